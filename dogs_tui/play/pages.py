"""Pages of matches are written while one goes on, here or elsewhere."""

from collections.abc import Awaitable, Callable
from typing import Any

from textual.app import App
from textual.screen import Screen
from textual.worker import Worker

from dogs_tui.kit.prompt_line import prompts


def write_page(
    screen: Screen[Any], page: Callable[[], Awaitable[str]], tell: Callable[[str], None]
) -> Worker[None]:
    """Has a page written, and what became of it said on the screen that is in front by then.

    Neither leaving the screen nor another page ends it.

    Args:
        screen: The screen that asked for it.
        page: Writes it; says where it lies, or why there is none.
        tell: Says that on this screen.

    Returns:
        What writes it.
    """
    app: App[Any] = screen.app

    async def written() -> None:
        outcome = await page()
        here = app.screen is screen
        for prompt in prompts(app.screen):
            prompt.refused, prompt.answer = "", "" if here else outcome
        if here:
            tell(outcome)

    return app.run_worker(written, group="pages")
