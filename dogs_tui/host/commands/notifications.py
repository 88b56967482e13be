"""The commands about notifications for guests who are away."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.guest import Guest, GuestCommand
from dogs_tui.host.commands.lobby import NOTIFY
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.codes import LONGEST
from dogs_tui.host.people.notification_choices import ADDRESS_LIMIT, NotificationChoice, When
from dogs_tui.words import msgid

MOST_MINUTES: Final = 24 * 60
"""Of absence."""
WAYS: Final = phrase(
    "Type {command} and one of: {ways}.",
    command=NOTIFY.word,
    ways="at-once, after MINUTES, daily, never; reminders on|off; to ADDRESS; code CODE; delete",
)


def where(choice: NotificationChoice) -> Phrase:
    """Says where somebody is notified, or what is missing for it."""
    if choice.unconfirmed:
        return phrase(
            "A code is on its way to {address}. Type it to confirm the address.",
            address=choice.unconfirmed,
        )
    if not choice.address:
        return phrase("Notifications are off: you have no confirmed address.")
    if choice.when is When.NEVER:
        return phrase("Notifications are off. Your address: {address}.", address=choice.address)
    return phrase("Notifications go to {address}.", address=choice.address)


def when(choice: NotificationChoice) -> Phrase:
    """Says when somebody is notified."""
    if choice.when is When.ABSENT:
        return phrase("You are notified after {n} min away.", n=choice.minutes)
    return _NOW[choice.when]


_NOW: Final = {
    When.NEVER: phrase("Notifications are off."),
    When.AT_ONCE: phrase("You are notified at once when a table waits for you."),
    When.DAILY: phrase("You are notified once a day of what waits for you."),
}


def choose(guest: Guest, words: Sequence[str]) -> None:
    """Takes a time, or whether there are reminders, as words say it.

    Raises:
        LobbyError: It is neither, or could not be kept.
    """
    choices = guest.lobby.notifications
    choice = choices.of(guest.known_person.id)
    time, minutes, reminders = choice.when, choice.minutes, choice.reminders
    match [word.casefold() for word in words]:
        case ["reminders", "on" | "off" as wanted]:
            reminders = wanted == "on"
        case ["after", number] | ["after", number, _] if _is_minutes(number):
            time, minutes = When.ABSENT, int(number)
        case ["at", "once"] | ["at-once"]:
            time = When.AT_ONCE
        case ["daily"]:
            time = When.DAILY
        case ["never"]:
            time = When.NEVER
        case _:
            raise LobbyError(WAYS)
    choices.choose(guest.known_person, time, minutes, reminders=reminders)


def _is_minutes(word: str) -> bool:
    return word.isdecimal() and len(word) <= 4 and 1 <= int(word) <= MOST_MINUTES


async def send_code(guest: Guest, address: str) -> None:
    """Has a code sent to an address."""
    await guest.lobby.notifications.ask_for(guest.known_person, address)


def _field(
    name: str, word: str, usage: str, help_: str, do: Callable[..., object], **more: Any
) -> GuestCommand:
    return GuestCommand(
        id=f"notify.{name}",
        words=(word,),
        usage=usage,
        help=help_,
        group=msgid("Notifications"),
        do=do,
        elsewhere="form",
        **more,
    )


ADDRESS: Final = _field(
    "address",
    "to",
    "ADDRESS",
    msgid("Send a code to an address"),
    send_code,
    hint=msgid("Press {enter} to send the code, {escape} to cancel"),
    limit=ADDRESS_LIMIT,
)
CODE: Final = _field(
    "code",
    "code",
    "CODE",
    msgid("Confirm an address by its code"),
    lambda guest, code: guest.lobby.notifications.confirm(guest.known_person, code),
    hint=msgid("Press {enter} to confirm, {escape} to cancel"),
    limit=LONGEST,
)
DROP: Final = _field(
    "delete",
    "delete",
    "",
    msgid("Delete your address"),
    lambda guest, _: guest.lobby.notifications.drop_address(guest.known_person),
)
NOTIFICATIONS: Final = (ADDRESS, CODE, DROP)
"""The commands after ``notify``, which a screen shows as a form."""
