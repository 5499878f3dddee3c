# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The bytes that a plan may cost, and the check of a report against them.

Bytes that one rank receives in one step. An all-reduce of b bytes over n ranks
costs 2 (n-1)/n b, an all-gather or reduce-scatter (n-1)/n b.
"""

import math

from tools import Failure

# Scalars and padding, aside of the bound: bytes for each collective.
SLACK = 64


def all_reduce(size, n):
    return 2 * (n - 1) / n * size


def dp_bound(plan, parameter_bytes, n):
    """The most bytes of a plan on dp, or None without a bound."""
    passes = {"data-parallel": 2, "zero1": 2, "fsdp": 3, "zero3": 3}.get(plan)
    return passes and passes * (n - 1) / n * parameter_bytes


def tp_bound(plan, sizes, dp, n):
    """Megatron: 4 activations a layer; 2 more and 3 vectors for the vocabulary.
    Ranks that share a group of keys and values are promised nothing."""
    if not plan.startswith("megatron") or n > sizes.get("groups", n):
        return None
    vector = sizes["batch"] / dp * sizes["seq"] * 4
    activation = vector * sizes["d"]
    bound = 4 * sizes["layers"] * all_reduce(activation, n)
    if plan == "megatron-vocabulary":
        bound += all_reduce(2 * activation + 3 * vector, n)
    return bound


def ep_bounds(model, mesh):
    """Bounds for the axes ep and dp. Tokens go to their experts and back, as do their
    gradients (4 all-to-alls a layer, of tokens with a place at an expert). Gradients of
    experts are reduced over dp alone, the others' over both. No bound if the batch does
    not divide."""
    sizes, n, dp = model.sizes(), mesh["ep"], mesh.get("dp", 1)
    if sizes["batch"] % (n * dp):
        return {}
    places = sizes["experts"] * sizes["batch"] * sizes["capacity"] / (n * dp)
    exchanged = 4 * sizes["layers"] * (n - 1) / n * places * sizes["d"] * 4
    of_experts = sum(model.inputs[name].nbytes for name in model.parameters
                     if name.endswith(("['up']", "['down']")))
    shared = all_reduce(model.parameter_bytes() - of_experts, n * dp)
    return {"ep": exchanged + shared, "dp": all_reduce(of_experts / n, dp) + shared}


def axis_names(collective):
    """A sub-axis is written as an object."""
    return [a if isinstance(a, str) else a["name"] for a in collective["axes"]]


def check(what, report, axis, bound, few=None):
    """The collectives of one axis receive at most `bound` bytes; at most
    `few` of them, if given."""
    entries = [c for c in report["collectives"] if axis in axis_names(c)]
    received = sum(c["bytes_received"] for c in entries)
    count = sum(c["count"] for c in entries)
    if received > bound + SLACK * count:
        lines = "\n".join(f"  {c}" for c in entries)
        raise Failure(f"{what}: {received} bytes received on {axis}, "
                      f"at most {math.ceil(bound)} expected\n{lines}")
    if few is not None and count > few:
        raise Failure(f"{what}: {count} collectives on {axis}, at most {few} expected")
    return received, bound
