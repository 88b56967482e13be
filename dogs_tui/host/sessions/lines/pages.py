"""The lobby's pages in lines: statistics, ratings, people, keys and tournaments."""

import asyncio
from collections.abc import Sequence
from typing import Final

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands import lobby, notifications, people, tables
from dogs_tui.host.commands import tournaments as cups
from dogs_tui.host.commands.fact_table import FactTable
from dogs_tui.host.commands.records import (
    about_season,
    about_showing,
    last_table,
    no_table,
    played_name,
    prizes_line,
    records_table,
    season_table,
)
from dogs_tui.host.commands.tournaments import (
    before,
    playing,
    round_table,
    standings,
    tournament_list,
)
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.own_data import own_keys
from dogs_tui.host.sessions.lines import evenings
from dogs_tui.host.sessions.lines.place import Place, number_in, typed
from dogs_tui.host.tournaments.cards import TournamentCard
from dogs_tui.host.tournaments.tournament import Stage
from dogs_tui.words import listed, say, tr

PATIENCE: Final = 3.0
"""Seconds for which a guest waits for the operator's command; then they are told later."""

# Statistics and ratings.


def tell_statistics(place: Place, words: Sequence[str]) -> None:
    """Tells somebody's records and last matches.

    Raises:
        LobbyError: Nobody is called so, or they do not want to be shown.
    """
    page = place.guest.lobby.records.page(place.person, " ".join(words))
    head = (
        tr("Your statistics:") if page.own else say(phrase("Statistics of {name}:", name=page.name))
    )
    place.tell(head)
    place.tell_facts(records_table(page))
    if page.last:
        place.tell(tr("The last matches:"))
    place.tell_facts(last_table(page))
    place.tell(*filter(None, [prizes_line(page)]))
    if page.own:
        place.tell(say(about_showing(shown=page.shown)))


def tell_season(place: Place, words: Sequence[str]) -> Phrase | None:
    """Tells the tables of the season of now, or (``last``) of the one before."""
    records = place.guest.lobby.records
    seasons = records.seasons()
    season = seasons[min(1, len(seasons) - 1)] if [*words] == ["last"] else seasons[0]
    tables = records.season(place.person, season)
    if not tables:
        return no_table(season)
    place.tell(say(about_season(season)))
    for table in tables:
        place.tell(say(phrase("{what}:", what=played_name(table.played))))
        place.tell_facts(season_table(table))
    return None


# People and keys.


def tell_asking(place: Place) -> None:
    """Tells who waits for an answer."""
    for name in place.guest.lobby.follows.of(place.person).asking:
        place.tell(
            say(
                phrase(
                    "{name} wants to follow you. Type {allow} {name} or {refuse} {name}.",
                    name=name,
                    allow=people.ALLOW.word,
                    refuse=people.REFUSE.word,
                )
            )
        )


def keys(place: Place, words: Sequence[str]) -> Phrase | FactTable:
    """The guest's keys, or what is said when one was removed.

    Raises:
        LobbyError: It cannot be removed, or neither was typed.
    """
    match [word.lower() for word in words]:
        case []:
            return people.key_list(place.guest)
        case ["remove", number]:
            own = own_keys(place.guest.lobby, place.person)
            at = number_in(number, len(own))
            removed: Phrase = people.REMOVE_KEY.do(place.guest, own[at - 1] if at else "")  # type: ignore[misc]
            return removed
        case ["name", number, *_]:
            own = own_keys(place.guest.lobby, place.person)
            at = number_in(number, len(own))
            return people.name_key(place.guest, own[at - 1] if at else "", " ".join(words[2:]))
    word = people.REMOVE_KEY.word
    raise LobbyError(
        phrase(
            "Type {list}; or {remove} or {rename}, and the number of a key.",
            list=word,
            remove=f"{word} remove",
            rename=f"{word} name",
        )
    )


def invite_to(place: Place, code: str, name: str) -> Phrase | FactTable:
    """Invites somebody to a table or a duplicate; without a name, gives who could be.

    Raises:
        LobbyError: Why they cannot be.
    """
    if name:
        return tables.invite(place.guest, code, name)
    invitations = place.guest.lobby.table_invitations
    return tables.candidate_list(invitations.candidates(place.person, code))


# Notifications.


async def notify(place: Place, words: Sequence[str]) -> None:
    """Does what somebody typed behind ``notify``, and says how it is now.

    Raises:
        LobbyError: It cannot be done, or is not understood.
    """
    guest = place.guest
    match [*words]:
        case []:
            place.tell(say(notifications.WAYS))
        case ["to", *address] if address:
            place.tell(tr("A code is being sent there."))
            if not await _sent(place, " ".join(address)):
                return
        case ["code", *code] if code:
            await place.give(notifications.CODE.id, ["".join(code)])
        case ["delete"]:
            await place.give(notifications.DROP.id, ())
        case _:
            notifications.choose(guest, words)
    choice = guest.lobby.notifications.of(place.person.id)
    place.tell(say(notifications.when(choice)), say(notifications.where(choice)))


async def _sent(place: Place, address: str) -> bool:
    """Has a code sent; says whether that was done soon. Else the guest is told when it is.

    Raises:
        LobbyError: It was soon known that it could not be sent.
    """
    sending = asyncio.ensure_future(notifications.send_code(place.guest, address))
    # Who left asks not.
    sending.add_done_callback(lambda task: task.cancelled() or task.exception())
    await asyncio.wait({sending}, timeout=PATIENCE)
    if sending.done():
        sending.result()
        return True

    def ended(sending: asyncio.Future[None]) -> None:
        if sending.cancelled():
            return
        problem = sending.exception()
        choice = place.guest.lobby.notifications.of(place.person.id)
        sentence = (
            problem.phrase if isinstance(problem, LobbyError) else notifications.where(choice)
        )
        place.hear(lambda: place.tell(say(sentence)))

    place.tell(tr("This takes a moment. The result will appear here."))
    sending.add_done_callback(ended)
    return False


# Tournaments.


async def tournaments(place: Place, words: Sequence[str]) -> None:
    """Does what somebody typed behind ``tournaments``, and tells how the tournament is then.

    Raises:
        LobbyError: It cannot be done, or is not understood.
    """
    guest = place.guest
    words_of_one = {command.words[0]: command for command in cups.ONE}
    match place.renamed(" ".join(words), typed(cups.ONE)).split():
        case []:
            listed = tournament_list(cups.cards_for(guest))
            place.tell_facts(listed)
            place.tell(say(cups.summary()))
            return
        case ["new", *more]:
            code = guest.lobby.tournaments.make(place.person, cups.setup_of(more)).code
        case [word, code] if word in words_of_one:
            await place.give(words_of_one[word].id, [code])
            if word == cups.GO.words[0]:
                return
        case [code]:
            pass
        case _:
            raise LobbyError(cups.summary())
    _tell_tournament(place, cups.card_for(guest, code))


def tell_page(place: Place, code: str) -> None:
    """Tells how the tournament of a code is; of the calendar, where it is that of an evening."""
    if place.guest.lobby.tournaments.kept.find(code) is not None:
        _tell_tournament(place, cups.card_for(place.guest, code))
    else:
        evenings.tell_evenings(place)


def _tell_tournament(place: Place, card: TournamentCard) -> None:
    place.guest.has_opened(card.code)
    lobby_ = place.guest.lobby
    place.tell(*tournament_list([card]).lines())
    if card.stage is Stage.OPEN:
        place.tell(say(before(card)))
    if card.stage in {Stage.OPEN, Stage.RUNNING}:
        place.tell(cups.limits(card, lobby_.memberships.zone(place.person.id)))
    place.tell_facts(standings(card))
    for number, round_ in enumerate(card.rounds, 1):
        place.tell(say(phrase("Round {n}:", n=number)))
        place.tell_facts(round_table(round_, lobby_.clock()))
        if round_.byes:
            place.tell(say(phrase("No opponent this round: {names}.", names=listed(round_.byes))))
    if card.rounds and card.stage is Stage.RUNNING and not card.setup.private:
        typed = f"{lobby.TOURNAMENTS.word} {cups.GO.word} {card.code}"
        place.tell(*filter(None, [playing(card.rounds[-1], typed)]))
