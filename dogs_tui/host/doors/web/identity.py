"""The identity of a browser: a secret in a cookie, of which a host keeps only a digest."""

import re
import secrets
from http.cookies import CookieError, SimpleCookie
from typing import Final

from dogs_tui.host.connection import BROWSER
from dogs_tui.host.people.person import digest_fingerprint

DAYS: Final = 400
"""The days for which a browser keeps its cookie after a visit: the most that browsers allow."""
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
"""32 random bytes."""
_LONGEST: Final = 4096
"""Characters of the header ``Cookie`` that are looked at."""


def new_token() -> str:
    """A secret for a browser that has none."""
    return secrets.token_urlsafe(32)


def fingerprint(token: str) -> str:
    """Gives the fingerprint by which people and bans know a browser, written like that of a key."""
    return digest_fingerprint(BROWSER, token.encode("ascii"))


def cookie_name(*, secure: bool) -> str:
    """The name, which binds the cookie to this origin where browsers come by TLS."""
    return "__Host-dogs_tui" if secure else "dogs_tui"


def read_token(header: str, *, secure: bool) -> str:
    """The secret in a header ``Cookie``; empty: there is none that this host could have given."""
    try:
        cookie = SimpleCookie(header[:_LONGEST]).get(cookie_name(secure=secure))
    except CookieError:
        return ""
    return cookie.value if cookie is not None and _TOKEN.fullmatch(cookie.value) else ""


def set_cookie(token: str, *, secure: bool) -> str:
    """The header ``Set-Cookie`` that has a browser keep its secret.

    ``Lax`` and not ``Strict``, which would not send it when somebody follows a friend's link.
    """
    parts = [f"{cookie_name(secure=secure)}={token}", "Path=/", f"Max-Age={DAYS * 86400}"]
    return "; ".join([*parts, "HttpOnly", "SameSite=Lax", *(["Secure"] if secure else [])])
