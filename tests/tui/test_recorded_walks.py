"""Whole matches by keys: each is played once in a run, and all that only looks looks at its record.

An observer says what is wrong with a record, a line for each fault; a test makes the record and
fails with what all of them say. What costs an app of its own for a look belongs here instead.
"""

import statistics
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dogs_saves import read_match
from dogs_tui.app.progress import Progress
from dogs_tui.play import card_screen
from dogs_tui.play.first_times import FirstTimes
from dogs_tui.words import language, languages, tr
from dogs_tui.words.languages import ENGLISH
from tests.support import experienced_players, pseudo_language, recorded_walks
from tests.support.game_cases import Walk, described
from tests.support.recorded_walks import NAMES, Record
from tests.support.spoken_languages import LONGEST
from tests.tui.test_pseudo_language import SAME, originals

ENOUGH = 20
"""Moves after which a match has shown what it says; all sentences are said in other tests."""
LONG = 90
"""Moves after which a match in the longest language is left; in the others it is played out."""
PLAYED = 2_000
"""Bytes of an action at 80x24, whoever plays it, with what is told of it."""


@pytest.fixture
def newcomer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has the player know no phase yet."""
    monkeypatch.setattr(card_screen, "FirstTimes", FirstTimes)
    monkeypatch.setattr(Progress, "knows", experienced_players.KNOWS)


# What is looked at in a record.


def nothing_is_cut(record: Record) -> Iterator[str]:
    for moment in record.moments:
        yield from (f"{moment.ply} {moment.shows}: {what}" for what in moment.cut)


def no_key_is_silent(record: Record) -> Iterator[str]:
    for moment in record.moments:
        yield from (f"{moment.ply}: {key} changes nothing" for key in moment.silent)


def whoever_decides_sees_their_own_view(record: Record) -> Iterator[str]:
    for moment in record.decisions():
        if moment.seat != moment.mover:
            yield f"{moment.ply}: {moment.mover} decides and sees what {moment.seat} sees"
        if not moment.prompt.strip():
            yield f"{moment.ply}: nobody is asked for anything"


def every_phase_is_met(record: Record) -> Iterator[str]:
    met = Counter(moment.phase for moment in record.decisions())
    yield from (f"nobody decides in {phase}" for phase in record.walk.phases - met.keys())


def a_phase_is_explained_once_before_anything_is_decided_in_it(record: Record) -> Iterator[str]:
    explained: list[str] = []
    phases: set[str] = set()
    for moment in record.moments:
        if moment.shows.startswith("news"):
            explained.append(moment.shows)
            phases.add(moment.phase)
        elif not moment.shows and record.walk.people == 1 and moment.phase not in phases:
            yield f"{moment.ply}: {moment.phase} has not been explained"
    yield from (f"{news} twice" for news, count in Counter(explained).items() if count > 1)
    if explained and record.walk.people > 1:
        yield "phases are explained although several people play"


def what_is_played_costs_few_bytes(record: Record) -> Iterator[str]:
    played = [moment.played for moment in record.moments if moment.played is not None]
    if record.walk.size == (80, 24) and not 0 < statistics.median(played) <= PLAYED:
        yield f"{statistics.median(played)} bytes"


def it_ends_with_a_page_and_a_whole_file(record: Record) -> Iterator[str]:
    reading = read_match(record.path)
    if reading.recovery is not None:
        yield f"the file had to be mended: {reading.recovery}"
    last = record.moments[-1]
    if reading.match.plies != last.ply:
        yield f"{reading.match.plies} moves are in the file, {last.ply} were shown"
    if last.mover is None:
        if reading.match.to_move is not None:
            yield "the match in the file goes on"
        shown = " ".join(last.text.split())
        wanted = (" ".join(tr("The match is over.").split()), NAMES[0])
        yield from (f"{text!r} is not on the last page" for text in wanted if text not in shown)
    elif last.ply < record.walk.plies:
        yield "it has not come to its end"


OBSERVERS: tuple[Callable[[Record], Iterator[str]], ...] = (
    nothing_is_cut,
    no_key_is_silent,
    whoever_decides_sees_their_own_view,
    every_phase_is_met,
    a_phase_is_explained_once_before_anything_is_decided_in_it,
    what_is_played_costs_few_bytes,
    it_ends_with_a_page_and_a_whole_file,
)


def observed(record: Record, *observers: Callable[[Record], Iterator[str]]) -> str:
    """What observers say of a record, each fault once."""
    lines = [
        f"{observer.__name__}: {fault}" for observer in observers for fault in observer(record)
    ]
    return "\n".join(dict.fromkeys(lines))


# The walks: the first of each game in every language and with all that can be opened beside the
# table, the others in English.


def walks() -> Iterator[Any]:
    for key, game in described().items():
        for at, (name, walk) in enumerate(game.walks.items()):
            codes = languages() if at == 0 else (ENGLISH,)
            for code in codes:
                marks = () if at or code == LONGEST else pytest.mark.minutes
                plies = min(walk.plies, LONG) if code == LONGEST else walk.plies
                seen = walk._replace(plies=plies)
                beside = () if at else (*recorded_walks.BESIDE, *recorded_walks.BOOKS)
                yield pytest.param(key, seen, code, beside, id=f"{key}-{name}-{code}", marks=marks)


@pytest.mark.usefixtures("newcomer")
@pytest.mark.parametrize(("key", "walk", "code", "beside"), walks())
async def test_a_whole_match(
    key: str, walk: Walk, code: str, beside: tuple[str, ...], home: Path
) -> None:
    record = await recorded_walks.recorded(key, walk, code, home, beside)
    with language.kept(code):
        assert not (faults := observed(record, *OBSERVERS)), faults


@pytest.mark.usefixtures("newcomer")
@pytest.mark.parametrize("key", [key for key, game in described().items() if game.walks])
async def test_a_whole_match_says_nothing_past_the_catalogue(
    key: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a language in which everything is longer and has accents."""
    pseudo_language.speak(monkeypatch)
    walk = next(iter(described()[key].walks.values()))._replace(size=(120, 40), plies=ENOUGH)
    beside = (*recorded_walks.BESIDE, recorded_walks.PALETTE)
    record = await recorded_walks.recorded(key, walk, ENGLISH, home, beside)
    allowed = (*SAME, *NAMES, *originals(key))

    def everything_is_from_the_catalogue(record: Record) -> Iterator[str]:
        for row in {row: None for moment in record.moments for row in moment.rows}:
            yield from (
                f"{word!r} in {row.strip()!r}" for word in pseudo_language.unsaid(row, allowed)
            )

    observers = (everything_is_from_the_catalogue, no_key_is_silent)
    assert not (faults := observed(record, *observers)), faults
