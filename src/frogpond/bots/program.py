"""A bot that is a program of its own, in any language: JSON lines over stdin and stdout (docs/bots.md)."""

from __future__ import annotations

import json
import queue
import shlex
import shutil
import subprocess
import threading
import time
from typing import IO, Any

from ..engine.rng import Rng
from ..engine.state import State
from .bot import Bot
from .levels import Harmless

PROTOCOL = 1
PROGRAM_SECONDS = 10.0
LONGEST_LINE = 1_000_000


class Forfeit(Exception):
    """The program lost the right to play on; the message says why."""


class Program(Bot):
    """Asks a program for its moves. One that is late, dead or wrong forfeits: `forfeited` says why, it is stopped, and
    somebody harmless takes its seat so that the game can go on; a tournament counts that game as lost for it."""

    def __init__(self, command: str, seed: int = 0, seconds: float = PROGRAM_SECONDS) -> None:
        super().__init__(seed)
        self.arguments = shlex.split(command)
        if not self.arguments:
            raise ValueError("a program bot needs a command, such as exec:python3 mybot.py")
        if shutil.which(self.arguments[0]) is None:
            raise ValueError(f"exec:{command}: there is no program {self.arguments[0]!r} here that can be started")
        if not seconds > 0:
            raise ValueError(f"seconds={seconds}: a bot needs more than none")
        self.name = "exec:" + command
        self.seconds = float(seconds)
        self.forfeited = ""
        self.substitute = Harmless(seed)
        self.process: subprocess.Popen[str] | None = None
        self.lines: queue.Queue[str | None] = queue.Queue()

    def judge(self, state: State, seat: int, rng: Rng) -> list[tuple[int, int, float]]:
        if not self.forfeited:
            try:
                return [(self.ask(state, seat), 1, 0.0)]
            except Forfeit as error:
                self.forfeited = str(error)
                self.close()
        return self.substitute.judge(state, seat, rng)

    def ask(self, state: State, seat: int) -> int:
        """One question and its answer; Forfeit if that fails."""
        until = time.monotonic() + self.seconds
        if self.process is None:
            self.begin()
            self.send({"type": "hello", "protocol": PROTOCOL, "game": state.game.to_json(), "seed": self.seed, "seconds": self.seconds})
        number = self.count
        self.send({"type": "choose", "id": number, "seat": seat, "seconds": self.seconds, "view": state.view(seat).to_json()})
        while True:
            answer = self.receive(until)
            if answer.get("id") == number:
                return self.read(state, answer)

    def begin(self) -> None:
        try:
            self.process = subprocess.Popen(
                self.arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise Forfeit(f"can't start {self.arguments[0]!r}: {error.strerror or error}") from None
        stdout = self.process.stdout
        assert stdout is not None
        self.lines = queue.Queue()
        threading.Thread(target=listen, args=(stdout, self.lines), daemon=True).start()

    def send(self, message: dict[str, Any]) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(message) + "\n")
            self.process.stdin.flush()
        except OSError:
            raise Forfeit("the program has ended") from None

    def receive(self, until: float) -> dict[str, Any]:
        try:
            line = self.lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise Forfeit(f"no answer within {self.seconds:g} seconds") from None
        if line is None:
            raise Forfeit("the program has ended")
        try:
            answer = json.loads(line)
        except ValueError:
            raise Forfeit(f"not a line of JSON: {line[:80]!r}") from None
        if not isinstance(answer, dict):
            raise Forfeit(f"not a JSON object: {line[:80]!r}")
        return answer

    def read(self, state: State, answer: dict[str, Any]) -> int:
        """The action of an answer, by number or by notation; Forfeit if it is not legal."""
        move = answer.get("action", answer.get("text"))
        if isinstance(move, bool) or not isinstance(move, (int, str)):
            raise Forfeit('an answer needs "action" (a number) or "text" (the notation)')
        reason = state.why_not(int(state.to_move), move)
        if reason is not None:
            raise Forfeit(f"illegal move {move!r}: {reason.text}")
        return state.find(move)

    def close(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        assert process.stdin is not None
        try:
            process.stdin.write('{"type": "bye"}\n')
            process.stdin.close()
        except OSError:
            pass
        try:
            process.wait(timeout=0.5 if not self.forfeited else 0.0)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def listen(stream: IO[str], lines: queue.Queue[str | None]) -> None:
    """Pass on what the program says until it ends."""
    with stream:
        while True:
            line = stream.readline(LONGEST_LINE)
            if not line:
                break
            if line.strip():
                lines.put(line)
    lines.put(None)
