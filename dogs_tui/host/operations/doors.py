"""The doors that a host opens at its start, what they let in, and why one cannot open."""

import contextlib
from collections.abc import Iterator
from importlib.util import find_spec

from dogs_rules.phrase import phrase
from dogs_saves import SaveError
from dogs_tui.host.doors.accepted import Door
from dogs_tui.host.doors.acceptor import Acceptor
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.limits import Limits
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.local_socket import is_listened_at, why_not
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.control import FILE
from dogs_tui.host.operations.web_settings import check_web, web_address
from dogs_tui.words import say


def check_doors(config: HostConfig) -> None:
    """Makes sure that the settings name a door, and that none lacks another that it needs.

    Raises:
        ListenerError: Nobody could come in, or a setting would do nothing.
    """
    if not config.addresses and config.socket_path is None and not config.web:
        raise ListenerError(
            phrase("No way to connect is configured. Set --listen or --door-socket.")
        )
    if config.web:
        check_web(config)
    elif config.web_announce:
        raise ListenerError(
            phrase("--web-announce needs an address for browsers: --web ADDR:PORT.")
        )
    if config.metrics and find_spec("prometheus_client") is None:
        raise ListenerError(
            phrase(
                'Metrics need a library. Install it with: pip install "PLACE[host]" '
                "(PLACE: the unpacked folder or the wheel)."
            )
        )
    if config.recovery and not config.notify:
        raise ListenerError(
            phrase("--recovery needs a program that sends the codes: --notify PROGRAM.")
        )


async def open_doors(acceptor: Acceptor, config: HostConfig) -> None:
    """Opens all that the settings name.

    Raises:
        ListenerError: Nobody could come in, an address cannot be listened at, or another host has
            the folder.
        OSError: A socket cannot be made.
    """
    check_doors(config)
    if not config.keys_file and config.admits == "listed" and config.addresses:
        raise ListenerError(phrase("'listed' needs a list of SSH keys: --authorized-keys FILE."))
    control = config.folder / FILE
    if is_listened_at(control):
        raise ListenerError(phrase("Another host is already running with this data folder."))
    acceptor.take_at(control, Door.CONTROL)
    await acceptor.listen(config.addresses)
    if config.web:
        await acceptor.listen((web_address(config),), Door.WEB)
    if config.socket_path is not None:
        acceptor.attach_at(config.socket_path, config.door_group)
    if config.metrics_at is not None:
        acceptor.take_at(config.metrics_at, Door.METRICS)


class HostStartError(Exception):
    """A host cannot start; the text says why, in one line."""


@contextlib.contextmanager
def starting() -> Iterator[None]:
    """Has whatever is wrong while a host starts be said in one line.

    Raises:
        HostStartError: Something was.
    """
    try:
        yield
    except (LobbyError, ListenerError, SaveError) as error:
        raise HostStartError(say(error.phrase)) from error
    except OSError as error:
        trouble = phrase("The host cannot start: {reason}.", reason=why_not(error))
        raise HostStartError(say(trouble)) from error


def limits_of(config: HostConfig, max_sessions: int) -> Limits:
    """Gives the limits of the listeners of a host.

    Args:
        config: How it runs.
        max_sessions: Sessions in all.
    """
    return Limits(
        max_sessions=max_sessions,
        sessions_per_address=config.sessions_per_address,
        max_strangers=config.max_unregistered,
        strangers_per_address=config.unregistered_per_address,
        clubs=config.clubs,
        max_logins=config.max_logins,
        logins_per_address=config.logins_per_address,
        login_seconds=config.login_seconds,
        idle_seconds=config.idle_minutes * 60.0,
        session_seconds=config.session_hours * 3600.0,
    )
