"""Decisions out of the file of an arena that wrote down what was played (``arena --record``)."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

import msgspec

from dogs_lab.playing import Playing
from dogs_rules.arena import Played
from dogs_rules.game import Game, OptionValue, Seat
from dogs_rules.simulate import match_seeds
from dogs_rules.spaces.parts import Row

_MOST_DEALS: Final = 1_000_000


class RecordError(ValueError):
    """The lines are not of such a file, or are not what these rules play; says which line."""


class Decision(msgspec.Struct, frozen=True):
    """A seat's decision: its view, its legal actions, its choice and how the match ended for it."""

    match: int
    """The number of the match in its tournament."""
    ply: int
    seat: Seat
    bot: str
    row: Row
    """As ``Rows`` gives it."""
    legal: tuple[int, ...]
    """The numbers of the legal actions."""
    actions: int
    """How many numbers of actions there are in this game with so many seats."""
    action: int
    reward: float
    """At the end of the match: 1 for a victory alone, as environments give it."""
    points: int
    """At the end of the match, by the score sheet."""


class _Head(msgspec.Struct, frozen=True):
    """What is needed of the first line."""

    game: str
    seats: int
    seed: str
    options: dict[str, OptionValue]
    record: bool = False


class Record:
    """The file of an arena that wrote down what was played.

    Args:
        lines: The lines of the file, such as the file itself when it is open.
        game: What was played, if with components of one's own; ``None``: as it ships.
        own_first: Seats are counted from the one that decides, in rows and in actions.

    Raises:
        RecordError: It is no such file, or its first line is damaged.
        KeyError: There is no such game.
        OptionError: It does not take these seats or options.
    """

    def __init__(
        self,
        lines: Iterable[bytes | str],
        game: Game[Any, Any, Any] | None = None,
        *,
        own_first: bool = False,
    ) -> None:
        self._lines = iter(lines)
        head = _decoded(next(self._lines, b""), _Head, 1)
        if not head.record:
            raise RecordError(
                "this arena did not write down what was played: it ran without --record"
            )
        try:
            self.seed = int(head.seed, 0)
        except ValueError:
            raise RecordError(f"line 1 has no seed: {head.seed!r}") from None
        self.playing = Playing(game or head.game, head.seats, head.options, own_first=own_first)

    def decisions(self, *, forced: bool = False) -> Iterator[Decision]:
        """All decisions of the matches, played again; once, as the lines are read.

        Args:
            forced: Those with one legal action, too.

        Raises:
            RecordError: A line is damaged, or a match ends otherwise by these rules.
        """
        playing = self.playing
        more, seeds = match_seeds(self.seed, _MOST_DEALS), list[int]()
        for number, line in enumerate(self._lines, 2):
            played = _decoded(line, Played, number)
            if played.moves is None or len(played.bots) != playing.seats:
                raise RecordError(f"line {number} does not say what was played, or by whom")
            seeds += islice(more, max(0, played.deal + 1 - len(seeds)))
            if not 0 <= played.deal < len(seeds):
                raise RecordError(f"line {number} is of a deal that no arena comes to")
            yield from _of_match(playing, played, seeds[played.deal], number, forced=forced)


def _of_match(
    playing: Playing, played: Played, seed: int, line: int, *, forced: bool
) -> Iterator[Decision]:
    playing.begin(seed)
    rows = []
    for ply, move in enumerate(played.moves or ()):
        seat, legal = playing.to_move, tuple(playing.legal)
        if seat is None or not 0 <= move < len(legal):
            raise RecordError(f"line {line}: move {ply + 1} cannot be played")
        if forced or len(legal) > 1:
            rows.append((ply, seat, playing.row(seat), legal, legal[move]))
        playing.do(legal[move])
    ended = playing.to_move is None
    if not ended or playing.points() != played.scores:
        raise RecordError(f"line {line}: the match ends otherwise by these rules")
    rewards = playing.rewards()
    for ply, seat, row, legal, action in rows:
        yield Decision(
            match=played.number,
            ply=ply,
            seat=seat,
            bot=played.bots[seat],
            row=row,
            legal=legal,
            actions=len(playing.space.actions),
            action=action,
            reward=rewards[seat],
            points=played.scores[seat],
        )


def _decoded(line: bytes | str, kind: type[Any], number: int) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError:
        raise RecordError(f"line {number} is not of a file that an arena wrote") from None
