#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gradient merge: the steps of Inputs/merge with one update for several batches, on one
device and on more, with and without micro-batches, against JAX that averages the
gradients of each batch: integers exactly, floats within 1e-5 of the largest value. GPT
with equal batches is against JAX's plain step, also on a pipeline.

  merged.py OUTPUT_DIRECTORY [NAME...]
"""

import json
import pathlib
import sys

import numpy as np

from models import Model
from tools import INPUTS, Failure, call, check_all, check_close, compile, recorded, run

CASES = INPUTS / "merge"
BATCHES = 3
# The arguments that are the batch.
BATCH = {"masked": [4, 5, 6], "dropped": [2, 3, 4], "balanced": [2, 3], "normalised": [3, 4],
         "negatives": [1, 2], "layers": [1, 2]}
# Micro-batches save nothing: sums over all rows are needed for each.
WHOLE = ("normalised", "negatives")
GPT = [({"dp": 2}, 2, None),
       ({"pp": 2, "dp": 2}, 2, {"axis": "pp", "schedule": "1f1b", "stages": 2}),
       ({"pp": 2}, 1, {"axis": "pp", "schedule": "zb-h1", "stages": 2})]


def check(program, directory):
    inputs, expected = recorded(program)
    for count, ranks in ((1, 1), (2, 1), (1, 2), (2, 4)):
        if program.stem in WHOLE:
            count = 1
        plan = {"mesh": {"dp": ranks}, "gradient_merge": BATCHES, "micro_batches": count}
        if ranks > 1:
            plan["arguments"] = [{"match": f"arg{i}", "placements": {"dp": "shard(0)"}}
                                 for i in BATCH[program.stem]]
        artifact = compile(program, directory / f"{program.stem}.dist", plan)
        outputs, _ = run(artifact, inputs)
        check_close(f"{program.stem}: {BATCHES} batches in {count} micro-batches on {ranks} "
                    f"devices", outputs, expected, 1e-5)


def check_verified(program, directory):
    """The option, the summary, and the reference of --verify, which merges as well."""
    inputs, _ = recorded(program)
    path = directory / "verified.npz"
    np.savez(path, **inputs)
    text = call("dist-run", program, "--mesh", "dp=2", "--gradient-merge", BATCHES,
                "--micro-batches", 2, "--inputs", path, "--verify")
    line = f"changed on purpose: gradient merge: one update for {BATCHES} batches"
    if line not in text:
        raise Failure(f"the summary does not say '{line}':\n{text}")


def check_gpt(case, directory):
    """Equal batches: the mean of their gradients is that of one."""
    model = Model("gpt")
    mesh, count, pipeline = case
    plan = {"mesh": mesh, "gradient_merge": 2, "micro_batches": count}
    if pipeline:
        plan["pipeline"] = pipeline
    inputs = {name: np.stack([value, value], axis=1) if name in model.batch else value
              for name, value in model.inputs.items()}
    artifact = compile(model.step, directory / "gpt.dist", plan)
    outputs, _ = run(artifact, inputs, model.steps)
    check_close(f"gpt with {json.dumps(plan)}", outputs, model.reference, model.tolerance)


def main():
    directory, *names = sys.argv[1:]
    directory = pathlib.Path(directory)
    programs = [CASES / f"{name}.mlir" for name in names or BATCH]
    failed = check_all(programs, lambda program: check(program, directory))
    failed |= check_all([CASES / "masked.mlir"], lambda p: check_verified(p, directory))
    if not names:
        failed |= check_all(GPT, lambda case: check_gpt(case, directory))
    return failed


if __name__ == "__main__":
    sys.exit(main())
