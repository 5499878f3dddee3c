#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plans that a search writes for programs that strategies change: read back, each gives the
same program of a rank. Without `all`, a part of the combinations.

  write_strategies.py OUTPUT_DIRECTORY [all]
"""

import itertools
import json
import pathlib
import re
import sys

from tools import EXAMPLES, INPUTS, Failure, call, check_all

MLP = EXAMPLES / "mlp/small/step.mlir"
STEP = INPUTS / "replicas/step.mlir"  # Without locations; result 5 is rows of the batch.
BATCH = {MLP: ["x", "labels"], STEP: ["arg5", "arg6"]}
SGD = {"axis": "dp", "steps": 2}

MESHES = [{"dp": 1}, {"dp": 2}, {"dp": 2, "tp": 2}]
TIMES = [{}, {"micro_batches": 2}, {"gradient_merge": 2},
         {"micro_batches": 2, "gradient_merge": 2},
         {"local_sgd": SGD}, {"local_sgd": SGD | {"adaptive": True}},
         {"dgc": {"axis": "dp", "sparsity": 0.5}},
         {"micro_batches": 2, "pipeline": {"axis": "pp", "split": [{"before": "*'layer1'*"}]}},
         {"gradient_merge": 2, "pipeline": {"axis": "pp", "stages": 2}},
         {"micro_batches": 2, "gradient_merge": 2, "pipeline": {"axis": "pp", "stages": 2}}]
TYPES = [{}, {"precision": "bf16"}, {"precision": "bf16:O2", "narrow_collectives": "bf16"},
         {"precision": {"type": "bf16", "level": "O2", "keep": ["*relu*"]}},
         {"narrow_collectives": "f16"}, {"precision": {"type": "f16", "level": "O2"}}]
AGAIN = [{}, {"recompute": "inputs"}, {"recompute": [{"policy": "dots"}]}]
OPTIONS = {"micro_batches": "--micro-batches", "gradient_merge": "--gradient-merge",
           "precision": "--precision", "narrow_collectives": "--narrow-collectives",
           "recompute": "--recompute"}


def rank_program(program, plan, directory, name, *options):
    """The text without the mesh, which has the plan's own words."""
    path, text = directory / f"{name}.json", directory / f"{name}.mlir"
    if plan is not None:
        path.write_text(json.dumps(plan))
    call("dist-compile", program, "--plan", path, "--emit", "sharded", "-o", text, *options)
    return re.sub("dist.mesh .*", "", text.read_text())


def check(case, directory):
    program, plan, options = case
    what = f"{program.parent.name} {plan} {options}"
    found, twice = directory / "found.json", directory / "twice.json"
    searched = rank_program(program, plan, directory, "asked", "--write-plan", found, *options)
    if searched != rank_program(program, None, directory, "found"):
        raise Failure(f"{what}: the written plan gives another program")
    written = json.loads(found.read_text())
    asked = set(plan) | {key for key, name in OPTIONS.items() if name in options}
    if lost := asked - set(written) - {"auto", "data_axes"}:
        raise Failure(f"{what}: {sorted(lost)} is not written")
    again = rank_program(program, written | {"auto": True}, directory, "again", "--write-plan",
                         twice)
    if again != rank_program(program, None, directory, "twice"):
        raise Failure(f"{what}: the plan that is written again gives another program")


def case_of(number, mesh, time, types, again):
    """Some cases have the batch placed, some data axes, some what can be in options."""
    plan = {"auto": True, "mesh": mesh} | time | types | again
    isOfMlp = "pipeline" in plan or "keep" in plan.get("precision", {}) or number % 2
    program = MLP if isOfMlp else STEP
    if "pipeline" in plan:
        plan["mesh"] = {"pp": 2} | mesh
    isOfReplicas = "local_sgd" in plan or "dgc" in plan
    if number // 2 % 2 and not isOfReplicas:
        plan["arguments"] = [{"match": name, "placements": {"dp": "shard(0)"}}
                             for name in BATCH[program]]
    if number % 5 == 0 and not isOfReplicas:
        plan["data_axes"] = ["dp"]
    options = []
    for key, name in OPTIONS.items() if number % 3 == 0 else ():
        if isinstance(plan.get(key), (int, str)):
            options += [name, plan.pop(key)]
    return program, plan, options


def is_allowed(mesh, time, types, again):
    """f16 scales the loss of a whole step, not of the steps of replicas."""
    isOfReplicas = "local_sgd" in time or "dgc" in time
    return not (isOfReplicas and "f16" in str(types.get("precision")))


def cases(isAll):
    parts = [p for p in itertools.product(MESHES, TIMES, TYPES, AGAIN) if is_allowed(*p)]
    every = [case_of(i, *p) for i, p in enumerate(parts)]
    return every if isAll else every[5::59]


def main():
    directory = pathlib.Path(sys.argv[1])
    return check_all(cases("all" in sys.argv), lambda case: check(case, directory))


if __name__ == "__main__":
    sys.exit(main())
