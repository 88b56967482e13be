"""What a match is written as: text, story, film and page, from words and boards of every game."""

import base64
import hashlib
import json
import re
from html import escape, unescape
from html.parser import HTMLParser
from typing import Any

import pyte
import pytest
from rich.segment import Segment
from rich.style import Style

from dogs_rules.match import Match
from dogs_saves import HintMark, read_match
from dogs_tui.play.replay.screen import ReplayScreen
from dogs_tui.play.replay.table import ReplayTable
from dogs_tui.share.film import HEIGHT, WIDTH, FilmApp, FilmScreen, Frame, filmed
from dogs_tui.share.page_maker import as_page, css
from dogs_tui.share.spans import DIGITS, Vocabulary, shared, spans
from dogs_tui.share.story import Telling
from dogs_tui.share.text import as_text, plain
from dogs_tui.share.writing import written
from dogs_tui.words import language
from tests.support.shared_matches import (
    GAMES,
    finished,
    first_moves,
    longest,
    reading_of,
    running,
)

MOVES = 8
LIMIT = 400_000
"""Bytes that a page may have: what any mail takes."""


def text_of(frame: Frame) -> list[str]:
    return ["".join(char for char, _ in row).rstrip() for row in frame]


def number(code: str) -> int:
    out = 0
    for digit in code:
        out = out * len(DIGITS) + DIGITS.index(digit)
    return out


def data_of(page: str) -> dict[str, Any]:
    hit = re.search(r'<script type="application/json" id="match">(.*?)</script>', page, re.DOTALL)
    assert hit is not None
    data: dict[str, Any] = json.loads(hit[1])
    return data


def unfolded(data: dict[str, Any]) -> list[list[str]]:
    """The rows of each frame of a page, read as its script does."""
    film = data["film"]
    frames: list[list[str]] = []
    for code in film["frames"]:
        back = number(code[0])
        cells = list(frames[-back]) if back else [" "] * (film["width"] * film["height"])
        step = 2 + film["digits"]
        for at in range(1, len(code), step):
            place, text = number(code[at : at + 2]), number(code[at + 2 : at + step])
            for char in film["texts"][2 * text + 1]:
                cells[place] = char
                place += 1
        frames.append(cells)
    width = film["width"]
    return [
        ["".join(cells[y * width : (y + 1) * width]).rstrip() for y in range(film["height"])]
        for cells in frames
    ]


@pytest.fixture(params=GAMES)
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# In words.


def test_the_story_tells_all_that_the_log_tells(key: str) -> None:
    reading = read_match(finished(key))
    telling = Telling(reading, None)
    names = tuple(player.name for player in reading.players)
    table = ReplayTable(reading.match, names)
    table.go(reading.match.plies)
    screen = ReplayScreen(table)
    screen.story.retell(frozenset())
    logged = [line.text for line in screen.story.lines]
    assert [line.text for step in telling.steps for line in step.told] == logged
    assert telling.steps[0].ply == 0
    assert telling.steps[-1].ply == reading.match.plies
    assert len(telling.sentences()) == reading.match.plies


def test_who_asked_for_a_hint_is_told_before_what_followed() -> None:
    reading = first_moves(running("dog_kids"), 3)._replace(hinted=(HintMark(1, 0), HintMark(3, 1)))
    texts = [(step.ply, step.told[0].text) for step in Telling(reading, None).steps if step.told]
    assert (2, "Ana asked for a hint.") in texts


def test_the_text_has_sheet_table_and_log(key: str) -> None:
    telling = Telling(read_match(finished(key)), None)
    title, *_ = as_text(telling)
    assert not isinstance(title, str)
    assert title[0].style.bold
    lines = list(map(plain, as_text(telling)))
    assert lines[0] == telling.called
    assert {"Points", "On the table", "What happened"} <= set(lines)
    totals = next(line for line in lines if line.startswith("Total"))
    best = min(telling.view.scores, key=lambda sheet: sheet.rank)
    assert totals.split()[1] == str(best.total)
    assert any(line.endswith(telling.steps[-1].told[-1].text) for line in lines)


async def test_a_story_in_json_says_who_sees_it() -> None:
    reading = first_moves(running("dog_lover"), MOVES)
    story = json.loads(await written(reading, "json", 0))
    assert (story["kind"], story["seen_by"], story["over"]) == ("story", 0, False)
    assert [step["ply"] for step in story["steps"]] == sorted(
        {step["ply"] for step in story["steps"]}
    )
    assert story["steps"][-1]["ply"] == MOVES
    public = json.loads(await written(reading, "json", None))
    assert public["seen_by"] is None


async def test_a_match_that_is_over_is_a_story_where_eyes_are_named() -> None:
    reading = read_match(finished("dog_kids"))
    assert json.loads(await written(reading, "json", None, whole=True))["kind"] == "match"
    assert json.loads(await written(reading, "json", None))["kind"] == "story"


# On film.


async def test_the_film_shows_what_the_replay_shows(key: str) -> None:
    reading = first_moves(running(key), MOVES)
    frames = await filmed(reading, None, [0, MOVES // 2, MOVES])
    assert len(frames) == 3
    assert {(len(frame), len(frame[0])) for frame in frames} == {(HEIGHT, WIDTH)}
    assert frames[0] != frames[-1]
    again = await filmed(reading, None, [MOVES])
    assert text_of(again[0]) == text_of(frames[-1])
    for name in ("Ana", "Bruno"):
        assert any(name in line for line in text_of(frames[0]))
    assert not any("of 8" in line for line in text_of(frames[-1]))  # nothing is asked


async def test_a_wide_character_takes_two_cells_or_what_is_left_of_them() -> None:
    screen = FilmScreen(ReplayTable(first_moves(running("dog_kids"), 0).match, ("Ana", "Bo")), None)
    app = FilmApp(screen)
    app.draw(screen, [(-1, 0, [Segment("犬b")]), (WIDTH - 2, 0, [Segment("a犬b")])])
    row = [char for char, _ in app.frame()[0]]
    assert (row[:2], row[-3:]) == (["", "b"], [" ", "a", "犬"])


async def test_what_breaks_in_a_film_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(FilmScreen, "_after_show", broken)
    with pytest.raises(ZeroDivisionError):
        await filmed(first_moves(running("dog_kids"), 2), None, [0, 1])


async def test_frames_are_read_as_they_were_written(key: str) -> None:
    reading = first_moves(running(key), MOVES)
    telling = Telling(reading, None)
    frames = await filmed(reading, None, [step.ply for step in telling.steps])
    shown = unfolded(data_of(as_page(telling, frames)))
    assert shown == [text_of(frame) for frame in frames]


def test_a_frame_goes_on_from_the_one_that_is_nearest() -> None:
    style = Style(bold=True)

    def frame(*rows: str) -> Frame:
        return tuple(tuple((char, style) for char in row) for row in rows)

    first, other = frame("abcd", "efgh"), frame("zzzz", "yyyy")
    film = shared([first, other, frame("abcd", "efgX")])
    assert [number(code[0]) for code in film.frames] == [0, 1, 2]
    assert len(film.frames[2]) == 1 + 2 + film.digits
    assert film.texts[-1] == (0, "X")


def test_wide_characters_are_whole_in_a_span() -> None:
    style = Style()
    old: Frame = ((("a", style), ("犬", style), ("", style), ("b", style)),)
    new: Frame = ((("a", style), ("猫", style), ("", style), ("b", style)),)
    assert [(span.x, span.text) for span in spans(new, old)] == [(1, "猫")]
    half: Frame = ((("a", style), ("犬", style), ("", Style(bold=True)), ("b", style)),)
    assert [(span.x, span.text) for span in spans(half, old)] == [(1, "犬")]


def test_sentences_come_back_from_their_words() -> None:
    said = Vocabulary()
    wanted = ["Ana drives.", "Ana  drives ", "", " to Ana"]
    numbers = [said.number(sentence) for sentence in wanted]
    table = said.for_page()
    digits, words = table["digits"], table["words"]
    read = [
        "".join(words[number(code[at : at + digits])] for at in range(0, len(code), digits))
        for code in table["sentences"]
    ]
    assert [read[place] for place in numbers] == wanted


async def test_a_cast_draws_the_last_frame_on_a_terminal() -> None:
    reading = first_moves(running("dog_lover"), MOVES)
    data = (await written(reading, "cast", None)).decode()
    head, *events = map(json.loads, data.splitlines())
    assert (head["version"], head["width"], head["height"]) == (2, WIDTH, HEIGHT + 2)
    times = [at for at, _, _ in events]
    assert times == sorted(times)
    assert {kind for _, kind, _ in events} == {"o"}
    terminal = pyte.Screen(WIDTH, HEIGHT + 2)
    stream = pyte.Stream(terminal)
    for _, _, text in events:
        stream.feed(text)
    (last,) = await filmed(reading, None, [MOVES])
    assert [line.rstrip() for line in terminal.display[:HEIGHT]] == text_of(last)
    assert "8 of 8" in terminal.display[HEIGHT]


# The page.


class Tags(HTMLParser):
    """What stands in a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


async def page_of(title: str = "A match", names: tuple[str, ...] | None = None) -> str:
    more = {} if names is None else {"names": names}
    reading = first_moves(running("dog_kids"), 3, title=title, **more)
    return (await written(reading, "html", None)).decode()


async def test_the_page_fetches_nothing_and_runs_only_its_own_script() -> None:
    page = await page_of()
    tags = Tags()
    tags.feed(page)
    for tag, attributes in tags.tags:
        assert not {"src", "href", "style"} & set(attributes), tag
        assert not [name for name in attributes if name.startswith("on")], tag
    assert not {"img", "link", "iframe", "object", "form", "base"} & {tag for tag, _ in tags.tags}
    assert not re.search(r"https?:|//[a-z]|url\(|@import|fetch\(|eval\(|innerHTML", page)
    (policy,) = [
        unescape(str(attributes["content"]))
        for _, attributes in tags.tags
        if attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy.startswith("default-src 'none';")
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    script = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)[-1]
    for kind, text in (("style-src", style), ("script-src", script)):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind} 'sha256-{digest}';" in policy


HOSTILE = "</script><b>x"


async def test_names_and_titles_are_only_text() -> None:
    title = "</title><script>alert(1)</script>"
    page = await page_of(title, names=(HOSTILE, "&amp;", "\u2028'\"", "${x}"))
    tags = Tags()
    tags.feed(page)
    assert [tag for tag, _ in tags.tags].count("script") == 2
    assert "b" not in [tag for tag, _ in tags.tags]
    assert "alert(1)</script>" not in page
    data = data_of(page)
    assert data["names"] == [HOSTILE, "&amp;", " '\"", "${x}"]
    raw = page.partition('id="match">')[2].partition("</script>\n")[0]
    assert not set("<>&\u2028\u2029") & set(raw), "a browser may read it as markup"
    assert f"<title>{escape(title)}</title>" in page


async def test_everything_on_the_page_has_a_name() -> None:
    tags = Tags()
    tags.feed(await page_of())
    by_name = {
        attributes["data-go"]: attributes for _, attributes in tags.tags if "data-go" in attributes
    }
    assert set(by_name) == {
        *("first", "last", "on", "back", "turnOn", "turnBack", "roundOn", "roundBack"),
        *("play", "larger"),
    }
    by_role = {attributes.get("role"): attributes for _, attributes in tags.tags}
    assert by_role["img"]["aria-label"]
    assert by_role["status"]["aria-live"] == "polite"
    html = next(attributes for tag, attributes in tags.tags if tag == "html")
    assert html["lang"] == "en"


@pytest.mark.minutes
async def test_the_longest_sample_is_light_enough_to_mail() -> None:
    reading = read_match(longest())
    data = await written(reading, "html", None)
    assert len(data) < LIMIT // 2  # matches of bots that play at random are twice as long


def test_styles_are_said_as_a_style_sheet_says_them() -> None:
    assert css(Style(color="#ff0000", bgcolor="#000000", bold=True)) == (
        "color:#ff0000;background:#000000;font-weight:bold"
    )
    turned = css(Style(color="#ff0000", bgcolor="#00ff00", reverse=True))
    assert turned == "color:#00ff00;background:#ff0000"
    marked = css(Style(underline=True, strike=True, dim=True, italic=True))
    assert "text-decoration:underline line-through" in marked
    assert "opacity" in marked
    assert "italic" in marked


async def test_a_match_of_no_moves_has_a_page() -> None:
    whole = read_match(running("dogs")).match
    reading = reading_of(Match(whole.game, whole.seats, whole.options, whole.seed))
    language.set("de")
    page = (await written(reading, "html", None)).decode()
    assert '<html lang="de">' in page
    data = data_of(page)
    assert len(data["steps"]) == len(data["film"]["frames"]) == 1
