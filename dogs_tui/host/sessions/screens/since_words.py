"""One line about what happened at a table since somebody acted there last."""

from rich.cells import cell_len

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.match.since import sentences, since_acted
from dogs_tui.match.watching import Watching
from dogs_tui.words import say
from dogs_tui.words.registry import words_of


def since_line(table: HostedTable | None, person: Person, room: int, omitted: str) -> str:
    """The last of what others did, as the person may know it; empty: nothing, or no match is open.

    Args:
        table: The table.
        person: Who has a seat there.
        room: Columns for it. The newest sentence is whole in any case.
        omitted: Stands for what happened before what is told.
    """
    seat = None if table is None else table.seat_of(person)
    seen = None if table is None else table.seen_by(person)
    if seat is None or seen is None:
        return ""
    line = _last_words(seen, seat, room - cell_len(say(_since(""))), omitted)
    return say(_since(line)) if line else ""


def _since(line: str) -> Phrase:
    return phrase("Since you moved last: {what}", what=line)


def _last_words(table: Watching, seat: Seat, room: int, omitted: str) -> str:
    told = [*sentences(since_acted(table, seat), words_of(table.game), table.names)]
    line = ""
    for sentence in reversed(told):
        longer = f"{sentence} {line}".strip()
        if line and cell_len(longer) + cell_len(omitted) + 1 > room:
            return f"{omitted} {line}"
        line = longer
    return line
