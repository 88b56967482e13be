"""Files that went through an editor, another system or git: not one move may be missing."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from benchmarks.violence.matter import came_back, sample, samples, shuffled
from benchmarks.violence.tally import Case, Row
from dogs_saves import StoredMatch, read_match

BOM = b"\xef\xbb\xbf"


def every_second(data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    return b"".join(
        line.replace(b"\n", b"\r\n") if at % 2 else line for at, line in enumerate(lines)
    )


CONVERTED: dict[str, Callable[[bytes], bytes]] = {
    "CRLF": lambda data: data.replace(b"\n", b"\r\n"),
    "CR": lambda data: data.replace(b"\n", b"\r"),
    "CRLF twice": lambda data: data.replace(b"\n", b"\r\r\n"),
    "CRLF in every second line": every_second,
    "CRLF in the last line": lambda data: data[:-1] + b"\r\n",
    "BOM": lambda data: BOM + data,
    "BOM and CRLF": lambda data: BOM + data.replace(b"\n", b"\r\n"),
    "trailing blanks": lambda data: data.replace(b"\n", b"  \n"),
    "trailing tabs": lambda data: data.replace(b"\n", b"\t\n"),
    "blank lines between": lambda data: data.replace(b"\n", b"\n\n"),
    "blank lines at the end": lambda data: data + b"\n\n\n",
    "a blank line at the beginning": lambda data: b"\n" + data,
    "indented": lambda data: re.sub(rb"(?m)^(?=\{)", b"    ", data),
    "no newline at the end": lambda data: data[:-1],
    "an end-of-file mark of DOS": lambda data: data + b"\x1a",
    "UTF-16 LE": lambda data: data.decode().encode("utf-16-le"),
    "UTF-16 BE": lambda data: data.decode().encode("utf-16-be"),
    "UTF-16 with BOM": lambda data: data.decode().encode("utf-16"),
    "UTF-16 with BOM and CRLF": lambda data: data.decode().replace("\n", "\r\n").encode("utf-16"),
}


def attempt(name: str, conversion: str, folder: Path) -> str:
    matter = sample(name)
    path = folder / name
    path.write_bytes(CONVERTED[conversion](matter.data))
    what = came_back(read_match(path), matter, matter.whole)
    if what:
        return what
    StoredMatch.open(path)[0].close()
    again = read_match(path)
    if again.recovery is not None:
        return f"opened to play on, and not in order: {again.recovery}"
    return came_back(again, matter, matter.whole)


def cases(seed: int) -> Iterator[Case]:
    for name in shuffled(seed, samples()):
        for conversion in shuffled(seed, CONVERTED):
            yield Case(f"{conversion} {name}", partial(attempt, name, conversion))


ROW = Row("line-ends", "converted lines: CRLF, CR, BOM, blanks, UTF-16", cases)
