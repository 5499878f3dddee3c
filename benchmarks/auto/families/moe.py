# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A GPT of which every second layer's MLP is a mixture of experts (GShard)."""

import functools

import jax

from exporter import data
from gpt import parameters
from gpt.model import attention, mlp, norm
from models.experts.model import mixture


def initial(random, layers, d, hidden, experts, seq, vocab, **_):
    tree = jax.tree.map(lambda shape: random.weight(*shape), parameters.shapes(layers, d, seq, vocab),
                        is_leaf=lambda leaf: isinstance(leaf, tuple))
    for i in range(1, layers, 2):
        layer = tree[f"layer{i}"]
        for name in ("up", "up_bias", "down", "down_bias"):
            del layer[name]
        layer["experts"] = {"router": random.weight(d, experts),
                            "up": random.weight(experts, d, hidden),
                            "down": random.weight(experts, hidden, d)}
    return tree


def block(x, layer, heads, chosen, capacity):
    """Returns the next x, and the imbalance of the experts."""
    x = x + attention(norm(x, layer["norm1"], layer["norm1_bias"]), layer, heads)
    y = norm(x, layer["norm2"], layer["norm2_bias"])
    if "experts" not in layer:
        return x + mlp(y, layer), 0.0
    y, balance = mixture(y, layer["experts"], chosen, capacity)
    return x + y, balance


def loss(params, tokens, targets, *, layers, heads, chosen, capacity, remat=False, **_):
    """Mean cross-entropy and the balance. tokens, targets: i32 of (batch, seq)."""
    run = functools.partial(block, heads=heads, chosen=chosen, capacity=capacity)
    run = jax.checkpoint(run) if remat else run
    x, balance = params["embedding"][tokens], 0.0
    with jax.named_scope("stream"):
        x = x + params["position"]
    for i in range(layers):
        x, more = run(x, params[f"layer{i}"])
        balance = balance + more
    x = norm(x, params["norm"], params["norm_bias"])
    return data.cross_entropy(x @ params["embedding"].T, targets) + 0.01 * balance
