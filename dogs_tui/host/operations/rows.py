"""People and tables of a running host, a row each, as its operator reads them."""

from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.operations.status import PersonRow, TableRow
from dogs_tui.host.time_slices import in_slices


def people_rows(lobby: Lobby) -> tuple[PersonRow, ...]:
    """Everybody who is known, by name."""
    open_by = lobby.quotas.open_by_owner()
    here = {person.id for person in lobby.present()}
    return tuple(
        PersonRow(
            name=person.name,
            id=person.id,
            since=person.since,
            here=person.id in here,
            keys=person.keys,
            invited_by=_called(lobby, person.invited_by),
            muted=person.muted,
            tables=open_by[person.id],
            kept=lobby.quotas.kept_of(person),
        )
        for person in lobby.people.all()
    )


async def table_rows(lobby: Lobby) -> tuple[TableRow, ...]:
    """All tables, the oldest first."""
    cards = [table.card() async for table in in_slices(lobby.tables())]
    return tuple(
        TableRow(
            code=card.code,
            game=card.title,
            stage=card.stage.value,
            seats=tuple(sitter.name for sitter in card.sitters),
            watchers=card.watchers,
            round=card.round,
            private=card.private,
            changed=card.changed,
        )
        for card in cards
    )


def _called(lobby: Lobby, ident: str) -> str:
    """Somebody's name, or their id once they are not known any more; empty: nobody's."""
    known = lobby.people.get(ident)
    return ident if known is None else known.name
