"""What all component files have in common: what is wrong is told, with what was meant."""

import tomllib
from collections.abc import Iterator
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec import inspect

from dogs_rules.components import ComponentFile
from dogs_rules.game import ComponentError
from dogs_rules.match import state_digest
from dogs_rules.registry import game, keys
from dogs_rules.rng import Rng
from dogs_rules.testing import settings_of

HERE = Path(__file__).parent


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
        for value, shown in (("guessed", "'guessed'"), (3, "3")):
            table["provenance"] = value
            with pytest.raises(ComponentError, match=f"provenance: found {shown}, expected"):
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


class Change(NamedTuple):
    """A part of a shipped file, what stands there instead, and what is said of it."""

    old: str
    new: str
    said: str

    def made_in(self, text: str) -> str:
        assert self.old in text
        return text.replace(self.old, self.new, 1)


def changes(kind: str) -> list[tuple[str, Change]]:
    """The changes in ``<game>/<kind>_components.txt``, with the game's key.

    Lines that go begin with ``-``, lines that come with ``+``, and what is said of it with ``>``.
    """
    out = []
    for path in sorted(HERE.glob(f"*/{kind}_components.txt")):
        for change in path.read_text(encoding="utf-8").split("\n\n"):
            parts = dict.fromkeys("-+>", "")
            for sign, lines in groupby(change.splitlines(), lambda line: line[0]):
                parts[sign] = "\n".join(line[2:] for line in lines)
            made = Change(*parts.values())
            out.append((path.parent.name, made))
    return out


@pytest.mark.parametrize(("key", "change"), changes("broken"))
def test_a_broken_file_is_told_what_and_where(key: str, change: Change) -> None:
    file = file_of(key)
    with pytest.raises(ComponentError) as caught:
        file.load(change.made_in(file.shipped_text()), "mine.toml")
    message = str(caught.value)
    assert message.startswith("mine.toml: ")
    assert change.said in message
    if "TOML" not in message:
        assert ": found " in message
        assert ", expected " in message or ", perhaps " in message


@pytest.mark.parametrize(("key", "change"), changes("playable"))
def test_other_components_play_to_the_end(key: str, change: Change) -> None:
    text = change.made_in(game(key).components)
    other = game(key).with_components(text, "mine.toml")
    assert other.components == text
    assert file_of(key).load(text, "mine.toml").digest != file_of(key).shipped().digest
    first, *_, last = settings_of(other)
    for setting in (first, last):
        state = other.setup(setting.seats, setting.options, 3)
        rng = Rng.seeded(3)
        while legal := other.legal_actions(state):
            assert all(other.why_not(state, action) is None for action in legal)
            other.step(state, rng.choice(legal))
        assert other.view(state, None).finished


@pytest.mark.parametrize("key", sorted({key for key, _ in changes("playable")}))
def test_other_components_lay_out_another_match_and_ours_stay_as_they_are(key: str) -> None:
    shipped = game(key).components
    texts = [change.made_in(shipped) for each, change in changes("playable") if each == key]
    games = [game(key).with_components(text, "mine.toml") for text in texts]
    before = state_digest(game(key).setup(2, {}, 1))
    assert {state_digest(other.setup(2, {}, 1)) for other in games} - {before}
    assert game(key).components == shipped
    assert state_digest(game(key).setup(2, {}, 1)) == before


@pytest.mark.parametrize("key", keys())
def test_the_digest_is_of_the_figures_and_the_tables_are_made_once(key: str) -> None:
    file = file_of(key)
    again = file.load("# mine\n" + file.shipped_text(), "mine.toml")
    assert again.digest == file.shipped().digest
    assert file.shipped() is file.shipped()


@pytest.mark.parametrize("key", keys())
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[points]\ncoins = three\n", "not valid TOML: .*line 2"),
        ("", "found nothing, expected a value"),
    ],
)
def test_what_is_no_file_of_components_is_told_so(key: str, text: str, said: str) -> None:
    with pytest.raises(ComponentError, match=rf"^mine\.toml: .*{said}"):
        file_of(key).load(text, "mine.toml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = " + "[" * 20_000, "nested too deeply"),
        ("[" + "a." * 20_000 + "a]\nb = 1.0 =", "not valid TOML"),
        ("a = " + "9" * 5000, "a number that is far too long"),
    ],
    ids=["deep", "deep names", "digits"],
)
def test_toml_that_no_sane_person_writes_is_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(ComponentError, match=rf"^own\.toml: .*{said}"):
        file_of("dogs").load(text, "own.toml")
