# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A classifier with dropout. JAX's threefry draws the bits inside the step,
from the key of each batch."""

import jax
import jax.numpy as jnp

from exporter import data

SIZES = {"layers": 2, "d": 16, "inputs": 16, "classes": 8, "batch": 8}


def initial(random, layers, d, inputs, classes, **_):
    widths = [inputs, *[d] * layers, classes]
    return {f"layer{i}": {"w": random.weight(a, b), "b": data.zeros(b)}
            for i, (a, b) in enumerate(zip(widths, widths[1:]))}


def dropout(key, x, rate=0.1):
    kept = jax.random.bernoulli(key, 1 - rate, x.shape)
    return jnp.where(kept, x / (1 - rate), 0)


def loss(params, x, labels, key, *, layers, **_):
    """Mean cross-entropy. x: f32 of (batch, inputs); labels: i32 of (batch,); key: ui32 of (2,)."""
    keys = jax.random.split(jax.random.wrap_key_data(key), layers)
    for i in range(layers):
        x = jax.nn.relu(x @ params[f"layer{i}"]["w"] + params[f"layer{i}"]["b"])
        x = dropout(keys[i], x)
    last = params[f"layer{layers}"]
    return data.cross_entropy(x @ last["w"] + last["b"], labels)


def batches(random, steps, **sizes):
    return data.points(random, steps, **sizes) | {"key": random.integers(2**32, steps, 2, dtype="uint32")}
