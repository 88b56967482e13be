"""The settings file: strict in what it takes, and never lost."""

import stat
from pathlib import Path

import pytest

from dogs_tui.app.settings import (
    Loaded,
    Settings,
    SettingsError,
    choices,
    load,
    parse,
    save,
    settings_path,
)

pytestmark = pytest.mark.telling

WRONG = [
    (b"{", "is not JSON: it cannot be read at line 1, column 2"),
    (b'{\n"n\xc3\xa9": tru}', "line 2, column 7 (Expecting value)"),
    (b"[1]", "one JSON object"),
    (b'{"them": "auto"}', "unknown setting 'them'. Did you mean 'theme'?"),
    (b'{"theme": "kenel-dark"}', "Did you mean 'kennel-dark'?"),
    (b'{"motion": "yes"}', "'motion' is one of true, false"),
    (b'{"motion": 1}', "'motion' is one of true, false"),
    (b'{"pace": null}', "'pace' is one of slow, normal, fast, none, step, not null"),
    (b'{"turn_guard": 1001}', "'turn_guard' is a whole number from 0 to 1000, not 1001"),
    (b'{"turn_guard": -1}', "'turn_guard' is a whole number from 0 to 1000, not -1"),
    (b'{"turn_guard": true}', "'turn_guard' is a whole number from 0 to 1000, not true"),
    (b'{"turn_guard": 0.5}', "'turn_guard' is a whole number from 0 to 1000, not 0.5"),
    (b'{"name": 5}', "'name' should be text"),
    (b'{"name": "' + b"x" * 99 + b'"}', "'name' should be text"),
]


def test_a_file_may_name_milliseconds_that_the_form_does_not_offer() -> None:
    settings = parse('{"turn_guard": 40, "pace": "step", "round_cards": false}', "settings.json")
    assert settings == Settings(turn_guard=40, pace="step", round_cards=False)


@pytest.mark.parametrize(("raw", "said"), WRONG, ids=[said for _, said in WRONG])
def test_what_cannot_be_used_is_named(raw: bytes, said: str) -> None:
    with pytest.raises(SettingsError) as problem:
        parse(raw.decode(), "settings.json")
    assert said in str(problem.value)
    assert str(problem.value).startswith("settings.json")


def test_written_settings_are_read_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    settings = Settings(theme="kennel-light", motion=False, pace="fast", name="Ana")
    assert save(settings, path) is None
    assert load(path).settings == settings
    assert load(path).problem == ""
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_without_a_file_there_are_defaults(tmp_path: Path) -> None:
    assert load(tmp_path / "settings.json").settings == Settings()


def test_a_broken_file_is_kept_and_put_aside_only_when_another_comes(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"them": "auto"}')
    loaded = load(path)
    assert loaded.settings == Settings()
    assert str(path) in loaded.problem
    assert path.read_text() == '{"them": "auto"}'
    aside = save(Settings(bell=True), path)
    assert aside is not None
    assert aside.read_text() == '{"them": "auto"}'
    assert load(path).settings.bell


@pytest.mark.parametrize("kind", ["folder", "large"])
def test_what_is_no_settings_file_is_left_alone(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "settings.json"
    if kind == "folder":
        path.mkdir()
    else:
        path.write_bytes(b" " * 70_000)
    loaded = load(path)
    assert loaded.settings == Settings()
    assert ("a folder" if kind == "folder" else "too large") in loaded.problem
    if kind == "folder":
        with pytest.raises(SettingsError, match="a folder"):
            save(Settings(), path)
        assert path.is_dir()


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    save(Settings(name="Ana"), path)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(SettingsError, match="the disk is full"):
        save(Settings(name="Bruno"), path)
    assert load(path).settings.name == "Ana"
    assert [file.name for file in tmp_path.iterdir()] == ["settings.json"]


def test_only_the_player_reads_them(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save(Settings(), path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_one_variable_moves_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    assert settings_path() == tmp_path / "settings.json"
    monkeypatch.delenv("DOGS_TUI_HOME")
    assert settings_path().name == "settings.json"
    assert settings_path().parent.name == "dogs-tui"


def test_every_setting_has_its_default_among_its_choices() -> None:
    for key in Settings.__struct_fields__:
        if choices(key):
            assert getattr(Settings(), key) in choices(key)


def test_settings_that_are_a_link_stay_one(tmp_path: Path) -> None:
    path, place = tmp_path / "settings.json", tmp_path / "dotfiles" / "settings.json"
    place.parent.mkdir()
    path.symlink_to(place)
    assert "a link to a file that is not there" in load(path).problem
    assert save(Settings(name="Ana"), path) is None
    place.chmod(0o644)
    place.write_bytes(b"\xef\xbb\xbf" + place.read_bytes().replace(b"\n", b"\r\n"))
    assert load(path) == Loaded(Settings(name="Ana"))
    assert save(Settings(name="Bruno"), path) is None
    assert path.is_symlink()
    assert stat.S_IMODE(place.stat().st_mode) == 0o644
    place.write_text("{")
    aside = save(Settings(), path)
    assert aside == place.with_name("settings.json.broken-1")
    assert aside.read_text() == "{"
    assert path.is_symlink()
    assert load(path) == Loaded(Settings())
