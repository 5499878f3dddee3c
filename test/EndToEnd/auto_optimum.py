#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random small programs, planned by the solver and by trying all assignments.

  auto_optimum.py DIRECTORY FIRST_SEED COUNT

Fails if one assignment of a program is better than the solver's.
"""

import sys

import numpy as np

import library
import operations
from control import fill
from picking import pick
from program import Program
from random_case import argument
from runner import Runner

IMPORT = ("dist-import-loops", "dist-split-complex", "dist-expand-stablehlo", "dist-import",
          "cse", "func.func(dist-fold-transposes)")
MESHES = ("x=2,y=2", "x=2,y=4", "x=4,y=2")
OPERATIONS = 5


class Case:
    def __init__(self, rng):
        self.mesh = rng.choice(MESHES)
        self.program = Program()
        with np.errstate(all="ignore"):
            for _ in rng.repeat(1, 3):
                self.program.argument(*argument(rng))
            fill(rng, self.program, operations.ALL, 0, OPERATIONS)
        self.result = pick(rng, self.program)

    def passes(self):
        return ",".join(IMPORT + (f"dist-annotate{{mesh={self.mesh}}}",
                                  "dist-auto-shard{verify}"))

    def run(self, stem):
        source = stem.with_suffix(".mlir")
        source.write_text(self.program.text([self.result], [None]))
        library.opt(source, f"builtin.module({self.passes()})")

    def report(self, stem):
        return f"dist-opt {stem}.mlir --pass-pipeline='builtin.module({self.passes()})'"


def main():
    directory, first, count = sys.argv[1:]
    return Runner(Case, directory).check(first, count)


if __name__ == "__main__":
    sys.exit(main())
