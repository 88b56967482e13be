"""What changed in the score, in words: who gained or lost what, and for which cause."""

from collections import Counter
from collections.abc import Iterable

from dogs_rules.game import Race, ScoreChange, ScoreLine, Seat
from dogs_rules.phrase import Phrase, listed, phrase
from dogs_tui.words import say
from dogs_tui.words.phrases import Names, points


def change_text(change: ScoreChange, names: Names) -> Phrase:
    """A change as a sentence: ``Bella +3, Root -3: Bella has the most food (2, Root 0)``."""
    return phrase("{who}: {why}.", who=gains(change, names), why=cause(change, names))


def gains(change: ScoreChange, names: Names) -> Phrase:
    """Lists the points gained or lost, by player: ``Bella +3, Root -3``."""
    return listed(f"{names[seat]} {points:+d}" for seat, points in change.points)


def cause(change: ScoreChange, names: Names) -> Phrase:
    """Explains a change of points, as the end of a sentence: what a line counts now."""
    line = change.line
    detail = line.detail
    if change.after is None:
        return phrase("no longer: {what}", what=line.label if detail is None else detail)
    if line.race is not None:
        return _of_race(line.race, detail, [seat for seat, _ in change.points], names)
    if detail is None and not line.points:
        return phrase("{what}: none left", what=line.label)
    if detail is None:
        detail = phrase("{what} ({n})", what=line.label, n=line.count)
    before = change.before
    if (
        before is not None
        and not _is_even(line)
        and before.count > line.count > 0
        and not before.things
    ):
        worth = points(before.points)
        return phrase("{what} (before: {n} for {worth})", what=detail, n=before.count, worth=worth)
    return _and_before(change, detail)


def _and_before(change: ScoreChange, what: Phrase) -> Phrase:
    """What a line counts, and before it changed: by name, or how many of what counts evenly."""
    before, line = change.before, change.line
    if before is not None and before.things and before.things != line.things:
        return phrase("{what} (before: {n})", what=what, n=before.things)
    if _is_even(line) and _count(before) != line.count:
        return phrase("{what} (before: {n})", what=what, n=_count(before))
    return what


def _count(line: ScoreLine | None) -> int:
    return 0 if line is None else line.count


def cause_and_before(change: ScoreChange, names: Names) -> Phrase:
    """Explains a change of points that stands alone, with the points that there were before.

    They are told where a line brought points, unevenly, and still does, or lost them: what it
    counts now does not say what it gained or lost.
    """
    before, after, why = change.before, change.after, cause(change, names)
    if before is None or after is None or len(change.points) > 1 or before.things:
        return why
    if (
        _is_even(after)
        or (after.race is not None and after.detail is None)
        or before.count > after.count > 0
        or not before.points
        or before.points < after.points == 0
    ):
        return why
    return phrase("{what} (before: {n})", what=why, n=points(before.points))


def points_and_cause(points: str, why: Phrase) -> tuple[str, str]:
    """What stands before a cause, parted from it by more than a space, and the cause in words.

    Many causes begin with a count: ``+1:`` and ``2 dogs home``.
    """
    sign, _, text = say(phrase("{who}: {why}", who=points, why=why))[len(points) :].partition(" ")
    return points + sign, text


def in_brief(change: ScoreChange, seat: Seat | None = None) -> Phrase:
    """The cause of a change in few words: ``4 breeds (before: 3)``, ``most food, tied at 2``.

    Args:
        change: The change.
        seat: Whose place in a comparison is told; ``None``: that of who gains.
    """
    line = change.line
    what = line.brief or line.detail or line.label
    if change.after is None:
        return phrase("no longer: {what}", what=what)
    if line.race is not None:
        seats = [who for who, _ in change.points]
        return _race_in_brief(change, line.race, seat if seat in seats else seats[0])
    return _and_before(change, what)


def tied(change: ScoreChange) -> Phrase | None:
    """Says that a comparison is a tie for who gains or loses by it; ``None``: it is none."""
    race, rank, seat = change.line.race, change.line.detail, change.points[0][0]
    if race is None or not (race.holder is None if rank is None else race.is_level(seat)):
        return None
    return phrase("tied at {n}", n=max(race.counts) if rank is None else race.counts[seat])


def _race_in_brief(change: ScoreChange, race: Race, seat: Seat) -> Phrase:
    """How a comparison stands for a seat: a tie, its rank, or its count and the best other one."""
    rank = tied(change) or change.line.detail
    if rank is not None:
        return phrase("{what}, {rank}", what=race.what, rank=rank)
    own, other = race.counts[seat], race.counts[race.rival(seat)]
    return phrase("{what}, {n} against {m}", what=race.what, n=own, m=other)


def source(change: ScoreChange) -> Phrase:
    """Names what a change comes from: ``Goods left``, ``most food, a tie``.

    A penalty that ends is told by what holds now: its line's name would say the contrary.
    """
    before, after = change.before, change.after
    if before is not None and before.points < 0 and after is not None and after.points == 0:
        return after.detail or after.label
    race = change.line.race
    if race is None:
        return change.line.label
    return race.what if tied(change) is None else phrase("{what}, a tie", what=race.what)


def by_source(changes: Iterable[ScoreChange], seat: Seat) -> list[tuple[str, int]]:
    """Adds up a seat's points by what they come from: ``Dino`` 5, ``Olive`` -2."""
    sums = Counter[str]()
    for change in changes:
        sums[say(source(change))] += dict(change.points).get(seat, 0)
    return [(what, points) for what, points in sums.items() if points]


def _is_even(line: ScoreLine) -> bool:
    """True if more of what a line counts brings or costs as much each time."""
    return line.step is not None and line.step.every > 0


def race_text(race: Race, names: Names) -> Phrase:
    """Lists all players' counts in a comparison, the most first: ``most food: Bella 2, Root 0``."""
    order = sorted(range(len(race.counts)), key=lambda seat: (-race.counts[seat], seat))
    counts = listed(f"{names[seat]} {race.counts[seat]}" for seat in order)
    return phrase("{what}: {counts}", what=race.what, counts=counts)


def _of_race(race: Race, detail: Phrase | None, changed: list[Seat], names: Names) -> Phrase:
    """How a comparison stands, with the counts of those whom it concerns."""
    holder = race.holder
    seats = {*changed, *([] if holder is None else [holder])}
    if len(seats) == 1 or (holder is None and detail is None):
        seats |= {race.rival(seat) for seat in seats}
    order = sorted(seats, key=lambda seat: (-race.counts[seat], seat))
    counts = [f"{names[seat]} {race.counts[seat]}" for seat in order]
    if detail is not None:
        return phrase("{what}: {how} ({counts})", what=race.what, how=detail, counts=listed(counts))
    if holder is None:
        return phrase(
            "{what}: {how} ({counts})", what=race.what, how=race.tie, counts=listed(counts)
        )
    return phrase(
        "{name} has the {what} ({n}, {counts})",
        what=race.what,
        name=names[holder],
        n=race.counts[holder],
        counts=listed(counts[1:]),
    )
