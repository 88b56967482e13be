"""Running the command line: from the arguments to the exit code, whatever goes wrong."""

import os
import signal
from collections.abc import Sequence
from typing import Final

import click

from dogs_tui.kit.printing import PipeClosedError, StreamError, complain, flush
from dogs_tui.shell.click_words import wrong_line
from dogs_tui.shell.group import COMPLETE, PROGRAM
from dogs_tui.shell.out import FailedError, UsageError
from dogs_tui.words import language, phrase, say, say_error
from dogs_tui.words.languages import AUTO, spoken

FAILED: Final = 1
WRONG: Final = 2
"""The exit code for arguments that cannot be."""
INTERRUPTED: Final = 128 + signal.SIGINT
PIPE_CLOSED: Final = 141
"""128 and the number of SIGPIPE, which Windows lacks."""


def run(program: click.Command, arguments: Sequence[str]) -> int:
    """Runs a command with its arguments. Never raises.

    Returns:
        The exit code, as ``dogs_tui.cli.main`` lists them.
    """
    _fill_closed_streams()
    language.set(_own_language)
    try:
        code = _invoked(program, arguments)
        flush()
    except PipeClosedError:
        return PIPE_CLOSED
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001  (the last line of defence: a report, a sentence)
        return _failed(error)
    return code


def _own_language() -> str:
    """The language of the player's settings, or of the surroundings."""
    from dogs_saves import SaveError
    from dogs_tui.app.settings import load, settings_path

    try:
        chosen = load(settings_path()).settings.language
    except SaveError:  # there is no home folder: whatever needs one says so
        chosen = AUTO
    return spoken(chosen, os.environ)


def _invoked(program: click.Command, arguments: Sequence[str]) -> int:
    """Does what the command line says.

    This is ``click.Command.main`` without what it prints by itself.
    """
    if wanted := os.environ.get(COMPLETE):
        return _answer_shell(program, wanted)
    try:
        with program.make_context(PROGRAM, list(arguments)) as context:
            from dogs_tui.kit.strays import strays_cleaned  # not for help, which logs nothing

            with strays_cleaned():
                result = program.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    return result if isinstance(result, int) else 0


def _answer_shell(program: click.Command, wanted: str) -> int:
    """Says how a line may go on. Somebody types it just now: nothing but answers is printed."""
    from dogs_tui.shell.completion import answer

    try:
        return answer(program, wanted)
    except StreamError:
        raise
    except Exception as error:  # noqa: BLE001  (a report, and nothing in the middle of a line)
        from dogs_tui.app.crash import EXIT_CODE, reported

        reported(error)
        return EXIT_CODE


def _fill_closed_streams() -> None:
    """Has the numbers 0 to 2 taken, so that no file that is opened later gets one of them."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free


def _failed(error: Exception) -> int:
    """Says in one line what was wrong; the exit code that goes with it."""
    if isinstance(error, click.ClickException):
        _complain(_in_one_line(error))
        return WRONG
    from dogs_rules.bots.visiting import BotError
    from dogs_rules.deal import DealError
    from dogs_saves import MissingError, SaveError
    from dogs_tui.match.setup import SetupError

    if isinstance(error, UsageError | SetupError):
        _complain(str(error))
        return WRONG
    if isinstance(error, FailedError | StreamError):
        _complain(str(error))
        return FAILED
    if isinstance(error, BotError):
        _complain(say_error(error))
        return FAILED
    if isinstance(error, DealError):
        _complain(say(error.phrase))
        return WRONG
    if isinstance(error, SaveError):
        _complain(say(error.phrase))
        return WRONG if isinstance(error, MissingError) else FAILED
    from dogs_tui.app.crash import EXIT_CODE, reported

    _complain(reported(error).sentence())
    return EXIT_CODE


def _complain(text: str) -> None:
    complain(f"{PROGRAM}: {text}")


def _in_one_line(error: click.ClickException) -> str:
    """What click found wrong, and where to read more, in one line."""
    context = getattr(error, "ctx", None)
    where = context.command_path if context is not None else PROGRAM
    return f"{wrong_line(error)} {say(phrase('See: {command} --help', command=where))}"
