"""What a lesson has come to, for whoever writes it: the steps, the table, and what could be played.

python -m tools.lesson dogs            the lesson as it stands in the game's package
python -m tools.lesson dogs draft.toml a draft, up to the step that is wrong
python -m tools.lesson dogs --seeds 40 what the first hands and tables of seeds look like
"""

import argparse
from importlib import resources
from pathlib import Path

import msgspec

from dogs_rules import registry
from dogs_rules.match import Match
from dogs_tui.learn.lesson import (
    FILE,
    LEARNER,
    Lesson,
    LessonError,
    checked,
    has_lesson,
    parsed,
    written,
)
from dogs_tui.words import registry as games
from dogs_tui.words import say
from dogs_tui.words.registry import words_of


def shown(key: str, lesson: Lesson) -> None:
    """Prints the steps as far as they are right, then the table and what could be played there."""
    game = registry.game(key)
    steps = lesson.steps
    good, trouble = 0, ""
    for count in range(1, len(steps) + 1):
        try:
            course = checked(game, msgspec.structs.replace(lesson, steps=steps[:count]), key)
            good = count
        except LessonError as error:
            trouble = str(error)
            break
    words = words_of(game)
    names = ("You", *lesson.names)
    actions = ()
    if good:
        course = checked(game, msgspec.structs.replace(lesson, steps=steps[:good]), key)
        actions = course.actions
        for at, stop in enumerate(course.stops):
            done = "" if stop.action is None else written(stop.action)
            print(f"{at + 1:3} {stop.step.key:20} ply {stop.ply:3}  {done}")
        print(f"{course.minutes:.1f} minutes at a calm pace")
    match = Match(
        game.at_revision(lesson.revision), lesson.seats, lesson.options, lesson.seed, actions
    )
    # What the step that is wrong has played before it, as far as it is legal.
    for pattern in steps[good].before if good < len(steps) else ():
        legal = match.game.legal_actions(match.state)
        found = [
            a for a in legal if all(msgspec.to_builtins(a).get(k) == v for k, v in pattern.items())
        ]
        if len(found) != 1:
            break
        match.play(found[0])
        print("    before:", written(found[0]))
    mover = match.to_move
    view = match.game.view(match.state, mover)
    print()
    for line in words.board_text(view, names):
        print(say(line))
    if mover is None:
        return
    print(f"\n{names[mover]} ({'the learner' if mover == LEARNER else 'another'}) may play:")
    for action in match.game.legal_actions(match.state):
        print(f"  {written(action):60} {say(words.action_text(view, action, names))}")
    if trouble:
        print("\nWRONG:", trouble)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("draft", nargs="?", type=Path)
    parser.add_argument("--seeds", type=int, default=0)
    parser.add_argument("--seats", type=int, default=2)
    asked = parser.parse_args()
    if asked.seeds:
        game = registry.game(asked.game)
        words = words_of(game)
        for seed in range(1, asked.seeds + 1):
            match = Match(
                game,
                asked.seats,
                {"start": "1"} if any(o.key == "start" for o in game.options(asked.seats)) else {},
                seed,
            )
            print(f"--- seed {seed}")
            for line in words.board_text(
                game.view(match.state, LEARNER),
                ("You", "Bella", "Oscar", "Luna", "Rocky")[: asked.seats],
            ):
                print(say(line))
        return
    if asked.draft is not None:
        text = asked.draft.read_text(encoding="utf-8")
    else:
        assert has_lesson(asked.game), "there is no lesson yet: name a draft"
        home = games.package(asked.game)
        assert home is not None
        text = resources.files(home).joinpath(FILE).read_text(encoding="utf-8")
    shown(asked.game, parsed(text, asked.game))


if __name__ == "__main__":
    main()
