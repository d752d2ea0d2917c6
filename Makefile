# Semente. Two commands matter: `make run` and `make test`.
#
# Needs Python 3.11 to 3.14 and make. Everything else, Node included, comes from the
# package registries into this folder (.venv, .cache, frontend/node_modules), in the
# versions of uv.lock and frontend/package-lock.json. Nothing is written to the home.

SHELL := /bin/sh
.DEFAULT_GOAL := help

HOST ?= 127.0.0.1
PORT ?= 8000
# Looked up only where the virtual environment is made.
PYTHON ?= $(shell sh tools/quickest_python.sh)
# Extra words for the tool behind a target: make quick ARGS="tests/courts -k coup"
ARGS ?=

ROOT := $(CURDIR)
VENV := .venv
BIN := $(ROOT)/$(VENV)/bin
PY := $(VENV)/bin/python
UV_VERSION := 0.13.9

# Our own tools first: `node` and `npm` are those of the virtual environment.
export PATH := $(BIN):$(ROOT)/frontend/node_modules/.bin:$(PATH)
unexport VIRTUAL_ENV PYTHONHOME PYTHONPATH
export PIP_CACHE_DIR := $(ROOT)/.cache/pip
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export UV_CACHE_DIR := $(ROOT)/.cache/uv
export UV_PROJECT_ENVIRONMENT := $(ROOT)/$(VENV)
export UV_PYTHON_DOWNLOADS := never
# Trust what this computer trusts, so that a company's own certificate works too.
export UV_SYSTEM_CERTS := 1
export NODE_USE_SYSTEM_CA := 1
export npm_config_cache := $(ROOT)/.cache/npm
export npm_config_audit := false
export npm_config_fund := false
export npm_config_update_notifier := false
export XDG_CACHE_HOME := $(ROOT)/.cache

CLIENT_SOURCES := $(shell find frontend/src frontend/public -type f 2>/dev/null) \
	$(wildcard frontend/*.ts frontend/*.json frontend/*.js) replays/verifier/words.json
VERIFIER_SOURCES := $(shell find games replays -name '*.py' -o -name '*.json')
CLIENT_VERIFIER := frontend/src/fair/semente-verify.pyz

.PHONY: help
help: ## Show this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## /  make \1\t/' | expand -t 22

# --- Setting up -------------------------------------------------------------------

$(VENV)/.uv-$(UV_VERSION):
	@python="$(PYTHON)"; \
	$$python -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 15))' \
		|| { echo "Semente needs Python 3.11 to 3.14; set PYTHON=/path/to/python3"; exit 1; }; \
	$$python -m venv $(VENV) \
		|| { echo "Python's venv module is incomplete (on Debian: apt install python3-venv)"; exit 1; }
	$(VENV)/bin/pip install --quiet "uv==$(UV_VERSION)"
	@touch $@

# What runs the server and builds the client.
$(VENV)/.run: $(VENV)/.uv-$(UV_VERSION) uv.lock pyproject.toml tools/link_node.py
	$(VENV)/bin/uv sync --quiet --frozen --inexact --no-default-groups --group client
	@$(PY) tools/link_node.py
	@touch $@

# What checks and tests it, on top.
$(VENV)/.dev: $(VENV)/.run
	$(VENV)/bin/uv sync --quiet --frozen --inexact
	@touch $@

# The client's packages: "dependencies" build it, "devDependencies" check it.
frontend/node_modules/.run: frontend/package-lock.json | $(VENV)/.run
	cd frontend && npm ci --omit=dev --no-progress --loglevel=error
	@touch $@

frontend/node_modules/.dev: frontend/package-lock.json | $(VENV)/.run
	cd frontend && npm ci --no-progress --loglevel=error
	@touch $(dir $@).run $@

# The verifier that the page runs inside the browser, with all rules; written only if it changed.
$(CLIENT_VERIFIER): $(VERIFIER_SOURCES) tools/build_verifier.py | $(VENV)/.run
	@$(PY) tools/build_verifier.py --no-keys --target $@

frontend/dist/.built: $(CLIENT_SOURCES) $(CLIENT_VERIFIER) frontend/node_modules/.run
	cd frontend && npm run --silent build
	@touch $@

# Collected and compressed, as the server sends them.
staticfiles/.collected: frontend/dist/.built $(VENV)/.run config/settings.py
	@SEMENTE_ENV=development $(PY) manage.py collectstatic --noinput --clear --verbosity 0
	@touch $@

.PHONY: setup client
client: staticfiles/.collected ## Build the browser client
setup: $(VENV)/.dev frontend/node_modules/.dev client ## Install everything that developing needs

# --- Running ----------------------------------------------------------------------

.PHONY: run full
run: client ## Serve at http://127.0.0.1:8000 (HOST=, PORT=)
	@$(PY) manage.py migrate --noinput --verbosity 0
	@exec $(PY) manage.py serve --host $(HOST) --port $(PORT) $(ARGS)

full: setup ## The whole deployment by hand: PostgreSQL, Valkey, several processes
	@exec $(PY) manage.py full $(ARGS)

# --- Checking ---------------------------------------------------------------------

.PHONY: check check-python check-client format clauses
check: $(VENV)/.dev frontend/node_modules/.dev ## Formatting, lint, types, imports, migrations, client
	@$(PY) tools/stages.py --together "python=$(MAKE) check-python" "client=$(MAKE) check-client"

check-python: $(VENV)/.dev
	@$(PY) tools/stages.py "format=ruff format --check ." "lint=ruff check ." \
		"imports=lint-imports --no-logo" "types=mypy" \
		"migrations=$(PY) manage.py makemigrations --check --dry-run"

check-client: frontend/node_modules/.dev
	cd frontend && npm run --silent check

format: $(VENV)/.dev frontend/node_modules/.dev ## Format and mend what can be mended
	ruff check --fix .
	ruff format .
	cd frontend && npm run --silent format

clauses: $(VENV)/.dev ## Rule clauses that no test names
	@$(PY) tools/clauses.py $(ARGS)

# --- Testing ----------------------------------------------------------------------

.PHONY: test quick pytest browser-tests faults hostile soak bench
test: setup ## Everything: checks, tests on PostgreSQL and Valkey, a real browser
	@$(PY) tools/stages.py "check=$(MAKE) check" "clauses=$(MAKE) clauses" \
		"pytest=$(MAKE) pytest" "browser=$(MAKE) browser-tests"

quick: $(VENV)/.dev ## Pure tests only, without services: make quick ARGS="tests/courts"
	@SEMENTE_TEST_SERVICES=0 $(PY) -m pytest -m "not services and not browser and not slow" -q $(ARGS)

pytest: setup
	@$(PY) -m pytest -n 2 --dist loadgroup -m "not browser and not slow" --durations=10 $(ARGS)

browser-tests: setup ## Tests in a real browser only
	@$(PY) -m pytest -n 2 -m browser --durations=5 $(ARGS)

faults: setup ## Processes, database and broker die; nothing accepted may be lost
	@$(PY) -m pytest -m "not browser" tests/faults $(ARGS)

hostile: setup ## Bad clients and bad input
	@$(PY) -m pytest -m "not browser" tests/hostile $(ARGS)

soak: setup ## The long forms of everything
	@SEMENTE_SOAK=1 $(PY) -m pytest -n 2 --dist loadgroup -m "not browser" $(ARGS)

bench: setup ## Speed, as figures and ratios
	@$(PY) tools/bench.py $(ARGS)

# --- The rest ---------------------------------------------------------------------

.PHONY: verifier clean
verifier: $(VENV)/.run ## dist/semente-verify.pyz, with our keys built in (ARGS="--keys FILE")
	@$(PY) tools/build_verifier.py $(ARGS)

clean: ## Remove everything that was installed or built (not var/, your data)
	rm -rf .venv .cache frontend/node_modules frontend/dist $(CLIENT_VERIFIER) staticfiles dist \
		.pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
