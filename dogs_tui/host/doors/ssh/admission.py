"""The SSH keys that may come in: of a sound kind, and on the operator's list where there is one."""

from typing import Any, Final

import asyncssh

from dogs_rules.phrase import phrase
from dogs_tui.host.doors.admission import Admission, Admits, Verdict, refused
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


UNSOUND: Final = phrase("This type of key is no longer safe. Create another: ssh-keygen -t ed25519")


class KeyAdmission(Admission):
    """Judges keys, too.

    Args:
        admits: Whom the host lets in.
        keys: The list, if there is one; needed for ``LISTED``.
        more: As for ``Admission``.
    """

    def __init__(self, admits: Admits, *, keys: ListedKeys | None = None, **more: Any) -> None:
        super().__init__(admits, **more)
        self._keys = keys

    def judge_key(self, key: asyncssh.SSHKey, address: str) -> Verdict:
        """Judges a key from an address for a login."""
        if not is_sound(key):
            return refused(UNSOUND)
        listed = self._keys is not None and self._keys.holds(key, address)
        return self.judge(key.get_fingerprint(), address, listed=listed)


def kind_of(key: asyncssh.SSHKey) -> str:
    """The kind of a key as SSH names it, such as ``ssh-ed25519``."""
    return str(key.algorithm.decode("ascii", "replace"))


def is_sound(key: asyncssh.SSHKey) -> bool:
    """True if a key is of a kind and size that proves anything."""
    kind = kind_of(key)
    if kind == "ssh-rsa":
        bits = getattr(key.pyca_key, "key_size", 0)
        return RSA_BITS[0] <= bits <= RSA_BITS[1]
    return kind in KEY_KINDS
