"""The preview of an action: its cost, everybody's points, what is unsure.

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
_MORE_SEEDS: Final = range(2, 10)
"""Of those made as well where something comes to light: what is likely is not known yet."""


class HoldingChange(msgspec.Struct, frozen=True):
    """More or fewer of what a seat has."""

    seat: Seat
    holding: Holding
    """As it is now; with a count of 0 where there is none."""
    by: int | None
    """The number more; ``None``: nobody can know yet."""


class Preview(msgspec.Struct, frozen=True):
    """The immediate effects of an action, as far as its seat can know."""

    seat: Seat
    """The seat that would do it."""
    changes: tuple[ScoreChange, ...] = ()
    """The certain changes of the score, by cause, with all whom they concern."""
    holdings: tuple[HoldingChange, ...] = ()
    """The changes of everybody's holdings, the seat itself first; after the end it alone."""
    unsure: tuple[Seat, ...] = ()
    """The seats with more points than in ``changes`` that depend on what nobody can know yet."""
    reveals: bool = False
    """Whether something hidden comes to light by it, such as a card that is drawn."""
    passes: bool = False
    """Whether others decide next, or nobody any more."""

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
        return not self.costs and self.seat not in self.unsure and self.points(self.seat) > 0

    @property
    def matters(self) -> bool:
        """True if it changes anything that is counted, for any seat."""
        return bool(self.changes or self.holdings or self.unsure)

    def _own(self) -> Iterator[HoldingChange]:
        return (each for each in self.holdings if each.seat == self.seat)


class Previews:
    """The previews of one decision: what is guessed for one action serves all of them.

    Args:
        game: The rules, with the components that the match is played with.
        view: The view of the seat to move.

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
            action: The action the seat may take now.
            then: The actions it would take next, each as far as it is legal by then.
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
        return Preview(
            seat=self._seat,
            changes=difference(before, sheets),
            holdings=tuple(self._changed(after)),
            unsure=tuple(sorted({seat for seat, _ in unsure})),
            reveals=reveals,
            passes=any(view.to_move != self._seat for view in after),
        )

    def _after(self, seed: int, actions: tuple[Action, ...], happened: list[Event]) -> View:
        """Gives what the seat would see after actions, in one of the guesses."""
        while len(self._guesses) <= seed:
            rng = Rng.seeded(len(self._guesses))
            self._guesses.append(self._game.determinize(self._view, rng))
        state = self._game.clone(self._guesses[seed])
        self._game.step(state, actions[0], happened)
        for action in actions[1:]:
            if self._game.why_not(state, action) is None:
                self._game.step(state, action, happened)
        after: View = self._game.view(state, self._seat)
        return after

    def _changed(self, after: Sequence[View]) -> Iterator[HoldingChange]:
        """Gives what is more or fewer than now, of the seat itself first.

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
        view: The view of the seat to move.
        action: The action it may take now.

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


_Unsure = set[tuple[Seat, str]]
"""Lines whose points nobody can know yet, by seat and key."""


def _sure(guessed: Sequence[Sequence[ScoreSheet]]) -> tuple[list[ScoreSheet], _Unsure]:
    """Gives what all guesses of the score have in common, and the lines whose points differ."""
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
