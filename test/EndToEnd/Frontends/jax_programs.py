#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of Inputs/jax on one rank, and with random annotations of their
arguments, against JAX: integers exactly, f32 within 1e-5 of the largest value, f64
within 1e-12.

  jax_programs.py OUTPUT_DIRECTORY COUNT [NAME...]
"""

import pathlib
import random
import sys

import numpy as np

import annotations
from models import parse_mesh
from tools import INPUTS, check_all, check_close, compile, parts, recorded, run

CASES = INPUTS / "jax"


def random_plan(inputs, seed):
    rng = random.Random(seed)
    mesh = parse_mesh(rng.choice(annotations.MESHES))
    tensors = [(name, array.ndim, None) for name, array in inputs.items()]
    return {"mesh": mesh, "arguments": annotations.entries(rng, tensors, mesh)}


def check(program, directory, count):
    inputs, expected = recorded(program)
    for plan in [{"mesh": {"dp": 1}}] + [random_plan(inputs, seed) for seed in range(count)]:
        artifact = compile(program, directory / f"{program.stem}.dist", plan)
        outputs, _ = run(artifact, inputs)
        for name, value in expected.items():
            if np.iscomplexobj(value):
                value = parts(value)
            tolerance = 1e-12 if value.dtype == np.float64 else 1e-5
            check_close(f"{program.stem} with {plan}", outputs, {name: value}, tolerance)


def main():
    directory, count, *names = sys.argv[1:]
    programs = [CASES / f"{name}.mlir" for name in names] or sorted(CASES.glob("*.mlir"))
    return check_all(programs,
                     lambda program: check(program, pathlib.Path(directory), int(count)))


if __name__ == "__main__":
    sys.exit(main())
