"""Declares the commands of one place, whose ids begin alike."""

from typing import Any

from dogs_tui.host.commands.guest import GuestCommand


def declare(
    place: str, name: str, keys: str, label: str, words: tuple[str, ...] = (), **facts: Any
) -> GuestCommand:
    """Gives a command of a place, by its name there; other facts are those of ``GuestCommand``."""
    return GuestCommand(id=f"{place}.{name}", keys=keys, label=label, words=words, **facts)
