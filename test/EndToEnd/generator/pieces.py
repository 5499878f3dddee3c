# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random operations on pieces of a value: cut and joined, read and written at
places that are known or not."""

import numpy as np

from picking import pick, special
from program import i64s


def cut(program, x, start, limit, stride):
    index = tuple(slice(*t) for t in zip(start, limit, stride))
    return program.add("slice", [x], x.array[index],
                       f"start_indices = {i64s(start)}, limit_indices = {i64s(limit)}, "
                       f"strides = {i64s(stride)}")


def random_cut(rng, program, x):
    start = [rng.randrange(d) if d else 0 for d in x.shape]
    limit = [rng.randint(min(s + 1, d), d) for s, d in zip(start, x.shape)]
    return cut(program, x, start, limit, [rng.choice((1, 1, 2)) for _ in x.shape])


def part(program, x, dim, begin, end):
    start, limit = [0] * x.rank, list(x.shape)
    start[dim], limit[dim] = begin, end
    return cut(program, x, start, limit, [1] * x.rank)


def roll(rng, program):
    """The end of a dimension before its beginning."""
    x = pick(rng, program, lambda v: v.rank > 0)
    dim = rng.randrange(x.rank)
    at = rng.randint(0, x.shape[dim])
    pieces = [part(program, x, dim, at, x.shape[dim]), part(program, x, dim, 0, at)]
    return program.add("concatenate", pieces, np.concatenate([p.array for p in pieces], dim),
                       f"dimension = {dim} : i64")


def window(rng, program, x):
    """A window of x: its sizes, its starts (also out of range), the index that reads it.
    Starts are arguments or constants."""
    sizes = [rng.choice((d, min(1, d), rng.randint(0, d))) for d in x.shape]
    dtype = rng.choice(("int32",) * 8 + ("int8", "uint8", "uint32", "int64", "uint64"))
    starts = np.array([rng.randint(-1, d + 1) for d in x.shape]).astype(dtype)
    if rng.happens(0.1):
        starts = special(rng, starts, dtype)
    clamped = [min(max(int(s), 0), d - n) for s, d, n in zip(starts, x.shape, sizes)]
    index = tuple(slice(s, s + n) for s, n in zip(clamped, sizes))
    add = program.constant if rng.happens(0.4) else program.argument
    return sizes, [add(np.asarray(s)) for s in starts], index


def dynamic_slice(rng, program):
    x = pick(rng, program, lambda v: v.rank > 0)
    sizes, starts, index = window(rng, program, x)
    return program.add("dynamic_slice", [x, *starts], x.array[index],
                       f"slice_sizes = {i64s(sizes)}")


def dynamic_update_slice(rng, program):
    x = pick(rng, program, lambda v: v.rank > 0)
    sizes, starts, index = window(rng, program, x)
    fits = lambda v: (v.dtype == x.dtype and v.rank == x.rank and
                      all(a >= b for a, b in zip(v.shape, sizes)))
    update = pick(rng, program, fits)
    for dim, size in enumerate(sizes):
        update = part(program, update, dim, 0, size)
    array = x.array.copy()
    array[index] = update.array
    return program.add("dynamic_update_slice", [x, update, *starts], array)
