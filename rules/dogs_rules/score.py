"""Score sheets: everybody's points line by line, what they depend on, and what changed in them."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import msgspec

from dogs_rules.phrase import Phrase

Seat: TypeAlias = int
"""A player's place at the table, counted from 0 in clockwise order."""


class Race(msgspec.Struct, frozen=True):
    """A comparison of what the seats have, on which the points of a line depend."""

    what: Phrase
    """The thing compared, as in the middle of a sentence: ``most food``."""
    counts: tuple[int, ...]
    """The number each seat has, by seat."""
    tie: Phrase
    """The words where nobody has more than all others: ``a tie, nobody gets it``."""

    @property
    def holder(self) -> Seat | None:
        """The seat that has more than every other; ``None``: a tie."""
        most = max(self.counts)
        return self.counts.index(most) if self.counts.count(most) == 1 else None

    def is_level(self, seat: Seat) -> bool:
        """True if a seat has some, and another as many."""
        own = self.counts[seat]
        return own > 0 and self.counts.count(own) > 1

    def rival(self, seat: Seat) -> Seat:
        """Of the other seats the one that has most; of several the first."""
        others = (other for other in range(len(self.counts)) if other != seat)
        return max(others, key=lambda other: self.counts[other])

    def missing(self, seat: Seat) -> int:
        """Returns the number that a seat still needs to have more than every other; 0 if it has."""
        return max(0, self.counts[self.rival(seat)] + 1 - self.counts[seat])


class Step(msgspec.Struct, frozen=True):
    """The distance to the next points of a line."""

    missing: int
    """The number of things that bring them."""
    brings: int
    """The number of points; less than 0 where things cost points."""
    every: int = 0
    """The number of things that bring as much each time; 0: they do so once, or not evenly."""


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a score sheet, or a part of one."""

    key: str
    label: Phrase
    points: int
    count: int
    """The number of things counted for it."""
    anchor: str
    detail: Phrase | None = None
    """The things that it counts, such as ``2 sick dogs``."""
    brief: Phrase | None = None
    """The same in few words; ``None``: they are few."""
    things: Phrase | None = None
    """The things by name, where their number does not say what changed: ``Poodle x2``."""
    unsure: int = 0
    """The points that may still go without the seat giving them up: what others can outdo,
    and what is counted anew at the end. None when it is over."""
    race: Race | None = None
    """The comparison that it depends on."""
    step: Step | None = None
    """The distance to more points, where more of the same brings or costs them."""
    hidden: Phrase | None = None
    """The things that count for it but are left out, since they are hidden; in one word."""
    parts: tuple["ScoreLine", ...] = ()
    """The parts it adds up, where they are of several kinds; their points are its points."""

    def leaves(self) -> Iterator["ScoreLine"]:
        """Itself, or its parts where it has any."""
        if not self.parts:
            yield self
        for part in self.parts:
            yield from part.leaves()


class ScoreSheet(msgspec.Struct, frozen=True):
    """A seat's points, line by line. ``total`` is the sum of the lines."""

    seat: Seat
    lines: tuple[ScoreLine, ...]
    total: int
    tie_breaks: tuple[int, ...]
    """The figures that decide between equal totals, one after the other, higher first."""
    tie_labels: tuple[Phrase, ...]
    rank: int
    """1 is first; seats that share a place share the number."""

    @property
    def unsure(self) -> int:
        """The points of the total that are not sure yet."""
        return sum(line.unsure for line in self.lines)

    @property
    def hidden(self) -> Phrase | None:
        """The things that the total leaves out, in one word; ``None``: it counts everything."""
        return next((line.hidden for line in self.lines if line.hidden is not None), None)

    def leaves(self) -> Iterator[ScoreLine]:
        """The lines, or their parts: each once, by a key that no other has."""
        for line in self.lines:
            yield from line.leaves()


class ScoreChange(msgspec.Struct, frozen=True):
    """A line of the score that changed points, with what it depends on now."""

    points: tuple[tuple[Seat, int], ...]
    """By how much for whom; those who gain come first."""
    before: ScoreLine | None
    """As it was for the first of them; ``None``: there was nothing."""
    after: ScoreLine | None
    """As it is; ``None``: there is nothing any more."""

    @property
    def line(self) -> ScoreLine:
        """The line as it is, or was last."""
        line = self.before if self.after is None else self.after
        assert line is not None, "a change is of a line that was there or is"
        return line


def ranked(
    lines: Sequence[tuple[ScoreLine, ...]],
    tie_breaks: Sequence[tuple[int, ...]],
    tie_labels: tuple[Phrase, ...],
) -> list[ScoreSheet]:
    """Every seat's sheet, by seat, with totals and ranks; what ties leave equal is shared.

    Args:
        lines: The lines of each seat.
        tie_breaks: The figures of each seat that break ties, in the order of the labels.
        tie_labels: The labels of those figures.
    """
    standing = [
        (sum(line.points for line in sheet), ties)
        for sheet, ties in zip(lines, tie_breaks, strict=True)
    ]
    return [
        ScoreSheet(
            seat=seat,
            lines=lines[seat],
            total=total,
            tie_breaks=ties,
            tie_labels=tie_labels,
            rank=1 + sum(other > (total, ties) for other in standing),
        )
        for seat, (total, ties) in enumerate(standing)
    ]


def difference(
    before: Sequence[ScoreSheet], after: Sequence[ScoreSheet]
) -> tuple[ScoreChange, ...]:
    """Returns the changes between two scores, line by line, of the seats that both have.

    What several seats gain or lose for one cause is one change: so are both sides of a race.

    Args:
        before: The sheets of all seats.
        after: Those of the same match later.
    """
    then = {sheet.seat: sheet for sheet in before}
    out: list[ScoreChange] = []
    for sheet in after:
        for change in _changed(then[sheet.seat], sheet) if sheet.seat in then else ():
            at = next((at for at, other in enumerate(out) if _same_cause(other, change)), None)
            if at is None:
                out.append(change)
            else:
                out[at] = _joined(out[at], change)
    return tuple(out)


def _changed(before: ScoreSheet, after: ScoreSheet) -> Iterator[ScoreChange]:
    """The lines of a seat that changed points."""
    was = {line.key: line for line in before.leaves()}
    becomes = {line.key: line for line in after.leaves()}
    for key in dict.fromkeys([*becomes, *was]):
        old, new = was.get(key), becomes.get(key)
        by = (new.points if new else 0) - (old.points if old else 0)
        if by:
            yield ScoreChange(((after.seat, by),), old, new)


def _same_cause(first: ScoreChange, second: ScoreChange) -> bool:
    """True if two seats' changes are one: a race without ranks, or the same of the same."""
    if first.line.key != second.line.key:
        return False
    if first.line.race is not None and first.line.detail is None:
        return first.line.race == second.line.race
    return (first.before, first.after) == (second.before, second.after)


def _joined(first: ScoreChange, second: ScoreChange) -> ScoreChange:
    """Two changes of one cause as one."""
    points = sorted((*first.points, *second.points), key=lambda each: (each[1] < 0, each[0]))
    return ScoreChange(tuple(points), first.before, first.after)
