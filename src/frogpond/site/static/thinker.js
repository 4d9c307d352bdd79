// Thinks for the application in a worker of its own: each question is a pickle, and so is its answer.
import { startPython } from "./python.js";

const ready = startPython("games.tar").then(python => {
  const { answered } = python.pyimport("frogpond.bots.worker");
  return question => {
    const given = python.toPy(question), reply = answered(given), bytes = reply.toJs();
    given.destroy();
    reply.destroy();
    return bytes;
  };
});

ready.then(() => postMessage({ ready: true }), error => postMessage({ failed: error.message }));

onmessage = async ({ data: { number, question } }) => {
  const answer = (await ready)(question);
  postMessage({ number, answer }, [answer.buffer]);
};
