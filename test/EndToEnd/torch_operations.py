#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small programs of PyTorch, all arguments sharded, against PyTorch.

  torch_operations.py OUTPUT_DIRECTORY
"""

import pathlib
import sys

from tools import SOURCE, check_all, check_close, compile, load, run

CASES = SOURCE / "test" / "EndToEnd" / "Inputs" / "torch"
ROWS = {"mesh": {"x": 3}, "arguments": [{"match": "*", "placements": {"x": "shard(0)"}}]}
BLOCKS = {"mesh": {"x": 2, "y": 2},
          "arguments": [{"match": "*", "placements": {"x": "shard(0)"}},
                        {"match": "arg0", "placements": {"y": "shard(1)"}}]}


def check(program, directory):
    case = program.stem.rpartition("-")[0]
    inputs, expected = load(CASES / f"{case}.npz"), load(CASES / f"{case}.expected.npz")
    for name, plan in ("rows", ROWS), ("blocks", BLOCKS):
        stem = f"{program.stem}-{name}"
        artifact = compile(program, directory / f"{stem}.dist", plan)
        outputs, _ = run(artifact, inputs)
        print(f"{stem}: differs by {check_close(stem, outputs, expected):.1e}")


def main():
    directory = pathlib.Path(sys.argv[1])
    return check_all(sorted(CASES.glob("*.mlir")), lambda program: check(program, directory))


if __name__ == "__main__":
    sys.exit(main())
