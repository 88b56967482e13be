"""All results of a host: each match once, whatever came between its end and its being written."""

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime

import msgspec

from dogs_saves import OutdatedError, SaveError
from dogs_saves.documents import Trouble
from dogs_tui.host.errors import said
from dogs_tui.host.results.result import Result, rated
from dogs_tui.host.store.documents import Documents
from dogs_tui.host.time_slices import in_slices
from dogs_tui.records.skill import Skill

_log = logging.getLogger("dogs_tui.host")


class Results:
    """How matches ended that were played here.

    A result is named after the code of its table: it cannot be there twice, and one that was not
    written before the host ended is made when it begins again. How strong people are stands in the
    results themselves, so nothing is ever worked out anew.

    Of several processes one makes them, since each is worked out from those before it.

    Args:
        documents: Where they are kept; read by ``load``.
        makes: Says whether this process makes them; the others follow it.
    """

    def __init__(self, documents: Documents[Result], makes: Callable[[], bool]) -> None:
        self._documents = documents
        self._makes = makes
        self._by_code: dict[str, Result] = {}
        self._codes_of: defaultdict[str, set[str]] = defaultdict(set)
        self._last: dict[tuple[str, str, int], Result] = {}
        """By person, game and seats: the match from which the next one is worked out."""

    def load(self) -> tuple[Trouble, ...]:
        """Reads all results; says what could not be read.

        Raises:
            SaveError: The folder cannot be read.
        """
        found, troubles = self._documents.read_all()
        for result in sorted(found.values(), key=_when):
            self._take(result)
        return troubles

    def followed(self, name: str, result: Result | None) -> None:
        """Takes what was written elsewhere of how a match ended; none is ever taken away."""
        if result is None:
            return
        for one in () if (old := self._by_code.get(name.upper())) is None else old.seats:
            self._codes_of[one.person].discard(result.code)
        self._take(result)

    def make_up(self, results: Iterable[Result]) -> None:
        """Adds the results that are missing, in the order in which the matches ended."""
        for result in sorted(results, key=_when):
            self.add(result)

    def add(self, result: Result) -> None:
        """Keeps how a match ended, and rates it if it is to be; nothing happens when it is there.

        Args:
            result: As the record of its table says.
        """
        if result.code in self._by_code or not self._makes():
            return
        game, seats = result.game, len(result.seats)
        if result.rated:
            result = rated(result, lambda person: self.skill(person, game, seats))
        before = [self._last.get((one.person, game, seats)) for one in result.seats]
        number = 1 + max((one.number for one in before if one is not None), default=0)
        result = msgspec.structs.replace(result, number=number if result.rated else 0)
        self._take(result)
        try:
            self._documents.write(_name(result.code), result)
        except OutdatedError:
            return  # It was written elsewhere, in the same words.
        except SaveError as trouble:  # It counts, and is written at the next start.
            reason = type(trouble).__name__
            _log.error("a result was not kept", extra={"event": "result-trouble", "reason": reason})

    def all(self) -> Iterator[Result]:
        """All of them, the first one first."""
        return iter(sorted(self._by_code.values(), key=_when))

    def of(self, person: str) -> list[Result]:
        """Somebody's, the first one first."""
        return sorted((self._by_code[code] for code in self._codes_of.get(person, ())), key=_when)

    def get(self, code: str) -> Result | None:
        """The result of the match of a table."""
        return self._by_code.get(code)

    def skill(self, person: str, game: str, seats: int) -> Skill | None:
        """How strong somebody is; ``None``: they were in no rated match of it."""
        last = self._last.get((person, game, seats))
        own = None if last is None else last.seat_of(person)
        return None if own is None else own.skill

    async def forget(self, person: str) -> None:
        """Takes somebody out of all results. What others were rated by stays as it is.

        Raises:
            LobbyError: It could not be written; done again, it goes on.
        """
        async for result in in_slices(self.of(person)):
            forgotten = result.without(person)
            with said():
                self._documents.write(_name(result.code), forgotten)
            self._by_code[result.code] = forgotten
            self._codes_of[person].discard(result.code)
        self._codes_of.pop(person, None)
        self._last = {key: one for key, one in self._last.items() if key[0] != person}

    def _take(self, result: Result) -> None:
        self._by_code[result.code] = result
        for one in result.seats:
            if not one.person:
                continue
            self._codes_of[one.person].add(result.code)
            key = one.person, result.game, len(result.seats)
            last = self._last.get(key)
            if one.skill is not None and (last is None or _order(last) <= _order(result)):
                self._last[key] = result


def _when(result: Result) -> tuple[datetime, str]:
    return result.ended, result.code


def _order(result: Result) -> tuple[int, datetime, str]:
    """In which order ratings are worked out."""
    return result.number, *_when(result)


def _name(code: str) -> str:
    """Of the document."""
    return code.lower()
