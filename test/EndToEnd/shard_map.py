#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs with shardings of JAX's own, against JAX on the same mesh.

  shard_map.py OUTPUT_DIRECTORY
"""

import pathlib
import sys

from tools import SOURCE, Failure, check_close, compile, load, run

CASES = SOURCE / "test" / "EndToEnd" / "Inputs" / "shard_map"


def check(program, directory):
    arrays = load(program.with_suffix(".npz"))
    inputs = {name: value for name, value in arrays.items() if name.startswith("arg")}
    artifact = compile(program, directory / f"{program.stem}.dist")
    outputs, _ = run(artifact, inputs)
    expected = {name: value for name, value in arrays.items() if name not in inputs}
    print(f"{program.stem}: differs by {check_close(program.stem, outputs, expected):.1e}")


def main():
    failures = 0
    for program in sorted(CASES.glob("*.mlir")):
        try:
            check(program, pathlib.Path(sys.argv[1]))
        except Failure as failure:
            print(f"FAILED: {failure}", file=sys.stderr)
            failures += 1
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
