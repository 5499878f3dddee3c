# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A random program with random annotations, and what numpy says it computes."""

import numpy as np

import annotations
import operations
from control import fill
from picking import SIZES, pick, values
from program import Program

OPERATIONS = 14


def argument(rng):
    shape = [rng.choice(SIZES) for _ in range(rng.randint(0, 3))]
    dtype = rng.choice((np.float32,) * 6 + (np.int32,) * 3 + (bool,))
    return values(rng, shape, dtype)


def annotated(rng, value, mesh):
    """A sharding for an argument or result, or None."""
    with rng.span():
        if rng.happens(0.6):
            return annotations.sharding(rng, value.array, mesh)
    return None


class RandomCase:
    def __init__(self, rng):
        mesh = annotations.mesh(rng)
        self.program = Program(mesh)
        with np.errstate(all="ignore"):
            for _ in rng.repeat(1, 4):
                self.program.argument(argument(rng))
            fill(rng, self.program, operations.ALL, 0, OPERATIONS)
        self.results = [pick(rng, self.program) for _ in rng.repeat(1, 3)]
        for value in self.program.arguments:
            value.sharding = annotated(rng, value, mesh)
        self.shardings = [annotated(rng, value, mesh) for value in self.results]

    def text(self):
        return self.program.text(self.results, self.shardings)

    def inputs(self):
        return [v.array for v in self.program.arguments]

    def expected(self):
        return [v.array for v in self.results]

    def save_arrays(self, stem):
        """As dist-run reads them: STEM.inputs.npz and STEM.expected.npz."""
        names = ("arg", self.inputs(), ".inputs.npz"), ("result", self.expected(), ".expected.npz")
        for name, arrays, end in names:
            np.savez(f"{stem}{end}", **{f"{name}{i}": a for i, a in enumerate(arrays)})
