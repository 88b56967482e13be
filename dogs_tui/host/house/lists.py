"""The lists of the lobby, for one person."""

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from dogs_tui.host.house.people import Person
from dogs_tui.host.house.seen import Lobby, Stage, TableCard

if TYPE_CHECKING:
    from dogs_tui.host.house.tables import HostedTable


def lobby_of(
    tables: "Iterable[HostedTable]", person: Person, others: tuple[str, ...], since: datetime
) -> Lobby:
    """The lobby as one person sees it.

    Args:
        tables: All tables of the house.
        person: Who looks.
        others: The names of those who are here.
        since: Matches that were over before are not listed.
    """
    yours: list[TableCard] = []
    free: list[TableCard] = []
    watch: list[TableCard] = []
    played: list[TableCard] = []
    for table in tables:
        record = table.record
        seated = record.seat_of(person.id) is not None
        if record.over:
            if seated and record.changed >= since:
                played.append(table.card(person))
        elif seated or (record.stage is Stage.GATHERING and record.owner == person.id):
            yours.append(table.card(person))
        elif record.private:
            continue
        elif record.stage is Stage.GATHERING:
            free.append(table.card(person))
        elif record.watchable:
            watch.append(table.card(person))
    return Lobby(
        yours=tuple(sorted(yours, key=_mine_first)),
        open=tuple(sorted(free, key=_newest_first)),
        watch=tuple(sorted(watch, key=lambda card: (card.title, card.code))),
        played=tuple(sorted(played, key=_newest_first)),
        people=others,
    )


def _newest_first(card: TableCard) -> tuple[float, str]:
    return (0.0 if card.changed is None else -card.changed.timestamp(), card.code)


def _mine_first(card: TableCard) -> tuple[bool, int, str]:
    """One's own move first, then what runs, then what waits; in a lasting order."""
    order = {Stage.RUNNING: 0, Stage.GATHERING: 1, Stage.PAUSED: 2}
    return (not card.your_move, order.get(card.stage, 3), card.code)
