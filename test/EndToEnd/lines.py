# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random operations whose results along a dimension depend on all elements there."""

import numpy as np

from picking import is_float, is_number, pick
from program import i64s


def cumulative(rng, program):
    """cumsum, cummax, cummin as JAX lowers them, both ways; sums also without the
    element itself."""
    x = pick(rng, program, lambda v: v.rank > 0 and is_number(v) and v.array.size > 0)
    if x is None or float(np.max(np.abs(x.array))) > 1e4:
        return None
    dim, backwards = rng.randrange(x.rank), rng.random() < 0.5
    dtype = x.array.dtype
    kind, ufunc, identity = rng.choice([("add", np.add, 0),
                                        ("maximum", np.maximum, lowest(dtype)),
                                        ("minimum", np.minimum, -lowest(dtype) - (not is_float(x)))])
    exclusive = kind == "add" and rng.random() < 0.5
    flip = (lambda a: np.flip(a, dim)) if backwards else lambda a: a
    array = flip(x.array)
    if exclusive:
        first = np.zeros_like(np.take(array, [0], dim))
        array = np.concatenate([first, np.delete(array, -1, dim)], dim)
    array = flip(ufunc.accumulate(array, dim, dtype=dtype))
    size = x.shape[dim]
    padding = [size, -1] if exclusive else [size - 1, 0]
    padding = [padding[::-1 if backwards else 1] if d == dim else [0, 0] for d in range(x.rank)]
    window = [size if d == dim else 1 for d in range(x.rank)]
    return program.add("reduce_window", [x, program.constant(dtype.type(identity))], array,
                       f"padding = dense<{padding}> : tensor<{x.rank}x2xi64>, "
                       f"window_dimensions = {i64s(window)}", program.combiner(kind, x.dtype))


def lowest(dtype):
    return -np.inf if dtype == np.float32 else int(np.iinfo(dtype).min)
