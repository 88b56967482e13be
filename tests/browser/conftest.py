"""A Chromium without a window, for the pages that matches are shared as."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
CLOCK = "window.setInterval = (tick) => { window.tick = tick; return 1; };"
"""In place of a clock: what plays by itself goes on when a test says so."""


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    """The browser, with a profile of its own; nothing is looked up in any network."""
    os.environ.update(SE_OFFLINE="true", SE_AVOID_STATS="true")
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for option in OPTIONS:
        options.add_argument(option)
    options.add_argument(f"--user-data-dir={tmp_path_factory.mktemp('profile')}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": CLOCK})
    try:
        yield browser
    finally:
        browser.quit()


@pytest.fixture
def resized(chromium: webdriver.Chrome) -> Iterator[webdriver.Chrome]:
    """The browser, whose window gets its size back."""
    yield chromium
    chromium.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def resize(browser: webdriver.Chrome, width: int, height: int) -> None:
    """Gives the browser the window of a device of that size."""
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600},
    )


def open_page(browser: webdriver.Chrome, path: Path) -> None:
    """Opens a file, as from a mail."""
    browser.get(path.as_uri())


def emulate(
    browser: webdriver.Chrome, width: int = 0, height: int = 0, *, touch: bool = False
) -> None:
    """A device of that size at its true scale, with a finger or a mouse; 0: the window as it is."""
    if width:
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    else:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    points = {"maxTouchPoints": 5} if touch else {}
    browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": touch, **points})
