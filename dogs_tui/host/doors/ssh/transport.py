"""A connection that takes no more of the host than it may, whatever its client does.

asyncssh speaks the protocol. What it leaves to its users is here: how often somebody may try to
log in, how fast packets may come, and that who does not read is not read either.
"""

import asyncio
import copy
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import asyncssh
from asyncssh.constants import MSG_KEXINIT, MSG_NEWKEYS, MSG_USERAUTH_REQUEST
from asyncssh.packet import SSHPacket

from dogs_rules.phrase import phrase
from dogs_tui.host.doors.limits import Limits
from dogs_tui.host.doors.window import Clock, Timer
from dogs_tui.host.rate_limits import TokenBucket
from dogs_tui.words import say

HIGH_WATER: Final = 64 * 1024
"""Bytes waiting in a connection above which nothing more is read from its client."""

PACKETS_AT_ONCE: Final = 2000.0
PACKETS_A_SECOND: Final = 1000.0
"""The rate at which packets are taken; a keyboard makes some thirty a second."""

BYTES_AT_ONCE: Final = 1024 * 1024.0
BYTES_A_SECOND: Final = 4 * 1024 * 1024.0
"""The rate at which bytes are taken; a paste comes in few and large packets."""

LOGIN_REQUESTS: Final = 20
"""Requests to log in, failed or not, that a connection may make."""

NEW_KEYS_AT_ONCE: Final = 10.0
NEW_KEYS_A_SECOND: Final = 1 / 5
"""The rate at which a client may have the connection's keys exchanged, which is work for both. Who
asks more often, as some are set to after few bytes, is read the slower."""

_LAST_TRANSPORT_MESSAGE: Final = 49
"""Messages up to this number belong to the transport; no other may come amid a key exchange."""

TOO_MANY_ATTEMPTS: Final = phrase(
    "No SSH key was accepted. If you have several, choose one: ssh -o "
    "IdentitiesOnly=yes -i KEYFILE ..."
)


class Proof(NamedTuple):
    """A key, as far as it matters after logging in."""

    fingerprint: str = ""
    kind: str = ""
    """As SSH names it."""
    listed: bool = False
    """True if it needs no invitation."""
    stranger: bool = False
    """True if nobody knows it yet."""


class SshTransport(asyncssh.SSHServerConnection):
    """One connection of one client.

    Args:
        loop: The event loop.
        options: Of asyncssh.
        owner: Decides about this connection.
        limits: What it may.
        clock: The time.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        options: asyncssh.SSHServerConnectionOptions,
        owner: asyncssh.SSHServer,
        limits: Limits,
        clock: Clock,
    ) -> None:
        # The options are the same for all connections, and name no server of their own.
        own = copy.copy(options)
        own.protocol_factory = lambda: owner
        super().__init__(loop, own)
        now = clock.time()
        self.loop = loop
        """The event loop that it runs in."""
        self.proven = Proof()
        """The key that was last proven."""
        self.candidate = Proof()
        """The key that is being looked at."""
        self.choked = False
        """True if the network takes nothing more for now."""
        self.rekeying = False
        """True if the client began to exchange keys anew and has not ended it."""
        self.held = 0
        """Bytes of terminals that wait for the new keys; whoever writes them adds them up."""
        self.on_flow: Callable[[], None] = _nothing
        """Called when ``choked`` or ``rekeying`` changed."""
        self._limits = limits
        self._clock = clock
        self._flow: asyncio.Transport | None = None
        self._held_back = 0
        self._packets = TokenBucket(PACKETS_AT_ONCE, PACKETS_A_SECOND, now)
        self._bytes = TokenBucket(BYTES_AT_ONCE, BYTES_A_SECOND, now)
        self._new_keys = TokenBucket(NEW_KEYS_AT_ONCE, NEW_KEYS_A_SECOND, now)
        self._wait_after_keys = 0.0
        """Seconds to read nothing once the keys that are being exchanged are there."""
        self._came = 0
        self._greeted = False
        self._failed = 0
        self._requests = 0
        self._free = False
        self._rekey_timer: Timer | None = None
        self._pace_timer: Timer | None = None

    @property
    def unsent(self) -> int:
        """Bytes that wait to go out to the network, or for new keys."""
        return self.held + (0 if self._flow is None else self._flow.get_write_buffer_size())

    @property
    def stalled(self) -> bool:
        return self.choked or self.rekeying

    # Flow: who does not read is not read, and who sends too fast is read slowly.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._flow = transport
        transport.set_write_buffer_limits(high=HIGH_WATER, low=HIGH_WATER // 4)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None = None) -> None:
        self._flow = None
        for timer in (self._rekey_timer, self._pace_timer):
            if timer is not None:
                timer.cancel()
        self._rekey_timer = self._pace_timer = None
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self.choked = True
        self._hold()
        self.on_flow()

    def resume_writing(self) -> None:
        self.choked = False
        self._release()
        self.on_flow()

    def data_received(self, data: bytes, datatype: asyncssh.DataType = None) -> None:
        super().data_received(data, datatype)
        now = self._clock.time()
        came, self._came = self._came, 0
        wait = max(self._packets.spend(now, came), self._bytes.spend(now, len(data)))
        if wait > 0:
            self._read_later(wait)

    def _read_later(self, seconds: float) -> None:
        """Takes nothing more from the client for so long, unless it is held back already."""
        if self._pace_timer is None and self._flow is not None:
            self._hold()
            self._pace_timer = self._clock.call_later(seconds, self._paced)

    def _paced(self) -> None:
        self._pace_timer = None
        self._release()

    def _hold(self) -> None:
        self._held_back += 1
        if self._held_back == 1 and self._flow is not None:
            self._flow.pause_reading()

    def _release(self) -> None:
        self._held_back -= 1
        if self._held_back == 0 and self._flow is not None and not self._flow.is_closing():
            self._flow.resume_reading()

    # Packets.

    def process_packet(self, pkttype: int, pktid: int, packet: SSHPacket) -> bool | Awaitable[None]:
        self.packet_came(pkttype)
        if pkttype == MSG_KEXINIT:
            self._begin_keys()
        elif pkttype == MSG_NEWKEYS:
            self._end_keys()
        elif pkttype == MSG_USERAUTH_REQUEST:
            self._ask_to_log_in(SSHPacket(packet.get_remaining_payload()))
        return super().process_packet(pkttype, pktid, packet)

    def packet_came(self, pkttype: int) -> None:
        """Counts a packet of this connection or of a channel on it.

        Raises:
            ProtocolError: It may not come now.
        """
        self._came += 1
        if self.rekeying and pkttype > _LAST_TRANSPORT_MESSAGE:
            # Answers to it would pile up until the keys are there.
            raise asyncssh.ProtocolError("message amid a key exchange")

    def _begin_keys(self) -> None:
        self._wait_after_keys = self._new_keys.spend(self._clock.time(), 1)
        if not self._greeted:
            self._greeted = True
            return
        self.rekeying = True
        self._rekey_timer = self._clock.call_later(self._limits.login_seconds, self.abort)
        self.on_flow()

    def _end_keys(self) -> None:
        if self.rekeying:
            self.rekeying = False
            self.held = 0
            if self._rekey_timer is not None:
                self._rekey_timer.cancel()
                self._rekey_timer = None
            if self._wait_after_keys:
                self._read_later(self._wait_after_keys)
            # What was held back for the new keys goes out after this packet was taken.
            self.loop.call_soon(self.on_flow)

    # Logging in.

    async def validate_public_key(
        self, username: str, key_data: bytes, msg: bytes, signature: bytes
    ) -> bool:
        if signature and _kind(signature) == b"ssh-rsa":
            return False  # With SHA-1, which can be forged.
        valid = await super().validate_public_key(username, key_data, msg, signature)
        if valid and msg:
            self.proven = self.candidate
        return valid

    def send_userauth_failure(self, partial_success: bool) -> None:
        if not self._free:
            self._failed += 1
        if self._failed >= self._limits.attempts:
            raise asyncssh.PermissionDenied(say(TOO_MANY_ATTEMPTS))
        super().send_userauth_failure(partial_success)

    def _ask_to_log_in(self, packet: SSHPacket) -> None:
        self._requests += 1
        if self._requests > LOGIN_REQUESTS:
            raise asyncssh.PermissionDenied(say(TOO_MANY_ATTEMPTS))
        packet.get_string()  # The login name.
        packet.get_string()  # The service.
        # Every client asks first, with the method 'none', what methods there are.
        self._free = self._requests == 1 and packet.get_string() == b"none"


def _nothing() -> None:
    pass


def _kind(signature: bytes) -> bytes:
    """The algorithm that a signature names."""
    length = int.from_bytes(signature[:4], "big")
    return signature[4 : 4 + length]
