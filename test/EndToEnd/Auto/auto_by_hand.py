#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""No plan that experts write costs less than the chosen one, on models of published widths.

  auto_by_hand.py DIRECTORY FAMILY CLUSTER:DEVICES:all|some|none[:MESH] ...

The program is Inputs/families/FAMILY.mlir.gz; plans by hand and prices are those of
benchmarks/auto/compare.py. The third word says which plans by hand fit the memory. What is
chosen, on all grids or on MESH alone, fits and is at most 1 % above the least; where nothing
fits, the error names a leanest plan that needs at most 1 % more than the leanest by hand.
"""

import gzip
import json
import pathlib
import re
import sys

from tools import INPUTS, SOURCE, Failure, check_all

sys.path.insert(0, str(SOURCE / "benchmarks" / "auto"))

import pricing
import strategies
import table

FAMILIES = INPUTS / "families"
LEANEST = re.compile(r"the minimum-memory plan found needs (\d+) bytes of memory a device")
MOST_GAP, MOST_SECONDS = 1.0, 600
LEAN = 1.01  # the leanest is sought without fusion


def imported(directory, family):
    """The program as bytecode: it is read often."""
    source, program = directory / f"{family}.mlir", directory / f"{family}.mlirbc"
    source.write_bytes(gzip.decompress((FAMILIES / f"{family}.mlir.gz").read_bytes()))
    status, said, *_ = pricing.run("dist-opt", source, *pricing.IMPORT, "--emit-bytecode",
                                   "-o", program)
    if status:
        raise Failure(f"{source}: {said[-3000:]}")
    return program


def prices_by_hand(program, family, where):
    """{name of a plan: its price}"""
    prices, path = {}, program.with_suffix(".hand.json")
    for strategy, plan in strategies.plans(family, int(where.split(":")[1])):
        path.write_text(json.dumps(plan, indent=1))
        name = f"{strategy} on {plan['mesh']}"
        prices[name] = pricing.price(program, path, where)
        if "error" in prices[name]:
            raise Failure(f"{where}, {name}: {prices[name]['error']}")
    return prices


def check_leanest(where, found, hand):
    needed = LEANEST.search(found["error"])
    if not needed:
        raise Failure(f"{where}: {found['error']}")
    name = min(hand, key=lambda name: hand[name]["memory"])
    if int(needed[1]) > LEAN * hand[name]["memory"]:
        raise Failure(f"{where}: {found['error']}; {name} needs {hand[name]['memory']}")


def check(program, family, case):
    cluster, devices, expected, *mesh = case.split(":")
    where = f"{cluster}:{devices}"
    hand = prices_by_hand(program, family, where)
    found = pricing.search(program, program.with_suffix(".auto.json"), where, MOST_SECONDS, *mesh)
    row = {"shape": family, "devices": devices, "cluster": cluster, "layers": None,
           "hand": hand, "search": found}
    print(table.line(row), flush=True)
    fitting = sum(price["fits"] for price in hand.values())
    fit = "none" if not fitting else "all" if fitting == len(hand) else "some"
    if fit != expected:
        raise Failure(f"{where}: {fitting} of {len(hand)} plans by hand fit, expected {expected}: "
                      f"{hand}")
    if table.is_worse(row):
        raise Failure(f"{where}: {found}; by hand {table.best(row)}")
    if "error" in found:
        check_leanest(where, found, hand)
    elif not found["fits"] or found["gap"] is None or found["gap"] > MOST_GAP:
        raise Failure(f"{where}: {found}")


def main():
    directory, family, *cases = sys.argv[1:]
    program = imported(pathlib.Path(directory), family)
    print(table.HEAD)
    return check_all(cases, lambda case: check(program, family, case))


if __name__ == "__main__":
    sys.exit(main())
