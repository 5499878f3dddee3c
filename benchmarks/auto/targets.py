#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the time of the search for 96 layers with its limits on two cores.

  targets.py --folder build/depth [--layers 96] [--runs 3]

Uses the GPT of depth.py. Seconds are those of the whole of dist-opt, from the
imported program to the plan: by the clock (the median of --runs) and of all
cores. Before each run MLIR's own --canonicalize --cse process the same program:
the ratio to them is more reliable if machines differ in speed, or are busy.
Exit status 1: one took longer than its limit, or more than 2 GB. Needs jax, and
dist-opt in PATH.
"""

import argparse
import pathlib
import statistics
import sys
import time

import depth
import pricing

MOST_MEMORY = 2e9
PEER = ["--canonicalize", "--cse"]
ALL_OF = "h100:512"
# A mesh of depth.CLUSTER, or all grids of ALL_OF: limits in seconds.
TARGETS = {"x=8": 2, "x=4,y=8": 2, "x=4,y=2,z=4": 5, ALL_OF: 30}


def passes(where):
    if where == ALL_OF:
        return [f"--dist-arrange-devices=cluster={where}", "--dist-annotate",
                f"--dist-auto-shard=cluster={where}"]
    return [f"--dist-annotate=mesh={where}", f"--dist-auto-shard=cluster={depth.CLUSTER}"]


def measured(imported, flags):
    """Returns (seconds by the clock, of all cores, peak bytes)."""
    start = time.monotonic()
    status, said, user, peak = pricing.run("dist-opt", imported, *flags, "--emit-bytecode",
                                           "-o", "/dev/null")
    if status:
        raise SystemExit(said[-3000:])
    return time.monotonic() - start, user, peak


def beside(imported, where):
    """Returns these numbers for the search, and the ratio of its time to that
    of its peer."""
    canonical, _, _ = measured(imported, PEER)
    wall, user, peak = measured(imported, passes(where))
    return wall, user, peak, wall / canonical


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--layers", type=int, default=96)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    imported = depth.program(options.folder, options.layers)
    print("| layers | mesh | seconds | of all cores | of --canonicalize --cse | peak | may take "
          "| |\n" + "|---" * 8 + "|")
    missed = False
    for where, most in TARGETS.items():
        runs = [beside(imported, where) for _ in range(options.runs)]
        wall, user, peak, ratio = map(statistics.median, zip(*runs))
        is_missed = wall > most or peak > MOST_MEMORY
        missed |= is_missed
        shape = f"all of {where}" if where == ALL_OF else where
        print(f"| {options.layers} | {shape} | {wall:.2f} | {user:.2f} | {ratio:.1f} x "
              f"| {peak / 1e6:.0f} MB | {most} s | {'missed' if is_missed else 'held'} |",
              flush=True)
    return missed


if __name__ == "__main__":
    sys.exit(main())
