#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs of up to 12 operations, planned by the solver and, as mixed integer
programs, by CBC.

  auto_mixed_integer.py DIRECTORY FIRST_SEED COUNT

Fails if CBC finds a better plan of a program than the solver did.
"""

import json
import sys

import auto_optimum
import mixed_integer
from runner import Runner
from tools import Failure


class Case(auto_optimum.Case):
    fewest, most = 6, 12

    def options(self, stem):
        return f"group-equivalent=false problem={stem}.problem cluster={stem}.json"

    def run(self, stem):
        super().run(stem)
        self.compare(json.loads(stem.with_suffix(".problem").read_text()), stem)

    def compare(self, solved, stem):
        problem, found = solved["problem"], solved["strategies"]
        best = mixed_integer.solve(problem, stem)
        if best is None:
            raise Failure("CBC says that nothing is possible, the solver found a plan")
        costs = [mixed_integer.cost(problem, strategies) for strategies in (found, best)]
        if costs[0] > costs[1]:
            raise Failure("the solver's plan costs {}, CBC's {}".format(*costs))


def main():
    directory, first, count = sys.argv[1:]
    return Runner(Case, directory).check(first, count)


if __name__ == "__main__":
    sys.exit(main())
