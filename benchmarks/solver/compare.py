#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs dist-solve on all problems of a folder and prints the costs next to the
best known ones.

  compare.py FOLDER [--seconds S] [--solver build/bin/dist-solve]

The best known costs are in best.json next to this file: {"A": cost, ...} by
file name.
"""

import argparse
import gzip
import json
import pathlib
import subprocess
import sys
import tempfile
import time


def read(path):
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt") as file:
        return json.load(file)["problem"]


def cost_of(problem, chosen):
    """Returns the cost of a plan and its memory's peak, computed without the
    solver."""
    nodes, edges = problem["nodes"], problem["edges"]
    cost = sum(costs[s] for costs, s in zip(nodes["costs"], chosen))
    for ends, costs in zip(edges["nodes"], edges["costs"]):
        at = 0
        for end in ends:
            at = at * len(nodes["costs"][end]) + chosen[end]
        cost += costs[at]
    changes = {}
    for (begin, end), usages, s in zip(nodes["intervals"], nodes["usages"], chosen):
        if begin < end:
            changes[begin] = changes.get(begin, 0) + usages[s]
            changes[end] = changes.get(end, 0) - usages[s]
    peak = usage = 0
    for moment in sorted(changes):
        usage += changes[moment]
        peak = max(peak, usage)
    return cost, peak


def run(path, arguments):
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        begin = time.time()
        done = subprocess.run(
            [arguments.solver, "--quiet", str(path), f"--time-limit={arguments.seconds}",
             "-o", out.name], capture_output=True, text=True)
        seconds = time.time() - begin
        if done.returncode:
            return None, None, seconds, done.stderr.strip()
        found = json.load(open(out.name))
    problem = read(path)
    cost, peak = cost_of(problem, found["strategies"])
    wrong = cost != found["cost"] or peak > problem.get("usage_limit", peak)
    return cost, found["lower_bound"], seconds, "WRONG" if wrong else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--solver", default="build/bin/dist-solve")
    arguments = parser.parse_args()
    best = json.loads(pathlib.Path(__file__).with_name("best.json").read_text())
    print(f"{'problem':10} {'cost':>16} {'best known':>16} {'':>8} {'lower bound':>16} {'s':>6}")
    failed = False
    for path in sorted(arguments.folder.glob("*.json*")):
        name = path.name.split(".json")[0]
        cost, bound, seconds, error = run(path, arguments)
        failed |= bool(error)
        known = best.get(name)
        ratio = f"{cost / known - 1:+.2%}" if cost is not None and known else ""
        print(f"{name:10} {cost or 'none':>16} {known or '':>16} {ratio:>8} {bound or '':>16} "
              f"{seconds:6.1f} {error}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
