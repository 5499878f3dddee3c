# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random operations on a Program: each function adds one, or returns None if
no value suits. Values stay of moderate size, so that tolerances mean something."""

import math

import numpy as np

import annotations
import control
import windows
from lines import arg_max, cumulative, exclusive_or, random_bits, sort, top_k
from picking import SIZES, is_float, is_number, pick, values
from pieces import dynamic_slice, dynamic_update_slice, roll
from program import i64s


def shard(rng, program):
    """An annotation in between."""
    x = pick(rng, program)
    return program.shard(x, annotations.sharding(rng, x.array, program.mesh))


def unary(rng, program):
    x = pick(rng, program, is_number)
    if not is_float(x):
        op, f = rng.choice([("negate", np.negative), ("abs", np.abs), ("sign", np.sign)])
        return program.add(op, [x], f(x.array))
    table = [("tanh", np.tanh), ("negate", np.negative), ("abs", np.abs),
             ("cosine", np.cos), ("sine", np.sin), ("floor", np.floor),
             ("logistic", lambda a: 1 / (1 + np.exp(-a))), ("sign", np.sign)]
    op, f = rng.choice(table)
    if op == "floor" and np.min(np.abs(x.array - np.round(x.array)), initial=1) < 1e-3:
        return None  # rounding decides
    return program.add(op, [x], f(x.array).astype(np.float32))


def positive_unary(rng, program):
    """sqrt, rsqrt, log of 1 + |x|; exp of tanh x."""
    x = pick(rng, program, is_float)
    if x is None:
        return None
    op, f = rng.choice([("sqrt", np.sqrt), ("log", np.log), ("exponential", np.exp),
                        ("rsqrt", lambda a: 1 / np.sqrt(a)), ("log_plus_one", np.log1p)])
    if op == "exponential":
        y = program.add("tanh", [x], np.tanh(x.array))
    else:
        y = program.add("abs", [x], np.abs(x.array))
        one = splat(program, y.shape, np.float32(1))
        y = program.add("add", [y, one], y.array + one.array)
    return program.add(op, [y], f(y.array).astype(np.float32))


def special(rng, program):
    """lgamma away from its zeros; bfloat16's precision."""
    x = pick(rng, program, is_float)
    if x is None:
        return None
    if rng.random() < 0.5:
        bits = x.array.view(np.uint32)
        rounded = (bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000
        return program.add("reduce_precision", [x], rounded.astype(np.uint32).view(np.float32),
                           "exponent_bits = 8 : i32, mantissa_bits = 7 : i32")
    y = program.add("abs", [x], np.abs(x.array))
    three = splat(program, y.shape, np.float32(3))
    y = program.add("add", [y, three], y.array + three.array)
    lgamma = np.vectorize(math.lgamma, otypes=[np.float32])
    return program.add("lgamma", [y], lgamma(y.array), dialect="chlo")


def barrier(rng, program):
    x = pick(rng, program)
    return program.add("optimization_barrier", [x], x.array)


def splat(program, shape, scalar):
    c = program.constant(scalar)
    return program.add("broadcast_in_dim", [c], np.full(shape, scalar),
                       "broadcast_dimensions = array<i64>")


def partner(rng, program, x):
    """Another value of x's type."""
    return pick(rng, program, lambda v: v.type == x.type)


def binary(rng, program):
    x = pick(rng, program, is_number)
    y = partner(rng, program, x)
    op, f = rng.choice([("add", np.add), ("subtract", np.subtract), ("multiply", np.multiply),
                        ("maximum", np.maximum), ("minimum", np.minimum)])
    if op == "multiply" and float(np.max(np.abs(x.array), initial=0)) > 30:
        return None
    return program.add(op, [x, y], f(x.array, y.array))


def divide(rng, program):
    x = pick(rng, program, is_float)
    if x is None:
        return None
    y = partner(rng, program, x)
    y = program.add("abs", [y], np.abs(y.array))
    y = program.add("add", [y, one := splat(program, y.shape, np.float32(1))],
                    y.array + one.array)
    return program.add("divide", [x, y], x.array / y.array)


def clamp(rng, program):
    x = pick(rng, program, is_number)
    low, high = program.constant(x.array.dtype.type(-1)), program.constant(x.array.dtype.type(2))
    return program.add("clamp", [low, x, high], np.clip(x.array, -1, 2).astype(x.array.dtype))


def select(rng, program):
    x = pick(rng, program, is_number)
    y, z = partner(rng, program, x), partner(rng, program, x)
    if is_float(x) and x is not y and np.min(np.abs(x.array - y.array), initial=1) < 1e-3:
        return None  # rounding decides
    op, f = rng.choice([("LT", np.less), ("GE", np.greater_equal), ("EQ", np.equal)])
    kind = "FLOAT" if is_float(x) else "SIGNED"
    attributes = (f"comparison_direction = #stablehlo<comparison_direction {op}>, "
                  f"compare_type = #stablehlo<comparison_type {kind}>")
    mask = program.add("compare", [x, y], f(x.array, y.array), attributes)
    return program.add("select", [mask, z, x], np.where(mask.array, z.array, x.array))


def convert(rng, program):
    x = pick(rng, program, lambda v: v.dtype != "float32")
    return x and program.add("convert", [x], x.array.astype(np.float32))


def iota(rng, program):
    shape = tuple(rng.choice(SIZES) for _ in range(rng.randint(1, 3)))
    dim = rng.randrange(len(shape))
    index = np.arange(shape[dim]).reshape([-1 if i == dim else 1 for i in range(len(shape))])
    dtype = rng.choice([np.int32, np.float32])
    return program.add("iota", [], np.broadcast_to(index, shape).astype(dtype),
                       f"iota_dimension = {dim} : i64")


def transpose(rng, program):
    x = pick(rng, program, lambda v: v.rank > 1)
    if x is None:
        return None
    order = rng.sample(range(x.rank), x.rank)
    return program.add("transpose", [x], x.array.transpose(order), f"permutation = {i64s(order)}")


def reshape(rng, program):
    """Flattens, splits a dimension or merges two neighbours."""
    x = pick(rng, program, lambda v: v.rank > 0)
    if x is None:
        return None
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
    if x is None:
        return None
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
    x = pick(rng, program, lambda v: v.rank > 0)
    if x is None:
        return None
    start = [rng.randrange(d) if d else 0 for d in x.shape]
    limit = [rng.randint(min(s + 1, d), d) for s, d in zip(start, x.shape)]
    stride = [rng.choice((1, 1, 2)) for _ in x.shape]
    index = tuple(slice(*t) for t in zip(start, limit, stride))
    return program.add("slice", [x], x.array[index],
                       f"start_indices = {i64s(start)}, limit_indices = {i64s(limit)}, "
                       f"strides = {i64s(stride)}")


def concatenate(rng, program):
    x = pick(rng, program, lambda v: v.rank > 0)
    if x is None:
        return None
    dim = rng.randrange(x.rank)
    same = lambda v: (v.dtype == x.dtype and v.rank == x.rank and
                      all(a == b for i, (a, b) in enumerate(zip(v.shape, x.shape)) if i != dim))
    y = pick(rng, program, same)
    return program.add("concatenate", [x, y], np.concatenate([x.array, y.array], dim),
                       f"dimension = {dim} : i64")


def pad(rng, program):
    x = pick(rng, program, lambda v: v.rank > 0 and is_number(v))
    if x is None:
        return None
    low = [rng.choice((0, 0, 1, 3, -1)) for _ in x.shape]
    high = [rng.choice((0, 0, 2, -1)) for _ in x.shape]
    interior = [rng.choice((0, 0, 0, 1, 2)) for _ in x.shape]
    fill = x.array.dtype.type(rng.choice((0, 1)))
    array = windows.pad(x.array, low, high, interior, fill)
    if array is None or array.size == 0:
        return None
    c = program.constant(fill)
    return program.add("pad", [x, c], array,
                       f"edge_padding_low = {i64s(low)}, edge_padding_high = {i64s(high)}, "
                       f"interior_padding = {i64s(interior)}")


def reverse(rng, program):
    x = pick(rng, program, lambda v: v.rank > 0)
    if x is None:
        return None
    dims = sorted(rng.sample(range(x.rank), rng.randint(1, x.rank)))
    return program.add("reverse", [x], np.flip(x.array, dims), f"dimensions = {i64s(dims)}")


def reduce(rng, program):
    x = pick(rng, program, lambda v: v.rank > 0 and is_number(v))
    if x is None:
        return None
    dims = sorted(rng.sample(range(x.rank), rng.randint(1, x.rank)))
    extremes = ((-np.inf, np.inf) if is_float(x) else
                (np.iinfo(np.int32).min, np.iinfo(np.int32).max))
    kind, f, identity = rng.choice([("add", np.sum, 0), ("add", np.sum, 3),
                                    ("maximum", np.max, extremes[0]),
                                    ("minimum", np.min, extremes[1])])
    y = program.reduce(x, dims, kind, f, identity)
    if identity == 3:
        y.array = (y.array + 3).astype(x.array.dtype)
    return y


def dot(rng, program):
    """dot_general: one contracting dimension, and a batch dimension if one fits."""
    x = pick(rng, program, lambda v: v.rank > 0 and is_number(v))
    if x is None:
        return None
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
    if len(batch) + len(free) > 4 or float(np.max(np.abs(x.array), initial=0)) > 100:
        return None
    out = "".join([xs[i] for i in a] + free)
    array = np.einsum(f"{''.join(xs)},{''.join(ys)}->{out}", x.array, y.array)
    numbers = (f"#stablehlo.dot<lhs_batching_dimensions = {a}, rhs_batching_dimensions = {b}, "
               f"lhs_contracting_dimensions = [{c}], rhs_contracting_dimensions = [{d}]>")
    if not batch:
        numbers = (f"#stablehlo.dot<lhs_contracting_dimensions = [{c}], "
                   f"rhs_contracting_dimensions = [{d}]>")
    return program.add("dot_general", [x, y], array.astype(x.array.dtype),
                       f"dot_dimension_numbers = {numbers}")


def gather(rng, program):
    """Rows of a table by indices, as an embedding does it."""
    table = pick(rng, program, lambda v: v.rank == 2 and v.shape[0] > 0)
    indices = pick(rng, program, lambda v: v.dtype == "int32" and v.rank in (1, 2))
    if table is None or indices is None:
        return None
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
    if table is None:
        return None
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
    if table is None or float(np.max(np.abs(table.array), initial=0)) > 1e6:
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


def random_window(rng, extent, size, dilated=True):
    """A window that fits at least once; None if this one does not."""
    dilations = (1, 1, 1, 2, 3) if dilated else (1,)
    window = windows.Window(size, rng.choice((1, 1, 2, 3)), rng.choice((0, 0, 1, 2, -1)),
                            rng.choice((0, 0, 1, 2, -1)), rng.choice(dilations),
                            rng.choice(dilations))
    return window if window.count(extent) > 0 else None


def window_lists(found, **names):
    """The attributes of windows; names: {attribute: field of Window}."""
    lists = [f"{name} = {i64s([getattr(w, field) for w in found])}"
             for name, field in {"window_strides": "stride", **names}.items()]
    padding = ", ".join(f"[{w.low}, {w.high}]" for w in found)
    lists.append(f"padding = dense<[{padding}]> : tensor<{len(found)}x2xi64>" if found else
                 "padding = dense<> : tensor<0x2xi64>")
    return ", ".join(lists)


def dimension_names(rng, names):
    """The names in a random order, and where each of them went."""
    order = rng.sample(range(len(names)), len(names))
    return f"[{', '.join(names[i] for i in order)}]", order


def convolution(rng, program):
    x = pick(rng, program, lambda v: v.rank > 1 and is_number(v) and v.array.size)
    if x is None or float(np.max(np.abs(x.array))) > 100:
        return None
    spatial = [str(i) for i in range(x.rank - 2)]
    lhs, lhs_order = dimension_names(rng, ["b", "f", *spatial])
    rhs, rhs_order = dimension_names(rng, ["i", "o", *spatial])
    out, out_order = dimension_names(rng, ["b", "f", *spatial])
    moved = x.array.transpose(np.argsort(lhs_order))
    batch, features, *extents = moved.shape
    groups = rng.choice([g for g in range(1, 5) if features % g == 0])
    batch_groups = rng.choice([g for g in range(1, 5) if batch % g == 0]) if groups == 1 else 1
    found = [random_window(rng, d, rng.randint(1, 3)) for d in extents]
    if None in found:
        return None
    shape = (features // groups, groups * batch_groups * rng.randint(1, 3),
             *[w.size for w in found])
    values = np.random.RandomState(rng.randrange(2**31))
    filters = values.randint(-2, 3, size=shape).astype(x.array.dtype)
    w = program.argument(filters.transpose(rhs_order))
    turned = [rng.random() < 0.2 for _ in found]
    filters = np.flip(filters, [i + 2 for i, t in enumerate(turned) if t])
    array = windows.convolution(moved, filters, found, groups, batch_groups)
    lists = window_lists(found, lhs_dilation="base", rhs_dilation="dilation")
    reversal = ", ".join(str(t).lower() for t in turned)
    return program.add(
        "convolution", [x, w], array.transpose(out_order).astype(x.array.dtype),
        f"{lists}, dimension_numbers = #stablehlo.conv<{lhs}x{rhs}->{out}>, "
        f"feature_group_count = {groups} : i64, batch_group_count = {batch_groups} : i64"
        + (f", window_reversal = array<i1: {reversal}>" if turned else ""))


def reduce_window(rng, program):
    x = pick(rng, program, lambda v: v.rank > 0 and is_number(v) and v.array.size)
    if x is None:
        return None
    found = [random_window(rng, d, rng.choice((1, 1, 2, 3, d))) for d in x.shape]
    if None in found:
        return None
    extremes = ((-np.inf, np.inf) if is_float(x) else
                (np.iinfo(np.int32).min, np.iinfo(np.int32).max))
    kind, f, identity = rng.choice([("add", np.sum, 0), ("maximum", np.max, extremes[0]),
                                    ("minimum", np.min, extremes[1])])
    array = windows.reduce(x.array, found, f, identity)
    if is_float(x) and not np.all(np.isfinite(array)):
        return None  # a window of padding alone
    initial = program.constant(np.asarray(identity, x.array.dtype))
    lists = window_lists(found, window_dimensions="size", base_dilations="base",
                         window_dilations="dilation")
    return program.add("reduce_window", [x, initial], array, lists,
                       program.combiner(kind, x.dtype))


def select_and_scatter(rng, program):
    """The gradient of a max-pool; ties are frequent."""
    shape = tuple(rng.choice(SIZES) for _ in range(rng.randint(1, 3)))
    found = [random_window(rng, d, rng.randint(1, 3), dilated=False) for d in shape]
    if None in found:
        return None
    values = np.random.RandomState(rng.randrange(2**31))
    x = program.argument(values.randint(-3, 3, size=shape).astype(np.float32))
    counts = [w.count(d) for w, d in zip(found, shape)]
    source = program.argument(values.standard_normal(counts).astype(np.float32))
    initial = program.constant(np.float32(rng.choice((0, 1))))
    array = windows.select_and_scatter(x.array, source.array, found, initial.array)
    scalar, i1 = "tensor<f32>", "tensor<i1>"
    select = (f"    ^bb0(%a: {scalar}, %b: {scalar}):\n"
              f'      %c = "stablehlo.compare"(%a, %b) <{{comparison_direction = '
              f"#stablehlo<comparison_direction GE>, compare_type = "
              f"#stablehlo<comparison_type FLOAT>}}> : ({scalar}, {scalar}) -> {i1}\n"
              f'      "stablehlo.return"(%c) : ({i1}) -> ()')
    lists = window_lists(found, window_dimensions="size")
    return program.add("select_and_scatter", [x, source, initial], array, lists,
                       select + "\n  }, {\n" + program.combiner("add", x.dtype))


def nested(make):
    """A control-flow operation, in which all others may be."""
    return lambda rng, program: make(rng, program, ALL)


# As often as a name stands here, an operation is used; the first are the simplest.
ALL = (
    unary, unary, positive_unary, special,
    shard, shard,
    binary, binary, binary, divide, clamp, select, convert,
    barrier,
    iota,
    transpose, reshape, reshape, broadcast,
    slice_, concatenate, pad, reverse,
    roll, dynamic_slice, dynamic_update_slice,
    reduce, reduce,
    dot, dot,
    gather, gather_batched, scatter, scatter,
    convolution, convolution, reduce_window, select_and_scatter, cumulative,
    sort, top_k, arg_max, exclusive_or, random_bits,
    *[nested(make) for make in (control.branch, control.loop, control.call)] * 2,
)
