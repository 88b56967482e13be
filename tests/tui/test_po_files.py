"""What translators write, compiled: the rule for plurals is the file's, and errors are named."""

import gettext
import io
from pathlib import Path

import pytest

from dogs_tui.words.po_files import Entry, PoError, compiled, read

HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals={}; plural={};\\n"\n\n'
TWO = HEADER.format(2, "(n != 1)")
DOGS = 'msgid "{n} dog"\nmsgid_plural "{n} dogs"\n'


def written(path: Path, text: str, header: str = TWO) -> Path:
    path.write_bytes((header + text).encode())
    return path


def spoken(*paths: Path) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(compiled(paths)))


@pytest.mark.parametrize(
    ("forms", "rule", "taken"),
    [
        (1, "0", "aaaaaa"),
        (2, "n>1", "aabbbb"),
        (2, "(n == 1 ? 1 : 0)", "abaaaa"),
        (3, "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2", "cabcbc"),
        (3, "n == 1000000 ? 2 : n > 1", "aabbbc"),
        (4, "n==1?0:n==2?3:2", "cadccc"),
    ],
)
def test_the_rule_is_the_one_of_the_file(tmp_path: Path, forms: int, rule: str, taken: str) -> None:
    said = "".join(f'msgstr[{form}] "{"abcd"[form]}"\n' for form in range(forms))
    path = written(tmp_path / "fr.po", DOGS + said, HEADER.format(forms, rule))
    catalogue = spoken(path)
    numbers = (0, 1, 2, 5, 22, 1_000_000)
    assert "".join(catalogue.ngettext("{n} dog", "{n} dogs", n) for n in numbers) == taken


def test_everything_that_may_stand_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "it.po"
    text = """# A title.
#. Told.
#: some.py other.py
#, fuzzy, python-brace-format
#| msgid "Sit"
msgid "Sit down"
msgstr "Seduto"


msgctxt "a trick"
msgid "Sit"
msgstr ""
"Sie\\tdi \\"ti\\"\\n"
"e \\\\ {n}"
msgid "Down"
msgstr ""

#~ msgid "Gone"
#~ msgstr "Andato"
"""
    path.write_bytes(b"\xef\xbb\xbf" + (TWO + text).replace("\n", "\r\n").encode())
    header, fuzzy, sit, down = read(path)
    assert (header.source, fuzzy.fuzzy, fuzzy.previous) == (("",), True, ("Sit",))
    assert sit == Entry(("Sit",), ('Sie\tdi "ti"\ne \\ {n}',), "a trick", "", 14)
    assert (down.said, down.spoken, down.line) == (("",), False, 19)
    catalogue = spoken(path)
    assert catalogue.pgettext("a trick", "Sit") == sit.said[0]
    assert [catalogue.gettext(text) for text in ("Sit down", "Down", "Gone")] == [
        "Sit down",
        "Down",
        "Gone",
    ]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (DOGS + 'msgstr[0] "a"\n', ":5: '{n} dog' has 1 forms; the header asks for 2"),
        (
            DOGS + 'msgstr[0] "a"\nmsgstr[1] "b"\nmsgstr[2] "c"\n',
            ":5: '{n} dog' has 3 forms; the header asks for 2",
        ),
        (DOGS + 'msgstr[0] "a"\nmsgstr[1] ""\n', r":5: '{n} dog': msgstr[1] is empty"),
        (DOGS + 'msgstr[1] "a"\nmsgstr[0] "b"\n', r":5: number the forms msgstr[0]"),
        (DOGS + 'msgstr "a"\n', ":5: '{n} dog' needs msgstr[0]"),
        ('msgid "Sit"\nmsgstr[0] "a"\nmsgstr[1] "b"\n', ":5: 'Sit' needs one msgstr"),
        ('msgid "Sit"\nmsgstr "a"\n\nmsgid "Sit"\nmsgstr "b"\n', ":8: 'Sit' stands in {path}:5"),
        ('msgid "Sit"\nmsgstr "a\n', ":5: what begins here is no complete entry"),
        ('msgid "Sit"\nmsgstr "say "a""\n', ":5: what begins here"),
        ('msgid "Sit"\nmsgstr "a"\n<<<<<<< ours\n', ":7: what begins here"),
        ('# only\nmsgid "Sit"\n', ":6: what begins here"),
        ('msgid "Sit"\nmsgstr "\udce9"\n', ": this is not UTF-8"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(tmp_path: Path, text: str, what: str) -> None:
    path = tmp_path / "pl.po"
    path.write_bytes((TWO + text).encode(errors="surrogateescape"))
    with pytest.raises(PoError) as caught:
        compiled([path])
    assert f"{path}{what.replace('{path}', str(path))}" in str(caught.value)


@pytest.mark.parametrize(
    ("header", "what"),
    [
        ("", 'the header (msgid "") is missing'),
        ('msgid ""\nmsgstr "Language: de\\n"\n', "Plural-Forms is missing"),
        (HEADER.format(2, "n +"), "'n +' is not a rule"),
        (HEADER.format(2, "n % 0"), "'n % 0' is not a rule"),
        (HEADER.format(2, "__import__('os')"), "is not a rule"),
        (HEADER.format(2, "n"), "the rule gives form 1000000, and nplurals=2"),
        (HEADER.format(0, "0"), "the rule gives form 0, and nplurals=0"),
    ],
)
def test_a_header_without_a_rule_is_named(tmp_path: Path, header: str, what: str) -> None:
    path = written(tmp_path / "de.po", 'msgid "Sit"\nmsgstr "Sitz"\n', header)
    with pytest.raises(PoError) as caught:
        compiled([path])
    assert what in str(caught.value)
    assert str(caught.value).startswith(f"{path}:")


def test_files_of_a_language_agree(tmp_path: Path) -> None:
    po_file = written(tmp_path / "one.po", 'msgid "Sit"\nmsgstr "a"\n')
    other = written(tmp_path / "other.po", "", HEADER.format(2, "(n > 1)"))
    with pytest.raises(PoError, match=r"other\.po:1: .* nplurals=2; plural=\(n != 1\)"):
        compiled([po_file, other])
    again = written(tmp_path / "again.po", 'msgid "Sit"\nmsgstr "b"\n')
    with pytest.raises(PoError, match=r"again\.po:5: 'Sit' stands in .*one\.po:5, too"):
        compiled([po_file, again])
    with pytest.raises(PoError, match=r"no \.po file"):
        compiled([])
