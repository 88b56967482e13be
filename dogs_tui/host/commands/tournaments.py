"""The commands about tournaments."""

from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import Any, Final

from dogs_rules import registry
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_rules.registry import key_of, keys
from dogs_tui.host.commands.day_words import moment
from dogs_tui.host.commands.fact_table import FactTable, of_words
from dogs_tui.host.commands.guest import GoTo, Guest, GuestCommand
from dogs_tui.host.commands.lobby import TOURNAMENTS as PLACE
from dogs_tui.host.commands.time_words import left
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.zones import to_zone
from dogs_tui.host.tables.time_control import TimeControl
from dogs_tui.host.tournaments.cards import (
    BoardCard,
    RoundCard,
    StandingCard,
    TournamentCard,
    card_of,
)
from dogs_tui.host.tournaments.tournament import Stage, System, TournamentSetup
from dogs_tui.words import listed, msgid, say, sense, tr
from dogs_tui.words.figures import decimal
from dogs_tui.words.usage import usage_line

_GROUP: Final = msgid("Tournament")
_OPEN: Final = frozenset({Stage.OPEN, Stage.RUNNING})
_NUMBERS: Final = {
    "slots": "places",
    "places": "places",
    "rounds": "rounds",
    "seats": "seats",
    "days": "days",
    "absence": "absence",
}
"""Words of numbers, each with its field of the set-up; ``places`` is the former word."""


def cards_for(guest: Guest) -> tuple[TournamentCard, ...]:
    """All tournaments that a guest may know of, the newest first."""
    kept, person = guest.lobby.tournaments.kept, guest.known_person.id
    cards = (card_of(tournament, person, kept.missing_at) for tournament in kept.all())
    return tuple(c for c in cards if not c.setup.private or c.yours or c.made_by_you)


def card_for(guest: Guest, code: str) -> TournamentCard:
    """A tournament, whose code a guest knows.

    Raises:
        LobbyError: There is none.
    """
    kept = guest.lobby.tournaments.kept
    return card_of(kept.get(code), guest.known_person.id, kept.missing_at)


def own_board(card: TournamentCard) -> BoardCard | None:
    """The table of the round where who looks plays now."""
    boards = card.rounds[-1].boards if card.stage is Stage.RUNNING and card.rounds else ()
    return next((board for board in boards if board.yours and not board.points), None)


def go(_: Guest, card: TournamentCard) -> GoTo:
    own = own_board(card)
    if own is None:
        raise LobbyError(phrase("You have no table in this tournament now."))
    return GoTo(own.table)


def setup_of(words: Sequence[str], command: str = "") -> TournamentSetup:
    """The tournament that words say: a game, then facts about it, then its name.

    Args:
        words: As they were typed.
        command: What stands before them; empty: the command that creates a tournament.

    Raises:
        LobbyError: It is not understood.
    """
    game = key_of(words[0]) if words else ""
    if game not in keys():
        typed = command or f"{PLACE.word} {NEW.word}"
        raise LobbyError(
            phrase("Type {command} and one of: {ways}.", command=typed, ways=listed(keys()))
        )
    fields: dict[str, Any] = {"game": game, "seats": registry.game(game).seat_counts[0]}
    rest = list(words[1:])
    while rest:
        word, number = rest[0], rest[1] if len(rest) > 1 else ""
        if word == "robin":
            fields["system"] = System.ROUND_ROBIN
        elif word in {"private", "forfeits"}:
            fields[word] = True
        elif word == "bots" and number:
            fields["level"] = number
        elif word == "hours" and _is_number(number):
            fields["time_control"] = TimeControl(int(number))
        elif word in _NUMBERS and _is_number(number):
            fields[_NUMBERS[word]] = int(number)
        else:
            break
        del rest[: 1 if word in {"robin", "private", "forfeits"} else 2]
    places = fields.get("places", 8)
    fields["rounds"] = min(fields.get("rounds", 3), places)
    return TournamentSetup(title=" ".join(rest) or tr("Cup"), **{**fields, "places": places})


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 4


def _made(guest: Guest, setup: TournamentSetup) -> str:
    """Creates a tournament; gives its code."""
    return guest.lobby.tournaments.make(guest.known_person, setup).code


NEW: Final = GuestCommand(
    id="tournaments.new",
    words=("new",),
    usage="GAME [slots N] [rounds N] [seats N] [bots LEVEL] [robin] [days N] [hours N] [absence N] "
    "[forfeits] [private] [TITLE]",
    keys="n",
    label="new",
    help="Create a tournament",
    group=msgid("Tournaments"),
    do=_made,
    possible=lambda guest, _: guest.lobby.tournaments.may_make(guest.known_person),
)
ENTER: Final = GuestCommand(
    id="tournament.enter",
    words=("enter",),
    usage="CODE",
    keys="e",
    label=sense("take part", "enter"),
    help="Enter a tournament",
    group=_GROUP,
    do=lambda guest, card: guest.lobby.tournaments.enter(guest.known_person, card.code),
    possible=lambda _, card: card is not None and bool(card.free) and not card.yours,
)
GO: Final = GuestCommand(
    id="tournament.go",
    words=("go",),
    usage="CODE",
    keys="g",
    label="my table",
    help="Go to your table of the round",
    group=_GROUP,
    do=go,
    possible=lambda _, card: card is not None and own_board(card) is not None,
    refusal=phrase("You have no table in this tournament now."),
)
BEGIN: Final = GuestCommand(
    id="tournament.begin",
    words=("start",),
    usage="CODE",
    keys="b",
    label="start",
    help="Start your tournament",
    group=_GROUP,
    do=lambda guest, card: guest.lobby.tournaments.begin(guest.known_person, card.code),
    possible=lambda _, card: card is not None and card.made_by_you and card.stage is Stage.OPEN,
)
WITHDRAW: Final = GuestCommand(
    id="tournament.leave",
    words=("leave",),
    usage="CODE",
    keys="x",
    label="leave",
    help="Leave a tournament",
    group=_GROUP,
    sure=msgid("You cannot enter this tournament again."),
    do=lambda guest, card: guest.lobby.tournaments.leave(guest.known_person, card.code),
    possible=lambda _, card: card is not None and card.yours and card.stage in _OPEN,
)
GO_ON: Final = GuestCommand(
    id="tournament.on",
    words=("without",),
    usage="CODE",
    keys="w",
    label="go on",
    help="Go on without players who are missing",
    group=_GROUP,
    sure=msgid("The tournament goes on without the players who are missing."),
    do=lambda guest, card: guest.lobby.tournaments.go_on_without_missing(
        guest.known_person, card.code
    ),
    possible=lambda _, card: card is not None and card.made_by_you and bool(card.missing),
    refusal=phrase("Nobody is missing."),
)
CANCEL: Final = GuestCommand(
    id="tournament.cancel",
    words=("cancel",),
    usage="CODE",
    keys="c",
    label="cancel",
    help="Cancel your tournament",
    group=_GROUP,
    sure=msgid("This ends the tournament for everyone."),
    do=lambda guest, card: guest.lobby.tournaments.cancel(guest.known_person, card.code),
    possible=lambda _, card: card is not None and card.made_by_you and card.stage in _OPEN,
)
ONE: Final = (ENTER, GO, BEGIN, GO_ON, WITHDRAW, CANCEL)
"""The commands about a single tournament."""
TOURNAMENTS: Final = (NEW, *ONE)


def summary() -> Phrase:
    """Sums up what can be typed after ``tournaments``, in a sentence."""
    words = "|".join(command.word for command in ONE)
    usage = f"{PLACE.word} CODE | {words} CODE | {NEW.word} {NEW.usage}"
    return phrase("Usage: {usage}", usage=usage_line(usage))


def number(points: float) -> str:
    """Points with at most two places: ``1``, ``2.5``, ``0.33``."""
    return decimal(points, 2).rstrip("0").rstrip(".,")


def system(pairing: System) -> str:
    return tr("Swiss") if pairing is System.SWISS else tr("round robin")


def standing(card: TournamentCard) -> Phrase:
    """Says how far a tournament is."""
    if card.stage is Stage.OPEN:
        return phrase("{n} of {places} entered", n=card.entered, places=card.setup.places)
    if card.stage is Stage.RUNNING:
        return phrase("round {n} of {all}", n=len(card.rounds), all=card.rounds_in_all)
    if card.stage is Stage.OVER:
        return phrase("won by {names}", names=listed(card.winners))
    return phrase("cancelled")


def about(card: TournamentCard) -> Phrase:
    """Says which game a tournament has, and how it is played."""
    return phrase(
        "{game}, {n} per table, {system}",
        game=card.game,
        n=card.setup.seats,
        system=system(card.setup.system),
    )


def before(card: TournamentCard) -> Phrase:
    """Says how far a tournament is that has not begun, and for what its matches count."""
    return phrase(
        "{state}. Its matches count for the standings, not for ratings.", state=standing(card)
    )


def what_to_do(card: TournamentCard) -> str:
    """Says what the guest can do with a tournament now."""
    if card.stage is Stage.OPEN and card.made_by_you:
        return say(
            phrase(
                "Press {key} to start. Others enter with {other} or the code.",
                key=BEGIN.keys,
                other=ENTER.keys,
            )
        )
    if card.free and not card.yours:
        return say(phrase("Press {key} to enter.", key=ENTER.keys))
    if card.stage is Stage.OPEN:
        return say(phrase("Not started yet. Press {key} to withdraw.", key=WITHDRAW.keys))
    if card.stage is Stage.RUNNING and card.rounds:
        return playing(card.rounds[-1])
    return say(standing(card))


def playing(card: RoundCard, typed: str = "") -> str:
    """Says where the guest plays in a round, and how they get there.

    Args:
        card: The round.
        typed: What is typed to go there; empty: a key is pressed.
    """
    own = next((board for board in card.boards if board.yours), None)
    if own is None:
        return "" if typed else tr("Press left or right to see other rounds.")
    if own.points:
        still = sum(not board.points for board in card.boards)
        over = plural(
            "Your match is over. {n} table is still playing.",
            "Your match is over. {n} tables are still playing.",
            still,
        )
        return say(over)
    pressed = phrase("You play at table {code}. Press {command} to go there.")
    text = phrase("You play at table {code}. Type {command} to go there.") if typed else pressed
    return say(text.filled(code=own.table, command=typed or GO.keys))


def _state(board: BoardCard, now: datetime) -> str:
    missing = board.missing
    if missing is None:
        points = " : ".join(map(number, board.points)) or tr("running")
        absent = phrase("{name} was not there", name=board.absent)
        return f"{points}, {say(absent)}" if board.absent and board.points else points
    name, time = board.names[missing.seat], left(missing.until, now)
    bot = phrase("bot in {time}: {name} is missing")
    loses = phrase("loss in {time}: {name} is missing")
    return say((loses if missing.forfeits else bot).filled(name=name, time=time))


def limits(card: TournamentCard, zone: tzinfo) -> str:
    """Says when a tournament begins, how long a round lasts, and how long a table waits."""
    setup = card.setup
    sentences = [plural("{n} round.", "{n} rounds.", card.rounds_in_all)]
    if card.rounds:
        now = phrase("Round {n} of {all}.", n=len(card.rounds), all=card.rounds_in_all)
        sentences = [now]
    if setup.begins is not None and card.stage is Stage.OPEN:
        sentences.append(phrase("Begins {when}.", when=moment(to_zone(setup.begins, zone))))
    elif card.stage is Stage.OPEN and not card.made_by_you:
        when = phrase("No set time: it begins when its owner presses {key}.")
        if card.maker:
            when = phrase("No set time: it begins when its owner, {name}, presses {key}.")
        sentences.append(when.filled(name=card.maker, key=BEGIN.keys))
    ends = card.rounds[-1].ends if card.stage is Stage.RUNNING and card.rounds else None
    if ends is not None:
        sentences.append(phrase("This round ends {when}.", when=moment(to_zone(ends, zone))))
    elif setup.days:
        sentences.append(plural("{n} day per round.", "{n} days per round.", setup.days))
    if setup.absence and setup.live:
        bot = phrase("Missing for {n} min: a bot plays on.")
        loses = phrase("Missing for {n} min: the match is lost.")
        loses_it = setup.forfeits and setup.seats == 2
        sentences.append((loses if loses_it else bot).filled(n=setup.absence))
    return " ".join(map(say, sentences))


def tournament_list(cards: Sequence[TournamentCard]) -> FactTable:
    """A row a tournament."""
    rows = [(card.code, card.setup.title, say(about(card)), say(standing(card))) for card in cards]
    return of_words((msgid("code"), msgid("name"), "", ""), rows, msgid("No tournaments yet."))


def standings(card: TournamentCard) -> FactTable:
    """A row for everybody who plays or has played, the first first."""
    between = msgid("h2h") if card.setup.system is System.ROUND_ROBIN else msgid("Buchholz")
    played = msgid(sense("matches", "played"))
    ranks = [row.rank for row in card.rows]
    rows = tuple(
        (
            _rank(row.rank, ranks) if row.rank else "",
            _entered(row),
            number(row.points),
            str(row.played),
            number(row.between),
            number(row.beaten),
        )
        for row in card.rows
    )
    head = ("", msgid("name"), msgid("points"), played, between, msgid("Sonneborn"))
    return FactTable(head, rows, frozenset({1}))


def _rank(rank: int, ranks: Sequence[int]) -> str:
    """A rank, with a mark if it is shared."""
    return f"{rank}=" if ranks.count(rank) > 1 else f"{rank}."


def _entered(row: StandingCard) -> str:
    name = row.name if not row.gone else say(phrase("{name} (left)", name=row.name))
    return say(phrase("{name} (bot)", name=name)) if row.bot else name


def round_table(card: RoundCard, now: datetime) -> FactTable:
    """A row a table of a round, with the points of those whose match is over, or who is missing."""
    rows = [
        (board.table, say(listed(board.names, " - ")), _state(board, now)) for board in card.boards
    ]
    return of_words((msgid("table"), "", ""), rows)
