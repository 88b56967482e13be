# Every target works from a fresh clone: the environment is made when it is first needed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# What translators write: looked through when it changed, so that what is wrong is named at once.
CATALOGUES := $(wildcard dogs_tui/words/locale/*/LC_MESSAGES/*.po)
# Tests wait for terminals and processes: three workers keep two cores busy, and more only cost memory.
WORKERS ?= $(shell $(PYTHON) -c "import os; print((3 * (os.cpu_count() or 1) + 1) // 2)")

# Tests leave nothing behind: what they write goes into one folder that is removed afterwards.
# Modules are kept compiled whatever the surroundings say, or every worker rewrites every test each time;
# they lie in the environment, and not beside the source.
PYTEST = @folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && trap 'exit 130' INT TERM && \
	TMPDIR="$$folder" PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX="$(abspath $(VENV))/compiled" \
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

SCREENS = tests/tui/test_snapshots.py tests/tui/test_game_screens.py tests/tui/learn/test_lesson_snapshots.py $(wildcard tests/host/test_*_snapshots.py)

.DEFAULT_GOAL := help
.PHONY: help play host test test-shuffled test-fast test-long test-browser test-lowest test-newest check format words spelling snapshots pictures man release recipes sbom audit new-game new-game-check bench mutants clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.playable $(VENV)/.words ## Start the application
	@$(BIN)/dogs-tui

host: $(VENV)/.hosting $(VENV)/.words ## Let friends play over SSH and in browsers (see docs/hosting.md)
	@$(BIN)/dogs-tui host --web $(ARGS)

test: $(STAMP) ## Run every test; of one game: GAME=dogs; of a room: ROOM=lobby; otherwise: ARGS="tests/saves -k damage"
	$(PYTEST) $(if $(GAME),--game $(GAME)) $(if $(ROOM),--room $(ROOM)) $(ARGS)

SEED := $(shell date +%s)

test-shuffled: $(STAMP) ## Run every test in one process, in an order that follows from SEED=7
	@echo "The same order again: make test-shuffled SEED=$(SEED)"
	$(PYTEST) -n 0 --shuffled $(SEED) $(ARGS)

test-fast: $(STAMP) ## Run in a minute what tells most of each floor and game
	$(PYTEST) --telling $(if $(GAME),--game $(GAME)) $(ARGS)

test-long: $(STAMP) ## Run what takes minutes, and what no other target runs; a part: ARGS=tests/saves
	$(PYTEST) --minutes $(if $(GAME),--game $(GAME)) $(if $(ROOM),--room $(ROOM)) $(ARGS)

test-lowest: $(STAMP) ## Install the wheel with the lowest versions allowed, and play a match
	@$(BIN)/python -m tools.try_install lowest $(ARGS)

test-newest: $(STAMP) ## The same with the newest versions allowed, then with those that are not allowed yet
	@$(BIN)/python -m tools.try_install newest $(ARGS)
	@$(BIN)/python -m tools.try_install beyond $(ARGS)

test-browser: $(STAMP) ## Step through shared matches in Chromium; says what it needs
	@for program in chromium chromedriver; do command -v $$program > /dev/null || \
		{ echo "There is no $$program here. Debian has it: apt-get install chromium chromium-driver"; exit 1; }; done
	@$(BIN)/python -c "import selenium" 2> /dev/null || \
		{ echo "There is no selenium here: $(BIN)/python -m pip install --constraint constraints.txt --editable '.[browser]'"; exit 1; }
	@$(BIN)/python -m pytest -m browser tests/browser $(ARGS)

check: $(STAMP) ## Lint, formatting, types, what may import what, and code that nobody calls
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.dead_code

format: $(STAMP) ## Put the code into the house's form
	-$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format .

words: $(VENV)/.tools ## Bring the catalogues of the languages up to date, say what is wrong or missing
	@$(BIN)/python -m tools.words

spelling: $(STAMP) ## Look up the words of the catalogues and books with hunspell, or of one language: ARGS=pl
	@$(BIN)/python -m tools.words.spelling $(ARGS)

snapshots: $(STAMP) ## Accept how the screens look now, after looking at them
	UPDATE_GOLDENS=1 $(BIN)/python -m pytest $(SCREENS) --snapshot-update

pictures: $(STAMP) ## Draw every screen at three sizes, to be looked at: pictures/index.html
	@$(BIN)/python -m tools.pictures $(ARGS)

man: $(STAMP) ## Write the manual pages from the commands
	@$(BIN)/python -m tools.release.man_pages

release: $(VENV)/.release ## Check a release and leave its files in dist: VERSION=1.0.0
	@$(BIN)/python -m tools.release "$(VERSION)"

recipes: $(VENV)/.release ## Write recipes for Debian, Arch, Nix and Homebrew after a release: URL=https://... EMAIL=you@...
	@$(BIN)/python -m tools.release.recipes "$(URL)" "$(EMAIL)"

sbom: $(VENV)/.release ## List what the program depends on, with licences: dist/sbom.json
	@mkdir -p dist
	@$(PYTHON) -m venv --clear .sbom && .sbom/bin/python -m pip install --quiet --constraint constraints.txt ".[host,web,cluster]"
	@$(BIN)/cyclonedx-py environment .sbom/bin/python --pyproject pyproject.toml --output-reproducible --output-file dist/sbom.json
	@rm -rf .sbom

audit: $(VENV)/.release ## Ask the advisory database about the pinned versions (needs a network)
	@$(BIN)/pip-audit --strict --requirement constraints.txt --no-deps --disable-pip

new-game: $(STAMP) ## Write the beginning of a game, with tests that are green: KEY=bone_race
	$(BIN)/python -m tools.new_game $(KEY)

new-game-check: $(STAMP) ## Make a game in a copy of this checkout, run its tests, throw it away
	$(BIN)/python -m tools.new_game.check

bench: $(STAMP) ## Measure speed and bytes, as ratios within one run
	$(BIN)/python -m pip install --quiet --constraint constraints.txt chess catanatron
	-$(BIN)/python -m pip install --quiet --constraint constraints.txt --no-deps open_spiel
	$(BIN)/python -m benchmarks

mutants: $(VENV)/.mutants ## Put faults into a copy of the product and list those that no test notices
	@nice -n 19 $(BIN)/python -m tools.mutants $(ARGS)

clean: ## Remove the environment and caches
	rm -rf $(VENV) .mutants .sbom dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

# The constraints pin what the tests and snapshots were made with.
$(VENV)/.tools: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Setting up, once ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[test,dev]"
	@touch $(VENV)/.tools $(VENV)/.playable $(VENV)/.hosting

$(STAMP): $(VENV)/.tools $(VENV)/.words
	@touch $(STAMP)

$(VENV)/.words: $(CATALOGUES) | $(VENV)/.playable
	@$(BIN)/python -m tools.words check
	@touch $(VENV)/.words

$(VENV)/.playable: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Setting up, once ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	@touch $(VENV)/.playable

$(VENV)/.hosting: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Setting up, once ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[host,web]"
	@touch $(VENV)/.hosting $(VENV)/.playable

$(VENV)/.release: pyproject.toml constraints.txt | $(STAMP)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[release]"
	@touch $(VENV)/.release

$(VENV)/.mutants: pyproject.toml constraints.txt | $(STAMP)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[mutants]"
	@touch $(VENV)/.mutants

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "dogs-tui needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ...")'
	@$(PYTHON) -m venv $(VENV)
