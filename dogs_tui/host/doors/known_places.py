"""From where people came in who are known here, kept over a restart.

What is kept are marks of networks, made with a secret of this data folder, and the day of the last
time: enough to know a place again, and no list of anybody's addresses.
"""

import logging
import secrets
from collections import OrderedDict
from datetime import timedelta
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Final

import msgspec

from dogs_saves import SaveError
from dogs_saves.clock import Clock, now
from dogs_saves.documents import Documents

DOCUMENT: Final = "places"
MOST: Final = 10_000
"""The number of places that are remembered; of more, the least recent are forgotten."""
DAYS: Final = 60
"""After which a place from which nobody came is forgotten."""
EVERY: Final = timedelta(minutes=10)
"""Between two times that they are written while a host runs."""
_LARGEST: Final = 1 << 20

_log = logging.getLogger("dogs_tui.host")


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    secret: Annotated[bytes, msgspec.Meta(min_length=16, max_length=16)]
    """With which marks are made."""
    seen: dict[str, int] = {}
    """The day of the last time, since the beginning of the calendar, by mark."""


class KnownPlaces:
    """Places as neighbourhoods: an address, or a network that counts as one.

    Args:
        folder: The data folder; ``None``: nothing is kept.
        clock: Gives the time.
    """

    def __init__(self, folder: Path | None = None, *, clock: Clock = now) -> None:
        kept = None if folder is None else Documents(folder, _Kept, largest=_LARGEST)
        self._documents = kept
        self._clock = clock
        self._secret = secrets.token_bytes(16)
        self._seen: OrderedDict[str, int] = OrderedDict()
        self._changed = False
        self._written = clock()

    def __len__(self) -> int:
        return len(self._seen)

    def load(self) -> None:
        """Reads what was kept. What cannot be read stays as it is, and nothing is kept then."""
        if self._documents is None:
            return
        try:
            kept, trouble = self._documents.find(DOCUMENT)
        except SaveError as error:
            self._documents = None
            self._report(error)
            return
        if kept is not None:
            self._secret = kept.secret
        if trouble is not None:
            self._report(SaveError(trouble.what))
        oldest = self._today() - DAYS
        seen = {} if kept is None else kept.seen
        self._seen = OrderedDict(
            sorted(((mark, day) for mark, day in seen.items() if day >= oldest), key=_by_day)
        )
        self._changed = len(self._seen) != len(seen)

    def holds(self, near: str) -> bool:
        """True if somebody known came from there."""
        return self._mark(near) in self._seen

    def remember(self, near: str) -> None:
        """Somebody known came from there; now and then that is written, too."""
        mark, today = self._mark(near), self._today()
        self._changed |= self._seen.get(mark) != today
        self._seen[mark] = today
        self._seen.move_to_end(mark)
        if len(self._seen) > MOST:
            self._seen.popitem(last=False)
        if self._clock() - self._written >= EVERY:
            self.save()

    def save(self) -> None:
        """Writes what is new. What the disk refuses is said in the log, and hinders nobody."""
        self._written = self._clock()
        if self._documents is None or not self._changed:
            return
        try:
            self._documents.write(DOCUMENT, _Kept(self._secret, dict(self._seen)))
            self._changed = False
        except SaveError as error:
            self._report(error)

    def _mark(self, near: str) -> str:
        return blake2b(near.encode(), key=self._secret, digest_size=8).hexdigest()

    def _today(self) -> int:
        return self._clock().toordinal()

    def _report(self, error: Exception) -> None:
        _log.error(
            "known places are not kept",
            extra={"event": "places-not-kept", "reason": type(error).__name__},
        )


def _by_day(seen: tuple[str, int]) -> int:
    return seen[1]
