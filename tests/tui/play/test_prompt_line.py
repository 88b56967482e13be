"""What is asked stands whole, but for a player: there the name may be enough."""

from textual.app import App, ComposeResult

from dogs_tui.kit.prompt_line import PromptLine

ASKED = "1 costly move. Press enter to see it on the table."
MEANING = "g reviews the rest"


class PromptApp(App[None]):
    def compose(self) -> ComposeResult:
        yield PromptLine()


async def said(asked: str, meaning: str, who: str = "") -> str:
    async with PromptApp().run_test(size=(80, 24)) as pilot:
        prompt = pilot.app.query_one(PromptLine)
        prompt.who, prompt.asked, prompt.meaning = who, asked, meaning
        await pilot.pause()
        return " ".join(prompt.painted_text().split())


async def test_a_colon_in_what_is_asked_is_no_end_of_a_name() -> None:
    assert await said(ASKED, MEANING) == f"{ASKED} · {MEANING}"
    assert await said(ASKED, MEANING, "Ana") == f"{ASKED} · {MEANING}"


async def test_of_a_player_who_is_asked_the_name_is_enough() -> None:
    asked = f"Ana: choose. {ASKED}"
    assert await said(asked, MEANING, "Ana") == f"Ana · {MEANING}"
