"""What a host keeps is its operator's alone, whatever the umask says."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from dogs_saves.files import make_folder
from dogs_tui.app.crash import reported
from dogs_tui.host.operations.program import HostProgram
from tests.support.host_party import config_for
from tests.support.lobby_builder import key


@pytest.fixture(params=[0o000, 0o002, 0o022, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def open_to_others(root: Path) -> dict[str, str]:
    """Whatever others than the owner may read, write or enter."""
    modes = {path: path.lstat().st_mode for path in (root, *root.rglob("*"))}
    return {path.name: oct(mode) for path, mode in modes.items() if stat.S_IMODE(mode) & 0o077}


@pytest.mark.usefixtures("umask")
async def test_a_host_makes_its_folder_for_its_operator_alone(short_path: Path) -> None:
    root = short_path / "new"
    program = HostProgram(config_for(root / "below" / "host", door_socket=True))
    await program.start()
    try:
        lobby = program.lobby
        ana = lobby.people.enrol("Ana", key(1))
        lobby.invites.make(ana.id)
        assert reported(ValueError(), program.config.folder / "crashes", words=False).report
        assert open_to_others(root) == {}
    finally:
        await program.stop()


def test_a_folder_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir(mode=0o755)
    make_folder(there)
    assert stat.S_IMODE(there.stat().st_mode) == 0o755
    make_folder(there / "a" / "b")
    assert stat.S_IMODE((there / "a").stat().st_mode) == 0o700


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileExistsError):
        make_folder(tmp_path / "file")
    with pytest.raises(NotADirectoryError):
        make_folder(tmp_path / "file" / "below")
