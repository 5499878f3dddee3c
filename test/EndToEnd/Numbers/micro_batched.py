#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of Inputs/micro with 1, 2 and 4 micro-batches, on one device and on two,
against JAX with the whole batch: integers exactly, floats within 1e-5 of the largest
value. A norm that is per micro-batch is against JAX's of groups of rows.

  micro_batched.py OUTPUT_DIRECTORY [NAME...]
"""

import pathlib
import sys

from tools import INPUTS, check_all, check_close, compile, recorded, run

CASES = INPUTS / "micro"
# The arguments that are the batch.
BATCH = {
    "masked-mean": [1, 2, 3], "masked-rows": [1, 2, 3], "dropout": [2], "clipped": [2, 3],
    "metrics": [1, 2], "negatives": [2, 3], "balanced": [2, 3], "layers": [1, 2],
    "rounds": [1], "recurrent": [1],
}


def plan(batch, count, ranks):
    placements = {"micro": "shard(0)"} | ({"dp": "shard(0)"} if ranks > 1 else {})
    return {"mesh": {"dp": ranks}, "micro_batches": count,
            "arguments": [{"match": f"arg{i}", "placements": placements} for i in batch]}


def check(program, directory):
    inputs, expected = recorded(program)
    for count, ranks in ((1, 1), (2, 1), (4, 1), (2, 2)):
        artifact = compile(program, directory / f"{program.stem}.dist",
                           plan(BATCH[program.stem], count, ranks))
        outputs, _ = run(artifact, inputs)
        check_close(f"{program.stem} in {count} micro-batches on {ranks} devices", outputs,
                    expected, 1e-5)


def check_own(program, directory):
    """A batch norm of each micro-batch, which is another program."""
    inputs, arrays = recorded(program)
    for count, ranks in ((2, 1), (2, 2)):
        wanted = plan([2, 3], count, ranks) | {"per_micro_batch": ["*"]}
        artifact = compile(program, directory / f"{program.stem}.dist", wanted)
        outputs, _ = run(artifact, inputs)
        prefix = f"groups{count}."
        expected = {name.removeprefix(prefix): value for name, value in arrays.items()
                    if name.startswith(prefix)}
        check_close(f"{program.stem} of each of {count} micro-batches on {ranks} devices",
                    outputs, expected, 1e-5)


def main():
    directory, *names = sys.argv[1:]
    programs = [CASES / f"{name}.mlir" for name in names or [*BATCH, "normalised"]]
    return check_all(programs, lambda program: (check if program.stem in BATCH else check_own)(
        program, pathlib.Path(directory)))


if __name__ == "__main__":
    sys.exit(main())
