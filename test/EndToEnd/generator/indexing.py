# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random gathers and scatters."""

import numpy as np

from elements import comparison, tensor_type
from picking import SIZES, is_complex, is_integer, is_moderate, is_number, pick, special
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


def scatter_products(rng, program):
    """Elements of complex numbers multiplied and divided, each at most once: then the order
    is nobody's."""
    x = pick(rng, program, lambda v: is_complex(v) and v.rank == 1 and v.array.size > 0
             and np.all(np.isfinite(v.array)))
    values = np.random.RandomState(rng.randrange(2**31))
    count = rng.randint(1, len(x.array))
    places = values.permutation(len(x.array) + 2)[:count].astype(np.int32) - 1
    changes = np.exp(1j * values.uniform(0, 6, count)).astype(x.array.dtype)
    kind, f = rng.choice((("multiply", np.multiply), ("divide", np.divide)))
    array, inside = x.array.copy(), (places >= 0) & (places < len(x.array))
    array[places[inside]] = f(array[places[inside]], changes[inside])
    numbers = ("scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], "
               "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>")
    return program.add("scatter", [x, program.argument(places[:, None]), program.argument(changes)],
                       array, numbers, program.combiner(kind, x.dtype))


def scatter_arg_max(rng, program):
    """The largest of the rows at an index, and which it was: one region for both."""
    table = pick_table(rng, program)
    if table is None or comparison(table.dtype) == "FLOAT":
        return None  # rounding would decide which it is
    indices, updates = pick_updates(rng, program, table)
    numbers = [np.arange(v.array.size, dtype=np.int32).reshape(v.shape) for v in (table, updates)]
    best, which = table.array.copy(), -numbers[0]
    for i, (row, number) in zip(indices.array[:, 0], zip(updates.array, numbers[1])):
        if 0 <= i < len(best):
            better = (row > best[i]) | ((row == best[i]) & (number > which[i]))
            best[i], which[i] = np.where(better, row, best[i]), np.where(better, number, which[i])
    t, n = tensor_type((), table.dtype), "tensor<i32>"
    compare = lambda name, way, a, b, t, kind: (
        f'      %{name} = "stablehlo.compare"(%{a}, %{b}) <{{comparison_direction = '
        f"#stablehlo<comparison_direction {way}>, compare_type = #stablehlo<comparison_type "
        f"{kind}>}}> : ({t}, {t}) -> tensor<i1>\n")
    select = lambda name, a, b, t: (f'      %{name} = "stablehlo.select"(%better, %{a}, %{b}) : '
                                    f"(tensor<i1>, {t}, {t}) -> {t}\n")
    region = (f"    ^bb0(%a: {t}, %i: {n}, %b: {t}, %j: {n}):\n"
              + compare("gt", "GT", "b", "a", t, comparison(table.dtype))
              + compare("eq", "EQ", "b", "a", t, comparison(table.dtype))
              + compare("later", "GT", "j", "i", n, "SIGNED")
              + '      %tie = "stablehlo.and"(%eq, %later) : (tensor<i1>, tensor<i1>) -> tensor<i1>\n'
                '      %better = "stablehlo.or"(%gt, %tie) : (tensor<i1>, tensor<i1>) -> tensor<i1>\n'
              + select("m", "b", "a", t) + select("k", "j", "i", n)
              + f'      "stablehlo.return"(%m, %k) : ({t}, {n}) -> ()')
    first, second = (program.argument(v) for v in (-numbers[0], numbers[1]))
    return program.add_all("scatter", [table, first, indices, updates, second], [best, which],
                           SCATTER, region)
