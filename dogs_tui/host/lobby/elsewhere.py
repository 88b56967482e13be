"""Changes by other processes on a lobby's store: they count here, and guests here hear of them."""

from dogs_rules.phrase import phrase
from dogs_tui.host.lobby.talk import LobbyTalk
from dogs_tui.host.news import CompanyNews, Listeners
from dogs_tui.host.people.people import NOT_KNOWN
from dogs_tui.host.people.visits import KICKED, Visits
from dogs_tui.host.store.notices import PRESENCE, TALK
from dogs_tui.host.store.presence import LOBBY, PROCESSES
from dogs_tui.host.tables.ballot import VOTES, Ballot
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.record import TABLES, TableRecord
from dogs_tui.host.tables.services import Services
from dogs_tui.host.tables.tables import Tables


class Elsewhere:
    """Has a lobby take what others wrote."""

    def __init__(
        self,
        services: Services,
        tables: Tables,
        listeners: Listeners,
        visits: Visits,
        talk: LobbyTalk,
    ) -> None:
        self._services = services
        self._people = services.people
        self._tables = tables
        self._listeners = listeners
        self._visits = visits
        self._talk = talk
        self._people.on_followed = self._person_changed
        store = services.store
        store.follow(TABLES, self._table_changed)
        store.follow(VOTES, self._vote_changed)
        store.hear(TALK, self._talk_heard)
        store.hear(PRESENCE, self._presence_heard)
        self._presence = store.presence
        self._presence.changed = self._presence_changed
        self._presence.replaced = self._replaced

    def _person_changed(self, person: str) -> None:
        """Somebody has another name, or is known no more."""
        visit = self._visits.of(person)
        if visit is not None and self._people.get(person) is None:
            visit.farewell(NOT_KNOWN)
        for table in self._tables.live:
            if person == table.record.owner or table.record.seat_of(person) is not None:
                table.company.tell(CompanyNews("seats"))
        self._listeners.lobby_changed(soon=False)

    def _table_changed(self, name: str, record: TableRecord | None) -> None:
        """The record of a table is another one; ``None``: the table was taken away."""
        code = name.upper()
        table = self._tables.get(code) if code in self._tables else None
        if record is None:
            if table is not None:
                table.kept.closed = True
                table.company.shut_out(phrase("This table was closed."))
            self._services.gone(code)
        elif table is None:
            table = self._tables.add(record)
            if table is not None and table.stage is not TableStage.GATHERING:
                table.playing.follow_stage(TableStage.GATHERING)
        else:
            table.follow(record)
            self._tables.followed(record)
        if record is not None and record.deadline is not None:
            self._services.deadline_kept(record.deadline.at)
        self._listeners.lobby_changed(soon=False)

    # Votes, talk and presence.

    def _vote_changed(self, name: str, record: Ballot | None) -> None:
        code = name.upper()
        table = self._tables.get(code) if code in self._tables else None
        if table is not None:
            table.votes.follow(record)

    def _talk_heard(self, code: str | None, at: int) -> None:
        """Lines were said at a table or in the lobby, or taken back; ``None``: anywhere."""
        self._talk.follow(code, at)
        for table in self._tables.in_use:
            if code in {None, table.code} and table.company.talk.follow(at):
                table.company.tell(CompanyNews("talk"))

    def _presence_heard(self, place: str | None, _: int) -> None:
        """Somebody came or went; ``None``: anywhere."""
        if place is not None:
            self._presence.look(place)
            return
        for each in (LOBBY, PROCESSES, *(table.code for table in self._tables.live)):
            self._presence.look(each)

    def _presence_changed(self, place: str) -> None:
        table = self._tables.get(place) if place in self._tables else None
        if table is not None:
            table.company.follow_presence()
        if place == PROCESSES and self._presence.first:
            self._tables.make_up_results()
        self._listeners.lobby_changed(soon=True)

    def _replaced(self, person: str, sent: bool) -> None:
        visit = self._visits.of(person)
        if visit is None:
            return
        if sent:
            visit.farewell(KICKED)
        else:
            visit.replaced()
