"""The strip of hints at eighty columns: actions that begin alike are told apart."""

from textual.app import ComposeResult

from dogs_rules.phrase import phrase
from dogs_tui.app.themed import ThemedApp
from dogs_tui.play.hints.pane import HintPane
from dogs_tui.play.hints.words import HintWords

SIT = "Sit on the middle column: Pack Leader, 1 canned, 2 scraps; the Watch Dog goes {side} it"
LOST = " (Pack Leader finds no dog and would be lost)"


class StripApp(ThemedApp):
    def compose(self) -> ComposeResult:
        yield HintPane()


async def told(*actions: str) -> list[str]:
    """The rows of the strip after its title."""
    hints = tuple(
        HintWords(phrase(action), phrase("45 %"), None, (phrase("There is a reason."),))
        for action in actions
    )
    async with StripApp().run_test(size=(80, 24)) as pilot:
        pane = pilot.app.query_one(HintPane)
        pane.tell(hints)
        pane.focus()
        await pilot.pause()
        return pane.painted_text().splitlines()[1:]


async def test_those_that_end_alike_too_are_told_apart() -> None:
    rows = await told(
        "Do something else", *(SIT.format(side=side) + LOST for side in ("above", "below"))
    )
    above, below = rows[2:4]
    assert "Pack… above it" in above
    assert "Pack… below it" in below


async def test_one_that_differs_at_once_is_cut_at_its_end() -> None:
    rows = await told("Do something else", SIT.format(side="above") + LOST)
    assert "…above" not in rows[2]
    assert "2 Sit on the middle column: Pack Leader, 1 canned, 2 scraps; the" in rows[2]


async def test_others_are_whole_where_rows_are_left_for_them() -> None:
    rows = await told("Do something", SIT.format(side="above") + LOST)
    assert "…" not in "".join(rows)
    assert "would be lost)" in " ".join(rows)


async def test_what_is_cut_is_cut_between_words() -> None:
    rows = await told("Do something else", *(SIT.format(side=side) for side in ("left", "right")))
    assert "2 scraps… left it" in rows[2]
    assert "2 scraps… right it" in rows[3]
