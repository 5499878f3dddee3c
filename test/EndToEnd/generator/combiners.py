# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random reductions whose combiners are more than one operation of a kind."""

import numpy as np

import annotations
from elements import comparison, extremes, tensor_type
from picking import Unsuitable, pick
from program import i64s


def compare(a, b, dtype, direction, kind=None):
    scalar = tensor_type((), dtype)
    return (f'"stablehlo.compare"({a}, {b}) <{{comparison_direction = '
            f"#stablehlo<comparison_direction {direction}>, compare_type = "
            f"#stablehlo<comparison_type {kind or comparison(dtype)}>}}> : ({scalar}, {scalar}) -> tensor<i1>")


def arg_extreme(rng, program):
    """arg-max and arg-min as JAX lowers them, over one or several dimensions: values and
    places. The first NaN wins, ties go to the lowest place."""
    x = pick(rng, program, lambda v: v.rank > 0 and v.dtype in ("int32", "float32") and v.array.size > 0)
    dims = tuple(sorted(rng.sample(range(x.rank), rng.randint(1, x.rank))))
    lowest, highest = extremes(x.dtype)
    direction, f, worst = rng.choice((("GT", np.max, lowest), ("LT", np.min, highest)))
    best = f(x.array, axis=dims, keepdims=True)
    is_best = (x.array == best) | (x.array != x.array)
    close = np.abs(x.array - best) < 1e-3
    if x.dtype == "float32" and np.any(np.sum(close, axis=dims) > 1):
        raise Unsuitable  # rounding decides
    places = np.arange(x.array.size, dtype=np.int32).reshape(x.shape)
    labels = program.argument(places)
    initial = [program.constant(worst, x.dtype), program.constant(np.int32(0))]
    first = np.min(np.where(is_best, places, places.size), axis=dims, keepdims=True)
    first = np.where(best == worst, 0, first).squeeze(dims)
    return program.add_all("reduce", [x, labels, *initial], [best.squeeze(dims), first.astype(np.int32)],
                           f"dimensions = {i64s(dims)}", arg_extreme_region(x.dtype, direction))


def arg_extreme_region(dtype, direction):
    s, t, i1 = tensor_type((), dtype), tensor_type((), "int32"), tensor_type((), "bool")
    return (f"    ^bb0(%a: {s}, %b: {t}, %c: {s}, %d: {t}):\n"
            f"      %better = {compare('%a', '%c', dtype, direction)}\n"
            f"      %nan = {compare('%a', '%a', dtype, 'NE')}\n"
            f"      %f = {compare('%a', '%c', dtype, 'EQ')}\n"
            f"      %g = {compare('%b', '%d', 'int32', 'LT')}\n"
            f'      %e = "stablehlo.or"(%better, %nan) : ({i1}, {i1}) -> {i1}\n'
            f'      %h = "stablehlo.and"(%f, %g) : ({i1}, {i1}) -> {i1}\n'
            f'      %i = "stablehlo.or"(%e, %h) : ({i1}, {i1}) -> {i1}\n'
            f'      %j = "stablehlo.select"(%e, %a, %c) : ({i1}, {s}, {s}) -> {s}\n'
            f'      %k = "stablehlo.select"(%i, %b, %d) : ({i1}, {t}, {t}) -> {t}\n'
            f'      "stablehlo.return"(%j, %k) : ({s}, {t}) -> ()')


def exclusive_or(rng, program):
    """A combiner without a kind."""
    x = pick(rng, program, lambda v: v.rank > 0 and v.dtype == "int32")
    dims = sorted(rng.sample(range(x.rank), rng.randint(1, x.rank)))
    y = program.reduce(x, dims, "xor", np.bitwise_xor.reduce, 5)
    y.array = np.asarray(y.array ^ 5, np.int32)
    return y


def unsigned_extreme(rng, program):
    """The largest or smallest of unsigned numbers, many of them beyond all signed ones."""
    x = pick(rng, program, lambda v: v.rank > 0 and v.dtype == "int32")
    dims = sorted(rng.sample(range(x.rank), rng.randint(1, x.rank)))
    dtype = rng.choice((np.uint32, np.uint8, np.uint16, np.uint64))
    kind, function, identity = rng.choice((("maximum", np.max, 0),
                                           ("minimum", np.min, np.iinfo(dtype).max)))
    mark = len(program.values)
    y = program.add("convert", [x], x.array.astype(dtype))
    if program.meshes and rng.happens(0.3):
        y = program.shard(y, annotations.sharding(rng, y.array, program.meshes))
    z = program.reduce(y, dims, kind, function, identity)
    result = program.add("convert", [z], z.array.astype(np.int32))
    program.values[mark:] = [result]
    return result


def affine(rng, program):
    """The maps x -> a x + b, one after the other, which do not commute."""
    x = pick(rng, program, lambda v: v.rank > 0 and v.dtype == "int32")
    y = pick(rng, program, lambda v: v.type == x.type)
    dims = sorted(rng.sample(range(x.rank), rng.randint(1, x.rank)))
    kept = [d for d in range(x.rank) if d not in dims]
    shape = [x.shape[d] for d in kept]
    rows = [v.array.transpose(kept + dims).reshape(*shape, -1) for v in (x, y)]
    a, b = np.ones(shape, np.int32), np.zeros(shape, np.int32)
    for i in range(rows[0].shape[-1]):
        a, b = a * rows[0][..., i], b * rows[0][..., i] + rows[1][..., i]
    t = tensor_type((), "int32")
    region = (f"    ^bb0(%a: {t}, %b: {t}, %c: {t}, %d: {t}):\n"
              f'      %e = "stablehlo.multiply"(%a, %c) : ({t}, {t}) -> {t}\n'
              f'      %f = "stablehlo.multiply"(%b, %c) : ({t}, {t}) -> {t}\n'
              f'      %g = "stablehlo.add"(%f, %d) : ({t}, {t}) -> {t}\n'
              f'      "stablehlo.return"(%e, %g) : ({t}, {t}) -> ()')
    initial = [program.constant(np.int32(v)) for v in (1, 0)]
    return program.add_all("reduce", [x, y, *initial], [a, b], f"dimensions = {i64s(dims)}", region)
