# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A language model of LSTM layers: a scan over time, its gradient a scan backwards."""

import jax
import jax.numpy as jnp

from exporter import data

SIZES = {"layers": 2, "d": 16, "seq": 8, "batch": 8, "vocab": 32}


def initial(random, layers, d, vocab, **_):
    layer = lambda: {"x": random.weight(d, 4, d), "h": random.weight(d, 4, d),
                     "b": data.zeros(4, d)}
    return {"embedding": random.weight(vocab, d), "head": random.weight(d, vocab),
            **{f"layer{i}": layer() for i in range(layers)}}


def lstm(layer, inputs):
    """inputs, result: (seq, batch, d)."""

    def cell(carry, projected):
        h, c = carry
        gates = projected + jnp.einsum("bd,dge->bge", h, layer["h"]) + layer["b"]
        i, f, o, g = (gates[:, k] for k in range(4))
        c = jax.nn.sigmoid(f + 1) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
        h = jax.nn.sigmoid(o) * jnp.tanh(c)
        return (h, c), h

    projected = jnp.einsum("sbd,dge->sbge", inputs, layer["x"])
    start = jnp.zeros(inputs.shape[1:])
    return jax.lax.scan(cell, (start, start), projected)[1]


def loss(params, tokens, targets, *, layers, **_):
    """Mean cross-entropy. tokens, targets: i32 of (batch, seq)."""
    x = params["embedding"][tokens].swapaxes(0, 1)
    for i in range(layers):
        x = x + lstm(params[f"layer{i}"], x)
    return data.cross_entropy(x.swapaxes(0, 1) @ params["head"], targets)


batches = data.language
