"""What a lesson's file can have wrong: each is one sentence that names the file and the step."""

from pathlib import Path

import pytest

from dogs_rules import registry
from dogs_tui.learn import lesson
from dogs_tui.learn.lesson import LessonError, checked, parsed, written
from dogs_tui.learn.texts import filled, still_to_do
from dogs_tui.words import registry as games

HEAD = """\
revision = 1
seats = 2
seed = 1
names = ["Bella"]
options = { start = "1" }
"""
READ = """
[[steps]]
key = "goal"
says = "What it is about."
anchor = "goal"
"""
CHANGE = """
[[steps]]
key = "change"
says = "Throw them off."
how = "[kids.change]"
anchor = "change"
do = { type = "change" }
"""


def taught(text: str) -> lesson.Course:
    return checked(registry.game("dog_kids"), parsed(text, "a.toml"), "a.toml")


def test_a_lesson_is_what_its_file_says() -> None:
    loaded = taught(HEAD + READ + CHANGE)
    assert [stop.step.key for stop in loaded.stops] == ["goal", "change"]
    assert [stop.ply for stop in loaded.stops] == [0, 0]
    assert [written(action) for action in loaded.actions] == ['{ type = "change" }']
    assert loaded.stops[1].lit == loaded.actions
    assert 0 < loaded.lesson.minutes < 1


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "a.toml: Object missing required field `revision`."),
        (HEAD, "a.toml: Object missing required field `steps`."),
        ("this is none", "a.toml: "),
        (HEAD + "steps = []", "a.toml: there is no step in it."),
        (HEAD + READ + READ, "a.toml: two steps are called 'goal'."),
        (HEAD + READ + "sayss = 'x'\n", "a.toml: Object contains unknown field `sayss`"),
        (
            HEAD.replace("seats = 2", "seats = 9") + READ,
            "a.toml: DOG Kids takes 2 to 4 players, not 9",
        ),
        (HEAD.replace('["Bella"]', "[]") + READ, "a.toml: names needed for the other seats: 1."),
        (HEAD.replace("revision = 1", "revision = 9") + READ, "a.toml: DOG Kids has no revision 9"),
        (HEAD.replace('"1"', '"7"') + READ, "a.toml: The option 'start' takes one of"),
        (
            HEAD + CHANGE.replace('"change" }', '"move", card = 14 }'),
            "a.toml: step 'change': no legal move is meant by {'type': 'move', 'card': 14}.",
        ),
        (
            HEAD + CHANGE.replace('"change" }', '"move" }'),
            "legal moves are meant by {'type': 'move'}.",
        ),
        (
            HEAD + CHANGE + CHANGE.replace('key = "change"', 'key = "again"'),
            "a.toml: step 'again': it is not the learner's turn.",
        ),
        (
            HEAD + CHANGE + "before = [{ type = 'swap' }]\n",
            "a.toml: step 'change', before it: no legal move is meant by {'type': 'swap'}.",
        ),
        (
            HEAD + CHANGE + "jump = [{ type = 'offer' }]\n",
            "a.toml: step 'change', left out before it: no legal move is meant by",
        ),
        (
            HEAD + READ + "light = [{ type = 'decline' }]\n",
            "a.toml: step 'goal': no legal move is meant by {'type': 'decline'}.",
        ),
    ],
)
def test_what_is_wrong_is_said_with_the_step(text: str, wrong: str) -> None:
    with pytest.raises(LessonError) as said:
        taught(text)
    assert wrong in str(said.value)
    assert str(said.value).isprintable()


def test_a_game_without_a_lesson_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson, "_bytes_of", lambda key: None)
    with pytest.raises(LessonError, match="no lesson for DOG Kids"):
        lesson.lesson_of("dog_kids")
    assert lesson.taught() == ()


def test_a_game_has_further_lessons_by_its_options() -> None:
    assert lesson.taught("dog_kids") == ("dog_kids", "dog_kids/children")
    assert lesson.lesson_with("dog_kids", {"children": "no"}) == "dog_kids"
    assert lesson.lesson_with("dog_kids", {"children": "yes"}) == "dog_kids/children"
    assert lesson.first_match("dog_kids/children").options == {"children": "yes"}
    assert len(lesson.course("dog_kids/children").stops) <= 8


def test_a_file_that_is_no_text_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd_lesson").mkdir()
    (tmp_path / "odd_lesson" / "__init__.py").touch()
    (tmp_path / "odd_lesson" / "lesson.toml").write_bytes(b"seats = 2\n\xff")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(games, "package", lambda key: "odd_lesson")
    monkeypatch.setattr(lesson, "_bytes_of", lesson._bytes_of.__wrapped__)
    with pytest.raises(LessonError, match="line 2, column 1 is not UTF-8"):
        lesson.lesson_of("dogs")


def test_what_stands_in_brackets_is_what_the_screen_shows() -> None:
    names = {"cursor.choose": "enter", "food.dry": "D"}
    assert filled("Press [cursor.choose]: 1[food.dry].", names.__getitem__) == "Press enter: 1D."


@pytest.mark.parametrize(
    ("done", "left"),
    [
        (0, "Then [cursor.right] twice to it, [cursor.down], [cursor.choose] takes it."),
        (1, "[cursor.right] twice to it, [cursor.down], [cursor.choose] takes it."),
        (2, "[cursor.down], [cursor.choose] takes it."),
        (3, "[cursor.choose] takes it."),
        (4, "[cursor.choose] takes it."),
    ],
)
def test_what_was_pressed_is_told_no_more(done: int, left: str) -> None:
    text = "Then [cursor.right] twice to it, [cursor.down], [cursor.choose] takes it."
    assert still_to_do(text, ["right", "right", "down", "enter"], done) == left


def test_the_match_afterwards_is_what_was_learned_unless_the_file_says_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lesson, "_bytes_of", lambda key: (HEAD + READ).encode("utf-8-sig"))
    assert lesson.first_match("dog_kids") == lesson.FirstMatch(seats=2)
    other = HEAD + 'then = { seats = 4, options = { teams = "teams" } }\n' + READ
    monkeypatch.setattr(lesson, "_bytes_of", lambda key: other.encode())
    assert lesson.first_match("dog_kids").seats == 4
    with pytest.raises(
        LessonError, match="the match after it: DOG Kids takes 2 to 4 players, not 7"
    ):
        taught(HEAD + "then = { seats = 7 }\n" + READ)
