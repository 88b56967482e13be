"""The page of a host in Chromium: in by a link, a match by keys and one by taps, nothing said in
the console under the strict policy."""

import asyncio
import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.common.virtual_authenticator import (
    Protocol,
    Transport,
    VirtualAuthenticatorOptions,
)
from selenium.webdriver.support.ui import WebDriverWait
from textual.app import ScreenStackError

from tests.browser.conftest import emulate
from tests.support.host_party import Party, hosting

pytestmark = pytest.mark.browser

PATIENCE = 60
SIZES = [(1280, 800), (844, 390), (390, 844)]
OF_CHROMIUM = re.compile("Automatic fallback to software WebGL|task queue exceeded")
"""What Chromium and its terminal say of a machine without a graphics card, and a busy one."""

AUTHENTICATOR = VirtualAuthenticatorOptions(
    Protocol.CTAP2,
    Transport.INTERNAL,
    has_resident_key=True,
    has_user_verification=True,
    is_user_verified=True,
)


class Host:
    """A host in a thread, since the browser is waited for in this one."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._stack = AsyncExitStack()
        self._thread.start()
        self.party: Party = self.do(
            self._stack.enter_async_context(hosting(folder, web="127.0.0.1:0", **settings))
        )

    def do(self, work: Any) -> Any:
        """What a coroutine of the host gives."""
        found: Future[Any] = asyncio.run_coroutine_threadsafe(work, self.loop)
        return found.result(PATIENCE)

    def call(self, function: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """What a function gives in the host's thread."""

        async def call() -> Any:
            return function(*given, **named)

        return self.do(call())

    def close(self) -> None:
        self.do(self._stack.aclose())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(PATIENCE)
        self.loop.close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    found = Host(tmp_path, admission="invite-only")
    yield found
    found.close()


@pytest.fixture(params=SIZES, ids=lambda size: "x".join(map(str, size)))
def page(request: pytest.FixtureRequest, chromium: Chrome, host: Host) -> Iterator[Chrome]:
    """The page of somebody new who follows the link of an invitation, before the button."""
    width, height = request.param
    emulate(chromium, width, height, touch=width < 1000)
    code = host.call(host.party.program.first_invitation)
    chromium.get(f"{host.party.program.web_origin}/#{code}")
    yield chromium
    chromium.get("about:blank")
    emulate(chromium)


def until(browser: Chrome, true: Callable[[], Any]) -> Any:
    return WebDriverWait(browser, PATIENCE, poll_frequency=0.05).until(lambda _: true())


def type_keys(browser: Chrome, *keys: str) -> None:
    ActionChains(browser).send_keys(*keys).perform()


def enrol(browser: Chrome, host: Host, name: str) -> Any:
    """From the link to the lobby; gives the session's app."""
    until(browser, lambda: browser.find_element(By.CSS_SELECTOR, ".xterm-helper-textarea"))
    browser.find_element(By.ID, "enter").click()
    sessions = host.party.program._sessions
    app = until(browser, lambda: next((each._guest for each in sessions if each._guest), None))
    until(browser, lambda: "welcome.answer" in bindings(app))
    if "touch" in browser.find_element(By.TAG_NAME, "body").get_attribute("class").split():
        press_button(browser, "continue")
        until(browser, lambda: app.screen._welcome.code)
        field = until(browser, lambda: shown(browser, "text"))
        field.send_keys(name, Keys.ENTER)
    else:
        type_keys(browser, Keys.ENTER)
        until(browser, lambda: app.screen._welcome.code)
        type_keys(browser, name, Keys.ENTER)
    until(browser, lambda: app.person)
    return app


def shown(browser: Chrome, name: str) -> Any:
    found = browser.find_element(By.ID, name)
    return found if found.is_displayed() else None


def press_button(browser: Chrome, label: str) -> None:
    """Presses a button of the key bar, wherever it has been scrolled to."""

    def press() -> bool:
        for each in browser.find_elements(By.CSS_SELECTOR, "#keys button"):
            if label in each.text:
                browser.execute_script("arguments[0].click()", each)
                return True
        return False

    until(browser, press)


def bindings(app: Any) -> set[str]:
    """The commands that do something now; while the screens change, none."""
    try:
        return {each.binding.id for each in app.screen.active_bindings.values()}
    except (ScreenStackError, RuntimeError):
        return set()


def console(browser: Chrome) -> list[str]:
    said = [str(each["message"]) for each in browser.get_log("browser")]
    return [text for text in said if not OF_CHROMIUM.search(text)]


def test_in_by_a_link_at_every_size(page: Chrome, host: Host, tmp_path: Path) -> None:
    app = enrol(page, host, "Ana")
    assert app.person.name == "Ana"
    columns, rows = app.connection.size
    assert columns >= 80
    assert rows >= 24
    script = "return document.documentElement.scrollWidth <= innerWidth"
    assert page.execute_script(script)
    assert console(page) == []


@pytest.mark.parametrize("page", SIZES[:1], indirect=True, ids=["1280x800"])
def test_a_lost_line_comes_back_to_the_same_place(page: Chrome, host: Host) -> None:
    enrol(page, host, "Ana")
    sessions = host.party.program._sessions
    (session,) = sessions
    host.call(session.connection._wire.abort)
    until(page, lambda: shown(page, "enter"))
    page.find_element(By.ID, "enter").click()
    app = until(
        page,
        lambda: next((each._guest for each in sessions if each is not session and each._guest), 0),
    )
    until(page, lambda: app.person and "lobby.new" in bindings(app))


def test_the_plain_page_has_names_and_roles(chromium: Chrome, host: Host) -> None:
    chromium.get(f"{host.party.program.web_origin}/plain")
    chromium.find_element(By.ID, "enter").click()
    field = until(chromium, lambda: shown(chromium, "text"))
    until(chromium, lambda: "code" in field.accessible_name)
    log = chromium.find_element(By.ID, "log")
    assert log.aria_role == "log"
    assert "You are new here" in log.text
    code = host.call(host.party.program.first_invitation)
    field.send_keys(code, Keys.ENTER)
    until(chromium, lambda: "Choose a name" in field.accessible_name)
    field.send_keys("Ana", Keys.ENTER)
    until(chromium, lambda: "in the lobby, Ana" in log.text)
    assert console(chromium) == []


def test_the_plain_page_keeps_choices_in_the_log_and_as_buttons(
    chromium: Chrome, host: Host
) -> None:
    chromium.get("about:blank")
    chromium.get(f"{host.party.program.web_origin}/plain#100%")
    assert chromium.execute_script("return wanted.invitation") == "100%"

    def come(text: str) -> None:
        script = "line.say('data', new TextEncoder().encode(arguments[0]))"
        chromium.execute_script(script, text)

    def buttons() -> list[str]:
        script = "return [...document.querySelectorAll('#choices button')].map(e => e.textContent)"
        return list(chromium.execute_script(script))

    def log() -> list[str]:
        script = "return [...document.querySelectorAll('#log p')].map(each => each.textContent)"
        return list(chromium.execute_script(script))

    come("Open tables:\n  1. Dog Lover\n  2. DOGS\nType a number.\n> ")
    come("\nBo: hello\n> ")
    listed = ["Open tables:", "1. Dog Lover", "2. DOGS", "Type a number.", "Bo: hello"]
    assert log() == listed
    assert buttons() == listed[1:3]
    chromium.execute_script("answer('hello Bo')")
    assert buttons() == listed[1:3]
    come("1. Feed\n2. Walk\nWhich? > ")
    assert buttons() == ["1. Feed", "2. Walk"]
    assert log() == [*listed, "1. Feed", "2. Walk"]
    chromium.execute_script("answer('2')")
    assert buttons() == []
    come("> 3. Pass\n")
    assert log()[-2:] == ["Which?", "3. Pass"]
    assert buttons() == ["3. Pass"]


# Passkeys.


@pytest.fixture
def authenticator(chromium: Chrome) -> Iterator[None]:
    chromium.add_virtual_authenticator(AUTHENTICATOR)
    yield
    chromium.remove_virtual_authenticator()


@pytest.mark.usefixtures("authenticator")
@pytest.mark.parametrize("page", [(1280, 800)], indirect=True, ids=["1280x800"])
def test_the_same_person_by_a_passkey(page: Chrome, host: Host) -> None:
    app = enrol(page, host, "Ana")
    until(page, lambda: "lobby.key" in bindings(app))
    type_keys(page, "k")
    until(page, lambda: "keys.passkey" in bindings(app))
    type_keys(page, "p")
    until(page, lambda: shown(page, "add")).click()
    until(page, lambda: "was added" in page.find_element(By.ID, "added").text)
    until(page, lambda: [row[2] for row in app.screen._rows] == ["browser", "passkey"])
    page.find_element(By.ID, "close").click()
    ana = app.person.id

    page.delete_all_cookies()
    page.get("about:blank")
    page.get(host.party.program.web_origin)
    until(page, lambda: shown(page, "prove")).click()
    sessions = host.party.program._sessions
    newest = until(
        page,
        lambda: next(
            (each._guest for each in sessions if each._guest and each._guest is not app), 0
        ),
    )
    until(page, lambda: newest.person and "lobby.new" in bindings(newest))
    assert newest.person.id == ana
    until(page, lambda: not shown(page, "door"))

    page.get("about:blank")
    page.get(f"{host.party.program.web_origin}/plain")
    page.find_element(By.ID, "enter").click()
    until(page, lambda: "in the lobby, Ana" in page.find_element(By.ID, "log").text)
    page.find_element(By.ID, "text").send_keys("passkey\n")
    until(page, lambda: shown(page, "add")).click()
    until(page, lambda: "No passkey was added" in page.find_element(By.ID, "added").text)
    page.find_element(By.ID, "close").click()
    assert console(page) == []


@pytest.mark.usefixtures("authenticator")
def test_who_has_no_passkey_can_still_come_in(chromium: Chrome, host: Host) -> None:
    emulate(chromium)
    chromium.get("about:blank")
    chromium.get(f"{host.party.program.web_origin}/plain")
    chromium.delete_all_cookies()
    chromium.find_element(By.ID, "prove").click()
    until(chromium, lambda: "No passkey" in chromium.find_element(By.ID, "state").text)
    chromium.find_element(By.ID, "enter").click()
    until(chromium, lambda: "You are new here" in chromium.find_element(By.ID, "log").text)
