"""The preview of an action: its cost, everybody's points, what is unsure.

A preview is made from what its seat sees and nothing else: the action is done in states that were
guessed from that view, so nothing hidden can find its way into it. What comes out differently in
them is not known yet, and is named without a figure.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from dogs_rules.game import (
    Action,
    Event,
    Game,
    Refusal,
    ScoreChange,
    ScoreLine,
    ScoreSheet,
    Seat,
    View,
    difference,
)
from dogs_rules.holding import Holding
from dogs_rules.rng import Rng
from dogs_rules.round_end import Noted

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
    """The number more; ``None``: nobody can know yet."""


class Open(msgspec.Struct, frozen=True):
    """The decisions that an action leaves its seat, in points: their changes once it has them."""

    least: int
    most: int
    all_tried: bool = True
    """False: there are more ways than were tried, so either may be more extreme."""


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
    """True if something hidden comes to light by it, such as a card that is drawn."""
    passes: bool = False
    """True if others decide next, or nobody any more."""
    round_end: "Preview | None" = None
    """What is settled right after it because it ends the round; ``None``: nothing that counts.
    None of that is in the fields above."""
    open: Open | None = None
    """What the seat decides next to finish it; ``None``: nothing that changes its points."""
    due: int = 0
    """The points that the end of the turn brings then as things stand, decided at best."""
    winners: tuple[Seat, ...] = ()
    """The seats that win if it ends the match; none: it does not, or nobody can know yet."""

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

    def caused(self) -> "Preview":
        """The effects without what others settle after it, but for comparisons with its seat."""
        own = [each for each in self.changes if each.line.race or self.seat in dict(each.points)]
        return msgspec.structs.replace(
            self,
            changes=tuple(own),
            holdings=tuple(self._own()),
            unsure=tuple(seat for seat in self.unsure if seat == self.seat),
        )

    @property
    def best(self) -> int:
        """The most points that its seat can have by it, with what it leaves open and the end."""
        if self.open is not None:
            return self.open.most + self.due
        ended = self.round_end.points(self.seat) if self.round_end else 0
        return self.points(self.seat) + ended + self.due

    @property
    def rivals(self) -> tuple[Seat, ...]:
        """The other seats whose points change, or may change."""
        of_changes = {seat for change in self.changes for seat, _ in change.points}
        return tuple(sorted({*of_changes, *self.unsure} - {self.seat}))

    @property
    def is_free(self) -> bool:
        """True if it costs its seat nothing and gives it points."""
        gains = self.points(self.seat) if self.open is None else self.open.least
        return not self.costs and self.seat not in self.unsure and gains + self.due > 0

    @property
    def matters(self) -> bool:
        """True if it changes anything that is counted, for any seat."""
        counted = (self.changes, self.holdings, self.unsure, self.open, self.round_end, self.due)
        return any(counted)

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
        self._held_now: dict[Seat, dict[str, Holding]] = {}
        self._previews: dict[tuple[Action, ...], Preview] = {}

    def of(self, action: Action, *then: Action) -> Preview:
        """The preview of a legal action; it is worked out once.

        Args:
            action: The action the seat may take now.
            then: The actions it would take next, each as far as it is legal by then.
        """
        actions = (action, *then)
        if actions not in self._previews:
            self._previews[actions] = self._worked_out(actions)
        return self._previews[actions]

    def why_not(self, action: Action) -> Refusal | None:
        """Says why an action is not legal now, as far as its seat can see; ``None``: it is."""
        return self._game.why_not(self._guess(0), action)

    def _worked_out(self, actions: tuple[Action, ...]) -> Preview:
        happened: list[Event] = []
        done = [self._after(seed, actions, happened) for seed in _SEEDS]
        reveals = any(event.reveals for event in happened)
        if reveals or any(others for *_, others in done):
            done += [self._after(seed, actions, happened) for seed in _MORE_SEEDS]
        acted, settled = [act for act, *_ in done], [end for _, end, *_ in done]
        passes = any(mover != self._seat for *_, mover, _ in done)
        ended = None
        if any(act is not end for act, end, *_ in done):
            ended = self._between(acted, settled, reveals=reveals, passes=passes)
        own = self._between([self._view], acted, reveals=reveals, passes=passes)
        if happened and happened[0].round_end:
            own = own.caused()
        left, due = self._left(actions, [own] if ended is None else [own, ended])
        ended = ended if ended is not None and ended.matters else None
        won = _winners(settled)
        return msgspec.structs.replace(own, round_end=ended, open=left, due=due, winners=won)

    def _left(
        self, actions: tuple[Action, ...], parts: Sequence[Preview]
    ) -> tuple[Open | None, int]:
        """Gives what actions leave open and what is due then, if it depends on nothing hidden.

        Args:
            actions: What is done.
            parts: What it changes for certain.
        """
        state = self._guess(0)
        self._do(state, actions, [])
        asks = self._game.to_move(state) == self._seat and not actions[0].counts_alone
        if not asks or not (self._game.settles(state) or self._game.pays(state)):
            return None, 0
        if any(self._seat in part.unsure for part in parts):
            return None, 0
        before = next(sheet.total for sheet in self._view.scores if sheet.seat == self._seat)
        settled, all_tried = self._ends([state], self._game.settles)
        totals = [self._total(end) - before for end in settled]
        left = Open(min(totals), max(totals), all_tried=all_tried)
        best = [end for end, total in zip(settled, totals, strict=True) if total == left.most]
        paid, _ = self._ends(best, self._game.pays)
        due = max(map(self._total, paid)) - before - left.most
        sure = sum(part.points(self._seat) for part in parts)
        return None if left.least == left.most == sure else left, due

    def _ends(
        self, waits: list[Any], ways_of: Callable[[Any], Sequence[Action]]
    ) -> tuple[list[Any], bool]:
        """The states after all ways to decide what is asked; whether all of them were tried."""
        ends: list[Any] = []
        while waits and len(ends) < _MOST_ENDS:
            state = waits.pop()
            ways = ways_of(state) if self._game.to_move(state) == self._seat else ()
            for action in ways:
                then = self._game.clone(state)
                self._game.step(then, action, [])
                waits.append(then)
            if not ways:
                ends.append(state)
        return ends, not waits

    def _total(self, state: Any) -> int:
        """The points of the seat, as far as it knows."""
        sheets = self._game.scores(state, self._seat)
        return next(sheet.total for sheet in sheets if sheet.seat == self._seat)

    def _after(
        self, seed: int, actions: tuple[Action, ...], happened: list[Event]
    ) -> tuple[View, View, Seat | None, bool]:
        """What the seat would see after actions, in one of the guesses.

        Returns:
            The table before what is settled at the end of the round, and after it: twice the same
            where the actions do not end a round. Then who decides next, and whether others
            decided anything of what is settled.
        """
        state = self._guess(seed)
        noted = Noted(lambda: self._game.view(state, self._seat))
        self._do(state, actions, noted)
        happened += noted
        mover = self._game.to_move(state)
        others = self._settle(state, noted, Rng.seeded(seed))
        after: View = noted.after_end or self._game.view(state, self._seat)
        return noted.before_end or after, after, mover, others

    def _settle(self, state: Any, noted: Noted, rng: Rng) -> bool:
        """Goes on to what the end of a round means for the seat, whatever others decide in it.

        They decide anything, so that in the guesses only what does not depend on it is the same.
        """
        others = False
        while noted.is_settling and self._game.to_move(state) not in {None, self._seat}:
            self._game.step(state, rng.choice(self._game.legal_actions(state)), noted)
            others = True
        return others

    def _guess(self, seed: int) -> Any:
        """A state of its own that is like a guess."""
        while len(self._guesses) <= seed:
            rng = Rng.seeded(len(self._guesses))
            self._guesses.append(self._game.determinize(self._view, rng))
        return self._game.clone(self._guesses[seed])

    def _do(self, state: Any, actions: tuple[Action, ...], happened: list[Event]) -> None:
        """Does actions, each after the first as far as it is legal."""
        self._game.step(state, actions[0], happened)
        for action in actions[1:]:
            if self._game.why_not(state, action) is None:
                self._game.step(state, action, happened)

    def _between(
        self, before: Sequence[View], after: Sequence[View], *, reveals: bool, passes: bool
    ) -> Preview:
        """What changes between two moments, each of them as it is in the guesses."""
        old, differed = _sure([view.scores for view in before])
        new, unsure = _sure([view.scores for view in after])
        unsure |= differed
        return Preview(
            seat=self._seat,
            changes=difference(
                [_without(sheet, unsure) for sheet in old],
                [_without(sheet, unsure) for sheet in new],
            ),
            holdings=tuple(self._changed(before, after)),
            unsure=tuple(sorted({seat for seat, _ in unsure})),
            reveals=reveals,
            passes=passes,
        )

    def _changed(self, before: Sequence[View], after: Sequence[View]) -> Iterator[HoldingChange]:
        """What is more or fewer than before, of the seat itself first.

        Of others nothing is told once the match is over: what they hold no longer serves them.
        """
        over = all(view.finished for view in after)
        seats = () if over else (seat for seat in range(self._view.seats) if seat != self._seat)
        for seat in (self._seat, *seats):
            had = [self._held(view, seat) for view in before]
            had *= len(after) // len(had)
            then = [self._held(view, seat) for view in after]
            for name, holding in {**then[0], **had[0]}.items():
                counts = [
                    (_count(old, name), _count(new, name))
                    for old, new in zip(had, then, strict=True)
                ]
                by = {new - old for old, new in counts}
                if by != {0}:
                    now = msgspec.structs.replace(holding, count=counts[0][0])
                    yield HoldingChange(seat, now, by.pop() if len(by) == 1 else None)

    def _held(self, view: View, seat: Seat) -> dict[str, Holding]:
        """Gives what a seat has, by name; of this decision's view it is worked out once."""
        if view is not self._view:
            return _by_name(self._game.holdings(view, seat))
        if seat not in self._held_now:
            self._held_now[seat] = _by_name(self._game.holdings(view, seat))
        return self._held_now[seat]


def _winners(ends: Sequence[View]) -> tuple[Seat, ...]:
    """The seats that have won in all of these views, if the match is over in all of them."""
    won = {
        tuple(sheet.seat for sheet in view.scores if view.finished and sheet.rank == 1)
        for view in ends
    }
    return won.pop() if len(won) == 1 else ()


def _count(held: dict[str, Holding], name: str) -> int:
    return held[name].count if name in held else 0


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


def _sure(guessed: Sequence[Sequence[ScoreSheet]]) -> tuple[list[ScoreSheet], _Unsure]:
    """Gives what all guesses of the score have in common, and the lines whose points differ."""
    unsure, differing = _Unsure(), _Unsure()
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
