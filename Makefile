# Everything a person or a machine does with this project, each by one command.
# Another Python:  make test PYTHON=python3.12   (it gets an environment of its own)

PYTHON ?= python3
ifeq ($(origin PYTHON),file)
VENV ?= .venv
else
VENV ?= .venv-$(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])')
endif
BIN := $(VENV)/bin
PLAY := $(VENV)/.installed-lab
LESSON := $(VENV)/.installed-lesson
DASH := $(VENV)/.installed-dashboard
CULL := --MappingKernelManager.cull_interval=60 --MappingKernelManager.cull_idle_timeout=1200
TEST := $(VENV)/.installed-test
NODE := $(VENV)/.installed-node
TYPES := node_modules/.installed
# On all cores, at most four: each worker has browsers and servers of its own. ARGS="-n 0" for none.
SPREAD := -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play lesson dashboard test lint format types js unit browser site soak bench picture clean

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

play: $(PLAY)  ## install the game and open it in JupyterLab (ARGS="--no-browser --port 9000")
	@echo "==> opening notebooks/01_play.ipynb in JupyterLab (Ctrl-C ends it)"
	@$(BIN)/jupyter lab --notebook-dir=notebooks --LabApp.default_url=/lab/tree/01_play.ipynb \
		--LabApp.extension_manager=readonly $(AS_ROOT) $(ARGS)

lesson: $(LESSON)  ## open the lesson notebook: watch the algorithm think (ARGS as for play)
	@echo "==> opening notebooks/02_lesson.ipynb in JupyterLab (Ctrl-C ends it)"
	@$(BIN)/jupyter lab --notebook-dir=notebooks --LabApp.default_url=/lab/tree/02_lesson.ipynb \
		--LabApp.extension_manager=readonly $(AS_ROOT) $(ARGS)

dashboard: $(DASH)  ## open the dashboard as an app, with Voila (ARGS="--no-browser --port 9000")
	@echo "==> opening notebooks/03_dashboard.ipynb with Voila (Ctrl-C ends it)"
	@# Without culling, Voila keeps the kernel of every visit for ever. It takes a flag once: CULL= for others.
	@$(BIN)/voila notebooks/03_dashboard.ipynb $(CULL) $(ARGS)

test: lint types js unit browser  ## install what the tests need and run every check
	@echo "==> every check passed"

lint: $(TEST)  ## check the format and the rules of style
	@echo "==> format and lint"
	@$(BIN)/ruff format --check
	@$(BIN)/ruff check

format: $(TEST)  ## put the code into the project's format
	@$(BIN)/ruff check --fix-only --quiet
	@$(BIN)/ruff format

types: $(TEST) $(TYPES)  ## check the types of the Python and of the JavaScript
	@echo "==> types"
	@$(BIN)/mypy
	@PATH="$(CURDIR)/$(BIN):$$PATH" node_modules/.bin/tsc --project tsconfig.json

js: $(NODE)  ## run the JavaScript unit tests
	@echo "==> JavaScript tests"
	@# No "type": "module" in package.json: it would reach the programs inside $(VENV) too.
	@$(BIN)/node --disable-warning=MODULE_TYPELESS_PACKAGE_JSON --test \
		$(or $(wildcard tests/js/*.test.js tests/js/*.test.mjs),$(error no tests/js/*.test.js))

unit: $(TEST)  ## run the Python tests that need no browser
	@echo "==> Python tests"
	@$(BIN)/python -m tests.poppler
	@$(BIN)/pytest --ignore=tests/browser $(SPREAD) $(ARGS)

browser: $(TEST) $(TYPES)  ## run the tests in real browsers
	@echo "==> browser tests"
	@$(BIN)/python tests/browser/chromium.py
	@$(BIN)/python -m tests.browser.engines
	@$(BIN)/python -m tests.poppler
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/pytest tests/browser $(SPREAD) $(ARGS)

site: $(PLAY) $(NODE)  ## build a static site with the game and the lesson, which needs no server
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python site/build.py

soak: $(TEST)  ## run the long form of what must hold for ever: floods of messages, games by the thousand
	@echo "==> soak"
	@$(BIN)/python tests/browser/chromium.py
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/pytest --soak tests/test_soak.py tests/browser/test_soak_lab.py \
		tests/browser/test_players.py -s $(ARGS)

bench: $(TEST)  ## measure how fast it is (nothing here can fail)
	@echo "==> benchmarks"
	@# Not among what the tests need: it is only what we are measured against.
	@$(BIN)/python -c 'import word_search_generator' 2>/dev/null || \
		$(BIN)/pip install --quiet 'word-search-generator>=5'
	@$(BIN)/pytest -o python_files='bench_*.py' -s tests/benchmarks $(ARGS)

picture: $(TEST)  ## draw the README's pictures anew from the real board
	@echo "==> docs/board.png, docs/page.png, docs/dashboard.png, docs/sheet.png"
	@$(BIN)/pytest -q -o python_files=picture.py tests/browser/picture.py

clean:  ## remove what these commands made
	rm -rf .venv .venv-* node_modules dist shots .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- what the commands above stand on; each is made once, and again when what it depends on changes

$(VENV)/pyvenv.cfg:
	@echo "==> making $(VENV)"
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.10 or newer is needed, this is " + sys.version.split()[0] + ": make PYTHON=python3.12 …" if sys.version_info < (3, 10) else 0)'
	@# A system without ensurepip can still put its own pip into the environment.
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { \
		$(PYTHON) -m venv --clear --without-pip $(VENV) && \
		$(PYTHON) -m pip --quiet --python $(BIN)/python install pip; }

$(PLAY): pyproject.toml | $(VENV)/pyvenv.cfg
	@echo "==> installing wordsearch_widget and JupyterLab (a minute or two, once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[lab]'
	@# No questions about news, no look-ups of newer versions: a notebook that opens and runs.
	@mkdir -p $(VENV)/etc/jupyter/labconfig
	@echo '{"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": true}}' \
		> $(VENV)/etc/jupyter/labconfig/page_config.json
	@touch $@

$(LESSON): $(PLAY)
	@echo "==> installing what the lesson's plots need"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[plots]'
	@touch $@

$(DASH): $(PLAY)
	@echo "==> installing Voila, and what the plot needs"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[voila,plots]'
	@touch $@

$(TEST): $(PLAY)
	@echo "==> installing the test tools"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

$(NODE): tests/js/node.py | $(VENV)/pyvenv.cfg
	@$(BIN)/python tests/js/node.py $(BIN)
	@touch $@

$(TYPES): package.json package-lock.json | $(NODE)
	@echo "==> installing the JavaScript type checker"
	@PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --silent
	@touch $@
