"""The standard input of the operator's command: one JSON object.

Only what everybody at a table may know is in it: no card, no action, nothing said there.
"""

import shutil
from collections.abc import Sequence
from datetime import UTC, datetime, tzinfo
from typing import Final, Literal, NamedTuple

import msgspec

from dogs_rules import registry
from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.people.zones import to_zone
from dogs_tui.words import ngettext, say


class Counts(msgspec.Struct, frozen=True):
    """The counts of messages by outcome since the start."""

    sent: int = 0
    failed: int = 0
    refused: int = 0
    """There were too many at once."""
    waiting: int = 0
    """Now, with those that are being sent."""


FORMAT: Final = 1
"""Of the object; another one after a change that old receivers would misread."""

Asked = Literal["decision", "reminder", "vote", "begun", "over", "invited", "evening", "cancelled"]


class Item(msgspec.Struct, frozen=True):
    """Something at a table that somebody is told of."""

    table: str
    """The code of the table, or of the evening."""
    game: str
    """The game's key; empty: it is about an evening."""
    title: str
    """The title of the game or the evening."""
    asked: Asked
    text: str
    """A sentence on it."""
    until: datetime | None = None
    """The time when the time for it is over; ``None``: it has no end."""


class Message(msgspec.Struct, frozen=True):
    """A message to one person at one time."""

    kind: Literal["news", "digest", "code"]
    name: str
    """The name on the host."""
    address: str
    """The address as they typed it: clean, and not to be trusted."""
    subject: str
    text: str
    """All of it in words, with line breaks: enough for a mail."""
    items: tuple[Item, ...] = ()
    come: str = ""
    """The command to type to go to what waits; empty: the host does not know."""
    code: str = ""
    """Of ``code``: what they type to confirm that the address is theirs."""
    format: int = FORMAT


class WaysIn(NamedTuple):
    """The ways to the host; each is empty if it does not know."""

    host: str = ""
    """The name of the host."""
    command: str = ""
    """The command that they type."""
    page: str = ""
    """The address that browsers open."""


class Waiting(NamedTuple):
    """Something at a table, before it is put into somebody's words."""

    asked: Asked
    table: str
    game: str
    """The game's key, or the name of the evening."""
    about: str = ""
    """Tells it from what else waits of its kind at the table."""
    until: datetime | None = None
    by: str = ""
    """The name of who asks, where somebody does."""
    since: datetime | None = None
    """Since when it waits, if that is known."""

    @property
    def key(self) -> str:
        """Tells it from everything else, also after a restart."""
        return f"{self.asked} {self.table} {self.about}".rstrip()


_SENTENCES: Final[dict[Asked, Phrase]] = {
    "decision": phrase("{game}, table {code}: your move."),
    "reminder": phrase("{game}, table {code}: your time to move is running out."),
    "vote": phrase("{game}, table {code}: the table has a request for you."),
    "begun": phrase("{game}, table {code}: the match has begun."),
    "over": phrase("{game}, table {code}: the match is over."),
    "invited": phrase("{game}, table {code}: {name} invites you."),
    "evening": phrase("{game}: begins {date} {time} ({zone})."),
    "cancelled": phrase("{game} on {date} {time} ({zone}) is cancelled."),
}
EVENINGS: Final = frozenset({"evening", "cancelled"})
"""The kinds that are about an evening of the calendar, and no table."""
_UNTIL: Final = phrase("{sentence} Time until {date} {time} ({zone}).")


def news(
    name: str,
    address: str,
    waiting: Sequence[Waiting],
    come: str,
    *,
    zone: tzinfo = UTC,
    digest: bool,
) -> Message:
    """Writes the news of tables for somebody, in the language of this context.

    Args:
        name: What they are called.
        address: Where to.
        waiting: What it is about; at least one.
        come: What to type to go there.
        zone: In which times are said.
        digest: Whether it is all that waits, told once a day.
    """
    items = tuple(_item(each, zone) for each in waiting)
    if len(items) == 1:
        subject = items[0].text
    else:
        subject = ngettext(
            "{n} thing waits for you at dogs-tui", "{n} things wait for you at dogs-tui", len(items)
        )
    lines = [say(phrase("Hello {name},", name=name)), ""]
    lines += [item.text for item in items]
    if come:
        lines += ["", say(phrase("Type this to go there: {command}", command=come))]
    return Message(
        "digest" if digest else "news", name, address, subject, "\n".join(lines), items, come
    )


def confirmation(name: str, address: str, code: str) -> Message:
    """Writes the message that confirms an address by its code."""
    subject = say(phrase("Your code for dogs-tui: {code}", code=code))
    lines = (
        say(phrase("Hello {name},", name=name)),
        "",
        say(phrase("To get notifications here, type this code at the host: {code}", code=code)),
        say(phrase("It is valid for an hour. If you did not ask for it, do nothing.")),
    )
    return Message("code", name, address, subject, "\n".join(lines), code=code)


def recovery_code(name: str, address: str, code: str, ways: WaysIn) -> Message:
    """Writes the message to a confirmed address whose owner has lost their key."""
    host = ways.host or "dogs-tui"
    subject = say(phrase("Your code for a new key at {host}: {code}", host=host, code=code))
    command = (phrase("Connect with your new key: {command}", command=ways.command),)
    page = (phrase("In a browser, open: {page}", page=ways.page),)
    lines = (
        say(phrase("Hello {name},", name=name)),
        "",
        *map(say, (*(command if ways.command else ()), *(page if ways.page else ()))),
        say(
            phrase("With your new key, {host} asks for a code. Type: {code}", host=host, code=code)
        ),
        say(
            phrase(
                "Anyone who types it is you on this host, so do not show it to anyone. It "
                "works once, within an hour. If you did not ask for it, ignore it."
            )
        ),
    )
    return Message("code", name, address, subject, "\n".join(lines), code=code)


def _item(waiting: Waiting, zone: tzinfo) -> Item:
    until, is_evening = waiting.until, waiting.asked in EVENINGS
    title = waiting.game if is_evening else registry.title(waiting.game)
    sentence = _SENTENCES[waiting.asked].filled(game=title, code=waiting.table, name=waiting.by)
    if until is not None:
        local = to_zone(until, zone)
        sentence = (sentence if is_evening else _UNTIL.filled(sentence=sentence)).filled(
            date=f"{local:%Y-%m-%d}", time=f"{local:%H:%M}", zone=str(zone)
        )
    game = "" if is_evening else waiting.game
    return Item(waiting.table, game, title, waiting.asked, say(sentence), until)


def check_arguments(arguments: Sequence[str]) -> None:
    """Lets pass what can be started; nothing can, too.

    Raises:
        ValueError: With a phrase that says what is wrong.
    """
    if any("\0" in argument for argument in arguments):
        raise ValueError(phrase("it contains a character that is not allowed in a command."))
    if arguments and shutil.which(arguments[0]) is None:
        name = clean_text(arguments[0], 60)
        raise ValueError(phrase("there is no executable program '{name}'.", name=name))
