"""What all component files have in common: what is wrong is told, with what was meant."""

import tomllib
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from msgspec import inspect

from dogs_rules.components import ComponentFile
from dogs_rules.game import ComponentError
from dogs_rules.registry import game, keys


def file_of(key: str) -> ComponentFile[Any, Any]:
    package = type(game(key)).__module__.rpartition(".")[0]
    file: ComponentFile[Any, Any] = import_module(f"{package}.components").FILE
    return file


def tables_in(thing: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where every table of a document stands; of a list of tables, its first and its last."""
    if isinstance(thing, dict):
        yield path
        for key, value in thing.items():
            yield from tables_in(value, (*path, key))
    elif isinstance(thing, list) and thing:
        for at in {0, len(thing) - 1}:
            yield from tables_in(thing[at], (*path, at))


def named_in(document: Any) -> Iterator[tuple[dict[str, Any], str]]:
    """Every name of every table, with the table."""
    for path in tables_in(document):
        table = at(document, path)
        yield from ((table, name) for name in table)


def at(document: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        document = document[step]
    return document


def optional(thing: Any, kind: inspect.Type, path: tuple[Any, ...] = ()) -> Iterator[Any]:
    """Where a table stands, with a key that could stand in it and does not."""
    if isinstance(kind, inspect.UnionType):
        (kind,) = (each for each in kind.types if not isinstance(each, inspect.NoneType))
    if isinstance(kind, inspect.StructType) and isinstance(thing, dict):
        for field in kind.fields:
            if field.encode_name in thing:
                here = (*path, field.encode_name)
                yield from optional(thing[field.encode_name], field.type, here)
            else:
                yield path, field.encode_name
    elif isinstance(kind, inspect.VarTupleType) and isinstance(thing, list):
        for place, item in enumerate(thing):
            yield from optional(item, kind.item_type, (*path, place))


def mistyped(key: str) -> Iterator[str]:
    """A letter too many, one doubled, two exchanged."""
    yield key + "z"
    yield key[0] + key
    if len(key) > 2 and key[1] != key[2]:
        yield key[0] + key[2] + key[1] + key[3:]


@pytest.mark.parametrize("key", keys())
def test_every_key_of_every_table_mistyped_is_suggested_right(key: str) -> None:
    file = file_of(key)
    document = tomllib.loads(file.shipped_text())
    tried = 0
    for path in list(tables_in(document)):
        table = at(document, path)
        for name in list(table):
            for wrong in set(mistyped(name)) - set(table):
                table[wrong] = table.pop(name)
                with pytest.raises(ComponentError) as caught:
                    file.read(document, "mine.toml")
                table[name] = table.pop(wrong)
                said = str(caught.value)
                assert said.startswith("mine.toml: ")
                assert said.endswith(
                    f"{wrong}: found a key that does not exist here, perhaps '{name}' is meant"
                ), said
                tried += 1
    assert tried >= len(list(named_in(document)))
    for path, name in optional(document, inspect.type_info(file.shape)):
        table = at(document, path)
        table[f"{name}z"] = 0
        with pytest.raises(ComponentError, match=f"{name}z: .*, perhaps '{name}' is meant"):
            file.read(document, "mine.toml")
        del table[f"{name}z"]


@pytest.mark.parametrize("key", keys())
def test_every_source_and_figure_has_to_be_there(key: str) -> None:
    file = file_of(key)
    document = tomllib.loads(file.shipped_text())
    sources = [path for path in tables_in(document) if "provenance" in at(document, path)]
    assert sources
    for path in sources:
        table = at(document, path)
        right = table.pop("provenance")
        with pytest.raises(ComponentError, match="provenance: found nothing, expected"):
            file.read(document, "mine.toml")
        for value, told in (("guessed", "'guessed'"), (3, "3")):
            table["provenance"] = value
            with pytest.raises(ComponentError, match=f"provenance: found {told}, expected"):
                file.read(document, "mine.toml")
        table["provenance"] = right


@pytest.mark.parametrize("key", keys())
@pytest.mark.parametrize("wrong", [True, "many", [], {"value": []}])
def test_whatever_stands_somewhere_is_told_in_a_sentence(key: str, wrong: Any) -> None:
    """Something else in the place of each thing of the file: a message, or a file that is right."""
    file = file_of(key)
    document = tomllib.loads(file.shipped_text())
    said = []
    for path in list(tables_in(document)):
        table = at(document, path)
        for name, right in list(table.items()):
            table[name] = wrong
            try:
                file.read(document, "mine.toml")
            except ComponentError as error:
                said.append(str(error))
            table[name] = right
    tables = [name for table, name in named_in(document) if isinstance(table[name], dict)]
    assert tables
    assert len(said) >= len(tables), "none of this is a table"
    assert [each for each in said if not each.startswith("mine.toml: ")] == []
    assert [each for each in said if ": found " not in each] == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = " + "[" * 20_000, "nested too deeply"),
        ("[" + "a." * 20_000 + "a]\nb = 1.0 =", "not readable as TOML"),
        ("a = " + "9" * 5000, "a number that is far too long"),
    ],
    ids=["deep", "deep names", "digits"],
)
def test_toml_that_no_sane_person_writes_is_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(ComponentError, match=said):
        file_of("dogs").load(text, "own.toml")
