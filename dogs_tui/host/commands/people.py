"""The commands about other people and oneself: following, keys, name, days off, their data."""

from datetime import datetime
from typing import Any, Final

import msgspec

from dogs_rules.phrase import Phrase, phrase, plural
from dogs_saves.records import NAME_LIMIT
from dogs_tui.host.commands.cards import further_key
from dogs_tui.host.commands.fact_table import FactTable, of_words
from dogs_tui.host.commands.guest import Card, Guest, GuestCommand
from dogs_tui.host.commands.switches import ON_OFF, Switch
from dogs_tui.host.connection import PasskeyOffer, TellsPage
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby import own_data
from dogs_tui.host.lobby.own_data import own_keys, remove_own_key
from dogs_tui.host.people.days_off import MOST_DAYS
from dogs_tui.host.people.key_notes import LABEL_LIMIT
from dogs_tui.words import language, msgid, sense, tr
from dogs_tui.words.figures import day_and_month
from dogs_tui.words.languages import NAMES, meant_by

# Following.

_CLUB: Final = msgid("The club")


def follows(guest: Guest) -> FactTable:
    """Lists whom a guest follows and who follows them; requests without an answer come first."""
    following = guest.lobby.follows.of(guest.known_person)
    rows = [
        *((name, tr("wants to follow you")) for name in following.asking),
        *((name, tr("you follow them")) for name in following.followed),
        *((name, tr("you have asked them")) for name in following.asked),
        *((name, tr("follows you")) for name in following.followers),
    ]
    return of_words((msgid("name"), ""), rows, msgid("You follow nobody, and nobody follows you."))


def _asks(guest: Guest, name: str) -> bool:
    return name in guest.lobby.follows.of(guest.known_person).asking


def follow(guest: Guest, name: str) -> Phrase | FactTable:
    """Asks to follow somebody; without a name, gives who follows whom."""
    if not name:
        return follows(guest)
    return phrase("Asked {name}.", name=guest.lobby.follows.ask(guest.known_person, name).name)


def _allow(guest: Guest, name: str) -> Phrase:
    other = guest.lobby.follows.answer(guest.known_person, name, True)
    return phrase("{name} now follows you.", name=other.name)


def _refuse(guest: Guest, name: str) -> Phrase:
    other = guest.lobby.follows.answer(guest.known_person, name, False)
    return phrase("{name} does not follow you.", name=other.name)


def _unfollow(guest: Guest, name: str) -> Phrase:
    other = guest.lobby.follows.end(guest.known_person, name)
    return phrase("You and {name} no longer follow each other.", name=other.name)


FOLLOW: Final = GuestCommand(
    id="follows.ask",
    words=("f", "follow"),
    usage="[NAME]",
    keys="n",
    label="follow",
    help="Ask to follow someone; or list them",
    group=_CLUB,
    asks=msgid("Follow whom?"),
    hint=msgid("Press {enter} to send the request, {escape} to cancel"),
    limit=NAME_LIMIT,
    do=follow,
)
ALLOW: Final = GuestCommand(
    id="follows.allow",
    words=("allow",),
    usage="NAME",
    keys="y",
    label="allow",
    help="Let someone follow you",
    group=_CLUB,
    do=_allow,
    possible=_asks,
)
REFUSE: Final = GuestCommand(
    id="follows.refuse",
    words=("refuse",),
    usage="NAME",
    keys="x",
    label=sense("stop following", "end"),
    help="Decline a request to follow you",
    group=_CLUB,
    do=_refuse,
    possible=_asks,
)
UNFOLLOW: Final = GuestCommand(
    id="follows.end",
    words=("unfollow",),
    usage="NAME",
    keys="x",
    label=sense("stop following", "end"),
    help="Stop following each other",
    group=_CLUB,
    do=_unfollow,
    possible=lambda guest, name: bool(name) and not _asks(guest, name),
)
FOLLOWS: Final = (FOLLOW, ALLOW, REFUSE, UNFOLLOW)

# SSH keys, browsers and passkeys.

FINGERPRINT_SHOWN: Final = 27
"""Characters of a fingerprint in a list: enough to tell one's own keys apart."""


def add_key(guest: Guest, _: Any = None) -> Card:
    """A code that adds the key of another machine."""
    code = guest.lobby.invites.link(guest.known_person).code
    return further_key(code, guest.address, guest.page)


def add_passkey(guest: Guest, _: Any = None) -> Phrase:
    """Has the page of a guest ask for a new passkey."""
    page = guest.arrival.connection
    if isinstance(page, TellsPage):
        page.tell(PasskeyOffer())
    return phrase("Use the button on the page to add a passkey.")


def key_list(guest: Guest) -> FactTable:
    """The guest's keys, by number: what each is called, of which kind it is, and when it came."""
    notes = guest.lobby.key_notes.of(guest.known_person)
    rows = [
        (
            str(at),
            note.label or "-",
            note.kind.removeprefix("ssh-") or "-",
            f"{key[:FINGERPRINT_SHOWN]}\u2026",
            tr("now") if key == guest.caller.fingerprint else f"{note.seen or '-'}",
        )
        for at, (key, note) in enumerate(notes.items(), start=1)
    ]
    head = ("", msgid("name"), msgid("kind"), msgid("fingerprint"), msgid("last here"))
    return FactTable(head, tuple(rows), frozenset({1, 2, 3, 4}), said=frozenset({4}))


def name_key(guest: Guest, key: str, label: str) -> Phrase:
    """Has a key of the guest's be called something, to tell it from the others.

    Raises:
        LobbyError: It is not theirs, or the name could not be written.
    """
    if key not in own_keys(guest.lobby, guest.known_person):
        raise LobbyError(_NO_KEY)
    named = guest.lobby.key_notes.name(guest.known_person, key, label)
    if not named:
        return phrase("This key has no name any more.")
    return phrase("This key is called {name} now.", name=named)


def _remove_key(guest: Guest, key: str) -> Phrase:
    if key not in own_keys(guest.lobby, guest.known_person):
        raise LobbyError(_NO_KEY)
    guest.person = remove_own_key(guest.lobby, guest.known_person, key, guest.caller.fingerprint)
    return phrase("Removed: {key}.", key=key)


_YOU: Final = msgid("You")
ADD_KEY: Final = GuestCommand(
    id="keys.add",
    words=("k", "key"),
    keys="a",
    label="add",
    help="Add another machine or browser",
    group=_YOU,
    do=add_key,
)
REMOVE_KEY: Final = GuestCommand(
    id="keys.remove",
    words=("keys",),
    usage="[remove NUMBER | name NUMBER TEXT]",
    keys="x",
    label="remove",
    help="List your keys, remove one, or name it",
    group=_YOU,
    sure=msgid("This removes the key for good."),
    do=_remove_key,
    possible=lambda guest, _: len(own_keys(guest.lobby, guest.known_person)) > 1,
    audits=(("key-removed", phrase("removed a key")),),
)
_NO_KEY: Final = phrase(
    "No key has this number. Type {command} to list them.", command=REMOVE_KEY.word
)
NAME_KEY: Final = GuestCommand(
    id="keys.name",
    keys="n",
    label="name",
    help="Give the key a name",
    group=_YOU,
    asks=msgid("What is this key called:"),
    hint=msgid("For example laptop or phone. Press {enter} to save, {escape} to cancel"),
    limit=LABEL_LIMIT,
    elsewhere="keys",
)
ADD_PASSKEY: Final = GuestCommand(
    id="keys.passkey",
    words=("passkey",),
    keys="p",
    label="passkey",
    help="Add a passkey",
    group=_YOU,
    do=add_passkey,
    possible=lambda guest, _: guest.caller.passkeys,
    refusal=phrase("Passkeys need a browser, and a host whose page has a name."),
    audits=(
        ("passkey-added", phrase("added a passkey")),
        ("passkey-copied", phrase("refused a passkey that may have been copied")),
    ),
)
KEYS: Final = (ADD_KEY, ADD_PASSKEY, NAME_KEY, REMOVE_KEY)

# Name, language, days off.


def _rename(guest: Guest, name: str) -> Phrase:
    if not name:
        own = guest.known_person.name
        return phrase(
            "Your name is {name}. To change it, type {command} and another.",
            name=own,
            command=NAME.word,
        )
    if len(name) > NAME_LIMIT:
        raise LobbyError(
            plural(
                "Type {command} and a name of up to {n} letter.",
                "Type {command} and a name of up to {n} letters.",
                NAME_LIMIT,
                command=NAME.word,
            )
        )
    guest.person = guest.lobby.people.rename(guest.known_person, name)
    return phrase("Your name is now {name}.", name=guest.known_person.name)


def _speak(guest: Guest, wanted: str) -> Phrase:
    if not wanted:
        now = phrase("The language is {language}. Type {command} and one of: {ways}.")
        spoken = NAMES[language.get()]
        return now.filled(language=spoken, command=LANGUAGE.word, ways=", ".join(NAMES))
    meant = meant_by(wanted)
    if not meant.sure:
        raise LobbyError(
            phrase(
                "Type {command} and one of: {ways}.", command=LANGUAGE.word, ways=", ".join(NAMES)
            )
        )
    _change(guest, language=meant.code)
    language.change(meant.code)
    return phrase("The language is now {language}.", language=NAMES[meant.code])


def _ringing(guest: Guest, _: Any) -> Phrase:
    if guest.known_person.settings.bell:
        return phrase("The bell rings when it is your turn.")
    return phrase("The bell is silent.")


_BELL: Final = Switch(
    "bell",
    lambda guest, _: guest.known_person.settings.bell,
    lambda guest, _, on: _change(guest, bell=on),
    _ringing,
)


def _change(guest: Guest, **changes: Any) -> None:
    guest.change_settings(msgspec.structs.replace(guest.known_person.settings, **changes))


def _take_off(guest: Guest, typed: str) -> Phrase:
    """Takes so many days, or ends them with 0; says how it is then."""
    holidays, number = guest.lobby.holidays, typed.strip()
    if not number:
        return days_off(guest)
    if not (number.isascii() and number.isdigit()) or int(number) > MOST_DAYS:
        raise LobbyError(phrase("Type a number of days, from 0 to {n}.", n=MOST_DAYS))
    if int(number) == 0:
        holidays.end(guest.known_person)
        return phrase("Your clocks are running again.")
    return _off_until(holidays.take(guest.known_person, int(number)))


def days_off(guest: Guest) -> Phrase:
    """Until when somebody is off, or how many days they can take."""
    holidays = guest.lobby.holidays
    until = holidays.until(guest.known_person)
    if until is not None:
        return _off_until(until)
    return plural(
        "You have {n} vacation day left. Your clocks stop while you are away.",
        "You have {n} vacation days left. Your clocks stop while you are away.",
        holidays.days_left(guest.known_person),
    )


def _off_until(until: datetime) -> Phrase:
    return phrase(
        "On vacation until {date} {time} UTC: your clocks are stopped.",
        date=day_and_month(until),
        time=f"{until:%H:%M}",
    )


NAME: Final = GuestCommand(
    id="you.name",
    words=("name",),
    usage="[NAME]",
    help="Change your name",
    group=_YOU,
    do=_rename,
    elsewhere="settings",
)
LANGUAGE: Final = GuestCommand(
    id="you.language",
    words=("language",),
    usage="[en|pt|pl|de|fr|it]",
    help="Change your language",
    group=_YOU,
    do=_speak,
    elsewhere="settings",
)
BELL: Final = GuestCommand(
    id="you.bell",
    words=(_BELL.word,),
    usage=ON_OFF,
    help="Turn the bell on or off",
    group=_YOU,
    do=_BELL.press,
    typed=_BELL.typed,
    elsewhere="settings",
)
DAYS_OFF: Final = GuestCommand(
    id="lobby.off",
    words=("vacation",),
    usage="[DAYS]",
    keys="y",
    label="vacation",
    help="Take vacation: your clocks stop",
    group=_YOU,
    asks=msgid("Days of vacation:"),
    hint=msgid("1 to 30 days; 0 to end it. Press {escape} to cancel"),
    limit=3,
    do=_take_off,
)

# Their data.


async def delete(guest: Guest, typed: str) -> Phrase | None:
    """Deletes who typed their name; they are sent away with last words."""
    if typed != guest.known_person.name:
        raise LobbyError(phrase("That is not your name. Nothing was deleted."))
    await own_data.forget(guest.lobby, guest.known_person)
    return None


DELETE: Final = GuestCommand(
    id="own_data.delete",
    keys="f",
    label="delete me",
    help="Delete your data",
    group=msgid("Card"),
    hint=msgid("Press {enter} to delete your data for good, {escape} to cancel"),
    limit=NAME_LIMIT,
    do=delete,
    elsewhere="data",
    audits=(("forgotten", phrase("deleted their own data")),),
)
