"""What the settings of a host say of how much it takes on."""

from dogs_tui.host.doors.limits import Limits
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.people.onlookers import Onlookers
from dogs_tui.host.tables.setup import LobbyLimits


def lobby_limits_of(config: HostConfig) -> LobbyLimits:
    """How much the lobby of a host takes on."""
    return LobbyLimits(
        people=config.max_people,
        tables=config.max_tables,
        tables_each=config.tables_each,
        kept_each=config.kept_each,
        talk_lines=config.talk_lines,
        away_minutes=config.away_minutes,
        tournament_makers=config.tournament_makers,
    )


def limits_of(config: HostConfig, max_sessions: int) -> Limits:
    """What the listeners of a host allow.

    Args:
        config: How it runs.
        max_sessions: Sessions in all.
    """
    return Limits(
        max_sessions=max_sessions,
        sessions_per_address=config.sessions_per_address,
        max_strangers=config.max_strangers,
        strangers_per_address=config.strangers_per_address,
        max_logins=config.max_logins,
        logins_per_address=config.logins_per_address,
        login_seconds=config.login_seconds,
        idle_seconds=config.idle_minutes * 60.0,
        session_seconds=config.session_hours * 3600.0,
    )


def onlookers_of(config: HostConfig) -> Onlookers | None:
    """How many may watch without a name; ``None``: nobody.

    They are strangers to the listener, of whom half may be there to watch: others who are new still
    find room to say a name.
    """
    if not config.watch_without_name:
        return None
    return Onlookers((config.max_strangers + 1) // 2, (config.strangers_per_address + 1) // 2)
