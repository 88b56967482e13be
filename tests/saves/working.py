"""How much work something is, counted and not timed: the same in every run."""

import hashlib
import sys
from collections.abc import Callable
from typing import Any, Final

import msgspec
import pytest

CALL: Final = 100
"""What a call counts beside the bytes that it hashes."""


class _CountedHash:
    """In place of ``hashlib.blake2b``; counts bytes."""

    hashed = 0

    def __init__(self, data: Any = b"", *, digest_size: int = 64, real: Any = None) -> None:
        self._real = real if real is not None else _real(digest_size=digest_size)
        self.update(data)

    def update(self, data: Any) -> None:
        type(self).hashed += len(data)
        self._real.update(data)

    def copy(self) -> "_CountedHash":
        return _CountedHash(real=self._real.copy())

    def digest(self) -> bytes:
        return bytes(self._real.digest())

    def hexdigest(self) -> str:
        return str(self._real.hexdigest())


_real: Final = hashlib.blake2b


def work_of(act: Callable[[], object]) -> int:
    """Bytes hashed or decoded as plain JSON, and calls of functions and resumed generators."""
    calls = decoded = 0
    decode = msgspec.json.decode

    def counted_decode(data: Any, **how: Any) -> Any:
        nonlocal decoded
        decoded += len(bytes(data))
        return decode(data, **how)

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    _CountedHash.hashed = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hashlib, "blake2b", _CountedHash)
        patch.setattr(msgspec.json, "decode", counted_decode)
        before = sys.getprofile()
        sys.setprofile(count)
        try:
            act()
        finally:
            sys.setprofile(before)
    return _CountedHash.hashed + decoded + CALL * calls
