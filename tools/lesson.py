"""What a lesson has come to, for whoever writes it: its steps, the table, and what can be played.

python -m tools.lesson dogs               the lesson in the game's package
python -m tools.lesson dog_kids/children  another one of a game, lesson_children.toml
python -m tools.lesson dogs --to housing  only up to a step
python -m tools.lesson dogs --play 12     what steady bots would play from its end on
python -m tools.lesson dogs --seeds 40    how the tables of seeds look at the beginning
"""

import argparse
from collections.abc import Iterator

import msgspec

from dogs_rules import registry
from dogs_rules.match import Match
from dogs_rules.options import START
from dogs_rules.simulate import bot_rng
from dogs_tui.learn.lesson import (
    LEARNER,
    Course,
    Lesson,
    LessonError,
    checked,
    game_of,
    has_lesson,
    lesson_of,
    taught,
    written,
)
from dogs_tui.match.setup import BOT_NAMES
from dogs_tui.words import say
from dogs_tui.words.game import GameWords
from dogs_tui.words.registry import words_of


def taught_so_far(key: str, lesson: Lesson) -> tuple[Course | None, str]:
    """The steps up to the first that is wrong, and what is wrong with that one."""
    course: Course | None = None
    for count in range(1, len(lesson.steps) + 1):
        shorter = msgspec.structs.replace(lesson, steps=lesson.steps[:count])
        try:
            course = checked(registry.game(game_of(key)), shorter, key)
        except LessonError as error:
            return course, str(error)
    return course, ""


def sentences(words: GameWords, match: Match, names: tuple[str, ...]) -> Iterator[str]:
    """The table as the learner sees it."""
    yield from map(say, words.board_text(match.game.view(match.state, LEARNER), names))


def choices(words: GameWords, match: Match, names: tuple[str, ...]) -> Iterator[str]:
    """Yields the actions that can be played, as a lesson's file has them."""
    mover = match.to_move
    if mover is None:
        return
    view = match.game.view(match.state, mover)
    yield f"{names[mover]} ({'the learner' if mover == LEARNER else 'another'}) may play:"
    for action in match.game.legal_actions(match.state):
        yield f"  {written(action):60} {say(words.action_text(view, action, names))}"


def played_on(words: GameWords, match: Match, names: tuple[str, ...], count: int) -> Iterator[str]:
    """Yields the actions that steady bots would play, as a lesson's file has them."""
    bot = match.game.bots()["steady"]
    for _ in range(count):
        mover = match.to_move
        if mover is None:
            return
        view = match.game.view(match.state, mover)
        legal = match.game.legal_actions(match.state)
        action = bot.choose(view, legal, bot_rng(match.seed, mover, match.plies))
        text = say(words.action_text(view, action, names))
        match.play(action)
        yield f"    {written(action)},  # {names[mover]}: {text}"


def show_lesson(key: str, to: str, play: int) -> None:
    """Prints the steps, the table after them, and what can be played or would be."""
    lesson = lesson_of(key)
    keys = [step.key for step in lesson.steps]
    if to:
        kept = lesson.steps[: keys.index(to) + 1]
        lesson = msgspec.structs.replace(lesson, steps=kept)
    course, trouble = taught_so_far(key, lesson)
    stops = () if course is None else course.stops
    for at, stop in enumerate(stops, start=1):
        print(f"{at:3} {stop.step.key:20} ply {stop.ply:3}", end="  ")
        print("" if stop.action is None else written(stop.action))
    if course is not None:
        print(f"{course.lesson.minutes:.1f} minutes at a calm pace\n")
    game = registry.game(game_of(key)).at_revision(lesson.revision)
    actions = () if course is None else course.actions
    match = Match(game, lesson.seats, lesson.options, lesson.seed, actions)
    words, names = words_of(game, lesson.options), ("You", *lesson.names)
    lines = played_on(words, match, names, play) if play else choices(words, match, names)
    print(*sentences(words, match, names), "", *lines, sep="\n")
    if trouble:
        print("\nWrong:", trouble)


def show_seeds(key: str, count: int, seats: int) -> None:
    """Prints the tables at the beginning of matches that the learner opens."""
    game = registry.game(key)
    has_start = any(option.key == START for option in game.options(seats))
    for seed in range(1, count + 1):
        match = Match(game, seats, {START: "1"} if has_start else {}, seed)
        names = ("You", *BOT_NAMES)[:seats]
        print(f"--- seed {seed}", *sentences(words_of(game), match, names), sep="\n")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=dict.fromkeys([*registry.keys(), *taught()]))
    parser.add_argument("--to", default="", metavar="STEP")
    parser.add_argument("--play", type=int, default=0, metavar="N")
    parser.add_argument("--seeds", type=int, default=0, metavar="N")
    parser.add_argument("--seats", type=int, default=2, metavar="N")
    asked = parser.parse_args()
    if asked.seeds:
        show_seeds(asked.game, asked.seeds, asked.seats)
    elif has_lesson(asked.game):
        show_lesson(asked.game, asked.to, asked.play)
    else:
        parser.error(f"there is no lesson.toml in the package of {asked.game} yet")


if __name__ == "__main__":
    main()
