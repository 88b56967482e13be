"""Tournaments in few words."""

from collections.abc import Sequence

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.fact_table import FactTable, of_words
from dogs_tui.host.tournaments.cards import RoundCard, StandingCard, TournamentCard
from dogs_tui.host.tournaments.tournament import Stage, System
from dogs_tui.words import listed, msgid, say, sense, tr
from dogs_tui.words.figures import decimal


def number(points: float) -> str:
    """Points with at most two places: ``1``, ``2.5``, ``0.33``."""
    return decimal(points, 2).rstrip("0").rstrip(".,")


def system(one: System) -> str:
    return tr("Swiss") if one is System.SWISS else tr("round robin")


def standing(card: TournamentCard) -> Phrase:
    """How far a tournament is."""
    if card.stage is Stage.OPEN:
        return phrase("{n} of {places} have entered", n=card.entered, places=card.setup.places)
    if card.stage is Stage.RUNNING:
        return phrase("round {n} of {all}", n=len(card.rounds), all=card.rounds_in_all)
    if card.stage is Stage.OVER:
        return phrase("won by {names}", names=listed(card.winners))
    return phrase("called off")


def about(card: TournamentCard) -> Phrase:
    """What is played, and how."""
    return phrase(
        "{game}, {n} at a table, {system}",
        game=card.game,
        n=card.setup.seats,
        system=system(card.setup.system),
    )


def before(card: TournamentCard) -> Phrase:
    """How far one is that has not begun, and for what its matches count."""
    return phrase(
        "{state}. Its matches count for its standings, not for ratings.", state=standing(card)
    )


def what_to_do(card: TournamentCard) -> str:
    """What whoever looks can do with it now."""
    if card.stage is Stage.OPEN and card.made_by_you:
        return tr("b begins it. Others enter with e, or by its code.")
    if card.free and not card.yours:
        return tr("e enters it.")
    if card.stage is Stage.OPEN:
        return tr("It has not begun. x: you do not play after all.")
    if card.stage is Stage.RUNNING and card.rounds:
        return playing(card.rounds[-1])
    return say(standing(card))


def playing(known: RoundCard) -> str:
    """Where whoever looks plays in a round."""
    own = next((board for board in known.boards if board.yours), None)
    if own is None:
        return tr("Left and right go through the rounds.")
    if own.points:
        return tr("Your match of this round is over; others still play.")
    return say(phrase("You play at table {code}: g goes there.", code=own.table))


def tournament_list(cards: Sequence[TournamentCard]) -> FactTable:
    """A row a tournament."""
    rows = [(one.code, one.setup.title, say(about(one)), say(standing(one))) for one in cards]
    return of_words(
        (msgid("code"), msgid("name"), "", ""), rows, msgid("There is no tournament yet.")
    )


def standings(card: TournamentCard) -> FactTable:
    """A row for everybody who plays or has played, the first first."""
    between = msgid("direct") if card.setup.system is System.ROUND_ROBIN else msgid("rivals")
    played = msgid(sense("matches", "played"))
    rows = tuple(
        (
            f"{row.rank}.",
            _entered(row),
            number(row.points),
            str(row.played),
            number(row.between),
            number(row.beaten),
        )
        for row in card.rows
    )
    head = ("", msgid("name"), msgid("points"), played, between, msgid("beaten"))
    return FactTable(head, rows, frozenset({1}))


def _entered(row: StandingCard) -> str:
    name = row.name if not row.gone else say(phrase("{name} (gone)", name=row.name))
    return say(phrase("{name} (bot)", name=name)) if row.bot else name


def round_table(known: RoundCard) -> FactTable:
    """A row a table of a round, with the points of those whose match is over."""
    rows = [
        (one.table, say(listed(one.names, " - ")), " : ".join(map(number, one.points)))
        for one in known.boards
    ]
    return of_words((msgid("table"), "", ""), rows)
