#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Deep gradient compression: the step of Inputs/dgc on 1, 2 and 4 replicas, against the same
on one device (gradients by JAX). Integers are exact, floats within 1e-5 of the largest
value. A step moves as many bytes as are promised.

  dgc.py OUTPUT_DIRECTORY
"""

import json
import pathlib
import sys

import numpy as np

from tools import INPUTS, Failure, call, check_all, check_close, compile, load, run

STEP = INPUTS / "dgc/step.mlir"
STEPS, ELEMENTS = 8, (48, 8, 40)
STRATEGIES = {"plain": {"sparsity": 0.9},
              "ramp": {"sparsity": [0.5, 0.75, 0.9], "begin_step": 2, "ramp_steps": 4,
                       "momentum": 0.9}}
CASES = [(name, mesh) for name in STRATEGIES
         for mesh in ({"dp": 1}, {"dp": 2}, {"dp": 4}, {"dp": 2, "tp": 2})]


def plan_of(name, mesh):
    plan = {"mesh": mesh, "dgc": {"axis": "dp"} | STRATEGIES[name]}
    if "tp" in mesh:
        plan["arguments"] = [{"match": "arg0", "placements": {"tp": "shard(1)"}},
                             {"match": "arg2", "placements": {"tp": "shard(0)"}}]
    return plan


def recorded(name, mesh):
    arrays = load(STEP.parent / f"{name}-{mesh['dp']}.npz")
    inputs = {key: value for key, value in arrays.items() if key.startswith("arg")}
    expected = {key: value for key, value in arrays.items() if key not in inputs}
    return inputs, expected | {"dgc.count": np.int32(STEPS)}  # dgc's own state starts with 0.


def check_bytes(report, replicas, sent):
    """A rank receives 4 bytes of each value, and of each place, from each other replica."""
    received = sum(c["bytes_received"] for c in report["collectives"]
                   if c["kind"] == "all_gather")
    expected = (replicas - 1) * 8 * sent
    if received != expected:
        raise Failure(f"a rank receives {received} bytes in all_gathers, expected {expected}")


def check(case, directory):
    name, mesh = case
    artifact = compile(STEP, directory / "step.dist", plan_of(name, mesh))
    inputs, expected = recorded(name, mesh)
    outputs, _ = run(artifact, inputs, STEPS)
    renamed = {key.replace("result.", ""): value for key, value in outputs.items()}
    check_close(f"{name} on {mesh}", renamed, expected, 1e-5)
    if name == "plain" and "tp" not in mesh:
        one = inputs | {"arg5": inputs["arg5"][0], "arg6": inputs["arg6"][0]}
        _, report = run(artifact, one)
        check_bytes(report, mesh["dp"], sum(-(-count // 10) for count in ELEMENTS))


def check_verified(case, directory):
    """The reference of --verify exchanges the same."""
    name, mesh = case
    inputs, _ = recorded(name, mesh)
    np.savez(directory / "inputs.npz", **inputs)
    (directory / "plan.json").write_text(json.dumps(plan_of(name, mesh)))
    text = call("dist-run", STEP, "--plan", directory / "plan.json", "--inputs",
                directory / "inputs.npz", "--steps", STEPS, "--verify")
    line = ("changed on purpose: dgc: gradients of 2 replicas sent with sparsity 0.5, 0.75, 0.9 "
            "(in turn, in 4 steps), from step 2 on, momentum 0.9")
    if line not in text:
        raise Failure(f"the summary does not say '{line}':\n{text}")


def main():
    directory = pathlib.Path(sys.argv[1])
    failed = check_all(CASES, lambda case: check(case, directory))
    return failed | check_all(CASES[-1:], lambda case: check_verified(case, directory))


if __name__ == "__main__":
    sys.exit(main())
