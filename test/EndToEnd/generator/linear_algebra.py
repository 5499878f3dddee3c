# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random factorizations and triangular systems, of matrices that are far from singular;
products of groups."""

import numpy as np

from picking import SIZES


def flag(value):
    return "true" if value else "false"


def matrices(rng, batch, size):
    values = np.random.RandomState(rng.randrange(2**31))
    return values.uniform(-1, 1, (*batch, size, size)) + 2 * size * np.eye(size)


def pick_batch(rng):
    return [rng.choice(SIZES) for _ in range(rng.randint(0, 2))]


def cholesky(rng, program):
    """The factor of a matrix whose other triangle is not read."""
    batch, size = pick_batch(rng), rng.choice(SIZES)
    dtype, lower = rng.choice(("float32", "float64")), rng.random() < 0.5
    factor = np.tril(matrices(rng, batch, size)).astype(dtype)
    whole = factor @ factor.swapaxes(-1, -2)
    array = np.tril(whole) + np.triu(np.ones_like(whole), 1)
    if not lower:
        factor, array = factor.swapaxes(-1, -2), array.swapaxes(-1, -2)
    x = program.argument(np.ascontiguousarray(array))
    return program.add("cholesky", [x], np.ascontiguousarray(factor), f"lower = {flag(lower)}")


def triangular_solve(rng, program):
    """Solves with a matrix whose other triangle, and diagonal if it is unit, is not read."""
    batch, size, columns = pick_batch(rng), rng.choice(SIZES), rng.choice(SIZES)
    dtype = rng.choice(("float32", "float64"))
    left, lower, unit, turned = (rng.random() < 0.5 for _ in range(4))
    a = matrices(rng, batch, size).astype(dtype)
    read = np.tril(a) if lower else np.triu(a)
    if unit:
        a, read = a / (2 * size), read / (2 * size)
        read = read - read * np.eye(size, dtype=dtype) + np.eye(size, dtype=dtype)
    read = read.swapaxes(-1, -2) if turned else read
    values = np.random.RandomState(rng.randrange(2**31))
    x = values.uniform(-1, 1, (*batch, *((size, columns) if left else (columns, size)))).astype(dtype)
    b = read @ x if left else x @ read
    transpose = "TRANSPOSE" if turned else "NO_TRANSPOSE"
    return program.add("triangular_solve", [program.argument(a.astype(dtype)), program.argument(b)], x,
                       f"left_side = {flag(left)}, lower = {flag(lower)}, "
                       f"transpose_a = #stablehlo<transpose {transpose}>, "
                       f"unit_diagonal = {flag(unit)}")


def group_bounds(values, size, count):
    """Sizes of groups, which together may be less than all; and where they end."""
    ends = np.sort(values.randint(0, size + 1, count))
    return np.diff(ends, prepend=0).astype(np.int32), ends


def ragged_dot(rng, program):
    """With ragged rows, a ragged sum or a ragged batch."""
    values = np.random.RandomState(rng.randrange(2**31))
    rows, depth, columns, groups = (rng.choice(SIZES) for _ in range(4))
    mode = rng.choice(("rows", "sum", "batch"))
    sizes, ends = group_bounds(values, rows, groups)
    array = lambda *shape: values.uniform(-1, 1, shape).astype(np.float32)
    bounds = list(zip(ends - sizes, ends))
    if mode == "rows":
        x, y = array(rows, depth), array(groups, depth, columns)
        result = np.zeros((rows, columns), np.float32)
        for (begin, end), matrix in zip(bounds, y):
            result[begin:end] = x[begin:end] @ matrix
        numbers = "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], "
        numbers += "lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]"
    elif mode == "sum":
        x, y = array(rows, depth), array(rows, columns)
        result = np.stack([x[begin:end].T @ y[begin:end] for begin, end in bounds]) \
            if bounds else np.zeros((0, depth, columns), np.float32)
        numbers = "lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0], "
        numbers += "lhs_ragged_dimensions = [0]"
    else:
        x, y = array(rows, 2, depth), array(rows, depth, columns)
        result = x @ y
        numbers = "lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], "
        numbers += "lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], "
        numbers += "lhs_ragged_dimensions = [0]"
    return program.add("ragged_dot", [program.argument(a) for a in (x, y, sizes)], result,
                       f"ragged_dot_dimension_numbers = #chlo.ragged_dot<{numbers}>", dialect="chlo")
