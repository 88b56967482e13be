"""The parts of asyncssh that are not public, in one place: no other module names it.

Each name stands here once, with the reason why nothing public does; the release is pinned, and each
name has a test that says in a sentence what changed. What could be mended in asyncssh is in
``docs/upstream.md``.
"""

from abc import ABC, abstractmethod

import asyncssh
from asyncssh.packet import SSHPacket


class OpenChannel(asyncssh.SSHServerChannel[bytes], ABC):
    """A session channel that is asked which variables it takes, and can join what is unread."""

    @abstractmethod
    def takes_variable(self, name: bytes, value: bytes) -> bool:
        """True if a variable that the client wants to set is taken."""

    def join_unread(self, most: int) -> None:
        """Joins the pieces of unread input if there are more of them than this.

        asyncssh keeps one object for each packet until it is read, and bounds only their bytes: a
        window of single bytes would take megabytes.
        """
        if len(self._recv_buf) > most:
            whole = b"".join(data for data, _ in self._recv_buf)
            self._recv_buf = [(whole, None)]

    def _process_env_request(self, packet: SSHPacket) -> bool:
        """Whatever a client sets is kept, of any size, and nobody is asked."""
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        return self.takes_variable(name, value)
