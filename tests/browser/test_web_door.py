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
from textual.css.query import NoMatches

from dogs_tui.host.operations import page_makers
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.match_screen import MatchScreen
from tests.browser.conftest import emulate
from tests.support.host_party import Party, hosting
from tests.support.hosted_deals import played_out
from tests.support.ssh_guest import SshGuest, new_key

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
        future: Future[Any] = asyncio.run_coroutine_threadsafe(work, self.loop)
        return future.result(PATIENCE)

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
    host = Host(tmp_path, admission="invite-only")
    yield host
    host.close()


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
    element = browser.find_element(By.ID, name)
    return element if element.is_displayed() else None


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
def test_a_lost_line_comes_back_to_the_same_decision(page: Chrome, host: Host) -> None:
    app = enrol(page, host, "Ana")
    host.party.people["Ana"] = app.person
    host.call(host.party.enrol, "Bo")
    table = host.call(host.party.table, "dogs", ["Ana", "Bo"])
    until(page, lambda: "lobby.join" in bindings(app))
    type_keys(page, "j", *table.code, Keys.ENTER)
    asked = until(page, lambda: decision(app))
    sessions = host.party.program._sessions
    (session,) = sessions
    host.call(session.connection._wire.abort)
    until(page, lambda: shown(page, "enter"))
    page.find_element(By.ID, "enter").click()
    app = until(
        page,
        lambda: next((each._guest for each in sessions if each is not session and each._guest), 0),
    )
    assert until(page, lambda: decision(app)) == asked


def decision(app: Any) -> str:
    """What a match asks somebody; empty while they are at none."""
    try:
        return app.screen.query_one(PromptLine).asked if isinstance(app.screen, MatchScreen) else ""
    except (ScreenStackError, NoMatches):
        return ""


@pytest.mark.parametrize("page", SIZES[:1], indirect=True, ids=["1280x800"])
def test_the_same_person_by_ssh_and_at_the_page(page: Chrome, host: Host) -> None:
    app = enrol(page, host, "Ana")
    until(page, lambda: "lobby.new" in bindings(app))
    key = host.party.keys["Ana"] = new_key()
    host.call(host.party.program.lobby.people.add_key, app.person, key.get_fingerprint())

    async def by_ssh() -> SshGuest:
        guest = await host.party.come("Ana")
        await guest.wait_for("n new")
        return guest

    guest = host.do(by_ssh())
    until(page, lambda: "has ended" in page.find_element(By.ID, "state").text)
    page.find_element(By.ID, "enter").click()
    host.do(guest.wait_for("connected elsewhere"))
    until(page, lambda: not shown(page, "door"))
    assert [each.name for each in host.party.program.lobby.people.all()] == ["Ana"]
    assert console(page) == []


def outline(browser: Chrome, within: str = "") -> list[tuple[str, str]]:
    """Roles and names of all that a screen reader meets on a page, or in the part of that role."""
    nodes = browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}

    def below(node: dict[str, Any], inside: bool) -> Iterator[tuple[str, str]]:
        role = node.get("role", {}).get("value", "")
        if inside and not node["ignored"]:
            yield role, node.get("name", {}).get("value", "")
        for child in node.get("childIds", ()):
            if child in by_id:
                yield from below(by_id[child], inside or role == within)

    return [entry for entry in below(nodes[0], not within) if entry[0] not in _PARTS]


_PARTS = {"none", "generic", "StaticText", "InlineTextBox", "LineBreak", "paragraph"}
"""Roles of what stands in something with a role of its own, or in a sentence."""


def sentences(browser: Chrome) -> list[str]:
    entries = "'#log > :not(div), #log > div > *'"
    script = f"return [...document.querySelectorAll({entries})].map(each => each.textContent)"
    return list(browser.execute_script(script))


def plain_page(browser: Chrome, host: Host) -> Any:
    """Comes in by a link to the page in lines, and gives the field."""
    code = host.call(host.party.program.first_invitation)
    browser.get("about:blank")
    browser.get(f"{host.party.program.web_origin}/plain#{code}")
    browser.find_element(By.ID, "enter").click()
    field = until(browser, lambda: shown(browser, "text"))
    until(browser, lambda: field.get_attribute("value") == code)
    return field


def test_the_plain_page_has_names_and_roles(chromium: Chrome, host: Host) -> None:
    field = plain_page(chromium, host)
    assert "code" in field.accessible_name
    log = chromium.find_element(By.ID, "log")
    assert log.aria_role == "log"
    assert ("heading", "Hello! You are new here.") in outline(chromium, "log")
    field.send_keys(Keys.ENTER)
    until(chromium, lambda: "Choose a name" in field.accessible_name)
    field.send_keys("Ana", Keys.ENTER)
    until(chromium, lambda: "in the lobby, Ana" in log.text)
    assert ("textbox", "Your answer") in outline(chromium)
    assert console(chromium) == []


def test_a_screen_reader_jumps_from_turn_to_turn_and_hears_each_sentence_once(
    chromium: Chrome, host: Host
) -> None:
    field = plain_page(chromium, host)
    field.send_keys(Keys.ENTER, "Ana", Keys.ENTER)
    program = host.party.program
    until(chromium, lambda: program.lobby.people.by_name("Ana"))
    host.party.people["Ana"] = program.lobby.people.by_name("Ana")
    host.call(host.party.enrol, "Bo")
    table = host.call(host.party.table, "dog_kids", ["Ana", "Bo"])
    field.send_keys("join ", table.code, Keys.ENTER)
    for _ in range(2):
        until(chromium, lambda: any(role == "button" for role, _ in outline(chromium, "log")))
        buttons = [name for role, name in outline(chromium, "log") if role == "button"]
        assert buttons[0].startswith("1. ")
        assert ("group", "Choices") in outline(chromium, "log")
        chromium.find_element(By.CSS_SELECTOR, "#log button").click()
        until(chromium, lambda: table.match.to_move == 1)
        assert not [name for role, name in outline(chromium, "log") if role == "button"]
        assert set(buttons) <= set(sentences(chromium))
        host.do(move(host, table))
    until(chromium, lambda: len(headings(chromium)) >= 7)
    turns = [name.split(":")[0].split()[0] for name in headings(chromium)[3:]]
    assert turns == ["Ana", "Bo", "Ana", "Bo", "Ana"][: len(turns)]
    begun: list[list[str]] = []
    for text in sentences(chromium):
        if text in headings(chromium):
            begun.append([])
        begun[-1].append(text)
    assert all(len(line) == len(set(line)) for line in begun)
    assert console(chromium) == []


def headings(browser: Chrome) -> list[str]:
    return [name for role, name in outline(browser, "log") if role == "heading"]


async def move(host: Host, table: Any) -> None:
    """Has whoever is to move play the first that is legal."""
    name = table.names[table.match.to_move]
    handle = await table.enter(host.party.people[name])
    seat = next(iter(handle.seats))
    await handle.table.play(seat, handle.table.legal(seat)[0])
    await handle.close()


def test_the_link_of_the_plain_page_is_used_once(chromium: Chrome, host: Host) -> None:
    field = plain_page(chromium, host)
    field.send_keys(Keys.ENTER, "Ana", Keys.ENTER)
    log = chromium.find_element(By.ID, "log")
    until(chromium, lambda: "in the lobby, Ana" in log.text)
    assert chromium.execute_script("return location.hash") == ""
    sessions = host.party.program._sessions
    (session,) = sessions
    host.call(session.connection._wire.abort)
    until(chromium, lambda: shown(chromium, "enter"))
    chromium.find_element(By.ID, "enter").click()
    until(chromium, lambda: log.text.count("in the lobby, Ana") == 2)
    assert field.get_attribute("value") == ""
    assert chromium.execute_script("return Object.keys(wanted).length") == 0


def test_the_plain_page_shows_what_it_is_told(chromium: Chrome, host: Host) -> None:
    chromium.get("about:blank")
    chromium.get(f"{host.party.program.web_origin}/plain#100%")
    assert chromium.execute_script("return wanted.invitation") == "100%"

    def come(text: str) -> None:
        script = "line.say('data', new TextEncoder().encode(arguments[0]))"
        chromium.execute_script(script, text)

    def tell(kind: str, **facts: object) -> None:
        chromium.execute_script("line.say('told', arguments[0])", {"kind": kind, **facts})

    def offer(*texts: str, first: int = 1) -> None:
        choices = [{"number": at, "text": text} for at, text in enumerate(texts, first)]
        tell("choices", choices=choices)

    def buttons() -> list[str]:
        script = "return [...document.querySelectorAll('#log button')].map(e => e.textContent)"
        return list(chromium.execute_script(script))

    come("Open tables:\n")
    offer("Dog Lover", "DOGS")
    come("Type a num")
    come("ber.\nBo: 1. hello\n")
    listed = ["Open tables:", "1. Dog Lover", "2. DOGS", "Type a number.", "Bo: 1. hello"]
    assert sentences(chromium) == listed
    assert buttons() == listed[1:3]
    offer("DOG Kids", first=3)
    chromium.execute_script("answer('hello Bo')")
    assert buttons() == [*listed[1:3], "3. DOG Kids"]
    tell("heading", level=3, text="Ana: choose")
    offer("Feed", "Walk")
    assert buttons() == ["1. Feed", "2. Walk"]
    chromium.execute_script("byId('typing').hidden = false")
    tell("prompt", text="Which one?", typed="7")
    field = chromium.find_element(By.ID, "text")
    assert field.accessible_name == "Which one?"
    assert chromium.execute_script("return byId('text').value") == "7"
    chromium.execute_script("answer('2')")
    assert buttons() == []
    tell("prompt", text="", typed="")
    assert field.accessible_name == "Your answer"
    assert sentences(chromium) == [
        *(*listed, "3. DOG Kids", "Ana: choose", "1. Feed", "2. Walk", "Which one?")
    ]
    assert ("heading", "Ana: choose") in outline(chromium, "log")


def test_the_page_of_a_match_runs_under_its_policy_and_is_let_near_no_cookie(
    chromium: Chrome, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_makers, "PATIENCE", 600)
    program = host.party.program
    host.call(host.party.enrol, "Ana", "Bo")
    table = host.call(host.party.table, "dog_kids", ["Ana", "Bo"])
    host.do(played_out(table))
    for name in ("Ana", "Bo"):
        agree = program.lobby.match_pages.agree
        state = host.call(agree, host.party.people[name], table.code)
    console(chromium)
    while True:  # a busy machine: the connection ended before the page was there
        chromium.get(state.address)
        if chromium.find_elements(By.ID, "screen"):
            break
    assert "DOG Kids" in chromium.find_element(By.TAG_NAME, "h1").text
    assert chromium.find_element(By.ID, "screen").text.strip()
    chromium.find_element(By.CSS_SELECTOR, "[data-go=on]").click()
    assert chromium.find_element(By.ID, "told").text
    assert chromium.execute_script("return origin") == "null"
    assert [text for text in console(chromium) if "503" not in text] == []
    host.call(program.lobby.match_pages.withdraw, host.party.people["Bo"], table.code)
    chromium.get(state.address)
    assert "There is nothing here." in chromium.page_source
    assert "404" in " ".join(console(chromium))


def test_a_browser_without_cookies_reads_what_to_do(chromium: Chrome, host: Host) -> None:
    chromium.get("about:blank")
    chromium.get(f"{host.party.program.web_origin}/plain")
    chromium.execute_script("Object.defineProperty(navigator, 'cookieEnabled', {value: false})")
    chromium.find_element(By.ID, "enter").click()
    until(chromium, lambda: "Allow cookies" in chromium.find_element(By.ID, "state").text)


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
