#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One thread or many: the same plan, and the same said of what was considered.

  auto_threads.py OUTPUT_DIRECTORY gpt:dp=2,tp=2 models/experts@four-devices ...

Cases are those of auto.py.
"""

import pathlib
import sys

from auto import IMPORT, Case
from tools import Failure, check_all, finished


def planned(case, options, name):
    """(plan, what explain says)"""
    plan = case.stem.with_suffix(f".{name}.json")
    *mesh, search = case.passes(plan)
    said = finished("dist-opt", case.model.step, *IMPORT, *mesh, f"{search} explain", *options,
                    "-o", "/dev/null").stderr
    return plan.read_text(), said.replace(str(plan), "")


def check(case):
    many, one = planned(case, [], "many"), planned(case, ["--mlir-disable-threading"], "one")
    for a, b, what in zip(many, one, ("plans", "remarks")):
        if a != b:
            raise Failure(f"{case.stem.name}: with threads and without, the {what} differ:\n{a}\n{b}")
    print(f"{case.stem.name}: the same plan, {len(many[1].splitlines())} lines of remarks")


def main():
    directory, *cases = sys.argv[1:]
    return check_all(cases, lambda text: check(Case(text, pathlib.Path(directory))))


if __name__ == "__main__":
    sys.exit(main())
