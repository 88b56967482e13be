"""Searching the books: what is found first, and how it is shown."""

import pytest

from dogs_rules.book import Book, Target, parse_book
from dogs_rules.clean import fold
from dogs_rules.registry import keys
from dogs_rules.shelf import load_book, load_books
from dogs_tui.book.search import BookIndex, book_index, stem, tokens


@pytest.mark.parametrize(
    ("query", "anchor"),
    [
        ("bays", "bays"),
        ("buy a dog", "fair-buy"),
        ("selling", "fair-sell"),
        ("lost dog", "lost-dogs"),
        ("infirm", "infirmary"),
        ("start player", "start-player"),
        ("hungry", "feeding"),
        ("trio", "score-bays"),
        ("quartet", "quartet-coin"),
        ("how do I undo?", "undo"),
        # Slips of the finger.
        ("warehose", "warehouse"),
        ("salry", "salary"),
        ("bying", "fair-buy"),
        ("infrmary", "infirmary"),
        ("tonw hall", "town-hall"),
        # Portuguese, with and without accents and capitals.
        ("PREFEITURA", "town-hall"),
        ("prefetura", "town-hall"),
        ("armazem", "warehouse"),
        ("Feira de Cães", "fair"),
        ("feira de caes", "fair"),
        ("doacao", "donations"),
        ("troca de cães", "card-swap"),
    ],
)
def test_what_is_looked_for_comes_first(query: str, anchor: str) -> None:
    hits = book_index().search(query, game_key="dogs")
    assert hits[0].target == Target("dogs", anchor)


@pytest.mark.parametrize(
    ("query", "anchor"),
    [
        ("tuck", "tucking"),
        ("watch dog", "watch-dog"),
        ("penalty", "penalties"),
        ("rotate", "tricks"),
        ("mirror", "tricks"),
        ("last round", "end"),
        ("refill", "refilling"),
        ("three players", "seats-cards"),
        ("teachers pet", "trait-teachers-pet"),
        ("frisbee", "toys"),
        # Slips of the finger.
        ("trainig", "trainings"),
        ("fetsh", "fetch"),
        # Polish, with and without its letters.
        ("podlozyc", "tucking"),
        ("lobuziak", "trait-rascal"),
        ("ZŁODZIEJASZEK", "trait-thief"),
        ("złodziejaszek", "trait-thief"),
        ("znacznik psa", "watch-dog"),
        ("smycz", "toys"),
        ("rarytas", "food"),
        ("koniec gry", "end"),
        ("do nogi", "trick-list"),
        ("poproś", "trick-list"),
        ("zołza", "rescued-zolza"),
    ],
)
def test_what_is_looked_for_in_dog_lover_comes_first(query: str, anchor: str) -> None:
    hits = book_index().search(query, game_key="dog_lover")
    assert hits[0].target == Target("dog_lover", anchor)


def test_another_game_answers_what_the_one_on_the_table_does_not_know() -> None:
    assert book_index().search("prefeitura", game_key="dog_lover")[0].target.game == "dogs"
    assert book_index().search("złodziejaszek", game_key="dogs")[0].target.game == "dog_lover"


def test_the_third_column_of_a_glossary_only_explains() -> None:
    book = parse_book(
        "dogs",
        "en",
        "# A {#a}\n\n## Bone {#bone}\n\nKeep it.\n\n## Box {#box}\n\nA treasure of bones.\n\n"
        "## Glossary {#glossary-cards}\n\n"
        "| Polish | English | What |\n|---|---|---|\n| [*kość*](#bone) | Bone | treasure |\n",
    )
    index = BookIndex({"dogs": book})
    assert index.search("kość")[0].target.anchor == "bone"
    assert index.search("treasure")[0].target.anchor != "bone"


@pytest.mark.parametrize("query", ["caes", "cães", "CÃES", "ca\u0303es"])
def test_accents_make_no_difference(query: str) -> None:
    assert book_index().search(query) == book_index().search("caes")
    assert Target("dogs", "fair") in [hit.target for hit in book_index().search(query)]


@pytest.mark.parametrize("query", ["", "   ", "?!", "zzzzqqqq"])
def test_nothing_is_found_for_nothing(query: str) -> None:
    assert book_index().search(query) == []


@pytest.mark.parametrize("query", ["[bold]", "\x1b[31m", "(", "\\", "a" * 500, "🐕", "ß" * 40])
def test_any_input_is_only_text(query: str) -> None:
    book_index().search(query)
    book_index().similar(query)
    assert book_index().find(query) is None


def test_words_found_are_marked_where_they_stand() -> None:
    hit = book_index().search("buy a dog")[0]
    assert [hit.title[start:end] for start, end in hit.title_spans] == ["Buying", "dog"]
    marked = {fold(hit.snippet[start:end]) for start, end in hit.spans}
    assert marked
    assert marked <= {"buy", "buying", "dog", "dogs"}


def test_every_mark_lies_inside_its_snippet() -> None:
    for query in ("dog", "coin", "caes", "the last round", "vet", "gas"):
        for hit in book_index().search(query, limit=99):
            for start, end in hit.spans:
                assert 0 <= start < end <= len(hit.snippet)
                assert hit.snippet[start:end].strip() == hit.snippet[start:end]


def test_title_beats_term_beats_text() -> None:
    book = parse_book(
        "dogs",
        "en",
        "# A {#a}\n\n## In text {#x1}\n\nSome kibble here.\n\n"
        "## As term {#x2}\n\nSome **kibble** here.\n\n## Kibble {#x3}\n\nNothing else.\n",
    )
    hits = BookIndex({"dogs": book}).search("kibble")
    assert [hit.target.anchor for hit in hits] == ["x3", "x2", "x1"]


def test_the_book_on_the_table_comes_first() -> None:
    def book(key: str) -> Book:
        return parse_book(key, "en", "# A {#a}\n\n## Bones {#bones}\n\nOf bones.\n")

    index = BookIndex({"one": book("one"), "two": book("two")})
    assert index.search("bones", game_key="two")[0].target.game == "two"
    assert index.search("bones", game_key="one")[0].target.game == "one"
    assert index.find("bones", "two") == Target("two", "bones")


def test_a_word_that_is_not_there_costs_but_does_not_silence() -> None:
    hits = book_index().search("warehouse xyzzyx")
    assert hits[0].target.anchor == "warehouse"


@pytest.mark.parametrize(
    ("name", "anchor"),
    [
        ("fair-buy", "fair-buy"),
        ("Fair Buy", "fair-buy"),
        ("buying a dog", "fair-buy"),
        ("Vet", "vet"),
        ("vet card", "card-vet"),
    ],
)
def test_exact_names(name: str, anchor: str) -> None:
    assert book_index().find(name) == Target("dogs", anchor)


def test_similar_words_for_what_is_not_there() -> None:
    assert "prefeitura" in book_index().similar("prfetorra")


def test_folding() -> None:
    assert fold("Cães ARMAZÉM") == "caes armazem"
    assert fold("Łap, Złodziejaszek") == "lap, zlodziejaszek"
    assert [word for word, _, _ in tokens("You're 2-point, cães.")] == [
        "you're",
        "2",
        "point",
        "caes",
    ]
    assert stem("buying") == stem("buy")
    assert stem("swapped") == stem("swap") == stem("swaps")
    assert stem("dogs") == stem("dog")
    assert stem("houses") == stem("housing")
    assert stem("penalties") == stem("penalty")
    assert stem("ties") == stem("tie")


@pytest.mark.parametrize("key", keys())
def test_every_section_is_found_by_its_title(key: str) -> None:
    index = book_index()
    for section in load_book(key).sections:
        top = [hit.target for hit in index.search(section.title, game_key=key)[:3]]
        assert Target(key, section.anchor) in top, section.title


def test_words_of_other_languages_find_what_they_mean() -> None:
    books = load_books()
    target = next(iter(books))
    meanings = {("napf",): ["bowl"], ("cmentarz", "kosci"): ["bowl"]}
    plain, speaking = BookIndex(books), BookIndex(books, meanings)
    wanted = [hit.target for hit in plain.search("bowl", game_key=target)][:3]
    for typed in ("Napf", "cmentarz kości"):
        assert [hit.target for hit in speaking.search(typed, game_key=target)][:3] == wanted
        assert [hit.target for hit in plain.search(typed, game_key=target)][:3] != wanted
