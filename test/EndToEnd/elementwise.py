# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random operations on each element alone."""

import math

import numpy as np

import annotations
from picking import is_float, is_number, pick


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


def special(rng, program):
    """lgamma away from its zeros; bfloat16's precision."""
    x = pick(rng, program, is_float)
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


def positive_unary(rng, program):
    """sqrt, rsqrt, log of 1 + |x|; exp of tanh x."""
    x = pick(rng, program, is_float)
    op, f = rng.choice([("sqrt", np.sqrt), ("log", np.log), ("exponential", np.exp),
                        ("rsqrt", lambda a: 1 / np.sqrt(a)), ("log_plus_one", np.log1p)])
    if op == "exponential":
        y = program.add("tanh", [x], np.tanh(x.array))
    else:
        y = program.add("abs", [x], np.abs(x.array))
        one = splat(program, y.shape, np.float32(1))
        y = program.add("add", [y, one], y.array + one.array)
    return program.add(op, [y], f(y.array).astype(np.float32))


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
    return program.add("convert", [x], x.array.astype(np.float32))


def shard(rng, program):
    """An annotation in between."""
    x = pick(rng, program)
    return program.shard(x, annotations.sharding(rng, x.array, program.mesh))
