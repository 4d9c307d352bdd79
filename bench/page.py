"""What a click costs in a real browser: from the click to the next frame, with and without a way to the server, and how the page grows.

    python bench/page.py                                 every game, 60 decisions by one person at all seats, Debian's Chromium
    python bench/page.py --game cosmic-frog --moves 200

The page wants no motion, so that the frame after a click shows all of it. `local` are picks that only light what comes next; `sent` are
picks that make a decision: until the answer of a server on loopback is shown. Main thread: Chromium's own account of its tasks, a
decision. Nothing is asserted: figures depend on the machine.
"""

from __future__ import annotations

import argparse
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

import frogpond
from frogpond.store import Store
from frogpond.term.http import httpx
from load import PROGRAM, lay
from measure import surroundings

CLICK = """() => new Promise(done => {
  const lit = [...document.querySelectorAll("[data-ui~=lit]")].filter(el => el.closest("#things, #middle, #left, #arena, #buttons"))
    .filter(el => !(el.getAttribute("data-ui") || "").includes("picked"));
  const go = document.getElementById("confirm");
  const el = go || lit[Math.floor(Math.random() * lit.length)];
  if (!el) return done(null);
  const seq = document.body.dataset.seq, begin = performance.now(), limit = begin + 20000;
  el.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  const sent = document.body.classList.contains("busy");
  const look = () => {
    if (sent && document.body.dataset.seq === seq && performance.now() < limit) return requestAnimationFrame(look);
    const painted = new MessageChannel();
    painted.port1.onmessage = () => done({ sent, ms: performance.now() - begin });
    requestAnimationFrame(() => painted.port2.postMessage(0));
  };
  look();
})"""


def tasks(page: Page) -> float:
    """Seconds of the main thread so far."""
    figures = SESSION[page].send("Performance.getMetrics")
    return float(next(one["value"] for one in figures["metrics"] if one["name"] == "TaskDuration"))


SESSION: dict[Page, Any] = {}


def one_game(page: Page, moves: int) -> dict[str, Any]:
    page.wait_for_selector("#things > *", state="attached", timeout=60_000)
    SESSION[page] = page.context.new_cdp_session(page)
    SESSION[page].send("Performance.enable", {"timeDomain": "threadTicks"})  # CPU time, whatever else the machine does
    count = "document.querySelectorAll('*').length"
    nodes, spent = [int(page.evaluate(count))], tasks(page)
    times: dict[bool, list[float]] = {False: [], True: []}
    while len(times[True]) < moves:
        found = page.evaluate(CLICK)
        if found is None:
            if page.evaluate("document.getElementById('end')?.open"):
                break
            page.wait_for_timeout(20)
            continue
        times[bool(found["sent"])].append(float(found["ms"]))
        if found["sent"] and len(times[True]) % 20 == 0:
            nodes.append(int(page.evaluate(count)))
    spent = tasks(page) - spent
    return {"times": times, "nodes": nodes, "thread": 1000 * spent / max(1, len(times[True]))}


def told(values: list[float]) -> str:
    ordered = sorted(values) or [float("nan")]
    return f"{statistics.median(ordered):7.1f}{ordered[len(ordered) * 19 // 20]:7.1f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="default: every game")
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--midgame", type=int, default=40)
    parser.add_argument("--browser", default=shutil.which("chromium-headless-shell") or shutil.which("chromium"))
    options = parser.parse_args()
    games = options.game or frogpond.games()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        store, laid = Store(str(Path(folder) / "pond.db")), {}
        for game in games:
            seats = 1 if game == "bullfrogs-solo" else 4
            chosen = argparse.Namespace(game=game, seats=seats, midgame=options.midgame)
            laid[game] = lay(store, chosen, 1, hot=True)
        store.close()
        command = [sys.executable, "-c", PROGRAM, str(port), str(Path(folder) / "pond.db"), "1"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while True:
                try:
                    httpx.get(f"http://127.0.0.1:{port}/healthz")
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            browser = play.chromium.launch(executable_path=options.browser)
            print(f"{surroundings('playwright', 'uvicorn')}, {browser.browser_type.name} {browser.version}")
            heads = f"{'local ms p50':>13}{'p95':>7}{'sent ms p50':>13}{'p95':>7}{'thread ms a move':>18}"
            print(f"{'game':<16}{heads}   nodes every 20 decisions")
            for game in games:
                ident, tokens = laid[game]
                context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
                context.add_cookies([{"name": "frogpond", "value": tokens[0], "url": f"http://127.0.0.1:{port}"}])
                page = context.new_page()
                page.goto(f"http://127.0.0.1:{port}/t/{ident}")
                found = one_game(page, options.moves)
                times = found["times"]
                grown = " ".join(map(str, found["nodes"]))
                print(f"{game:<16}      {told(times[False])}      {told(times[True])}{found['thread']:>18.1f}   {grown}", flush=True)
                context.close()
            browser.close()
        finally:
            server.terminate()
            server.wait(30)
    return 0


if __name__ == "__main__":
    sys.exit(main())
