"""The books: what every game's must hold, and what the parser makes of Markdown."""

import pytest

from dogs_rules.book import (
    Book,
    BookError,
    BookTable,
    Items,
    Paragraph,
    Quote,
    Target,
    Verbatim,
    dead_links,
    parse_book,
    plain,
    spans_of,
)
from dogs_rules.games.dogs.game import Dogs
from dogs_rules.games.dogs.terms import CENTRE, FIRST_SPECIAL, Card
from dogs_rules.shelf import load_book, load_books

REQUIRED = {
    "dog_kids": """
        goal components board facts-and-reconstructions own-board setup options double-start
        round turn start moving example-turns jumping long-jump chuck-out kennel-fields home
        cards single double two-colours kennel-card swap change end scoring
        teams exchange pushing push-chain helping three-players handicap
        questions rulings versions undo
        glossary glossary-german glossary-french glossary-italian
    """,
    "dogs_cardgame": """
        goal components breeds facts-and-reconstructions own-cards setup seats-cards options
        dogs healthy trained sick hotel fair kennel bays infirmary
        round example-turns move sharing actions collect hire
        free-actions open-bay licences donate end-turn
        characters merchant vet trainer manager partner improvements third-improvement
        bonuses bonus-healthy bonus-trained bonus-cured bonus-hotel bonus-fair bonus-one-of-each
        bonus-one-breed bonus-six-breeds bonus-three-pairs bonus-nine-dogs bonus-two-licences
        bonus-licence-improvements bonus-food bonus-coins bonus-improvements
        end scoring score-bays score-trained score-hotel score-bonuses score-puppies
        score-penalties ties two-players children puppies
        variants variant-renewal variant-donations variant-straight
        questions rulings undo glossary-portuguese
    """,
    "dogs": """
        goal components facts-and-reconstructions setup kennel round
        phase-1 gas driving roadworks lost-dogs going-home first-and-last staying-home
        housing bays infirmary donations quartet-coin
        phase-2 boxes town-hall warehouse pet-shop vet fair fair-sell fair-buy fair-swap
        phase-3 feeding salary new-cards refill start-player
        cards resource-cards card-swap card-assistant card-vet card-trained-dog card-take-dog
        card-discount card-prize-dog card-free-entry
        end last-round
        scoring score-bays score-additional score-breeds score-assistant score-resources
        score-sick score-tie
        two-players rulings terms undo
    """,
    "dog_lover": """
        goal components facts-and-reconstructions own-cards deck dog-list tokens trick-list
        setup seats-cards starting-tricks round turn example-turn tricks taking watch-dog hand
        refilling
        dogs food walks trainings learning adoptions bones toys fetch tucking
        traits attaching penalties trait-rascal trait-best-friend trait-aristocrat trait-scamp
        trait-teachers-pet trait-thief trait-pack-leader trait-digger trait-runaway
        rescued rescued-toys rescued-traits rescued-bigos rescued-sizes
        rescued-dino rescued-tina rescued-pimpek rescued-speedy rescued-fedra rescued-biszkopt
        rescued-edek rescued-foka rescued-majlo rescued-zolza rescued-mecus rescued-krokiet
        rescued-kolega rescued-statyw
        end feeding best-feeding scoring scoring-example score-dogs score-toys score-bones ties
        questions rulebooks rulings undo glossary-polish
    """,
}
"""The anchors that screens and refusals of a game lead to."""


def parsed(text: str) -> Book:
    return parse_book("dogs", "en", text)


@pytest.mark.parametrize("key", list(load_books()))
def test_book_has_every_section_that_the_game_leads_to(key: str) -> None:
    assert set(REQUIRED[key].split()) - set(load_book(key).anchors) == set()


def test_no_link_is_dead() -> None:
    assert dead_links(load_books().values()) == []


@pytest.mark.parametrize("key", list(load_books()))
def test_every_section_says_something(key: str) -> None:
    silent = [s.anchor for s in load_book(key).sections if not s.blocks and not s.children]
    assert silent == []


@pytest.mark.parametrize("key", list(load_books()))
def test_every_section_but_the_first_is_linked_or_listed(key: str) -> None:
    book = load_book(key)
    reached = {link.anchor for section in book.sections for link in section.links}
    reached |= {child for section in book.sections for child in section.children}
    assert set(book.anchors[1:]) - reached == set()


def test_what_is_shown_as_it_is_fits_a_narrow_pane() -> None:
    for book in load_books().values():
        for section in book.sections:
            for block in section.blocks:
                if isinstance(block, Verbatim):
                    assert max(map(len, block.lines)) <= 34, section.anchor


def test_dogs_answers_the_forty_one_questions() -> None:
    book = load_book("dogs")
    numbers: list[int] = []
    for anchor in book.section("rulings").children:
        for block in book.section(anchor).blocks:
            assert isinstance(block, Items)
            assert block.start is not None
            numbers += range(block.start, block.start + len(block.items))
    assert numbers == list(range(1, 42))


@pytest.mark.parametrize(
    ("anchor", "words"),
    [
        ("driving", "four spaces, 4 gas"),
        ("driving", "it costs 3 gas"),
        ("bays", "Everybody has a place"),
        ("bays", "The Yorkshire does not fit"),
        ("infirmary", "Blue picks one of the seven"),
        ("town-hall", "pays 2 coins and opens the 2-point bay"),
        ("warehouse", "takes 1 food and 1 medicine"),
        ("pet-shop", "pays 2 coins and gets 2 food and 2 medicine"),
        ("vet", "pays 3 medicine, heals three dogs"),
        ("fair-buy", "10 - 4 = 6 coins"),
        ("fair-buy", "the next costs 7"),
        ("feeding", "one Poodle moves to the infirmary"),
        ("end", "Four city dogs are left in the stack, and five blue spaces are empty"),
        ("scoring", "45 - 4 = 41 points"),
    ],
)
def test_dogs_tells_the_worked_examples(anchor: str, words: str) -> None:
    assert words in load_book("dogs").section(anchor).text


def test_dogs_lists_its_terms_in_both_languages() -> None:
    book = load_book("dogs")
    original = {span.text for span in spans_of(book.section("terms").blocks) if span.emphasis}
    assert {"Prefeitura", "Armazém", "Feira de Cães", "baia", "enfermaria"} <= original


def rows(anchor: str) -> list[tuple[str, ...]]:
    """The rows of the tables in a section of DOGS, as text."""
    blocks = load_book("dogs").section(anchor).blocks
    tables = [block for block in blocks if isinstance(block, BookTable)]
    return [tuple(plain(cell) for cell in row) for table in tables for row in table.rows]


def test_dogs_breeds_are_those_of_the_components() -> None:
    assert rows("breeds") == [(breed.name, breed.original) for breed in Dogs().tables.breeds]


def test_dogs_map_is_that_of_the_components() -> None:
    tables = Dogs().tables
    names = {number: space.key for number, space in enumerate(tables.spaces)} | {CENTRE: "O"}
    told = {key: (int(reward), set(roads.split(", "))) for key, reward, roads in rows("map")}
    assert told == {
        space.key: (space.reward, {names[node] for node in space.neighbours})
        for space in tables.spaces
    }


def test_dogs_fair_cards_are_those_of_the_components() -> None:
    tables = Dogs().tables
    told = {frozenset(breeds.split(", ")) for _, breeds in rows("fair-cards")}
    assert told == {
        frozenset(tables.breeds[breed].name for breed in card) for card in tables.fair_cards
    }


def test_dogs_card_counts_are_those_of_the_components() -> None:
    tables = Dogs().tables
    told = {name: int(count) for name, _, count in rows("cards")}
    names = {
        "Dog Swap": Card.SWAP_DOGS,
        "Assistant": Card.ASSISTANT,
        "Vet": Card.VET,
        "Trained Dog": Card.TRAINED_DOG,
        "Take a Dog": Card.TAKE_DOG,
        "Discount": Card.DISCOUNT,
        "Prize Dog": Card.PRIZE_DOG,
        "Free Entry": Card.FREE_ENTRY,
    }
    counts = {name: tables.special_cards[card - FIRST_SPECIAL] for name, card in names.items()}
    assert told == counts | {"Resources": sum(map(sum, tables.resource_cards))}
    units = [tuple(int(count) for count in row[1:]) for row in rows("resource-cards")]
    assert tuple(zip(*units, strict=True)) == tables.resource_cards


def test_dogs_points_are_those_of_the_components() -> None:
    points = Dogs().tables.points
    assert [int(worth) for _, worth in rows("score-bays")] == [
        points.pair,
        points.pair_and_one,
        points.two_pairs,
        points.trio,
        points.quartet,
    ]


def test_a_language_without_a_book_is_given_the_english_one() -> None:
    assert load_book("dogs", "pt").language == "en"
    assert load_book("dogs", "../en").language == "en"


def test_an_unknown_game_has_no_book() -> None:
    with pytest.raises(KeyError):
        load_book("cats")


def test_sections_know_what_they_lie_in() -> None:
    book = parsed("# A {#a}\n\n## B {#b}\n\n### C {#c}\n\n## D *d* {#d-1}\n")
    assert [(s.anchor, s.path, s.children) for s in book.sections] == [
        ("a", (), ("b", "d-1")),
        ("b", ("a",), ("c",)),
        ("c", ("a", "b"), ()),
        ("d-1", ("a",), ()),
    ]
    assert book.title == "A"
    assert book.titles_above(book.section("c")) == ("A", "B")
    assert "c" in book
    assert "x" not in book


def test_blocks_and_spans() -> None:
    text = """# A {#a}

One **two** *três* `four`
five [six](#a) [seven](dog_kids#b-2).

3. x
   - y

> z

| h | i |
|---|---|
| j | [k](#a) |

```
l  m
```
"""
    one, items, quote, table, verbatim = parsed(text).section("a").blocks
    assert isinstance(one, Paragraph)
    assert [(s.text, s.strong, s.emphasis, s.code, s.link) for s in one.spans] == [
        ("One ", False, False, False, None),
        ("two", True, False, False, None),
        (" ", False, False, False, None),
        ("três", False, True, False, None),
        (" ", False, False, False, None),
        ("four", False, False, True, None),
        (" ", False, False, False, None),
        ("five ", False, False, False, None),
        ("six", False, False, False, Target("dogs", "a")),
        (" ", False, False, False, None),
        ("seven", False, False, False, Target("dog_kids", "b-2")),
        (".", False, False, False, None),
    ]
    assert isinstance(items, Items)
    assert items.start == 3
    assert isinstance(items.items[0][1], Items)
    assert isinstance(quote, Quote)
    assert isinstance(table, BookTable)
    assert (len(table.head), len(table.rows)) == (2, 1)
    assert verbatim == Verbatim(("l  m",))
    assert parsed(text).section("a").text == (
        "One two três four five six seven.\nx\ny\nz\nh  i\nj  k"
    )


def test_dead_links_are_named_with_where_they_stand() -> None:
    book = parsed("# A {#a}\n\n[x](#a) [y](#b) [z](other#a)\n")
    assert [(str(at), str(to)) for at, to in dead_links([book])] == [
        ("dogs#a", "dogs#b"),
        ("dogs#a", "other#a"),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# A\n", "line 1: the heading 'A' needs an anchor"),
        ("# A {#A b}\n", "needs an anchor"),
        ("# A {#a}\n\n## B {#a}\n", "line 3: the anchor 'a' is used twice"),
        ("# A {#a}\n\n### B {#b}\n", "skips a level"),
        ("## A {#a}\n", "skips a level"),
        ("# A {#a}\n\n# B {#b}\n", "one heading of the first level"),
        ("Hello\n\n# A {#a}\n", "line 1: there is text before the first heading"),
        ("# A {#a}\n\n[x](http://x)\n", "'http://x' is not an anchor"),
        ("# A {#a}\n\n![x](#a)\n", "do not use this Markdown (image)"),
        ("# A {#a}\n\n---\n", "line 3: books do not use this Markdown (hr)"),
        ("", "the book is empty"),
    ],
)
def test_mistakes_name_the_book_and_the_line(text: str, said: str) -> None:
    with pytest.raises(BookError) as caught:
        parsed(text)
    assert str(caught.value).startswith("dogs/book/en.md")
    assert said in str(caught.value)
