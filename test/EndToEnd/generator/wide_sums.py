# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sums of 16-bit numbers that are small, of parts that are large: right where the parts
stay in f32 until all are added."""

import numpy as np

import annotations
from elements import in_numpy
from picking import SIZES, Unsuitable

LARGE = 4096  # times 5: added up, more than a float16 has; next to it, no small number counts


def hidden(program, last):
    """The last value, for no other operation: its numbers are too large for them."""
    program.values.pop()
    return last


def cancelling(rng, program, dtype):
    """A matrix of columns [large, small, -large], and the small ones."""
    source = np.random.RandomState(rng.randrange(2**31))
    rows, third = rng.choice(SIZES[:-1]), rng.choice((1, 2, 3, 4))
    large, small = source.randint(-5, 6, size=(2, rows, third)).astype(in_numpy(dtype))
    large *= LARGE
    matrix = program.argument(np.concatenate([large, small, -large], 1), dtype)
    return hidden(program, matrix), small


def wide_sum(rng, program):
    """Rows of such a matrix added up, by a reduction or a product, and what a sum may
    pass through on its way."""
    dtype = rng.choice(("float16", "bfloat16"))
    matrix, small = cancelling(rng, program, dtype)
    if rng.random() < 0.5:
        try:
            apart = annotations.apart(rng, program.meshes)
            matrix = hidden(program, program.shard(matrix, apart))
        except Unsuitable:
            pass
    if rng.random() < 0.3:
        return program.reduce_to(matrix, [1], "add", np.sum(small, 1))
    third = small.shape[1]
    weights = rng.choice((1, 2)) * np.ones((third, rng.choice(SIZES[:-1])), in_numpy(dtype))
    others = hidden(program, program.argument(np.tile(weights, (3, 1)), dtype))
    product = program.add("dot_general", [matrix, others], small @ weights,
                          "dot_dimension_numbers = #stablehlo.dot<"
                          "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>")
    way = rng.choice(("alone", "negate", "transpose", "add"))
    if way == "negate":
        return program.add("negate", [product], -product.array)
    if way == "transpose":
        return program.add("transpose", [product], product.array.T,
                           "permutation = array<i64: 1, 0>")
    if way == "add":
        return program.add("add", [product, product], product.array + product.array)
    return product
