#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An example in micro-batches, against JAX on one device with the whole batch.

  micro_batches.py gpt OUTPUT_DIRECTORY data-parallel:dp=2:4 one-device:dp=1:8

Each case is a plan (or "one-device", which is none), a mesh, and a number of
micro-batches; "{2|4}" in it stands for either. Checks all that the step
returns, the number of loops and, for transformers on one device, that the arena
is smaller than without micro-batches.
"""

import pathlib
import re
import sys

from models import Model, parse_mesh
from tools import Failure, alternatives, call, check_all, check_close, compile, run

# A mean over unmasked tokens, a product of two means over the batch, batch norm.
LOOPS = {"translator": 2, "experts": 2, "resnet": 29}
# The batch, where other arguments have as many dimensions and replace nothing.
BATCH = {"number_types": ["x", "kept", "phase", "y"]}


def plan_of(model, name, mesh):
    return {"mesh": mesh} if name == "one-device" else model.plan(name, mesh)


def divided(plan, model, count):
    batch = [{"match": name, "placements": {"micro": "shard(0)"}}
             for name in BATCH.get(model.name, ())]
    return plan | {"micro_batches": count, "arguments": plan.get("arguments", []) + batch}


def arena_bytes(artifact):
    return int(re.search(rb'"arena_bytes": *([0-9]+)', artifact.read_bytes())[1])


def check_loops(model, count):
    text = call("dist-compile", model.step, "--single-device", "--micro-batches", count,
                "--emit=sharded", "-o", "-")
    loops, expected = text.count("dist.over"), LOOPS.get(model.name, 1)
    if loops != (expected if int(count) > 1 else 0):
        raise Failure(f"{model.name}: {loops} loops over micro-batches, expected {expected}")


def check(model, case, directory):
    name, text, count = case.split(":")
    plan = plan_of(model, name, parse_mesh(text))
    stem = f"{model.name}-{case}".translate(str.maketrans(":,", "--", "="))
    whole = compile(model.step, directory / f"{stem}-whole.dist", plan)
    cut = compile(model.step, directory / f"{stem}.dist",
                  divided(plan, model, int(count)))
    expected, _ = run(whole, model.inputs, model.steps)
    outputs, _ = run(cut, model.inputs, model.steps)
    # Gradients of a micro-batch that are bf16 are rounded.
    tolerance = 1e-5 if model.tolerance <= 1e-4 else model.tolerance
    worst = check_close(f"{stem} against the whole batch", outputs, expected, tolerance)
    check_close(f"{stem} against JAX", outputs, model.reference, model.tolerance)
    memory = [arena_bytes(artifact) for artifact in (whole, cut)]
    print(f"{stem}: differs by {worst:.1e}, arena {memory[0]} -> {memory[1]} bytes")
    if model.name not in BATCH:
        check_loops(model, count)
    is_large = name == "one-device" and model.name in ("gpt", "llama")
    if is_large and int(count) > 1 and memory[1] >= memory[0]:
        raise Failure(f"{stem}: micro-batches save nothing")


def main():
    example, directory, *cases = sys.argv[1:]
    model = Model(example)
    return check_all(alternatives(cases), lambda case: check(model, case, pathlib.Path(directory)))


if __name__ == "__main__":
    sys.exit(main())
