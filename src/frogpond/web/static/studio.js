// The studio: numbers changed, questions asked, studies kept. What each part does stands in its own script.
import "./theme.js";
import "./numbers.js";
import "./asking.js";
import "./tuning.js";
import "./kept.js";
