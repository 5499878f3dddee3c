#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random small programs whose best plan takes too much memory.

  auto_memory.py DIRECTORY FIRST_SEED COUNT

Each is planned, then planned again with a limit below what that takes. Fails if one
assignment that fits is better than the solver's, or takes less memory where none fits.
"""

import re
import subprocess
import sys

from auto_optimum import Case
from runner import Runner
from tools import Failure


class Tight(Case):
    most = 3

    def __init__(self, rng):
        super().__init__(rng)
        self.share = rng.choice((0.9, 0.75, 0.6, 0.45))
        self.limit = None

    def options(self, stem):
        limit = f"memory={self.limit} verify" if self.limit else "explain"
        return f"{limit} cluster={stem}.json"

    def plan(self, stem):
        return subprocess.run(["dist-opt", stem.with_suffix(".mlir"), "-o", "/dev/null",
                               f"--pass-pipeline=builtin.module({self.passes(stem)})"],
                              capture_output=True, text=True).stderr

    def run(self, stem):
        stem.with_suffix(".mlir").write_text(self.text())
        stem.with_suffix(".json").write_text(self.cluster())
        needed = re.search(r"search: .* (\d+) bytes of memory", self.plan(stem))
        self.limit = max(1, int(self.share * int(needed[1])))
        said = self.plan(stem)
        if "the solver's assignment" in said or not re.search("the best of all|too many", said):
            raise Failure(said[-2000:])


def main():
    directory, first, count = sys.argv[1:]
    return Runner(Tight, directory).check(first, count)


if __name__ == "__main__":
    sys.exit(main())
