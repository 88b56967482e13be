"""The strip of hints at eighty columns: actions that begin alike are told apart."""

from dogs_rules.phrase import phrase
from dogs_tui.play.hints.pane import HintPane
from dogs_tui.play.hints.words import HintWords
from tests.support.pictures import WidgetApp

SIT = "Sit on the middle column: Pack Leader, 1 canned, 2 scraps; the Watch Dog goes {side} it"
LOST = " (Pack Leader has no dog to go to and will be lost)"


REASON = phrase("There is a reason.")


async def shown(*actions: str) -> list[str]:
    """The rows of the strip with figures, after its title."""
    return await rows_of(
        *(HintWords(phrase(action), phrase("45 %"), None, (), (REASON,)) for action in actions),
        keys=("right",),
    )


async def rows_of(*hints: HintWords, keys: tuple[str, ...] = ()) -> list[str]:
    """The rows of the strip after its title, when keys were pressed."""
    async with WidgetApp(HintPane()).run_test(size=(80, 24)) as pilot:
        pane = pilot.app.query_one(HintPane)
        pane.tell(hints)
        pane.focus()
        await pilot.press(*keys)
        await pilot.pause()
        return pane.painted_text().splitlines()[1:]


async def test_those_that_end_alike_too_are_told_apart() -> None:
    rows = await shown(
        "Do something else", *(SIT.format(side=side) + LOST for side in ("above", "below"))
    )
    above, below = rows[2:4]
    assert "Pack… above it" in above
    assert "Pack… below it" in below


async def test_one_that_differs_at_once_is_cut_at_its_end() -> None:
    rows = await shown("Do something else", SIT.format(side="above") + LOST)
    assert "…above" not in rows[2]
    assert "2 Sit on the middle column: Pack Leader, 1 canned, 2 scraps; the" in rows[2]


async def test_others_are_whole_where_rows_are_left_for_them() -> None:
    rows = await shown("Do something", SIT.format(side="above") + LOST)
    assert "…" not in "".join(rows)
    assert "will be lost)" in " ".join(rows)


async def test_what_is_cut_is_cut_between_words() -> None:
    rows = await shown("Do something else", *(SIT.format(side=side) for side in ("left", "right")))
    assert "2 scraps… left it" in rows[2]
    assert "2 scraps… right it" in rows[3]


def plain(*why: str, equal: bool = False) -> HintWords:
    """A hint in words."""
    reasons = tuple(map(phrase, why))
    as_good = phrase("as good as 1") if equal else None
    return HintWords(phrase("Do something"), phrase("45 %"), None, reasons, (), as_good)


async def test_equal_ones_say_so_where_figures_would_stand() -> None:
    rows = await rows_of(plain("It is good."), plain(equal=True))
    assert rows[1].strip() == "It is good."
    assert rows[2].split() == ["2", "Do", "something", "as", "good", "as", "1"]
    assert rows[2].endswith("as good as 1")


async def test_only_whole_sentences_are_told() -> None:
    long = "This sentence goes on for as long as a row of the strip, about, and ends here and now."
    rows = await rows_of(plain(long, long, "This is too much for the rows there are, by far."))
    said = " ".join(" ".join(rows[1:]).split())
    assert said == f"{long} {long}"


BRINGS = "(+3 points, +1 Training, +1 Bone)"


def sure(does: str, brings: str = BRINGS) -> HintWords:
    """A hint with what is certain to come of it."""
    return HintWords(phrase(does), phrase("45 %"), None, (REASON,), (), None, None, phrase(brings))


async def test_what_an_action_brings_is_told_whole() -> None:
    """However long an action is: then there is room for less of what it does."""
    chosen = sure("Drop on top left, top right, middle left: " + "Pack Leader, " * 19)
    others = [sure(SIT.format(side=side)) for side in ("above", "below")]
    rows = await rows_of(chosen, *others, keys=("right",))
    said = " ".join(" ".join(rows[:-2]).replace("45 %", "").split())
    assert said.startswith("▸1 Drop on top left, top right, middle left: Pack Leader, ")
    assert said.endswith(f"… {BRINGS}")
    assert len(rows) == 3 + 2
    for row, side in zip(rows[-2:], ("above", "below"), strict=True):
        assert f"… {side} it {BRINGS}" in row


async def test_what_an_action_brings_is_no_part_of_its_words() -> None:
    assert not any("+" in row for row in await rows_of(sure("Do something"), sure("Do another")))


async def test_what_it_brings_is_left_out_where_only_a_part_had_room() -> None:
    long = "(" + "+1 favorite thing, " * 4 + "+1 Bone)"
    rows = await rows_of(
        *(sure("Do something " * 9), *(sure(SIT.format(side="above"), long) for _ in range(2))),
        keys=("right",),
    )
    assert not any("favorite" in row for row in rows[-2:])
