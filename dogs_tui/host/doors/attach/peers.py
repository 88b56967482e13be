"""The users who may bring guests of the real sshd: everyone who may open the socket.

So only the host's own user, root and, if the operator says so, the members of one group may: by the
mode of the file, and by what the kernel says of the other end.
"""

import contextlib
import grp
import os
import pwd
import socket

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.local_socket import peer


class Peers:
    """Those who may bring guests.

    Args:
        group: Whose members may, besides the host's own user and root; empty: nobody's.

    Raises:
        ListenerError: There is no such group.

    Attributes:
        mode: Of the socket's file.
        group: Of the socket's file; ``None``: the process's own.
    """

    def __init__(self, group: str) -> None:
        self.group = _group_id(group) if group else None
        self.mode = 0o660 if group else 0o600

    def may(self, other: socket.socket) -> bool:
        """True if the process at the other end may say who comes."""
        whose = peer(other)
        if whose is None:
            return True  # the mode of the file alone keeps others out
        if whose.user in (os.geteuid(), 0):
            return True
        return self.group is not None and self.group in _groups(*whose)


def _group_id(name: str) -> int:
    """The number of a group.

    Raises:
        ListenerError: This machine has none of that name.
    """
    try:
        return grp.getgrnam(name).gr_gid
    except (KeyError, ValueError) as error:  # No name may hold a zero byte.
        raise ListenerError(
            phrase("There is no group {group} on this machine.", group=clean_text(name, 40))
        ) from error


def _groups(user: int, group: int) -> set[int]:
    """All groups of a user of this machine."""
    with contextlib.suppress(KeyError):
        return {group, *os.getgrouplist(pwd.getpwuid(user).pw_name, group)}
    return {group}
