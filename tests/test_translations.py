"""The catalogues of the languages: up to date with the source, and nothing in them is wrong."""

import ast
import re
from pathlib import Path

import pytest

from dogs_tui.words.po_files import PoError, compiled
from tests.support.source_sentences import source_sentences
from tools.words import catalogues, checks, forms, shapes
from tools.words.catalogues import LANGUAGES, Key, read
from tools.words.messages import DOUBLE, FLOORS, ROOT, SINGLE, Message, UnmarkedError, of_module
from tools.words.spelling import DICTIONARIES, of_book

SHOWN = 20
"""Findings that a failure lists."""
FORWARDING = {
    "dogs_tui/words/__init__.py",
    "rules/dogs_rules/phrase.py",
}
"""Where sentences are looked up that were marked elsewhere."""

WORDS = {"coins", "colour", "counts", "name", "other", "side", "trick", "who"}
"""Fields that hold words."""
BOUNDS = {"all", "allowed", "alone", "height", "last", "most", "seats", "together", "width"}
"""Fields whose number is never one."""
NEVER_ONE = {
    "A notice has up to {n} characters. Shorten it, then try again.",
    "You are looking for players {n} times. Stop one first.",
    "You can follow at most {n} people.",
    "You can invite at most {n} people to one table.",
    "An invitation is for 1 to {n} people.",
    "points for 1 to {n} dogs",
    "removed for {n} seats",
    "removed for {n} seats, spaces",
    "towns for {n} seats",
    "{n} points",  # with a decimal
    "{paid} of {n} licences paid",
}
"""Sentences whose number is none either."""


OWN_SIGNS = {"pt": 0, "pl": 11, "de": 0, "fr": 2, "it": 0}
"""How many sentences have brackets or a colon that the English sentence has not."""


def told(findings: list[str]) -> str:
    more = f"\n... and {len(findings) - SHOWN} more" if len(findings) > SHOWN else ""
    return "\n".join(findings[:SHOWN]) + more + "\nmake words brings catalogues up to date"


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_up_to_date(language: str) -> None:
    findings = list(checks.outdated(language, source_sentences()))
    assert not findings, told(findings)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_and_form_stands_in_a_translation(language: str) -> None:
    findings = list(checks.wrong(language))
    assert not findings, told(findings)


@pytest.mark.parametrize("language", checks.finished() or [None])
def test_a_finished_language_is_whole(language: str | None) -> None:
    findings = [] if language is None else list(checks.incomplete(language))
    assert not findings, told(findings)


@pytest.mark.parametrize("language", LANGUAGES)
def test_parts_have_the_forms_that_sentences_ask_for(language: str) -> None:
    findings = [*forms.unknown(language), *forms.lacking(language)]
    assert not findings, told(findings)


def test_sentences_have_the_signs_of_the_english_ones() -> None:
    """Who had to leave out a case puts the part in brackets, or behind a colon."""
    signs = {language: list(forms.own_signs(language)) for language in LANGUAGES}
    counted = {language: len(findings) for language, findings in signs.items()}
    assert counted == OWN_SIGNS, told([each for findings in signs.values() for each in findings])


def test_french_has_its_spaces_and_apostrophes() -> None:
    wrong = re.compile(r"[\w}][ \u202f]:|[\w}][ \u00a0][;!]|« | »|\w'\w")
    texts = [text for _, _, entries in read("fr") for entry in entries for text in entry.said]
    assert not [text for text in texts if wrong.search(text)]


def test_what_is_counted_has_a_form_for_one() -> None:
    """Whatever number stands before "days", there are forms for it, or it is never one."""
    plurals = [key for key in source_sentences() if isinstance(key, tuple)]
    nouns = {
        noun
        for singular, many in plurals
        for noun in re.findall(r"\{n\} (?:[a-z]+ )?([a-z]+s|people)\b", many)
        if not re.search(rf"\b{noun}\b", singular)
    }
    counted = re.compile(rf"\{{(\w+)\}} (?:[a-z]+ )?(?:{'|'.join(sorted(nouns))})\b")
    wrong = [
        f"{places[0].file}:{places[0].line}: {text!r}"
        for key, places in source_sentences().items()
        for text in (key if isinstance(key, tuple) else (key,))
        for field in counted.findall(text)
        if field not in WORDS | BOUNDS and (field != "n" or isinstance(key, str))
        if text not in NEVER_ONE
    ]
    assert "days" in nouns
    assert not wrong, "\n".join(wrong)


def test_no_sentence_has_a_banned_shape() -> None:
    findings = shapes.findings(source_sentences())
    wrong = [f"{file}: {shape}: {text!r}" for file, shape, text in findings]
    assert not wrong, told(wrong)


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("Press x Once more.", "once more"),
        ("There is no table {code} that they play at no more.", "no more, for no longer"),
        ("with a name behind it, be called so", "behind it"),
        ("The last {n}; with a number, so many", "so many"),
        ("{file} is no match file.", "is no"),
        ("No game {key} (there is: {listed})", "there is, before a list"),
        ("To the choice before", "before or after behind its noun"),
        ("Enter alone leaves it.", "alone, for without argument"),
        ("Sent. Who watches listens only.", "a sentence that begins with who"),
        ("The dearest first", "dear, for expensive"),
    ],
)
def test_banned_shapes_are_named(text: str, shape: str) -> None:
    assert shape in shapes.shapes_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "There is no seat {seat}.",
        "No more than {n} dogs fit.",
        "The card before the End card",
        "You are alone here.",
        "Who plays?",
        "It is no longer there.",
    ],
)
def test_plain_sentences_have_no_banned_shape(text: str) -> None:
    assert not shapes.shapes_of(text)


def test_finished_languages_are_known() -> None:
    assert set(checks.finished()) <= set(LANGUAGES)


def test_what_is_looked_up_was_marked() -> None:
    """A phrase or plural that is made of a variable would not be in the catalogue."""
    wrong = []
    for floor in FLOORS:
        for path in sorted((ROOT / floor).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if name in FORWARDING:
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    called = node.func.id
                    count = 2 if called in DOUBLE else 1 if called in SINGLE - {"tr"} else 0
                    texts = [ast.unparse(each) for each in node.args[:count] if not literal(each)]
                    wrong += [f"{name}:{node.lineno}: {called}({each})" for each in texts]
    assert not wrong, "\n".join(wrong)


def literal(node: ast.expr) -> bool:
    if isinstance(node, ast.IfExp):
        return literal(node.body) and literal(node.orelse)
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "sense":
        return all(map(literal, node.args))
    return isinstance(node, ast.Constant)


# The tools themselves.


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Catalogues of two sentences in Polish, in a folder of their own."""
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    monkeypatch.setattr(checks, "ROOT", tmp_path)
    path = tmp_path / "pl/LC_MESSAGES/game_dogs.po"
    path.parent.mkdir(parents=True)
    path.write_text(HEADER, encoding="utf-8")
    catalogues.update("pl", sentences("phrase('Choose a dog.')\nplural('{n} dog', '{n} dogs', 3)"))
    return path


HEADER = """msgid ""
msgstr ""
"Language: pl\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : "
"2);\\n"
"X-Generator: an editor\\n"
"""


def sentences(code: str) -> dict[Key, list[Message]]:
    out: dict[Key, list[Message]] = {}
    for dog in of_module(code, "dogs_tui/games/dogs/words/some.py"):
        out[(dog.text, dog.many) if dog.many else dog.text] = [dog]
    return out


def translate(path: Path, *pairs: tuple[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for before, after in pairs:
        assert before in text
        text = text.replace(before, after)
    path.write_text(text, encoding="utf-8")


DOGS = (
    '[0] ""\nmsgstr[1] ""\nmsgstr[2] ""',
    '[0] "{n} pies"\nmsgstr[1] "{n} psy"\nmsgstr[2] "{n} psów"',
)
CHOOSE = ('dog."\nmsgstr ""', 'dog."\nmsgstr "Wybierz psa."')


def test_translations_are_kept_and_a_changed_sentence_is_to_be_looked_at(polish: Path) -> None:
    translate(polish, DOGS, CHOOSE)
    now = sentences("phrase('Choose a dog now.')\nplural('{n} dog', '{n} dogs', 3)")
    assert any("'Choose a dog now.'" in each for each in checks.outdated("pl", now))
    catalogues.update("pl", now)
    text = polish.read_text(encoding="utf-8")
    assert "fuzzy" in text
    assert '#| msgid "Choose a dog."\nmsgid "Choose a dog now."\nmsgstr "Wybierz psa."' in text
    assert '"{n} psów"' in text
    assert [each for each in checks.incomplete("pl") if "fuzzy" in each]
    assert not list(checks.outdated("pl", now))
    assert b"Wybierz psa." not in compiled([polish]), "an old translation is said"
    catalogues.update("pl", now)
    assert polish.read_text(encoding="utf-8") == text, "what it was translated from is forgotten"


def test_what_translators_write_of_their_own_stays(polish: Path) -> None:
    text = polish.read_text(encoding="utf-8")
    assert "Language: pl" in text
    assert "X-Generator" not in text
    translate(polish, ("n==1 ? 0", "n==1 ? 1"), ("#: ", "# To a child.\n#: "))
    before = polish.read_text(encoding="utf-8")
    now = sentences("phrase('Choose a dog.')\nplural('{n} dog', '{n} dogs', 3)")
    catalogues.update("pl", now)
    assert polish.read_text(encoding="utf-8") == before


def test_more_forms_are_asked_for_where_the_header_says_so(polish: Path) -> None:
    translate(polish, DOGS, ("nplurals=3", "nplurals=4"))
    catalogues.update("pl", sentences("plural('{n} dog', '{n} dogs', 3)"))
    assert '"{n} psów"\nmsgstr[3] ""' in polish.read_text(encoding="utf-8")
    assert "msgstr[3] is empty" in "".join(catalogues.uncompilable("pl"))


def test_a_language_begins_with_a_header(polish: Path) -> None:
    polish.unlink()
    with pytest.raises(PoError, match="Plural-Forms"):
        catalogues.update("pl", sentences("phrase('Choose a dog.')"))


def test_wrong_translations_are_named_with_their_lines(polish: Path) -> None:
    translate(polish, (DOGS[0], '[0] "pies"\nmsgstr[1] "{m} psy"\nmsgstr[2] ""'), CHOOSE)
    findings = list(checks.wrong("pl"))
    line = 1 + polish.read_text(encoding="utf-8").split("\n").index('msgid "{n} dog"')
    assert all(each.startswith(f"pl/LC_MESSAGES/game_dogs.po:{line}: ") for each in findings)
    assert [each.split(": ")[1] for each in findings] == [
        "3 forms are needed",
        "fields that it has not",
    ]


def formed(path: Path, choose: str, *dogs: str) -> list[str]:
    """What is found where the sentence and the part are translated so."""
    translate(
        path, (DOGS[0], "".join(f'[{at}] "{dog}"\nmsgstr' for at, dog in enumerate(dogs))[:-7])
    )
    translate(path, (CHOOSE[0], f'dog."\nmsgstr "{choose}"'))
    return [*checks.wrong("pl"), *forms.unknown("pl"), *forms.lacking("pl"), *forms.own_signs("pl")]


PARTS = ("{n} pies ¦ bier {n} psa", "{n} psy", "{n} psów")


def test_parts_may_have_forms(polish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "ROOT", catalogues.LOCALE)
    assert not formed(polish, "Wybierz psa.", *PARTS)


@pytest.mark.parametrize(
    ("choose", "dogs", "what"),
    [
        ("Wybierz psa (1).", PARTS, "for 'Choose a dog.'"),
        ("Wybierz: psa.", PARTS, "for 'Choose a dog.'"),
        ("Wybierz psa.", ("{n} pies ¦ bier psa", "{n} psy ¦ bier {m} psy", "{n} psów"), "{m}"),
        ("Wybierz psa.", ("{n:bier} pies", "{n} psy", "{n} psów"), "no part has the form {n:bier}"),
        ("Wybierz psa.", ("{n:>3} pies", "{n} psy", "{n} psów"), "asks for no form"),
        ("Wybierz psa.", ("{n!r} pies", "{n} psy", "{n} psów"), "asks for no form"),
    ],
)
def test_wrong_forms_and_own_signs_are_named_with_their_lines(
    polish: Path, monkeypatch: pytest.MonkeyPatch, choose: str, dogs: tuple[str, ...], what: str
) -> None:
    monkeypatch.setattr(forms, "ROOT", catalogues.LOCALE)
    (finding,) = formed(polish, choose, *dogs)
    assert finding.startswith("pl/LC_MESSAGES/game_dogs.po:")
    assert what in finding


def test_a_part_of_a_match_that_lacks_a_form_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A coin without its accusative, in sentences that ask for it."""
    read_all = {path: (path, header, entries) for path, header, entries in read("pl")}

    def without(_: str) -> object:
        for path, header, entries in read_all.values():
            bare = [
                each._replace(said=("{n} moneta", *each.said[1:]))
                if each.source[0] == "{n} coin"
                else each
                for each in entries
            ]
            yield path, header, bare

    monkeypatch.setattr(forms, "read", without)
    monkeypatch.setattr(forms, "_missed", lambda _: {("bier", "{n} moneta")})
    (finding,) = forms.lacking("pl")
    assert "'{n} coin' lacks the form 'bier' that is asked for" in finding


def test_a_name_that_lacks_a_form_of_its_kind_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    read_all = [(path, header, entries) for path, header, entries in read("pl")]

    def without(_: str) -> object:
        for path, header, entries in read_all:
            yield (
                path,
                header,
                [e._replace(said=("Park",)) if e.source == ("Park",) else e for e in entries],
            )

    monkeypatch.setattr(forms, "read", without)
    monkeypatch.setattr(forms, "_missed", lambda _: set())
    findings = list(forms.lacking("pl"))
    assert [each.rpartition("lacks ")[2] for each in findings] == [
        f"the form '{form}' of its kind" for form in ("do", "w", "z")
    ]


def test_other_tools_are_told_that_forms_are_no_formats(
    polish: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forms, "ROOT", catalogues.LOCALE)
    formed(polish, "Wybierz psa.", "{n:bier} pies", "{n} psy", "{n} psów")
    catalogues.update("pl", sentences("phrase('Choose a dog.')\nplural('{n} dog', '{n} dogs', 3)"))
    assert '#, no-python-brace-format\nmsgid "{n} dog"' in polish.read_text(encoding="utf-8")


def test_a_sentence_that_is_put_together_is_named() -> None:
    with pytest.raises(UnmarkedError, match="line 2"):
        of_module("name = 1\nphrase(f'Choose {name}.')", "dogs_tui/some.py")


def test_a_command_whose_help_is_a_docstring_is_named() -> None:
    code = '@host.command(examples=())\ndef stop():\n    """Stop a host."""'
    with pytest.raises(UnmarkedError, match="line 2: stop is a command without help="):
        of_module(code, "dogs_tui/some.py")
    (message,) = of_module(code.replace("examples=()", "help='Stop a host.'"), "dogs_tui/some.py")
    assert (message.text, message.line) == ("Stop a host.", 2)


def test_what_a_sentence_is_about_is_told_to_translators() -> None:
    (message,) = of_module(
        'def turn():\n    """Whose turn it is."""\n    phrase("{name}: drive", name=names[seat])',
        "dogs_tui/some.py",
    )
    assert message == Message(
        "{name}: drive",
        "",
        "dogs_tui/some.py",
        3,
        ("Whose turn it is.", "{name}: names[seat]"),
    )


def test_words_of_a_book_are_looked_up_in_the_language_they_are_in() -> None:
    lines = (
        "Psy trafiają do [boksów](#bays) (*baia adicional 2*), po 1 na `start`.",
        "## Słowa {#terms}",
        "| [pies](#dogs) | reward dog |",
    )
    words = [(text.words, text.languages) for text in of_book(lines, "pl.md", "pl") if text.words]
    anywhere = ("pl", *(language for language in DICTIONARIES if language != "pl"))
    assert words == [
        (("baia", "adicional"), anywhere),
        (("Psy", "trafiają", "do", "boksów", "po", "na"), ("pl",)),
        (("Słowa",), ("pl",)),
        (("pies",), anywhere),
        (("reward", "dog"), anywhere),
    ]
