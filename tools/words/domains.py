"""Which file of a language a sentence is translated in: pieces that one person can work on."""

from collections.abc import Iterable
from typing import Final

from tools.words.messages import Message

COMMON: Final = "common"
"""What more than one piece says."""

_BY_FOLDER: Final = (
    ("dogs_tui/learn/", "lessons"),
    ("dogs_tui/host/operations/", "operator"),
    ("dogs_tui/host/commands/operator", "operator"),
    ("dogs_tui/host/", "host"),
    ("dogs_tui/play/hints/", "hints"),
    ("dogs_tui/play/review/", "hints"),
    ("dogs_tui/thinking/", "hints"),
    ("rules/dogs_rules/bots/", "hints"),
    ("dogs_tui/share/", "files"),
    ("saves/", "files"),
    ("rules/dogs_rules/", "files"),
    ("dogs_tui/arena/", "shell"),
    ("dogs_tui/shell/", "shell"),
    ("dogs_tui/cli.py", "shell"),
    ("dogs_tui/plain/", "shell"),
    ("dogs_tui/home/", "home"),
    ("dogs_tui/records/", "home"),
)
"""By how the path begins; the first that fits."""


def domain_of(file: str) -> str:
    """The piece a source file belongs to."""
    parts = file.split("/")
    if parts[-1].startswith("lesson") and file.endswith(".toml"):
        return "lessons"
    if "games" in parts[:-1]:
        return f"game_{parts[parts.index('games') + 1]}"
    return next((name for folder, name in _BY_FOLDER if file.startswith(folder)), "table")


def domain_of_all(places: Iterable[Message]) -> str:
    """The piece of a sentence that stands in several places."""
    domains = {domain_of(message.file) for message in places}
    return domains.pop() if len(domains) == 1 else COMMON
