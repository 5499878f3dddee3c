# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random gathers and scatters."""

import numpy as np

from picking import SIZES, is_number, pick
from program import i64s


def gather(rng, program):
    """Rows of a table by indices, as an embedding does it."""
    table = pick(rng, program, lambda v: v.rank == 2 and v.shape[0] > 0)
    indices = pick(rng, program, lambda v: v.dtype == "int32" and v.rank in (1, 2))
    rows, width = table.shape
    clamped = np.clip(indices.array, 0, rows - 1)
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


def scatter(rng, program):
    """Rows combined into a table by indices, as an embedding's gradient is."""
    table = pick(rng, program, lambda v: v.rank == 2 and is_number(v))
    if float(np.max(np.abs(table.array), initial=0)) > 1e6:
        return None
    rows, width = table.shape
    values = np.random.RandomState(rng.randrange(2**31))
    count = rng.choice(SIZES)
    indices = program.argument(values.randint(-1, rows + 1, size=(count, 1)).astype(np.int32))
    updates = program.argument(values.randint(-9, 9, size=(count, width))
                               .astype(table.array.dtype))
    kind, f = rng.choice([("add", np.add), ("maximum", np.maximum), ("minimum", np.minimum)])
    array, flat = table.array.copy(), indices.array[:, 0]
    inside = (flat >= 0) & (flat < rows)
    f.at(array, flat[inside], updates.array[inside])
    numbers = ("#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], "
               "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>")
    return program.add("scatter", [table, indices, updates], array,
                       f"scatter_dimension_numbers = {numbers}, indices_are_sorted = false, "
                       f"unique_indices = false", program.combiner(kind, table.dtype))
