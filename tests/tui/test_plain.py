"""The line mode: whole matches from a script, and everything that can be asked on the way."""

import io
import os
import re
import signal
import termios
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from dogs_rules import game
from dogs_rules.game import Action
from dogs_rules.games.dogs.game import Dogs
from dogs_rules.match import Match
from dogs_rules.phrase import phrase
from dogs_rules.rng import Rng
from dogs_saves import MatchFolder, Player, SaveError, StoredMatch, read_match
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.program import DogsApp
from dogs_tui.kit.printing import Printer
from dogs_tui.plain import console, line_mode
from dogs_tui.plain.commands import COMMANDS, command_of
from dogs_tui.thinking.thinkers import Thinkers
from dogs_tui.words import language, say
from dogs_tui.words.registry import words_of
from tests.support.fake_hints import KnownThinkers
from tests.support.peek import Peek
from tests.support.plain_matches import said_in_lines

pytestmark = [pytest.mark.usefixtures("home"), pytest.mark.telling]


def begun(
    *kinds: str,
    rules: Any = None,
    seed: int = 5,
    hints: bool = True,
    options: dict[str, str] | None = None,
) -> StoredMatch:
    names = ("Ana", "Bruno", "Cleo", "Davi")
    players = [Player(names[seat], kind) for seat, kind in enumerate(kinds)]
    options = {"start": "1"} if options is None else options
    return MatchFolder().create(rules or game("dogs"), players, options, seed, hints=hints)


def played(stored: StoredMatch, typed: str, thinkers: Thinkers | None = None) -> str:
    """What is said when all this is typed."""
    target = io.StringIO()
    with stored:
        line_mode.PlainGame(stored, io.StringIO(typed), Printer(target), thinkers).play()
    return target.getvalue()


class BrokenThinkers(Thinkers):
    """Breaks as rules do whose author made a mistake."""

    async def decide(self, *_: Any, **__: Any) -> Action:
        raise KeyError("a hidden card")


def test_what_breaks_in_a_bots_turn_ends_the_match_in_lines() -> None:
    stored = begun("beginner", "beginner")
    with pytest.raises(KeyError):
        played(stored, "", BrokenThinkers())
    assert stored.match.plies == 0


async def test_what_breaks_in_a_bots_turn_ends_the_screens() -> None:
    app = DogsApp(Loaded(Settings(name="Ana"), ""))
    app.thinkers = BrokenThinkers()

    async def shown() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            app.open_match(begun("beginner", "beginner"))
            await pilot.pause()

    with pytest.raises(KeyError):
        await shown()
    assert app.crash is not None
    assert app.crash.report is not None


@pytest.mark.parametrize(
    ("key", "seats", "options"),
    [
        ("dogs", 2, {}),
        ("dog_lover", 3, {}),
        pytest.param(
            "dogs_cardgame", 3, {"puppies": "yes", "straight": "yes"}, marks=pytest.mark.minutes
        ),
        pytest.param(
            "dogs_cardgame", 5, {"children": "yes", "breeds": "chosen"}, marks=pytest.mark.minutes
        ),
        pytest.param(
            "dog_kids", 3, {"teams": "teams", "handicap": "yes"}, marks=pytest.mark.minutes
        ),
        ("dog_kids", 4, {"teams": "teams"}),
    ],
)
def test_a_whole_match_from_a_script_of_ones(key: str, seats: int, options: dict[str, str]) -> None:
    match = Match(game(key), seats, {"start": "1", **options}, 5)
    said = said_in_lines(match, "1\n" * 3000)
    assert match.to_move is None
    assert re.search(r"The match is over\.(?s:.*)(wins?|share the victory)\.", said)
    assert ", press enter when no one else is looking" not in said


def test_the_end_tells_what_the_match_has_brought() -> None:
    stored = begun("person", "steady")
    match = Match(stored.match.game, 2, stored.match.options, stored.match.seed)
    bot, rng = match.game.bots()["steady"], Rng.seeded(1)
    while (seat := match.to_move) is not None:
        legal = match.game.legal_actions(match.state)
        match.play(bot.choose(match.game.view(match.state, seat), legal, rng))
    for action in match.actions[:-1]:
        stored.play(action)
    said = played(stored, "1\n" * 50)
    after = said.partition("The match is over.")[2]
    assert "For the first time: a quartet" in after
    assert "Personal best" not in after


def test_the_end_of_input_leaves_saved() -> None:
    stored = begun("person", "random")
    said = played(stored, "1\n1\n")
    assert stored.path.stem in said
    again, recovery = StoredMatch.open(stored.path)
    assert recovery is None
    assert again.match.digest() == stored.match.digest()
    assert again.match.plies == stored.match.plies > 0
    again.close()


def test_everything_that_can_be_asked() -> None:
    stored = begun("person", "random")
    said = played(
        stored, "s\no\nl\n1\nl 3\nu\nu\nr\nu\nu\n? fair\n?\nt\n0\n999\nhello\n\nq\n1\n1\n"
    )
    assert "Ana: " in said
    assert "Gas, food and medicine" in said or "Goods" in said
    assert said.count("2 moves were undone.") == 2
    assert "Dog Fair" in said
    assert said.count("Type a number from 1 to") == 4
    assert stored.match.plies == 0


def table_of(stored: StoredMatch, seat: int = 0) -> str:
    """The first line of the whole table."""
    rules = stored.match.game
    view = rules.view(stored.match.state, seat)
    names = tuple(player.name for player in stored.players)
    return say(words_of(rules).board_text(view, names)[0])


def test_it_begins_with_the_goal_and_the_way_to_help() -> None:
    said = played(begun("person", "random"), "q\n").splitlines()
    assert said[0].startswith("Run the best kennel")
    assert said[1].startswith("Type a number to choose, or ?")


def test_the_whole_table_is_told_once_and_when_it_is_asked_for() -> None:
    stored = begun("person", "random")
    table = table_of(stored)
    said = played(stored, "1\nu\nu\n1\nu\nu\nq\n")
    assert stored.match.plies == 0
    assert said.count(table) == 1
    assert said.count("Ana now: ") == 4
    again = played(begun("person", "random"), "1\nu\nu\nt\nq\n")
    assert again.count(table) == 2


def test_a_small_action_takes_few_lines_beside_the_choices() -> None:
    said = played(begun("person", "random", rules=game("dog_lover"), options={}), "1\n1\nq\n")
    lines = said.split("> ")[1].splitlines()
    assert len([line for line in lines if not line[:3].strip().isdecimal()]) < 12


def test_everybodys_things_are_told_in_a_line_each() -> None:
    said = played(begun("person", "random", "random"), "o\nq\n")
    for name in ("Ana", "Bruno", "Cleo"):
        assert said.count(f"{name} now: ") == 1


def test_help_is_a_page_of_what_can_be_typed() -> None:
    said = played(begun("person", "random"), "?\nq\n").partition("> ")[2]
    for command in COMMANDS:
        assert f"  {', '.join(command.names)} " in said, command.key
    assert "dogs-tui" not in said.partition("> ")[0]
    assert len(said.partition("> ")[0].splitlines()) < 15


@pytest.mark.parametrize("command", [name for command in COMMANDS for name in command.names])
def test_everything_that_help_names_is_known(command: str) -> None:
    said = played(begun("person", "random"), f"{command}\nq\n", KnownThinkers())
    assert "Type a number from" not in said


def test_the_log_is_as_long_as_it_is_asked_for() -> None:
    stored = begun("person", "random")
    said = played(stored, "1\n1\nl 1\nq\n").rsplit("> ", 2)[1]
    assert len(said.strip().splitlines()) == 1


def test_a_line_that_is_too_long_is_refused_as_a_whole_and_not_kept() -> None:
    class Source(io.StringIO):
        longest = 0

        def readline(self, size: int | None = -1, /) -> str:
            line = super().readline(-1 if size is None else size)
            self.longest = max(self.longest, len(line))
            return line

    source, target = Source("? " + "dog " * 300_000 + "\nl\n"), io.StringIO()
    with begun("person", "easy") as stored:
        line_mode.PlainGame(stored, source, Printer(target)).play()
    assert target.getvalue().count(f"longer than {console.LONGEST}") == 1
    assert source.longest <= 64 * 1024


def test_there_may_be_nothing_to_play_again() -> None:
    assert "There is nothing to redo." in played(begun("person", "random"), "r\nq\n")


def test_choices_say_what_they_bring() -> None:
    said = played(begun("person", "random", rules=game("dog_lover"), options={}), "q\n")
    assert re.search(r"^ +\d+\. .*-4 points, ", said, re.MULTILINE)


def hidden_match(folder: Path) -> StoredMatch:
    """A match of two people in a game of another package, which has no words."""
    people = [Player(name, "person") for name in ("Ana", "Bruno")]
    return StoredMatch.create(folder / "m.dogs", Peek(), people, {}, 5, find_game=lambda _: Peek())


def test_a_game_without_words_is_told_in_lines(tmp_path: Path) -> None:
    said = played(hidden_match(tmp_path), "\no\n?\n1\n\nq\n")
    assert "show what each player has" in said
    assert re.search(r"^ +1\. .*\(\+\d+ points?: Cards \(1\)\)$", said, re.MULTILINE)


def test_who_comes_to_the_keyboard_is_told_what_the_other_did_and_nothing_hidden(
    tmp_path: Path,
) -> None:
    stored = hidden_match(tmp_path)
    said = played(stored, "\n1\n\n1\n\nq\n")
    back = said.rpartition("Ana, press enter when no one else is looking")[2]
    (_, (laid, drew)) = stored.match.history()[1]
    words = words_of(Peek())
    assert say(words.event_text(laid, ("Ana", "Bruno"))) in back
    assert say(words.event_text(drew, ("Ana", "Bruno"))) not in back


def test_nothing_to_take_back_is_said() -> None:
    assert "There is nothing to undo." in played(begun("person", "random"), "u\nq\n")


def test_another_person_keeps_what_they_answered() -> None:
    stored = begun("person", "person")
    said = played(stored, "1\nu\nq\n")
    assert (
        "Others have played since, so this cannot be undone" in said
        or "There is nothing to undo." in said
    )
    assert stored.match.plies == 1


class HiddenDogs(Dogs):
    """DOGS as if it had hands to hide."""

    hidden_hands = True


def test_hidden_hands_wait_behind_a_curtain() -> None:
    stored = begun("person", "person", rules=HiddenDogs())
    said = played(stored, "\n1\n")
    first, curtain, second = said.partition("Bruno is next.")
    assert curtain
    assert "Ana is next." in first
    assert first.index("press enter") < first.index("Ana has")
    assert first.endswith("\n" * (console.VIEW_HEIGHT + 1)), "what Ana saw is still in view"
    assert "City:" not in second


def test_a_curtain_is_as_high_as_the_terminal() -> None:
    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (70, 80))
    with os.fdopen(ours, "rb", buffering=0), os.fdopen(theirs, "w") as stream:
        printer = Printer(stream)
        assert console.StreamConsole(None, printer).height == printer.height == 70
    assert console.StreamConsole(None, Printer(io.StringIO())).height == console.VIEW_HEIGHT


def test_hints_bear_the_numbers_of_the_choices() -> None:
    stored = begun("person", "random")
    legal = stored.match.game.legal_actions(stored.match.state)
    thinkers = KnownThinkers(legal[2:4], ("coins", "gas", "bays"))
    _, _, said = played(stored, "h\nh\n", thinkers).partition("Thinking about it…\n")
    plain, _, numbered = said.partition("Type h again for the numbers.\n")
    assert not re.search(r"[+-]\d|%", plain)
    assert "     Expect more coins, but less gas to drive with." in plain.splitlines()
    first, *why, second, _, third = numbered.removeprefix("> ").splitlines()[:7]
    assert first.startswith("  3. ")
    assert first.endswith(": 62 % to win, +2.1 points.")
    assert why == [
        "     For it: more coins +1.8.",
        "     Against it: less gas to drive with -0.6.",
        "     For Bruno: less room in bays +0.9.",
    ]
    assert second.startswith("  4. ")
    assert third.startswith("  1. ")
    assert stored.hinted == ()


def test_who_asked_for_a_hint_is_told_among_people() -> None:
    stored = begun("person", "person")
    said = played(stored, "\nhint\nh\nl\n", KnownThinkers())
    assert said.count("Ana asked for a hint.") == 2  # as it happens, and in the log
    assert stored.hinted == ((0, 0),)


def test_a_hint_that_cannot_be_written_down_is_not_told_and_ends_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stored = begun("person", "person")

    def full(*_: Any) -> bool:
        raise SaveError(phrase("The disk is full."))

    monkeypatch.setattr(stored, "prepare_hint", full)
    said = played(stored, "\nh\n1\n", KnownThinkers())
    assert "The disk is full." in said
    assert "to win" not in said
    assert stored.match.plies == 1


def test_a_match_without_hints_has_none_in_lines() -> None:
    stored = begun("person", "random", hints=False)
    said = played(stored, "h\n", KnownThinkers())
    assert "This match is played without hints." in said
    assert "Thinking" not in said


def test_hints_that_cannot_be_worked_out_stop_nothing() -> None:
    stored = begun("person", "random")
    said = played(stored, "h\n1\n", KnownThinkers(failing=True))
    assert "No idea." in said
    assert stored.match.plies > 0


def test_bots_alone_play_to_the_end() -> None:
    stored = begun("random", "random", "random", rules=game("dog_kids"), options={})
    assert "The match is over." in played(stored, "")


def test_a_bot_that_fails_is_replaced_for_that_move(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def choose(self, *_: Any) -> Any:
            raise RuntimeError("a bone")

    stored = begun("person", "random")
    monkeypatch.setattr(type(stored.match.game), "bots", lambda _: {"random": Broken()})
    played(stored, "1\n1\n")
    assert stored.match.plies >= 3


def test_what_cannot_be_written_ends_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stored = begun("person", "random")

    def full(*_: Any) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("dogs_saves.disk.write", full)
    assert line_mode.play_plain(stored, source=io.StringIO("1\n")) == 1
    assert "Not saved, so not done:" in capsys.readouterr().err
    assert stored.match.plies == 0


class Harmful(io.StringIO):
    """Input before whose chosen lines something happens to the match's file."""

    def __init__(self, typed: str, harms: dict[int, Callable[[], object]]) -> None:
        super().__init__(typed)
        self.lines = 0
        self.harms = harms

    def readline(self, *args: Any) -> str:
        self.lines += 1
        self.harms.get(self.lines, int)()
        return super().readline(*args)


def test_a_file_that_is_removed_is_told_with_the_move() -> None:
    stored = begun("person", "random")
    typed = Harmful("1\n1\n", {2: stored.path.unlink})
    target = io.StringIO()
    with stored:
        line_mode.PlainGame(stored, typed, Printer(target)).play()
    said = target.getvalue()
    assert said.count("was removed by another program.") == 1
    assert f"the match continues as {stored.path.name}." in said
    assert read_match(stored.path).match.digest() == stored.match.digest()


def test_who_leaves_is_told_where_the_match_is_saved() -> None:
    stored = begun("person", "random")
    before = stored.path
    typed = Harmful("1\nq\n", {2: lambda: before.write_bytes(b"other")})
    target = io.StringIO()
    with stored:
        line_mode.PlainGame(stored, typed, Printer(target)).play()
    said = target.getvalue()
    assert stored.path != before
    assert said.index("was changed by another program.") < said.index("The match is saved.")
    assert f"dogs-tui load {stored.path.stem} --plain" in said
    assert read_match(stored.path).match.digest() == stored.match.digest()


def test_what_is_not_saved_any_more_is_not_called_saved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stored = begun("person", "random")

    def lost() -> None:
        stored.path.unlink()
        monkeypatch.setattr("dogs_saves.disk.open_new", full)

    def full(*_: Any) -> int:
        raise OSError(28, "No space left on device")

    assert line_mode.play_plain(stored, source=Harmful("1\nq\n", {2: lost})) == 1
    shown, said = capsys.readouterr()
    assert "was removed by another program, and a new one cannot be written." in said
    assert "The match is saved" not in shown + said


class Unread(io.StringIO):
    """Input that nobody may wait for."""

    def readline(self, *_: Any) -> str:
        pytest.fail("a line was waited for")


def test_a_signal_that_comes_just_before_a_line_is_waited_for_ends_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stored = begun("person", "random")
    monkeypatch.setattr(console, "told_to_end", lambda: True)
    with pytest.raises(KeyboardInterrupt), stored:
        line_mode.PlainGame(stored, Unread(), Printer(io.StringIO())).play()


class Interrupted(io.StringIO):
    """Input during whose second line the player presses Ctrl+C."""

    lines = 0
    went_on = False

    def readline(self, *_: Any) -> str:
        self.lines += 1
        if self.lines == 2:
            signal.raise_signal(signal.SIGINT)
            self.went_on = True
        return "1\n"


@pytest.fixture
def hears_ctrl_c() -> Iterator[None]:
    """The signal as programs have it; whoever runs the tests may ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hears_ctrl_c")
def test_ctrl_c_ends_the_wait_for_a_line() -> None:
    stored = begun("person", "random")
    typed, before = Interrupted(), signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), stored:
        line_mode.PlainGame(stored, typed, Printer(io.StringIO())).play()
    assert not typed.went_on
    assert signal.getsignal(signal.SIGINT) is before
    again, _ = StoredMatch.open(stored.path)
    assert again.match.plies > 0
    again.close()


def test_what_one_has_is_told_where_it_changed_with_a_zero_for_what_is_gone() -> None:
    said = played(begun("person", "random", "random"), "1\n" * 40)
    lines = [line for line in said.splitlines() if line.startswith("Ana now: ")]
    gone = [set(re.findall(r"(?<![\d-])0 (?!points)\w+", line)) for line in lines]
    assert any(gone)
    assert not [first & then for first, then in pairwise(gone) if first & then]
    assert not [line for before, line in pairwise(lines) if before == line]


def test_of_all_that_one_has_no_zeros_are_told() -> None:
    said = played(begun("person", "random", "random"), "o\nq\n")
    lines = [line for line in said.splitlines() if " now: " in line]
    assert lines
    assert not [line for line in lines if re.search(r"(?<!\d)0 (?!points)", line)]


def test_a_long_choice_is_asked_in_two_steps() -> None:
    stored = begun("person", "random", rules=game("dog_lover"), options={})
    said = played(stored, "1\nback\n1\n2\nq\n")
    assert re.search(r"^  1\. .*; 2 ways$", said, re.MULTILINE)
    assert said.count("  2. The Watch Dog goes ") == 2
    assert said.count("; 2 ways") > 2, "the first step is told again"
    with StoredMatch.open(stored.path)[0] as again:
        assert again.match.plies > 0


@pytest.mark.parametrize(
    ("code", "typed", "key"),
    [
        ("pl", "cofnij", "undo"),
        ("pl", "STOL", "table"),
        ("pl", "podpowiedz", "hint"),
        ("de", "rückg", "undo"),
        ("fr", "regles", "help"),
        ("it", "undo", "undo"),
        ("de", "p", ""),
    ],
)
def test_the_words_of_a_language_are_understood(code: str, typed: str, key: str) -> None:
    before = language.get()
    language.set(code)
    try:
        assert command_of(typed)[0] == key
    finally:
        language.set(before)
