"""Files of the operator's that are read again: only ordinary ones, and no more than a bound."""

import os
from pathlib import Path

import asyncssh
import pytest

from dogs_saves.edited import EditedError
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.ssh.listed_keys import ListedKeys
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.house_rules import HouseRules
from dogs_tui.host.watched_file import WatchedFile
from dogs_tui.words import say

MOST = 100


def test_it_is_read_when_it_changed_and_only_then(tmp_path: Path) -> None:
    path = tmp_path / "rules"
    path.write_bytes(b"\xef\xbb\xbfone\r\n")
    file = WatchedFile(path, MOST)
    assert file.news() == "one\n"
    assert file.news() is None
    path.write_text("two")
    assert file.news() == "two"


def test_what_a_link_leads_to_counts(tmp_path: Path) -> None:
    first, second, link = (tmp_path / name for name in ("first", "second", "link"))
    first.write_text("one")
    second.write_text("x" * (MOST + 1))
    link.symlink_to(first)
    file = WatchedFile(link, MOST)
    assert file.news() == "one"
    first.write_text("more")
    assert file.news() == "more"
    link.unlink()
    link.symlink_to(second)
    with pytest.raises(EditedError, match="too large"):
        file.news()


def test_what_could_not_be_read_is_news_when_it_can(tmp_path: Path) -> None:
    path, away = tmp_path / "rules", tmp_path / "away"
    path.write_text("one")
    file = WatchedFile(path, MOST)
    file.news()
    path.rename(away)
    with pytest.raises(EditedError, match="the folder does not exist"):
        file.news()
    away.rename(path)
    assert file.news() == "one"


def odd(folder: Path) -> dict[str, Path]:
    """What is no ordinary file: reading it would wait, or take all memory there is."""
    fifo = folder / "fifo"
    os.mkfifo(fifo)
    return {"fifo": fifo, "device": Path("/dev/zero"), "folder": folder}


@pytest.mark.parametrize("kind", ["fifo", "device", "folder"])
def test_what_is_no_file_is_refused_with_a_sentence(kind: str, tmp_path: Path) -> None:
    path = odd(tmp_path)[kind]
    with pytest.raises(EditedError, match=r"not a regular file|a folder") as problem:
        WatchedFile(path, MOST).news()
    for document in (HouseRules, ListedKeys):
        with pytest.raises((LobbyError, ListenerError)) as refused:
            document(path)
        assert say(refused.value.phrase).endswith(say(problem.value.phrase))


def test_a_comment_in_other_letters_spoils_no_key(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    key = asyncssh.generate_private_key("ssh-ed25519")
    path.write_bytes(b"\xef\xbb\xbf" + key.export_public_key().strip() + b" Andr\xe9\r\n")
    assert ListedKeys(path).holds(key.convert_to_public(), "127.0.0.1")
    path.write_text(path.read_text(encoding="latin-1"), encoding="utf-16")
    with pytest.raises(ListenerError, match="UTF-16"):
        ListedKeys(path)
