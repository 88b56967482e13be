"""Reading a component file: TOML, checked to the last figure, with messages that say where.

The types of a game's file are walked beside the file itself. What may stand where, which key was
probably meant and how large a figure may be follow from them; nothing is kept beside them.
"""

import re
from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import cached_property, reduce
from hashlib import blake2b
from pkgutil import get_data
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import inspect

from dogs_rules.clean import clean_text
from dogs_rules.components.checks import Finding, nearest, perhaps, shown
from dogs_rules.components.shape import Entry, FigureGroup
from dogs_rules.components.toml import parsed_toml
from dogs_rules.game import ComponentError
from dogs_rules.phrase import Phrase, phrase, phrase_of, plural
from dogs_rules.text_bytes import text_of

F = TypeVar("F", bound=msgspec.Struct)
T = TypeVar("T", bound=msgspec.Struct)

SHIPPED = "components.toml"
"""The file that ships in a game's package."""
_PROVENANCE = "provenance"
_VALUE = "value"
_KEY = 60
"""Letters of a key that is not known here that are shown."""


class ComponentFile(Generic[F, T]):
    """The component files of a game: the one that ships with it, and players' own.

    Args:
        package: The package that holds the file that ships.
        shape: The shape of the whole file.
        build: Makes the tables of it and checks what types cannot; raises ``Finding``. Their
            field ``digest`` is filled in here.
        provenance: The words that say where a figure comes from.
        earlier: Fingerprints, as match files name components, of files that shipped before. A match
            begun with one of them is the same with the one that ships now, by the revision of the
            rules that it names.
    """

    def __init__(
        self,
        package: str,
        shape: type[F],
        build: Callable[[F], T],
        provenance: tuple[str, ...] = ("rulebook", "derived", "reconstructed"),
        earlier: tuple[str, ...] = (),
    ) -> None:
        self.shape = shape
        self.earlier = earlier
        self._package = package
        self._build = build
        self._provenance = provenance

    def shipped_text(self) -> str:
        """The file that ships with the game."""
        return self._shipped[0]

    def shipped(self) -> T:
        """Its tables."""
        return self._shipped[1]

    @cached_property
    def _shipped(self) -> tuple[str, T]:
        data = get_data(self._package, SHIPPED)
        assert data is not None
        text = text_of(data)
        return text, self.load(text, SHIPPED)

    @cached_property
    def _kind(self) -> inspect.Type:
        """The shape as it is walked, which takes longer to find out than to walk."""
        return inspect.type_info(self.shape)

    def load(self, text: str, name: str) -> T:
        """The tables of a component file, with their digest.

        Args:
            text: The file's text, TOML.
            name: Its name in messages.

        Raises:
            ComponentError: Says the file, the key, what was found and what is expected.
        """
        try:
            document = parsed_toml(text)
        except ValueError as error:
            sentence = phrase("{name}: not valid TOML: {why}", name=name, why=phrase_of(error))
            raise ComponentError(sentence) from None
        return self.read(document, name)

    def read(self, document: dict[str, Any], name: str) -> T:
        """The same of a file that is parsed already.

        Raises:
            ComponentError: As in ``load``.
        """
        try:
            bare = self._bare(document, self._kind, "")
            tables = self._build(_converted(bare, self.shape, self._kind))
        except Finding as finding:
            sentence = phrase("{name}: {what}", name=name, what=phrase_of(finding))
            raise ComponentError(sentence) from None
        digest = blake2b(msgspec.json.encode(tables), digest_size=8).hexdigest()
        return msgspec.structs.replace(tables, digest=digest)

    def _bare(self, value: Any, kind: inspect.Type, path: str) -> Any:
        """Gives the values without provenance, keys checked and words of enums as numbers.

        What does not fit its type is left as it is: the conversion says so.
        """
        match kind:
            case inspect.UnionType():
                return self._bare(value, _fitting(value, kind), path)
            case inspect.StructType() if isinstance(value, dict):
                return self._table(value, kind, path)
            case inspect.VarTupleType() if isinstance(value, list):
                return [
                    self._bare(item, kind.item_type, _step(path, item, at))
                    for at, item in enumerate(value)
                ]
            case inspect.EnumType() if issubclass(kind.cls, IntEnum):
                return _number(kind.cls, value, path)
        return value

    def _table(self, table: dict[str, Any], kind: inspect.StructType, path: str) -> dict[str, Any]:
        fields = {field.encode_name: field for field in kind.fields}
        entry = kind.cls if issubclass(kind.cls, Entry) else None
        _check_keys(table, [*fields, *([_PROVENANCE] if entry else [])], path)
        if entry:
            self._check_source(table, entry.sources, path)
        out = {}
        for key, field in fields.items():
            where = _joined(path, key)
            if key in table:
                value = table[key]
                if issubclass(kind.cls, FigureGroup):
                    value = self._figure(value, where)
                out[key] = self._bare(value, field.type, where)
            elif field.required:
                raise _missing(where)
        return out

    def _figure(self, figure: Any, path: str) -> Any:
        if not isinstance(figure, dict):
            example = "{ value = 1, provenance = ... }"
            raise Finding(path, shown(figure), phrase("a table like {example}", example=example))
        _check_keys(figure, [_VALUE, _PROVENANCE], path)
        self._check_source(figure, (), path)
        if _VALUE not in figure:
            raise _missing(_joined(path, _VALUE))
        return figure[_VALUE]

    def _check_source(self, table: dict[str, Any], sources: tuple[str, ...], path: str) -> None:
        """True if a table says where it comes from, or its parts do."""
        where = _joined(path, _PROVENANCE)
        if _PROVENANCE not in table:
            raise _missing(where)
        said = table[_PROVENANCE]
        if not sources:
            _check_word(said, self._provenance, where)
            return
        if not isinstance(said, dict):
            expected = phrase("a table with {keys}", keys=", ".join(sources))
            raise Finding(where, shown(said), expected)
        _check_keys(said, sources, where)
        for source in sources:
            if source not in said:
                raise _missing(_joined(where, source))
            _check_word(said[source], self._provenance, _joined(where, source))


def _check_keys(
    table: Mapping[str, Any], declared: "list[str] | tuple[str, ...]", path: str
) -> None:
    """No key but these. A key that is not there yet is more likely to be meant than one that is."""
    for key in table:
        if key not in declared:
            near = nearest(key, set(declared) - set(table)) or nearest(key, declared)
            fault = phrase("a key that does not exist here")
            if near is not None:
                fault = phrase(
                    "a key that does not exist here, perhaps '{near}' is meant", near=near
                )
            raise Finding(_joined(path, clean_text(key, _KEY)), fault)


def _missing(path: str) -> Finding:
    return Finding(path, phrase("nothing"), phrase("a value"))


def _check_word(word: Any, words: "list[str] | tuple[str, ...]", path: str) -> None:
    if word not in words:
        expected = phrase("one of {words}", words=", ".join(words))
        if isinstance(word, str):
            expected = perhaps(expected, word, words)
        raise Finding(path, shown(word), expected)


def _number(enum: type[IntEnum], word: Any, path: str) -> int:
    """Gives what a word stands for: members of an enum are called in small letters."""
    numbers = {member.name.lower(): member.value for member in enum}
    _check_word(word, list(numbers), path)
    return numbers[word]


def _fitting(value: Any, union: inspect.UnionType) -> inspect.Type:
    """The part of a union that a value is probably meant for: one besides ``None``."""
    kinds = [each for each in union.types if not isinstance(each, inspect.NoneType)]
    return kinds[0] if value is not None else inspect.NoneType()


def _joined(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _step(path: str, item: Any, at: int) -> str:
    """Gives where a thing of a list stands, called by its key if it has one."""
    key = item.get("key") if isinstance(item, dict) else None
    return f"{path} '{clean_text(key, _KEY)}'" if isinstance(key, str) else f"{path}[{at}]"


def _converted(bare: Any, shape: type[F], kind: inspect.Type) -> F:
    try:
        return msgspec.convert(bare, shape)
    except msgspec.ValidationError as error:
        raise _explained(str(error), bare, kind) from None


def _explained(message: str, value: Any, kind: inspect.Type) -> Finding:
    """Turns round what msgspec says: where, then what was found and what is expected there."""
    path = ""
    for name, number in re.findall(r"\.(\w+)|\[(\d+)\]", message.partition(" - at `$")[2]):
        if isinstance(kind, inspect.UnionType):
            kind = _fitting(value, kind)
        if name:
            assert isinstance(kind, inspect.StructType)
            kind = next(field.type for field in kind.fields if field.encode_name == name)
            value, path = value[name], _joined(path, name)
        else:
            at = int(number)
            value, path = value[at], _step(path, value[at], at)
            if isinstance(kind, inspect.TupleType):
                kind = kind.item_types[at]
            else:
                assert isinstance(kind, inspect.VarTupleType)
                kind = kind.item_type
    wanted = _wanted(kind)
    if isinstance(kind, inspect.IntType) and not isinstance(value, int) and kind.ge is not None:
        wanted = phrase("a whole number from {least} to {most}", least=kind.ge, most=kind.le or 0)
    return Finding(path or phrase("the file"), _shown_value(value), wanted)


def _shown_value(value: Any) -> str | Phrase:
    return plural("{n} key", "{n} keys", len(value)) if isinstance(value, dict) else shown(value)


def _wanted(kind: inspect.Type) -> Phrase:
    """Gives what a type takes, in words."""
    match kind:
        case inspect.UnionType():
            kinds = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
            return reduce(_either, map(_wanted, kinds))
        case inspect.IntType(ge=int(), le=int()):
            return phrase("{least} to {most}", least=kind.ge or 0, most=kind.le or 0)
        case inspect.IntType():
            return phrase("a whole number")
        case inspect.BoolType():
            return phrase("true or false")
        case inspect.StrType():
            return phrase("a text")
        case inspect.LiteralType():
            return phrase("one of {words}", words=", ".join(map(str, kind.values)))
        case inspect.TupleType():
            return phrase("a list of {n}", n=len(kind.item_types))
        case inspect.VarTupleType(min_length=int(), max_length=int()):
            least, most = kind.min_length or 0, kind.max_length or 0
            return phrase("a list of {least} to {most}", least=least, most=most)
        case inspect.VarTupleType():
            return phrase("a list")
    return phrase("a table")


def _either(first: Phrase, other: Phrase) -> Phrase:
    return phrase("{one} or {other}", one=first, other=other)
