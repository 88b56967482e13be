"""``dogs-tui host save``: the match of a table as a file that everybody can read."""

from pathlib import Path

from dogs_rules.phrase import phrase
from dogs_saves.files import check_place, refuse_taken, replace_file
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.stores import check_data_folder, store_of
from dogs_tui.host.people.codes import read_code
from dogs_tui.host.store import NoSuchError
from dogs_tui.kit.printing import write
from dogs_tui.shell.out import FailedError
from dogs_tui.words import say


def save_match(config: HostConfig, code: str, target: Path) -> int:
    """Writes the very lines of a match into a file; the host may be running.

    Args:
        config: How the host runs.
        code: Of the table, as it was typed.
        target: Where to; a name that is free.

    Raises:
        FailedError: There is no such match, or it could not be written.
    """
    check_data_folder(config.folder)
    with store_of(config) as store:
        refuse_taken(target)
        check_place(target)
        try:
            content = store.matches.file(read_code(code)).content
        except NoSuchError as error:
            told = phrase("There is no match of a table {code} here.", code=code)
            raise FailedError(say(told)) from error
        replace_file(target, content)
    told = phrase("The match is in {file}. Who reads it sees all hands.", file=str(target))
    write(say(told))
    return 0
