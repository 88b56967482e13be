"""What changed in the score, in words: who gained or lost what, and for which cause."""

from collections import Counter
from collections.abc import Iterable

from dogs_rules.game import Race, ScoreChange, ScoreLine, Seat
from dogs_rules.phrase import Phrase, listed, phrase
from dogs_tui.words import say
from dogs_tui.words.phrases import Names, points


def change_text(change: ScoreChange, names: Names) -> Phrase:
    """A change as a sentence: ``Bella +3, Root -3: Bella has most food (2, Root 0)``."""
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
    if _tells_count_before(change):
        if before is None or _is_even(line):
            return phrase("{what} (before: {n})", what=detail, n=_count(before))
        worth = points(before.points)
        return phrase("{what} (before: {n} for {worth})", what=detail, n=before.count, worth=worth)
    return detail


def _tells_count_before(change: ScoreChange) -> bool:
    """True if a cause says how many there were: some are left, or each brings as much."""
    before, now = _count(change.before), change.line.count
    return before > now > 0 or (_is_even(change.line) and before != now)


def _count(line: ScoreLine | None) -> int:
    return 0 if line is None else line.count


def cause_and_before(change: ScoreChange, names: Names) -> Phrase:
    """Explains a change of points that stands alone, with the points that there were before.

    They are told where a line brought points, unevenly, and still does, or lost them: what it
    counts now does not say what it gained or lost.
    """
    before, after, why = change.before, change.after, cause(change, names)
    if before is None or after is None or len(change.points) > 1 or _tells_count_before(change):
        return why
    if _is_even(after) or not before.points or before.points < after.points == 0:
        return why
    return phrase("{what} (before: {n})", what=why, n=points(before.points))


def points_and_cause(points: str, why: Phrase) -> tuple[str, str]:
    """What stands before a cause, parted from it by more than a space, and the cause in words.

    Many causes begin with a count: ``+1:`` and ``2 dogs home``.
    """
    sign, _, text = say(phrase("{who}: {why}", who=points, why=why))[len(points) :].partition(" ")
    return points + sign, text


def in_brief(change: ScoreChange) -> Phrase:
    """The cause of a change in few words: ``Breeds: 3 to 4``, ``Rusty is hungry``.

    What comes or goes as a whole is told by what its line says of itself, all else by its counts.
    """
    line, before, after = change.line, change.before, change.after
    if line.race is not None:
        return line.race.what
    was, now = _count(before), _count(after)
    whole = line.detail is not None and not _is_even(line)
    if before is not None and before.points and (after is None or not after.points):
        if not _is_even(before):
            lost = phrase("no longer: {what}", what=before.detail or before.label)
            return lost if after is None else after.detail or lost
    elif whole and (before is None or not before.points or was == now):
        return line.detail or line.label
    if was == now:
        return line.label
    counted = now if line.counted is None else line.counted
    return phrase("{what}: {before} to {n}", what=line.label, before=was, n=counted)


def source(change: ScoreChange) -> Phrase:
    """Names what a change comes from: ``Goods left``, ``most food``.

    A penalty that ends is told by what holds now: its line's name would say the contrary.
    """
    before, after = change.before, change.after
    if before is not None and before.points < 0 and after is not None and after.points == 0:
        return after.detail or after.label
    return change.line.label if change.line.race is None else change.line.race.what


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
        "{name} has {what} ({n}, {counts})",
        what=race.what,
        name=names[holder],
        n=race.counts[holder],
        counts=listed(counts[1:]),
    )
