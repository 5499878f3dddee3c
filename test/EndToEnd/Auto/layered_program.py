# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs of layers that repeat: products with weights of their own, elementwise
operations between, and perhaps what comes in added at the end."""

import numpy as np

from planned_program import PlannedProgram, zeros
from program import Program


class LayeredProgram(PlannedProgram):
    def __init__(self, rng, layers):
        self.mesh = rng.choice(self.meshes)
        self.rates = {"links": rng.choice((1e9, 1e8, 1e10)), "latency": rng.choice((0, 1e-8))}
        self.program, self.is_empty = Program(), False
        rows, width = rng.choice((8, 64, 16)), rng.choice((16, 32, 64))
        steps = [rng.choice((width, 4 * width)) for _ in rng.repeat(1, 2)] + [width]
        unary = [rng.choice(("tanh", "negate", None)) for _ in steps]
        is_residual = rng.happens(0.5)
        value = self.program.argument(zeros(rng, rows, width))
        for _ in range(layers):
            before = value
            for size, op in zip(steps, unary):
                value = self.product(value, size)
                if op:
                    value = self.program.add(op, [value], value.array)
            if is_residual:
                value = self.program.add("add", [value, before], value.array)
        self.result = value

    def product(self, x, size):
        weight = self.program.argument(np.zeros((x.shape[-1], size), np.float32))
        return self.program.add("dot_general", [x, weight], x.array @ weight.array,
                                "dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions "
                                "= [1], rhs_contracting_dimensions = [0]>")
