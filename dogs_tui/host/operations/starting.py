"""Why a host cannot start."""

import contextlib
from collections.abc import Iterator

from dogs_rules.phrase import phrase
from dogs_saves import SaveError
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.local_socket import why_not
from dogs_tui.words import say


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
        told = phrase("The host cannot start: {reason}.", reason=why_not(error))
        raise HostStartError(say(told)) from error
