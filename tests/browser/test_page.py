"""The page of a match in Chromium: by keys, by buttons, by what a screen reader is told."""

import asyncio
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from dogs_tui.share.film import Frame, filmed
from dogs_tui.share.page_maker import as_page
from dogs_tui.share.story import Telling
from tests.browser.conftest import open_page, resize
from tests.support.shared_matches import GAMES, first_moves, running

pytestmark = pytest.mark.browser

MOVES = 12
HOSTILE = ("<img src=x>", "</script>", "&lt;b&gt;", "'\"`${1}", "{}")


class Shared(NamedTuple):
    """A match with its page."""

    telling: Telling
    frames: list[Frame]
    path: Path

    @property
    def rows(self) -> list[list[str]]:
        """What is written in the rows of each frame."""
        return [["".join(char for char, _ in row) for row in frame] for frame in self.frames]


def made(folder: Path, key: str, **about: Any) -> Shared:
    telling = Telling(first_moves(running(key), MOVES, **about), None)
    frames = asyncio.run(filmed(telling.reading, None, [step.ply for step in telling.steps]))
    path = folder / f"{key}.html"
    path.write_text(as_page(telling, frames), encoding="utf-8")
    return Shared(telling, frames, path)


@pytest.fixture(scope="module", params=GAMES)
def each(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Shared:
    return made(tmp_path_factory.mktemp("page"), request.param)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Shared:
    """One match, for what is the same with all games."""
    return made(tmp_path_factory.mktemp("page"), GAMES[-1])


@pytest.fixture
def page(chromium: Chrome, whole: Shared) -> Chrome:
    open_page(chromium, whole.path)
    return chromium


def by_id(browser: Chrome, name: str) -> WebElement:
    return browser.find_element(By.ID, name)


def press(browser: Chrome, key: str) -> None:
    browser.switch_to.active_element.send_keys(key)


def place(browser: Chrome) -> int:
    return int(str(by_id(browser, "place").get_property("value")))


def button(browser: Chrome, way: str) -> WebElement:
    return browser.find_element(By.CSS_SELECTOR, f"[data-go={way}]")


def shown_rows(browser: Chrome) -> list[str]:
    script = "return [...document.querySelectorAll('#screen > div')].map((row) => row.textContent)"
    rows: list[str] = browser.execute_script(script)
    return rows


def test_every_step_shows_what_was_filmed_and_says_what_happened(
    chromium: Chrome, each: Shared
) -> None:
    open_page(chromium, each.path)
    for at, (step, rows) in enumerate(zip(each.telling.steps, each.rows, strict=True)):
        assert place(chromium) == at
        assert shown_rows(chromium) == rows
        said = by_id(chromium, "told").text
        assert all(line.text in said for line in step.told)
        table = [item.text for item in by_id(chromium, "table").find_elements(By.TAG_NAME, "li")]
        assert table == [" ".join(line.split()) for line in each.telling.table(step.view)]
        press(chromium, Keys.ARROW_RIGHT)
    for at in range(len(each.rows) - 2, -1, -1):
        press(chromium, Keys.ARROW_LEFT)
        assert shown_rows(chromium) == each.rows[at]


def test_the_page_asks_no_network_and_complains_of_nothing(page: Chrome) -> None:
    press(page, Keys.END)
    loaded = page.execute_script("return performance.getEntriesByType('resource').length")
    assert loaded == 0
    assert page.get_log("browser") == []


def turns(shared: Shared) -> list[int]:
    """The beginning, and the steps after which somebody else acts, or nobody any more."""
    seats = [step.seat for step in shared.telling.steps]
    last = len(seats) - 1
    return [at for at in range(last + 1) if at in {0, last} or seats[at + 1] != seats[at]]


KEYS = {
    "on": Keys.ARROW_RIGHT,
    "back": Keys.ARROW_LEFT,
    "turnOn": Keys.ARROW_DOWN,
    "turnBack": Keys.ARROW_UP,
    "roundOn": Keys.PAGE_DOWN,
    "roundBack": Keys.PAGE_UP,
    "first": Keys.HOME,
    "last": Keys.END,
    "play": Keys.SPACE,
}


@pytest.mark.parametrize("way", ["key", "button"])
def test_keys_and_buttons_go_the_same_ways(page: Chrome, whole: Shared, way: str) -> None:
    def go(name: str) -> int:
        if way == "key":
            press(page, KEYS[name])
        else:
            button(page, name).click()
        return place(page)

    last = len(whole.rows) - 1
    assert [go("on"), go("on"), go("back")] == [1, 2, 1]
    assert [go("last"), go("on"), go("first"), go("back")] == [last, last, 0, 0]
    ends = turns(whole)
    assert [go("turnOn") for _ in ends[1:]] == ends[1:]
    assert [go("turnBack") for _ in ends[1:]] == ends[-2::-1]
    go("last")
    opened = [at for at, step in enumerate(whole.telling.steps) if step.opens]
    assert go("roundBack") == max((at for at in opened if at < last), default=0)
    go("first")
    assert go("roundOn") == min(opened, default=last)


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_match_plays_by_itself_until_it_is_told_otherwise(page: Chrome, way: str) -> None:
    def toggle() -> str | None:
        if way == "key":
            press(page, Keys.SPACE)
        else:
            button(page, "play").click()
        return button(page, "play").get_attribute("aria-pressed")

    assert toggle() == "true"
    page.execute_script("window.tick(); window.tick();")
    assert place(page) == 2
    assert toggle() == "false"
    press(page, Keys.END)
    assert toggle() == "true"
    assert place(page) == 0  # from the end it begins anew
    press(page, Keys.ARROW_RIGHT)
    assert button(page, "play").get_attribute("aria-pressed") == "false"


def test_a_button_that_has_the_keys_leaves_them_to_the_steps(page: Chrome) -> None:
    button(page, "on").send_keys(Keys.ENTER)
    button(page, "on").send_keys(Keys.SPACE)
    assert place(page) == 2  # space presses it, and plays nothing
    assert button(page, "play").get_attribute("aria-pressed") == "false"
    button(page, "on").send_keys(Keys.ARROW_RIGHT)
    assert place(page) == 3


def test_other_keys_are_left_to_the_browser(page: Chrome) -> None:
    body = page.find_element(By.TAG_NAME, "body")
    body.send_keys(Keys.CONTROL, Keys.END)
    body.send_keys("x")
    assert place(page) == 0


def test_the_slider_goes_anywhere(page: Chrome) -> None:
    by_id(page, "place").send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert place(page) == 2
    assert by_id(page, "count").text in by_id(page, "told").text
    assert by_id(page, "place").get_attribute("aria-valuetext") == by_id(page, "count").text


def test_the_list_of_all_that_happened_leads_to_each_step(page: Chrome, whole: Shared) -> None:
    by_id(page, "story").find_element(By.TAG_NAME, "summary").click()
    log = by_id(page, "log")  # it is filled once the browser has told that it is open
    WebDriverWait(page, 60).until(lambda _: log.find_elements(By.TAG_NAME, "button"))
    entries = log.find_elements(By.TAG_NAME, "button")
    assert len(entries) == len(whole.rows)
    entries[3].click()
    assert place(page) == 3
    assert shown_rows(page) == whole.rows[3]
    current = by_id(page, "log").find_elements(By.CSS_SELECTOR, "[aria-current=step]")
    assert len(current) == 1
    assert current[0].text == entries[3].text


# What a screen reader is told.


def test_steps_are_said_in_a_live_region(page: Chrome) -> None:
    status = by_id(page, "told")
    assert status.aria_role == "status"
    assert status.get_attribute("aria-live") == "polite"
    before = status.text
    press(page, Keys.ARROW_RIGHT)
    assert by_id(page, "told").text != before


def test_everything_has_a_name_and_a_role(page: Chrome) -> None:
    buttons = page.find_elements(By.CSS_SELECTOR, "#steps button")
    names = [button.accessible_name for button in buttons]
    assert names == [
        *("Beginning", "Back one round", "Back one turn", "Back one step", "Play"),
        *("Forward one step", "Forward one turn", "Forward one round", "End"),
    ]
    screen = by_id(page, "screen")
    assert screen.aria_role in {"img", "image"}
    assert "The table as the terminal draws it" in screen.accessible_name
    assert by_id(page, "place").accessible_name == "Step"
    headings = [heading.text for heading in page.find_elements(By.CSS_SELECTOR, "h1, h2")]
    assert headings[1:] == [
        "What happens",
        "Points",
        "The table in words",
        "Everything that happened",
    ]


# Devices, and people who mean no good.


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_page_fits_every_width(resized: Chrome, whole: Shared, width: int) -> None:
    resize(resized, width, 800)
    open_page(resized, whole.path)
    press(resized, Keys.END)
    script = "return document.documentElement.scrollWidth <= window.innerWidth"
    assert resized.execute_script(script)
    screen = by_id(resized, "screen")
    assert screen.size["width"] <= width
    assert resized.execute_script(
        "return arguments[0].scrollWidth <= arguments[0].clientWidth", screen
    )
    for step in resized.find_elements(By.CSS_SELECTOR, "#steps button"):
        assert min(step.size.values()) >= 24
    before = screen.size["height"]
    button(resized, "larger").click()
    assert resized.execute_script(script)
    assert by_id(resized, "screen").size["height"] >= before


def test_rows_are_all_as_wide_as_each_other(page: Chrome, whole: Shared) -> None:
    script = (
        "return [...document.querySelectorAll('#screen > div')]"
        ".map((row) => Math.round(row.getBoundingClientRect().width))"
    )
    for _ in whole.rows:
        widths = page.execute_script(script)
        assert max(widths) - min(widths) <= 1
        press(page, Keys.ARROW_RIGHT)


def test_what_others_wrote_is_only_text(chromium: Chrome, tmp_path: Path) -> None:
    title = "<script>document.title='x'</script><h1>"
    shared = made(tmp_path, GAMES[0], title=title, names=HOSTILE)
    open_page(chromium, shared.path)
    press(chromium, Keys.END)
    assert chromium.find_element(By.TAG_NAME, "h1").text == title
    assert chromium.title == title
    assert chromium.find_elements(By.TAG_NAME, "img") == []
    totals = by_id(chromium, "totals").text
    assert all(name in totals for name in shared.telling.names)
    assert chromium.get_log("browser") == []
