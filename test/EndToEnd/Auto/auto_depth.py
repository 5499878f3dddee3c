#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the search grows linearly with depth even if no layers are recognised.

  auto_depth.py DIRECTORY MESH ...

Four times as many layers take no more than eight times the processor time of dist-opt and four
times its memory, and cost four times as much, to 2 %: what is quadratic would take sixteen.
"""

import pathlib
import re
import sys

import layers
from tools import SOURCE, Failure, check_all

sys.path.insert(0, str(SOURCE / "benchmarks" / "auto"))

import pricing

FEW, DEEPER, TOKENS, WIDTH = 48, 4, 512, 256
COST = re.compile(r"search: .*? cost ([-+.e\d]+) s")


def search(directory, depth, mesh):
    """(seconds, peak bytes, cost)"""
    program = directory / f"{depth}.mlir"
    program.write_text(layers.program(depth, TOKENS, WIDTH))
    status, said, seconds, peak = pricing.run(
        "dist-opt", program, f"--dist-annotate=mesh={mesh}",
        "--dist-auto-shard=cluster=h100:32 group-equivalent=false explain", "-o", "/dev/null")
    if status:
        raise Failure(f"{program}: {said[-3000:]}")
    return seconds, peak, float(COST.search(said)[1])


def check(directory, mesh):
    few, many = (search(directory, depth, mesh) for depth in (FEW, DEEPER * FEW))
    seconds, peak, cost = (after / before for before, after in zip(few, many))
    print(f"{mesh}: {few}, {many}")
    if seconds > 2 * DEEPER or peak > DEEPER:
        raise Failure(f"{mesh}: {seconds:.1f} times as long, {peak:.1f} times as much memory")
    if not 0.98 <= cost / DEEPER <= 1.02:
        raise Failure(f"{mesh}: costs {cost} times as much")


def main():
    directory, *meshes = sys.argv[1:]
    return check_all(meshes, lambda mesh: check(pathlib.Path(directory), mesh))


if __name__ == "__main__":
    sys.exit(main())
