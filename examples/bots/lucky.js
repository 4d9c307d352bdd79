// The same bot as lucky.py, in JavaScript for Node: questions on stdin, one JSON object a line, answers on stdout.
//
// Try it:  frogpond tournament bullfrogs --bots tadpole,"exec:node examples/bots/lucky.js" --games 20
"use strict";

const GIVE_UP = ["stop", "end turn", "pass", "decline"];
let luck = 1;

// A small generator, so that the same seed gives the same moves.
function below(n) {
  luck ^= luck << 13;
  luck ^= luck >>> 17;
  luck ^= luck << 5;
  return (luck >>> 0) % n;
}

function choose(view) {
  const busy = view.choices.filter((choice) => !GIVE_UP.some((word) => choice.text.startsWith(word)));
  const among = busy.length > 0 ? busy : view.choices;
  return among[below(among.length)].action;
}

require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") luck = (Number(message.seed) % 0x7fffffff | 0) || 1;
  else if (message.type === "choose") console.log(JSON.stringify({ id: message.id, action: choose(message.view) }));
  else if (message.type === "bye") process.exit(0);
});
