"""What is asked stands whole, whatever else is said behind it."""

from textual.app import App, ComposeResult

from dogs_tui.kit.prompt_line import PromptLine

ASKED = "Ana: rearrange the dogs as you like, then finish"
MEANING = "Golden Retriever x2, Poodle, and room for one more"


class PromptApp(App[None]):
    def compose(self) -> ComposeResult:
        yield PromptLine()


async def test_what_is_asked_stays_where_both_need_two_lines() -> None:
    async with PromptApp().run_test(size=(80, 24)) as pilot:
        prompt = pilot.app.query_one(PromptLine)
        prompt.asked, prompt.meaning = ASKED, MEANING
        await pilot.pause()
        await pilot.pause()
        assert prompt.size.height == 2
        assert " ".join(prompt.painted_text().split()) == f"{ASKED} · {MEANING}"


async def test_a_colon_in_what_is_asked_is_no_end_of_a_name() -> None:
    async with PromptApp().run_test(size=(40, 24)) as pilot:
        prompt = pilot.app.query_one(PromptLine)
        prompt.asked, prompt.meaning = "Drive to e: which dog", "takes the Poodle"
        await pilot.pause()
        assert "which dog" in " ".join(prompt.painted_text().split())
