"""What the disk refuses, as a store says it."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from dogs_saves import LockedError, MissingError, SaveError, TakenError, UnreadableError
from dogs_saves.errors import NewerFormatError
from dogs_tui.host.store.errors import (
    FullError,
    NewerStoreError,
    NoSuchError,
    OvertakenError,
    ReadOnlyError,
    RightError,
    StoreError,
    UnreachableError,
    UnreadError,
)

_BY_NUMBER: Final[dict[int | None, type[StoreError]]] = {
    errno.ENOSPC: FullError,
    errno.EDQUOT: FullError,
    errno.EROFS: ReadOnlyError,
    errno.EACCES: RightError,
    errno.EPERM: RightError,
}
_BY_KIND: Final[tuple[tuple[type[SaveError], type[StoreError]], ...]] = (
    (MissingError, NoSuchError),
    (LockedError, UnreachableError),
    (NewerFormatError, NewerStoreError),
    (UnreadableError, UnreadError),
)


@contextmanager
def filed() -> Iterator[None]:
    """Turns what the disk refuses into what a store refuses, with the same sentence.

    Raises:
        StoreError: In place of a ``SaveError``.
    """
    try:
        yield
    except TakenError as trouble:
        raise OvertakenError(1) from trouble
    except SaveError as trouble:
        cause = trouble.__cause__
        number = cause.errno if isinstance(cause, OSError) else None
        fits = (kind for its, kind in _BY_KIND if isinstance(trouble, its))
        kind = _BY_NUMBER.get(number) or next(fits, StoreError)
        raise kind(trouble.phrase) from trouble
