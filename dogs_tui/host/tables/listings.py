"""The view that the lobby gives guests of tables and each other. It has nothing hidden."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

import msgspec

from dogs_rules.game import OptionValue, Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.tables.time_control import TimeControl


class TableStage(StrEnum):
    """The stages of a table."""

    GATHERING = "gathering"
    """Seats are open; the match has not begun."""
    RUNNING = "running"
    PAUSED = "paused"
    """The table agreed to pause; it goes on when the table agrees again."""
    FINISHED = "finished"
    ENDED = "ended"
    """The table agreed to end the match before its end, or the operator ended it."""


WHY_STOPPED = {
    TableStage.GATHERING: phrase("The match has not begun."),
    TableStage.PAUSED: phrase("The match is paused."),
    TableStage.FINISHED: phrase("The match is over."),
    TableStage.ENDED: phrase("The match was stopped early."),
}
"""The reasons why nothing is played, by stage."""


class Sitter(msgspec.Struct, frozen=True):
    """A seat and who is on it."""

    seat: Seat
    name: str
    """Empty: the seat is open."""
    level: str = ""
    """Of the bot that plays for it now; empty: a person does, or nobody yet."""
    person: str = ""
    """The id of the person whose seat it is, also while a bot plays on; empty: a bot's own seat
    or an open one."""
    here: bool = False
    """True if the person is at the table now."""
    away_since: datetime | None = None
    """Since when the person is not; ``None``: they are, it is a bot, or nobody knows."""
    off_until: datetime | None = None
    """Until when the person has days off; ``None``: they have none now."""

    @property
    def open(self) -> bool:
        return not self.name


class CupMatch(msgspec.Struct, frozen=True):
    """What the match of a table is in a tournament."""

    title: str
    """Of the tournament."""
    absent: str = ""
    """The name of who was not there and loses the match; empty: nobody."""


class TableListing(msgspec.Struct, frozen=True):
    """A table as the lobby shows it to one person."""

    code: str
    game: str
    """The game's key."""
    title: str
    stage: TableStage
    sitters: tuple[Sitter, ...]
    owner: str
    """The name of who made it."""
    private: bool
    watchable: bool
    watchers: int
    round: int = 0
    lead: int | None = None
    """Points between the first two, as spectators know them; ``None``: no match is open."""
    to_move: Seat | None = None
    yours: bool = False
    """True if the person who looks has a seat."""
    your_move: bool = False
    options: Mapping[str, OptionValue] = {}
    hints: bool = True
    """True if players may ask for hints."""
    changed: datetime | None = None
    places: tuple[tuple[str, int, int], ...] = ()
    """Of a finished match: name, points and rank, best first."""
    problem: Phrase | None = None
    """The reason why nothing can be played at it, such as a match file that cannot be read."""
    deal: bool = False
    """True if a deal is played."""
    duplicate: str = ""
    """The code of the duplicate that it is of, or, where seats are open, that it stands for."""
    time_control: TimeControl | None = None
    """The time that everybody has; ``None``: as much as they like."""
    deadline: datetime | None = None
    """Until when the decision that waits has to be made."""
    rated: bool = False
    """True if the match counts for its players' ratings."""
    followed: tuple[str, ...] = ()
    """The names of those at it whom the person who looks follows."""
    invited_by: str = ""
    """The name of who invites the person who looks; empty: nobody does."""
    cup: CupMatch | None = None
    """In its tournament; ``None``: it is of none."""


class Asking(StrEnum):
    """The requests that a table can agree to."""

    UNDO = "undo"
    STAND_IN = "stand-in"
    """A bot plays on for somebody who is away."""
    PAUSE = "pause"
    RESUME = "resume"
    END = "end"
    TIME = "time"
    """Another time for everybody, at a table that has a time control."""
    LEAVE = "leave"
    """Give the own seat to a bot for good: asked of nobody."""


class Proposal(msgspec.Struct, frozen=True):
    """A request to the table."""

    kind: Asking
    by: Seat
    """The seat that asks."""
    sentence: Phrase
    """The question, such as: Ana asks to take back 2 moves."""
    voters: tuple[Seat, ...]
    """The seats that are asked, without the seat that asks."""
    needed: int
    """The number of voters that have to agree."""
    agreed: tuple[Seat, ...] = ()
    refused: tuple[Seat, ...] = ()
    about: Seat | None = None
    """The seat that a stand-in would play for."""


class Offer(msgspec.Struct, frozen=True):
    """A request that somebody at a table could make now."""

    kind: Asking
    label: Phrase
    about: Seat | None = None
    why_not: Phrase | None = None
    """The reason why it cannot be asked now; ``None``: it can."""
    time: TimeControl | None = None
    """Another one for everybody."""


class Missing(msgspec.Struct, frozen=True):
    """The player to move at a table of a tournament, who is not there."""

    seat: Seat
    since: datetime
    """Since when they are not."""
    until: datetime
    """The time when the tournament goes on without them."""
    forfeits: bool
    """True if they lose the match then; else a bot plays on for them."""


class Company(msgspec.Struct, frozen=True):
    """The people at a table and the request to them, as one of them sees it."""

    code: str
    stage: TableStage
    sitters: tuple[Sitter, ...]
    watchers: tuple[str, ...] = ()
    """The names of spectators who are here."""
    onlookers: int = 0
    """The number of spectators without a name."""
    proposal: Proposal | None = None
    asked_me: bool = False
    """True if the viewer still has to answer."""
    asked_by_me: bool = False
    private: bool = False
    owner: bool = False
    """True if the viewer owns the table."""
    deadline: datetime | None = None
    """Until when the decision that waits has to be made; ``None``: nobody minds."""
    clocks: tuple[int, ...] = ()
    """By seat, the seconds on everybody's clock when that decision began; empty: there are none."""
    missing: Missing | None = None
    """The player whom a tournament waits for; ``None``: there is none."""
    tournament: str = ""
    """The code of the tournament of which it is a table; empty: of none."""
    cup: CupMatch | None = None
