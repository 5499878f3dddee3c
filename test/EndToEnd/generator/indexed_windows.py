# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random gathers and scatters of windows, at places of several components."""

import numpy as np

from elements import is_exact
from indexing import far_out
from picking import SIZES, Unsuitable, is_moderate, is_number, pick
from program import i64s


def constant_places(program, places):
    """Places that the program says."""
    text = f"dense<{places.tolist()}> : tensor<{'x'.join(map(str, places.shape))}xi32>"
    value = program.add("constant", [], places, f"value = {text}")
    program.values.pop()  # of no interest to random choices
    return value


def regular_places(rng, x, mapped, sizes):
    """One place, or several that are as far from each other along one dimension in which
    windows have one element."""
    place = [rng.randint(-1 if rng.happens(0.1) else 0, x.shape[d] - sizes[d]) for d in mapped]
    rows = [i for i, d in enumerate(mapped) if sizes[d] == 1 and place[i] >= 0]
    if not rows or rng.random() < 0.4:
        return np.array([place], np.int32)
    row, step = rng.choice(rows), rng.choice((2, 1, 3))
    count = rng.randint(1, max((x.shape[mapped[row]] - 1 - place[row]) // step + 1, 1))
    places = np.tile(np.array(place, np.int32), (count, 1))
    places[:, row] += step * np.arange(count, dtype=np.int32)
    return places


def windows_at(rng, program, x, low):
    """Windows of x at places that are arguments or constants. Returns their sizes, the
    dimensions that places have a component for, those that are left out of windows, and
    the places: some are out of range, from `low` on."""
    mapped = rng.sample(range(x.rank), rng.randint(1, x.rank))
    left_out = sorted(d for d in mapped if rng.random() < 0.5 and x.shape[d])
    sizes = [1 if d in left_out else rng.randint(min(1, n), n) for d, n in enumerate(x.shape)]
    if rng.happens(0.4):
        places = regular_places(rng, x, mapped, sizes)
        return sizes, mapped, left_out, constant_places(program, places)
    values = np.random.RandomState(rng.randrange(2**31))
    count = rng.choice(SIZES)
    places = np.stack([values.randint(low, x.shape[d] + 2, size=count) for d in mapped], -1)
    return sizes, mapped, left_out, program.argument(far_out(rng, places.astype(np.int32)))


def at_place(x, mapped, place):
    """The start of a window in all dimensions."""
    start = [0] * x.rank
    for dim, value in zip(mapped, place):
        start[dim] = int(value)
    return start


def layout(rng, rank):
    """The position of the dimension of places among those of windows."""
    batch = rng.randint(0, rank)
    return batch, [d for d in range(rank + 1) if d != batch]


def gather_windows(rng, program):
    x = pick(rng, program, lambda v: v.rank > 0)
    sizes, mapped, left_out, places = windows_at(rng, program, x, -2)
    kept = [n for d, n in enumerate(sizes) if d not in left_out]
    batch, offsets = layout(rng, len(kept))
    found = np.empty((len(places.array), *kept), x.array.dtype)
    for i, place in enumerate(places.array):
        start = np.clip(at_place(x, mapped, place), 0, np.array(x.shape) - sizes)
        found[i] = x.array[tuple(slice(s, s + n) for s, n in zip(start, sizes))].reshape(kept)
    numbers = (f"#stablehlo.gather<offset_dims = {offsets}, collapsed_slice_dims = {left_out}, "
               f"start_index_map = {mapped}, index_vector_dim = 1>").replace("offset_dims = [], ", "")
    return program.add("gather", [x, places], np.moveaxis(found, 0, batch),
                       f"dimension_numbers = {numbers.replace('collapsed_slice_dims = [], ', '')}, "
                       f"indices_are_sorted = false, slice_sizes = {i64s(sizes)}")


def scatter_windows(rng, program):
    """A window that is out of range in part changes nothing, as in XLA."""
    x = pick(rng, program, lambda v: v.rank > 0 and is_number(v))
    sizes, mapped, left_out, places = windows_at(rng, program, x, -2)
    kept = [n for d, n in enumerate(sizes) if d not in left_out]
    batch, window = layout(rng, len(kept))
    values = np.random.RandomState(rng.randrange(2**31))
    changes = values.randint(0, 5, size=(len(places.array), *kept)).astype(x.array.dtype)
    kind, f = rng.choice([("add", np.add), ("maximum", np.maximum), ("minimum", np.minimum)])
    if not is_moderate(x, 1e6) or \
            kind == "add" and not is_exact(np.abs(x.array) + 5 * len(changes), x.dtype):
        raise Unsuitable
    array = x.array.copy()
    for place, change in zip(places.array, changes):
        start = at_place(x, mapped, place)
        if all(0 <= s <= n - size for s, n, size in zip(start, x.shape, sizes)):
            target = tuple(slice(s, s + size) for s, size in zip(start, sizes))
            array[target] = f(array[target], change.reshape(sizes))
    updates = program.argument(np.ascontiguousarray(np.moveaxis(changes, 0, batch)), x.dtype)
    lists = [("update_window_dims", window), ("inserted_window_dims", left_out),
             ("scatter_dims_to_operand_dims", mapped)]
    numbers = ", ".join(f"{name} = {value}" for name, value in lists if value)
    return program.add("scatter", [x, places, updates], array,
                       f"scatter_dimension_numbers = #stablehlo.scatter<{numbers}, "
                       f"index_vector_dim = 1>, indices_are_sorted = false, "
                       f"unique_indices = false", program.combiner(kind, x.dtype))
