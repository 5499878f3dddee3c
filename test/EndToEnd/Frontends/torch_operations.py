#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small programs of PyTorch, all arguments sharded, against PyTorch: integers, and what
only moves elements, exactly; other floats within 1e-4 of the largest value.

  torch_operations.py OUTPUT_DIRECTORY
"""

import pathlib
import sys

import numpy as np

from tools import INPUTS, Failure, check_all, check_close, compile, load, run

CASES = INPUTS / "torch"
ROWS = {"mesh": {"x": 3}, "arguments": [{"match": "*", "placements": {"x": "shard(0)"}}]}
BLOCKS = {"mesh": {"x": 2, "y": 2},
          "arguments": [{"match": "*", "placements": {"x": "shard(0)"}},
                        {"match": "arg0", "placements": {"y": "shard(1)"}}]}


def tolerance(inputs, expected):
    """0 if all elements of the results are some of the inputs'."""
    given = np.concatenate([np.nan_to_num(array).ravel() for array in inputs.values()])
    moved = all(np.isin(np.nan_to_num(array), given).all() for array in expected.values()
                if np.issubdtype(array.dtype, np.floating))
    return 0 if moved else 1e-4


def check(program, directory):
    case = program.stem.rpartition("-")[0]
    inputs, expected = load(CASES / f"{case}.npz"), load(CASES / f"{case}.expected.npz")
    allowed = tolerance(inputs, expected)
    for name, plan in ("rows", ROWS), ("blocks", BLOCKS):
        stem = f"{program.stem}-{name}"
        artifact = compile(program, directory / f"{stem}.dist", plan)
        outputs, _ = run(artifact, inputs)
        found = check_close(stem, outputs, expected, allowed)
        print(f"{stem}: differs by {found:.1e}, allowed: {allowed:.0e}")


def check_recorded(programs):
    """Checks that every result of PyTorch has a program to compare with."""
    stems = {program.stem.rpartition("-")[0] for program in programs}
    recorded = {path.name.partition(".")[0] for path in CASES.glob("*.expected.npz")}
    if stems != recorded:
        raise Failure(f"no program, or no results of PyTorch: {sorted(stems ^ recorded)}")


def main():
    directory = pathlib.Path(sys.argv[1])
    programs = sorted(CASES.glob("*.mlir"))
    check_recorded(programs)
    return check_all(programs, lambda program: check(program, directory))


if __name__ == "__main__":
    sys.exit(main())
