"""The command line. Importing it, and every command that opens no screen, leaves Textual alone."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dogs_rules import __version__
from dogs_tui.app.crash import EXIT_CODE, reported
from dogs_tui.kit.nearest import did_you_mean
from dogs_tui.shell.group import Commands
from dogs_tui.shell.out import FailedError, UsageError

if TYPE_CHECKING:
    from dogs_rules.game import OptionValue
    from dogs_saves import StoredMatch

WRONG = 2
"""The exit code for arguments that cannot be."""
NO_TERMINAL = (
    "There is no terminal here to draw on. Start dogs-tui in a terminal, play in lines with "
    "'dogs-tui play dogs --plain', or see 'dogs-tui --help'."
)


@click.group(
    cls=Commands,
    later={"host": "dogs_tui.host.operator.cli:host"},
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96},
)
@click.version_option(__version__, message="dogs-tui %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Dog-themed board games in the terminal, by the book.

    Without a command the home screen opens.
    """
    if ctx.invoked_subcommand is None:
        _need_terminal()
        ctx.exit(_run_app())


@cli.command()
@click.argument("game")
@click.option("--seats", type=int, metavar="N", help="How many seats (3 when left out).")
@click.option(
    "--bots", metavar="LEVEL[,LEVEL...]", help="The other seats' bots; the last level repeats."
)
@click.option("--name", default="", metavar="NAME", help="What you are called.")
@click.option("--seed", metavar="S", help="Decimal or 0x hex, up to 128 bits.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="A set-up option.")
@click.option(
    "--components", type=click.Path(path_type=Path), metavar="FILE", help="Your own components."
)
@click.option("--no-hints", is_flag=True, help="A serious match: nobody may ask for hints.")
@click.option("--plain", is_flag=True, help="Play in lines: for screen readers and scripts.")
def play(
    game: str,
    seats: int | None,
    bots: str | None,
    name: str,
    seed: str | None,
    options: tuple[str, ...],
    components: Path | None,
    no_hints: bool,
    plain: bool,
) -> int:
    """Begin a match of GAME: you against bots."""
    from dogs_tui.app.settings import load, settings_path
    from dogs_tui.match import setup

    rules = setup.the_game(game, components)
    count = setup.check_seats(rules, setup.default_seats(rules) if seats is None else seats)
    levels = _listed(bots) if bots is not None else []
    own = name or load(settings_path()).settings.name
    players = setup.you_against_bots(rules, count, own, levels)
    chosen = setup.checked_options(rules, count, _pairs(options))
    number = setup.fresh_seed() if seed is None else setup.read_seed(seed)
    if not plain:
        _need_terminal()
    from dogs_saves import MatchFolder

    stored = MatchFolder().create(rules, players, chosen, number, hints=not no_hints)
    return _open(stored, "", plain=plain)


@cli.command()
@click.argument("name", metavar="NAME|FILE")
@click.option("--plain", is_flag=True, help="Play in lines: for screen readers and scripts.")
def load(name: str, plain: bool) -> int:
    """Go on with a match, by its name, title or file."""
    from dogs_saves import MatchFolder
    from dogs_tui.shell.matches import match_path
    from dogs_tui.words import say

    path = match_path(name)
    if not plain:
        _need_terminal()
    stored, recovery = MatchFolder().open(path)
    notice = " ".join(map(say, recovery.sentences)) if recovery else ""
    return _open(stored, notice, plain=plain)


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def matches(as_json: bool) -> int:
    """List your matches, the last played first."""
    from dogs_tui.shell.matches import list_matches

    list_matches(as_json=as_json)
    return 0


@cli.command()
@click.argument("file", metavar="NAME|FILE")
def check(file: str) -> int:
    """Replay a match and verify every line of its file."""
    from dogs_tui.shell import matches as commands

    return commands.check(file)


@cli.command()
@click.argument("file", metavar="NAME|FILE")
@click.option("--ply", type=int, metavar="N", help="After so many moves (all when left out).")
@click.option("--seat", type=int, metavar="N", help="As this seat sees it, counted from 1.")
@click.option("--json", "as_json", is_flag=True, help="The view as JSON.")
def show(file: str, ply: int | None, seat: int | None, as_json: bool) -> int:
    """Print the table of a match in words."""
    from dogs_tui.shell import matches as commands

    commands.show(file, ply, seat, as_json=as_json)
    return 0


@cli.command()
@click.argument("words", nargs=-1, metavar="[GAME] [WORDS]...")
def rules(words: tuple[str, ...]) -> int:
    """Look a rule up in the books."""
    from dogs_tui.shell.games import read_rules

    return read_rules(words)


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def games(as_json: bool) -> int:
    """List the games."""
    from dogs_tui.shell.games import list_games

    list_games(as_json=as_json)
    return 0


@cli.command()
@click.argument("game")
@click.option("--seats", type=int, metavar="N", help="How many seats (3 when left out).")
@click.option("--matches", "count", type=click.IntRange(1), default=1, metavar="M")
@click.option("--bots", default="random", metavar="A,B,...", help="One level, or one a seat.")
@click.option("--seed", metavar="S", help="Decimal or 0x hex, up to 128 bits.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="A set-up option.")
@click.option(
    "--components", type=click.Path(path_type=Path), metavar="FILE", help="Your own components."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a match.")
def simulate(
    game: str,
    seats: int | None,
    count: int,
    bots: str,
    seed: str | None,
    options: tuple[str, ...],
    components: Path | None,
    as_json: bool,
) -> int:
    """Let bots play matches of GAME against each other."""
    from dogs_tui.match import setup
    from dogs_tui.shell import simulate as commands

    known = setup.the_game(game, components)
    places = setup.check_seats(known, setup.default_seats(known) if seats is None else seats)
    levels = [setup.check_level(known, level) for level in _listed(bots)]
    chosen = setup.checked_options(known, places, _pairs(options))
    number = setup.fresh_seed() if seed is None else setup.read_seed(seed)
    commands.simulate(known, places, count, levels, number, chosen, as_json=as_json)
    return 0


@cli.command()
@click.argument("game")
@click.option("--bots", required=True, metavar="A,B,...", help="The levels that meet: 2 or more.")
@click.option("--seats", type=int, default=2, metavar="N", help="How many seats (2 when left out).")
@click.option(
    "--matches",
    type=click.IntRange(1),
    default=100,
    metavar="M",
    help="Matches of each line-up (100), up to whole deals.",
)
@click.option("--seed", metavar="S", help="Decimal or 0x hex, up to 128 bits (1 when left out).")
@click.option("--option", "options", multiple=True, metavar="K=V", help="A set-up option.")
@click.option(
    "--components", type=click.Path(path_type=Path), metavar="FILE", help="Your own components."
)
@click.option(
    "--workers", type=click.IntRange(1), metavar="K", help="Processes (one for each core)."
)
@click.option("--scheduler", metavar="ADDRESS", help="Play on a Dask cluster that runs already.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write every match down; the same command goes on from it.",
)
@click.option("--json", "form", flag_value="json", help="One JSON object.")
@click.option("--csv", "form", flag_value="csv", help="A row a bot.")
def arena(
    game: str,
    bots: str,
    seats: int,
    matches: int,
    seed: str | None,
    options: tuple[str, ...],
    components: Path | None,
    workers: int | None,
    scheduler: str | None,
    out: Path | None,
    form: str | None,
) -> int:
    """A tournament of GAME: everybody against everybody, seats rotated."""
    from dogs_rules.arena import Tournament
    from dogs_tui.arena import command
    from dogs_tui.match import setup

    known = setup.the_game(game, components)
    places = setup.check_seats(known, seats)
    tournament = Tournament(
        game=known.key,
        bots=tuple(setup.check_level(known, level) for level in _listed(bots)),
        seats=places,
        seed=1 if seed is None else setup.read_seed(seed),
        options=setup.checked_options(known, places, _pairs(options)),
        components=None if components is None else known.components,
    )
    command.arena(
        known,
        tournament,
        matches,
        processes=workers or os.cpu_count() or 1,
        scheduler=scheduler,
        out=out,
        form=form or "tables",
    )
    return 0


def _listed(text: str) -> list[str]:
    levels = [level.strip() for level in text.split(",") if level.strip()]
    if not levels:
        raise UsageError("Name at least one bot level, as in --bots random.")
    return levels


def _pairs(options: tuple[str, ...]) -> "dict[str, OptionValue]":
    out: dict[str, OptionValue] = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals or not key:
            raise UsageError(f"An option is written K=V, as in --option start=1, not '{option}'.")
        out[key.strip()] = value.strip()
    return out


def _need_terminal() -> None:
    from dogs_tui.kit.terminal import is_terminal

    if not is_terminal():
        raise UsageError(NO_TERMINAL)


def _open(stored: "StoredMatch", notice: str, *, plain: bool) -> int:
    if plain:
        from dogs_tui.app.logs import keep_log
        from dogs_tui.plain.line_mode import play_plain

        with keep_log():
            return play_plain(stored, notice)
    return _run_app(stored, notice)


def _run_app(stored: "StoredMatch | None" = None, notice: str = "") -> int:
    from dogs_tui.app.logs import keep_log
    from dogs_tui.home.program import Opening, run

    with keep_log():
        return run(None if stored is None else Opening(stored, notice))


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; never raises, never shows a traceback.

    Returns:
        The exit code: 0 done, 1 not found or not right, 2 wrong arguments, 70 something broke.
    """
    try:
        result = cli.main(arguments, prog_name="dogs-tui", standalone_mode=False)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # click exits by itself when a pipe is closed
        return _pipe_closed()
    except (click.Abort, KeyboardInterrupt):
        return 130
    except Exception as error:  # noqa: BLE001  (the last line of defence: a report, a sentence)
        return _failed(error)
    return result if isinstance(result, int) else 0


def _failed(error: Exception) -> int:
    """Says in one line what was wrong; the exit code that goes with it."""
    if isinstance(error, click.ClickException):
        _complain(_in_one_line(error))
        return WRONG
    from dogs_rules.bots.visiting import BotError
    from dogs_saves import MissingError, SaveError
    from dogs_tui.match.setup import SetupError
    from dogs_tui.words import say

    if isinstance(error, UsageError | SetupError):
        _complain(str(error))
        return WRONG
    if isinstance(error, FailedError | BotError):
        _complain(str(error))
        return 1
    if isinstance(error, SaveError):
        _complain(say(error.phrase))
        return WRONG if isinstance(error, MissingError) else 1
    _complain(reported(error).sentence())
    return EXIT_CODE


def _complain(text: str) -> None:
    line = " ".join(text.split())
    sys.stderr.write(f"dogs-tui: {line}\n")


def _in_one_line(error: click.ClickException) -> str:
    """What click found wrong, as one sentence with the nearest known option."""
    text = error.format_message()
    context = getattr(error, "ctx", None)
    where = context.command_path if context is not None else "dogs-tui"
    if isinstance(error, click.NoSuchOption) and context is not None:
        known = [name for param in context.command.params for name in param.opts]
        text = f"There is no option {error.option_name}.{did_you_mean(error.option_name, known)}"
    elif isinstance(error, click.MissingParameter) and error.param is not None:
        shown = error.param.make_metavar(context) if context else error.param.name
        text = f"{shown} is missing."
    return f"{text} See: {where} --help"


def _pipe_closed() -> int:
    """Whoever read the output has enough of it: that is all right, and nothing more is written."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    return 0
