#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs, meshes and annotations, planned by cost in part: what they are said to move
is what they move (predicted.py).

  predicted_random.py DIRECTORY FIRST_SEED COUNT [run]

With `run` what was executed is compared as well, but for branches (each counts as taken) and
loops that end when their data say so.
"""

import sys

import library
from auto import IMPORT
from predicted import compare, compare_executed, entries, passes
from random_case import RandomCase
from runner import Runner
from tools import call

BRANCHES = ('"stablehlo.if"', '"stablehlo.case"', "scf.if")
REPORTS = ".priced.json", ".counted.json", ".combined.json"
CALLS = library.build() / "lib/custom-calls.json"


class RandomProgram(RandomCase):
    is_run = False

    def __init__(self, rng):
        super().__init__(rng)
        self.is_auto = rng.happens(0.3)

    def pipeline(self, stem):
        files = (stem.with_suffix(end) for end in REPORTS)
        imports = tuple(("func.func(dist-fold-transposes)" if name == "--dist-fold-transposes"
                         else name.removeprefix("--"), "") for name in IMPORT)
        every = imports + (("dist-bind-custom-calls", f"files={CALLS}"),)
        every += passes("", "", *files, self.is_auto)
        return ",".join(f"{name}{{{options.strip()}}}" if options else name
                        for name, options in every)

    def run(self, stem):
        source, executed, artifact, *reports = (stem.with_suffix(end) for end in (
            ".mlir", ".executed.json", ".dist", *REPORTS))
        source.write_text(self.text())
        library.opt(source, self.pipeline(stem))
        compare("a random program", *reports)
        said = entries(reports[0])
        if not self.is_run or any(word in self.text() for word in BRANCHES) or any(
                "assumed_trips" in entry for entry in said):
            return
        library.compile(source, artifact, plan="auto" if self.is_auto else "")
        self.save_arrays(stem)
        call("dist-run", artifact, "--quiet", "--inputs", f"{stem}.inputs.npz",
             "--report", executed)
        compare_executed("a random program", said, entries(executed))

    def report(self, stem):
        return (f"{self.text()}\ndist-opt {stem}.mlir "
                f"--pass-pipeline='builtin.module({self.pipeline(stem)})'")


def main():
    directory, first, count, *run = sys.argv[1:]
    RandomProgram.is_run = run == ["run"]
    return Runner(RandomProgram, directory).check(first, count)


if __name__ == "__main__":
    sys.exit(main())
