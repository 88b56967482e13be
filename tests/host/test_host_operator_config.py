"""The settings of a host: options win over the file, and what cannot be is named."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from dogs_tui.cli import cli, main
from dogs_tui.host.operations.addresses import Address, read_address, ssh_command
from dogs_tui.host.operations.config import ConfigError, HostConfig, keys, read_config
from dogs_tui.kit import former_names

WRONG_FILES = [
    ("max-sesions = 3", ", line 1: 'max-sesions' is not a setting. Did you mean 'max-sessions'?"),
    ("\nmax_sessions = 3", ", line 2: 'max_sessions' is not a setting. Did you mean"),
    ("max-sessions = 0", "expected a whole number from 1 to 10000, found 0."),
    ('max-sessions = "many"', "expected a whole number from 1 to 10000, found many."),
    ("max-sessions = true", "expected a whole number from 1 to 10000, found true."),
    ('admission = "close"', "expected one of open, invite-only, listed, found close."),
    ('door-socket = "no"', "expected true or false, found no."),
    ('listen = "0.0.0.0:2222"', "expected a list of texts in quotes"),
    ('listen = ["2222"]', "'2222' has no port. Write ADDR:PORT"),
    ('listen = ["::1:2222"]', "in brackets, for example [::1]:2222"),
    ("data = 7", "expected a text in quotes, found 7."),
    ("[listen]", ", line 1: 'listen': expected a list"),
    ("[limits]\nx = 1", ", line 1: 'limits' is not a setting"),
    ("max-sessions", "is not TOML"),
    ("a = " + "[" * 20_000, "is not TOML: it is nested too deeply"),
]

WRONG_OPTIONS = [
    ({"max_sessions": 0}, "--max-sessions: expected a whole number from 1 to 10000, found 0."),
    ({"listen": ("nowhere",)}, "--listen: 'nowhere' has no port"),
    ({"listen": ("h:99999",)}, "a port is a number from 0 to 65535"),
    (
        {"announce": "games.example.org; id"},
        "--announce: 'games.example.org; id' is not a host name",
    ),
    ({"announce": "\x1b[2J"}, "is not a host name. Write NAME, ADDR or NAME:PORT."),
    ({"announce": "-oProxyCommand=id"}, "is not a host name"),
    ({"proxy_from": ("0.0.0.0/0",)}, "--proxy-from: '0.0.0.0/0' matches every address"),
    ({"proxy_from": ("10.0.0.1", "::/0")}, "'::/0' matches every address"),
]


@pytest.mark.parametrize(("text", "said"), WRONG_FILES, ids=[text for text, _ in WRONG_FILES])
def test_what_a_file_cannot_say_is_named(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "host.toml"
    path.write_text(text)
    with pytest.raises(ConfigError) as problem:
        read_config(path, {})
    assert said in str(problem.value)
    assert str(problem.value).startswith(str(path))
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize(("options", "said"), WRONG_OPTIONS, ids=[s for _, s in WRONG_OPTIONS])
def test_what_an_option_cannot_be_is_named(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError) as problem:
        read_config(None, {"data": "/nowhere", **options})
    assert said in str(problem.value)


def test_options_win_over_the_file(tmp_path: Path) -> None:
    (tmp_path / "host.toml").write_text("max-sessions = 7\nidle-minutes = 5\n")
    config = read_config(None, {"data": str(tmp_path), "max_sessions": 9})
    assert (config.max_sessions, config.idle_minutes) == (9, 5)
    assert config.folder == tmp_path


@pytest.mark.parametrize(("old", "new"), [*former_names.HOST_SETTINGS.items()])
def test_former_settings_still_work_and_say_so(
    old: str, new: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    value = {"tournament-makers": '["ana"]', "watch-without-name": "true"}.get(old, "7")
    (tmp_path / "host.toml").write_text(f"{old} = {value}\n")
    config = read_config(None, {"data": str(tmp_path)})
    assert getattr(config, keys()[new]) in (7, True, ("ana",))
    assert f"'{old}' is now called '{new}'." in capsys.readouterr().err
    (tmp_path / "host.toml").write_text(f"{old} = {value}\n{new} = {value}\n")
    with pytest.raises(ConfigError, match="is set twice"):
        read_config(None, {"data": str(tmp_path)})


def test_a_data_folder_in_a_file_is_seen_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('data = "there"')
    assert read_config(path, {}).folder == tmp_path / "there"


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        read_config(tmp_path / "none.toml", {})


def test_a_list_of_keys_alone_means_those_keys_alone(tmp_path: Path) -> None:
    data = str(tmp_path)
    assert HostConfig(data=data).admits == "invite-only"
    assert HostConfig(data=data, authorized_keys="keys").admits == "listed"
    assert HostConfig(data=data, authorized_keys="keys", admission="open").admits == "open"
    assert HostConfig(data=data, authorized_keys="keys").keys_file == tmp_path / "keys"


def test_sockets_can_be_elsewhere_or_nowhere(tmp_path: Path) -> None:
    data = str(tmp_path)
    assert HostConfig(data=data).socket_path == tmp_path / "door.sock"
    assert HostConfig(data=data, door_path="/run/x/d").socket_path == Path("/run/x/d")
    assert HostConfig(data=data, door_socket=False).socket_path is None
    assert HostConfig(data=data, listen=("none",)).addresses == ()


def test_addresses_are_read_and_written_alike() -> None:
    for text, address in {
        "0.0.0.0:2222": Address("0.0.0.0", 2222),
        "[::1]:22": Address("::1", 22),
        "games.example.org:0": Address("games.example.org", 0),
    }.items():
        assert read_address(text) == address
        assert str(address) == text
    assert read_address(":2222") == Address("", 2222)
    assert ssh_command("host", 22) == "ssh host"
    assert ssh_command("host", 2222) == "ssh -p 2222 host"


def test_every_setting_is_an_option_and_is_documented() -> None:
    command = cli.get_command(None, "host")  # type: ignore[arg-type]
    assert command is not None
    options = {name for param in command.params for name in param.opts}
    page = Path(__file__).parents[2] / "docs" / "hosting" / "settings.md"
    example = page.with_name("host.toml")
    for key in keys():
        assert f"--{key}" in options
        assert f"| `{key}` |" in page.read_text(encoding="utf-8")
        assert f"{key} = " in example.read_text(encoding="utf-8")


def command_lines(command: click.Command, words: str) -> Iterator[str]:
    """A command, or each of those below a group that is nothing by itself."""
    yield words
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            below = command.get_command(click.Context(command), name)
            assert below is not None
            yield from command_lines(below, f"{words} {name}")


def test_every_command_of_the_operator_is_documented() -> None:
    pages = (Path(__file__).parents[2] / "docs/hosting").glob("*.md")
    docs = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    command = cli.get_command(None, "host")  # type: ignore[arg-type]
    assert command is not None
    same = {"dogs-tui host", "dogs-tui host run", "dogs-tui host people unmute"}
    lines = set(command_lines(command, "dogs-tui host")) - same
    assert not [line for line in sorted(lines) if not re.search(rf"{line}(?![\w-])", docs)]


def test_the_example_file_says_what_is_so_without_it() -> None:
    example = Path(__file__).parents[2] / "docs" / "hosting" / "host.toml"
    config = read_config(example, {"data": ""})
    assert config == HostConfig(admission="invite-only")


@pytest.mark.parametrize(
    "words",
    [
        "drain --within nan",
        "invite --days nan",
        "bans add Rex --days nan",
        "archive --older-than nan",
        "drain --within 1e999",
        "archive --older-than -1",
    ],
)
def test_times_are_numbers(words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", *words.split(), "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert words.split()[-1] in said or "a number from" in said
    assert list(tmp_path.iterdir()) == []
