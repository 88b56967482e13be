"""Somebody whom the lobby knows."""

import re
from base64 import b64encode
from datetime import datetime
from hashlib import sha256
from typing import Final

import msgspec

from dogs_tui.app.progress import Progress
from dogs_tui.app.settings import Settings

_FINGERPRINT: Final = re.compile(r"SHA256:[A-Za-z0-9+/]{43}=?")


def is_fingerprint(text: str) -> bool:
    """True if this is how the fingerprint of a public key is written."""
    return _FINGERPRINT.fullmatch(text) is not None


def digest_fingerprint(kind: str, secret: bytes) -> str:
    """Gives the fingerprint of a way in that has no public key of SSH, written like that of one.

    Args:
        kind: Of the way in; no digest of one kind can be one of another.
        secret: By which it is known again.
    """
    digest = sha256(f"dogs-tui {kind}\0".encode() + secret).digest()
    return f"SHA256:{b64encode(digest).decode('ascii').rstrip('=')}"


class Holiday(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Days on which no time of somebody's runs."""

    began: datetime
    until: datetime


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody known to the lobby."""

    id: str
    """Never changes, and is shown to nobody but the operator."""
    name: str
    keys: tuple[str, ...]
    """Fingerprints of public keys, as ``SHA256:...``; each is this person."""
    since: datetime
    settings: Settings = Settings()
    progress: Progress = Progress()
    at: str = ""
    """The code of the table they were last at; empty: none."""
    invited_by: str = ""
    """The id of who invited them; empty: the operator did, or nobody had to."""
    muted: bool = False
    """True if the operator lets them talk no more."""
    shown: bool = False
    """True if others may see their records. Nobody is shown who has not said so: figures about
    somebody are theirs, and who only wants to play need not find out where to hide them."""
    holidays: tuple[Holiday, ...] = ()
    """Their days off within the last year, the newest last."""

    @property
    def shown_to_operator(self) -> str:
        """Their name and id, as the audit log has them."""
        return f"{self.name} ({self.id})"

    def keys_beginning(self, text: str) -> tuple[str, ...]:
        """Their keys whose fingerprints begin with a text, with or without ``SHA256:``."""
        begins = text.strip().removeprefix("SHA256:")
        return tuple(
            key for key in self.keys if begins and key.removeprefix("SHA256:").startswith(begins)
        )

    def off_until(self, at: datetime) -> datetime | None:
        """Until when they are off at a time; ``None``: they are not."""
        last = self.holidays[-1] if self.holidays else None
        return last.until if last is not None and last.began <= at < last.until else None
