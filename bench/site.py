"""What a site without a server costs in a real browser: from the address to the board, what is fetched, moves, thoughts, memory.

    python bench/site.py                                 builds the site, then measures with 10 Mbit/s
    python bench/site.py --mbit 0 --game freeway         no limit; one game

The host sends no faster than the limit, to all connections together. `home` is the first page of the application, `board` a table with its
lit choices after the first game's button on it; cold is the first visit of a browser, warm a tab of the same browser opened later,
when Python's memory comes from the snapshot. A move
is measured from the decision to the board after it, kept; thoughts of `frog` from the question to its answer. Processor time is that of
all processes of the browser, which wakes the worker that thinks as soon as home is shown. Memory is what the processes of pages have for
themselves, after the games. Nothing is asserted: figures depend on the machine, whose load is printed beside each.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import frogpond
from frogpond.site.build import build
from measure import surroundings

PLAY = """async ([most, seed]) => {
  const at = name => new URL(name, document.querySelector('script[src$="/table.js"]').src).href;
  const { now } = await import(at("state.js")), { commit, live } = await import(at("picking.js"));
  const took = [], next = () => new Promise(done => setTimeout(done, 2));
  let chance = seed;
  while (took.length < most && !document.querySelector("#end[open]")) {
    const can = live();
    if (!can.length) { await next(); continue; }
    chance = (chance * 48271) % 2147483647;
    const rid = now.view.rid, begin = performance.now();
    commit(can[chance % can.length].action);
    while (now.view.rid === rid) await next();
    took.push(performance.now() - begin);
  }
  return took;
}"""
"""Plays in the page with the scripts' own means; milliseconds of each move of ours."""

THOUGHTS = """() => {
  const post = Worker.prototype.postMessage;
  self.thoughts = [];
  Worker.prototype.postMessage = function (message, ...more) {
    const begin = performance.now();
    const heard = ({ data }) => {
      if (data.number !== message.number) return;
      self.thoughts.push(performance.now() - begin);
      this.removeEventListener("message", heard);
    };
    if (message.number) this.addEventListener("message", heard);
    return post.call(this, message, ...more);
  };
}"""
"""In the worker of the application: notes how long each thought takes."""


class Host(SimpleHTTPRequestHandler):
    """A plain web host that sends no faster than allowed, and counts."""

    rate = 0.0
    sent = 0
    free = 0.0
    lock = threading.Lock()

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def copyfile(self, source: Any, outputfile: Any) -> None:
        while chunk := source.read(16384):
            with Host.lock:
                Host.sent += len(chunk)
                if Host.rate:
                    Host.free = max(Host.free, time.monotonic()) + len(chunk) / Host.rate
                wait = Host.free - time.monotonic()
            if wait > 0:
                time.sleep(wait)
            outputfile.write(chunk)


@contextmanager
def hosted(folder: Path, mbit: float) -> Iterator[str]:
    Host.rate = mbit * 1e6 / 8
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()


def show(what: str, value: str) -> None:
    print(f"| {what} | {value} | {os.getloadavg()[0]:.1f} |", flush=True)


def frame_of(page: Page) -> Any:
    frame = page.query_selector("#frame")
    assert frame is not None
    return frame.content_frame()


def go(page: Page, path: str) -> Any:
    page.evaluate("path => { location.hash = path; }", path)
    page.wait_for_selector(f"html[data-path='{path}']", state="attached")
    return frame_of(page)


def board(page: Page) -> None:
    """Wait for a table with choices."""
    frame_of(page).wait_for_selector("body[data-seq] [data-ui~=lit]", state="attached")


def opened(page: Page) -> None:
    page.wait_for_selector("html[data-opened], #failed:not([hidden])", state="attached")
    assert page.locator("#failed").is_hidden(), page.inner_text("#trouble")


def start(context: BrowserContext, address: str, name: str) -> Page:
    """A new tab: home, then the board of the first game."""
    page, before, begin = context.new_page(), Host.sent, time.perf_counter()
    taken = processor_seconds(os.getpid())
    page.goto(address)
    opened(page)
    home = time.perf_counter() - begin
    frame_of(page).click("form[action*='/play/'] button")
    page.wait_for_url("**/#/t/*")
    board(page)
    show(f"{name}: home / board, s", f"{home:.1f} / {time.perf_counter() - begin:.1f}")
    work = sum(seconds - taken.get(process, 0) for process, seconds in processor_seconds(os.getpid()).items())
    show(f"{name}: processor time of the browser until then, s", f"{work:.1f}")
    show(f"{name}: fetched, MB", f"{(Host.sent - before) / 1e6:.2f}")
    return page


def table_against(page: Page, game: str, level: str) -> None:
    frame = go(page, f"/new/{game}")
    for menu in frame.query_selector_all("select[name^=seat-]"):
        if menu.get_attribute("name") != "seat-0":
            menu.select_option(f"bot:{level}", force=True)
    frame.click("button[form=table-form]")
    page.wait_for_url("**/#/t/*")
    board(page)


def below(program: int) -> Iterator[int]:
    """All processes that a process started, and those that they did."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(entry.parent.name)] = int(entry.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    for process in parents:
        up = parents[process]
        while up in parents and up != program:
            up = parents[up]
        if up == program:
            yield process


def private_memory(program: int) -> float:
    """Megabytes that the renderers below a process have for themselves."""
    whole = 0
    for process in below(program):
        try:
            if "--type=renderer" not in Path(f"/proc/{process}/cmdline").read_text():
                continue
            lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        whole += sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))
    return whole / 1e3


def processor_seconds(program: int) -> dict[int, float]:
    """What each process below another one has taken, of those that still run."""
    taken = {}
    for process in below(program):
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        taken[process] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return taken


def one_game(page: Page, game: str, moves: int) -> None:
    host = next(worker for worker in page.workers if worker.url.endswith("/host.js"))
    host.evaluate("self.thoughts && (self.thoughts.length = 0)")
    table_against(page, game, "frog")
    took = sorted(frame_of(page).evaluate(PLAY, [moves, 7]))
    thoughts = sorted(host.evaluate("self.thoughts"))
    show(
        f"{game}: own move to board, ms, median / 95 % of {len(took)}", f"{statistics.median(took):.0f} / {took[len(took) * 95 // 100]:.0f}"
    )
    if thoughts:
        show(
            f"{game}: frog decides, s, median / longest of {len(thoughts)}",
            f"{statistics.median(thoughts) / 1e3:.2f} / {thoughts[-1] / 1e3:.2f}",
        )


def measure(chromium: Browser, address: str, wanted: list[str], moves: int) -> None:
    context = chromium.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce", bypass_csp=True)
    context.set_default_timeout(600_000)
    context.add_init_script("localStorage.setItem('pond-sound', '0')")
    page = start(context, address, "cold")
    page.wait_for_selector("html[data-prepared]", state="attached")
    page.close()
    page = start(context, address, "warm")
    next(worker for worker in page.workers if worker.url.endswith("/host.js")).evaluate(THOUGHTS)
    for game in wanted:
        one_game(page, game, moves)
    show("memory of the page, MB", f"{private_memory(os.getpid()):.0f}")
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="What a site without a server costs in a real browser.")
    parser.add_argument("--mbit", type=float, default=10.0, help="what the host sends at most, in Mbit/s; 0: no limit (default 10)")
    parser.add_argument("--game", action="append", choices=frogpond.games(), help="games to play (default: all)")
    parser.add_argument("--moves", type=int, default=2000, help="moves of a game at most (default: to the end)")
    parser.add_argument("--folder", type=Path, help="a site that was built (default: build one)")
    arguments = parser.parse_args()
    print(surroundings())
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.folder or Path(temporary) / "site"
        if arguments.folder is None:
            build(folder, lambda words: print(words, file=sys.stderr))
        program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        print("| what | figure | load |\n|---|---|---|")
        with hosted(folder, arguments.mbit) as address, sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
            measure(chromium, address, arguments.game or frogpond.games(), arguments.moves)
            chromium.close()


if __name__ == "__main__":
    main()
