"""The address that browsers open, and what of it they say again in each request."""

import ipaddress
from typing import NamedTuple
from urllib.parse import urlsplit

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase

LOCALHOST = "localhost"
LOCAL = ("127.0.0.1", LOCALHOST, "::1")


class Origin(NamedTuple):
    """Scheme, name and port of an address."""

    scheme: str
    netloc: str
    """As it stands in the header ``Host``."""

    def __str__(self) -> str:
        return f"{self.scheme}://{self.netloc}"

    @property
    def host(self) -> str:
        """The name or the address alone."""
        return urlsplit(str(self)).hostname or ""

    @property
    def secure(self) -> bool:
        """True if browsers come over TLS."""
        return self.scheme == "https"

    @property
    def passkey_name(self) -> str:
        """The name to which passkeys are bound; empty: browsers make none for this origin."""
        try:
            ipaddress.ip_address(self.host)
        except ValueError:
            return self.host if self.secure or self.host == LOCALHOST else ""
        return ""


def read_origin(text: str) -> Origin:
    """An origin as it is written; over the network it is of https.

    Raises:
        ValueError: With a phrase that says what is wrong and how it is written.
    """
    shown = clean_text(text, 60)
    try:
        parts = urlsplit(text.strip().lower())
        name, port = parts.hostname or "", parts.port
    except ValueError:
        name, port, parts = "", None, urlsplit("")
    whole = parts.scheme in {"http", "https"} and name.isascii() and shown == text
    if not (whole and name) or parts.path not in {"", "/"} or parts.query or parts.username:
        raise ValueError(
            phrase("'{text}' is not the address of a page. Write https://NAME.", text=shown)
        )
    if parts.scheme == "http" and name not in LOCAL:
        raise ValueError(
            phrase("'{text}': over the network browsers come by https alone.", text=shown)
        )
    host = f"[{name}]" if ":" in name else name
    usual = 443 if parts.scheme == "https" else 80
    return Origin(parts.scheme, host if port in {None, usual} else f"{host}:{port}")
