"""Records in words and figures, the same in a shell and on a screen."""

from collections.abc import Mapping

from dogs_rules import registry
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_saves import PERSON
from dogs_tui.records.person import GameRecords, Sum
from dogs_tui.records.skill import Rating
from dogs_tui.words import msgid, say, tr
from dogs_tui.words.figures import decimal
from dogs_tui.words.phrases import level_name

Table = list[tuple[str, ...]]
"""Rows of cells; the first row is the head."""


def games(records: list[GameRecords], ratings: Mapping[str, Rating]) -> Table:
    """A row a game.

    Args:
        records: A person's.
        ratings: That person's, by game.
    """
    head = (
        msgid("game"),
        msgid("matches"),
        msgid("wins"),
        msgid("average"),
        msgid("best"),
        msgid("streak"),
        msgid("rating"),
    )
    rows = [
        (
            registry.title(record.game),
            *_figures(record.all),
            f"{record.streak} ({record.longest})",
            rating(ratings.get(record.game)),
        )
        for record in records
    ]
    return [tuple(map(tr, head)), *rows]


def rating(rated: Rating | None) -> str:
    """A rating with its interval."""
    if rated is None:
        return ""
    return say(
        phrase(
            "{value} ({low} to {high})",
            value=f"{rated.value:.0f}",
            low=f"{rated.low:.0f}",
            high=f"{rated.high:.0f}",
        )
    )


def lines(records: GameRecords) -> Table:
    """A row a line of the score sheet."""
    rows = [(say(each.label), decimal(each.mean), str(each.best)) for each in records.lines]
    return [(tr("score"), tr("average"), tr("best")), *rows]


def company(records: GameRecords) -> Table:
    """A row for each number of seats and each kind of opponent, and how often hints were asked."""
    seats = [
        (say(plural("{n} seat", "{n} seats", count)), *_figures(each))
        for count, each in records.by_seats.items()
    ]
    kinds = [
        (say(phrase("against {who}", who=opponent(kind))), *_figures(each))
        for kind, each in records.by_opponent.items()
    ]
    head = ("", tr("matches"), tr("wins"), tr("average"), tr("best"))
    return [head, *seats, *kinds]


def hints(records: GameRecords) -> Phrase:
    """Tells the number of hints used, and of matches they were used in."""
    if not records.hints:
        return phrase("No hints used.")
    return phrase(
        "Hints used: {count}, in {matches} of {all} matches",
        count=records.hints,
        matches=records.hinted,
        all=records.all.matches,
    )


def opponent(kind: str) -> Phrase:
    """A kind of player on another seat."""
    return phrase("humans") if kind == PERSON else level_name(kind)


def achievements(records: GameRecords) -> list[tuple[str, str]]:
    """All achievements of a game that is still there: what, and since when and how often."""
    try:
        offered = registry.game(records.game).achievements()
    except KeyError:
        return []
    achieved = {each.key: each for each in records.achieved}
    rows = []
    for each in offered:
        mine = achieved.get(each.key)
        when = "" if mine is None else f"{mine.first.astimezone():%Y-%m-%d}"
        often = f" x{mine.times}" if mine is not None and mine.times > 1 else ""
        rows.append((say(each.label), f"{when}{often}"))
    return rows


def _figures(total: Sum) -> tuple[str, ...]:
    """Matches, wins with their share, the mean, the best."""
    share = f"{total.wins} ({100 * total.wins / total.matches:.0f} %)"
    return str(total.matches), share, decimal(total.mean), str(total.best)
