# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A mixture of experts: each token goes to its best `chosen` experts. A full expert drops later
tokens (one-hot dispatch, cumulative sum, einsums over the experts). The router is f32."""

import jax
import jax.numpy as jnp

from exporter import data

SIZES = {"layers": 1, "d": 16, "hidden": 32, "experts": 4, "chosen": 2, "capacity": 6,
         "inputs": 8, "classes": 8, "seq": 4, "batch": 4}


def initial(random, layers, d, hidden, experts, inputs, classes, **_):
    layer = lambda: {"router": random.weight(d, experts),
                     "up": random.weight(experts, d, hidden), "down": random.weight(experts, hidden, d)}
    return {"first": random.weight(inputs, d), "last": random.weight(d, classes)} | {
        f"layer{i}": layer() for i in range(layers)}


def places(gates, chosen, capacity):
    """Returns the share of each token in each place of each expert: (batch, seq, experts,
    capacity). gates: (batch, seq, experts). Each row of the batch fills places of its own."""
    batch, seq, experts = gates.shape
    weight, index = jax.lax.top_k(gates, chosen)
    weight = weight / jnp.sum(weight, axis=-1, keepdims=True)
    # First choices go before second ones.
    choice = jax.nn.one_hot(index, experts, dtype=jnp.int32).transpose(0, 2, 1, 3)
    place = jnp.cumsum(choice.reshape(batch, chosen * seq, experts), axis=1)
    place = (place.reshape(choice.shape) * choice - 1).transpose(0, 2, 1, 3)
    return jnp.einsum("bsk,bskec->bsec", weight, jax.nn.one_hot(place, capacity))


def mixture(x, layer, chosen, capacity):
    gates = jax.nn.softmax((x @ layer["router"]).astype(jnp.float32), axis=-1)
    combine = places(gates, chosen, capacity).astype(x.dtype)
    dispatch = (combine > 0).astype(x.dtype)
    inputs = jnp.einsum("bsec,bsd->ebcd", dispatch, x)
    hidden = jax.nn.gelu(jnp.einsum("ebcd,edh->ebch", inputs, layer["up"]))
    outputs = jnp.einsum("ebch,ehd->ebcd", hidden, layer["down"])
    # Balance: the share of tokens of an expert times its mean gate.
    share = jnp.mean(dispatch.sum(-1).astype(jnp.float32), axis=(0, 1))
    balance = jnp.sum(share * jnp.mean(gates, axis=(0, 1))) * gates.shape[-1]
    return jnp.einsum("bsec,ebcd->bsd", combine, outputs), balance


def loss(params, x, labels, *, layers, chosen, capacity, **_):
    """Mean cross-entropy and the balance. x: f32 of (batch, seq, inputs); labels: i32."""
    x, balance = x @ params["first"], 0.0
    for i in range(layers):
        y, more = mixture(x, params[f"layer{i}"], chosen, capacity)
        x, balance = x + y, balance + more
    return data.cross_entropy(x @ params["last"], labels) + 0.01 * balance


def batches(random, steps, batch, seq, inputs, classes, **_):
    found = data.points(random, steps, batch * seq, inputs, classes)
    return {"x": found["x"].reshape(steps, batch, seq, inputs),
            "labels": found["labels"].reshape(steps, batch, seq)}
