"""The record of a tournament: its setup, its entrants, its rounds as far as they are known."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import replace

from dogs_rules.game import OptionValue
from dogs_saves import Place
from dogs_tui.host.store import Kind
from dogs_tui.host.tables.time_control import TimeControl

MOST_PLACES: Final = 64
MOST_ROUNDS: Final = 63
TITLE_LIMIT: Final = 40


class System(StrEnum):
    """The pairing systems."""

    ROUND_ROBIN = "round-robin"
    """Everybody meets everybody, or as nearly as tables of more than two seats allow."""
    SWISS = "swiss"
    """People with equal points meet, and nobody twice if it can be helped."""


class Stage(StrEnum):
    """The stages of a tournament."""

    OPEN = "open"
    """People can enter."""
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


class TournamentSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a tournament."""

    title: str
    game: str
    seats: int
    """Of every table."""
    system: System = System.SWISS
    rounds: int = 3
    """Of Swiss; round robin has as many as it takes."""
    places: int = 8
    """The number of people who may enter."""
    level: str = ""
    """Of the bots that take the places that are free when it begins; empty: none do."""
    same_deal: bool = True
    """True if all tables of a round are dealt alike."""
    options: dict[str, OptionValue] = {}
    time_control: TimeControl | None = None
    """At all tables; ``None``: people are there together."""
    days: int = 0
    """Until a round is over, and bots play on; 0: when all its tables are."""
    begins: datetime | None = None
    """The time when it begins by itself; ``None``: when its maker says so."""
    private: bool = False
    """True if it is found only by its code."""
    absence: int = 10
    """Minutes for which a live table waits for a player who is not there; 0: it waits for ever."""
    forfeits: bool = False
    """True if they lose a match of two then; else a bot plays on for them."""

    @property
    def live(self) -> bool:
        """True if players are there together."""
        return self.time_control is None or self.time_control.clocked


class Entrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who plays in it, or a bot that fills a place."""

    id: str
    """Of the person; of a bot ``bot-`` and a number."""
    name: str
    """As they were called last."""
    level: str = ""
    """Of the bot; empty: a person."""
    gone: bool = False
    """True if they left: they are paired no more."""


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a round."""

    table: str
    """The code of the table; it is given before the table is created."""
    entrants: tuple[str, ...]
    """Their ids, by seat."""
    places: tuple[Place, ...] = ()
    """The ranks at its end, by seat; empty: it has not, or was ended before its end."""
    over: bool = False
    forfeit: str = ""
    """The id of who was not there and loses the match; empty: nobody."""

    def points(self) -> dict[str, float]:
        """By entrant, the share of the others at the table whom they beat: 1 the first, 0 the last.

        Who shares a place shares the points. A match that was ended early is shared by all.
        """
        ranks = [place.rank for place in sorted(self.places, key=lambda place: place.seat)]
        if len(ranks) != len(self.entrants):
            return dict.fromkeys(self.entrants, 0.5)
        others = len(ranks) - 1
        return {
            entrant: (sum(other_rank > rank for other_rank in ranks) + (ranks.count(rank) - 1) / 2)
            / others
            for entrant, rank in zip(self.entrants, ranks, strict=True)
        }

    def share(self, entrant: str) -> float:
        """Gives the part that an entrant made of all points at the table."""
        totals = {place.seat: max(0, place.total) for place in self.places}
        made = sum(totals.values())
        return totals.get(self.entrants.index(entrant), 0) / made if made else 0.0


class Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round that has been paired."""

    boards: tuple[Board, ...]
    byes: tuple[str, ...] = ()
    """The entrants who have nobody to play with; in Swiss a bye counts as a win."""
    ends: datetime | None = None
    """The time when bots play on; ``None``: they do not."""

    @property
    def over(self) -> bool:
        return all(board.over for board in self.boards)

    def hides(self, board: Board, person: str) -> bool:
        """True if a table would show somebody what they are still to play, if all are dealt alike.

        Nobody sees one before the round is over but who sits there, or has ended their own match.
        """
        if self.over or person in board.entrants:
            return False
        return not any(own.over for own in self.boards if person in own.entrants)

    def seen_by(self, person: str) -> "Round":
        """The round with tables that are hidden from somebody as if they were still played."""
        boards = (
            Board(board.table, board.entrants) if self.hides(board, person) else board
            for board in self.boards
        )
        return replace(self, boards=tuple(boards))


class Tournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament."""

    code: str
    maker: str
    """The id of who made it."""
    setup: TournamentSetup
    seed: int
    """Secret: what chance decides follows from it, so that it is decided once."""
    created: datetime
    changed: datetime
    stage: Stage = Stage.OPEN
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()

    @property
    def over(self) -> bool:
        return self.stage in {Stage.OVER, Stage.CANCELLED}

    @property
    def round(self) -> Round | None:
        """The one that is played."""
        running = self.stage is Stage.RUNNING and bool(self.rounds)
        return self.rounds[-1] if running else None

    @property
    def hides(self) -> bool:
        """True if tables are dealt alike that are still played."""
        return self.setup.same_deal and self.stage is Stage.RUNNING

    def seen_by(self, person: str) -> "Tournament":
        """The tournament as somebody may know it: nothing shows how what they still play can go."""
        if not self.hides:
            return self
        rounds = tuple(round_.seen_by(person) for round_ in self.rounds)
        return replace(self, rounds=rounds)

    @property
    def playing(self) -> list[str]:
        """The ids of those who have not left."""
        return [entrant.id for entrant in self.entrants if not entrant.gone]

    @property
    def bots(self) -> frozenset[str]:
        """The ids of bots that fill places."""
        return frozenset(entrant.id for entrant in self.entrants if entrant.level)

    def entrant(self, person: str) -> Entrant | None:
        """Somebody who entered."""
        return next((entrant for entrant in self.entrants if entrant.id == person), None)

    def with_entrant(self, changed: Entrant) -> "Tournament":
        """The tournament with somebody as they are now."""
        entrants = tuple(
            changed if entrant.id == changed.id else entrant for entrant in self.entrants
        )
        return replace(self, entrants=entrants)

    def renamed(self, person: str, ident: str, name: str) -> "Tournament":
        """The tournament with another id and name in place of somebody's."""
        taken = {entrant.id for entrant in self.entrants}
        ident = next(
            i for i in (ident, *(f"{ident}-{n}" for n in range(MOST_PLACES))) if i not in taken
        )
        entrants = tuple(
            replace(entrant, id=ident, name=name) if entrant.id == person else entrant
            for entrant in self.entrants
        )

        def other(who: str) -> str:
            return ident if who == person else who

        changed = self._with_boards(
            lambda board: replace(
                board, entrants=tuple(map(other, board.entrants)), forfeit=other(board.forfeit)
            )
        )
        rounds = tuple(
            replace(round_, byes=tuple(map(other, round_.byes))) for round_ in changed.rounds
        )
        return replace(changed, maker=other(self.maker), entrants=entrants, rounds=rounds)

    def with_board(self, changed: Board) -> "Tournament":
        """The tournament with a table as it is now."""
        return self._with_boards(lambda board: changed if board.table == changed.table else board)

    def _with_boards(self, change: Callable[[Board], Board]) -> "Tournament":
        rounds = (
            replace(round_, boards=tuple(map(change, round_.boards))) for round_ in self.rounds
        )
        return replace(self, rounds=tuple(rounds))

    def board(self, table: str) -> Board | None:
        """The table with a code."""
        boards = (board for round_ in self.rounds for board in round_.boards)
        return next((board for board in boards if board.table == table), None)

    def byes(self) -> Counter[str]:
        """Counts how often each had nobody to play with."""
        return Counter(entrant for round_ in self.rounds for entrant in round_.byes)


TOURNAMENTS: Final = Kind("tournaments", Tournament)
"""As a store takes them: by code, in small letters."""
