#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random small programs, planned by the solver and by trying all assignments.

  auto_optimum.py DIRECTORY FIRST_SEED COUNT [MESH MOST_OPERATIONS]

Fails if one assignment of a program is better than the solver's, or they are too many to try.
"""

import sys

import library
from planned_program import PlannedProgram
from runner import Runner
from tools import Failure

IMPORT = ("dist-import-loops", "dist-split-complex", "dist-expand-stablehlo", "dist-import",
          "cse", "func.func(dist-fold-transposes)")


class Case(PlannedProgram):
    fewest, most = 1, 5

    def __init__(self, rng):
        super().__init__(rng, self.fewest, self.most)

    def options(self, stem):
        return f"verify cluster={stem}.json"

    def passes(self, stem):
        return ",".join(IMPORT + (f"dist-annotate{{mesh={self.mesh}}}",
                                  f"dist-auto-shard{{{self.options(stem)}}}"))

    def run(self, stem):
        source = stem.with_suffix(".mlir")
        source.write_text(self.text())
        stem.with_suffix(".json").write_text(self.cluster())
        if self.is_empty:
            raise Failure("no program of so many operations was made")
        library.opt(source, self.passes(stem), refused="too many assignments to try")

    def report(self, stem):
        return f"dist-opt {stem}.mlir --pass-pipeline='builtin.module({self.passes(stem)})'"


def main():
    directory, first, count, *less = sys.argv[1:]
    if less:
        Case.meshes, Case.most = (less[0],), int(less[1])
    return Runner(Case, directory).check(first, count)


if __name__ == "__main__":
    sys.exit(main())
