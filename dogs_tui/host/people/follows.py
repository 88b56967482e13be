"""Following: asked for by one person, allowed by the other, ended by either."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

import msgspec

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase
from dogs_saves.clock import Clock
from dogs_saves.documents import Trouble
from dogs_saves.records import NAME_LIMIT
from dogs_tui.host.collection import Collection
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.people import People
from dogs_tui.host.people.person import Person
from dogs_tui.host.rate_limits import MakeLimits, own_limits
from dogs_tui.host.store import Kind
from dogs_tui.host.store.documents import Documents


class Consent(StrEnum):
    """The answer of the followed person."""

    ASKED = "asked"
    """Nothing yet."""
    GIVEN = "given"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    """Whoever asked does not want it any more; nobody is asked again at once."""


class Follow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody follows somebody, or would like to."""

    by: str
    """The id of who follows."""
    of: str
    """The id of who is followed."""
    since: datetime
    """The time when it was asked or answered last."""
    consent: Consent = Consent.ASKED


FOLLOWS: Final = Kind("follows", Follow, told=False)
"""By the ids of both, who follows first."""


MOST: Final = 100
"""People whom somebody may follow, or ask."""
ASKED_AT_ONCE: Final = 5
ASKED_SECONDS: Final = 60.0
"""After which somebody may ask once more."""
AGAIN: Final = timedelta(days=30)
"""After which a question that got no yes is forgotten and may be asked again. Until then who was
refused sees what they saw before: nobody has to say no twice, nor in the open."""


class Following(msgspec.Struct, frozen=True):
    """Somebody's follows, by the names of the others, in their order."""

    followed: tuple[str, ...] = ()
    """The people whom they follow."""
    asked: tuple[str, ...] = ()
    """The people whom they have asked."""
    followers: tuple[str, ...] = ()
    """The people who follow them."""
    asking: tuple[str, ...] = ()
    """The people who would like to, and wait for an answer."""


class Follows(Collection[Follow]):
    """Everybody's follows. What changes one raises ``LobbyError`` if it could not be written.

    Args:
        documents: Where they are kept; read by ``load``.
        people: All who are known.
        clock: Gives the time.
        changed: Called after a change, which others may see in the lobby.
        limits: Makes limits of how often somebody may do something.
    """

    def __init__(
        self,
        documents: Documents[Follow],
        people: People,
        clock: Clock,
        changed: Callable[[], None],
        limits: MakeLimits = own_limits,
    ) -> None:
        super().__init__(documents)
        self._people = people
        self._clock = clock
        self._changed = changed
        self._by: dict[str, dict[str, Follow]] = {}
        """By who follows, then by whom they follow."""
        self._of: dict[str, dict[str, Follow]] = {}
        """The other way round."""
        self._pace = limits("follows", ASKED_AT_ONCE, ASKED_SECONDS, clock)

    def load(self) -> tuple[Trouble, ...]:
        """Reads all of them and forgets those that lapsed; says what could not be read.

        Raises:
            SaveError: They cannot be read or written.
            LobbyError: They cannot be written.
        """
        troubles = super().load()
        for follow in [follow for own in self._by.values() for follow in own.values()]:
            if self._lapsed(follow):
                self._remove(_name(follow))
        return troubles

    def followed(self, name: str, document: Follow | None) -> None:
        super().followed(name, document)
        self._changed()

    def of(self, person: Person) -> Following:
        """Somebody's follows."""
        own, others = self._by.get(person.id, {}), self._of.get(person.id, {})
        kept = [follow for follow in own.values() if not self._lapsed(follow)]
        theirs = [follow for follow in others.values() if not self._lapsed(follow)]
        waiting = {Consent.ASKED, Consent.REFUSED}
        return Following(
            self._names(follow.of for follow in kept if follow.consent is Consent.GIVEN),
            self._names(follow.of for follow in kept if follow.consent in waiting),
            self._names(follow.by for follow in theirs if follow.consent is Consent.GIVEN),
            self._names(follow.by for follow in theirs if follow.consent is Consent.ASKED),
        )

    def followed_by(self, person: str) -> frozenset[str]:
        """The ids of those whom somebody follows."""
        own = self._by.get(person, {}).values()
        return frozenset(follow.of for follow in own if follow.consent is Consent.GIVEN)

    def ask(self, person: Person, name: str) -> Person:
        """Asks somebody whether one may follow them.

        Raises:
            LobbyError: Nobody is called so, it was asked already, there are too many, or it could
                not be written.
        """
        other = called(self._people, name)
        if other.id == person.id:
            raise LobbyError(phrase("You cannot follow yourself."))
        own = self._by.get(person.id, {})
        there = own.get(other.id)
        if there is not None and there.consent is Consent.GIVEN:
            raise LobbyError(phrase("You already follow {name}.", name=other.name))
        if there is not None and not self._lapsed(there):
            raise LobbyError(
                phrase(
                    "You have already asked {name}; they have not answered yet.", name=other.name
                )
            )
        if there is None and len(own) >= MOST:
            raise LobbyError(phrase("You can follow at most {n} people.", n=MOST))
        self._pace.check(person.id)
        self._keep(Follow(person.id, other.id, self._clock()))
        return other

    def answer(self, person: Person, name: str, allowed: bool) -> Person:
        """Allows somebody who has asked to follow, or refuses it.

        Raises:
            LobbyError: Nobody who is called so has asked, or it could not be written.
        """
        other = called(self._people, name)
        there = self._of.get(person.id, {}).get(other.id)
        if there is None or there.consent is not Consent.ASKED or self._lapsed(there):
            raise LobbyError(phrase("{name} has not asked to follow you.", name=other.name))
        consent = Consent.GIVEN if allowed else Consent.REFUSED
        self._keep(msgspec.structs.replace(there, consent=consent, since=self._clock()))
        return other

    def end(self, person: Person, name: str) -> Person:
        """Ends that somebody follows this person, and that this person follows or has asked them.

        Raises:
            LobbyError: Nothing is between them, or it could not be written.
        """
        other = called(self._people, name)
        own = self._by.get(person.id, {}).get(other.id)
        theirs = self._of.get(person.id, {}).get(other.id)
        mine = own is not None and own.consent is not Consent.WITHDRAWN
        given = theirs is not None and theirs.consent is Consent.GIVEN
        if not (mine or given):
            raise LobbyError(phrase("You and {name} do not follow each other.", name=other.name))
        if own is not None and own.consent is Consent.GIVEN:
            self._end(own)
        elif own is not None:
            self._keep(msgspec.structs.replace(own, consent=Consent.WITHDRAWN))
        if given and theirs is not None:
            self._end(theirs)
        return other

    def forget(self, person: str) -> None:
        """Ends all that is between somebody and others."""
        for follow in (*self._by.get(person, {}).values(), *self._of.get(person, {}).values()):
            self._end(follow)

    def _lapsed(self, follow: Follow) -> bool:
        """True if it was asked long ago and got no yes."""
        return follow.consent is not Consent.GIVEN and self._clock() - follow.since >= AGAIN

    def _names(self, people: Iterable[str]) -> tuple[str, ...]:
        persons = (self._people.get(ident) for ident in people)
        return tuple(
            sorted((person.name for person in persons if person is not None), key=str.casefold)
        )

    def _keep(self, follow: Follow) -> None:
        self._write(_name(follow), follow)
        self._changed()

    def _end(self, follow: Follow) -> None:
        self._remove(_name(follow))
        self._changed()

    def _take(self, name: str, document: Follow | None) -> None:
        by, _, of = name.partition("-")
        if document is None:
            self._by.get(by, {}).pop(of, None)
            self._of.get(of, {}).pop(by, None)
        else:
            self._by.setdefault(by, {})[of] = document
            self._of.setdefault(of, {})[by] = document


def called(people: People, name: str) -> Person:
    """Finds the person by a name that somebody typed.

    Raises:
        LobbyError: Nobody is called so.
    """
    person = people.called(name) if name else None
    if person is None:
        shown = clean_text(name, NAME_LIMIT)
        raise LobbyError(phrase("Nobody here is called {name}.", name=shown or "?"))
    return person


def _name(follow: Follow) -> str:
    """Of the document."""
    return f"{follow.by}-{follow.of}"
