# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random operations that are made of others: batch norms, map, composite."""

import numpy as np

from elements import tensor_type
from functions import above
from picking import is_moderate, is_number, pick, values


def features(rng, program, x, dim):
    """A vector along a dimension of x."""
    return program.argument(values(rng, (x.shape[dim],), x.dtype))


def normalised(rng, program):
    """The common part of all batch norms: x, its feature dimension, the others, a shape that
    makes a vector of features go along, attributes."""
    x = pick(rng, program, lambda v: v.rank > 1 and v.dtype == "float32" and v.array.size > 0)
    dim = rng.randrange(x.rank)
    others = tuple(d for d in range(x.rank) if d != dim)
    along = [-1 if d == dim else 1 for d in range(x.rank)]
    return x, dim, others, along, f"epsilon = 1.0e-1 : f32, feature_index = {dim} : i64"


def batch_norm_training(rng, program):
    x, dim, others, along, attributes = normalised(rng, program)
    scale, offset = features(rng, program, x, dim), features(rng, program, x, dim)
    mean, variance = np.mean(x.array, others), np.var(x.array, others)
    array = ((x.array - mean.reshape(along)) / np.sqrt(variance.reshape(along) + np.float32(0.1))
             * scale.array.reshape(along) + offset.array.reshape(along))
    return program.add_all("batch_norm_training", [x, scale, offset], [array, mean, variance],
                           attributes)


def batch_norm_inference(rng, program):
    x, dim, _, along, attributes = normalised(rng, program)
    scale, offset, mean = (features(rng, program, x, dim) for _ in range(3))
    variance = above(0)(program, features(rng, program, x, dim))
    s, o, m, v = (p.array.reshape(along) for p in (scale, offset, mean, variance))
    return program.add("batch_norm_inference", [x, scale, offset, mean, variance],
                       (x.array - m) / np.sqrt(v + np.float32(0.1)) * s + o, attributes)


def batch_norm_grad(rng, program):
    """With any mean and variance, as the formula of StableHLO has it."""
    x, dim, others, along, attributes = normalised(rng, program)
    scale, mean = (features(rng, program, x, dim) for _ in range(2))
    variance = above(0)(program, features(rng, program, x, dim))
    gradient = program.argument(values(rng, x.shape, x.dtype))
    g, n = gradient.array, x.array.size // x.shape[dim]
    s, m, v = (p.array.reshape(along) for p in (scale, mean, variance))
    deviation, apart = np.sqrt(v + np.float32(0.1)), x.array - m
    of_offset = np.sum(g, others, keepdims=True)
    of_scale = np.sum(g * apart / deviation, others, keepdims=True)
    total = np.sum(g * apart, others, keepdims=True)
    array = s / deviation / n * (n * g - of_offset - total * apart / deviation ** 2)
    return program.add_all("batch_norm_grad", [x, scale, mean, variance, gradient],
                           [array, of_scale.reshape(-1), of_offset.reshape(-1)], attributes)


def map_(rng, program):
    """x * y + x by a region of scalars."""
    x = pick(rng, program, is_number)
    y = pick(rng, program, lambda v: v.type == x.type)
    if not is_moderate(x, 30):
        return None
    t = tensor_type((), x.dtype)
    region = (f"    ^bb0(%a: {t}, %b: {t}):\n"
              f'      %c = "stablehlo.multiply"(%a, %b) : ({t}, {t}) -> {t}\n'
              f'      %d = "stablehlo.add"(%c, %a) : ({t}, {t}) -> {t}\n'
              f'      "stablehlo.return"(%d) : ({t}) -> ()')
    dims = ", ".join(map(str, range(x.rank)))
    return program.add("map", [x, y], x.array * y.array + x.array,
                       f"dimensions = array<i64{': ' if dims else ''}{dims}>", region)


def composite(rng, program):
    """A function that has a name elsewhere."""
    x = pick(rng, program, is_number)
    name = f"f{len(program.functions)}"
    program.functions.append(
        f"func.func private @{name}(%a: {x.type}) -> {x.type} {{\n"
        f'    %b = "stablehlo.negate"(%a) : ({x.type}) -> {x.type}\n'
        f"    return %b : {x.type}\n}}\n")
    return program.add("composite", [x], np.negative(x.array),
                       f'name = "test.negated", decomposition = @{name}')


def dimension_size(rng, program):
    x = pick(rng, program, lambda v: v.rank > 0)
    dim = rng.randrange(x.rank)
    return program.add("get_dimension_size", [x], np.asarray(x.shape[dim], np.int32),
                       f"dimension = {dim} : i64")
