# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands of random operations."""

import numpy as np

from elements import EXACT, extremes, in_numpy

SIZES = (2, 1, 3, 4, 5, 6, 7, 8, 12, 0)


class Unsuitable(ValueError):
    """An operation that cannot be made here."""


def pick(rng, program, suits=lambda value: True):
    """A random value that suits; later ones are likelier."""
    values = [v for v in program.values if suits(v)]
    if not values:
        raise Unsuitable
    return values[-1 - min(rng.randrange(len(values)), rng.randrange(len(values)))]


def values(rng, shape, dtype):
    """An array for an argument of a type in elements.ELEMENTS."""
    source = np.random.RandomState(rng.randrange(2**31))
    kind = in_numpy(dtype)
    if kind == bool:
        return source.randint(0, 2, size=shape).astype(bool)
    if dtype in EXACT or np.issubdtype(kind, np.integer):
        low = 0 if np.issubdtype(kind, np.unsignedinteger) else -5
        return source.randint(low, 6, size=shape).astype(kind)
    array = np.asarray(source.standard_normal(shape))
    if np.issubdtype(kind, np.complexfloating):
        array = array + 1j * source.standard_normal(shape)
    return np.asarray(array).astype(kind)


def special(rng, array, dtype):
    """Some of the elements become NaN, infinite, -0, or the ends of an integer type's range."""
    kind = in_numpy(dtype)
    if np.issubdtype(kind, np.integer):
        lowest, highest = extremes(dtype)
        numbers = [lowest, highest, lowest + 1, highest - 1]
    elif np.issubdtype(kind, np.floating):
        numbers = [np.nan, -0.0, np.inf, -np.inf]
    else:
        return array
    numbers = rng.sample(numbers, rng.randint(1, len(numbers)))
    source = np.random.RandomState(rng.randrange(2**31))
    where = source.random_sample(array.shape) < rng.choice((0.1, 0.5, 1))
    return np.where(where, source.choice(np.array(numbers, kind), array.shape), array)


def largest(array):
    """The largest magnitude of the finite elements, 0 if there is none."""
    wide = np.abs(array.astype(np.result_type(array, np.float64)))
    return float(np.max(wide[np.isfinite(wide)], initial=0))


def is_complex(value):
    return value.dtype.startswith("complex")


def is_number(value):
    """True for an ordered type; bool is not a number."""
    return value.dtype != "bool" and not is_complex(value)


def is_integer(value):
    return value.dtype.lstrip("u").startswith("int")


def is_moderate(value, limit):
    """True if sums and products are exact enough: integers wrap around exactly."""
    return is_integer(value) or largest(value.array) <= limit


def is_float(value):
    """True for floats with enough bits for functions whose results are rounded."""
    return value.dtype in ("float32", "float64")
