"""A tournament as one person sees it: names and figures, and no id of anybody."""

from collections.abc import Callable, Iterable
from datetime import datetime

import msgspec

from dogs_rules import registry
from dogs_tui.host.tables.listings import Missing
from dogs_tui.host.tournaments.pairing import rounds_of
from dogs_tui.host.tournaments.standing import standings
from dogs_tui.host.tournaments.tournament import (
    Board,
    Round,
    Stage,
    Tournament,
    TournamentSetup,
)


class StandingCard(msgspec.Struct, frozen=True):
    """Somebody's place."""

    rank: int
    """0: a bot."""
    name: str
    points: float
    played: int
    between: float
    """The first tie-break between equal points: direct meetings, or the opponents' points."""
    beaten: float
    share: float
    bot: bool = False
    gone: bool = False
    you: bool = False


class BoardCard(msgspec.Struct, frozen=True):
    """A table of a round."""

    table: str
    """Its code."""
    names: tuple[str, ...]
    """By seat."""
    points: tuple[float, ...]
    """By seat; none while it is played."""
    yours: bool
    missing: Missing | None = None
    """The player for whom it waits; ``None``: for nobody who is not there."""
    absent: str = ""
    """The name of who was not there and loses the match; empty: nobody."""


class RoundCard(msgspec.Struct, frozen=True):
    """A round."""

    boards: tuple[BoardCard, ...]
    byes: tuple[str, ...]
    """The names of those who have nobody to play with."""
    ends: datetime | None


class TournamentListing(msgspec.Struct, frozen=True):
    """A tournament that is not over, as lists show it to one person."""

    code: str
    title: str
    game: str
    """The game's title."""
    stage: Stage
    entered: int
    places: int
    round: int
    """The number of the round that is played; 0: none yet."""
    yours: bool
    """True if the person who looks has entered it."""


def listings(tournaments: Iterable[Tournament], person: str) -> tuple[TournamentListing, ...]:
    """Those that are not over and that somebody may know of, which can still be entered first."""
    shown = (
        TournamentListing(
            code=tournament.code,
            title=tournament.setup.title,
            game=registry.title(tournament.setup.game),
            stage=tournament.stage,
            entered=len(tournament.entrants),
            places=tournament.setup.places,
            round=len(tournament.rounds),
            yours=tournament.entrant(person) is not None,
        )
        for tournament in tournaments
        if not tournament.over
        and (
            not tournament.setup.private
            or tournament.maker == person
            or tournament.entrant(person) is not None
        )
    )
    return tuple(sorted(shown, key=lambda each: each.stage is not Stage.OPEN))


class TournamentCard(msgspec.Struct, frozen=True):
    """A tournament."""

    code: str
    setup: TournamentSetup
    game: str
    """The title of the game."""
    stage: Stage
    entered: int
    rounds_in_all: int
    rows: tuple[StandingCard, ...]
    rounds: tuple[RoundCard, ...]
    yours: bool
    """True if the viewer plays in it."""
    made_by_you: bool
    maker: str = ""
    """The name of its maker; empty: they do not play in it."""

    @property
    def playing(self) -> tuple[BoardCard, ...]:
        """The tables of the round that is played, without those that are over."""
        boards = self.rounds[-1].boards if self.stage is Stage.RUNNING and self.rounds else ()
        return tuple(board for board in boards if not board.points)

    @property
    def missing(self) -> tuple[BoardCard, ...]:
        """Those of them that wait for somebody who is not there."""
        return tuple(board for board in self.playing if board.missing is not None)

    @property
    def free(self) -> bool:
        """True if somebody can still enter."""
        return self.stage is Stage.OPEN and self.entered < self.setup.places

    @property
    def winners(self) -> tuple[str, ...]:
        """Names the winners."""
        return tuple(row.name for row in self.rows if row.rank == 1)


def card_of(
    tournament: Tournament,
    person: str,
    missing_at: Callable[[str], Missing | None] = lambda _: None,
) -> TournamentCard:
    """A tournament as somebody sees it, without what is still hidden from them.

    Args:
        tournament: The tournament.
        person: Their id.
        missing_at: Gives the player for whom a table waits, by its code.
    """
    tournament = tournament.seen_by(person)
    names = {entrant.id: entrant.name for entrant in tournament.entrants}
    entrant = tournament.entrant(person)
    swiss = tournament.setup.system.value == "swiss"
    rows = tuple(
        StandingCard(
            rank=row.rank,
            name=row.entrant.name,
            points=row.points,
            played=row.played,
            between=row.opponents if swiss else row.direct,
            beaten=row.beaten,
            share=row.share,
            bot=bool(row.entrant.level),
            gone=row.entrant.gone,
            you=row.entrant.id == person,
        )
        for row in standings(tournament)
    )
    return TournamentCard(
        code=tournament.code,
        setup=tournament.setup,
        game=registry.title(tournament.setup.game),
        stage=tournament.stage,
        entered=len(tournament.entrants),
        rounds_in_all=rounds_of(tournament),
        rows=rows,
        rounds=tuple(_round(round_, names, person, missing_at) for round_ in tournament.rounds),
        yours=entrant is not None and not entrant.gone,
        made_by_you=tournament.maker == person,
        maker=names.get(tournament.maker, ""),
    )


def _round(
    played_round: Round,
    names: dict[str, str],
    person: str,
    missing_at: Callable[[str], Missing | None],
) -> RoundCard:
    boards = tuple(
        _board(board, names, person, None if board.over else missing_at(board.table))
        for board in played_round.boards
    )
    return RoundCard(boards, tuple(names[bye] for bye in played_round.byes), played_round.ends)


def _board(board: Board, names: dict[str, str], person: str, missing: Missing | None) -> BoardCard:
    points = board.points() if board.over else {}
    return BoardCard(
        table=board.table,
        names=tuple(names[entrant] for entrant in board.entrants),
        points=tuple(points[entrant] for entrant in board.entrants if points),
        yours=person in board.entrants,
        missing=missing,
        absent=names.get(board.forfeit, ""),
    )
