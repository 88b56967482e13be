"""What each action of a match changed in the score, as somebody holding some seats may know it."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from dogs_rules.game import Event, Game, ScoreChange, ScoreSheet, Seat, difference
from dogs_rules.match import Match
from dogs_rules.round_end import Parted
from dogs_tui.match.watching import Moment, Part, Update, visible

Played: TypeAlias = tuple[Seat, tuple[Event, ...]]
"""Who played an action, and what it made happen."""


def known_scores(
    game: Game[Any, Any, Any], state: Any, seats: frozenset[Seat]
) -> tuple[ScoreSheet, ...]:
    """Everybody's score as far as somebody holding these seats may know it."""
    if len(seats) <= 1:
        return game.scores(state, next(iter(seats), None))
    return tuple(
        game.scores(state, sheet.seat)[sheet.seat] if sheet.seat in seats else sheet
        for sheet in game.scores(state, None)
    )


def _lasting(
    scores: Sequence[ScoreSheet], first: Sequence[ScoreSheet], last: Sequence[ScoreSheet]
) -> tuple[ScoreSheet, ...]:
    """Scores at the end of a round, without what the next round's beginning takes back."""
    out: list[ScoreSheet] = []
    for sheet, begun, ended in zip(scores, first, last, strict=True):
        same = {line.key: line for line in ended.lines if not line.parts}
        stays = {
            line.key: line
            for line in begun.lines
            if line.key in same and same[line.key].points == line.points
        }
        lines = tuple(stays.get(line.key, line) for line in sheet.lines)
        total = sum(line.points for line in lines)
        out.append(msgspec.structs.replace(sheet, lines=lines, total=total))
    return tuple(out)


class _Shown:
    """What is worked out for some seats."""

    def __init__(self) -> None:
        self.changes: list[tuple[ScoreChange, ...]] = []
        self.parts: dict[int, tuple[Part, ...]] = {}
        """By the number of the action that ended a round."""
        self._scores: tuple[ScoreSheet, ...] = ()
        self._plies = -1
        self._change: tuple[ScoreChange, ...] = ()

    def remember(
        self, scores: tuple[ScoreSheet, ...], plies: int, change: tuple[ScoreChange, ...]
    ) -> None:
        """Keeps the scores after so many actions, what the last changed in them, and no others."""
        self._scores, self._plies, self._change = scores, plies, change

    def change(self, ply: int) -> tuple[ScoreChange, ...] | None:
        """Gives the changes that an action made to the score; ``None``: not kept."""
        if ply < len(self.changes):
            return self.changes[ply]
        return self._change if self._plies == ply + 1 else None

    def scores_after(self, plies: int) -> tuple[ScoreSheet, ...] | None:
        """The scores after so many actions; ``None``: not kept."""
        return self._scores if self._plies == plies else None

    def forget(self, plies: int) -> None:
        """Forgets what is after so many actions."""
        del self.changes[plies:]
        self.parts = {ply: parts for ply, parts in self.parts.items() if ply < plies}
        if self._plies > plies:
            self._plies = -1


class ScoreHistory:
    """Remembers what is worked out, until it is told that actions were taken back."""

    def __init__(self) -> None:
        self._by_seats: dict[frozenset[Seat], _Shown] = {}
        self._played: list[Played] | None = None

    def played(self, match: Match) -> Sequence[Played]:
        """All actions of a match: who played each, and what it made happen."""
        if self._played is None:
            self._played = match.history()
        return self._played

    def add(self, played: Played) -> None:
        """Remembers one more action, where those before it are remembered."""
        if self._played is not None:
            self._played.append(played)

    def moments(self, match: Match, past: Sequence[Played], seats: frozenset[Seat]) -> list[Moment]:
        """The first actions of a match as somebody holding these seats may know them.

        Args:
            match: The match; always the same.
            past: Who played each of them, and what it made happen.
            seats: Who may know it.
        """
        return [self.moment(match, ply, played, seats) for ply, played in enumerate(past)]

    def moment(self, match: Match, ply: int, played: Played, seats: frozenset[Seat]) -> Moment:
        """One action: who played it, what it made happen, and what it changed in the score."""
        mover, events = played
        changes, parts = self._changes(match, seats, ply), self._parts(match, seats, ply, events)
        return Moment(ply, mover, visible(events, seats), changes, parts)

    def limited(self, match: Match, update: Update, seats: frozenset[Seat]) -> Update:
        """Limits an update to the part that a holder of these seats may know."""
        plays = update.kind in {"play", "redo"}
        return msgspec.structs.replace(
            update,
            events=visible(update.events, seats),
            changes=self._last(match, seats) if plays else (),
            parts=self._parts(match, seats, match.plies - 1, update.events) if plays else (),
        )

    def _parts(
        self, match: Match, seats: frozenset[Seat], ply: int, events: Sequence[Event]
    ) -> tuple[Part, ...]:
        """What an action that ended a round did, thing by thing, with the score after each."""
        if not any(event.round_end for event in events):
            return ()
        kept = self._by_seats.setdefault(seats, _Shown()).parts
        if ply not in kept:
            state = match.state_at(ply)
            parted = Parted(lambda: known_scores(match.game, state, seats))
            match.game.step(state, match.actions[ply], parted)
            starts = [0, *(at for at, _ in parted.before)]
            last = known_scores(match.game, state, seats)
            ends = [*parted.before, (len(parted), last)]
            kept[ply] = tuple(
                Part(visible(parted[start:end], seats), _lasting(scores, ends[0][1], last))
                for start, (end, scores) in zip(starts, ends, strict=True)
            )
        return kept[ply]

    def _last(self, match: Match, seats: frozenset[Seat]) -> tuple[ScoreChange, ...]:
        """What the last action changed, without all before it where that is not known yet."""
        scored = self._by_seats.setdefault(seats, _Shown())
        ply = match.plies - 1
        kept = scored.change(ply)
        if kept is not None:
            return kept
        before = scored.scores_after(ply)
        if before is None:
            before = known_scores(match.game, match.state_at(ply), seats)
        after = known_scores(match.game, match.state, seats)
        change = difference(before, after)
        scored.remember(after, match.plies, change)
        if ply == len(scored.changes):
            scored.changes.append(change)
        return change

    def _changes(self, match: Match, seats: frozenset[Seat], ply: int) -> tuple[ScoreChange, ...]:
        """What an action changed; what those before it did is worked out with it."""
        scored = self._by_seats.setdefault(seats, _Shown())
        first = len(scored.changes)
        if first <= ply:
            state, before = match.state_at(first), scored.scores_after(first)
            if before is None:
                before = known_scores(match.game, state, seats)
            for action in match.actions[first : ply + 1]:
                match.game.step(state, action)
                after = known_scores(match.game, state, seats)
                scored.changes.append(difference(before, after))
                before = after
            scored.remember(before, ply + 1, scored.changes[ply])
        return scored.changes[ply]

    def forget(self, plies: int) -> None:
        """The match has only so many actions now, or others from there on."""
        if self._played is not None:
            del self._played[plies:]
        for scored in self._by_seats.values():
            scored.forget(plies)
