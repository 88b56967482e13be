"""All tables of a lobby, and new ones: those in play as they are, others as they are looked for."""

from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Final
from weakref import WeakValueDictionary

import msgspec

from dogs_rules.phrase import phrase, plural
from dogs_saves import SaveError
from dogs_tui.host.errors import LobbyError, said
from dogs_tui.host.people.codes import TABLE_LENGTH, new_code
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.record import TableRecord, has_result, result_of, results_of
from dogs_tui.host.tables.services import Services, log
from dogs_tui.host.tables.table import HostedTable

REMEMBERED: Final = 512
"""Records of tables that are over and were looked for last, which need not be read again."""

MADE_AT_ONCE: Final = 6
"""Tables that somebody may make at once."""
MADE_SECONDS: Final = 20.0
"""After which one more may be made."""


class _Over(msgspec.Struct, frozen=True):
    """The facts that lists need of a table that is over before they read its record."""

    stage: TableStage
    created: datetime
    changed: datetime
    owner: str
    people: tuple[str, ...]


class Tables:
    """The tables of a lobby, by code.

    A host has some dozens of tables that people play at, and thousands that are over. Of these it
    keeps a line each; their records are read again when somebody looks for them, and they are
    tables only as long as somebody holds them.

    Args:
        services: The lobby's; what is kept of a table passes here, too.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        services.kept = self._kept
        self._live: dict[str, HostedTable] = {}
        self._over: dict[str, _Over] = {}
        self._over_of: defaultdict[str, set[str]] = defaultdict(set)
        self._held: WeakValueDictionary[str, HostedTable] = WeakValueDictionary()
        """Those that are over and that somebody is at, or looks at."""
        self._records: OrderedDict[str, TableRecord] = OrderedDict()
        self._made = services.store.rate_limits(
            "tables", MADE_AT_ONCE, MADE_SECONDS, services.clock
        )
        self._used_codes: set[str] = set()

    def __len__(self) -> int:
        return len(self._live) + len(self._over)

    def __contains__(self, code: str) -> bool:
        return code in self._live or code in self._over

    def __iter__(self) -> Iterator[HostedTable]:
        """All of them, the oldest first; those that are over are read one by one."""
        created = {code: table.record.created for code, table in self._live.items()}
        created |= {code: line.created for code, line in self._over.items()}
        for code in sorted(created, key=lambda code: (created[code], code)):
            if (table := self.get(code)) is not None:
                yield table

    @property
    def live(self) -> tuple[HostedTable, ...]:
        """Those that are not over."""
        return tuple(self._live.values())

    @property
    def in_use(self) -> tuple[HostedTable, ...]:
        """Those that are not over, and those where somebody still is."""
        return (*self._live.values(), *self._held.values())

    def stages(self) -> Counter[TableStage]:
        """Counts the tables of each stage."""
        live = Counter(table.stage for table in self._live.values())
        return live + Counter(line.stage for line in self._over.values())

    def add(self, record: TableRecord) -> HostedTable | None:
        """Takes a table whose record is on disk; gives it if it is not over."""
        if record.over:
            self._kept(record)
            return None
        self._services.deals.kept(record)
        table = self._live[record.code] = HostedTable(self._services, record)
        return table

    def forget(self, code: str) -> None:
        """Knows a table no longer; its code is given to nothing any more."""
        self.use_up(code)
        self._services.deals.gone(code)
        self._live.pop(code, None)
        self._held.pop(code, None)
        self._records.pop(code, None)
        line = self._over.pop(code, None)
        for person in () if line is None else line.people:
            self._over_of[person].discard(code)

    def get(self, code: str) -> HostedTable | None:
        """A table; ``None``: there is none, or what is kept of it cannot be read."""
        table = self._live.get(code) or self._held.get(code)
        if table is not None or code not in self._over:
            return table
        record = self._record(code)
        if record is None:
            return None
        table = self._held[code] = HostedTable(self._services, record)
        return table

    def of(self, person: str, since: datetime | None = None) -> Iterator[HostedTable]:
        """Those that are over and that somebody made or sat at, if they changed after a time."""
        for code in tuple(self._over_of.get(person, ())):
            old = since is not None and self._over[code].changed < since
            if not old and (table := self.get(code)) is not None:
                yield table

    def sat_at(self, person: str, since: datetime) -> list[TableRecord]:
        """The tables at which somebody sat that were over after a time."""
        records = (table.record for table in self.of(person, since))
        return [record for record in records if record.seat_of(person) is not None]

    def is_stale(self, table: HostedTable) -> bool:
        """True if nobody ever filled the table, for as long as lists remember."""
        since = self._services.listed_since()
        return table.stage is TableStage.GATHERING and table.record.changed < since

    def followed(self, record: TableRecord) -> None:
        """The record of a table that is known here was written elsewhere."""
        if record.over:
            self._records.pop(record.code, None)
        self._kept(record)

    def make_up_results(self) -> None:
        """Makes results that are missing, after the process that made them has ended."""
        missing = (code for code in self._over if self._services.results.get(code) is None)
        records = (self._record(code) for code in tuple(missing))
        self._services.results.make_up(results_of(records))

    def take_up_votes(self) -> None:
        """Takes what tables are being asked now; what was asked before all had ended is no more.

        Raises:
            SaveError: It cannot be read or written.
        """
        votes = self._services.votes
        for name in votes.read_all()[0]:
            table = self.get(name.upper())
            if table is None or self._services.whereabouts.alone:
                votes.remove(name)
            else:
                table.votes.follow(votes.read(name))

    async def close(self) -> None:
        """Ends what is going on at all of them."""
        for table in self.in_use:
            await table.close()

    # New ones.

    def create(self, owner: Person, make: Callable[[str], TableRecord]) -> HostedTable:
        """Creates a table. When no seat of it is open, its match begins at once.

        Args:
            owner: Whose it is.
            make: Gives the record for a code.

        Raises:
            LobbyError: No match begins now, there are too many tables, or it could not be written;
                as well what ``make`` raises.
        """
        self._services.people.existing(owner.id)
        self._services.check_open()
        self._check_room(owner)
        record = make(self.free_code())
        wait = self._made.take(owner.id)
        if wait:
            raise LobbyError(phrase("You are creating tables too fast. Wait {n} s.", n=wait))
        return self._create(record)

    def create_paired(self, record: TableRecord) -> HostedTable:
        """Creates a table whose seats are all taken and whose code was given before; it begins.

        Raises:
            LobbyError: No match begins now, or it could not be written.
        """
        self._services.check_open()
        return self._create(record)

    def _create(self, record: TableRecord) -> HostedTable:
        table = HostedTable(self._services, record)
        with said():
            self._services.tables.write(record.code.lower(), record)
        try:
            table.begin_if_full()
        except LobbyError:
            self._services.forget(record.code)
            raise
        where = self._held if table.record.over else self._live
        where[table.code] = table
        self._services.changed(False)
        return table

    def free_code(self) -> str:
        """A code that nothing has or ever had.

        Raises:
            LobbyError: It cannot be known now.
        """
        while True:
            code = new_code(TABLE_LENGTH)
            taken = code in self._used_codes or code in self
            taken = taken or bool(self._services.deals.duplicate(code))
            taken = taken or self._services.results.get(code) is not None
            with said():
                if not taken and not self._services.matches.has(code):
                    return code

    def use_up(self, code: str) -> None:
        """Gives this code to nothing any more."""
        self._used_codes.add(code)

    def made_by(self) -> Counter[str]:
        """Counts the active tables by the id of their owner."""
        return Counter(table.record.owner for table in self._live.values())

    def over_made_by(self, person: str) -> int:
        """Counts the finished tables of somebody that are kept with their matches."""
        return sum(self._over[code].owner == person for code in self._over_of.get(person, ()))

    def _check_room(self, owner: Person) -> None:
        limits = self._services.limits
        if len(self._live) >= limits.tables:
            raise LobbyError(phrase("This host has no room for another table. Try again later."))
        if self.made_by()[owner.id] >= limits.tables_each:
            raise LobbyError(
                plural(
                    "You have {n} active table. Finish or close it first.",
                    "You have {n} active tables. Finish or close one first.",
                    limits.tables_each,
                )
            )
        if self.over_made_by(owner.id) >= limits.kept_each:
            raise LobbyError(
                plural(
                    "You have reached the limit of {n} stored match. Ask the operator "
                    "to archive old ones.",
                    "You have reached the limit of {n} stored matches. Ask the "
                    "operator to archive old ones.",
                    limits.kept_each,
                )
            )

    def _kept(self, record: TableRecord) -> None:
        """A record was written."""
        self._services.deals.kept(record)
        if has_result(record) and self._services.results.get(record.code) is None:
            self._services.results.add(result_of(record))
        if not record.over:
            return
        self._services.table_over(record)
        code = record.code
        if (table := self._live.pop(code, None)) is not None:
            self._held[code] = table
        self._remember(record)
        people = {seat.person for seat in record.seats if seat.person} | {record.owner}
        for person in () if (old := self._over.get(code)) is None else old.people:
            self._over_of[person].discard(code)
        self._over[code] = _Over(
            record.stage, record.created, record.changed, record.owner, tuple(people)
        )
        for person in people:
            self._over_of[person].add(code)

    def _record(self, code: str) -> TableRecord | None:
        record = self._records.get(code)
        if record is None:
            try:
                record = self._services.tables.read(code.lower())
            except SaveError as trouble:
                log.error(
                    "a table cannot be read",
                    extra={"event": "document-trouble", "reason": str(trouble)},
                )
                return None
        self._remember(record)
        return record

    def _remember(self, record: TableRecord) -> None:
        self._records[record.code] = record
        self._records.move_to_end(record.code)
        if len(self._records) > REMEMBERED:
            self._records.popitem(last=False)
