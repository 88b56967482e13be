"""The messages between a page and its host, beside what is typed and drawn."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

_Number = Annotated[int, Meta(ge=0, le=100_000)]


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="kind"):
    """From a page, first: what is wanted."""

    columns: _Number
    rows: _Number
    join: str = ""
    """The code of the table to go to; empty: none."""
    invitation: str = ""
    """The code that the link brought; empty: none."""
    lines: bool = False
    """True if the page shows lines, and no terminal."""
    zone: str = ""
    """The time zone of the browser; empty: it does not say."""
    passkey: bool = False
    """True if somebody is to be known by a passkey first."""


class Size(msgspec.Struct, frozen=True, tag="size", tag_field="kind"):
    """From a page: its terminal has another size."""

    columns: _Number
    rows: _Number


class PasskeyAnswer(msgspec.Struct, frozen=True, tag="passkey", tag_field="kind"):
    """From a page: a passkey as browsers write it; without one, it wants to add one."""

    credential: msgspec.Raw = msgspec.Raw()


class PasskeyQuestion(msgspec.Struct, frozen=True, tag="passkey", tag_field="kind"):
    """To a page: what to ask of the browser."""

    options: msgspec.Raw
    adds: bool
    """True if it is to make a passkey, and not to prove one."""


class PasskeyNews(msgspec.Struct, frozen=True, tag="passkey-news", tag_field="kind"):
    """To a page: how it is with the passkey that it wanted to add."""

    text: str
    added: bool


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="kind"):
    """From a page: is the host there?"""


class Pong(msgspec.Struct, frozen=True, tag="pong", tag_field="kind"):
    """To a page: it is."""


class Refusal(msgspec.Struct, frozen=True, tag="refusal", tag_field="kind"):
    """To a page, last: why it is not let in now."""

    why: str


FromPage = Hello | Size | Ping | PasskeyAnswer

_FROM_PAGE: Final = msgspec.json.Decoder(FromPage)


def read(text: str) -> FromPage | None:
    """Reads what a page says; ``None``: no page of ours says that."""
    try:
        message: FromPage = _FROM_PAGE.decode(text)
    except (msgspec.MsgspecError, RecursionError):  # the latter for what is nested without end
        return None
    return message
