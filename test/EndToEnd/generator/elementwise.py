# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random operations on each element alone that suit many types."""

import numpy as np

import annotations
from bits import comparison_attributes
from elements import ELEMENTS, EXACT, in_numpy, is_exact
from functions import splat
from picking import Unsuitable, is_complex, is_float, is_moderate, is_number, largest, pick


def unary(rng, program):
    x = pick(rng, program, is_number)
    op, f = rng.choice([("negate", np.negative), ("abs", np.abs), ("sign", np.sign)])
    if op != "negate" and x.dtype.startswith("uint"):
        raise Unsuitable
    return program.add(op, [x], f(x.array))


def barrier(rng, program):
    x = pick(rng, program)
    return program.add("optimization_barrier", [x], x.array)


def partner(rng, program, x):
    """Another value of x's type."""
    return pick(rng, program, lambda v: v.type == x.type)


def binary(rng, program):
    x = pick(rng, program, lambda v: v.dtype != "bool")
    y = partner(rng, program, x)
    table = [("add", np.add), ("subtract", np.subtract), ("multiply", np.multiply)]
    if not is_complex(x):
        table += [("maximum", np.maximum), ("minimum", np.minimum)]
    op, f = rng.choice(table)
    if op == "multiply" and not is_moderate(x, 30):
        return None
    return program.add(op, [x, y], f(x.array, y.array))


def divide(rng, program):
    x = pick(rng, program, is_float)
    y = partner(rng, program, x)
    y = program.add("abs", [y], np.abs(y.array))
    one = splat(program, y, 1)
    y = program.add("add", [y, one], y.array + one.array)
    return program.add("divide", [x, y], x.array / y.array)


def clamp(rng, program):
    x = pick(rng, program, is_number)
    limits = (1, 3) if x.dtype.startswith("uint") else (-1, 2)
    low, high = (program.constant(v, x.dtype) for v in limits)
    return program.add("clamp", [low, x, high], np.clip(x.array, *limits).astype(x.array.dtype))


def select(rng, program):
    x = pick(rng, program, is_number)
    y, z = partner(rng, program, x), partner(rng, program, x)
    if is_float(x) and x is not y and np.any(np.abs(x.array - y.array) < 1e-3):
        return None  # rounding decides
    op, f = rng.choice([("LT", np.less), ("GE", np.greater_equal), ("EQ", np.equal)])
    mask = program.add("compare", [x, y], f(x.array, y.array), comparison_attributes(op, x.dtype))
    return program.add("select", [mask, z, x], np.where(mask.array, z.array, x.array))


def convert(rng, program):
    """Between all types; of floats, not to fewer bits than rounding leaves the same."""
    x = pick(rng, program, lambda v: not is_complex(v))
    wanted = rng.choice(("float32", *(e for e in ELEMENTS if not e.startswith("complex"))))
    if is_float(x) and not (wanted in ("float32", "float64")):
        raise Unsuitable
    array = x.array.astype(in_numpy(wanted))
    if largest(array) > 2**24 and not wanted.lstrip("u").startswith("int"):
        raise Unsuitable  # beside it, others would be lost in sums
    if wanted in EXACT and not is_exact(array, wanted) or unlike(x.array, array, wanted):
        raise Unsuitable
    return program.add("convert", [x], array, dtype=wanted)


def unlike(array, converted, wanted):
    """True if numpy and XLA may differ: floats that are not in an integer type's range."""
    if np.issubdtype(array.dtype, np.floating) and wanted.lstrip("u").startswith("int"):
        return np.any(array != converted)
    return np.any(np.isfinite(array) & ~np.isfinite(converted))


def shard(rng, program):
    """An annotation in between."""
    x = pick(rng, program, lambda v: not is_complex(v))
    sharding = annotations.sharding(rng, x.array, program.meshes)
    return program.shard(x, sharding, reshard_after_use=rng.happens(0.3))


def together(rng, program):
    """Values that are sharded alike."""
    x = pick(rng, program, lambda v: not is_complex(v))
    other = pick(rng, program, lambda v: v.shape == x.shape and not is_complex(v))
    program.group(x, other, rng.happens(0.5))
