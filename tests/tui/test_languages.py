"""Which language is spoken: as the command line, the settings or the surroundings say."""

import asyncio
from pathlib import Path
from typing import get_args

import pytest

from dogs_tui import words
from dogs_tui.app.settings import Language, Settings, load, save, settings_path
from dogs_tui.cli import main
from dogs_tui.home.program import DogsApp
from dogs_tui.kit.heading import Heading
from dogs_tui.words import language, languages
from dogs_tui.words.languages import AUTO, NAMES, asked, meant_by, of_environment, spoken


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, ""),
        ({"LANG": ""}, ""),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "pt_PT@euro"}, "pt"),
        ({"LANG": "de_DE", "LC_MESSAGES": "pl_PL"}, "pl"),
        ({"LANG": "de_DE", "LC_MESSAGES": "pl_PL", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "de_DE", "LANGUAGE": "es:it:en"}, "it"),
        ({"LANG": "C", "LANGUAGE": "it"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "de_DE"}, "en"),
        ({"LANG": "tlh_AA.UTF-8"}, ""),
        ({"LANG": "pt_"}, "pt"),
    ],
)
def test_the_surroundings_say_a_language(environment: dict[str, str], code: str) -> None:
    assert of_environment(environment) == code
    assert spoken(AUTO, environment) == (code or "en")
    assert spoken("it", environment) == "it"


@pytest.mark.parametrize(
    ("text", "code", "sure"),
    [
        ("de", "de", True),
        ("pt_BR.UTF-8", "pt", True),
        ("de-AT", "de", True),
        ("PT-br", "pt", True),
        ("pt_PT", "pt", False),
        ("pl_", "pl", False),
        ("xx", "en", False),
        ("zz_ZZ.UTF-8", "en", False),
        ("Polski", "pl", True),
        ("FRANÇAIS", "fr", True),
        ("german", "de", True),
        ("ita", "it", True),
        ("portug", "pt", False),
        ("germna", "de", False),
        ("tlh", "en", False),
        ("", "en", False),
        ("\x1b[31m", "en", False),
    ],
)
def test_a_language_is_meant(text: str, code: str, sure: bool) -> None:
    meant = meant_by(text)
    assert (meant.code, meant.sure) == (code, sure)


def test_settings_offer_every_language_by_its_own_name() -> None:
    assert get_args(Language) == (AUTO, *NAMES)
    assert languages() == tuple(NAMES)


async def test_another_language_holds_in_everything_that_began_with_this_one() -> None:
    language.set("de")
    heard: list[str] = []
    changed = asyncio.Event()

    async def other() -> None:
        heard.append(language.get())
        await changed.wait()
        heard.append(language.get())

    task = asyncio.create_task(other())
    await asyncio.sleep(0)
    language.change("it")
    changed.set()
    await task
    with language.kept("pl"):
        assert language.get() == "pl"
    assert [*heard, language.get()] == ["de", "it", "it"]


def test_what_finds_a_language_is_asked_once_and_only_if_something_is_said() -> None:
    wrong: list[str] = []

    def find() -> str:
        wrong.append(language.get())
        return "fr"

    token = language.set(find)
    assert not wrong
    assert [language.get(), language.get()] == ["fr", "fr"]
    assert wrong == ["en"], "what is said on the way is English"
    language.reset(token)


def test_the_command_line_says_a_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--language", "de_AT"]) == 0
    assert (language.get(), asked.get()) == ("de", "de")
    assert capsys.readouterr().err == ""
    assert main(["games", "--language", "klingon"]) == 0
    assert language.get() == "en"
    assert "Language 'klingon' is not available" in capsys.readouterr().err


def test_settings_come_before_the_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert main(["games"]) == 0
    assert language.get() == "fr"
    save(Settings(language="pl"), settings_path())
    assert main(["games"]) == 0
    assert language.get() == "pl"


async def test_the_settings_screen_speaks_what_is_chosen_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = {"Settings": "Einstellungen", "Language": "Sprache"}

    class German:
        def gettext(self, message: str) -> str:
            return said.get(message, message)

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return msgid1 if n == 1 else msgid2

    cached = words._catalogue
    monkeypatch.setattr(
        words, "_catalogue", lambda code: German() if code == "de" else cached(code)
    )
    app = DogsApp(path=settings_path())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "up", "left", "left", "left")
        await pilot.pause()
        assert app.settings.language == "de"
        assert "Einstellungen" in app.screen.query_one(Heading).painted_text()
        assert load(settings_path()).settings.language == "de"
        await pilot.press("up", "down", "right")
        await pilot.pause()
        assert app.settings.language == "fr"
        assert "Réglages" in app.screen.query_one(Heading).painted_text()


def test_a_damaged_catalogue_is_english_and_one_line_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    good = b"\xde\x12\x04\x95" + bytes(24)
    for raw in (b"", b"\0" * 40, good[:9], good + b"\xff" * 9, b"\xde\x12\x04\x95" + b"\xff" * 60):
        words._catalogue.cache_clear()
        caplog.clear()
        (folder / f"{words.DOMAIN}.mo").write_bytes(raw)
        with language.kept("pl"):
            assert words.tr("Settings") == words.tr("Settings") == "Settings"
        assert len(caplog.records) <= 1
    words._catalogue.cache_clear()


def test_a_sentence_that_is_damaged_is_said_in_english(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Damaged:
        def gettext(self, message: str) -> str:
            return message.replace("{name}", "{nbme}")

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return (msgid1 if n == 1 else msgid2).replace("{n}", "{n")

    monkeypatch.setattr(words, "_catalogue", lambda _: Damaged())
    assert words.say(words.phrase("It is {name}'s turn.", name="Ana")) == "It is Ana's turn."
    assert words.say(words.plural("{n} card", "{n} cards", 3)) == "3 cards"
    assert words.ngettext("{n} card", "{n} cards", 1) == "1 card"
    assert len(caplog.records) == 3
