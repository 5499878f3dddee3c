#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An example with random legal annotations of its arguments, against JAX.

  random_annotations.py mlp OUTPUT_DIRECTORY FIRST_SEED COUNT
"""

import pathlib
import random
import sys

import annotations
from models import Model, parse_mesh
from tools import check_all, check_close, compile, run


def random_plan(model, seed):
    rng = random.Random(seed)
    mesh = parse_mesh(rng.choice(annotations.MESHES))
    tensors = [(name, len(model.shape(name)), ["sum"] if name in model.batch else None)
               for name in model.inputs]
    return {"mesh": mesh, "arguments": annotations.entries(rng, tensors, mesh)}


def check(model, seed, directory):
    plan = random_plan(model, seed)
    stem = f"{model.name}-seed{seed}"
    artifact = compile(model.step, directory / f"{stem}.dist", plan)
    outputs, _ = run(artifact, model.inputs, model.steps)
    worst = check_close(stem, outputs, model.reference, model.tolerance)
    print(f"{stem} on {plan['mesh']}: steps differ by {worst:.1e}")


def main():
    example, directory, first, count = sys.argv[1:]
    model = Model(example)
    return check_all(range(int(first), int(first) + int(count)),
                     lambda seed: check(model, seed, pathlib.Path(directory)))


if __name__ == "__main__":
    sys.exit(main())
