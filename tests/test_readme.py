"""The docs: every command can be given, every link leads somewhere, no page outgrows its reader."""

import re
import shlex
from pathlib import Path

import click
import pytest

from dogs_tui.cli import cli
from dogs_tui.shell.out import UsageError
from tools.release.man_pages import FOLDER, pages

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
INDEX = DOCS / "README.md"
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted(DOCS.rglob("*.md")),
]
TEXTS = {page: page.read_text(encoding="utf-8") for page in PAGES}
USERS = [
    ROOT / "README.md",
    *(
        DOCS / name
        for name in ("commands.md", "deals.md", "hosting.md", "playing.md", "sharing.md")
    ),
]
"""Pages whose commands can be typed as they stand."""
COMMAND = re.compile(r"(?:^    |`)dogs-tui (?!COMMAND)([^#`\n]*[^#`\s])", re.MULTILINE)
COMMANDS = sorted({line for page in USERS for line in COMMAND.findall(TEXTS[page])})
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)")
MOST_WORDS = {
    "README.md": 700,
    "docs/hosting.md": 900,
    "docs/architecture.md": 1500,
    "docs/versions.md": 400,
}
MOST_IN_ALL = 26_000
TARGETS = set(re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE))


def parsed(command: click.Command, words: list[str], under_it: click.Context | None = None) -> None:
    """Reads words as a command line without doing anything.

    Each command is read below those before it, as in the program: it remembers how help is asked.

    Raises:
        UsageError: There is no such command.
        click.UsageError: It has no such arguments.
    """
    with click.Context(command, parent=under_it, **command.context_settings) as context:
        if isinstance(command, click.Group) and words and not words[0].startswith("-"):
            _, under, rest = command.resolve_command(context, words)
            assert under is not None
            parsed(under, rest, context)
        else:
            command.parse_args(context, list(words))


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_can_be_given(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "FILE").touch()
    parsed(cli, shlex.split(line.partition(" > ")[0]))


def test_a_command_that_is_none_is_found() -> None:
    with pytest.raises(UsageError):
        parsed(cli, ["rules-of", "dogs"])
    with pytest.raises(click.UsageError):
        parsed(cli, ["play", "dogs", "--chairs", "3"])


def test_the_manual_says_what_the_commands_say() -> None:
    """If this fails: ``make man``."""
    assert {path.name: path.read_text("utf-8") for path in FOLDER.iterdir()} == pages()


each_page = pytest.mark.parametrize(
    "page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix()
)


@each_page
def test_make_has_the_targets_that_a_page_names(page: Path) -> None:
    named = re.findall(r"(?:^    |`)make (?:[A-Z]+=\S+ )?([a-z-]+)", TEXTS[page], re.MULTILINE)
    assert set(named) <= TARGETS


def anchors(text: str) -> set[str]:
    """The anchors that GitHub gives a page's headings."""
    prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    headings = [re.sub(r"[^\w\- ]", "", title).strip().lower() for title in HEADING.findall(prose)]
    slugs = [title.replace(" ", "-") for title in headings]
    return {
        slug if not (before := slugs[:nth].count(slug)) else f"{slug}-{before}"
        for nth, slug in enumerate(slugs)
    }


def test_anchors_are_those_of_github() -> None:
    text = "# A page\n## What's *kept*, `backups`\n```\n# no heading\n```\n## A page\n"
    assert anchors(text) == {"a-page", "whats-kept-backups", "a-page-1"}


@each_page
def test_links_lead_somewhere(page: Path) -> None:
    for name, anchor in LINK.findall(TEXTS[page]):
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), name
        if anchor:
            assert anchor in anchors(TEXTS[target]), f"{name}#{anchor}"


def test_the_index_names_every_page() -> None:
    named = {(DOCS / name).resolve() for name, _ in LINK.findall(TEXTS[INDEX])}
    assert {page for page in PAGES if page.is_relative_to(DOCS)} <= named | {INDEX}


def test_pages_are_no_longer_than_their_readers_have_time_for() -> None:
    words = {page.relative_to(ROOT).as_posix(): len(text.split()) for page, text in TEXTS.items()}
    assert not {name for name, most in MOST_WORDS.items() if words[name] > most}
    del words["SECURITY.md"]  # read by somebody else than the docs
    assert sum(words.values()) <= MOST_IN_ALL
