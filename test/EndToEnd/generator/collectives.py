# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random collectives of manual regions. Each function picks one for a group of `count`
ranks that have a value; returns its name, its attributes (of a permutation: pairs of
source and target), the kind of its combiner or None, and what it makes of the arrays of
a group."""

import numpy as np

from picking import Unsuitable


def divided(rng, value, count):
    dims = [d for d, size in enumerate(value.shape) if size % count == 0]
    if not dims:
        raise Unsuitable
    return rng.choice(dims)


KINDS = (("add", lambda arrays: np.sum(arrays, 0, dtype=arrays[0].dtype)),
         ("maximum", lambda arrays: np.max(arrays, 0)),
         ("minimum", lambda arrays: np.min(arrays, 0)))


def all_reduce(rng, count, value):
    kind, f = rng.choice(KINDS)
    return "all_reduce", "use_global_device_ids", kind, lambda xs: [f(xs)] * count


def all_gather(rng, count, value):
    dim = rng.randrange(value.rank)
    return ("all_gather", f"all_gather_dim = {dim} : i64, use_global_device_ids", None,
            lambda xs: [np.concatenate(xs, dim)] * count)


def reduce_scatter(rng, count, value):
    dim = divided(rng, value, count)
    kind, f = rng.choice(KINDS)
    return ("reduce_scatter", f"scatter_dimension = {dim} : i64, use_global_device_ids", kind,
            lambda xs: np.split(f(xs), count, dim))


def all_to_all(rng, count, value):
    split, concat = divided(rng, value, count), rng.randrange(value.rank)

    def exchange(xs):
        pieces = [np.split(x, count, split) for x in xs]
        return [np.concatenate([p[i] for p in pieces], concat) for i in range(count)]
    return ("all_to_all", f"split_dimension = {split} : i64, concat_dimension = {concat} : i64, "
            f"split_count = {count} : i64", None, exchange)


def permute(rng, count, value):
    """Around by some places; who is left out has zeros."""
    by, left_out = rng.randrange(count), rng.choice((0, 1))
    pairs = [(i, (i + by) % count) for i in range(count)][:max(count - left_out, 1)]

    def exchange(xs):
        found = [np.zeros_like(x) for x in xs]
        for source, target in pairs:
            found[target] = xs[source]
        return found
    return "collective_permute", pairs, None, exchange


def broadcast(rng, count, value):
    return "collective_broadcast", "", None, lambda xs: [xs[0]] * count


COLLECTIVES = (all_reduce, all_gather, reduce_scatter, all_to_all, permute, broadcast)
