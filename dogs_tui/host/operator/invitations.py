"""Invitations of the operator, made in the data folder whether a host runs or not."""

import shlex

from dogs_tui.host.lobby.errors import LobbyError
from dogs_tui.host.lobby.invites import Invites, Made
from dogs_tui.host.operator.config import HostConfig, default_folder
from dogs_tui.kit.printing import write
from dogs_tui.shell.out import FailedError
from dogs_tui.words import say


def make_invitation(config: HostConfig, uses: int, days: float) -> int:
    """Makes an invitation and prints its code, on standard output alone.

    Raises:
        FailedError: It cannot be made.
    """
    made = invitation(config, uses, days)
    often = "once" if uses == 1 else f"{uses} times"
    write(f"Invitation: {made.code}")
    write(f"It can be used {often}, until {made.invite.until:%Y-%m-%d %H:%M} UTC.")
    if config.admits == "open":
        write("This host is open to everybody, so nobody needs it.")
    return 0


def invitation(config: HostConfig, uses: int = 1, days: float = 7.0) -> Made:
    """A new invitation.

    Raises:
        FailedError: It cannot be made.
    """
    try:
        return Invites(config.folder / "invites").make(uses=uses, days=days)
    except LobbyError as error:
        raise FailedError(say(error.phrase)) from error


def invite_command(config: HostConfig) -> str:
    """What the operator types to make an invitation for this host."""
    where = (
        "" if config.folder == default_folder() else f" --data {shlex.quote(str(config.folder))}"
    )
    return f"dogs-tui host invite{where}"
