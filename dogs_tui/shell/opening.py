"""Opening the app, or the line mode, for commands that do."""

import sys
from typing import TYPE_CHECKING, Final

import click

from dogs_tui.shell.out import UsageError
from dogs_tui.words import phrase, say

if TYPE_CHECKING:
    from dogs_saves import StoredMatch
    from dogs_tui.home.program import Opening

PLAIN: Final = "dogs-tui play dogs --plain"
NO_TERMINAL: Final = phrase(
    "No terminal found. Run dogs-tui in a terminal, or play in plain mode: {command}"
)

NO_UNIX: Final = phrase(
    "Screens and hosts need Linux, macOS or WSL. On Windows, play in plain mode: {command}",
    command=PLAIN,
)


def need_unix() -> None:
    """Makes sure that the system has what screens and hosts are made with.

    Raises:
        UsageError: It has not.
    """
    if sys.platform == "win32":
        raise UsageError(say(NO_UNIX))


def need_terminal() -> None:
    """Makes sure that there is something to draw on.

    Raises:
        UsageError: There is not.
    """
    from dogs_tui.kit.terminal import is_attended, is_terminal

    need_unix()
    if is_terminal():
        return
    if not is_attended():
        raise UsageError(say(NO_TERMINAL.filled(command=_in_lines())))
    raise UsageError(
        say(
            phrase(
                "A terminal with {term} cannot show screens. Set its real type, for example"
                " {example}, or play in plain mode: {command}",
                term="TERM=dumb",
                example="TERM=xterm-256color",
                command=_in_lines(),
            )
        )
    )


def _in_lines() -> str:
    """The command line that does in plain mode what was asked for."""
    path = click.get_current_context().command_path
    return PLAIN if path in {"dogs-tui", "dogs-tui play"} else f"{path} ... --plain"


def open_stored(stored: "StoredMatch", notice: str, *, plain: bool) -> int:
    """Plays a match on the screen or in lines; gives the exit code."""
    if plain:
        from dogs_tui.app.logs import keep_log
        from dogs_tui.plain.line_mode import play_plain

        with keep_log():
            return play_plain(stored, notice)
    from dogs_tui.home.program import Opening

    return open_app(Opening(stored, notice))


def open_app(opening: "Opening | None" = None) -> int:
    """Runs the app until the player leaves; gives the exit code."""
    from dogs_tui.app.logs import keep_log
    from dogs_tui.home.program import run

    with keep_log():
        return run(opening)
