"""Happenings at a table, an action each, as everybody at one keyboard may know them."""

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from dogs_rules.game import Event, ScoreChange, Seat, View, difference
from dogs_tui.match.watching import Moment, Part, Watching
from dogs_tui.play.keyboard import Keyboard
from dogs_tui.play.story import Story
from dogs_tui.words import say
from dogs_tui.words.phrases import Names
from dogs_tui.words.score_changes import change_text

MOST: Final = 80
"""Of happenings that are kept; more than any turn around a table takes."""


class Happening(msgspec.Struct, frozen=True):
    """One action: what was told of it, what it moved, and the table after it."""

    seat: Seat | None
    """The seat that acted."""
    text: str
    """The whole sentences that tell it; empty: nothing worth one."""
    changes: tuple[ScoreChange, ...]
    """The changes of the score, line by line."""
    before: View
    after: View
    befell: frozenset[Seat] = frozenset()
    """The seats it happened to without their doing."""
    done: str = ""
    """What was done, and what befell others by it; not what else came of it."""
    parts: tuple["Happening", ...] = ()
    """Where a round ends with it: what was done, and each thing settled that moved points."""

    def sentences(self, names: Names) -> tuple[str, ...]:
        """The text of the happening, then each change of points with its cause."""
        changed = tuple(say(change_text(change, names)) for change in self.changes)
        return (self.text, *changed) if self.text else changed


def happening(
    seat: Seat | None,
    sentences: Sequence[str],
    before: View,
    after: View,
    events: Iterable[Event] = (),
    done: str = "",
) -> Happening:
    """Makes a happening of sentences, with the changes of points and whom the events befell."""
    events = tuple(events)
    befell = frozenset(rival for event in events for rival in event.befalls)
    changes = difference(before.scores, after.scores)
    return Happening(seat, " ".join(sentences), changes, before, after, befell, done)


def with_parts(whole: Happening, parts: Sequence[Part], story: Story) -> Happening:
    """A happening told in parts, each beside the points that it moved itself."""
    out: list[Happening] = []
    before = whole.before
    for at, part in enumerate(parts):
        after = msgspec.structs.replace(before, scores=part.after)
        changes = difference(before.scores, after.scores)
        if at == 0:
            text = " ".join(story.sentences(part.events))
            out.append(msgspec.structs.replace(whole, text=text, changes=changes, after=after))
        else:
            lines = [line for line in story.lines_of(part.events) if not line.heading]
            seat = next((line.seat for line in lines), None)
            text = " ".join(line.text for line in lines)
            if changes or (text and text in whole.text):
                out.append(Happening(seat, text, changes, before, after, done=text))
        before = after
    return msgspec.structs.replace(whole, parts=tuple(out))


def total_changes(happened: Iterable[Happening]) -> dict[Seat, int]:
    """By how much all of it together changed the points of each seat that gained or lost any."""
    sums: Counter[Seat] = Counter()
    for happening in happened:
        for change in happening.changes:
            sums.update(dict(change.points))
    return {seat: points for seat, points in sums.items() if points}


class Happenings:
    """The last happenings at a table; of what came before, only how it left the table."""

    def __init__(self) -> None:
        self._kept: deque[Happening] = deque(maxlen=MOST)
        self._start: View | None = None
        self._left: dict[Seat, View] = {}

    def begin(self, start: View | None, earlier: Iterable[Happening] = ()) -> None:
        """Begins anew.

        Args:
            start: The table before all that is kept from now on.
            earlier: The earlier happenings.
        """
        self._kept.clear()
        self._left.clear()
        self._start = start
        for happening in earlier:
            self.add(happening)

    def add(self, happening: Happening) -> None:
        """Keeps what happened just now."""
        self._kept.append(happening)
        if happening.seat is not None:
            self._left[happening.seat] = happening.after

    def since(self, seat: Seat | None) -> tuple[Happening, ...]:
        """Happenings by others since a seat last acted; ``None``: all that are kept."""
        lately: list[Happening] = []
        for happening in reversed(self._kept):
            if seat is not None and happening.seat == seat:
                break
            lately.append(happening)
        return _worded(reversed(lately))

    def news(self, seat: Seat | None) -> tuple[Happening, ...]:
        """Happenings from a seat's last turn on, its present turn included; ``None``: all.

        Of that last turn only the points that it moved, together.
        """
        kept, ended = list(self._kept), self._ended(seat)
        begun = ended
        while begun and kept[begun - 1].seat == seat:
            begun -= 1
        own = [_points_of(kept[begun:ended])] if begun < ended else []
        return (*(each for each in own if each.changes), *_worded(kept[ended:]))

    def had_turn(self, seat: Seat | None) -> bool:
        """True if a turn of a seat is over, as far as the kept happenings show."""
        ended = self._ended(seat)
        return ended > 0 and self._kept[ended - 1].seat == seat

    def acts(self, seat: Seat | None) -> bool:
        """True if a seat is in a turn that it has begun."""
        last = self._kept[-1] if self._kept else None
        return last is not None and last.seat == seat == last.after.to_move

    def _ended(self, seat: Seat | None) -> int:
        """Gives where in what is kept the last turn of a seat is over; 0: it has had none."""
        if seat is None:
            return 0
        at = len(self._kept)
        acts = self.acts(seat)
        while acts and at and self._kept[at - 1].seat == seat:
            at -= 1
        while at and self._kept[at - 1].seat != seat:
            at -= 1
        return at

    def left(self, seat: Seat | None) -> Any:
        """The table as a seat left it; for nobody's seat, as it was before the last happening."""
        if seat is None:
            return self._kept[-1].before if self._kept else self._start
        return self._left.get(seat, self._start)


def _worded(happened: Iterable[Happening]) -> tuple[Happening, ...]:
    """Happenings in words: what has none belongs to what the same seat does next."""
    out: list[Happening] = []
    for happening in happened:
        silent = bool(out) and out[-1].seat == happening.seat and not out[-1].text
        out.append(_together(out.pop(), happening) if silent else happening)
    return tuple(happening for happening in out if happening.text or happening.changes)


def _points_of(turn: Sequence[Happening]) -> Happening:
    """A seat's happenings in a row as one, told in no words."""
    changes = difference(turn[0].before.scores, turn[-1].after.scores)
    return Happening(turn[0].seat, "", changes, turn[0].before, turn[-1].after)


def _together(silent: Happening, next_one: Happening) -> Happening:
    """Two happenings of a seat as one, told in the words of the second."""
    changes = difference(silent.before.scores, next_one.after.scores)
    befell = silent.befell | next_one.befell
    parts = next_one.parts
    if parts:
        parts = (_together(silent, parts[0]), *parts[1:])
    return msgspec.structs.replace(
        next_one, before=silent.before, changes=changes, befell=befell, parts=parts
    )


def recalled(
    table: Watching, keyboard: Keyboard, story: Story, now: View
) -> tuple[View, list[Happening]]:
    """Rebuilds what happened at a table before the player arrived, as far as it can still be seen.

    Args:
        table: The table.
        keyboard: The people who are there; what they hide from each other is left out.
        story: Says it in words.
        now: The table as it is.

    Returns:
        The table before all that, and what happened from the last turn on that is over.
    """
    knows = frozenset[Seat]() if keyboard.hides else keyboard.seats
    eyes = None if keyboard.hides else keyboard.at
    moments = table.history(knows)
    first = max(0, len(moments) - MOST, _turn_before(moments, keyboard))
    before = table.view_at(first, eyes)
    if before is None:
        return now, []
    start, out = before, list[Happening]()
    for moment in moments[first:]:
        after = table.view_at(moment.ply + 1, eyes)
        assert after is not None, "a table that shows its past shows all of it"
        sentences = story.sentences(moment.events)
        done = story.in_brief(moment.events)
        whole = happening(moment.mover, sentences, before, after, moment.events, done)
        out.append(with_parts(whole, moment.parts, story))
        before = after
    return start, out


def _turn_before(moments: Sequence[Moment], keyboard: Keyboard) -> int:
    """Gives where the last turn that is over begins of whoever is at a keyboard.

    Where nobody is there yet, the first moment after all that was done at it.
    """
    at = len(moments)
    phases = [False] if keyboard.at is None else [True, False, True]
    seats = keyboard.seats if keyboard.at is None else frozenset({keyboard.at})
    for own in phases:
        while at and (moments[at - 1].mover in seats) is own:
            at -= 1
    return at
