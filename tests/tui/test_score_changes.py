"""Causes of points in words: who gained or lost what, and what a line counts now."""

import msgspec
import pytest

from dogs_rules import game
from dogs_rules.game import Race, ScoreChange, ScoreLine, Step, ranked
from dogs_rules.match import Match
from dogs_rules.phrase import Phrase, phrase
from dogs_rules.rng import Rng
from dogs_tui.match.score_history import ScoreHistory
from dogs_tui.match.watching import Update
from dogs_tui.play.side.score_parts import part_rows, seat_detail
from dogs_tui.words import language, say
from dogs_tui.words.score_changes import cause_and_before, change_text, in_brief, race_text

NAMES = ("Root", "Bella", "Rex")
FOOD = phrase("most food")
TIE = phrase("a tie, nobody gets it")


def line(
    points: int = 0,
    count: int = 0,
    detail: Phrase | None = None,
    race: Race | None = None,
    step: Step | None = None,
) -> ScoreLine:
    return ScoreLine("k", phrase("Cards"), points, count, "a", detail, race=race, step=step)


def told(change: ScoreChange) -> str:
    return say(change_text(change, NAMES))


def test_a_race_names_who_has_it_and_both_counts() -> None:
    race = Race(FOOD, (0, 2, 1), TIE)
    change = ScoreChange(((1, 3), (0, -3)), line(), line(race=race))
    assert told(change) == "Bella +3, Root -3: Bella has the most food (2, Root 0)."
    alone = ScoreChange(((1, 3),), line(), line(race=race))
    assert told(alone) == "Bella +3: Bella has the most food (2, Rex 1)."
    assert say(race_text(race, NAMES)) == "most food: Bella 2, Rex 1, Root 0"


def test_a_tie_says_what_it_means() -> None:
    change = ScoreChange(((0, -3),), line(3), line(race=Race(FOOD, (2, 2, 0), TIE)))
    assert told(change) == "Root -3: most food: a tie, nobody gets it (Root 2, Bella 2)."


def test_a_rank_is_told_of_whom_it_is() -> None:
    race = Race(phrase("dogs in the hotel"), (1, 3), TIE)
    change = ScoreChange(((0, 8),), line(), line(8, detail=phrase("rank 2"), race=race))
    assert told(change) == "Root +8: dogs in the hotel: rank 2 (Bella 3, Root 1)."


def test_a_step_says_how_many_there_were_before() -> None:
    step = Step(missing=1, brings=1, every=3)
    now = line(2, 8, phrase("8 goods, 1 point for every 3"), step=step)
    change = ScoreChange(((0, -1),), line(3, 9, step=step), now)
    assert told(change) == "Root -1: 8 goods, 1 point for every 3 (before: 9)."
    assert say(seat_detail(now) or "") == "8 goods, 1 point for every 3; 1 more: +1 point"


def test_what_is_left_is_told_with_how_many_there_were() -> None:
    now = line(0, 1, phrase("Poodle in bay 3"))
    change = ScoreChange(((0, -2),), line(2, 2, phrase("Poodle x2 in bay 3")), now)
    assert told(change) == "Root -2: Poodle in bay 3 (before: 2 for 2 points)."


def test_what_lies_together_is_told_by_name_with_what_lay_there_before() -> None:
    old, new = (
        msgspec.structs.replace(
            line(points, points, phrase("{things} in bay 2", things=phrase(things))),
            things=phrase(things),
        )
        for points, things in ((1, "Poodle"), (3, "Poodle x2"))
    )
    change = ScoreChange(((0, 2),), old, new)
    assert say(in_brief(change)) == "Poodle x2 in bay 2 (before: Poodle)"
    assert say(cause_and_before(change, NAMES)) == "Poodle x2 in bay 2 (before: Poodle)"


@pytest.mark.parametrize(
    ("counts", "rank", "seat", "brief"),
    [
        ((3, 1, 0), "", 0, "most food, 3 against 1"),
        ((3, 1, 0), "", 1, "most food, 1 against 3"),
        ((2, 2, 0), "", 2, "most food, tied at 2"),
        ((3, 1, 1), "rank 2", 1, "most food, tied at 1"),
        ((3, 1, 0), "rank 2", 1, "most food, rank 2"),
    ],
)
def test_in_brief_a_race_says_a_tie_a_rank_or_both_counts(
    counts: tuple[int, ...], rank: str, seat: int, brief: str
) -> None:
    after = line(race=Race(FOOD, counts, TIE), detail=phrase(rank) if rank else None)
    assert say(in_brief(ScoreChange(((seat, 3),), line(), after))) == brief


def test_a_line_without_words_of_its_own_is_no_riddle() -> None:
    assert told(ScoreChange(((2, 4),), None, line(4, 2))) == "Rex +4: Cards (2)."
    assert told(ScoreChange(((2, -4),), line(4, 2), line())) == "Rex -4: Cards: none left."
    gone = ScoreChange(((2, -4),), line(4, 2, phrase("Mutt in bay 1")), None)
    assert told(gone) == "Rex -4: no longer: Mutt in bay 1."


def test_what_brings_no_points_any_more_is_told_by_what_holds_now() -> None:
    before, after = (
        line(-5, detail=phrase("no dog from the city")),
        line(detail=phrase("no penalty")),
    )
    assert say(in_brief(ScoreChange(((2, 5),), before, after))) == "no penalty"
    assert say(in_brief(ScoreChange(((2, 5),), before, None))) == "no longer: no dog from the city"


def test_it_is_said_in_the_reader_s_language() -> None:
    change = ScoreChange(((1, 3), (0, -3)), line(), line(race=Race(FOOD, (0, 2), TIE)))
    before = language.get()
    try:
        language.set("de")
        assert told(change) == "Bella +3, Root -3: Bella hat das meiste Futter (2, Root 0)."
    finally:
        language.set(before)


def test_parts_of_a_line_show_races_first_with_who_leads() -> None:
    def sheet(points: int, *parts: ScoreLine) -> tuple[ScoreLine, ...]:
        return (ScoreLine("bonuses", phrase("Bonuses"), points, 1, "a", parts=parts),)

    race = Race(FOOD, (0, 2), TIE)

    def food(points: int) -> ScoreLine:
        return ScoreLine("food", FOOD, points, 1, "a", race=race)

    near = ScoreLine("dogs", phrase("3 dogs"), 0, 2, "a", step=Step(1, 3))
    sheets = ranked([sheet(0, near, food(0)), sheet(3, near, food(3))], [(), ()], ())
    first, second = part_rows(sheets, "bonuses")
    assert (str(first.label), first.cells, first.holder, first.points) == (
        "most food",
        ("0", "2"),
        1,
        3,
    )
    assert second.cells == ("2/3", "2/3")


def test_what_is_told_live_is_what_the_history_says_later() -> None:
    """Of each action as it is played, and again after some were taken back."""
    rules = game("dog_lover")
    match = Match(rules, 2, rules.check_options(2, {}), 7)
    scores, seats, rng = ScoreHistory(), frozenset({0}), Rng.seeded(7)
    moved = 0
    for ply in range(60):
        seat = match.to_move
        assert seat is not None
        events = match.play(rng.choice(rules.legal_actions(match.state)))
        live = scores.limited(match, Update("play", match.plies, seat, events), seats).changes
        past = [(seat, events)] * match.plies
        assert live == ScoreHistory().moments(match, past, seats)[-1].changes
        moved += bool(live)
        if ply % 7 == 6:
            match.take_back(2)
            scores.forget(match.plies)
    assert moved > 5
