#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs with shardings of JAX's own, against JAX on the same mesh.

  shard_map.py OUTPUT_DIRECTORY
"""

import pathlib
import sys

from tools import INPUTS, check_all, check_close, compile, recorded, run

CASES = INPUTS / "shard_map"


def check(program, directory):
    inputs, expected = recorded(program)
    artifact = compile(program, directory / f"{program.stem}.dist")
    outputs, _ = run(artifact, inputs)
    print(f"{program.stem}: differs by {check_close(program.stem, outputs, expected):.1e}")


def main():
    directory = pathlib.Path(sys.argv[1])
    return check_all(sorted(CASES.glob("*.mlir")), lambda program: check(program, directory))


if __name__ == "__main__":
    sys.exit(main())
