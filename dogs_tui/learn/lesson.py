"""A lesson as data: a match that is fixed, and steps that say what to do next in it.

A game's lesson is the file ``lesson.toml`` in the package of its words and panes. A match that
looks otherwise with other options may have its own: ``lesson_children.toml``. They are read
strictly, and every move in them is checked against the rules before anybody sees a step of them.

A lesson's key is that of its game, or ``game/children`` where its file is ``lesson_children.toml``.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final, Literal

import msgspec

from dogs_rules import registry
from dogs_rules.clean import clean_text
from dogs_rules.game import (
    Action,
    Game,
    IllegalActionError,
    OptionError,
    OptionValue,
    RevisionError,
)
from dogs_rules.match import Match
from dogs_rules.options import START
from dogs_rules.phrase import phrase, phrase_of
from dogs_rules.text_bytes import text_of
from dogs_tui.app.progress import Progress
from dogs_tui.words import registry as games
from dogs_tui.words import say, tr

_FILE: Final = re.compile(r"lesson_(?P<variant>[a-z0-9]+)\.toml")
"""A further lesson of a game."""
LEARNER: Final = 0
"""The seat of who learns."""
_WORDS_A_MINUTE: Final = 150
_SECONDS_A_KEY: Final = 2.0
"""Of somebody who looks for it first."""
_SECONDS_A_MOVE: Final = 1.5
"""That a move of somebody else is looked at."""
_SHOWN: Final = 60

Pattern = Mapping[str, Any]
"""Fields of an action, as its file has them; those left out may be anything."""


class LessonError(ValueError):
    """A lesson cannot be taught; the text names its file, the step, and what is wrong."""


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One card of a lesson: something to read, to look at, or to do."""

    key: str
    """Names the step in messages; each once in a lesson."""
    says: str
    """What it is about, in one or two lines."""
    how: str = ""
    """With which keys it is done, in one line; in the line mode a number stands in its place."""
    anchor: str
    """The section of the game's book that says more."""
    at: Literal["foot", "head", "middle"] = "foot"
    """Where on the table its card lies, if what is lit and listed there leaves room."""
    word: str = ""
    """The card in one word, for who reads little."""
    picture: str = ""
    """The breed of the dog that is drawn on it; empty: none."""
    jump: tuple[dict[str, Any], ...] = ()
    """What everybody has played meanwhile, where the lesson leaves out a part of the match."""
    before: tuple[dict[str, Any], ...] = ()
    """What is played then, to be watched, by whoever is to move."""
    do: dict[str, Any] | None = None
    """What the learner does; ``None``: there is nothing to play."""
    look: str = ""
    """The pane beside the table that is opened and closed, where nothing is played."""
    light: tuple[dict[str, Any], ...] = ()
    """Legal actions whose things are lit, beside those of ``do``."""
    keys: tuple[str, ...] = ()
    """Keys that do it, as Textual names them, from where the cursor stands when it begins."""


class FirstMatch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match that is offered after a lesson."""

    seats: int
    options: dict[str, OptionValue] = {}


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match that is fixed, and what is taught in it."""

    revision: int
    """Of the rules that it is played by."""
    title: str = ""
    """Tells a further lesson of a game from its first, for which it is empty."""
    seats: int
    seed: int
    names: tuple[str, ...]
    """Of those whom the learner plays against, by seat."""
    options: dict[str, OptionValue] = {}
    then: FirstMatch | None = None
    """The match that is offered after it; ``None``: with the same seats and options."""
    steps: tuple[Step, ...]

    @property
    def minutes(self) -> float:
        """The minutes it takes at a calm pace: reading, looking for keys, watching the others."""
        steps = self.steps
        words = sum(len(f"{step.says} {step.how}".split()) for step in steps)
        keys = sum(max(1, len(step.keys)) for step in steps)
        moves = sum(len(step.before) for step in steps)
        seconds = 60 * words / _WORDS_A_MINUTE + _SECONDS_A_KEY * keys + _SECONDS_A_MOVE * moves
        return seconds / 60


class Stop(msgspec.Struct, frozen=True):
    """A step with the moves that belong to it."""

    step: Step
    first: int
    """How many actions have been played when what is watched begins."""
    ply: int
    """How many when its card is read."""
    action: Action | None
    """What is to be done."""
    lit: tuple[Action, ...]
    """The legal actions whose things are lit."""


class Course(msgspec.Struct, frozen=True):
    """A lesson that can be taught: every move in it is legal where it stands."""

    key: str
    """Of the lesson."""
    game: Game[Any, Any, Any]
    lesson: Lesson
    stops: tuple[Stop, ...]
    actions: tuple[Action, ...]
    """Of the whole match, in order."""


def game_of(key: str) -> str:
    """The key of a lesson's game."""
    return key.partition("/")[0]


def _file_of(key: str) -> str:
    """What a lesson's file is called."""
    variant = key.partition("/")[2]
    return f"lesson_{variant}.toml" if variant else "lesson.toml"


def has_lesson(key: str) -> bool:
    """True if there is a lesson."""
    return _bytes_of(key) is not None


def taught(*games: str) -> tuple[str, ...]:
    """The keys of all lessons, in the order of the games; or of some games."""
    keys = (key for game in games or registry.keys() for key in (game, *_further(game)))
    return tuple(filter(has_lesson, keys))


@cache
def _further(game: str) -> tuple[str, ...]:
    """The keys of a game's lessons beside its first."""
    home = games.package(game)
    try:
        names = [] if home is None else [each.name for each in resources.files(home).iterdir()]
    except (OSError, ImportError):
        return ()
    return tuple(f"{game}/{hit['variant']}" for hit in map(_FILE.fullmatch, sorted(names)) if hit)


def lesson_with(game: str, options: Mapping[str, OptionValue]) -> str:
    """The key of the first lesson of a game that is played with some options.

    Raises:
        LessonError: There is none, or it cannot be taught.
    """
    for key in taught(game):
        lesson = lesson_of(key)
        played = registry.game(game).check_options(lesson.seats, lesson.options)
        if options.items() <= played.items():
            return key
    raise LessonError(f"There is no lesson for {registry.game(game).title} with these options.")


@cache
def course(key: str) -> Course:
    """A lesson, every move of it checked.

    Raises:
        LessonError: There is none, or it cannot be taught.
    """
    game, lesson = registry.game(game_of(key)), lesson_of(key)
    taught_course = checked(game, lesson, f"{game.key}/{_file_of(key)}")
    return msgspec.structs.replace(taught_course, key=key)


def lesson_of(key: str) -> Lesson:
    """A lesson as its file says, no move of it checked.

    Raises:
        LessonError: There is none, or the file is no lesson.
    """
    data = _bytes_of(key)
    if data is None:
        raise LessonError(f"There is no lesson for {registry.game(game_of(key)).title}.")
    name = f"{game_of(key)}/{_file_of(key)}"
    try:
        text = text_of(data)
    except ValueError as error:
        raise LessonError(f"{name}: {phrase_of(error)}.") from error
    return parsed(text, name)


@cache
def _bytes_of(key: str) -> bytes | None:
    """The file of a lesson; ``None``: there is none that can be read."""
    home = games.package(game_of(key))
    if home is None:
        return None
    try:
        return resources.files(home).joinpath(_file_of(key)).read_bytes()
    except (OSError, ImportError):
        return None


def first_match(key: str) -> FirstMatch:
    """A match right after a lesson: what was learned holds in it.

    Raises:
        LessonError: There is no lesson.
    """
    lesson = lesson_of(key)
    return lesson.then or FirstMatch(seats=lesson.seats, options=_chosen(lesson))


def _chosen(lesson: Lesson) -> dict[str, OptionValue]:
    """The options of a lesson without who begins in it."""
    return {name: chosen for name, chosen in lesson.options.items() if name != START}


def options_of(key: str) -> dict[str, OptionValue]:
    """The options that tell a further lesson of a game from its first."""
    return _chosen(lesson_of(key)) if key != game_of(key) else {}


def title_of(key: str) -> str:
    """The title of a lesson: its game's, and what it is about where it is a further one."""
    title, about = registry.title(game_of(key)), lesson_of(key).title
    return say(phrase("{game}: {about}", game=title, about=tr(about))) if about else title


@cache
def parsed(text: str, name: str) -> Lesson:
    """A lesson from the text of its file.

    Args:
        text: TOML.
        name: Its name in messages.

    Raises:
        LessonError: It is no lesson.
    """
    try:
        lesson = msgspec.toml.decode(text, type=Lesson)
    except (msgspec.DecodeError, RecursionError) as error:
        raise LessonError(f"{name}: {clean_text(str(error), 200)}.") from error
    keys = [step.key for step in lesson.steps]
    twice = next((key for key in keys if keys.count(key) > 1), "")
    if twice:
        raise LessonError(f"{name}: two steps are called '{clean_text(twice, _SHOWN)}'.")
    if not keys:
        raise LessonError(f"{name}: there is no step in it.")
    return lesson


def checked(game: Game[Any, Any, Any], lesson: Lesson, name: str) -> Course:
    """A lesson with every move of it played.

    Args:
        game: With the components that ship with it.
        lesson: As it was read.
        name: Its name in messages.

    Raises:
        LessonError: It does not fit the rules; says at which step.
    """
    try:
        rules = game.at_revision(lesson.revision)
        match = Match(rules, lesson.seats, lesson.options, lesson.seed)
    except (OptionError, RevisionError) as error:
        raise LessonError(f"{name}: {phrase_of(error)}") from error
    if len(lesson.names) != lesson.seats - 1:
        raise LessonError(f"{name}: names needed for the other seats: {lesson.seats - 1}.")
    if lesson.then is not None:
        try:
            game.check_options(lesson.then.seats, lesson.then.options)
        except OptionError as error:
            raise LessonError(f"{name}: the match after it: {phrase_of(error)}") from error
    stops = tuple(_stop(match, step, f"{name}: step '{step.key}'") for step in lesson.steps)
    return Course(game.key, rules, lesson, stops, match.actions)


def _stop(match: Match, step: Step, where: str) -> Stop:
    """Plays a step."""
    for pattern in step.jump:
        _play(match, pattern, f"{where}, left out before it")
    first = match.plies
    for pattern in step.before:
        _play(match, pattern, f"{where}, before it")
    ply = match.plies
    lit = tuple(action for pattern in step.light for action in _meant(match, pattern, where))
    if step.do is None:
        return Stop(step, first, ply, None, lit)
    if match.to_move != LEARNER:
        raise LessonError(f"{where}: it is not the learner's turn.")
    action = _play(match, step.do, where)
    return Stop(step, first, ply, action, (action, *lit))


def _play(match: Match, pattern: Pattern, where: str) -> Action:
    """Plays the one legal action that is meant.

    Raises:
        LessonError: None is, or several are.
    """
    actions = _meant(match, pattern, where)
    if len(actions) > 1:
        raise LessonError(f"{where}: {len(actions)} legal moves are meant by {_shown(pattern)}.")
    try:
        match.play(actions[0])
    except IllegalActionError as error:
        raise LessonError(f"{where}: {error}") from error
    return actions[0]


def _meant(match: Match, pattern: Pattern, where: str) -> list[Action]:
    legal: list[Action] = match.game.legal_actions(match.state)
    actions = [action for action in legal if fits(action, pattern)]
    if not actions:
        raise LessonError(f"{where}: no legal move is meant by {_shown(pattern)}.")
    return actions


def _shown(pattern: Pattern) -> str:
    return clean_text(str(dict(pattern)), 2 * _SHOWN)


def fits(action: Action, pattern: Pattern) -> bool:
    """True if an action has all the fields of a pattern; ``type`` is the name of its kind."""
    fields = msgspec.to_builtins(action)
    return all(key in fields and fields[key] == value for key, value in pattern.items())


def written(action: Action) -> str:
    """An action as a lesson's file has it: an inline table of TOML."""
    fields = msgspec.to_builtins(action)
    return "{ " + ", ".join(f"{key} = {_value(value)}" for key, value in fields.items()) + " }"


def _value(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def reached(progress: Progress, lesson: Course, at: int) -> Progress:
    """The player's progress when a step begins; past the last step the game is learned."""
    key = lesson.key
    over = at >= len(lesson.stops)
    return msgspec.structs.replace(
        progress,
        lessons={**progress.lessons, key: 0 if over else at},
        learned=progress.learned | {key} if over else progress.learned,
    )
