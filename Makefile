# dist-mlir, built and tried with one command each:
#
#   make            install what is missing and build; the tools are in build/bin
#   make demo       train a small GPT on 4 ranks, sharded, and compare with JAX
#   make demo-pipeline  the same in two pipeline stages, with micro-batches
#   make test       build and run the tests, with a part of each long sweep
#   make test-all   the same with the whole sweeps and the long random runs
#   make test-asan, make test-tsan   the same with sanitizers
#   make benchmark  speed beside JAX (makes a Python environment in .venv)
#   make install    the tools, libdist, dist.h and the C++ interface to PREFIX (/usr/local)
#   make clean      remove build/ and .venv/
#
# JOBS=N sets how many compilers run at a time, and TESTS=N how many tests: one
# more, as many of them wait for time-outs.

JOBS ?= $(shell nproc)
TESTS ?= $(shell expr $(JOBS) + 1)
export PATH := /usr/lib/llvm-22/bin:$(PATH)

.PHONY: build demo demo-pipeline test test-all test-asan test-tsan benchmark install clean
.DEFAULT_GOAL := build

build: build/build.ninja
	@echo "==> Building with $(JOBS) jobs"
	@ninja -C build -j$(JOBS)

build/.dependencies: scripts/install-deps
	@scripts/install-deps
	@mkdir -p build && touch $@

build/build.ninja: build/.dependencies CMakePresets.json
	@echo "==> Configuring build/"
	@cmake --preset release

# Only the tools that the demonstration runs.
demo: build/build.ninja
	@echo "==> Building dist-compile and dist-run with $(JOBS) jobs"
	@ninja -C build -j$(JOBS) bin/dist-compile bin/dist-run
	@examples/gpt/demo.py

demo-pipeline: build/build.ninja
	@echo "==> Building dist-compile, dist-run and dist-schedule with $(JOBS) jobs"
	@ninja -C build -j$(JOBS) bin/dist-compile bin/dist-run bin/dist-schedule
	@examples/gpt/demo_pipeline.py

PREFIX ?= /usr/local
install: build
	@cmake --install build --prefix $(PREFIX)

build/.test-dependencies: scripts/install-deps build/.dependencies
	@scripts/install-deps --tests
	@touch $@

test: build build/.test-dependencies
	@echo "==> Running the tests"
	@scripts/run-tests build -j$(TESTS)

test-all: build build/.test-dependencies
	@echo "==> Running all tests, whole sweeps included"
	@DIST_TEST_ALL=1 scripts/run-tests build -j$(TESTS)

test-asan test-tsan: test-%: build/.dependencies
	@scripts/run-sanitizers $* -j$(JOBS)

.venv/.ready: benchmarks/jax/requirements.txt build/.dependencies
	@echo "==> Making a Python environment with JAX in .venv"
	@/usr/bin/python3 -m venv .venv
	@.venv/bin/pip install --quiet -r benchmarks/jax/requirements.txt
	@touch $@

benchmark: build .venv/.ready
	@.venv/bin/python benchmarks/jax/compare.py

clean:
	rm -rf build build-asan build-tsan .venv
