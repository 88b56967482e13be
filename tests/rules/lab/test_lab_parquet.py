"""Records as a table: what is read back is what was decided, and the description fits the table."""

import hashlib
import json
from pathlib import Path

import msgspec
import pytest
from pyarrow import parquet

from dogs_lab.parquet import DESCRIPTION, FIELDS, TABLE, save
from dogs_lab.recorded import Record, RecordError
from dogs_rules.arena import Tournament, bouts, play_bout


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    run = Tournament(game="dog_kids", bots=("random",), seats=3, seed=3, record=True)
    head = {"game": "dog_kids", "seats": 3, "seed": "0x3", "options": {}, "record": True}
    return [
        json.dumps(head).encode(),
        *(msgspec.json.encode(play_bout(run, bout)) for bout in bouts(run, 1)),
    ]


def test_a_table_has_every_decision(lines: list[bytes], tmp_path: Path) -> None:
    listed = list(Record(lines).decisions())
    assert save(Record(lines), tmp_path / "kids") == len(listed)
    table = parquet.read_table(tmp_path / "kids" / TABLE)
    assert table.column_names == list(FIELDS)
    for name in FIELDS:
        wanted = [getattr(each, name) for each in listed]
        if name == "reward":
            assert table[name].to_pylist() == pytest.approx(wanted)
        else:
            assert table[name].to_pylist() == [
                list(value) if name in {"row", "legal"} else value for value in wanted
            ]
    columns = json.loads(table.schema.metadata[b"columns"])
    assert len(columns) == len(listed[0].row)
    assert json.loads(table.schema.metadata[b"actions"]) == listed[0].actions


def test_a_description_fits_its_table(lines: list[bytes], tmp_path: Path) -> None:
    save(Record(lines), tmp_path)
    described = json.loads((tmp_path / DESCRIPTION).read_bytes())
    (file,) = described["distribution"]
    content = (tmp_path / file["contentUrl"]).read_bytes()
    assert file["sha256"] == hashlib.sha256(content).hexdigest()
    (records,) = described["recordSet"]
    named = [field["source"]["extract"]["column"] for field in records["field"]]
    schema = parquet.read_schema(tmp_path / TABLE)
    assert named == schema.names
    lists = [field["name"] for field in records["field"] if field.get("repeated")]
    assert lists == [field.name for field in schema if field.type.num_fields]


def test_a_damaged_record_leaves_no_table(lines: list[bytes], tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="line 3"):
        save(Record([*lines[:2], b"{}"]), tmp_path)
    assert not list(tmp_path.iterdir())
