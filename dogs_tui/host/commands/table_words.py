"""Short texts about tables and the people at them."""

from collections.abc import Sequence
from datetime import datetime

from dogs_rules import registry
from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase, plural, sense
from dogs_tui.home.match_form import bot_word, hints_word
from dogs_tui.host.commands.lobby import FOLLOW
from dogs_tui.host.commands.lobby_lists import FREE, AnyRow, Entry
from dogs_tui.host.commands.time_words import control_word, late_word, left
from dogs_tui.host.lobby.lists import LobbyLists
from dogs_tui.host.results.results import LEAST_PEOPLE
from dogs_tui.host.store.talk import Said
from dogs_tui.host.tables.listings import CupMatch, Proposal, Sitter, TableListing, TableStage
from dogs_tui.words import listed, ngettext, say, tr
from dogs_tui.words.figures import day_and_month


def sitter_name(sitter: Sitter) -> str:
    """Names who is on a seat, with what is worth knowing; empty for an open seat."""
    if sitter.open:
        return ""
    if sitter.level and not sitter.person:
        return say(phrase("{name} (bot)", name=sitter.name))
    if sitter.level:
        return say(phrase("{name} (a bot plays on)", name=sitter.name))
    return sitter.name


def seat_note(sitter: Sitter, own: Seat | None) -> str:
    """Says something about who is on a seat; empty for an open one."""
    if sitter.open:
        return ""
    if sitter.level:
        return bot_word(sitter.level)
    if sitter.seat == own:
        return tr("you")
    return tr("here") if sitter.here else tr("away")


def waits_for(card: TableListing) -> str:
    """Says how many have to sit down before the match begins."""
    return ngettext(
        "One more, and the match begins.",
        "The match begins when {n} more sit down.",
        free_seats(card),
    )


def is_away(sitter: Sitter) -> bool:
    """True if a seat waits for its person."""
    return bool(sitter.person) and not sitter.here and not sitter.level


def status_word(sitter: Sitter) -> str:
    """The word behind a name in the status line."""
    if sitter.person and sitter.level:
        return tr("bot")
    return tr("away") if is_away(sitter) else ""


def players(card: TableListing) -> str:
    """Everybody on a seat, in one line."""
    names = [sitter_name(sitter) for sitter in card.sitters if not sitter.open]
    return say(listed(names)) if names else tr("nobody yet")


def company(card: TableListing) -> str:
    """Everybody on a seat, and whether they play a deal or a rated match; or who invites there."""
    names = players(card)
    if card.invited_by:
        return say(phrase("{name} invites you", name=card.invited_by))
    if card.cup is not None:
        return say(phrase("{title}: {names}", title=card.cup.title, names=names))
    if card.rated:
        return say(phrase("rated: {names}", names=names))
    if card.duplicate:
        return say(phrase("duplicate: {names}", names=names))
    return say(phrase("deal: {names}", names=names)) if card.deal else names


def free_seats(card: TableListing) -> int:
    """Counts the open seats."""
    return sum(sitter.open for sitter in card.sitters)


def taken_seats(card: TableListing) -> int:
    """On how many seats somebody is, or a bot."""
    return len(card.sitters) - free_seats(card)


def mover(card: TableListing) -> str:
    """Names the player to move; empty when there is none."""
    if card.stage is not TableStage.RUNNING or card.to_move is None:
        return ""
    return next((sitter.name for sitter in card.sitters if sitter.seat == card.to_move), "")


def progress(card: TableListing) -> str:
    """Says how far a match is; empty before it begins."""
    return say(phrase("round {number}", number=card.round)) if card.round else ""


def state(card: TableListing, now: datetime) -> str:
    """Says in two or three words how a table is, and how much time is left."""
    if card.deadline is None or card.stage is not TableStage.RUNNING or card.problem is not None:
        return _state(card)
    return f"{_state(card)}, {left(card.deadline, now)}"


def _state(card: TableListing) -> str:
    if card.problem is not None:
        return tr("cannot be opened")
    if card.stage is TableStage.GATHERING:
        free = free_seats(card)
        if card.duplicate:
            return ngettext("{n} open slot", "{n} open slots", free)
        return ngettext("{n} open seat", "{n} open seats", free)
    if card.stage is TableStage.PAUSED:
        return tr("paused")
    if card.stage is TableStage.FINISHED:
        return _winners(card)
    if card.stage is TableStage.ENDED:
        absent = card.cup and card.cup.absent
        return say(phrase("{name} was not there", name=absent)) if absent else tr("stopped early")
    if card.your_move:
        return tr("your move")
    name = mover(card)
    return say(phrase("next: {name}", name=name)) if name else tr("running")


def watched(card: TableListing) -> str:
    """Counts the spectators of a match and says how close it is; empty when neither is known."""
    parts = []
    if card.watchers:
        parts.append(ngettext("{n} spectator.", "{n} spectators.", card.watchers))
    if card.lead:
        parts.append(
            ngettext("The leader is {n} point ahead.", "The leader is {n} points ahead.", card.lead)
        )
    elif card.lead == 0:
        parts.append(tr("It is a tie."))
    return " ".join(parts)


def time_control(card: TableListing) -> list[tuple[str, str]]:
    """Gives the time control of a table, with labels; nothing where that is open."""
    control = card.time_control
    if control is None:
        return []
    return [
        (tr("Time per move"), control_word(control)),
        (tr("When time runs out"), late_word(control.late)),
    ]


def followed(card: TableListing) -> str:
    """Names the people at a table whom one follows; empty: there are none."""
    return say(phrase("You follow {names}.", names=listed(card.followed))) if card.followed else ""


def rated_choices() -> list[tuple[bool, str]]:
    """Lists the choices for a rated match, where a table is created."""
    return [(False, tr("no")), (True, tr("yes, without hints"))]


def rated_word(card: TableListing) -> str:
    """Says that a match is rated, or why it is not."""
    if card.rated:
        return tr("yes, without hints")
    if card.deal:
        return tr("no: deals have scores")
    if sum(bool(sitter.person) or sitter.open for sitter in card.sitters) < LEAST_PEOPLE:
        return tr("no: only bots as opponents")
    return tr("no (set when created)")


def _winners(card: TableListing) -> str:
    names = [name for name, _, rank in card.places if rank == 1]
    return say(phrase("won by {names}", names=listed(names))) if names else tr("finished")


def why_ended(cup: CupMatch | None, otherwise: Phrase) -> Phrase:
    """Says why a match ended before its end: by an absence, or otherwise."""
    if cup is None or not cup.absent:
        return otherwise
    return phrase("{name} was not there and loses this match.", name=cup.absent)


def result(card: TableListing) -> str:
    """Everybody's place and points."""
    if card.stage is TableStage.ENDED:
        return say(why_ended(card.cup, phrase("It was stopped early.")))
    places = [
        phrase("{rank}. {name} {points}", rank=rank, name=name, points=points)
        for name, points, rank in card.places
    ]
    return say(listed(places)) if places else tr("finished")


def entering(card: TableListing, now: datetime) -> Phrase:
    """Says what going to one's own table means now."""
    if card.problem is not None:
        return card.problem
    if card.stage is TableStage.GATHERING:
        return phrase("{game}: waiting for others.", game=card.title)
    if card.stage is TableStage.PAUSED:
        return phrase("{game}: paused. It resumes when the table agrees.", game=card.title)
    if card.your_move and card.deadline is not None:
        time = left(card.deadline, now)
        return phrase("{game}: your move; {time} left.", game=card.title, time=time)
    if card.your_move:
        return phrase("{game}: your move.", game=card.title)
    name = mover(card)
    if not name:
        return phrase("{game} with {names}.", game=card.title, names=players(card))
    return phrase("{game}: {name} is to move.", game=card.title, name=name)


def settings(card: TableListing) -> list[tuple[str, str]]:
    """Lists the settings of a table, each with what is chosen."""
    return [
        (tr("Open to"), tr("anyone with the code") if card.private else tr("everybody here")),
        (tr("Spectators"), tr("on") if card.watchable else tr("off")),
        (tr("Hints"), hints_word(allowed=card.hints)),
        (tr("Rated"), rated_word(card)),
        *time_control(card),
        *chosen_options(card),
    ]


def chosen_options(card: TableListing) -> list[tuple[str, str]]:
    """The options of a table's match, each with what is chosen, in the game's order."""
    keys = registry.keys()
    if card.game not in keys:
        return []
    options = registry.game(card.game).options(len(card.sitters))
    return [
        (say(option.label), say(dict(option.choices).get(card.options[option.key], "?")))
        for option in options
        if option.key in card.options
    ]


def whereabouts(sitter: Sitter, now: datetime) -> Phrase:
    """Says in a few words where the person of a seat is."""
    if sitter.open:
        return phrase(sense("a seat", "open"))
    if sitter.level:
        return phrase("a bot plays on") if sitter.person else phrase("bot")
    if sitter.here:
        return phrase("here")
    if sitter.off_until is not None:
        return phrase("on vacation until {date}", date=day_and_month(sitter.off_until))
    if sitter.away_since is None:
        return phrase("away")
    minutes = int((now - sitter.away_since).total_seconds() // 60)
    if minutes < 1:
        return phrase("just left")
    if minutes < 60:
        return phrase("away {n} min", n=minutes)
    hours = minutes // 60
    return (
        phrase("away {n} h", n=hours)
        if hours < 48
        else plural("away {n} day", "away {n} days", hours // 24)
    )


def standing(proposal: Proposal, names: Sequence[str]) -> Phrase:
    """Says how the table has answered so far."""
    missing = max(0, proposal.needed - len(proposal.agreed))
    if not proposal.agreed:
        return phrase("Nobody has agreed yet; {n} needed.", n=missing)
    agreed = listed(names[seat] for seat in proposal.agreed)
    return phrase("Agreed: {names}. Still needed: {n}.", names=agreed, n=missing)


def last_game(lobby: LobbyLists) -> str:
    """The key of the game that the guest played last; empty: none yet."""
    cards = (*lobby.yours, *lobby.played)
    return max(((card.changed, card.game) for card in cards if card.changed), default=("", ""))[1]


def others_here(lobby: LobbyLists) -> str:
    """Names the others here, in one line."""
    if not lobby.people:
        return tr("nobody else is here")
    count = ngettext("{n} other is here:", "{n} others are here:", len(lobby.people))
    return say(phrase("{count} {names}", count=count, names=listed(lobby.people)))


def note(lobby: LobbyLists, *, named: bool) -> str:
    """Gives the note at the right of the heading.

    Args:
        lobby: The lobby.
        named: Whether who is here is named elsewhere.
    """
    if lobby.asking:
        names = listed(lobby.asking)
        return say(phrase("wants to follow you ({key}): {names}", key=FOLLOW.keys, names=names))
    return "" if named else others_here(lobby)


def asked(row: AnyRow, now: datetime) -> str:
    """Says what enter does with a row of the lobby."""
    if isinstance(row, Entry):
        return row.asked
    card = row.card
    if row.section in FREE:
        return _sitting_down(card)
    if row.section == "watch":
        watching = say(phrase("Press enter to watch {names}.", names=players(card)))
        parts = (watching, watched(card), followed(card))
        return " ".join(filter(None, parts))
    if row.section == "played":
        return result(card)
    return say(entering(card, now))


def _sitting_down(card: TableListing) -> str:
    """The effect of enter on a table where a seat is free, and whether it is rated."""
    names = players(card)
    if card.duplicate:
        return say(phrase("Press enter to start: the same deal as {names}, once.", names=names))
    if not taken_seats(card):
        return tr("Press enter to sit down; nobody else is there yet.")
    if free_seats(card) == 1:
        last = phrase("Press enter to sit down with {names}; the match then starts.")
        if card.rated:
            last = phrase("Press enter to sit down with {names}; the rated match then starts.")
        return say(last.filled(names=names))
    if card.rated:
        return say(phrase("Press enter to sit down with {names} in a rated match.", names=names))
    return say(phrase("Press enter to sit down with {names}.", names=names))


def spoken(said: Said, *, at_table: bool = True) -> str:
    """A line of talk as one sentence, with who said it."""
    if not said.name:
        return say(said.text)
    if said.seat is None and at_table:
        return say(phrase("{name} (spectator): {text}", name=said.name, text=said.text))
    return say(phrase("{name}: {text}", name=said.name, text=said.text))


def unread(talk: Sequence[Said], last: Said | None) -> Sequence[Said]:
    """The talk after a line that was seen; all of it, if that is there no more."""
    return talk[len(talk) - talk[::-1].index(last) :] if last in talk else talk
