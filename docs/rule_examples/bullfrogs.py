"""What a move shows of rules that neither log nor refusals name, and which rules no recorded game shows."""

from __future__ import annotations

from typing import Any

from frogpond.engine.guide import count
from frogpond.engine.story import listed
from frogpond.games.bullfrogs.rules.steps import STEPS
from frogpond.games.bullfrogs.words.vocabulary import column, row
from rule_examples import RuleExample, Witness, Witnesses

LOG = (0, 0)
ISAAC = 1


def cell(at: Any) -> str:
    return column(at[0]) + row(at[1])


def cards(view: Any) -> dict[tuple[int, int], Any]:
    return {(card.x, card.y): card for card in view.cards}


def beside(at: Any) -> list[tuple[int, int]]:
    return [(at[0] + x, at[1] + y) for x, y in ((0, 1), (0, -1), (-1, 0), (1, 0))]


def corners(at: Any) -> list[tuple[int, int]]:
    return [(at[0] + x, at[1] + y) for x in (-1, 1) for y in (-1, 1)]


def on(card: Any, colour: int) -> int:
    return int(card.frogs[colour] + card.bullfrogs[colour])


def strength(card: Any, colour: int) -> int:
    return int(card.frogs[colour] + 2 * card.bullfrogs[colour])


def colour(scene: RuleExample, number: int) -> str:
    return str(scene.game.colours[number])


def solo(scene: RuleExample) -> bool:
    return scene.game.name == "bullfrogs-solo"


def played(view: Any) -> Any:
    """The card laid in this turn."""
    return next((card for card in view.cards if card.slot == view.played), None)


# Words, set-up --------------------------------------------------------------------------------------------------------


def corner(scene: RuleExample) -> str:
    for jump in scene.told("jumped"):
        shut = [at for at in corners(jump["from"]) if at in cards(scene.was) and cards(scene.was)[at].open]
        if shut:
            return f"The pad on {cell(shut[0])} has room, but it only touches the corner of {cell(jump['from'])}, so nobody can jump there."
    return ""


def in_line(scene: RuleExample) -> str:
    card = played(scene.was)
    for deed in scene.told("deployed"):
        x, y = deed["at"]
        if card is not None and (x == card.x) != (y == card.y):
            return f"{cell((x, y))} is in one {'column' if x == card.x else 'row'} with {cell((card.x, card.y))}, the pad just laid."
    return ""


def two_for_a_bullfrog(scene: RuleExample) -> str:
    for battle in scene.told("battle"):
        card = cards(scene.was).get(tuple(battle["at"]))
        if card is None or battle["winner"] < 0 or not card.bullfrogs[battle["winner"]] or scene.told("deployed"):
            continue
        who = battle["winner"]
        return f"{colour(scene, who)} wins {cell(battle['at'])} with a strength of {strength(card, who)}: a bullfrog counts two."
    return ""


def stray(scene: RuleExample) -> str:
    fresh = [card for card in scene.now.cards if card.slot in scene.now.strays]
    if not fresh or scene.was.strays:
        return ""
    return f"Strays now, as nothing joins them to the Log: {listed([cell((card.x, card.y)) for card in fresh])}."


def filled(scene: RuleExample) -> str:
    for deed in scene.told("deployed"):
        card = cards(scene.now).get(tuple(deed["at"]))
        if card is not None and card.spaces and not card.open:
            return (
                f"The last open space of {cell(deed['at'])} is taken: the pad is full, with {card.spaces} pieces on {card.spaces} spaces."
            )
    return ""


def out(scene: RuleExample) -> str:
    for left in scene.told("left over"):
        if left["bullfrogs"] and left["frogs"]:
            who = colour(scene, left["colour"])
            return f"The frogs of {who} are back in the supply; the bullfrog is out of the game and not in it."
    return ""


def decks(scene: RuleExample) -> str:
    if not scene.first or solo(scene) or len(scene.now.pieces) == 4:
        return ""
    return f"Each deck is drawn from: {listed([kind.name for kind in scene.now.kinds])} pads, 10 in all, the same in every colour."


def neutral(scene: RuleExample) -> str:
    four = [card for card in scene.now.cards if card.name == "neutral"]
    return f"Four neutral pads lie there, with {four[0].spaces} spaces and {four[0].points} points each." if scene.first else ""


def crowded(scene: RuleExample) -> str:
    log = cards(scene.now)[LOG]
    pieces = sum(log.frogs) + sum(log.bullfrogs)
    came = [deed for deed in scene.told("jumped", "sabotaged", "isaac deployed") if deed["at"] == list(LOG)]
    return f"{pieces} pieces sit on the Log now, more than any pad has room for." if came and pieces > 6 else ""


def supplies(scene: RuleExample) -> str:
    if not scene.first:
        return ""
    piece = scene.now.pieces[0]
    return f"{piece.frogs} frogs and {piece.bullfrogs} bullfrogs wait in the supply of {colour(scene, 0)}."


def players(scene: RuleExample) -> str:
    return f"This table has {len(scene.now.pieces)} players, a colour each." if scene.first and not solo(scene) else ""


def nine(scene: RuleExample) -> str:
    if not scene.first or len(scene.now.pieces) != 4 or scene.options["edition"] != "published":
        return ""
    piece = scene.now.pieces[0]
    return f"Four players, published: {piece.hand_size + piece.pile_size} pads in each deck instead of 10."


def laid_out(scene: RuleExample) -> str:
    if not scene.first:
        return ""
    places = [cell((card.x, card.y)) for card in scene.now.cards if card.name == "neutral"]
    return f"The Log lies on {cell(LOG)}, neutral pads on {listed(places)}."


def dealt(scene: RuleExample) -> str:
    if solo(scene) or not scene.told("drew") or len(scene.now.cards) > 5:
        return ""
    hands = [piece.hand_size for piece in scene.now.pieces]
    return "The last card is dealt: everybody has a hand of three." if hands == [3] * len(hands) and sum(hands) > 0 else ""


# A turn ---------------------------------------------------------------------------------------------------------------


def own_pad_sinks(scene: RuleExample) -> str:
    card = played(scene.was)
    sunk = [battle for battle in scene.told("battle") if card is not None and tuple(battle["at"]) == (card.x, card.y)]
    return f"{cell(sunk[0]['at'])} was laid in this very turn, and sinks." if sunk else ""


def older_order(scene: RuleExample) -> str:
    if scene.options.get("edition") != "v1.23" or scene.was.sinking < 0:
        return ""
    pad = next(card for card in scene.was.cards if card.slot == scene.was.sinking)
    sums = [strength(pad, number) for number in range(len(pad.frogs))]
    best = max(sums)
    for jump in scene.told("jumped"):
        who = jump["colour"]
        frogs = [number for number, many in enumerate(pad.frogs) if many and number != who and sums[number] < best]
        if jump["piece"] == "bullfrog" and frogs:
            return (
                f"v1.23: a bullfrog of {colour(scene, who)} jumps although {colour(scene, frogs[0])}, who also "
                f"lost, still has a frog there."
            )
        if sums.count(best) == 1 and sums[who] < best:
            return f"v1.23: {colour(scene, sums.index(best))} won the pad, so {colour(scene, who)} jumps first."
    return ""


def passes(scene: RuleExample) -> str:
    if not scene.passes_on or solo(scene) or scene.last or scene.before.turn < 1:
        return ""
    return f"The turn passes from {colour(scene, scene.was.active)} to {colour(scene, scene.now.active)}, the next seat to the left."


def to_the_log(scene: RuleExample) -> str:
    how = {"jumped": "by jumping", "sabotaged": "because somebody pushed it"}
    for kind, words in how.items():
        for deed in scene.told(kind):
            if deed["at"] == list(LOG):
                return f"A piece of {colour(scene, deed.get('owner', deed['colour']))} comes to the Log {words}."
    return ""


def groups_anew(scene: RuleExample) -> str:
    slid = scene.told("slid")
    more = len(scene.was.strays) - 1 - len(scene.now.strays)
    if not slid or not more:
        return ""
    what = f"{count(more, 'other stray')} hang together with the Log's group again" if more > 0 else "other pads have become strays by it"
    return f"{cell(slid[0]['from'])} has drifted to {cell(slid[0]['at'])}, and {what}."


def in_one_line(view: Any) -> bool:
    return len(view.cards) > 2 and (len({card.x for card in view.cards}) == 1 or len({card.y for card in view.cards}) == 1)


def no_line(scene: RuleExample) -> str:
    """A slide that had to leave out places in line with all other cards."""
    if scene.was.step != "slide to" or len(scene.was.strays) != 1:
        return ""
    rest = [card for card in scene.was.cards if card.slot not in scene.was.strays]
    if len(rest) < 2 or not (len({card.x for card in rest}) == 1 or len({card.y for card in rest}) == 1):
        return ""
    return "All other cards lie in one line: the stray may not come to its ends, though they lie beside the Log's group."


def line_stays(scene: RuleExample) -> str:
    if not scene.told("battle") or scene.told("slid") or scene.earlier("slid") or scene.now.strays or not in_one_line(scene.now):
        return ""
    return "All cards lie in one line, and as nothing has slid they stay so."


# The end --------------------------------------------------------------------------------------------------------------


def most(scene: RuleExample) -> str:
    if not scene.last or solo(scene) or len(scene.now.winners) != 1:
        return ""
    first = scene.now.winners[0]
    others = [score for seat, score in enumerate(scene.now.scores) if seat != first]
    return f"{colour(scene, first)} wins with {scene.now.scores[first]} points." if scene.now.scores[first] > max(others) else ""


def on_pads(scene: RuleExample, number: int) -> int:
    return sum(strength(card, number) for card in scene.now.cards if (card.x, card.y) != LOG)


def level(scene: RuleExample) -> list[int]:
    """The seats with the highest score."""
    return [seat for seat, score in enumerate(scene.now.scores) if score == max(scene.now.scores)]


def broken_tie(scene: RuleExample) -> str:
    if not scene.last or solo(scene) or len(level(scene)) < 2 or len(scene.now.winners) == len(level(scene)):
        return ""
    said = [f"{colour(scene, seat)} {on_pads(scene, seat)}" for seat in level(scene)]
    return f"Level with {max(scene.now.scores)} points; what they have on pads decides: {listed(said)}."


def shared(scene: RuleExample) -> str:
    if not scene.last or solo(scene) or len(scene.now.winners) < 2:
        return ""
    names = listed([colour(scene, seat) for seat in scene.now.winners])
    return f"{names} are level in points and on the pads: they share the victory."


# Alone ----------------------------------------------------------------------------------------------------------------


def alone(words: str, *, first: bool = False, last: bool = False) -> Witness:
    def witness(scene: RuleExample) -> str:
        return words if solo(scene) and (scene.first or not first) and (scene.last or not last) else ""

    return witness


def marker_card(view: Any) -> Any:
    return next((card for card in view.cards if card.slot == view.marker), None)


def weightless(scene: RuleExample) -> str:
    card = marker_card(scene.was) if solo(scene) else None
    sunk = [battle for battle in scene.told("battle") if card is not None and list(battle["at"]) == [card.x, card.y]]
    if not sunk:
        return ""
    mine, his = strength(card, 0), strength(card, ISAAC)
    return f"Isaac's marker stands on {cell(sunk[0]['at'])} and adds nothing: {mine} of yours against {his} of his frogs."


def acts_there(scene: RuleExample) -> str:
    deeds = scene.told("isaac deployed", "bumped")
    return f"Isaac's marker is on {cell(deeds[0]['at'])}, so all he does happens there." if deeds else ""


def at_most_two(scene: RuleExample) -> str:
    deploys, bumps = scene.told("isaac deployed"), scene.told("bumped")
    lost = scene.now.action_die - len(deploys) - len(bumps) if solo(scene) else 0
    return f"He rolled {scene.now.action_die} and deploys {len(deploys)}: what is beyond that is lost." if deploys and lost > 0 else ""


def from_log(scene: RuleExample) -> str:
    return "His supply is empty: he takes a frog from the Log." if scene.told("isaac deployed", from_log=True) else ""


def sinks_in_his_turn(scene: RuleExample) -> str:
    sunk = scene.told("battle")
    return f"{cell(sunk[0]['at'])} sinks in Isaac's turn; you choose for him." if solo(scene) and sunk and scene.was.active == ISAAC else ""


def nowhere_beside(scene: RuleExample) -> str:
    card = marker_card(scene.was) if solo(scene) and scene.was.step == "marker leaves" else None
    if card is None or any(at in cards(scene.was) for at in beside((card.x, card.y))):
        return ""
    return "No card is beside the sinking pad: the marker goes where most spaces are open."


def his_pile(scene: RuleExample) -> str:
    won = scene.told("won", colour=ISAAC) if solo(scene) else []
    return f"Isaac takes {cell(won[0]['at'])}, {count(won[0]['points'], 'point')}." if won else ""


def drifts_alone(scene: RuleExample) -> str:
    slid = scene.told("slid") if solo(scene) else []
    return (
        f"You slide {cell(slid[0]['from'])} to {cell(slid[0]['at'])}{' in his turn' if scene.was.active == ISAAC else ''}." if slid else ""
    )


def push_isaac(scene: RuleExample) -> str:
    pushed = scene.told("sabotaged") if solo(scene) else []
    return f"You push a frog of Isaac's from {cell(pushed[0]['from'])} to {cell(pushed[0]['at'])}." if pushed else ""


def last_turn(scene: RuleExample) -> str:
    return "Your tenth turn is complete: the game is over." if solo(scene) and scene.told("ended") else ""


def my_points(scene: RuleExample) -> str:
    if not solo(scene) or not scene.last:
        return ""
    mine = scene.now.pieces[0]
    own = sum(card.startswith(colour(scene, 0)) for card in mine.won)
    return f"You have {mine.score} points; {count(own, 'pad')} of your own colour add nothing." if own else ""


def his_points(scene: RuleExample) -> str:
    return f"Isaac has {scene.now.pieces[ISAAC].score} points." if solo(scene) and scene.last else ""


def result(scene: RuleExample) -> str:
    if not solo(scene) or not scene.last:
        return ""
    mine, his = (piece.score for piece in scene.now.pieces)
    return f"{mine} less {his} is {scene.now.scores[0]}."


def rank(scene: RuleExample) -> str:
    return f"A result of {scene.now.scores[0]} makes you a {scene.now.rank}." if solo(scene) and scene.last else ""


# Rulings --------------------------------------------------------------------------------------------------------------


def across(scene: RuleExample) -> str:
    card = played(scene.was)
    for deed in scene.told("deployed"):
        x, y = deed["at"]
        if card is None:
            continue
        between = [(card.x, v) for v in range(min(y, card.y) + 1, max(y, card.y))] if x == card.x else []
        between = between or [(u, y) for u in range(min(x, card.x) + 1, max(x, card.x)) if y == card.y]
        over = [at for at in between if at not in cards(scene.was) or at == LOG]
        if over:
            what = "the Log" if LOG in over else "open water"
            return f"The frog goes from the line of {cell((card.x, card.y))} across {what} to {cell(deed['at'])}."
    return ""


def drawn(scene: RuleExample) -> str:
    drew = scene.told("drew")
    return f"A card of {colour(scene, drew[0]['colour'])} is drawn by chance, from all that are left." if drew and not solo(scene) else ""


def chance_starts(scene: RuleExample) -> str:
    starts = scene.told("starts")
    return f"Chance lets {colour(scene, starts[0]['colour'])} begin." if starts else ""


def out_of_line(scene: RuleExample) -> str:
    card = played(scene.was)
    for deed in scene.told("redeployed"):
        x, y = deed["from"]
        if card is not None and x != card.x and y != card.y:
            return f"The frog comes from {cell((x, y))}, which is not in line with {cell((card.x, card.y))}."
    return ""


def push(scene: RuleExample, key: str, where: str) -> str:
    card = played(scene.was)
    for deed in scene.told("sabotaged"):
        if card is not None and deed[key] is not None and tuple(deed[key]) == (card.x, card.y):
            return f"A frog is pushed {where} {cell((card.x, card.y))}, the pad just laid."
    return ""


def push_to_log(scene: RuleExample) -> str:
    pushed = [deed for deed in scene.told("sabotaged") if deed["at"] == list(LOG)]
    return f"A frog is pushed from {cell(pushed[0]['from'])} onto the Log beside it." if pushed else ""


def sent_home(scene: RuleExample) -> str:
    home = [deed for deed in scene.told("sabotaged") if deed["at"] is None]
    return f"v1.23: the frog on {cell(home[0]['from'])} goes back to the supply of {colour(scene, home[0]['owner'])}." if home else ""


def picks_order(scene: RuleExample) -> str:
    if scene.was.step != "score" or scene.by_chance or len(scene.choices) < 2 or not scene.earlier("battle"):
        return ""
    return f"A pad has sunk already, and {len(scene.choices)} more are full: which is next is chosen freely."


def tie_of_others(scene: RuleExample) -> str:
    for battle in scene.told("battle", winner=-1):
        card = cards(scene.was).get(tuple(battle["at"]))
        active = scene.was.active
        if card is not None and not on(card, active) and not any(deed["at"] == battle["at"] for deed in scene.told("deployed", "jumped")):
            return (
                f"A tie on {cell(battle['at'])}, and {colour(scene, active)}, whose turn it is, has nothing there: "
                f"all owners count as losers."
            )
    return ""


def tie_with_active(scene: RuleExample) -> str:
    for battle in scene.told("battle", winner=-1):
        card = cards(scene.was).get(tuple(battle["at"]))
        active = scene.was.active
        if card is not None and on(card, active):
            return f"A tie on {cell(battle['at'])}: {colour(scene, active)}, whose turn it is, counts as the winner for the order of jumps."
    return ""


def slides(scene: RuleExample) -> str:
    slid = scene.told("slid")
    return f"{cell(slid[0]['from'])} drifts over open water to {cell(slid[0]['at'])}." if slid else ""


def slides_last(scene: RuleExample) -> str:
    slid = scene.told("slid") or scene.earlier("slid")
    return f"Even in the last turn {cell(slid[0]['from'])} had to slide." if scene.last and slid else ""


def marker_on_log(scene: RuleExample) -> str:
    if not solo(scene) or not scene.last or scene.now.marker != 0:
        return ""
    log = cards(scene.now)[LOG]
    return f"The marker stands on the Log at the end and counts nothing: {log.frogs[ISAAC]} frogs are all that Isaac has there."


def supply_then_log(scene: RuleExample) -> str:
    deeds = scene.told("isaac deployed")
    both = {deed["from_log"] for deed in deeds} == {True, False}
    return "His last frog comes from the supply, the next in the same turn from the Log." if both else ""


def tie_in_his_turn(scene: RuleExample) -> str:
    tied = scene.told("battle", winner=-1) if solo(scene) and scene.was.active == ISAAC else []
    return f"A tie on {cell(tied[0]['at'])} in Isaac's turn: his pieces jump last." if tied else ""


def leaves_in_mine(scene: RuleExample) -> str:
    if not solo(scene) or scene.was.active == ISAAC or scene.was.marker == scene.now.marker:
        return ""
    moved = scene.told("marker")
    return f"In your turn the marker leaves its sinking pad for {cell(moved[0]['at'])}." if moved else ""


def own_colour_older(scene: RuleExample) -> str:
    if not scene.last or scene.options.get("edition") != "v1.23":
        return ""
    for seat, piece in enumerate(scene.now.pieces):
        own = sum(card.startswith(colour(scene, seat)) for card in piece.won)
        if own:
            return f"v1.23: {colour(scene, seat)} won {count(own, 'pad')} of its own colour, a point more for each."
    return ""


def beaten(scene: RuleExample) -> str:
    return (
        f"A result of {scene.now.scores[0]} is above zero: you have won." if solo(scene) and scene.last and scene.now.scores[0] > 0 else ""
    )


WITNESSES: dict[str, Witness] = {
    "BF-2": corner, "BF-3": in_line, "BF-6": two_for_a_bullfrog, "BF-4": stray, "BF-5": filled, "BF-7": out, "BF-8": decks,
    "BF-9": neutral, "BF-10": crowded, "BF-11": supplies, "BF-12": players, "BF-13": nine, "BF-14": laid_out, "BF-15": dealt,
    "BF-19": own_pad_sinks, "BF-39": tie_with_active, "BF-40": older_order, "BF-46": groups_anew, "BF-48": no_line, "BF-49": line_stays,
    "BF-51": passes, "BF-52": to_the_log, "BF-58": most, "BF-59": broken_tie, "BF-60": shared,
    "BF-61": alone("Alone: one colour, 10 pads, and no hand. The table is set up as always.", first=True), "BF-63": weightless,
    "BF-64": alone("The first turn is Isaac's: his die is the first thing that happens.", first=True), "BF-70": acts_there,
    "BF-73": at_most_two, "BF-74": from_log, "BF-75": sinks_in_his_turn, "BF-77": nowhere_beside, "BF-78": his_pile,
    "BF-79": drifts_alone, "BF-80": push_isaac, "BF-81": last_turn, "BF-82": my_points, "BF-83": his_points, "BF-84": result,
    "BF-85": rank, "BF-101": across, "BF-102": drawn, "BF-103": chance_starts, "BF-105": out_of_line,
    "BF-107": lambda scene: push(scene, "at", "onto"), "BF-108": lambda scene: push(scene, "from", "off"), "BF-109": push_to_log,
    "BF-110": sent_home, "BF-111": picks_order, "BF-112": tie_of_others, "BF-113": slides, "BF-115": no_line, "BF-116": line_stays,
    "BF-117": slides_last,
    "BF-118": alone("Alone the published edition is played: a pushed frog goes to a card beside its pad.", first=True),
    "BF-119": marker_on_log, "BF-121": supply_then_log, "BF-122": tie_in_his_turn, "BF-123": leaves_in_mine, "BF-125": own_colour_older,
    "BF-126": beaten,
}  # fmt: skip

BARE = "the pond has to be almost bare for it, which no game of bots has come to; the tests of the rules play it"
UNSEEN: dict[str, str] = {
    "BF-47": "it can't happen: some stray always has a way",
    "BF-114": "it can't happen: some stray always has a way",
    "BF-104": "a ruling about what a redeploy needs: BF-26 shows it",
    "BF-106": "a ruling about where a redeploy may not go: BF-28 shows it",
    "BF-120": BARE, "BF-124": BARE,
}  # fmt: skip
BULLFROGS = Witnesses(WITNESSES, STEPS, UNSEEN)
