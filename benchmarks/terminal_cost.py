"""What a key costs through a real pseudo-terminal: bytes and milliseconds, and the start."""

import os
import statistics
import sys
import tempfile
from pathlib import Path

from dogs_rules import registry
from dogs_rules.registry import title
from dogs_saves import read_match
from tests.support.game_cases import Keying, described
from tests.support.terminal import Answer, Terminal, answer_at_once

STARTS = 5


def environment(home: Path) -> dict[str, str]:
    return {
        "HOME": str(home),
        "DOGS_TUI_HOME": str(home),
        "PATH": os.environ["PATH"],
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
    }


def program(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "dogs_tui", *arguments]


def starts(home: Path, *arguments: str) -> list[tuple[float, int]]:
    """Seconds to the first byte of a painted screen, and its bytes, for several starts."""
    out = []
    for _ in range(STARTS):
        terminal = Terminal(program(*arguments), environment(home))
        answer = terminal.settle(quiet=0.4)
        out.append(((answer.last_ms or 0.0) / 1000, answer.bytes))
        terminal.close()
    return out


def python_start() -> float:
    """Seconds that a Python importing Textual alone takes: what our start is compared with."""
    samples = []
    for _ in range(STARTS):
        terminal = Terminal(
            [sys.executable, "-c", "import textual.app, textual.widgets; print('ready')"],
            {"PATH": os.environ["PATH"]},
        )
        answer = terminal.settle(quiet=0.4)
        samples.append((answer.last_ms or 0.0) / 1000)
        terminal.close()
    return statistics.median(samples)


def keys(home: Path, key: str) -> None:
    """Prints what the keys of a game's table cost, and its first screen."""
    answer_at_once(home)
    keying = described()[key].keying or Keying(())
    starts = any(option.key == "start" for option in registry.game(key).options(2))
    first_seat = ("--option", "start=1") if starts else ()
    command = program("play", key, "--seats", "2", "--seed", "7", *first_seat)
    terminal = Terminal(command, environment(home))
    first = terminal.settle(quiet=0.6).bytes
    print(f"  {title(key)}")
    print(f"    {'first table screen':<26}{first:>8,} bytes")
    for pressed in keying.begin:
        terminal.ask(pressed, quiet=0.5)
    _line("cursor key", [terminal.ask(pressed) for pressed in keying.cursor])
    if keying.aim:
        _line("shifting what is aimed", [terminal.ask(pressed) for pressed in keying.aim][1:])
        terminal.ask("escape")
    played = [terminal.ask(pressed, quiet=0.5) for pressed in keying.play]
    terminal.close()
    newest = max((home / "matches").glob("*.dogs"), key=lambda path: path.stat().st_mtime)
    actions = read_match(newest).match.plies
    total = sum(answer.bytes for answer in played)
    print(f"    {'played action':<26}{total / actions:>8,.0f} bytes (mean of {actions}, all seats)")


def _line(label: str, answers: list[Answer]) -> None:
    seen = [answer for answer in answers if answer.bytes]
    if not seen:
        print(f"    {label:<26} no answer")
        return
    count = statistics.median(answer.bytes for answer in seen)
    first = statistics.median(answer.first_ms or 0.0 for answer in seen)
    print(f"    {label:<26}{count:>8,.0f} bytes {first:>8.1f} ms to the first byte (median)")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        bare = python_start()
        begun = starts(home)
        seconds = statistics.median(second for second, _ in begun)
        print(f"  {'home, whole first screen':<28}{begun[0][1]:>8,} bytes {seconds:>8.3f} s")
        ratio = f"ratio {seconds / bare:.2f}"
        print(f"  {'Python importing Textual':<28}{'':>14} {bare:>8.3f} s   {ratio}")
        for key in registry.keys():  # noqa: SIM118  (a function, not a dict)
            keys(home, key)


if __name__ == "__main__":
    main()
