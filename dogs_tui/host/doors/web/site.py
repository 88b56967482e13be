"""The pages and files that browsers are given: read once, and nothing else is ever looked up."""

import gzip
from functools import cache
from hashlib import sha256
from html import escape
from importlib import resources
from string import Template
from typing import Final, NamedTuple

from dogs_tui.words import language, tr
from dogs_tui.words.languages import ENGLISH, NAMES

TERMINAL: Final = "textual_serve"
"""The package whose terminal for pages is served, as it was installed; nothing of its server is."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""The headers of every answer."""
STRICT_TRANSPORT: Final = "max-age=31536000"
"""Once a browser came by TLS, it comes in no other way for a year."""


class File(NamedTuple):
    """Something that a browser may ask for."""

    kind: str
    """Its type, as browsers call it."""
    body: bytes
    packed: bytes
    """The same, compressed."""
    tag: str
    """Another one for every other body, as in the header ``ETag``."""


class Site:
    """All files, by path. Pages are made in each language when somebody first wants it.

    Args:
        passkeys: Whether browsers can have passkeys here.
        has_club: Whether there are pages of the club.
    """

    def __init__(self, *, passkeys: bool = False, has_club: bool = False) -> None:
        self._passkeys = passkeys
        self._has_club = has_club
        own, foreign = resources.files(__package__) / "page", resources.files(TERMINAL) / "static"

        def read(*names: str) -> bytes:
            return b"".join((own / name).read_bytes() for name in names)

        def template(name: str) -> Template:
            shared = {part: read(f"{part}.html").decode() for part in ("door", "dialog")}
            return Template(Template(read(f"{name}.html").decode()).safe_substitute(shared))

        self._templates = {"/": template("screen"), "/plain": template("plain")}
        script, style = "text/javascript; charset=utf-8", "text/css; charset=utf-8"
        self._files = {
            "/icon.svg": file_of("image/svg+xml", read("icon.svg")),
            "/page.css": file_of(style, read("page.css")),
            "/screen.js": file_of(script, read("line.js", "passkey.js", "screen.js")),
            "/plain.js": file_of(script, read("line.js", "passkey.js", "plain.js")),
            "/terminal.css": file_of(style, (foreign / "css" / "xterm.css").read_bytes()),
            "/terminal.js": file_of(script, (foreign / "js" / "textual.js").read_bytes()),
        }
        self._page = cache(self._made)

    def find(self, path: str, code: str, *, is_known: bool = False) -> File | None:
        """Gives the file at a path.

        Args:
            path: As it was asked for.
            code: The language of a page.
            is_known: Whether the browser is somebody, who is let in without pressing a button.
        """
        return (
            self._page(path, code, is_known) if path in self._templates else self._files.get(path)
        )

    def is_page(self, path: str) -> bool:
        """True if the path is that of a page: it has a language, and is new after every start."""
        return path in self._templates

    def _made(self, path: str, code: str, is_known: bool) -> File:
        with language.kept(code):
            texts = {name: escape(text) for name, text in _texts().items()}
        other, link = ("/plain", "plain_link") if path == "/" else ("/", "screen_link")
        page = self._templates[path].substitute(
            texts,
            language=code,
            other=other,
            other_link=texts[link],
            known="yes" if is_known else "",
            passkeys="" if self._passkeys else "hidden",
            club="" if self._has_club else "hidden",
        )
        return file_of("text/html; charset=utf-8", page.encode())


def file_of(kind: str, body: bytes) -> File:
    """Something to give, with all that is said of it."""
    tag = f'"{sha256(body).hexdigest()[:16]}"'
    return File(kind, body, gzip.compress(body, mtime=0), tag)


def language_wanted(header: str) -> str:
    """The code of the language that ``Accept-Language`` likes best; empty: none that there is."""
    liked: list[tuple[float, str]] = []
    for part in header[:200].split(","):
        name, _, more = part.strip().partition(";")
        code = name.strip().split("-")[0].lower()
        try:
            weight = float(more.strip().removeprefix("q=") or 1)
        except ValueError:
            weight = 0.0
        if code in NAMES and weight > 0:
            liked.append((-weight, code))
    return min(liked, key=lambda pair: pair[0])[1] if liked else ""


def page_language(header: str) -> str:
    """The language in which a browser is shown pages."""
    return language_wanted(header) or ENGLISH


def _texts() -> dict[str, str]:
    return {
        "come_in": tr("Come in"),
        "about": tr("Dog-themed board games, by the rulebook."),
        "remembers": tr(
            "The host recognises this browser by a cookie, which is set when you press the button."
        ),
        "needs_script": tr("This page needs JavaScript."),
        "plain_link": tr("For screen readers: the page in plain text"),
        "club_link": tr("The club's page: tournaments, ratings, people"),
        "screen_link": tr("The page with the terminal"),
        "connecting": tr("Connecting ..."),
        "lost": tr("The connection is lost. Your seat stays yours; this page connects again soon."),
        "over": tr("The connection has ended."),
        "again": tr("Connect again"),
        "no_cookies": tr("The host recognises browsers by a cookie. Allow cookies for this page."),
        "refused": tr("The host does not let this page in."),
        "text": tr("Text"),
        "send": tr("Send"),
        "keys": tr("Keys"),
        "turn": tr("This page is easier to read when you turn your phone sideways."),
        "log": tr("What happens"),
        "answer": tr("Your answer"),
        "choices": tr("Choices"),
        "use_passkey": tr("Use a passkey"),
        "add_passkey": tr("Add a passkey"),
        "about_passkey": tr(
            "With a passkey you can connect as yourself from any device that has it, "
            "even without the cookie."
        ),
        "no_passkeys": tr("This browser cannot use passkeys."),
        "unproven": tr("No passkey was used."),
        "not_added": tr("No passkey was added."),
        "close": tr("Close"),
    }
