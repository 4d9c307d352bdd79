// A table. Everything listens before the line is opened, so that nothing is over before it is heard; the end listens before what reads
// the reckoning out.
import "./theme.js";
import "./show.js";
import "./end.js";
import "./pointer.js";
import "./keys.js";
import "./menus.js";
import "./look.js";
import "./tips.js";
import "./friends.js";
import "./seats.js";
import "./dice.js";
import "./sounds.js";
import "./hint.js";
import "./whatif.js";
import "./dock.js";
import { connect } from "./socket.js";

connect();

import("./entropy.js");   // for the next game alone: it need not come with the page
