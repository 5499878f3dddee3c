# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ranks of a mesh, and their blocks of a tensor."""

import itertools

import numpy as np


class Grid:
    """The ranks of a mesh, row-major: [(name, size)]."""

    def __init__(self, mesh):
        self.sizes = dict(mesh)
        self.ranks = [dict(zip(self.sizes, at))
                      for at in itertools.product(*map(range, self.sizes.values()))]

    def count(self, axes):
        return int(np.prod([self.sizes[a] for a in axes], dtype=int))

    def index(self, rank, axes):
        """In the grid of the axes, major to minor."""
        found = 0
        for axis in axes:
            found = found * self.sizes[axis] + self.ranks[rank][axis]
        return found

    def groups(self, axes):
        """The ranks that differ only along the axes."""
        rest = [a for a in self.sizes if a not in axes]
        found = [[] for _ in range(self.count(rest))]
        for rank in range(len(self.ranks)):
            found[self.index(rank, rest)].append(rank)
        return found

    def block(self, array, dims, rank):
        """The block of a rank if dims[d] are the axes of dimension d."""
        for dim, axes in enumerate(dims):
            array = np.split(array, self.count(axes), dim)[self.index(rank, axes)]
        return array

    def whole(self, arrays, dims):
        """The tensor of which these are the ranks' blocks."""
        shape = [n * self.count(axes) for n, axes in zip(arrays[0].shape, dims)]
        found = np.empty(shape, arrays[0].dtype)
        for rank, array in enumerate(arrays):
            at = tuple(slice(self.index(rank, axes) * n, (self.index(rank, axes) + 1) * n)
                       for n, axes in zip(array.shape, dims))
            found[at] = array
        return found
