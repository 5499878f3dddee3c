# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shardings of a tensor, and the bytes that a rank receives in a collective."""

import itertools
import math


class Placement:
    """A placement. dims: a tuple of axis names for each dimension; partial:
    names."""

    def __init__(self, dims, partial=()):
        self.dims, self.partial = tuple(map(tuple, dims)), tuple(sorted(partial))

    def key(self):
        return self.dims, self.partial

    def in_mesh_order(self, axes):
        return all(list(d) == sorted(d, key=axes.index) for d in self.dims)

    def lists(self):
        return ", ".join("{" + ", ".join(f'"{a}"' for a in d) + "}" for d in self.dims)

    def local(self, mesh, shape):
        """The elements of a block."""
        parts = math.prod(mesh[a] for d in self.dims for a in d)
        return math.prod(shape) / parts


def placements(axes, rank, partial):
    """Returns all placements: every axis on a dimension, unused or (if
    `partial`) Partial, in all orders."""
    found = {}
    for order in itertools.permutations(axes):
        for places in itertools.product(range(rank + 1 + partial), repeat=len(axes)):
            put = lambda place: [a for a, p in zip(order, places) if p == place]
            one = Placement([put(d) for d in range(rank)], put(rank + 1))
            found[one.key()] = one
    return [found[key] for key in sorted(found)]


def received(kind, n, before, after):
    """Returns the received elements by docs/internals/resharding.md, for the
    elements of a rank's block."""
    if kind == "all_gather":
        return after - before
    if kind == "all_to_all":
        return before * (n - 1) / n
    if kind == "reduce_scatter":
        return before - after
    if kind == "all_reduce":
        return 2 * before * (n - 1) / n
    if kind == "permute":
        return before
    assert kind == "local", kind
    return 0
