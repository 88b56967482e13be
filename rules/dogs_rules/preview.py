"""What an action would change, before it is done: its cost, everybody's points, what is unsure.

A preview is made from what its seat sees and nothing else: the action is done in states that were
guessed from that view, so nothing hidden can find its way into it. What comes out differently in
them is not known yet, and is named without a figure.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from dogs_rules.game import (
    Action,
    Event,
    Game,
    ScoreChange,
    ScoreLine,
    ScoreSheet,
    Seat,
    View,
    difference,
)
from dogs_rules.holding import Holding
from dogs_rules.rng import Rng

_SEEDS: Final = range(2)
"""Of the guesses: the same action always gives the same preview."""
_MOST_ENDS: Final = 32
"""Ways to decide what an action leaves open that are tried; of more only the first are."""
_MORE_SEEDS: Final = range(2, 10)
"""Of those made as well where something comes to light: what is likely is not known yet."""


_Unsure = set[tuple[Seat, str]]
"""Lines whose points nobody can know yet, by seat and key."""


class HoldingChange(msgspec.Struct, frozen=True):
    """More or fewer of what a seat has."""

    seat: Seat
    holding: Holding
    """As it is now; with a count of 0 where there is none."""
    by: int | None
    """How many more; ``None``: nobody can know yet."""


class Open(msgspec.Struct, frozen=True):
    """What an action leaves its seat to decide, in points: how they have changed once it has."""

    least: int
    most: int
    all_tried: bool = True
    """False: there are more ways than were tried, so either may be more extreme."""


class Preview(msgspec.Struct, frozen=True):
    """The immediate effects of an action, as far as its seat can know."""

    seat: Seat
    """Who would do it."""
    changes: tuple[ScoreChange, ...] = ()
    """What it changes in the score for certain, by cause, with all whom it concerns."""
    holdings: tuple[HoldingChange, ...] = ()
    """What everybody has more or fewer of, the seat itself first; after the end it alone."""
    unsure: tuple[Seat, ...] = ()
    """The seats with more points than in ``changes`` that depend on what nobody can know yet."""
    reveals: bool = False
    """Whether something hidden comes to light by it, such as a card that is drawn."""
    passes: bool = False
    """Whether others decide next, or nobody any more."""
    open: Open | None = None
    """What the seat decides next to finish it; ``None``: nothing that changes its points."""

    @property
    def costs(self) -> tuple[HoldingChange, ...]:
        """The holdings that the seat pays or uses up."""
        return tuple(each for each in self._own() if each.by is not None and each.by < 0)

    @property
    def gains(self) -> tuple[HoldingChange, ...]:
        """The holdings that the seat gets, or may get."""
        return tuple(each for each in self._own() if each.by is None or each.by > 0)

    def parts(self, seat: Seat) -> tuple[int, ...]:
        """The points that a seat gains and loses, by cause."""
        return tuple(by for change in self.changes for who, by in change.points if who == seat)

    def points(self, seat: Seat) -> int:
        """By how many points a seat's total changes for certain."""
        return sum(self.parts(seat))

    @property
    def rivals(self) -> tuple[Seat, ...]:
        """The other seats whose points change, or may change."""
        of_changes = {seat for change in self.changes for seat, _ in change.points}
        return tuple(sorted({*of_changes, *self.unsure} - {self.seat}))

    @property
    def is_free(self) -> bool:
        """True if it costs its seat nothing and gives it points."""
        gains = self.points(self.seat) if self.open is None else self.open.least
        return not self.costs and self.seat not in self.unsure and gains > 0

    @property
    def matters(self) -> bool:
        """True if it changes anything that is counted, for any seat."""
        return bool(self.changes or self.holdings or self.unsure or self.open)

    def _own(self) -> Iterator[HoldingChange]:
        return (each for each in self.holdings if each.seat == self.seat)


class Previews:
    """The previews of one decision: what is guessed for one action serves all of them.

    Args:
        game: The rules, with the components that the match is played with.
        view: What the seat to move sees.

    Raises:
        ValueError: The view is nobody's, or not that of the seat to move.
    """

    def __init__(self, game: Game[Any, Any, Any], view: View) -> None:
        if view.seat is None or view.seat != view.to_move:
            raise ValueError("only the seat to move can be told what an action would change")
        self._game = game
        self._view = view
        self._seat = view.seat
        self._guesses: list[Any] = []
        self._holdings: tuple[tuple[Holding, ...], ...] | None = None
        self._known: dict[tuple[Action, ...], Preview] = {}

    def of(self, action: Action, *then: Action) -> Preview:
        """The preview of a legal action; it is worked out once.

        Args:
            action: What the seat may do now.
            then: What it would do next, each as far as it is legal by then.
        """
        actions = (action, *then)
        if actions not in self._known:
            self._known[actions] = self._worked_out(actions)
        return self._known[actions]

    def _worked_out(self, actions: tuple[Action, ...]) -> Preview:
        happened: list[Event] = []
        after = [self._after(seed, actions, happened) for seed in _SEEDS]
        reveals = any(event.reveals for event in happened)
        if reveals:
            after += [self._after(seed, actions, happened) for seed in _MORE_SEEDS]
        sheets, unsure = _sure([view.scores for view in after])
        before = [_without(sheet, unsure) for sheet in self._view.scores]
        changes = difference(before, sheets)
        told = sum(by for change in changes for who, by in change.points if who == self._seat)
        left = self._open(actions, unsure)
        return Preview(
            seat=self._seat,
            changes=changes,
            holdings=tuple(self._changed(after)),
            unsure=tuple(sorted({seat for seat, _ in unsure})),
            reveals=reveals,
            passes=any(view.to_move != self._seat for view in after),
            open=None if left is not None and left.least == left.most == told else left,
        )

    def _open(self, actions: tuple[Action, ...], unsure: _Unsure) -> Open | None:
        """What is left open after actions, where it depends on nothing that is hidden."""
        state = self._state_after(0, actions, [])
        if self._game.to_move(state) != self._seat or not self._game.settles(state):
            return None
        if any(seat == self._seat for seat, _ in unsure):
            return None
        ends: list[int] = []
        before = next(sheet.total for sheet in self._view.scores if sheet.seat == self._seat)
        waits = [state]
        while waits and len(ends) < _MOST_ENDS:
            state = waits.pop()
            ways = self._game.settles(state) if self._game.to_move(state) == self._seat else ()
            for action in ways:
                then = self._game.clone(state)
                self._game.step(then, action, [])
                waits.append(then)
            if not ways:
                sheets = self._game.scores(state, self._seat)
                ends += [sheet.total - before for sheet in sheets if sheet.seat == self._seat]
        return Open(min(ends), max(ends), all_tried=not waits)

    def _after(self, seed: int, actions: tuple[Action, ...], happened: list[Event]) -> View:
        """What the seat would see after actions, in one of the guesses."""
        after: View = self._game.view(self._state_after(seed, actions, happened), self._seat)
        return after

    def _state_after(self, seed: int, actions: tuple[Action, ...], happened: list[Event]) -> Any:
        while len(self._guesses) <= seed:
            rng = Rng.seeded(len(self._guesses))
            self._guesses.append(self._game.determinize(self._view, rng))
        state = self._game.clone(self._guesses[seed])
        self._game.step(state, actions[0], happened)
        for action in actions[1:]:
            if self._game.why_not(state, action) is None:
                self._game.step(state, action, happened)
        return state

    def _changed(self, after: Sequence[View]) -> Iterator[HoldingChange]:
        """What is more or fewer than now, of the seat itself first.

        Of others nothing is told once the match is over: what they hold no longer serves them.
        """
        holdings, seats = self._game.holdings, range(self._view.seats)
        if self._holdings is None:
            self._holdings = tuple(tuple(holdings(self._view, seat)) for seat in seats)
        over = all(view.finished for view in after)
        others = () if over else (seat for seat in seats if seat != self._seat)
        for seat in (self._seat, *others):
            had = _by_name(self._holdings[seat])
            then = [_by_name(holdings(view, seat)) for view in after]
            for name, holding in {**then[0], **had}.items():
                before = had[name].count if name in had else 0
                counts = {has[name].count if name in has else 0 for has in then}
                if counts != {before}:
                    by = counts.pop() - before if len(counts) == 1 else None
                    yield HoldingChange(seat, msgspec.structs.replace(holding, count=before), by)


def preview(game: Game[Any, Any, Any], view: View, action: Action) -> Preview:
    """Returns the effects of an action; use ``Previews`` for several actions.

    Args:
        game: The rules, with the components that the match is played with.
        view: What the seat to move sees.
        action: What it may do now.

    Raises:
        ValueError: The view is nobody's, or not that of the seat to move.
    """
    return Previews(game, view).of(action)


def _by_name(holdings: Iterable[Holding]) -> dict[str, Holding]:
    return {
        f"{holding.name.template}{holding.name.values}": holding
        for holding in holdings
        if holding.weighed
    }


def _sure(guessed: Sequence[Sequence[ScoreSheet]]) -> tuple[list[ScoreSheet], _Unsure]:
    """What all guesses of the score have in common, and the lines whose points differ."""
    unsure: _Unsure = set()
    differing: _Unsure = set()
    for sheets in zip(*guessed, strict=True):
        leaves = [{line.key: line for line in sheet.leaves()} for sheet in sheets]
        for key in dict.fromkeys(key for of_sheet in leaves for key in of_sheet):
            lines = [of_sheet.get(key) for of_sheet in leaves]
            if any(line != lines[0] for line in lines):
                points = {0 if line is None else line.points for line in lines}
                (unsure if len(points) > 1 else differing).add((sheets[0].seat, key))
    return [_without(sheet, unsure, differing) for sheet in guessed[0]], unsure


def _without(sheet: ScoreSheet, unsure: _Unsure, differing: Iterable[Any] = ()) -> ScoreSheet:
    """A sheet without the lines that are unsure; some lines tell their points and no more."""
    lines = tuple(
        _bare(line) if (sheet.seat, line.key) in differing else line
        for line in sheet.leaves()
        if (sheet.seat, line.key) not in unsure
    )
    return msgspec.structs.replace(sheet, lines=lines)


def _bare(line: ScoreLine) -> ScoreLine:
    """A line whose points are known, and not what they come from."""
    return msgspec.structs.replace(line, detail=line.label, race=None, step=None)
