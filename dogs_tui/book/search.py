"""Searching the books: forgiving about typing mistakes, accents and endings of words.

Every word of every section is known by its folded form (no accents, no capitals). A word typed
is compared with the vocabulary, not with the text: exact, stem, beginning, part, then similar
spelling. So one key costs about as much as there are different words, however long the books.
"""

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

import msgspec
from rapidfuzz import process
from rapidfuzz.distance import OSA

from dogs_rules.book import Book, BookTable, Section, Target, plain, spans_of
from dogs_rules.clean import fold
from dogs_rules.shelf import load_books
from dogs_rules.terms import shared_terms, terms_of
from dogs_tui.words.languages import ENGLISH, NAMES

_WORD: Final = re.compile(r"\w+(?:['\u2019]\w+)*")

_TITLE: Final = 10.0
_ALIAS: Final = 7.0
_TERM: Final = 5.0
_TEXT: Final = 1.0
"""What finding a word is worth: in the title, as another name for what the section is about, as a
term of the game, in the text."""

_MOST_IN_TEXT: Final = 5
"""A word that stands often in a section's text counts for it at most so often."""

_QUIET_LIST: Final = (
    "a an and are as at be by can do does for from get got how i if in is it many may much my of "
    "on or per the to what when where which who with you your"
)
_QUIET: Final = frozenset(_QUIET_LIST.split())
"""Words that say nothing about what is looked for, unless nothing else is typed."""

_TERMS: Final = ("terms", "glossary")
"""The first words of the anchors of sections that list the terms of a book."""

_SNIPPET: Final = 110
"""Characters of text shown around what was found."""

_LEAD: Final = 40
"""Of these, how many may stand before the first word found."""
_ENOUGH: Final = 40
"""After so many, the snippet ends with the paragraph or the row of a table."""
_CUT: Final = "... "

_OWN_BOOK: Final = 3.0
"""How much more a section of the book on the table is worth: the same word means something else in
another game, and is looked for there only when this one has next to nothing to say."""


_TRANSLATED: Final = 0.95
"""How well a word fits that says the same in another language."""
_TOGETHER: Final = 3
"""Words that a term may have."""

Meanings: TypeAlias = Mapping[tuple[str, ...], Iterable[str]]
Forms: TypeAlias = tuple[str, ...]


class Hit(msgspec.Struct, frozen=True):
    """A section that answers a query."""

    target: Target
    title: str
    path: tuple[str, ...]
    """The titles of the sections it lies in, outermost first."""
    snippet: str
    spans: tuple[tuple[int, int], ...]
    """Where in the snippet the words found stand: start and end."""
    title_spans: tuple[tuple[int, int], ...]
    score: float


class _Entry(msgspec.Struct):
    """A section in the index."""

    target: Target
    section: Section
    path: tuple[str, ...]
    title: str
    """Folded, words only."""
    words: dict[int, float]
    """What finding a word of the vocabulary here is worth."""


def stem(word: str) -> str:
    """A folded English word without its most common endings."""
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    for ending in ("ings", "ing", "ers", "er", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word[-1] == "e" else word


def tokens(text: str) -> Iterator[tuple[str, int, int]]:
    """The folded words of a text, and where each starts and ends."""
    for word in _WORD.finditer(text):
        yield fold(word[0]), word.start(), word.end()


def _typed(text: str) -> list[str]:
    """The folded words of what was typed, however its accents are put together."""
    return [word for word, _, _ in tokens(unicodedata.normalize("NFC", text))]


class BookIndex:
    """All books of the house, ready to be searched.

    Args:
        books: By game key.
        meanings: Words that somebody may type in any language, folded and one after the other,
            with the words of these books that say the same.
    """

    def __init__(self, books: Mapping[str, Book], meanings: Meanings | None = None) -> None:
        self.books = dict(books)
        self._meanings = meanings or {}
        self._ids: dict[str, int] = {}
        self._entries: list[_Entry] = []
        aliases = _aliases(self.books.values())
        for book in self.books.values():
            for section in book.sections:
                self._add(book, section, aliases.get(Target(book.game_key, section.anchor), ()))
        self._words = list(self._ids)
        self._stems: dict[str, list[int]] = {}
        for word, number in self._ids.items():
            self._stems.setdefault(stem(word), []).append(number)
        self._found_in: list[list[int]] = [[] for _ in self._words]
        for at, entry in enumerate(self._entries):
            for number in entry.words:
                self._found_in[number].append(at)

    def search(self, query: str, *, game_key: str | None = None, limit: int = 12) -> list[Hit]:
        """The sections that answer a query best, the best first.

        Args:
            query: Words as typed; the last may be unfinished.
            game_key: The game on the table: its book counts for more.
            limit: How many hits at most.
        """
        typed = _typed(query)
        asked = [word for word in typed if word not in _QUIET] or typed
        if not asked:
            return []
        matches = [self._matches(word) for word in asked]
        self._translate(asked, matches)
        scores = self._scores(matches)
        phrase = " ".join(typed)
        ranked: list[tuple[float, int]] = []
        for at, score in scores.items():
            entry = self._entries[at]
            own = not game_key or entry.target.game == game_key
            worth = score * _OWN_BOOK if own else score
            if own and phrase in (entry.title, entry.target.anchor.replace("-", " ")):
                worth *= 4
            elif f" {phrase}" in f" {entry.title}":
                worth *= 1.5
            ranked.append((-worth, at))
        ranked.sort()
        hit_words = {self._words[number] for match in matches for number in match}
        return [self._hit(self._entries[at], -worth, hit_words) for worth, at in ranked[:limit]]

    def find(self, name: str, game_key: str | None = None) -> Target | None:
        """The section whose anchor or title this is exactly, accents and capitals aside."""
        wanted = " ".join(_typed(name.replace("-", " ")))
        entries = sorted(self._entries, key=lambda entry: entry.target.game != game_key)
        for entry in entries:
            if wanted == entry.target.anchor.replace("-", " "):
                return entry.target
        for entry in entries:
            if wanted and wanted == entry.title:
                return entry.target
        return None

    def similar(self, query: str, limit: int = 5) -> list[str]:
        """Words of the books spelled a little like those of a query: "did you mean"."""
        out: dict[str, float] = {}
        for word in _typed(query):
            close = process.extract(
                word,
                self._words,
                scorer=OSA.normalized_similarity,
                score_cutoff=0.5,
                limit=limit,
            )
            for alike, likeness, _ in close:
                if len(alike) > 2 and alike not in _QUIET:
                    out[alike] = max(out.get(alike, 0.0), likeness)
        return sorted(out, key=lambda word: -out[word])[:limit]

    def _add(self, book: Book, section: Section, aliases: Iterable[str]) -> None:
        entry = _Entry(
            Target(book.game_key, section.anchor),
            section,
            book.titles_above(section),
            " ".join(word for word, _, _ in tokens(section.title)),
            {},
        )
        counts: dict[int, float] = {}
        for word, _, _ in tokens(section.text):
            number = self._number(word)
            counts[number] = counts.get(number, 0.0) + 1
        for number, count in counts.items():
            entry.words[number] = _TEXT * (1 + math.log(min(count, _MOST_IN_TEXT)))
        terms = (span.text for span in spans_of(section.blocks) if span.strong or span.emphasis)
        for text in () if _lists_terms(section) else terms:
            self._weigh(entry, text, _TERM)
        for text in (*aliases, section.anchor.replace("-", " ")):
            self._weigh(entry, text, _ALIAS)
        self._weigh(entry, section.title, _TITLE)
        self._entries.append(entry)

    def _weigh(self, entry: _Entry, text: str, worth: float) -> None:
        """Makes the words of a text worth at least so much, more if they are all there is."""
        words = [word for word, _, _ in tokens(text)]
        for word in words:
            number = self._number(word)
            share = worth * (1 + 1 / len(words)) / 2
            entry.words[number] = max(entry.words.get(number, 0.0), share)

    def _number(self, word: str) -> int:
        return self._ids.setdefault(word, len(self._ids))

    def _matches(self, word: str) -> dict[int, float]:
        """The words of the vocabulary that a typed word may mean, and how well each fits."""
        out: dict[int, float] = {}
        for number in self._stems.get(stem(word), ()):
            out[number] = 0.9
        for number, entry_word in enumerate(self._words):
            if word in entry_word and number not in out:
                if entry_word.startswith(word):
                    out[number] = 0.6 + 0.3 * len(word) / len(entry_word)
                elif len(word) >= 4:
                    out[number] = 0.4
        exact = self._ids.get(word)
        if exact is not None:
            out[exact] = 1.0
        if not out and len(word) >= 4:
            out.update(self._misspelt(word))
        return out

    def _misspelt(self, word: str) -> Iterator[tuple[int, float]]:
        """Words that differ by a slip or two, and beginnings that do."""
        slips = 1 if len(word) < 6 else 2
        close = process.extract(
            word, self._words, scorer=OSA.distance, score_cutoff=slips, limit=None
        )
        for _, distance, number in close:
            yield number, 0.7 - 0.15 * distance
        if close:
            return
        for number, entry_word in enumerate(self._words):
            start = entry_word[: len(word)]
            if (
                len(entry_word) > len(word)
                and OSA.distance(word, start, score_cutoff=slips) <= slips
            ):
                yield number, 0.4

    def _translate(self, asked: Sequence[str], matches: Sequence[dict[int, float]]) -> None:
        """Adds what words mean that are a term in another language, alone or several together."""
        for start in range(len(asked)):
            for end in range(start + 1, min(len(asked), start + _TOGETHER) + 1):
                for word in self._meanings.get(tuple(asked[start:end]), ()):
                    if (number := self._ids.get(word)) is not None:
                        for match in matches[start:end]:
                            match[number] = max(match.get(number, 0.0), _TRANSLATED)

    def _scores(self, matches: list[dict[int, float]]) -> dict[int, float]:
        """What each section is worth: the sum over the words asked; missing words cost dearly."""
        total: dict[int, float] = {}
        met: dict[int, int] = {}
        for match in matches:
            best: dict[int, float] = {}
            for number, fit in match.items():
                places = self._found_in[number]
                rare = math.log(1 + len(self._entries) / len(places))
                for at in places:
                    worth = fit * rare * self._entries[at].words[number]
                    if worth > best.get(at, 0.0):
                        best[at] = worth
            for at, worth in best.items():
                total[at] = total.get(at, 0.0) + worth
                met[at] = met.get(at, 0) + 1
        return {at: worth * (met[at] / len(matches)) ** 2 for at, worth in total.items()}

    def _hit(self, entry: _Entry, score: float, hit_words: set[str]) -> Hit:
        snippet, spans = _snippet(entry.section.text, hit_words)
        title = entry.section.title
        in_title = tuple((start, end) for word, start, end in tokens(title) if word in hit_words)
        return Hit(
            target=entry.target,
            title=title,
            path=entry.path,
            snippet=snippet,
            spans=spans,
            title_spans=in_title,
            score=score,
        )


def _aliases(books: Iterable[Book]) -> dict[Target, list[str]]:
    """The terms that lists of terms give for sections.

    Rows that begin with a link to a section name it in their first two cells, in two languages;
    a third only explains.
    """
    out: dict[Target, list[str]] = {}
    for book in books:
        for section in filter(_lists_terms, book.sections):
            for block in section.blocks:
                for row in block.rows if isinstance(block, BookTable) else ():
                    link = row[0][0].link
                    if link is not None:
                        out.setdefault(link, []).extend(plain(cell) for cell in row[:2])
    return out


def _lists_terms(section: Section) -> bool:
    return section.anchor.split("-")[0] in _TERMS


def _snippet(text: str, hit_words: set[str]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The stretch of a text with the most different words found, and where they stand in it."""
    all_words = list(tokens(text))
    hits = [(word, start, end) for word, start, end in all_words if word in hit_words]
    begin, most = 0, 0
    for _, start, _ in hits:
        near = {word for word, at, end in hits if start <= at and end <= start + _SNIPPET}
        if len(near) > most:
            begin, most = start, len(near)
    line = text.rfind("\n", 0, begin) + 1
    before = (at for _, at, _ in all_words if max(line, begin - _LEAD) <= at)
    begin = min(next(before, begin), begin)
    whole = text.find("\n", begin + _ENOUGH)
    latest = min(begin + _SNIPPET, whole if whole >= 0 else len(text))
    within = (end for _, at, end in all_words if begin <= at and end <= latest)
    stop = max(within, default=begin)
    lead = _CUT if begin > line else ""
    shift = len(lead) - begin
    shown = lead + text[begin:stop].replace("\n", " ") + (_CUT.rstrip() if stop < len(text) else "")
    inside = ((at, end) for _, at, end in hits if begin <= at and end <= stop)
    return shown, tuple((at + shift, end + shift) for at, end in inside)


def _meanings(books: Mapping[str, Book]) -> Meanings:
    """What terms of every language are called in books, each in its own."""
    out: dict[tuple[str, ...], set[str]] = {}
    for other in NAMES:
        for here, there in _terms(books, other):
            words = {word for said in here for word, _, _ in tokens(said)} - _QUIET
            for said in there:
                typed = tuple(word for word, _, _ in tokens(said) if word not in _QUIET)
                out.setdefault(typed, set()).update(words)
    return out


def _terms(books: Mapping[str, Book], other: str) -> Iterator[tuple[Forms, Forms]]:
    """All forms of each term in the language of a book, and in another."""
    for key, book in books.items():
        there = {**shared_terms(other), **terms_of(key, other)}
        here = {**shared_terms(book.language), **terms_of(key, book.language)}
        if other == book.language:
            continue
        if book.language == ENGLISH:
            yield from (((term.en,), term.said) for term in there.values())
        elif other == ENGLISH:
            yield from ((term.said, (term.en,)) for term in here.values())
        else:
            yield from ((here[word].said, there[word].said) for word in here.keys() & there.keys())


@cache
def book_index(language: str = ENGLISH) -> BookIndex:
    """The index over the books that ship, made on first use."""
    books = load_books(language)
    return BookIndex(books, _meanings(books))
