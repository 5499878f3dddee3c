# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random gathers and scatters."""

import numpy as np

from elements import tensor_type
from picking import SIZES, is_integer, is_moderate, is_number, pick, special
from program import i64s


def far_out(rng, indices):
    """Sometimes, some are as far out of range as an integer can be."""
    return special(rng, indices, str(indices.dtype)) if rng.happens(0.1) else indices


def gather(rng, program):
    """Rows of a table by indices, as an embedding does it."""
    table = pick(rng, program, lambda v: v.rank == 2 and v.shape[0] > 0)
    indices = pick(rng, program, lambda v: is_integer(v) and v.rank in (1, 2))
    rows, width = table.shape
    clamped = np.clip(indices.array.astype(object), 0, rows - 1).astype(int)
    flat = program.add("reshape", [indices], indices.array.reshape(*indices.shape, 1))
    n = indices.rank
    numbers = (f"#stablehlo.gather<offset_dims = [{n}], collapsed_slice_dims = [0], "
               f"start_index_map = [0], index_vector_dim = {n}>")
    return program.add("gather", [table, flat], table.array[clamped],
                       f"dimension_numbers = {numbers}, indices_are_sorted = false, "
                       f"slice_sizes = {i64s([1, width])}")


def gather_batched(rng, program):
    """One element of every row, as a cross-entropy takes it."""
    table = pick(rng, program, lambda v: v.rank > 1 and v.array.size > 0)
    rank, last = table.rank, table.shape[-1]
    values = np.random.RandomState(rng.randrange(2**31))
    picked = values.randint(-1, last + 1, size=(*table.shape[:-1], 1)).astype(np.int32)
    picked = far_out(rng, picked)
    indices = program.argument(picked)
    flat = program.add("reshape", [indices], picked[..., None])
    batch = list(range(rank - 1))
    numbers = (f"#stablehlo.gather<collapsed_slice_dims = [{rank - 1}], "
               f"operand_batching_dims = {batch}, start_indices_batching_dims = {batch}, "
               f"start_index_map = [{rank - 1}], index_vector_dim = {rank}>")
    array = np.take_along_axis(table.array, np.clip(picked, 0, last - 1), axis=-1)
    return program.add("gather", [table, flat], array,
                       f"dimension_numbers = {numbers}, indices_are_sorted = false, "
                       f"slice_sizes = {i64s([1] * rank)}")


def pick_table(rng, program):
    """A matrix of numbers to which some may be added exactly, or None."""
    table = pick(rng, program, lambda v: v.rank == 2 and is_number(v))
    return table if is_moderate(table, 1e6) else None


def pick_updates(rng, program, table):
    """Places in the rows of a table, some outside of it, and a row for each."""
    rows, width = table.shape
    values = np.random.RandomState(rng.randrange(2**31))
    count = rng.choice(SIZES)
    indices = values.randint(-1, rows + 1, size=(count, 1)).astype(np.int32)
    indices = program.argument(far_out(rng, indices))
    updates = program.argument(values.randint(0, 9, size=(count, width))
                               .astype(table.array.dtype), table.dtype)
    return indices, updates


def scattered(table, indices, updates, f):
    array, flat = table.array.copy(), indices.array[:, 0]
    inside = (flat >= 0) & (flat < len(array))
    f.at(array, flat[inside], updates.array[inside])
    return array


SCATTER = ("scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], "
           "inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], "
           "index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false")


def scatter(rng, program):
    """Rows combined into a table by indices, as an embedding's gradient is."""
    table = pick_table(rng, program)
    if table is None:
        return None
    indices, updates = pick_updates(rng, program, table)
    kind, f = rng.choice([("add", np.add), ("maximum", np.maximum), ("minimum", np.minimum)])
    return program.add("scatter", [table, indices, updates],
                       scattered(table, indices, updates, f), SCATTER,
                       program.combiner(kind, table.dtype))


def scatter_pair(rng, program):
    """Rows added to a table, and their extremes in a copy of it."""
    table = pick_table(rng, program)
    if table is None:
        return None
    indices, updates = pick_updates(rng, program, table)
    t = tensor_type((), table.dtype)
    region = (f"    ^bb0(%a: {t}, %b: {t}, %x: {t}, %y: {t}):\n"
              f'      %c = "stablehlo.add"(%a, %x) : ({t}, {t}) -> {t}\n'
              f'      %d = "stablehlo.maximum"(%b, %y) : ({t}, {t}) -> {t}\n'
              f'      "stablehlo.return"(%c, %d) : ({t}, {t}) -> ()')
    return program.add_all("scatter", [table, table, indices, updates, updates],
                           [scattered(table, indices, updates, f)
                            for f in (np.add, np.maximum)], SCATTER, region)
