"""Every game in Chromium, by keys, to its end; and taps of a finger."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from dogs_tui.host.doors.web import identity
from dogs_tui.play.match_screen import MatchScreen
from tests.browser.conftest import emulate
from tests.support.clicks import TRIES, clickable
from tests.support.host_party import QUICK, Party, Play, hosting
from tests.support.process_idle import LIMIT
from tests.support.shared_matches import GAMES
from tests.support.ssh_guest import Guest

pytestmark = pytest.mark.browser

CODES = {
    "enter": ("Enter", 13, "\r"),
    "escape": ("Escape", 27, ""),
    "tab": ("Tab", 9, "\t"),
    "up": ("ArrowUp", 38, ""),
    "down": ("ArrowDown", 40, ""),
    "left": ("ArrowLeft", 37, ""),
    "right": ("ArrowRight", 39, ""),
    "space": (" ", 32, " "),
    "home": ("Home", 36, ""),
    "end": ("End", 35, ""),
}
"""Keys that type no letter, as Chromium names them: name, number and text."""


class PageGuest(Guest):
    """Somebody at the page, whose keys Chromium is given.

    Args:
        browser: Where the page is open.
        session: At the host.
    """

    def __init__(self, browser: Chrome, session: Any) -> None:
        super().__init__(0, emulated=False)
        self._browser = browser
        self.session = session
        self._taken = 0

    def press(self, *keys: str) -> None:
        connection = self.session.connection
        for key in keys:
            self._taken = connection.taken
            name, number, text = CODES.get(key, (key, 0, key))
            event = {"key": name, "windowsVirtualKeyCode": number, "text": text}
            self._browser.execute_cdp_cmd(
                "Input.dispatchKeyEvent", {"type": "keyDown" if text else "rawKeyDown", **event}
            )
            self._browser.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyUp", **event})

    async def rest(self) -> None:
        """Waits until the host has taken the last key, and worked it off."""
        async with asyncio.timeout(LIMIT):
            while self.session.connection.taken == self._taken:
                await asyncio.sleep(0.002)
        self._taken = -1
        await super().rest()

    def busy(self) -> bool:
        return False

    async def wait_for(self, wanted: Any, limit: float = LIMIT) -> str:
        """Waits until the match is on the screen, which is all that is waited for."""
        async with asyncio.timeout(limit):
            while not self._at_match():
                await asyncio.sleep(0.01)
        await super().rest()
        return ""

    def _at_match(self) -> bool:
        app = self.session._guest
        return bool(app and app._screen_stack) and isinstance(app.screen, MatchScreen)


class PagePlay(Play):
    """A match of which the first player sits at the page; others play by themselves."""

    browser: Chrome

    async def connected(self, name: str, **terminal: Any) -> Guest:
        origin = self.party.program.web_origin
        await asyncio.to_thread(self.browser.get, f"{origin}/#join={self.table.code}")
        async with asyncio.timeout(LIMIT):  # whom the host knows by a cookie, comes in at once
            while not self.party.program._sessions:
                await asyncio.sleep(0.01)
        (session,) = self.party.program._sessions
        return PageGuest(self.browser, session)

    async def decide(self) -> int:
        if self.mover not in self.guests:
            self.move()
            return self.plies
        return await super().decide()


@pytest.fixture
async def party(tmp_path: Path, chromium: Chrome) -> AsyncIterator[Party]:
    """A host that knows this Chromium as Ana."""
    async with hosting(tmp_path, web="127.0.0.1:0") as host:
        host.enrol("Bo")
        token = identity.new_token()
        people = host.program.lobby.people
        ana = people.enrol("Ana", identity.fingerprint(token))
        host.people["Ana"] = people.change_settings(ana, QUICK)
        origin = host.program.web_origin
        cookie = {"name": identity.cookie_name(secure=False), "value": token, "url": origin}
        chromium.execute_cdp_cmd("Network.setCookie", {**cookie, "httpOnly": True})
        yield host
        await asyncio.to_thread(chromium.get, "about:blank")
        emulate(chromium)


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_by_keys_to_its_end(party: Party, chromium: Chrome, game: str) -> None:
    emulate(chromium, 1280, 800)
    play = PagePlay(party, party.table(game, ["Ana", "Bo"]), ["Ana", "Bo"])
    play.browser = chromium
    await play.sit_down("Ana")
    await play.on(often=3)
    assert play.over
    assert play.pressed


class Finger:
    """Taps on what the screen of a guest says can be chosen.

    Args:
        guest: At the page.
    """

    def __init__(self, guest: PageGuest) -> None:
        self._guest = guest
        self._chance = random.Random(1)

    async def tap(self, column: int, row: int) -> None:
        """Taps a cell of the terminal."""
        browser, (columns, rows) = self._guest._browser, self._guest.session.connection.size
        box = browser.find_element(By.CSS_SELECTOR, ".xterm-screen").rect
        at = {
            "x": box["x"] + (column + 0.5) * box["width"] / columns,
            "y": box["y"] + (row + 0.5) * box["height"] / rows,
        }
        self._guest._taken = self._guest.session.connection.taken
        for kind, points in (("touchStart", [at]), ("touchEnd", [])):
            event = {"type": kind, "touchPoints": points}
            browser.execute_cdp_cmd("Input.dispatchTouchEvent", event)
        await self._guest.rest()

    async def choose(self, plies: Callable[[], int]) -> None:
        """Taps one thing after the other, each twice, until something was played."""
        before, screen = plies(), self._guest.session._guest.screen
        for _ in range(TRIES):
            if not (shown := clickable(screen)):  # one pane is gone, the next is not yet there
                await Guest.rest(self._guest)
                continue
            at = self._chance.choice(self._chance.choice(shown))
            for _ in range(2):
                await self.tap(*at)
                if plies() > before:
                    return
        raise AssertionError(f"no tap has played anything at {screen.view.phase}")


TURNS = {"dog_kids": 1000}
"""That are played by taps: to the end of a short game, and some of the others."""
FEW = 8


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_by_taps(party: Party, chromium: Chrome, game: str) -> None:
    emulate(chromium, 844, 390, touch=True)
    play = PagePlay(party, party.table(game, ["Ana", "Bo"]), ["Ana", "Bo"])
    play.browser = chromium
    await play.sit_down("Ana")
    guest = play.guests["Ana"]
    assert isinstance(guest, PageGuest)
    finger = Finger(guest)
    await play.shown("Ana")
    left = TURNS.get(game, FEW)
    while left and not play.over:
        if play.mover == "Ana":
            await finger.choose(lambda: play.plies)
            left -= 1
        else:
            play.move()
        await play.shown("Ana")
    assert left == 0 or play.over
