"""The commands about the calendar: evenings, who comes, in whose time, and for other programs."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import msgspec

from dogs_rules.phrase import Phrase, literal, phrase
from dogs_tui.host.calendar.announcement import Evening
from dogs_tui.host.calendar.calendar import Plan
from dogs_tui.host.calendar.ics import Ways, calendar_file
from dogs_tui.host.commands.day_words import DAYS, begins_at, day_read, moment
from dogs_tui.host.commands.declared import declare
from dogs_tui.host.commands.fact_table import FactTable, of_words
from dogs_tui.host.commands.guest import Card, Guest
from dogs_tui.host.commands.lobby import CALENDAR as PLACE
from dogs_tui.host.commands.tournaments import setup_of
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.people.person import Person
from dogs_tui.host.people.zones import ZONE_LIMIT, to_zone
from dogs_tui.host.tournaments.tournament import Stage, TournamentSetup
from dogs_tui.words import listed, msgid, say, sense, tr
from dogs_tui.words.usage import usage_line


def when(evening: Evening, lobby: Lobby, person: str) -> str:
    """Says when an evening begins, in the zone of the person with this id."""
    begins = to_zone(evening.begins, lobby.memberships.zone(person))
    return moment(begins, dated=evening.other_year)


def zone_line(guest: Guest) -> Phrase:
    """Says in whose time the calendar is, and how to change that."""
    zone = guest.lobby.memberships.zone(guest.known_person.id)
    return phrase(
        "Times are in {zone}. Type {command} and a city to change that.",
        zone=str(zone),
        command=f"{PLACE.word} {ZONE.word}",
    )


# What is announced.


def plan_of(guest: Guest, words: Sequence[str]) -> Plan:
    """The evening that words say: day, time, then facts about it and its name.

    Raises:
        LobbyError: It is not understood.
    """
    zone = guest.lobby.memberships.zone(guest.known_person.id)
    today = to_zone(guest.lobby.clock(), zone).date()
    day = day_read(words[0], today) if words else None
    if len(words) < 2:
        raise LobbyError(
            phrase("Usage: {usage}", usage=usage_line(f"{PLACE.word} {NEW.word} {NEW.usage}"))
        )
    if day is None:
        example, weekday = f"{today}", DAYS[3]
        raise LobbyError(
            phrase(
                "Type a day, for example {example} or {weekday}.", example=example, weekday=weekday
            )
        )
    first, rest = begins_at(day, words[1]), list(words[2:])
    weekly = rest[:1] == ["weekly"]
    rest = rest[1:] if weekly else rest
    cup: TournamentSetup | None = None
    if rest[:1] == ["cup"]:
        cup = setup_of(rest[1:], f"{PLACE.word} {NEW.word} {' '.join(words[:2])} cup")
    elif rest[:1] == ["like"] and len(rest) > 1:
        earlier = guest.lobby.tournaments.kept.get(rest[1]).setup
        cup = msgspec.structs.replace(earlier, title=" ".join(rest[2:]) or earlier.title)
    title = " ".join(rest) if cup is None else cup.title
    return Plan(title or tr("Games evening"), first, weekly, cup)


def announce(guest: Guest, plan: Plan) -> Phrase:
    """Announces an evening; says when it begins."""
    kept = guest.lobby.calendar.announce(guest.known_person, plan)
    every = phrase("{title} is announced, every week from {when} on.")
    once = phrase("{title} is announced for {when}.")
    zone = guest.lobby.memberships.zone(kept.maker)
    other_year = kept.begins.year != guest.lobby.clock().year
    begins = moment(to_zone(kept.begins, zone), dated=other_year)
    return (every if plan.weekly else once).filled(title=kept.title, when=begins)


def evening_of(guest: Guest, words: Sequence[str]) -> Evening:
    """The evening that a code and a day say; without a day, the next.

    Raises:
        LobbyError: There is none.
    """
    kept = guest.lobby.calendar.get("".join(words[:1]))
    same = guest.lobby.calendar.of(kept, guest.known_person.id)
    if len(words) > 1:
        same = [evening for evening in same if f"{evening.day}" == words[1]]
    fitting = [evening for evening in same if not evening.off] or same
    if not fitting:
        raise LobbyError(phrase("This evening is over, or there is none on that day."))
    return fitting[0]


def evenings_for(lobby: Lobby, person: Person) -> list[Evening]:
    """The next evenings, as somebody sees them."""
    return lobby.calendar.upcoming(lobby.clock(), person=person.id)


def evening_list(
    lobby: Lobby, person: Person, evenings: Sequence[Evening], *, named: bool = True
) -> FactTable:
    """A row an evening, with who comes: by name, or how many."""
    rows = [
        (
            when(evening, lobby, person.id),
            evening.title,
            evening.code,
            marks(evening),
            _who(evening) if named else str(len(evening.coming)),
        )
        for evening in evenings
    ]
    head = (msgid("begins"), msgid("name"), msgid("code"), "", msgid("coming"))
    return of_words(head, rows, msgid("No evenings are announced."))


def _who(evening: Evening) -> str:
    names = evening.coming
    return f"{len(names)}: {say(listed(names))}" if names else "-"


def marks(evening: Evening) -> str:
    """Says in a few words what is special about an evening."""
    words = (
        *_stage(evening),
        *([tr("weekly")] if evening.weekly else ()),
        *([tr("tournament")] if evening.cup else ()),
    )
    return ", ".join(words)


def _stage(evening: Evening) -> tuple[str, ...]:
    """Says how far an evening is, or that the guest comes."""
    if evening.off or evening.stage is Stage.CANCELLED:
        return (tr("cancelled"),)
    if evening.stage is Stage.RUNNING:
        return (say(phrase("round {n} of {all}", n=evening.round, all=evening.rounds)),)
    if evening.over:
        return (tr("finished"),)
    return (tr("you are coming"),) if evening.you_come else ()


def about(evening: Evening) -> str:
    """Says who announced an evening, who comes, and what is wrong with it."""
    sentences = [
        phrase("Announced by {name}.", name=evening.by)
        if evening.by
        else phrase("The person who announced it has left; anyone who may announce can cancel it.")
    ]
    if evening.coming:
        sentences.append(phrase("Coming: {names}.", names=listed(evening.coming)))
    if evening.zone_lost:
        sentences.append(
            phrase(
                "The time zone {zone} is unknown here: the hour is as it was announced.",
                zone=evening.zone_lost,
            )
        )
    return " ".join(map(say, sentences))


def calendar_text(lobby: Lobby, person: Person, *, as_file: bool) -> str:
    """The calendar for somebody, as text or as a file for other programs."""
    evenings = evenings_for(lobby, person)
    if as_file:
        pages = lobby.match_pages
        ways = Ways(pages.host, pages.origin, lobby.calendar.command())
        return calendar_file(evenings, ways, lobby.clock())
    zone = phrase("Times are in {zone}.", zone=str(lobby.memberships.zone(person.id)))
    return "\n".join([*evening_list(lobby, person, evenings).lines(), say(zone)])


# Commands.


def link_card(guest: Guest, _: Any = None) -> Card:
    """The secret link to the guest's calendar, where there are pages, and how to have a file."""
    origin, lines = guest.lobby.match_pages.origin, []
    if origin:
        feed = guest.lobby.memberships.make_feed(guest.known_person)
        ending = f"{PLACE.word} {UNLINK.word}" if guest.in_lines else UNLINK.keys
        lines = [
            tr("Add this link to your calendar program:"),
            f"{origin}/calendar/{feed}.ics",
            "",
            say(
                phrase(
                    "Keep it to yourself: it shows the evenings, and which you are coming to. "
                    "To end it: {command}",
                    command=ending,
                )
            ),
            "",
        ]
    command = guest.address
    lines += [
        tr("As a file, on your own machine:"),
        f"{command} calendar ics > evenings.ics"
        if command
        else tr("ask the operator of this host"),
    ]
    return Card(tr("Your calendar"), tuple(lines))


def _unlink(guest: Guest, _: Any) -> Phrase:
    guest.lobby.memberships.drop_feed(guest.known_person)
    return phrase("The link to your calendar has ended.")


def _come(guest: Guest, evening: Evening) -> Phrase:
    guest.lobby.calendar.come(guest.known_person, evening.code, evening.day)
    return phrase("You are coming to {title}.", title=evening.title)


async def _stay_away(guest: Guest, evening: Evening) -> Phrase:
    await guest.lobby.calendar.stay_away(guest.known_person, evening.code, evening.day)
    return phrase("You are not coming to {title}.", title=evening.title)


def _cancel(guest: Guest, evening: Evening) -> Phrase:
    guest.lobby.calendar.cancel(guest.known_person, evening.code, evening.day)
    return phrase("{title} is cancelled.", title=evening.title)


def _end(guest: Guest, evening: Evening) -> Phrase:
    guest.lobby.calendar.end(guest.known_person, evening.code)
    return phrase("{title} is no longer announced.", title=evening.title)


def choose_zone(guest: Guest, typed: str) -> Phrase:
    """Keeps the time zone that somebody typed; without one, says which it is."""
    if not typed:
        return zone_line(guest)
    name = guest.lobby.memberships.choose_zone(guest.known_person, typed)
    return phrase("Your times are in {zone} now.", zone=literal(name))


def reminds(guest: Guest) -> bool:
    """True if the guest is reminded of evenings and rounds."""
    return guest.lobby.notifications.of(guest.known_person.id).reminders


def remind(guest: Guest, wanted: bool) -> Phrase:
    """Has the guest reminded of evenings and rounds, or not."""
    choices, person = guest.lobby.notifications, guest.known_person
    choice = choices.of(person.id)
    choices.choose(person, choice.when, choice.minutes, reminders=wanted)
    return phrase("Reminders are on.") if wanted else phrase("Reminders are off.")


def _remind(guest: Guest, typed: str) -> Phrase:
    if typed in {"on", "off"}:
        return remind(guest, typed == "on")
    on = phrase("Reminders are on. To turn them off, type {command}.")
    off = phrase("Reminders are off. To turn them on, type {command}.")
    command = f"{PLACE.word} {REMIND.word}"
    if reminds(guest):
        return on.filled(command=f"{command} off")
    return off.filled(command=f"{command} on")


_one: Final = partial(declare, "calendar", group=msgid("Calendar"))

NEW: Final = _one(
    "new",
    "n",
    msgid("announce"),
    words=("announce",),
    usage="DAY TIME [weekly] [cup GAME ...|like CODE] [TITLE]",
    help=msgid("Announce an evening"),
    possible=lambda guest, _: guest.lobby.calendar.may_announce(guest.known_person),
    do=announce,
)
COME: Final = _one(
    "come",
    "e",
    msgid(sense("what you say with a key", "coming")),
    words=("come",),
    usage="CODE [DATE]",
    help=msgid("Say that you are coming"),
    possible=lambda _, evening: (
        evening is not None and not (evening.you_come or evening.off or evening.round)
    ),
    do=_come,
)
AWAY: Final = _one(
    "away",
    "x",
    msgid("not coming"),
    words=("away",),
    usage="CODE [DATE]",
    help=msgid("Say that you are not coming"),
    possible=lambda _, evening: evening is not None and evening.you_come and not evening.over,
    do=_stay_away,
)
CANCEL: Final = _one(
    "cancel",
    "c",
    msgid("cancel"),
    words=("cancel",),
    usage="CODE [DATE]",
    help=msgid("Cancel your evening"),
    sure=msgid("This cancels the evening for everyone."),
    possible=lambda _, evening: evening is not None and evening.yours and not evening.off,
    do=_cancel,
)
END: Final = _one(
    "end",
    "d",
    msgid("end"),
    words=("end",),
    usage="CODE",
    help=msgid("End your weekly evening"),
    sure=msgid("This cancels the next evening, and none comes after it."),
    possible=lambda _, evening: evening is not None and evening.yours and evening.weekly,
    do=_end,
)
ZONE: Final = _one(
    "zone",
    "z",
    msgid("time zone"),
    words=("zone",),
    usage="[CITY]",
    help=msgid("Choose your time zone"),
    asks=msgid("Your city or country, for times:"),
    hint=msgid("For example Bern. Press {enter} to save, {escape} to change nothing"),
    limit=ZONE_LIMIT,
    do=choose_zone,
)
REMIND: Final = _one(
    "remind",
    "r",
    msgid("reminders"),
    words=("reminders",),
    usage="[on|off]",
    rank=3,
    help=msgid("Turn reminders on or off"),
    do=_remind,
)
LINK: Final = _one(
    "link",
    "i",
    msgid("link"),
    words=("link",),
    help=msgid("Get your calendar for other programs"),
    do=link_card,
)
UNLINK: Final = _one(
    "unlink",
    "u",
    "",
    words=("unlink",),
    help=msgid("End the link to your calendar"),
    possible=lambda guest, _: bool(guest.lobby.memberships.of(guest.known_person.id).feed),
    refusal=phrase("You have no link to your calendar."),
    do=_unlink,
)
OF_EVENING: Final = (COME, AWAY, CANCEL, END)
"""The commands about a single evening."""
CALENDAR: Final = (NEW, *OF_EVENING, ZONE, REMIND, LINK, UNLINK)


def summary() -> Phrase:
    """Sums up what can be typed after ``calendar``, in a sentence."""
    words = "|".join(command.word for command in OF_EVENING)
    more = f"{NEW.word} {NEW.usage} | {ZONE.word} {ZONE.usage} | {REMIND.word} {REMIND.usage} | "
    more += f"{LINK.word} | {UNLINK.word}"
    usage = f"{PLACE.word} | {words} CODE [DATE] | {more}"
    return phrase("Usage: {usage}", usage=usage_line(usage))


def asked(evening: Evening | None) -> str:
    """Says what the guest can do with an evening now."""
    if evening is None:
        return tr("No evenings are announced.")
    if evening.off or evening.stage is Stage.CANCELLED:
        return tr("This evening is cancelled.")
    if evening.over or evening.round:
        state = phrase("Round {n} of {all}.", n=evening.round, all=evening.rounds)
        said = tr("This tournament is over.") if evening.over else say(state)
        return f"{said} {tr('Press enter to open the tournament.')}"
    if evening.you_come:
        return say(phrase("You are coming. Press {key} if you cannot.", key=AWAY.keys))
    coming = phrase("Coming: {n}. Press {key} if you are coming too.")
    return say(coming.filled(n=len(evening.coming), key=COME.keys))
