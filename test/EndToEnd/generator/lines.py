# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random operations whose results along a dimension depend on all elements there."""

import numpy as np

import annotations
from combiners import compare
from elements import comparison, extremes, is_exact, tensor_type
from picking import SIZES, Unsuitable, is_complex, is_float, is_moderate, is_number, pick
from program import i64s
from random_bits import philox_bits, threefry_bits


def cumulative(rng, program):
    """cumsum, cummax, cummin as JAX lowers them, both ways; sums also without the
    element itself."""
    x = pick(rng, program, lambda v: v.rank > 0 and is_number(v) and v.array.size > 0)
    if not is_moderate(x, 1e4):
        return None
    dim, backwards = rng.randrange(x.rank), rng.random() < 0.5
    if not is_exact(np.sum(np.abs(x.array)), x.dtype):
        raise Unsuitable
    lowest, highest = extremes(x.dtype)
    kind, ufunc, identity = rng.choice([("add", np.add, 0), ("maximum", np.maximum, lowest),
                                        ("minimum", np.minimum, highest)])
    exclusive = kind == "add" and rng.random() < 0.5
    flip = (lambda a: np.flip(a, dim)) if backwards else lambda a: a
    array = flip(x.array)
    if exclusive:
        first = np.zeros_like(np.take(array, [0], dim))
        array = np.concatenate([first, np.delete(array, -1, dim)], dim)
    array = flip(ufunc.accumulate(array, dim, dtype=array.dtype))
    size = x.shape[dim]
    padding = [size, -1] if exclusive else [size - 1, 0]
    padding = [padding[::-1 if backwards else 1] if d == dim else [0, 0] for d in range(x.rank)]
    window = [size if d == dim else 1 for d in range(x.rank)]
    return program.add("reduce_window", [x, program.constant(identity, x.dtype)], array,
                       f"padding = dense<{padding}> : tensor<{x.rank}x2xi64>, "
                       f"window_dimensions = {i64s(window)}", program.combiner(kind, x.dtype))


def ordered(array, dim, descending):
    """The places of the elements in a stable order."""
    if not descending:
        return np.argsort(array, dim, kind="stable")
    last = np.flip(np.argsort(np.flip(array, dim), dim, kind="stable"), dim)
    return array.shape[dim] - 1 - last


def total_order(x):
    """Integers in the order of the bits: -NaN, -inf, ..., -0, 0, ..., inf, NaN."""
    if not x.name.startswith("%arg") and np.any((x.array == 0) | np.isnan(x.array)):
        raise Unsuitable  # rounding decides of which sign they are
    bits = x.array.view(f"i{x.array.itemsize}")
    return np.where(bits < 0, bits ^ np.iinfo(bits.dtype).max, bits)


def sort_by_first(rng, program, operands, dim):
    x = operands[0]
    direction = rng.choice(("LT", "GT"))
    kind, keys = comparison(x.dtype), x.array
    if is_float(x) and rng.happens(0.5):
        kind, keys = "TOTALORDER", total_order(x)
    elif np.any(x.array != x.array):
        raise Unsuitable  # less is no order of NaNs
    order = ordered(keys, dim, direction == "GT")
    names = [(f"%a{i}", f"%b{i}", tensor_type((), v.dtype)) for i, v in enumerate(operands)]
    region = (f"    ^bb0({', '.join(f'{a}: {t}, {b}: {t}' for a, b, t in names)}):\n"
              f"      %c = {compare('%a0', '%b0', x.dtype, direction, kind)}\n"
              f'      "stablehlo.return"(%c) : (tensor<i1>) -> ()')
    arrays = [np.take_along_axis(v.array, order, dim) for v in operands]
    return program.add_all("sort", operands, arrays,
                           f"dimension = {dim} : i64, is_stable = true", region)


def sort(rng, program):
    """By the first of one or two tensors."""
    x = pick(rng, program, lambda v: v.rank > 0 and is_number(v))
    others = [pick(rng, program, lambda v: v.shape == x.shape and not is_complex(v))] if rng.random() < 0.6 else []
    return sort_by_first(rng, program, [x, *others], rng.randrange(x.rank))


def line_of(rng, program, x, size):
    """The elements of a tensor, again and again: as many as ranks may sort together."""
    many = np.broadcast_to(x.array, (-(-size // x.array.size), *x.shape))
    line = program.add("broadcast_in_dim", [x], many,
                       f"broadcast_dimensions = {i64s(range(1, x.rank + 1))}")
    line = program.add("reshape", [line], many.reshape(-1))
    return program.shard(line, annotations.all_of_line(rng, program.meshes))


def sort_line(rng, program):
    """A long line, alone, with the places of its elements, with itself or with both."""
    x = pick(rng, program, lambda v: is_number(v) and v.array.size > 0)
    operands = [line_of(rng, program, x, rng.choice((300, 100, 200)))]
    if rng.happens(0.5):
        places = np.arange(operands[0].array.size, dtype=np.int32)
        operands.append(program.add("iota", [], places, "iota_dimension = 0 : i64"))
    if rng.happens(0.3):
        operands.append(operands[0])
    return sort_by_first(rng, program, operands, 0)


def top_k(rng, program):
    x = pick(rng, program, lambda v: v.rank > 0 and is_number(v) and v.array.size > 0)
    if x is None or not np.all(np.isfinite(x.array)):
        return None
    # -0 comes before 0, and rounding may decide which of them it is.
    if comparison(x.dtype) == "FLOAT" and np.any(x.array == 0):
        return None
    k = rng.randint(0, x.shape[-1])
    order = ordered(x.array, -1, True)[..., :k]
    arrays = [np.take_along_axis(x.array, order, -1), order.astype(np.int32)]
    return program.add_all("top_k", [x], arrays, f"k = {k} : i64", dialect="chlo")


def approximate_top_k(rng, program):
    """jax.lax.approx_max_k and approx_min_k: here no element is missed."""
    x = pick(rng, program, lambda v: v.rank > 0 and is_float(v) and v.array.size > 0)
    if x is None or not np.all(np.isfinite(x.array)) or np.any(x.array == 0):
        return None
    dim, direction = rng.randrange(x.rank), rng.choice(("GT", "LT"))
    count = rng.randint(1, x.shape[dim])
    k = rng.randint(1, count)
    scalar, name = tensor_type((), x.dtype), f"order{len(program.functions)}"
    program.functions.append(
        f"func.func private @{name}(%a: {scalar}, %b: {scalar}, %c: tensor<i32>, %d: tensor<i32>)"
        f" -> tensor<i1> {{\n    %e = {compare('%a', '%b', x.dtype, direction)}\n"
        '    "stablehlo.return"(%e) : (tensor<i1>) -> ()\n}\n')
    shape = [size if d == dim else 1 for d, size in enumerate(x.shape)]
    numbers = np.arange(x.shape[dim], dtype=np.int32).reshape(shape)
    places = program.add("iota", [], np.broadcast_to(numbers, x.shape),
                         f"iota_dimension = {dim} : i64")
    order = np.take(ordered(x.array, dim, direction == "GT"), range(count), dim)
    return program.add_all(
        "custom_call", [x, places, program.constant(0, x.dtype), program.constant(np.int32(-1))],
        [np.take_along_axis(x.array, order, dim), order.astype(np.int32)],
        f'call_target_name = "ApproxTopK", called_computations = [@{name}], '
        f"backend_config = {{top_k = {k} : i64, reduction_dim = {dim} : i64}}")


def random_bits(rng, program):
    """Three bits of each random word."""
    shape = tuple(rng.choice(SIZES) for _ in range(rng.randint(1, 3)))
    key, counter = rng.randrange(2**64), rng.choice((0, rng.randrange(2**64), 2**64 - 2))
    name, bits = rng.choice((("PHILOX", philox_bits), ("DEFAULT", philox_bits),
                             ("THREE_FRY", threefry_bits)))
    with np.errstate(over="ignore"):
        array, after = bits(key, counter, shape)
    state = np.array([key, counter], np.uint64)
    mark = len(program.values)
    start = program.add("constant", [], state,
                        f"value = dense<[{key}, {counter}]> : tensor<2xui64>")
    made = program.add_all("rng_bit_generator", [start],
                           [np.array([key, after], np.uint64), array],
                           f"rng_algorithm = #stablehlo<rng_algorithm {name}>")
    word = program.add("bitcast_convert", [made], array.view(np.int32))
    seven = program.constant(np.int32(7))
    mask = program.add("broadcast_in_dim", [seven], np.full(shape, 7, np.int32),
                       "broadcast_dimensions = array<i64>")
    result = program.add("and", [word, mask], word.array & 7)
    program.values[mark:] = [result]
    return result
