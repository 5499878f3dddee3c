#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""LocalSGD: the step of Inputs/replicas on 2 and 4 replicas, whose states are averaged
every two steps, or by the loss and the learning rate, against JAX that takes the steps of all replicas on one device. Integers
are exact, floats within 1e-5 of the largest value.

  local_sgd.py OUTPUT_DIRECTORY
"""

import json
import pathlib
import sys

import numpy as np

from tools import INPUTS, Failure, call, check_all, check_close, compile, load, run

STEP = INPUTS / "replicas/step.mlir"
STEPS = {"adaptive": 12}
CASES = [("all", {"dp": 2}), ("weights", {"dp": 2}), ("all", {"dp": 4}), ("weights", {"dp": 4}),
         ("adaptive", {"dp": 2}), ("adaptive", {"dp": 4}), ("all", {"dp": 2, "tp": 2})]
# Recomputation changes no number.
AGAIN = [("all", {"dp": 2}), ("adaptive", {"dp": 2, "tp": 2})]


def plan_of(name, mesh):
    strategy = {"axis": "dp", "steps": 2}
    if name == "weights":
        strategy["average"] = ["arg0", "arg1"]
    if name == "adaptive":
        strategy |= {"steps": 3, "adaptive": True, "learning_rate": "arg4"}
    plan = {"mesh": mesh, "local_sgd": strategy}
    if "tp" in mesh:  # Dimension 0 is that of the replicas.
        plan["arguments"] = [{"match": "arg0", "placements": {"tp": "shard(2)"}},
                             {"match": "arg1", "placements": {"tp": "shard(1)"}}]
    return plan


def recorded(name, mesh):
    arrays = load(STEP.parent / f"{name}-{mesh['dp']}.npz")
    expected = {key: value for key, value in arrays.items() if key.startswith("result")}
    inputs = {key: value for key, value in arrays.items() if key not in expected}
    inputs["local_sgd.count"] = np.int32(0)
    if name == "adaptive":
        inputs |= {"local_sgd.next": np.int32(0), "local_sgd.first_loss": np.float32(0),
                   "local_sgd.first_rate": np.float32(0)}
    return inputs, expected | {"result.local_sgd.count": np.int32(STEPS.get(name, 5))}


def check(case, directory, more={}):
    name, mesh = case
    artifact = compile(STEP, directory / "step.dist", plan_of(name, mesh) | more)
    inputs, expected = recorded(name, mesh)
    outputs, report = run(artifact, inputs, STEPS.get(name, 5))
    renamed = {key.replace("result.", ""): value for key, value in outputs.items()}
    expected = {key.replace("result.", ""): value for key, value in expected.items()}
    check_close(f"{name} on {mesh}", renamed, expected, 1e-5)


def check_recomputed(case, directory):
    """The backward pass of a replica computes the forward pass again."""
    check(case, directory, {"recompute": "inputs"})
    kernels = []
    for recompute in ("none", "inputs"):
        plan = directory / "plan.json"
        plan.write_text(json.dumps(plan_of(*case) | {"recompute": recompute}))
        text = directory / "step.mlir"
        call("dist-compile", STEP, "--plan", plan, "--emit", "sharded", "-o", text)
        kernels.append(text.read_text().count("math.tanh"))
    if kernels != [1, 2]:
        raise Failure(f"tanh is computed {kernels} times without and with recomputation")


def check_verified(case, directory):
    """The reference of --verify has the replicas, too."""
    name, mesh = case
    inputs, _ = recorded(name, mesh)
    np.savez(directory / "inputs.npz", **inputs)
    plan = plan_of(name, mesh)
    del plan["mesh"]
    (directory / "plan.json").write_text(json.dumps(plan))
    text = call("dist-run", STEP, "--plan", directory / "plan.json", "--mesh",
                ",".join(f"{axis}={size}" for axis, size in mesh.items()), "--inputs",
                directory / "inputs.npz", "--steps", 5, "--verify")
    line = "changed on purpose: local_sgd: states of 2 replicas, averaged every 2 steps"
    if line not in text:
        raise Failure(f"the summary does not say '{line}':\n{text}")


def main():
    directory = pathlib.Path(sys.argv[1])
    failed = check_all(CASES, lambda case: check(case, directory))
    failed |= check_all(AGAIN, lambda case: check_recomputed(case, directory))
    return failed | check_all(CASES[-1:], lambda case: check_verified(case, directory))


if __name__ == "__main__":
    sys.exit(main())
