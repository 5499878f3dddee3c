# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Windows with numpy: padding, convolution, reductions, selections."""

import itertools
from typing import NamedTuple

import numpy as np


class Window(NamedTuple):
    """The windows that slide along one dimension, in StableHLO's words."""

    size: int = 1
    stride: int = 1
    low: int = 0
    high: int = 0
    base: int = 1  # dilation of the tensor
    dilation: int = 1  # of the window

    def count(self, extent):
        padded = self.low + ((extent - 1) * self.base + 1 if extent else 0) + self.high
        window = (self.size - 1) * self.dilation + 1
        return 0 if padded < max(window, 1) else (padded - window) // self.stride + 1


def pad(x, low, high, interior, fill):
    """As StableHLO pads; None where a dimension would be of negative size."""
    spread = [d + max(d - 1, 0) * i for d, i in zip(x.shape, interior)]
    if any(d + a + b < 0 for d, a, b in zip(spread, low, high)):
        return None
    y = np.full(spread, fill, x.dtype)
    y[tuple(slice(None, None, i + 1) for i in interior)] = x
    edges = [(max(a, 0), max(b, 0)) for a, b in zip(low, high)]
    y = np.pad(y, edges, constant_values=fill)
    return y[tuple(slice(max(-a, 0), d - max(-b, 0)) for a, b, d in zip(low, high, y.shape))]


def patches(x, windows, fill):
    """[positions of each dimension ..., elements of each dimension ...]."""
    y = pad(x, [w.low for w in windows], [w.high for w in windows],
            [w.base - 1 for w in windows], fill)
    counts = [w.count(d) for w, d in zip(windows, x.shape)]
    places = [(np.arange(n)[:, None] * w.stride + np.arange(w.size) * w.dilation)
              for n, w in zip(counts, windows)]
    rank = x.ndim
    return y[tuple(place.reshape([n if i == d else w.size if i == rank + d else 1
                                  for i in range(2 * rank)])
                   for d, (place, n, w) in enumerate(zip(places, counts, windows)))]


def convolution(x, w, windows, feature_groups=1, batch_groups=1):
    """x: [batch, feature, spatial ...]; w: [input, output, spatial ...]; the result as x."""
    rank = len(windows)
    groups = max(feature_groups, batch_groups)
    xs = np.split(x, groups, axis=1 if feature_groups > 1 else 0)
    results = []
    for part, weights in zip(xs, np.split(w, groups, axis=1)):
        p = patches(part, [Window(), Window(), *windows], 0)
        p = p.reshape(*p.shape[:2 + rank], *p.shape[4 + rank:])
        # p: [b, i, positions, elements]; weights: [i, o, elements]
        elements = list(range(2 + rank, 2 + 2 * rank))
        results.append(np.einsum(p, list(range(2 + 2 * rank)), weights, [1, 50, *elements],
                                 [0, 50, *range(2, 2 + rank)]))
    return np.concatenate(results, axis=1)


def reduce(x, windows, function, fill):
    axes = tuple(range(x.ndim, 2 * x.ndim))
    return function(patches(x, windows, fill), axis=axes).astype(x.dtype)


def select_and_scatter(x, source, windows, initial):
    """Selects the first of the largest elements, adds the source to them."""
    rank = x.ndim
    values = patches(x.astype(np.float64), windows, -np.inf)
    places = patches(np.arange(1, x.size + 1).reshape(x.shape), windows, 0) - 1
    result = np.full(x.size, initial, source.dtype)
    for position in itertools.product(*map(range, values.shape[:rank])):
        inside = np.flatnonzero(places[position] >= 0)  # padding is not selected
        if inside.size:
            best = inside[np.argmax(values[position].flat[inside])]
            result[places[position].flat[best]] += source[position]
    return result.reshape(x.shape)
