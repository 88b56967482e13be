"""The feeding pane by keys: who eats, what it brings, and why not."""

from dogs_rules.games.dog_lover.actions import EndTurn, FeedDog, FinishFeeding, StarveDog
from dogs_rules.games.dog_lover.terms import Stage
from dogs_tui.games.dog_lover.panes.feeding import FeedingBoard, FeedingPane
from dogs_tui.kit.glyphs import ASCII, UNICODE
from tests.tui.dog_lover.lover_stages import FACES, LOVER, NAMES, Scene, own, showing

MANY = "leia molly bean waffle pepper dot pixie dango rusty olive scout wanisz juno koda mando arya"


def feeding(*dogs: str, tokens: tuple[int, int, int, int] = (0, 0, 0, 0), hand: str = "") -> Scene:
    """Seat 0 feeds: its best feeding is laid out by the rules, as at the end of a match."""
    scene = Scene(seats=2)
    scene.area(0, dogs=[own(*dog.split(":")) for dog in dogs], tokens=tokens, hand=hand)
    scene.area(1, dogs=[own("greta")], hand="ball leash")
    scene.state.last_round = True
    scene.state.mover = 1
    scene.state.taken = True
    scene.do(EndTurn())
    assert scene.state.stage == Stage.FEEDING
    return scene


async def test_the_best_feeding_is_laid_out() -> None:
    scene = feeding("dango", "leia", "olive", tokens=(2, 0, 1, 0))
    async with showing(scene.state) as (_, app):
        assert isinstance(app.pane, FeedingPane)
        text = app.text()
        dango, leia, olive = (
            next(line for line in text.splitlines() if name in line)
            for name in ("Dango", "Leia", "Olive")
        )
        assert "✓" in leia
        assert "+3" in leia
        assert "✓" in olive
        assert "+2" in olive
        assert UNICODE.cross in dango
        assert "-2" in dango
        assert "+5" in dango
        assert "3 points: no feeding brings more" in text


async def test_keys_move_feed_and_finish() -> None:
    scene = feeding("dango", "leia", "olive", tokens=(2, 0, 1, 0))
    async with showing(scene.state) as (pilot, app):
        board = app.pane.query_one(FeedingBoard)
        await pilot.press("down")
        assert board.current.card == FACES["leia"]
        assert app.said == (
            "Let Leia go hungry. -5 points in all; "
            "-3 points: no food for Leia; -2 points: Leia is hungry"
        )
        await pilot.press("enter")
        assert "the best feeding brings 3" in app.text()
        await pilot.press("down", "space", "up", "up")
        assert app.said == (
            "Feed Dango. +7 points in all; +5 points: Dango has food; "
            "+2 points: Dango is not hungry, so no penalty"
        )
        await pilot.press("enter")
        assert app.asked == [
            StarveDog(FACES["leia"]),
            StarveDog(FACES["olive"]),
            FeedDog(FACES["dango"]),
        ]
        assert app.refused == []
        assert "1 point; the best feeding brings 3" in app.text()
        await pilot.press("f")
        assert app.asked[-1] == FeedDog(FACES["dango"])
        assert app.said.startswith("Press f again: Finish feeding")
        await pilot.press("f")
        assert app.asked[-1] == FinishFeeding()
        assert app.state.mover == 1
        assert "Bo" in app.text().splitlines()[0]
        assert board.cursor == 0


async def test_a_dog_without_food_is_offered_nothing_and_refused_with_the_reason() -> None:
    scene = feeding("dango", "leia", tokens=(0, 0, 1, 0))
    async with showing(scene.state) as (pilot, app):
        assert app.said == ""
        assert not app.pane.board.check_action("dog_lover_feed", ())
        await pilot.press("down")
        assert app.said.startswith("Let Leia go hungry")
        assert app.pane.board.check_action("dog_lover_feed", ())
        await pilot.press("up")
        assert app.pane.tell_why_not("dog-lover.feed")
        await pilot.pause()
        assert app.refused == ["There is not enough food left for Dango."]


async def test_a_runaway_eats_anything_and_bones_and_toys_stand_beside() -> None:
    scene = feeding("mando:runaway", "leia", tokens=(0, 0, 0, 2), hand="bone bone ball leash")
    async with showing(scene.state) as (_, app):
        text = app.text()
        mando = next(line for line in text.splitlines() if "Mando" in line)
        assert mando.split()[3:5] == ["•••", "1"], "any one token"
        bones = next(line for line in text.splitlines() if "Bones" in line)
        assert bones.split()[-1] == "2"
        toys = next(line for line in text.splitlines() if "Favorite things" in line)
        assert toys.split()[-1] == "3"
        total = next(line for line in text.splitlines() if "Total" in line)
        assert total.split()[-1] == str(LOVER.score(scene.state)[0].total)


async def test_more_dogs_than_lines_scroll_with_the_cursor() -> None:
    scene = feeding(*MANY.split(), "duke", "willow", "atlas", tokens=(1, 0, 0, 0))
    dogs = len(scene[0].dogs)
    async with showing(scene.state, size=(80, 19)) as (pilot, app):
        seen = set()
        for _ in range(dogs):
            text = app.text()
            seen |= {name for name in MANY.split() if name.title() in text}
            assert app.pane.query_one(FeedingBoard).current is not None
            await pilot.press("down")
        assert seen == set(MANY.split())
        assert app.pane.query_one(FeedingBoard).cursor == 0


async def test_plain_ascii_says_the_same() -> None:
    scene = feeding("dango", "leia", tokens=(0, 0, 1, 0))
    async with showing(scene.state, glyphs=ASCII) as (_, app):
        text = app.text()
        assert text.isascii()
        assert "v Leia" in text
        assert "x Dango" in text


async def test_another_view_before_anything_is_pressed() -> None:
    """Whoever looks on sees the same pane without anything to do."""
    scene = feeding("dango", "leia", tokens=(0, 0, 1, 0))
    async with showing(scene.state) as (pilot, app):
        app.pane.show(LOVER.view(scene.state, None), ())
        await pilot.pause()
        assert NAMES[0] in app.text()
        assert app.pane.topic() == "feeding"
