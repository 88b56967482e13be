"""Tournaments in few words."""

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.tournaments.cards import BoardCard, RoundCard, TournamentCard
from dogs_tui.host.tournaments.tournament import Stage, System
from dogs_tui.words import listed, say, tr
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


def board(one: BoardCard) -> Phrase:
    """A table of a round, with the points of those whose match is over."""
    if not one.points:
        return phrase("{code}  {names}", code=one.table, names=listed(one.names, " - "))
    return phrase(
        "{code}  {names}  {points}",
        code=one.table,
        names=listed(one.names, " - "),
        points=" : ".join(map(number, one.points)),
    )
