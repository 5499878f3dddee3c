#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of the tests, and random ones, with changes, through parsers, verifiers and passes:
an error is fine, a crash or no end is not.

  fuzz.py DIRECTORY FIRST_SEED COUNT

All run in this process and forks of it. What crashed is made small and stays in the
directory as SEED.mlir. Crashes inside MLIR that are known (UPSTREAM) are counted
only.
"""

import sys

import library
from choices import Choices
from mutations import Seed, mutate, seeds
from random_case import RandomCase
from runner import Runner
from tools import Failure, SOURCE

PIPELINES = ("dist-compile-pipeline", "dist-compile-pipeline{verify=true}",
             "dist-compile-pipeline{overlap=true overlap-bytes=1 verify=true}",
             "dist-local-pipeline{single-device=true}", "dist-shard-pipeline", "dist-import")
# What MLIR's own code crashes in, as CONTRIBUTING.md tells.
UPSTREAM = ("mlir::linalg::BroadcastOp::parse", "mlir::linalg::TransposeOp::parse",
            "mlir::linalg::ReduceOp::parse", "mlir::tensor::ExpandShapeOp::verify",
            "mlir::tensor::ConcatOp::verify", "mlir::detail::Parser::parseDenseArrayAttr")
RANDOM_PROGRAMS = 60


def programs():
    """The programs that are changed."""
    random = [RandomCase(Choices(seed)).text() for seed in range(RANDOM_PROGRAMS)]
    return seeds(SOURCE / "test") + [Seed("random", text, []) for text in random]


class Fuzz:
    """One case: a program and passes."""

    def __init__(self, rng, corpus):
        seed = rng.choice(corpus)
        self.passes = rng.choice((*seed.passes, *PIPELINES))
        self.text = mutate(rng, seed, corpus)
        self.compiles = rng.happens(0.05)

    def run(self, stem):
        source = stem.with_suffix(".mlir")
        source.write_text(self.text)
        try:
            if self.compiles:
                library.compile(source, stem.with_suffix(".dist"))
            else:
                library.opt(source, self.passes)
        except Failure:
            # Refused: that is what should happen. MLIR's parser may have freed twice what
            # is used before the region that defines it, and ends by an error.
            self.is_last = True

    def report(self, stem):
        passes = "dist-compile" if self.compiles else f"dist-opt --pass-pipeline='{self.passes}'"
        return f"{self.text}\n{passes} {stem}.mlir"


def is_upstream(outcome):
    return any(frame in outcome.text for frame in UPSTREAM)


def main():
    directory, first, count = sys.argv[1:]
    corpus = programs()
    runner = Runner(lambda rng: Fuzz(rng, corpus), directory, seconds=20, is_known=is_upstream)
    return runner.check(first, count)


if __name__ == "__main__":
    sys.exit(main())
