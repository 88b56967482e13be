"""The command line. Importing it, and every command that opens no screen, leaves Textual alone."""

import os
import sys
from pathlib import Path

import click

from dogs_rules import __version__
from dogs_rules.phrase import phrase
from dogs_tui.app.own_terminal import kept
from dogs_tui.app.signals import ends_by_signal
from dogs_tui.shell.arguments import (
    COMPONENTS,
    GAME,
    MATCH,
    MATCHES,
    OPTIONS,
    PLAIN,
    SEATS,
    SEED,
    completed,
    level_list,
    option_pairs,
)
from dogs_tui.shell.group import SHELLS, Commands, version_option
from dogs_tui.shell.opening import need_terminal, open_app, open_stored
from dogs_tui.shell.out import UsageError
from dogs_tui.shell.paths import FilePath
from dogs_tui.shell.running import run
from dogs_tui.words import say


@click.group(
    help=(
        "Dog-themed board games in the terminal, by the rulebook.\n\n"
        "Without a command, the home screen opens."
    ),
    cls=Commands,
    later={
        "deal": "dogs_tui.shell.deals:deal",
        "export": "dogs_tui.shell.sharing:export_match",
        "host": "dogs_tui.host.operations.cli:host",
        "import": "dogs_tui.shell.sharing:import_match",
        "keys": "dogs_tui.shell.keys:list_keys",
        "learn": "dogs_tui.shell.learn:learn",
        "matches": "dogs_tui.shell.keeping:matches",
        "puzzles": "dogs_tui.shell.puzzles:puzzles",
        "stats": "dogs_tui.shell.stats:stats",
    },
    invoke_without_command=True,
    examples=("dogs-tui", "dogs-tui play dogs", "dogs-tui rules dogs"),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96},
)
@version_option(f"dogs-tui {__version__}")
@click.pass_context
def cli(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        need_terminal()
        ctx.exit(open_app())


@cli.command(
    help="Start a match against bots.",
    examples=(
        "dogs-tui play dogs",
        "dogs-tui play dog_lover --seats 3 --bots steady,keen",
        "dogs-tui play dogs --plain --seed 7 --option start=1",
    ),
)
@GAME
@SEATS
@click.option(
    "--bots",
    metavar="LEVEL[,LEVEL...]",
    shell_complete=completed("levels"),
    help="Bots for the other seats. The last one is repeated.",
)
@click.option("--name", default="", metavar="NAME", help="Your name.")
@SEED
@OPTIONS
@COMPONENTS
@click.option("--no-hints", is_flag=True, help="Play without hints.")
@PLAIN
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
    from dogs_tui.app.settings import load, settings_path
    from dogs_tui.match import setup

    rules = setup.the_game(game, components)
    count = setup.check_seats(rules, setup.default_seats(rules) if seats is None else seats)
    levels = level_list(bots) if bots is not None else []
    own = name or load(settings_path()).settings.name
    chosen = setup.checked_options(rules, count, option_pairs(options))
    players = setup.you_against_bots(rules, count, own, levels, chosen)
    number = setup.fresh_seed() if seed is None else setup.read_seed(seed)
    if not plain:
        need_terminal()
    from dogs_saves import MatchFolder

    stored = MatchFolder().create(rules, players, chosen, number, hints=not no_hints)
    return open_stored(stored, "", plain=plain)


@cli.command(
    help="Continue a match, by name, title, words from either, or file.",
    examples=(
        "dogs-tui load dogs-2026-05-01-ana-bella",
        "dogs-tui load ./from-a-friend.dogs",
        'dogs-tui load "Rainy Sunday" --plain',
    ),
)
@MATCH
@PLAIN
def load(match: str, plain: bool) -> int:
    from dogs_saves import MatchFolder
    from dogs_tui.shell.matches import seen_path
    from dogs_tui.words import say

    path = seen_path(match)
    if not plain:
        need_terminal()
    stored, recovery = MatchFolder().open(path)
    return open_stored(stored, " ".join(map(say, stored.notices(recovery))), plain=plain)


@cli.command(
    help="Play on from a move of a finished match, as a new match.",
    examples=(
        'dogs-tui branch "Rainy Sunday" --move 40',
        "dogs-tui branch dogs-2026-05-01-ana-bella --move 40 --plain",
    ),
)
@MATCH
@click.option("--move", "ply", type=int, metavar="N", help="The move to play on from.")
@PLAIN
def branch(match: str, ply: int | None, plain: bool) -> int:
    from dogs_tui.shell.matches import branch_off

    if not plain:
        need_terminal()
    return open_stored(branch_off(match, ply), "", plain=plain)


@cli.command(
    help="Replay a match and verify every line of its file.",
    examples=(
        "dogs-tui check dogs-2026-05-01-ana-bella",
        "dogs-tui check ./from-a-friend.dogs",
    ),
)
@MATCH
def check(match: str) -> int:
    from dogs_tui.shell import matches as commands

    return commands.check(match)


@cli.command(
    help="Describe the table of a match in words.",
    examples=(
        'dogs-tui show "Rainy Sunday"',
        'dogs-tui show "Rainy Sunday" --move 12 --seat 1',
    ),
)
@MATCH
@click.option(
    "--move", "ply", type=int, metavar="N", help="The table after move N (default: the last)."
)
@click.option("--seat", type=int, metavar="N", help="Show it as seat N sees it (first seat is 1).")
@click.option("--json", "as_json", is_flag=True, help="Print the view as JSON.")
def show(match: str, ply: int | None, seat: int | None, as_json: bool) -> int:
    from dogs_tui.shell import matches as commands

    commands.show(match, ply, seat, as_json=as_json)
    return 0


@cli.command(
    help="Look up a rule.",
    examples=(
        "dogs-tui rules dogs",
        "dogs-tui rules dogs fair",
        "dogs-tui rules how much is a bay",
    ),
)
@click.argument("words", nargs=-1, metavar="[GAME] [WORDS]...", shell_complete=completed("rules"))
def rules(words: tuple[str, ...]) -> int:
    from dogs_tui.shell.games import read_rules

    return read_rules(words)


@cli.command(
    help="List the games.",
    examples=("dogs-tui games", "dogs-tui games --json"),
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
def games(as_json: bool) -> int:
    from dogs_tui.shell.games import list_games

    list_games(as_json=as_json)
    return 0


@cli.command(
    help="Let bots play matches against each other.",
    examples=(
        "dogs-tui simulate dogs --matches 10",
        "dogs-tui simulate dog_kids --seats 2 --bots random,steady --json",
    ),
)
@GAME
@SEATS
@click.option(
    "--matches",
    "count",
    type=MATCHES,
    default=1,
    metavar="M",
    help="Number of matches (default 1).",
)
@click.option(
    "--bots",
    default="random",
    metavar="A,B,...",
    shell_complete=completed("levels"),
    help="One bot for all seats, or one per seat.",
)
@SEED
@OPTIONS
@COMPONENTS
@click.option(
    "--max-moves",
    "most_moves",
    type=click.IntRange(1),
    default=10_000,
    metavar="K",
    help="Stop a match after K moves (default 10,000).",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per match.")
def simulate(
    game: str,
    seats: int | None,
    count: int,
    bots: str,
    seed: str | None,
    options: tuple[str, ...],
    components: Path | None,
    most_moves: int,
    as_json: bool,
) -> int:
    from dogs_tui.match import setup
    from dogs_tui.shell import simulate as commands

    played = setup.the_game(game, components)
    places = setup.check_seats(played, setup.default_seats(played) if seats is None else seats)
    levels = [setup.check_level(played, level) for level in level_list(bots)]
    chosen = setup.checked_options(played, places, option_pairs(options))
    number = setup.fresh_seed() if seed is None else setup.read_seed(seed)
    return commands.simulate(
        played, places, count, levels, number, chosen, most_moves=most_moves, as_json=as_json
    )


@cli.command(
    help="Run a bot tournament: round robin, with rotating seats.",
    examples=(
        "dogs-tui arena dogs --bots random,steady",
        "dogs-tui arena dogs --bots steady,keen --matches 400 --out dogs.arena",
    ),
)
@GAME
@click.option(
    "--bots",
    required=True,
    metavar="A,B,...",
    shell_complete=completed("levels"),
    help="The bots that play: 2 or more.",
)
@click.option("--seats", type=int, default=2, metavar="N", help="Number of seats (default 2).")
@click.option(
    "--matches",
    type=MATCHES,
    default=100,
    metavar="M",
    help="Matches per line-up (default 100), rounded up to whole deals.",
)
@click.option("--seed", metavar="S", help="Decimal or 0x hex, up to 128 bits (default 1).")
@OPTIONS
@COMPONENTS
@click.option(
    "--workers",
    type=click.IntRange(1, 1024),
    metavar="K",
    help="Number of processes (default: one per core).",
)
@click.option("--scheduler", metavar="ADDRESS", help="Play on a running Dask cluster.")
@click.option(
    "--out",
    type=FilePath(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write every match to FILE; the same command continues it.",
)
@click.option("--record", is_flag=True, help="Also record the moves (with --out).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV, one row per bot.")
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
    record: bool,
    as_json: bool,
    as_csv: bool,
) -> int:
    from dogs_rules.arena import Tournament
    from dogs_tui.arena import command
    from dogs_tui.match import setup

    played = setup.the_game(game, components)
    places = setup.check_seats(played, seats)
    tournament = Tournament(
        game=played.key,
        bots=tuple(setup.check_level(played, level) for level in level_list(bots)),
        seats=places,
        seed=1 if seed is None else setup.read_seed(seed),
        options=setup.checked_options(played, places, option_pairs(options)),
        components=None if components is None else played.components,
        record=record,
    )
    command.arena(
        played,
        tournament,
        matches,
        processes=workers or os.cpu_count() or 1,
        scheduler=scheduler,
        out=out,
        form=command.form(as_json=as_json, as_csv=as_csv),
    )
    return 0


@cli.command(
    help=(
        "Print a completion script for your shell.\n\n"
        "Default SHELL: $SHELL. Add the first example to ~/.bashrc (for zsh: ~/.zshrc, "
        "with zsh in place of bash)."
    ),
    examples=(
        'eval "$(dogs-tui completion bash)"',
        "dogs-tui completion fish > ~/.config/fish/completions/dogs-tui.fish",
    ),
)
@click.argument("shell", type=click.Choice(SHELLS), required=False)
def completion(shell: str | None) -> int:
    from dogs_tui.shell.completion import write_script

    used = Path(os.environ.get("SHELL", "")).name
    if shell is None and used not in SHELLS:
        raise UsageError(say(phrase("Name your shell: {shells}.", shells=", ".join(SHELLS))))
    write_script(shell or used)
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; never raises, never shows a traceback.

    Returns:
        The exit code:

        ===  =====================================================================================
          0  Done.
          1  Not done, not found or not right: a damaged match, a full disk, an output or input
             that cannot be used.
          2  The arguments cannot be.
         70  Something broke; a report lies in a file.
        130  Ctrl+C; any other signal, too, ends it as 128 + its number says.
        141  Whoever read the output had enough of it, as in ``| head -1``; nothing is said.
        ===  =====================================================================================
    """
    with ends_by_signal(), kept():
        return run(cli, sys.argv[1:] if arguments is None else arguments)
