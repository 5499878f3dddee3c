# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random operations on a Program: each function adds one, or nothing if none
suits. Values stay of moderate size, so that tolerances mean something."""

import numpy as np

import annotations
import composed
import control
import manual
import windows
from bits import bitcast, compare, integers, logic
from calls import custom_call
from chains import chain
from combiners import affine, arg_extreme, exclusive_or, unsigned_extreme
from elementwise import (barrier, binary, clamp, convert, divide, select, shard, together,
                         unary)
from elements import ELEMENTS, extremes, in_numpy, is_exact
from functions import complex_inverse, complex_parts, function, infinite, of_two, rounding, series
from indexed_windows import gather_windows, scatter_windows
from indexing import gather, gather_batched, scatter, scatter_arg_max, scatter_pair, scatter_products
from linear_algebra import cholesky, ragged_dot, triangular_solve
from lines import approximate_top_k, cumulative, random_bits, sort, sort_line, top_k
from picking import SIZES, Unsuitable, is_complex, is_float, is_integer, is_moderate, is_number, pick, values
from pieces import dynamic_slice, dynamic_update_slice, random_cut, roll
from program import i64s
from transforms import fft
from wide_sums import wide_sum
from windowed import convolution, filter_gradient, reduce_window, select_and_scatter


def iota(rng, program):
    shape = tuple(rng.choice(SIZES) for _ in range(rng.randint(1, 3)))
    dim = rng.randrange(len(shape))
    index = np.arange(shape[dim]).reshape([-1 if i == dim else 1 for i in range(len(shape))])
    dtype = rng.choice([e for e in ELEMENTS if e != "bool"])
    return program.add("iota", [], np.broadcast_to(index, shape).astype(in_numpy(dtype)),
                       f"iota_dimension = {dim} : i64", dtype=dtype)


def transpose(rng, program):
    x = pick(rng, program, lambda v: v.rank > 1)
    order = rng.sample(range(x.rank), x.rank)
    return program.add("transpose", [x], x.array.transpose(order), f"permutation = {i64s(order)}")


def reshape(rng, program):
    """Flattens, splits a dimension or merges two neighbours."""
    x = pick(rng, program, lambda v: v.rank > 0)
    shape, dim = list(x.shape), rng.randrange(x.rank)
    factors = [f for f in range(1, shape[dim] + 1) if shape[dim] % f == 0]
    if x.rank > 1 and rng.random() < 0.5:
        dim = min(dim, x.rank - 2)
        shape[dim:dim + 2] = [shape[dim] * shape[dim + 1]]
    elif x.rank < 4:
        f = rng.choice(factors)
        shape[dim:dim + 1] = [f, shape[dim] // f]
    return program.add("reshape", [x], x.array.reshape(shape))


def broadcast(rng, program):
    """Inserts dimensions, and repeats those of size 1."""
    x = pick(rng, program, lambda v: v.rank < 3)
    rank = rng.randint(max(x.rank, 1), 3)
    dims = sorted(rng.sample(range(rank), x.rank))
    shape = [rng.choice(SIZES) for _ in range(rank)]
    for i, dim in enumerate(dims):
        if x.shape[i] != 1:
            shape[dim] = x.shape[i]
    middle = [x.shape[dims.index(d)] if d in dims else 1 for d in range(rank)]
    return program.add("broadcast_in_dim", [x],
                       np.broadcast_to(x.array.reshape(middle), shape),
                       f"broadcast_dimensions = {i64s(dims)}")


def slice_(rng, program):
    return random_cut(rng, program, pick(rng, program, lambda v: v.rank > 0))


def concatenate(rng, program):
    x = pick(rng, program, lambda v: v.rank > 0)
    dim = rng.randrange(x.rank)
    same = lambda v: (v.dtype == x.dtype and v.rank == x.rank and
                      all(a == b for i, (a, b) in enumerate(zip(v.shape, x.shape)) if i != dim))
    parts = [x] * rng.choice((2, 3, 4)) if rng.happens(0.3) else [x, pick(rng, program, same)]
    return program.add("concatenate", parts, np.concatenate([p.array for p in parts], dim),
                       f"dimension = {dim} : i64")


def padding(rng, program, fill, dtype):
    """A scalar: known, converted from one that is, or not known."""
    kind = rng.choice(("constant", "converted", "argument"))
    if kind == "argument":
        return program.argument(np.asarray(fill, in_numpy(dtype)), dtype)
    if kind == "constant" or dtype == "int32":
        return program.constant(fill, dtype)
    return program.add("convert", [program.constant(fill, "int32")],
                       np.asarray(fill, in_numpy(dtype)), dtype=dtype)


def pad(rng, program):
    x = pick(rng, program, lambda v: v.rank > 0 and v.dtype != "bool")
    low = [rng.choice((0, 0, 1, 3, -1)) for _ in x.shape]
    high = [rng.choice((0, 0, 2, -1)) for _ in x.shape]
    interior = [rng.choice((0, 0, 0, 1, 2)) for _ in x.shape]
    fill = rng.choice((0, 1))
    array = windows.pad(x.array, low, high, interior, fill)
    if array is None or array.size == 0:
        return None
    return program.add("pad", [x, padding(rng, program, fill, x.dtype)], array,
                       f"edge_padding_low = {i64s(low)}, edge_padding_high = {i64s(high)}, "
                       f"interior_padding = {i64s(interior)}")


def reverse(rng, program):
    x = pick(rng, program, lambda v: v.rank > 0)
    dims = sorted(rng.sample(range(x.rank), rng.randint(1, x.rank)))
    return program.add("reverse", [x], np.flip(x.array, dims), f"dimensions = {i64s(dims)}")


def reduce(rng, program):
    x = pick(rng, program, lambda v: v.rank > 0)
    dims = sorted(rng.sample(range(x.rank), rng.randint(1, x.rank)))
    if x.dtype == "bool":
        return program.reduce(x, dims, *rng.choice((("and", np.all, True), ("or", np.any, False))))
    lowest, highest = (0, 0) if is_complex(x) else extremes(x.dtype)
    table = [("add", np.sum, 0), ("add", np.sum, 3)]
    if not is_complex(x):
        table += [("maximum", np.max, lowest), ("minimum", np.min, highest)]
    if is_integer(x):
        table += [("multiply", np.prod, 1), ("and", np.bitwise_and.reduce, -1),
                  ("or", np.bitwise_or.reduce, 0)]
    kind, f, identity = rng.choice(table)
    if kind == "add" and not is_exact(np.sum(np.abs(x.array)), x.dtype):
        raise Unsuitable
    y = program.reduce(x, dims, kind, f, identity)
    if identity == 3:
        y.array = (y.array + 3).astype(x.array.dtype)
    return y


def dot(rng, program):
    """dot_general: one contracting dimension, and a batch dimension if one fits."""
    x = pick(rng, program, lambda v: v.rank > 0 and v.dtype != "bool")
    c = rng.randrange(x.rank)
    y = pick(rng, program, lambda v: v.dtype == x.dtype and x.shape[c] in v.shape)
    d = y.shape.index(x.shape[c])
    batches = [(i, j) for i in range(x.rank) for j in range(y.rank)
               if i != c and j != d and x.shape[i] == y.shape[j]]
    batch = [rng.choice(batches)] if batches and rng.random() < 0.5 else []
    a, b = [i for i, _ in batch], [j for _, j in batch]
    xs = [chr(97 + i) for i in range(x.rank)]
    ys = [chr(107 + j) for j in range(y.rank)]
    ys[d] = xs[c]
    for i, j in batch:
        ys[j] = xs[i]
    free = [l for i, l in enumerate(xs) if i not in a + [c]]
    free += [l for j, l in enumerate(ys) if j not in b + [d]]
    if len(batch) + len(free) > 4 or not is_moderate(x, 100):
        return None
    out = "".join([xs[i] for i in a] + free)
    equation = f"{''.join(xs)},{''.join(ys)}->{out}"
    if not is_exact(np.einsum(equation, np.abs(x.array), np.abs(y.array)), x.dtype):
        raise Unsuitable
    array = np.einsum(equation, x.array, y.array)
    numbers = (f"#stablehlo.dot<lhs_batching_dimensions = {a}, rhs_batching_dimensions = {b}, "
               f"lhs_contracting_dimensions = [{c}], rhs_contracting_dimensions = [{d}]>")
    if not batch:
        numbers = (f"#stablehlo.dot<lhs_contracting_dimensions = [{c}], "
                   f"rhs_contracting_dimensions = [{d}]>")
    return program.add("dot_general", [x, y], array.astype(x.array.dtype),
                       f"dot_dimension_numbers = {numbers}")


def summed_dot(rng, program):
    """The rows of a product, or the largest of them: what the product sums and the rows
    are over parts of one axis."""
    x = pick(rng, program, lambda v: v.rank == 2 and v.dtype in ("float32", "int32"))
    if not is_moderate(x, 100):
        return None
    x = program.shard(x, annotations.apart(rng, program.meshes))
    y = program.argument(values(rng, (x.shape[1], rng.choice(SIZES)), x.dtype))
    product = program.add("dot_general", [x, y], x.array @ y.array,
                          "dot_dimension_numbers = #stablehlo.dot<"
                          "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>")
    kind, f, identity = rng.choice((("add", np.sum, 0), ("add", np.sum, 0),
                                    ("maximum", np.max, extremes(x.dtype)[0])))
    return program.reduce(product, [0], kind, f, identity)


def nested(make):
    """A control-flow operation, in which all others may be."""
    return lambda rng, program: make(rng, program, ALL)


# As often as a name stands here, an operation is used; the first are the simplest.
ALL = (
    unary, *[function] * 6, of_two, series, rounding, infinite, complex_parts, complex_inverse,
    shard, shard, together,
    binary, binary, binary, divide, clamp, select, convert, convert,
    integers, integers, logic, bitcast, compare,
    barrier,
    iota,
    transpose, reshape, reshape, broadcast,
    slice_, concatenate, pad, reverse,
    roll, dynamic_slice, dynamic_update_slice,
    *[chain((slice_, pad, pad, concatenate, reshape, reverse, reduce_window, roll))] * 3,
    reduce, reduce,
    dot, dot, summed_dot, wide_sum, wide_sum, cholesky, triangular_solve, ragged_dot,
    fft, fft,
    gather, gather_batched, scatter, scatter_pair, scatter_products, scatter_arg_max,
    gather_windows, scatter_windows, scatter_windows,
    composed.batch_norm_training, composed.batch_norm_inference, composed.batch_norm_grad,
    composed.map_, composed.composite, composed.dimension_size,
    convolution, convolution, filter_gradient, reduce_window, select_and_scatter, cumulative,
    sort, sort_line, top_k, approximate_top_k, arg_extreme, affine, exclusive_or, unsigned_extreme, random_bits, custom_call,
    *[nested(make) for make in (control.branch, control.loop, control.call)] * 2,
    nested(control.reduce_by_call),
    nested(manual.manual), nested(manual.manual),
)
