# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A random program with random annotations, and what numpy says it computes."""

import numpy as np

import annotations
import operations
from control import fill
from elements import ELEMENTS, loaded, stored
from picking import SIZES, is_complex, pick, special, values
from program import Program

OPERATIONS = 14


def argument(rng):
    shape = [rng.choice(SIZES) for _ in range(rng.randint(0, 3))]
    dtype = rng.choice(("float32",) * 6 + ("int32",) * 3 + tuple(ELEMENTS))
    array = values(rng, shape, dtype)
    return special(rng, array, dtype) if rng.happens(0.15) else array, dtype


def annotated(rng, value, meshes):
    """A sharding for an argument or result, or None."""
    with rng.span():
        if not is_complex(value) and rng.happens(0.6):
            return annotations.sharding(rng, value.array, meshes)
    return None


class RandomCase:
    def __init__(self, rng):
        meshes = annotations.meshes(rng)
        self.program = Program(meshes)
        with np.errstate(all="ignore"):
            for _ in rng.repeat(1, 4):
                self.program.argument(*argument(rng))
            fill(rng, self.program, operations.ALL, 0, OPERATIONS)
        self.results = [pick(rng, self.program) for _ in rng.repeat(1, 5)]
        for value in self.program.arguments:
            value.sharding = annotated(rng, value, meshes)
            value.reshard_after_use = rng.happens(0.3)
        self.shardings = [None if self.program.is_bound(value) else annotated(rng, value, meshes)
                          for value in self.results]
        self.draw_recomputation(rng)

    def draw_recomputation(self, rng):
        """What does not count among the results is of the backward pass."""
        self.recompute, self.forward = "", ()
        if len(self.results) > 1 and rng.happens(0.4):
            self.recompute = rng.choice(("cheap", "dots", "inputs"))
            self.forward = [True] + [rng.happens(0.5) for _ in self.results[1:]]

    def text(self):
        return self.program.text(self.results, self.shardings, self.forward, self.recompute)

    def inputs(self):
        return [stored(v.array, v.dtype) for v in self.program.arguments]

    def expected(self):
        return [v.array for v in self.results]

    def memory(self):
        """The expected results as the runtime stores them."""
        return [stored(v.array, v.dtype) for v in self.results]

    def loaded(self, arrays):
        """The results as the runtime stored them."""
        return [loaded(a, v.dtype) for a, v in zip(arrays, self.results)]

    def save_arrays(self, stem):
        """As dist-run reads them: STEM.inputs.npz and STEM.expected.npz."""
        names = ("arg", self.inputs(), ".inputs.npz"), ("result", self.memory(), ".expected.npz")
        for name, arrays, end in names:
            np.savez(f"{stem}{end}", **{f"{name}{i}": a for i, a in enumerate(arrays)})
