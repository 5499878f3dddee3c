#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The f32 step of Inputs/precision, compiled with f16 and a dynamic loss scale, against JAX
steps on one device that are written with both. Each step begins with JAX's state: some
overflow, which must change no bit of the state and halve the scale; others double it.

  f16.py OUTPUT_DIRECTORY PLAN...

Without overflow a number is off by at most as much as in bf16 (mixed_precision.py). In O2
XLA keeps some values in f32 that are f16 in the program.
"""

import pathlib
import sys

import numpy as np

from mixed_precision import CASES, LOSS, PLANS, SHARDED, state
from tools import Failure, check_all, check_close, compile, load, run

STATES, SCALE, GOOD = 27, "loss_scale.scale", "loss_scale.good_steps"
FIRST, INTERVAL = 2 ** 23, 2
TOLERANCE = {"O1": 1e-3, "O2": 2e-2}
BATCH = [{"match": f"arg{i}", "placements": {"dp": "shard(0)"}} for i in (27, 28)]
GRID = {"mesh": {"dp": 2, "tp": 2},
        "arguments": BATCH + state(lambda name: {"tp": SHARDED[name]} if name in SHARDED else {})}


def plan_of(name, level):
    plan = GRID if name == "grid" else PLANS[name]
    return plan | {"precision": {"type": "f16", "level": level, "initial_scale": FIRST,
                                 "growth_interval": INTERVAL}}


def inputs_of(recorded, number):
    """JAX's state before a step; the scale is the plan's where it is 0."""
    if number == 0:
        first = load(CASES / "f32.npz")
        values = [first[f"arg{i}"] for i in range(STATES)] + [np.float32(0), np.int32(0)]
    else:
        values = [recorded[f"result{i}"][number - 1] for i in range(STATES + 2)]
    names = [f"arg{i}" for i in range(STATES)] + [SCALE, GOOD]
    return dict(zip(names, values)) | {"arg27": recorded["x"][number],
                                       "arg28": recorded["labels"][number]}


def check_step(number, recorded, artifact, tolerance):
    inputs = inputs_of(recorded, number)
    outputs, _ = run(artifact, inputs)
    outputs = {name.replace("result.", ""): value for name, value in outputs.items()}
    expected = {f"result{i}": recorded[f"result{i}"][number] for i in range(STATES)}
    expected |= {SCALE: recorded["result27"][number], GOOD: recorded["result28"][number],
                 LOSS: recorded["result29"][number]}
    before = inputs[SCALE] or FIRST
    if expected[SCALE] < before:
        for i in range(STATES):
            if not np.array_equal(outputs[f"result{i}"], inputs[f"arg{i}"]):
                raise Failure(f"step {number} overflows and changes result{i}")
    for name in (SCALE, GOOD):
        if outputs[name] != expected[name]:
            raise Failure(f"step {number}: {name} is {outputs[name]}, expected {expected[name]}")
    check_close(f"step {number}", outputs, expected, tolerance)
    return float(expected[SCALE] / before)


def check_first_scale(recorded, artifact):
    """Numbers that are no scale are read as 0, so that the plan's scale begins."""
    inputs = inputs_of(recorded, 0)
    expected, _ = run(artifact, inputs)
    for scale in (np.inf, -np.inf, np.nan, -1, 0.5, 2.0 ** 127):
        outputs, _ = run(artifact, inputs | {SCALE: np.float32(scale)})
        for name, value in expected.items():
            if not np.array_equal(outputs[name], value):
                raise Failure(f"with a scale of {scale} {name} is not that with a scale of 0")


def check(level, name, directory):
    artifact = compile(CASES / "f32.mlir", directory / f"{level}-{name}.dist",
                       plan_of(name, level))
    recorded = load(CASES / f"f16-{level.lower()}.npz")
    changes = [check_step(number, recorded, artifact, TOLERANCE[level])
               for number in range(len(recorded["x"]))]
    if not {0.5, 1, 2} <= set(changes):
        raise Failure(f"the scale changes by {changes}: the steps show nothing")
    check_first_scale(recorded, artifact)


def main():
    directory, names = pathlib.Path(sys.argv[1]), sys.argv[2:]
    return check_all([(level, name) for level in TOLERANCE for name in names],
                     lambda case: check(*case, directory))


if __name__ == "__main__":
    sys.exit(main())
