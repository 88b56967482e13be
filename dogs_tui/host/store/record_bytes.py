"""Records of matches as bytes of JSON, as stores that keep no files write and read them."""

from collections.abc import Iterable

from dogs_rules.phrase import phrase
from dogs_saves.records import AnyRecord, decode, encode
from dogs_tui.host.store.errors import StoreError, UnreadError


def written(records: Iterable[AnyRecord]) -> list[bytes]:
    """Records as they are kept.

    Raises:
        StoreError: A table from a changed file led to what no match may say.
    """
    found = [encode(record) for record in records]
    try:
        for record in found:
            decode(record)
    except (ValueError, OverflowError) as error:
        raise StoreError(
            phrase("What this leads to cannot be saved, so it did not happen.")
        ) from error
    return found


def read(records: Iterable[bytes]) -> tuple[AnyRecord, ...]:
    """Records as they were kept.

    Raises:
        UnreadError: One is none.
    """
    try:
        return tuple(map(decode, records))
    except ValueError as error:
        raise UnreadError(
            phrase("A record of this match cannot be read: perhaps a newer version wrote it.")
        ) from error
