"""Decisions of a record as a table in Parquet, with a description in Croissant's terms.

Needs the extra ``parquet`` (pyarrow). Tools that know Croissant (https://mlcommons.org/croissant)
load the table by its description alone.
"""

import hashlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa
from pyarrow import parquet

from dogs_lab.recorded import Decision, Record
from dogs_rules.version import __version__

TABLE: Final = "decisions.parquet"
DESCRIPTION: Final = "croissant.json"
GROUP: Final = 4096
"""Decisions that are in memory at a time."""
FIELDS: Final = {
    "match": ("sc:Integer", "The number of the match in its tournament."),
    "ply": ("sc:Integer", "How many actions the match had before it."),
    "seat": ("sc:Integer", "Who decides, counted from 0."),
    "bot": ("sc:Text", "The level of the bot that decides."),
    "row": ("sc:Integer", "What the seat sees; names and bounds of its numbers are in the table."),
    "legal": ("sc:Integer", "The numbers of the legal actions."),
    "action": ("sc:Integer", "The number of the action that was chosen."),
    "reward": ("sc:Float", "At the end of the match: 1 for a victory alone; all sum to 0."),
    "points": ("sc:Integer", "At the end of the match, by the score sheet."),
}
"""Columns of the table: their types by Croissant, and what they hold."""


def save(record: Record, folder: Path) -> int:
    """Writes all decisions of a record into a folder, which is made if need be.

    The metadata of the table's schema has ``game``, ``seats``, ``options``, ``actions`` (how many
    numbers there are) and ``columns`` (name, kind and bounds of each number of a row), as JSON.

    Returns:
        How many decisions there are.

    Raises:
        RecordError: As for ``Record.decisions``; no table is left behind.
        OSError: It cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path, draft = folder / TABLE, folder / f"{TABLE}.part"
    schema = _schema(record)
    count = 0
    try:
        with parquet.ParquetWriter(draft, schema, compression="zstd") as writer:
            decisions = record.decisions()
            while group := tuple(islice(decisions, GROUP)):
                writer.write_table(_table(group, schema))
                count += len(group)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    text = msgspec.json.format(msgspec.json.encode(_described(record, path)), indent=2)
    (folder / DESCRIPTION).write_bytes(text + b"\n")
    return count


def _schema(record: Record) -> Any:
    playing = record.playing
    about = {
        "game": playing.game.key,
        "seats": playing.seats,
        "options": playing.options,
        "actions": len(playing.space.actions),
        "columns": playing.columns,
    }
    types = {
        "match": pa.int32(),
        "ply": pa.int32(),
        "seat": pa.int8(),
        "bot": pa.string(),
        "row": pa.list_(pa.int16(), len(playing.columns)),
        "legal": pa.list_(pa.int32()),
        "action": pa.int32(),
        "reward": pa.float32(),
        "points": pa.int32(),
    }
    metadata = {name: msgspec.json.encode(value) for name, value in about.items()}
    return pa.schema([pa.field(name, types[name], nullable=False) for name in FIELDS], metadata)


def _table(decisions: tuple[Decision, ...], schema: Any) -> Any:
    columns = {name: [getattr(each, name) for each in decisions] for name in FIELDS}
    return pa.Table.from_pydict(columns, schema=schema)


def _described(record: Record, path: Path) -> dict[str, Any]:
    playing = record.playing
    name = f"{playing.game.key}-decisions"
    return {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": name,
        "description": (
            f"Decisions of bots in {playing.game.key} with {playing.seats} seats,"
            f" seed {record.seed:#x}, recorded by an arena of dogs-tui {__version__}."
        ),
        "version": __version__,
        "distribution": [
            {
                "@type": "cr:FileObject",
                "@id": TABLE,
                "name": TABLE,
                "contentUrl": TABLE,
                "encodingFormat": "application/x-parquet",
                "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            }
        ],
        "recordSet": [
            {
                "@type": "cr:RecordSet",
                "@id": "decisions",
                "name": "decisions",
                "field": list(_fields()),
            }
        ],
    }


def _fields() -> Iterator[dict[str, Any]]:
    for name, (kind, meaning) in FIELDS.items():
        field = {
            "@type": "cr:Field",
            "@id": f"decisions/{name}",
            "name": name,
            "description": meaning,
            "dataType": kind,
            "source": {"fileObject": {"@id": TABLE}, "extract": {"column": name}},
        }
        yield {**field, "repeated": True} if name in {"row", "legal"} else field


_CONTEXT: Final = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "cr": "http://mlcommons.org/croissant/",
    "sc": "https://schema.org/",
    "dct": "http://purl.org/dc/terms/",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "recordSet": "cr:recordSet",
    "repeated": "cr:repeated",
    "source": "cr:source",
}
