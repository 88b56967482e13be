"""The limits of a lobby, and the set-up of a table."""

from collections.abc import Mapping

import msgspec

from dogs_rules.game import OptionValue
from dogs_tui.host.tables.time_control import TimeControl

OPEN = ""
"""A seat that waits for somebody."""
ME = "me"
"""The seat that the maker of the table takes."""


class TableSetup(msgspec.Struct, frozen=True):
    """A table as somebody wants it."""

    game: str
    """The game's key."""
    seats: tuple[str, ...]
    """By seat: ``OPEN``, ``ME`` (at most once) or the level of a bot."""
    options: Mapping[str, OptionValue] = {}
    private: bool = False
    """True if it is found only by its code."""
    watchable: bool = True
    """True if others may watch."""
    hints: bool = True
    """True if players may ask for hints; all are told who did."""
    time_control: TimeControl | None = None
    """The time that everybody has; ``None``: as much as they like."""
    rated: bool = False
    """True if the match counts for its players' ratings; then it is played without hints."""


class LobbyLimits(msgspec.Struct, frozen=True):
    """The limits of a lobby, and how patient it is."""

    people: int = 10_000
    tables: int = 500
    """Tables that are not over, in all."""
    tables_each: int = 8
    """Tables that are not over, made by one person."""
    kept_each: int = 500
    """Tables that are over and kept with their matches, made by one person."""
    talk_lines: int = 200
    """Lines of talk that are kept of a table, and of the lobby."""
    lobby_chat: bool = True
    """True if people may chat in the lobby."""
    invites_each: int = 10
    """Invitations of one person that are still open."""
    away_minutes: float = 2.0
    """After which others may let a bot play on for somebody."""
    tournament_makers: tuple[str, ...] = ("everybody",)
    """The people who may make tournaments: names or ids, or ``everybody``."""
    announcers: tuple[str, ...] = ("everybody",)
    """The people who may announce evenings: names or ids, or ``everybody``."""
    other_hosts: tuple[tuple[str, str], ...] = ()
    """The hosts that the operator shows: the name of each, and what is opened or typed."""
    played_days: float = 30.0
    """For how long a match that is over stays in the lists."""
