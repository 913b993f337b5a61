# Everything a player, a developer or CI needs; `make` alone lists it.

PYTHON ?= python3
PORT ?= 8000

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
# Inside the environment, so that removing it removes what is said to be installed in it.
STAMPS := $(VENV)/.stamps
# Compiled kernels are warmed again when a file that holds some has changed.
KERNELS := $(shell grep -rlE --include='*.py' "@(bare_)?kernel|@counting" engine solver generator 2>/dev/null)

# Installs Debian packages as root or through sudo; fails where neither can be had.
apt_install = command -v apt-get >/dev/null && { root=; [ "$$(id -u)" = 0 ] || { root=sudo; \
	command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; }; } \
	&& $$root apt-get update -qq \
	&& $$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(1) >/dev/null

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# Two pips at once in one environment spoil it.
.NOTPARALLEL:
.PHONY: help setup setup-dev chromium play test check format bench pins clean

help: ## List what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMPS)/warm ## Install Mapwright into .venv and compile its kernels
	@echo "Mapwright is set up; 'make play' starts it."

setup-dev: $(STAMPS)/warm $(STAMPS)/dev chromium ## The same, with what tests and checks need, Chromium included

play: setup ## Set up if need be and serve the page on this machine (PORT=8000)
	@$(BIN)/mapwright serve --port $(PORT)

# Tests that start services or a browser run one after another, the others on every core.
SERVED := tests/api tests/worker tests/browser

test: setup-dev ## Set up if need be and run every test (ARGS="-x" goes to pytest)
	@$(BIN)/python -m pytest -n auto --dist loadfile $(SERVED:%=--ignore=%) $(ARGS)
	@$(BIN)/python -m pytest $(SERVED) $(ARGS)

check: setup-dev ## Format, lint, types, and the floors between the packages
	@echo "Format ..." && $(BIN)/ruff format --check .
	@echo "Lint ..." && $(BIN)/ruff check .
	@echo "Types ..." && $(BIN)/mypy
	@echo "Floors ..." && $(BIN)/python tools/house --check .

format: $(STAMPS)/dev ## Format the code and mend what the linter can
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .

bench: setup ## Run the benchmarks
	@$(BIN)/mapwright bench $(ARGS)

pins: ## Work out both requirements files anew; versions that still fit stay (ARGS=--upgrade renews all)
	@tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT && $(PYTHON) -m venv "$$tmp" \
	&& "$$tmp/bin/python" -m pip --disable-pip-version-check -qq install uv \
	&& compile() { "$$tmp/bin/uv" pip compile pyproject.toml --group build --python-version 3.11 --universal \
		--fork-strategy fewest --generate-hashes --no-header --no-annotate --quiet $(ARGS) "$$@" >/dev/null; } \
	&& compile --output-file requirements.txt \
	&& compile --extra dev --constraint requirements.txt --output-file requirements-dev.txt

clean: ## Remove the environment, builds and caches; plays and puzzles kept elsewhere stay
	@rm -rf $(VENV) build dist ./*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .schemathesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(STAMPS)/venv:
	@command -v "$(PYTHON)" >/dev/null \
	|| { echo "Mapwright needs Python 3.11 or newer, and there is no '$(PYTHON)' here; name one with make PYTHON=..." >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	|| { echo "Mapwright needs Python 3.11 or newer, and '$(PYTHON)' is older; name another with make PYTHON=..." >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null \
	|| { echo "Installing python3-venv ..."; { $(call apt_install,python3-venv); } && "$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null; } \
	|| { echo "'$(PYTHON)' cannot make virtual environments; install its venv package (python3-venv on Debian)." >&2; exit 1; }
	@echo "Making $(VENV) with $$("$(PYTHON)" --version) ..."
	@"$(PYTHON)" -m venv $(VENV)
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/runtime: requirements.txt $(STAMPS)/venv
	@echo "Installing the pinned packages (a minute or two) ..."
	@$(PIP) install --require-hashes -r requirements.txt
	@touch $@

$(STAMPS)/project: pyproject.toml $(STAMPS)/runtime
	@echo "Installing Mapwright itself ..."
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(STAMPS)/warm: $(STAMPS)/project $(KERNELS)
	@echo "Compiling the kernels ..."
	@$(BIN)/mapwright warm
	@touch $@

$(STAMPS)/dev: requirements-dev.txt $(STAMPS)/runtime
	@echo "Installing the pinned packages for tests and checks ..."
	@$(PIP) install --require-hashes -r requirements-dev.txt
	@touch $@

chromium:
	@for name in chromium chromium-browser google-chrome google-chrome-stable; do \
		if command -v $$name >/dev/null; then exit 0; fi; done; false \
	|| { echo "Installing Chromium for the browser tests ..."; $(call apt_install,chromium); } \
	|| echo "No Chromium here and no way to install it: the browser tests need one on the PATH." >&2
