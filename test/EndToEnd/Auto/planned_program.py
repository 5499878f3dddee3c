# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs that are worth a plan: connected, of products above all, on devices whose
links and arithmetic are about as slow as each other."""

import json

import numpy as np

import operations
from control import fill
from picking import pick
from program import Program

SIZES = (8, 16, 4, 6, 32, 3)
TRIES, TRIES_ANEW = 20, 50
MESHES = ("x=2,y=2", "x=2,y=4", "x=4,y=2")


def zeros(rng, *shape):
    return np.zeros(shape or [rng.choice(SIZES) for _ in range(rng.randint(2, 3))], np.float32)


def product(rng, program):
    """A product of a value and a new weight."""
    x = pick(rng, program, lambda v: v.rank > 0)
    weight = program.argument(zeros(rng, x.shape[-1], rng.choice(SIZES)))
    return program.add("dot_general", [x, weight], x.array @ weight.array,
                       "dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = "
                       f"[{x.rank - 1}], rhs_contracting_dimensions = [0]>")


OPERATIONS = (product, product, product, operations.dot, operations.dot, operations.unary,
              operations.binary, operations.binary, operations.binary, operations.transpose,
              operations.reduce, operations.broadcast, operations.reshape,
              operations.concatenate, operations.slice_, operations.select, operations.reverse)


class PlannedProgram:
    """A program whose result needs `fewest` to `most` operations, and a mesh for it."""
    meshes = MESHES

    def __init__(self, rng, fewest, most):
        self.mesh = rng.choice(self.meshes)
        self.rates = {"links": rng.choice((1e9, 1e8, 1e10)), "latency": rng.choice((0, 1e-8))}
        self.is_empty = not any(self.fill(rng, fewest, most) for _ in range(TRIES_ANEW))

    def fill(self, rng, fewest, most):
        """True if some value needs that many."""
        self.program = Program()
        for _ in rng.repeat(1, 3):
            self.program.argument(zeros(rng))
        self.result = self.program.values[0]
        for _ in range(TRIES):
            before = self.program.mark()
            fill(rng, self.program, OPERATIONS, most, 2 * most)
            sizes = {v: len(self.program.live_lines([v])) for v in self.program.values}
            large = [v for v, size in sizes.items() if fewest <= size <= most]
            if large:
                self.result = max(large, key=sizes.get)
                return True
            self.program.undo(before)
        return False

    def text(self):
        return self.program.text([self.result], [None])

    def cluster(self):
        """The text of a cluster file for the mesh."""
        devices = int(np.prod([int(axis.split("=")[1]) for axis in self.mesh.split(",")]))
        device = {"name": "device", "memory": 1e9, "memory_bandwidth": 8e9, "launch": 0,
                  "flops": {"f32": 1e9}}
        link = {"name": "link", "size": devices, "latency": self.rates["latency"],
                "bandwidth": self.rates["links"]}
        return json.dumps({"name": "cluster", "device": device, "links": [link]})
