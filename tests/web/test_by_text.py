"""Whole games by text alone, in a real browser: somebody who can't see the board asks for the moves and types one."""

from __future__ import annotations

from typing import Any

import pytest

from sample import sampled
from web.everywhere import GAMES, open_table, visit
from web.pond import Pond
from web.screen import window

PLAYER = """async seed => {
  // Plays to the end with nothing but the field and the answers of "Play by text"; returns what was read.
  const told = document.getElementById("told"), field = document.getElementById("typed"), form = document.getElementById("typing");
  const heard = [];
  let wake = null;
  new MutationObserver(changes => {
    for (const change of changes) for (const p of change.addedNodes) {
      if (!p.classList.contains("mine")) heard.push({ to: p.dataset.to, words: p.textContent, after: p.previousSibling?.dataset });
    }
    wake?.();
  }).observe(told, { childList: true });
  const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  const any = list => list[Math.floor(random() * list.length)];
  async function say(words) {   // the answer, and nothing that happened meanwhile
    const from = heard.length;
    field.value = words;
    form.requestSubmit();
    const id = [...told.querySelectorAll(".mine")].at(-1).dataset.id;
    const answer = () => heard.slice(from).filter(told => told.to === id);
    await new Promise(done => { wake = () => { if (answer().length) done(); }; wake(); });
    const first = answer()[0];
    if (first.after?.id !== id) throw new Error(`something else was told before the answer to ${words}`);
    return answer().map(told => told.words);
  }
  let moves = 0, asked = 0;
  while (moves < 3000) {
    let start = "", answer = (await say("what can I do")).join(" ");
    asked++;
    if (answer.includes("The game is over")) return { moves, asked, heard: heard.map(told => told.words) };
    for (;;) {
      const listed = / Moves: (.*)\\.$/.exec(answer);
      if (listed) {
        const chosen = any(listed[1].split("; "));
        const after = await say(chosen);
        if (after.some(words => words.includes("is not possible"))) throw new Error(`${chosen}: ${after.join(" ")}`);
        moves++;
        if (after.some(words => words.includes("Total"))) return { moves, asked, heard: heard.map(told => told.words) };
        break;
      }
      const groups = / moves: (.*)\\. Type “moves”/.exec(answer);
      if (!groups) throw new Error(`no moves in: ${answer}`);
      start = any(groups[1].split("; ")).replace(/ \\(\\d+\\)$/, "");
      answer = (await say(`moves ${start}`)).join(" ");
      asked++;
    }
  }
  throw new Error("the game does not end");
}"""


@pytest.mark.browser
@pytest.mark.parametrize("game", sampled(GAMES, ["bullfrogs-solo", "freeway"]))
def test_a_whole_game_by_text_alone(pond: Pond, browser: Any, game: str) -> None:
    with window(browser, pond.host) as context:
        _, table = open_table(pond, context, game)
        page = context.new_page()
        visit(page, pond.url + table)
        page.keyboard.press("t")
        page.wait_for_selector("#told p[data-to]")  # the page itself asks whose turn it is
        played = page.evaluate(PLAYER, 7)
        assert played["moves"] > 10
        assert any("Total" in words for words in played["heard"]), "the reckoning is read out"
        told = page.locator("#told p:not(.mine)")
        assert told.count() > 10
        assert page.locator("#told .ruleref").count() > 5, "sentences link to their rules"
        links = page.eval_on_selector_all("#told .ruleref", "all => all.map(a => a.getAttribute('href'))")
        rules = page.request.get(f"{pond.url}/rules/{game}").text()
        for link in set(links):
            path, _, rule = link.partition("#")
            assert path == f"/rules/{game}"
            assert f' id="{rule}"' in rules
