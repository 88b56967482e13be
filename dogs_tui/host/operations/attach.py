"""``dogs-tui host attach``: what sshd runs for a guest."""

import getpass
import os
from collections.abc import Callable
from pathlib import Path

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.doors.attach.program import AttachError, attach, hello_from
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.requests import (
    EXPORTED_AT_HOST,
    Wanted,
    read_command,
    said_at_once,
)
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.kit.printing import complain, write
from dogs_tui.words import say


def bring_guest(config: Callable[[], HostConfig], path: Path | None, *, listed: bool) -> int:
    """Does what the guest asked sshd for: to play, at a table or in lines, or the version.

    Args:
        config: Gives the host's settings, asked only when ``path`` is ``None``: guests' accounts
            need not be able to read them.
        path: The host's socket.
        listed: Whether sshd's own list stands for the host's.

    Returns:
        The exit code; what cannot be done is said on standard error.
    """
    try:
        request = read_command(os.environ.get("SSH_ORIGINAL_COMMAND"))
        if said := said_at_once(request):
            write(said)
            return 0
        if request.wanted is Wanted.EXPORT:
            complain(say(EXPORTED_AT_HOST))
            return 1
        if request.wanted in {Wanted.RATINGS, Wanted.CALENDAR}:
            complain(say(_where_it_is(request.wanted)))
            return 1
        if request.wanted in {Wanted.SHARE, Wanted.UNSHARE}:
            complain(say(_where_pages_are()))
            return 1
        hello = hello_from(os.environ, login=_login(), request=request, listed=listed)
        return attach(path or config().socket_path, hello)
    except ListenerError as error:
        said = say(error.phrase)
    except AttachError as error:
        said = str(error)
    complain(said)
    return 1


def _where_it_is(wanted: Wanted) -> Phrase:
    # sshd starts this program for every guest, who rarely asks: commands are loaded only then.
    from dogs_tui.host.commands.lobby import CALENDAR, STATISTICS
    from dogs_tui.host.commands.records import NEXT

    is_calendar = wanted is Wanted.CALENDAR
    return phrase(
        "Connect first, then press {key} in the lobby (plain mode: type {command}).",
        key=(CALENDAR if is_calendar else STATISTICS).keys,
        command=(CALENDAR if is_calendar else NEXT).word,
    )


def _where_pages_are() -> Phrase:
    from dogs_tui.host.commands.pages import SHARE

    return phrase(
        "Connect first, then press {key} on the match (plain mode: type {command} and its number).",
        key=SHARE.keys,
        command=SHARE.word,
    )


def _login() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return ""
