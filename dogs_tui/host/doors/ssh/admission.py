"""Who may come in at all: everybody, the invited, or those on a list."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, NamedTuple

import asyncssh

from dogs_rules.phrase import Phrase
from dogs_tui.host.doors.ssh.listed_keys import ListedKeys

KEY_KINDS: Final = (
    "ssh-ed25519",
    "ssh-ed448",
    "ecdsa-sha2-nistp256",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp521",
    "sk-ssh-ed25519@openssh.com",
    "sk-ecdsa-sha2-nistp256@openssh.com",
    "ssh-rsa",
)
"""The kinds of keys a person may have; of RSA only sizes in ``RSA_BITS``, never with SHA-1."""

RSA_BITS: Final = (2048, 8192)


class Admits(StrEnum):
    """The admission of a host: whom it lets in."""

    OPEN = "open"
    """Everybody with a key."""
    INVITED = "invite-only"
    """Whom the lobby knows, who is on the list, and who brings an invitation."""
    LISTED = "listed"
    """Who is on the list, and nobody else."""


class Verdict(NamedTuple):
    """A listener's verdict on a key."""

    admitted: bool
    """Whether it may log in."""
    listed: bool
    """Whether it needs no invitation."""
    stranger: bool = False
    """Whether the lobby does not know it yet, nor did the operator put it on the list."""


_NO: Final = Verdict(admitted=False, listed=False)


class Admission:
    """Judges keys.

    Args:
        admits: Whom the host lets in.
        keys: The list, if there is one; needed for ``LISTED``.
        known: Says whether the lobby knows a fingerprint.
        bars: Whether a ban keeps an address or a fingerprint out, either of which may be empty,
            whoever may come otherwise; then it counts that they tried.
        closed: Says why the owner of a fingerprint is not let in for now; ``None``: they are.
    """

    def __init__(
        self,
        admits: Admits,
        *,
        keys: ListedKeys | None = None,
        known: Callable[[str], bool] = lambda _fingerprint: False,
        bars: Callable[[str, str], bool] = lambda _address, _fingerprint: False,
        closed: Callable[[str], Phrase | None] = lambda _fingerprint: None,
    ) -> None:
        self.admits = admits
        self.closed = closed
        self._keys = keys
        self._known = known
        self._bars = bars

    def bars(self, address: str, fingerprint: str = "") -> bool:
        """True if a ban keeps somebody out; then it counts that they tried."""
        return self._bars(address, fingerprint)

    def judge(self, key: asyncssh.SSHKey, address: str) -> Verdict:
        """Judges a key from an address for a login."""
        if not is_sound(key) or self.bars(address, key.get_fingerprint()):
            return _NO
        on_list = self._keys is not None and self._keys.holds(key, address)
        known = self._known(key.get_fingerprint())
        stranger = not (on_list or known)
        match self.admits:
            case Admits.LISTED:
                return Verdict(on_list, on_list)
            case Admits.OPEN:
                return Verdict(True, True, stranger)
            case Admits.INVITED:
                return Verdict(True, not stranger, stranger)

    def still_unknown(self, fingerprint: str) -> Callable[[], bool]:
        """Makes a function that is true while the lobby does not know a key."""
        return lambda: not self._known(fingerprint)


def is_sound(key: asyncssh.SSHKey) -> bool:
    """True if a key is of a kind and size that proves anything."""
    kind = key.algorithm.decode("ascii", "replace")
    if kind == "ssh-rsa":
        bits = getattr(key.pyca_key, "key_size", 0)
        return RSA_BITS[0] <= bits <= RSA_BITS[1]
    return kind in KEY_KINDS
