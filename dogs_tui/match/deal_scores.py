"""The table of scores of a deal: what everybody at this machine made of it, line by line."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from dogs_rules import registry
from dogs_rules.deal import Deal, DealError
from dogs_rules.game import ScoreSheet
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import PERSON, Reading, SaveError, State, Summary, read_match
from dogs_tui.match.deals import playable
from dogs_tui.match.veil import VEILED, Veil, player_of


class Entry(NamedTuple):
    """A player's result on a deal."""

    name: str
    attempt: int
    """1 is the one in earnest; the others are not ranked."""
    path: Path
    sheet: ScoreSheet
    taken_back: int
    """How many actions were ever undone."""
    hinted: int
    """At how many decisions a hint was asked for."""
    matchpoints: int | None
    """2 for everybody beaten, 1 for everybody who has as much; ``None``: not ranked."""


class Scores(NamedTuple):
    """The table of a deal."""

    entries: tuple[Entry, ...]
    """The best first, then those that are not in earnest."""
    unfit: int
    """Matches that say they are of the deal and are not, or cannot be read."""


def scores(deal: Deal, matches: Iterable[Summary], name: str) -> Scores:
    """Ranks the results of all players at this machine on a deal. Plays every match of it once.

    Args:
        deal: The deal.
        matches: All of the folder.
        name: The player who looks.

    Raises:
        DealError: Who looks has not finished it, or it cannot be played here.
    """
    return ranked([entry(deal, match.path) for match in finished(deal, matches, name)])


def finished(deal: Deal, matches: Iterable[Summary], name: str) -> list[Summary]:
    """The matches that make the table of a deal, for who may see it.

    Raises:
        DealError: As for ``scores``.
    """
    listed = list(matches)
    if not Veil(listed, name).lifted(deal.line):
        raise DealError(VEILED)
    playable(deal)
    return [
        match
        for match in listed
        if match.deal is not None and match.deal.line == deal.line and match.state is State.FINISHED
    ]


def entry(deal: Deal, path: Path) -> Entry | None:
    """Gives a result on a deal, not ranked yet; ``None`` if the match is not really of it."""
    return entry_of(deal, lambda: read_match(path), path)


def entry_of(deal: Deal, read: Callable[[], Reading], path: Path) -> Entry | None:
    """Gives the result on a deal of the match from ``read``, which may raise a ``SaveError``."""
    try:
        reading = read()
    except SaveError:
        return None
    if not fits(reading, deal):
        return None
    match = reading.match
    return Entry(
        name=player_of(reading.players),
        attempt=1 if reading.deal is None else reading.deal.attempt,
        path=path,
        sheet=match.game.score(match.state)[deal.seat],
        taken_back=match.taken_back,
        hinted=sum(mark.seat == deal.seat for mark in reading.hinted),
        matchpoints=None,
    )


def ranked(attempts: Sequence[Entry | None]) -> Scores:
    """The table that entries make, each in earnest compared with all others in earnest."""
    entries = [entry for entry in attempts if entry is not None]
    totals = [entry.sheet.total for entry in entries if entry.attempt == 1]
    rated = [
        entry._replace(matchpoints=matchpoints(entry.sheet.total, totals))
        if entry.attempt == 1
        else entry
        for entry in entries
    ]
    rated.sort(key=lambda entry: (entry.attempt > 1, -entry.sheet.total, entry.name, entry.attempt))
    return Scores(tuple(rated), len(attempts) - len(rated))


def fits(reading: Reading, deal: Deal) -> bool:
    """True if a match is over and really of a deal, whatever its file claims."""
    match = reading.match
    kinds = tuple(PERSON if level is None else level for level in deal.levels)
    return (
        match.to_move is None
        and reading.verdict.counts
        and (match.game.key, match.game.revision) == (deal.game, deal.revision)
        and match.game.components == registry.game(deal.game).components
        and (match.seats, match.seed) == (deal.seats, deal.seed)
        and match.options == match.game.check_options(deal.seats, deal.options)
        and reading.hints == deal.hints
        and tuple(player.kind for player in reading.players) == kinds
    )


def matchpoints(total: int, totals: Sequence[int]) -> int:
    """Counts as bridge clubs do: 2 for each other total that is less, 1 for each that is the same.

    Args:
        total: One of them.
        totals: Of all.
    """
    return sum((total > other) - (total < other) + 1 for other in totals) - 1


def entry_name(entry: Entry) -> Phrase:
    """Gives the heading of a result's column."""
    name = entry.name or "?"
    if entry.attempt == 1:
        return phrase("{name}", name=name)
    return phrase("{name}, attempt {n}", name=name, n=entry.attempt)


def score_rows(entries: Sequence[Entry]) -> list[tuple[Phrase, list[str]]]:
    """The table of scores by row: what is counted, and a figure for everybody."""
    if not entries:
        return []
    sheets = [entry.sheet for entry in entries]
    rows = [
        (line.label, [str(sheet.lines[at].points) for sheet in sheets])
        for at, line in enumerate(sheets[0].lines)
    ]
    figures = [
        (phrase("Total"), [str(sheet.total) for sheet in sheets]),
        (phrase("Rank at the table"), [str(sheet.rank) for sheet in sheets]),
        (phrase("Undone"), [str(entry.taken_back) for entry in entries]),
        (phrase("Hints"), [str(entry.hinted) for entry in entries]),
        (phrase("Matchpoints"), [_figure(entry.matchpoints) for entry in entries]),
    ]
    return [*rows, *figures]


def unfit_told(count: int) -> Phrase:
    """Tells the number of matches left out because they do not follow the deal."""
    return phrase("Matches left out because they do not follow this deal: {n}.", n=count)


def _figure(points: int | None) -> str:
    return "-" if points is None else str(points)
