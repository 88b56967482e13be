"""Faults in front of system calls."""

import os
from collections.abc import Callable
from typing import Any

import pytest

from dogs_saves import disk


class Faults:
    """Counts the calls of ``disk`` and makes chosen ones fail.

    Args:
        monkeypatch: Takes everything back after the test.
        fails: Says for each call, by its number from 0 and its name, which error it gives.
        bytes_at_a_time: The most bytes one write takes.
    """

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        fails: Callable[[int, str], int | None] = lambda number, name: None,
        bytes_at_a_time: int | None = None,
    ) -> None:
        self.calls: list[str] = []
        self.fails = fails
        self.bytes_at_a_time = bytes_at_a_time
        for name in disk.CALLS:
            monkeypatch.setattr(disk, name, self._faulty(name, getattr(disk, name)))

    @property
    def changes(self) -> list[str]:
        """The calls that do more than look."""
        return [name for name in self.calls if name not in {"look", "look_at", "is_folder"}]

    def _faulty(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            error = self.fails(len(self.calls), name)
            self.calls.append(name)
            if error is not None:
                if name == "close":
                    real(*args)  # A close that fails still closes.
                if name == "write":
                    real(args[0], bytes(args[1])[: len(args[1]) // 2])  # Half of it got there.
                raise OSError(error, os.strerror(error))
            if name == "write" and self.bytes_at_a_time is not None:
                args = (args[0], bytes(args[1])[: self.bytes_at_a_time])
            return real(*args)

        return call
