#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs, meshes and annotations: N ranks against numpy.

  differential.py OUTPUT_DIRECTORY FIRST_SEED COUNT

Integers must agree exactly, floats within 1e-4 of the largest value. The program
and the plan of a seed that failed stay in the directory as SEED.mlir and
SEED.plan.json.
"""

import pathlib
import random
import sys

import numpy as np

import annotations
import operations
from models import parse_mesh
from program import Program
from tools import Failure, check_close, compile, run

OPERATIONS = 14
LARGEST = 4096  # elements of one value


def argument(rng):
    shape = tuple(rng.choice(operations.SIZES) for _ in range(rng.randint(0, 3)))
    values = np.random.RandomState(rng.randrange(2**31))
    if rng.random() < 0.3:
        return values.randint(-5, 6, size=shape).astype(np.int32)
    return values.standard_normal(shape).astype(np.float32)


def random_program(rng):
    program = Program()
    for _ in range(rng.randint(2, 4)):
        program.argument(np.asarray(argument(rng)))
    goal = len(program.lines) + rng.randint(3, OPERATIONS)
    while len(program.lines) < goal:
        before = len(program.lines), len(program.values)
        rng.choice(operations.ALL)(rng, program)
        if program.values[-1].array.size > LARGEST:
            del program.lines[before[0]:], program.values[before[1]:]
    count = rng.randint(1, 3)
    results = program.values[-count:]
    return program, [r for r in results if r.dtype != "bool"] or [program.arguments[0]]


def random_plan(rng, program, results):
    mesh = parse_mesh(rng.choice(annotations.MESHES))
    arguments = [(f"arg{i}", v.rank, ["sum", "max", "min"])
                 for i, v in enumerate(program.arguments)]
    outputs = [(f"result{i}", v.rank, ["sum"]) for i, v in enumerate(results)]
    return {"mesh": mesh, "arguments": annotations.entries(rng, arguments, mesh),
            "results": annotations.entries(rng, outputs, mesh)}


def check(seed, directory):
    rng = random.Random(seed)
    with np.errstate(all="ignore"):
        program, results = random_program(rng)
    plan = random_plan(rng, program, results)
    source = directory / f"{seed}.mlir"
    source.write_text(program.text(results))
    artifact = compile(source, directory / f"{seed}.dist", plan)
    inputs = {f"arg{i}": v.array for i, v in enumerate(program.arguments)}
    outputs, _ = run(artifact, inputs)
    expected = {f"result{i}": v.array for i, v in enumerate(results)}
    check_close(f"seed {seed}", outputs, expected)


def main():
    directory, first, count = sys.argv[1:]
    failures = 0
    for seed in range(int(first), int(first) + int(count)):
        try:
            check(seed, pathlib.Path(directory))
        except Failure as failure:
            print(f"FAILED: seed {seed}: {failure}", file=sys.stderr)
            failures += 1
    print(f"{count} programs, {failures} failures")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
