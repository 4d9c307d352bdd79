"""Who people are: names that stay, phrases, second devices, signing out, merging, being forgotten; history, ratings, the day's seed."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import func, select

from frogpond.engine.registry import portrait_names
from frogpond.store import Store, accounts, fingerprint, schema
from frogpond.store.accounts import first_face
from frogpond.store.lobby import seed_of_day
from frogpond.table import daily
from waiting import PATIENCE
from web.pond import Person, Pond, catch_up, settings


def token_of(person: Person) -> str:
    return next(str(cookie.value) for cookie in person.web.cookies.jar if cookie.name == "frogpond")


def shown(page: str, ident: str) -> str:
    found = re.search(rf'id="{ident}"[^>]*>([^<]+)<', page)
    assert found is not None, ident
    return found[1]


def keep(person: Person, name: str) -> str:
    """Keep an identity; its phrase."""
    answer = person.web.post("/me/keep", data={"name": name})
    assert answer.status_code == 200, answer.text
    return shown(answer.text, "phrase")


def play_out(people: list[Person], table: str) -> None:
    """A game to its end, always the first choice."""
    pages = [person.socket(table) for person in people]
    for page in pages:
        page.hello()
    number = 0
    while mover := next((page for page in pages if page.view["choices"]), None):
        mover.act(mover.view["choices"][0]["action"], f"k{number}")
        mover.until(ack=f"k{number}")
        catch_up(pages, mover.view["seq"])
        number += 1
    for page in pages:
        page.close()


def duel(pond: Pond, ann: Person, bo: Person, names: tuple[str, str] = ("Ann", "Bo"), rounds: int = 12, listed: str = "") -> str:
    table = ann.open_table("freeway", "me", "open", name=names[0], listed=listed, **{"set-round_cap": str(rounds)})
    bo.sit(ann.invite(table), 1, names[1])
    return table


def results(pond: Pond, table: str) -> list[tuple[str, int, str, str]]:
    r = schema.results
    rows = pond.app.rooms.store.read(
        lambda c: c.execute(select(r).where(r.c.table_id == table.removeprefix("/t/")).order_by(r.c.seat)).all()
    )
    return [(row.owner, row.place, row.pool, row.why) for row in rows]


def test_a_name_is_remembered_on_the_next_form(pond: Pond) -> None:
    ann = pond.person()
    ann.open_table("bullfrogs", "me", "bot:random", name="Annabel")
    assert 'value="Annabel"' in ann.web.get("/new/freeway").text
    assert 'value="Annabel"' in ann.web.get("/daily").text
    bo = pond.person()
    table = bo.open_table("bullfrogs", "me", "open")
    assert 'value="Annabel"' in ann.web.get(f"/j/{bo.invite(table)}", follow_redirects=True).text
    assert "Guest" in ann.web.get("/me").text


def test_people_who_chose_no_face_can_be_told_apart() -> None:
    faces = [first_face(fingerprint(f"token {i}")) for i in range(200)]
    assert set(faces) <= set(portrait_names())
    assert len(set(faces)) > 12
    assert faces == [first_face(fingerprint(f"token {i}")) for i in range(200)]


def test_names_of_kept_identities_are_unique(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    keep(ann, "Ludmilla")
    assert "is taken" in bo.web.post("/me", data={"name": "ludmiIla"}).text
    assert bo.web.post("/me/keep", data={"name": "Ludmilla"}).status_code == 409
    assert (
        bo.web.post("/new/bullfrogs", data={"players": "2", "seat-0": "me", "seat-1": "bot:random", "name": "Ludmilla"}).status_code == 400
    )
    table = ann.open_table("freeway", "me", "open", name="Ludmilla")
    other = pond.person().open_table("freeway", "me", "open", name="Cleo")
    assert table != other
    invite = ann.invite(table)
    bo.web.get(f"/j/{invite}")
    assert bo.web.post(f"{table}/sit", data={"seat": "1", "name": "LUDMILLA"}).status_code == 409
    assert bo.web.post(f"{table}/sit", data={"seat": "1", "name": "Bo"}).status_code == 303


def test_a_phrase_brings_somebody_back_with_seats_and_a_stranger_not(pond: Pond) -> None:
    ann = pond.person()
    phrase = keep(ann, "Phraseann")
    assert len(phrase.split()) == 8
    table = ann.open_table("bullfrogs", "me", "bot:random", name="Phraseann")
    assert phrase not in ann.web.get("/me").text, "it is shown once"
    new = pond.person()
    assert new.web.post("/me/here", data={"words": phrase.replace(" ", ", ").upper()}).status_code == 303
    page = new.socket(table)
    page.hello()
    assert page.view["rid"] is not None or page.view["prompt"]
    assert f'href="{table}"' in new.web.get("/").text
    wrong = pond.person().web.post("/me/here", data={"words": " ".join(reversed(phrase.split()))})
    assert wrong.status_code in (303, 403)
    assert wrong.status_code == 403 or phrase.split() == phrase.split()[::-1]
    second = keep(ann, "Phraseann")
    assert pond.person().web.post("/me/here", data={"words": phrase}).status_code == 403, "a new phrase makes the old one void"
    assert pond.person().web.post("/me/here", data={"words": second}).status_code == 303


@pytest.fixture
def long_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words for another device are good as long as the test lasts."""
    monkeypatch.setattr(accounts, "LINK_SECONDS", PATIENCE)


@pytest.mark.usefixtures("long_codes")
def test_a_code_works_once_and_brings_what_a_guest_played(pond: Pond) -> None:
    ann, phone = pond.person(), pond.person()
    keep(ann, "Codeann")
    guest = phone.open_table("bullfrogs", "me", "bot:random", name="Phone guest")
    code = shown(ann.web.post("/me/link").text, "code")
    assert len(code.split()) == 4
    assert phone.web.post("/me/here", data={"words": code}).status_code == 303
    assert pond.person().web.post("/me/here", data={"words": code}).status_code == 403
    assert f'href="{guest}"' in ann.web.get("/").text, "the guest's table is hers now"
    page = ann.socket(guest)
    page.hello()
    assert page.view["choices"]
    assert "Codeann" in phone.web.get("/me").text


def test_a_code_is_too_old_after_a_minute(tmp_path: Path) -> None:
    from frogpond.store.accounts import offering, taking

    store = Store(str(tmp_path / "a.db"))
    store.one(offering("ann", "stored", 1000.0))
    assert store.one(taking("stored", 1060.5)) == ""
    store.one(offering("ann", "stored", 1000.0))
    assert store.one(taking("stored", 1059.0)) == "ann"
    store.close()


@pytest.mark.usefixtures("long_codes")
def test_two_people_at_one_table_are_never_merged(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    keep(ann, "Mergeann")
    duel(pond, ann, bo, ("Mergeann", "Bo"))
    code = shown(ann.web.post("/me/link").text, "code")
    answer = bo.web.post("/me/here", data={"words": code})
    assert answer.status_code == 409
    assert "same table" in answer.text


def test_a_device_that_was_signed_out_is_nobody_also_the_first_one(pond: Pond) -> None:
    ann = pond.person()
    phrase = keep(ann, "Outann")
    table = ann.open_table("bullfrogs", "me", "open", name="Outann")
    first = token_of(ann)
    other = pond.person()
    other.web.post("/me/here", data={"words": phrase})
    page = other.web.get("/me").text
    assert page.count("Sign out") == 2
    assert other.web.post("/me/out", data={"device": fingerprint("x" * 40)}).status_code == 403
    assert other.web.post("/me/out", data={"device": fingerprint(first)}).status_code == 303
    assert f'href="{table}"' not in ann.web.get("/").text
    assert ann.socket(table, "watch").hello()["rid"] is None
    api = ann.web.get("/api/v1/tables/" + table.removeprefix("/t/"), headers={"Authorization": f"Bearer {first}"})
    assert api.status_code == 401
    assert f'href="{table}"' in other.web.get("/").text


def test_open_sockets_of_a_device_end_when_it_is_signed_out_or_forgotten(pond: Pond) -> None:
    ann, other, bo = pond.person(), pond.person(), pond.person()
    phrase = keep(ann, "Socketann")
    table = ann.open_table("bullfrogs", "me", "open", name="Socketann")
    bo.sit(ann.invite(table), 1, "Bo")
    other.web.post("/me/here", data={"words": phrase})
    lost, stays, looks = ann.socket(table), other.socket(table), bo.socket(table)
    for page in (lost, stays, looks):
        page.hello()
    assert other.web.post("/me/out", data={"device": fingerprint(token_of(ann))}).status_code == 303
    assert lost.closed() == 1012, "the page comes again, as a stranger"
    stays.send(type="say", text="still me")
    looks.reach(lambda: any("still me" in str(line) for line in looks.asides))
    assert other.web.post("/me/forget", data={"sure": "yes"}).status_code == 303
    assert stays.closed() == 1012


@pytest.mark.postgres
def test_sockets_end_in_other_processes_too(postgres_url: str) -> None:
    with Pond(settings(postgres_url)) as one, Pond(settings(postgres_url)) as two:
        ann, other = one.person(), two.person()
        phrase = keep(ann, "Farann")
        table = ann.open_table("bullfrogs", "me", "open", name="Farann")
        other.web.post("/me/here", data={"words": phrase})
        lost = ann.socket(table)
        lost.hello()
        assert other.web.post("/me/out", data={"device": fingerprint(token_of(ann))}).status_code == 303
        assert lost.closed() == 1012
        assert ann.socket(table, "watch").hello()["rid"] is None, "it is nobody at once"


def test_forget_me_leaves_someone_and_no_words(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    keep(ann, "Forgetann")
    over = duel(pond, ann, bo, ("Forgetann", "Bo"))
    page = ann.socket(over)
    page.hello()
    page.send(type="say", text="my secret recipe")
    page.reach(lambda: any("recipe" in str(line) for line in page.asides))
    page.close()
    play_out([ann, bo], over)
    running = duel(pond, ann, bo, ("Forgetann", "Bo"))
    assert ann.web.post("/me/forget").status_code == 400, "only who means it"
    old = token_of(ann)
    assert ann.web.post("/me/forget", data={"sure": "yes"}).status_code == 303
    store = pond.app.rooms.store
    for table in (over, running):
        stored = store.load(table.removeprefix("/t/"))
        assert stored is not None
        assert "Forgetann" not in str(stored)
        assert "recipe" not in str(stored)
        assert fingerprint(old) not in str(stored)
    assert store.load(over.removeprefix("/t/")).seats[0].name == "someone"  # type: ignore[union-attr]
    assert store.load(running.removeprefix("/t/")).header.over, "whoever is forgotten resigns"  # type: ignore[union-attr]
    assert "someone" in bo.web.get("/me").text
    ann.web.cookies.set("frogpond", old)
    assert "Forgetann" not in ann.web.get("/me").text
    keep(pond.person(), "Forgetann")  # the name is free again


# History and ratings -----------------------------------------------------------------------------------------------------


def test_a_game_between_people_is_in_both_histories_and_rated(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    table = duel(pond, ann, bo)
    begin = datetime.now(UTC)
    play_out([ann, bo], table)
    months = {f"<summary><h3>{now:%B %Y}</h3>" for now in (begin, datetime.now(UTC))}
    found = results(pond, table)
    assert {pool for _, _, pool, _ in found} == {"people"}
    assert sorted(place for _, place, _, _ in found) in ([1, 2], [1, 1])
    for person, other in ((ann, "Bo"), (bo, "Ann")):
        page = person.web.get("/me").text
        assert f"{table}/replay" in page
        assert other in page
        assert "4 more games to your first rating" in page
    mine = ann.web.get("/me").text
    assert any(month in mine for month in months), "games stand under their months"
    assert f"{table}/replay" in ann.web.get("/me", params={"q": "freeway bo"}).text
    assert f"{table}/replay" not in ann.web.get("/me", params={"q": "cosmic"}).text
    won = f"{table}/replay" in ann.web.get("/me", params={"show": "won"}).text
    assert won is not (f"{table}/replay" in ann.web.get("/me", params={"show": "lost"}).text)
    assert f"{table}/replay" not in ann.web.get("/me", params={"show": "bots"}).text


def test_only_kept_identities_lead(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    keep(ann, "Leadann")
    play_out([ann, bo], duel(pond, ann, bo, ("Leadann", "Bo")))
    page = ann.web.get("/leaders", params={"rating": "people:freeway:2"}).text
    assert "Leadann" in page
    assert "<b>Bo</b>" not in page


def test_stand_ins_take_no_game_between_people_out_of_the_ratings(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    table = duel(pond, ann, bo)
    pages = [ann.socket(table), bo.socket(table)]
    for page in pages:
        page.hello()
    mover = next(page for page in pages if page.view["choices"])
    mover.act(mover.view["choices"][0]["action"], "k")
    mover.until(ack="k")
    seat = 0 if mover is pages[0] else 1
    person = (ann, bo)[seat]
    mover.send(type="seat", seat=seat, to="bot")
    mover.reach(lambda: pond.app.rooms.store.load(table.removeprefix("/t/")).seats[seat].home != "")  # type: ignore[union-attr]
    mover.send(type="seat", seat=seat, to="me")
    mover.reach(lambda: pond.app.rooms.store.load(table.removeprefix("/t/")).seats[seat].home == "")  # type: ignore[union-attr]
    for page in pages:
        page.close()
    play_out([ann, bo], table)
    assert {(pool, why) for _, _, pool, why in results(pond, table)} == {("people", "")}
    assert "4 more games to your first rating" in person.web.get("/me").text


def test_an_end_that_is_taken_back_leaves_history(pond: Pond) -> None:
    ann = pond.person()
    table = ann.open_table("freeway", "me", "bot:random", name="Ann", **{"set-round_cap": "3"})
    room = pond.run(pond.app.rooms.get(table.removeprefix("/t/")))
    assert room is not None
    owner = fingerprint(token_of(ann))
    pond.run(room.resign(owner))
    assert len(results(pond, table)) == 2
    assert [place for who, place, _, _ in results(pond, table) if who == owner] == [2]
    pond.run(room.undo(owner))
    assert len(results(pond, table)) == 2, "a loss against bots stays one"
    alone = ann.open_table("freeway", "me", "hot", name="Ann")
    again = pond.run(pond.app.rooms.get(alone.removeprefix("/t/")))
    assert again is not None
    pond.run(again.resign(owner, 1))
    assert len(results(pond, alone)) == 2
    pond.run(again.undo(owner))
    assert results(pond, alone) == []


# The day -----------------------------------------------------------------------------------------------------------------


def test_the_seed_of_a_day_is_drawn_once_and_kept(tmp_path: Path) -> None:
    one, other = Store(str(tmp_path / "a.db")), Store(str(tmp_path / "b.db"))
    seeds = [one.one(seed_of_day(f"2026-01-{day:02}", daily.GAME)) for day in range(1, 11)]
    assert [one.one(seed_of_day(f"2026-01-{day:02}", daily.GAME)) for day in range(1, 11)] == seeds
    assert len(set(seeds)) == 10
    assert [other.one(seed_of_day(f"2026-01-{day:02}", daily.GAME)) for day in range(1, 11)] != seeds, "nothing but chance gives them"
    assert one.read(lambda connection: connection.scalar(select(func.count()).select_from(schema.days))) == 10
    one.close()
    other.close()


@pytest.mark.parametrize(
    ("days", "streak"), [([], 0), (["2026-03-01"], 1), (["2026-02-28"], 1), (["2026-02-27"], 0), (["2026-03-01", "2026-02-28"], 2)]
)
def test_streaks_run_up_to_today_or_yesterday(days: list[str], streak: int) -> None:
    assert daily.streak(days, "2026-03-01") == streak
    assert 0 < daily.ends_in(time.time()) <= 86400
