"""What a club keeps of somebody: their time zone, and whether the web may show them.

It lies beside the people and not in them, so that hosts of former versions go on beside it.
"""

from collections.abc import Set
from datetime import UTC, tzinfo
from typing import Any, Final

import msgspec

from dogs_tui.host.collection import Collection
from dogs_tui.host.errors import again
from dogs_tui.host.people.codes import new_code, read_code
from dogs_tui.host.people.people import People
from dogs_tui.host.people.person import Person
from dogs_tui.host.people.zones import meant_zone, zone_called
from dogs_tui.host.rate_limits import RateLimits
from dogs_tui.host.store import Kind
from dogs_tui.host.store.documents import Documents

LINK_LENGTH: Final = 20
"""Signs of a secret link: 88 bits, so that nobody comes upon one."""


class Membership(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One person's."""

    zone: str = ""
    """The name of their time zone; empty: they have not said, and UTC is meant."""
    public: bool = False
    """True if web pages may name them, with their results."""
    feed: str = ""
    """The secret in the link to their calendar; empty: there is no link."""
    reminded: tuple[str, ...] = ()
    """What they were reminded of on screen, and could be again."""


MEMBERSHIPS: Final = Kind("memberships", Membership, told=False)
"""By the id of the person."""


class Memberships(Collection[Membership]):
    """Everybody's. What changes one raises ``LobbyError`` if it could not be written.

    Args:
        documents: Where they are kept; read by ``load``.
        people: All who are known.
        paces: How often somebody may change theirs.
    """

    def __init__(self, documents: Documents[Membership], people: People, paces: RateLimits) -> None:
        super().__init__(documents)
        self._people = people
        self._paces = paces
        self._by_feed: dict[str, str] = {}

    def of(self, person: str) -> Membership:
        """Somebody's, by id."""
        return self._by_name.get(person, Membership())

    def zone(self, person: str) -> tzinfo:
        """Somebody's time zone, by id."""
        return zone_called(self.of(person).zone) or UTC

    def is_public(self, person: Person) -> bool:
        """True if web pages may name somebody."""
        return self.of(person.id).public

    def choose_zone(self, person: Person, typed: str) -> str:
        """Keeps the time zone that somebody typed; gives its name.

        Raises:
            LobbyError: There is none, or it could not be written.
        """
        name = meant_zone(typed)
        self._change(person, zone=name)
        return name

    def offer_zone(self, person: Person, name: str) -> None:
        """Keeps the time zone of somebody's browser, unless they have one that is known."""
        if zone_called(name) is not None and zone_called(self.of(person.id).zone) is None:
            self._change(person, zone=name)

    def publish(self, person: Person, public: bool) -> None:
        """Keeps whether web pages may name somebody."""
        self._change(person, public=public)

    def make_feed(self, person: Person) -> str:
        """Gives the secret in the link to somebody's calendar, a new one where there was none."""
        if not self.of(person.id).feed:
            self._change(person, feed=new_code(LINK_LENGTH))
        return self.of(person.id).feed

    def drop_feed(self, person: Person) -> None:
        """Ends the link to somebody's calendar: the next one is another."""
        self._change(person, feed="")

    def claim(self, person: str, due: Set[str]) -> Set[str]:
        """Of what is due, gives that of which somebody was not reminded; from now on they were.

        Args:
            person: Their id.
            due: All of which they could be reminded now.

        Raises:
            LobbyError: It could not be written; then they were not.
        """
        fresh: Set[str] = frozenset()

        def write() -> None:
            nonlocal fresh
            before = self.of(person)
            fresh = due - frozenset(before.reminded)
            if fresh:
                self._write(person, msgspec.structs.replace(before, reminded=tuple(sorted(due))))

        again(write)
        return fresh

    def reader(self, link: str) -> Person | None:
        """The person whose calendar a link gives; ``None``: it is nobody's."""
        code = read_code(link)
        return self._people.get(self._by_feed.get(code, "")) if code else None

    def forget(self, person: str) -> None:
        """Removes what is kept of who is known no more, by id."""
        if person in self._by_name:
            self._remove(person)

    def _change(self, person: Person, **fields: Any) -> None:
        self._people.existing(person.id)
        if msgspec.structs.replace(self.of(person.id), **fields) == self.of(person.id):
            return
        self._paces.check(person.id)
        again(lambda: self._write(person.id, msgspec.structs.replace(self.of(person.id), **fields)))

    def _take(self, name: str, document: Membership | None) -> None:
        if (old := self._by_name.get(name)) is not None:
            self._by_feed.pop(old.feed, None)
        super()._take(name, document)
        if document is not None and document.feed:
            self._by_feed[document.feed] = name
