"""Files that people edit: every way an editor may leave one, and links where they put them."""

import os
import stat
from pathlib import Path

import pytest

from dogs_saves.edited import EditedError, read_edited, read_if_there, write_edited
from dogs_saves.errors import SaveError

TEXT = "[keys]\n# città\n"
SPELLINGS = {
    "plain": TEXT.encode(),
    "with a mark": TEXT.encode("utf-8-sig"),
    "of Windows": TEXT.replace("\n", "\r\n").encode("utf-8-sig"),
    "of an old Mac": TEXT.replace("\n", "\r").encode(),
}
BAD = {
    "UTF-16": (TEXT.encode("utf-16"), "it is in UTF-16; save it as UTF-8."),
    "UTF-16 without a mark": (TEXT.encode("utf-16-be"), "it is in UTF-16; save it as UTF-8."),
    "UTF-32": (TEXT.encode("utf-32"), "it is in UTF-16; save it as UTF-8."),
    "Latin-1": (TEXT.encode("latin-1"), "line 2, column 7 is not UTF-8; save it as UTF-8."),
    "NUL": (b"\xef\xbb\xbfa\r\n\xc3\xa0b\0c", "there is a NUL byte at line 2, column 3."),
    "too large": (b"x" * 101, "it is too large."),
}


@pytest.mark.parametrize("data", SPELLINGS.values(), ids=SPELLINGS.keys())
def test_one_text_is_read_whatever_editor_wrote_it(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    assert read_edited(path) == TEXT


@pytest.mark.parametrize(("data", "said"), BAD.values(), ids=BAD.keys())
def test_what_is_no_text_is_told_with_its_place(data: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(EditedError) as refused:
        read_edited(path, 100)
    assert str(refused.value) == f"{path} cannot be read: {said}"


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "circle", "nowhere", "locked"])
def test_what_is_no_file_is_told_at_once(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case "circle":
            path.symlink_to(path)
        case "nowhere":
            path.symlink_to(tmp_path / "gone")
        case _:
            path.touch(mode=0o000)
    if kind == "locked" and os.geteuid() == 0:
        assert read_if_there(path) == ""  # root may read everything
        return
    said = {"folder": "a folder", "circle": "a circle", "nowhere": "a link to a file that is not"}
    for read in (read_edited, read_if_there):
        with pytest.raises(
            EditedError, match=said.get(kind, "not a regular file|permission denied")
        ):
            read(path)
    if kind not in {"nowhere", "locked"}:
        with pytest.raises(SaveError):
            write_edited(path, TEXT)
        assert [left.name for left in tmp_path.iterdir()] == ["file"]


def test_without_a_file_there_is_no_text(tmp_path: Path) -> None:
    assert read_if_there(tmp_path / "none") is None
    (tmp_path / "file").touch()
    assert read_if_there(tmp_path / "file" / "none") is None


@pytest.mark.parametrize("mode", [0o644, 0o600, 0o440])
def test_a_link_stays_and_what_it_leads_to_keeps_its_mode(mode: int, tmp_path: Path) -> None:
    dotfiles, home = tmp_path / "dotfiles", tmp_path / "home"
    dotfiles.mkdir()
    home.mkdir()
    place, between, path = dotfiles / "file", home / "between", home / "file"
    place.write_text("before")
    place.chmod(mode)
    between.symlink_to("../dotfiles")
    path.symlink_to("between/file")
    write_edited(path, TEXT)
    assert path.is_symlink()
    assert str(path.readlink()) == "between/file"
    assert place.read_text(encoding="utf-8") == TEXT
    assert not place.is_symlink()
    assert stat.S_IMODE(place.stat().st_mode) == mode
    assert [left.name for left in dotfiles.iterdir()] == ["file"]


def test_a_link_to_nothing_is_filled_where_it_leads(tmp_path: Path) -> None:
    path, place = tmp_path / "file", tmp_path / "dotfiles" / "file"
    path.symlink_to(place)
    with pytest.raises(SaveError, match="the folder does not exist"):
        write_edited(path, TEXT)
    assert not place.parent.exists()
    place.parent.mkdir()
    write_edited(path, TEXT)
    assert path.is_symlink()
    assert place.read_text(encoding="utf-8") == TEXT
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
