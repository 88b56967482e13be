"""What a guest in lines is told while they are not on the host: ``notify`` and words behind it.

The words are ``at-once``, ``after 15``, ``daily``, ``never``; ``reminders on`` or ``off``;
``to ADDRESS``, ``code CODE``, ``forget``. Without any it says how it is now.
"""

import asyncio
from collections.abc import Sequence
from typing import Final

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.notification_choice import NotificationChoice, When
from dogs_tui.host.people.notification_choices import NotificationChoices
from dogs_tui.host.sessions.lines.place import Place
from dogs_tui.host.sessions.screens.notification_words import where
from dogs_tui.words import say, tr

PATIENCE: Final = 3.0
"""Seconds for which a guest waits for the keeper's command; then they go on, and are told later."""
MOST_MINUTES: Final = 24 * 60
"""Of absence."""
WAYS: Final = phrase(
    "Type notify and one of: at-once, after and minutes, daily, never; reminders on, reminders "
    "off; to and an address; code and the code that was sent; forget."
)
_NOW: Final = {
    When.NEVER: phrase("You are told never."),
    When.AT_ONCE: phrase("You are told at once when a table waits for you."),
    When.DAILY: phrase("You are told once a day of what waits for you."),
}


async def choose_notifications(place: Place, words: Sequence[str]) -> None:
    """Does what somebody typed behind ``notify``, and says how it is now.

    Raises:
        LobbyError: It cannot be done, or is not understood.
    """
    choices, person = place.guest.lobby.notifications, place.person
    if not choices.possible:
        place.tell(tr("This host tells nobody: its keeper has set up no way."))
        return
    match [*words]:
        case []:
            place.tell(tr(WAYS.template))
        case ["to", *address] if address:
            place.tell(tr("A code is being sent there."))
            if not await _sent(place, choices, " ".join(address)):
                return
        case ["code", *code] if code:
            choices.confirm(person, "".join(code))
        case ["forget"]:
            choices.drop_address(person)
        case _:
            _choose(place, choices, words)
    known = choices.of(person.id)
    place.tell(say(_when(known)), where(known))


async def _sent(place: Place, choices: NotificationChoices, address: str) -> bool:
    """Has a code sent; says whether that was done soon. Else the guest is told when it is.

    Raises:
        LobbyError: It was soon known that it could not be sent.
    """
    sending = asyncio.ensure_future(choices.ask_for(place.person, address))
    sending.add_done_callback(lambda one: one.cancelled() or one.exception())  # Who left asks not.
    await asyncio.wait({sending}, timeout=PATIENCE)
    if sending.done():
        sending.result()
        return True

    def ended(sending: asyncio.Future[None]) -> None:
        if sending.cancelled():
            return
        problem = sending.exception()
        known = choices.of(place.person.id)
        told = say(problem.phrase) if isinstance(problem, LobbyError) else where(known)
        place.hear(lambda: place.tell(told))

    place.tell(tr("That takes a while: you are told here what came of it."))
    sending.add_done_callback(ended)
    return False


def _choose(place: Place, choices: NotificationChoices, words: Sequence[str]) -> None:
    """Takes a time, or whether there are reminders.

    Raises:
        LobbyError: It is neither, or could not be kept.
    """
    known = choices.of(place.person.id)
    when, minutes, reminders = known.when, known.minutes, known.reminders
    match [word.casefold() for word in words]:
        case ["reminders", "on" | "off" as wanted]:
            reminders = wanted == "on"
        case ["after", number] | ["after", number, _] if _is_minutes(number):
            when, minutes = When.ABSENT, int(number)
        case ["at", "once"] | ["at-once"]:
            when = When.AT_ONCE
        case ["daily"]:
            when = When.DAILY
        case ["never"]:
            when = When.NEVER
        case _:
            raise LobbyError(WAYS)
    choices.choose(place.person, when, minutes, reminders=reminders)


def _is_minutes(word: str) -> bool:
    return word.isdecimal() and len(word) <= 4 and 1 <= int(word) <= MOST_MINUTES


def _when(choice: NotificationChoice) -> Phrase:
    if choice.when is When.ABSENT:
        return phrase("You are told after {n} min of absence.", n=choice.minutes)
    return _NOW[choice.when]
