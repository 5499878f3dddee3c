# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What random operations work on."""

import numpy as np

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
    """An array for an argument."""
    source = np.random.RandomState(rng.randrange(2**31))
    if dtype == bool:
        return source.randint(0, 2, size=shape).astype(bool)
    if np.issubdtype(dtype, np.integer):
        return source.randint(-5, 6, size=shape).astype(dtype)
    return np.asarray(source.standard_normal(shape)).astype(dtype)


def is_number(value):
    return value.dtype != "bool"


def is_float(value):
    return value.dtype == "float32"
