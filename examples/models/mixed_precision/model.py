# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A residual classifier that computes in bfloat16; parameters, moments and the
loss are f32."""

import jax
import jax.numpy as jnp

from exporter import data

SIZES = {"layers": 2, "d": 16, "inputs": 16, "classes": 8, "batch": 8}
TOLERANCE = 0.02  # a bfloat16 has 8 bits, and XLA keeps some values wider


def initial(random, layers, d, inputs, classes, **_):
    layer = lambda: {"norm": data.ones(d), "up": random.weight(d, 2 * d),
                     "down": random.weight(2 * d, d)}
    return {"first": random.weight(inputs, d), "last": random.weight(d, classes)} | {
        f"layer{i}": layer() for i in range(layers)}


def norm(x, scale):
    wide = x.astype(jnp.float32)
    wide = wide * jax.lax.rsqrt(jnp.mean(wide * wide, axis=-1, keepdims=True) + 1e-5)
    return (wide * scale).astype(x.dtype)


def loss(params, x, labels, *, layers, **_):
    """Mean cross-entropy. x: f32 of (batch, inputs); labels: i32 of (batch,)."""
    narrow = lambda y: y.astype(jnp.bfloat16)
    x = narrow(x) @ narrow(params["first"])
    for i in range(layers):
        layer = params[f"layer{i}"]
        y = norm(x, layer["norm"]) @ narrow(layer["up"])
        x = x + jax.nn.silu(y) @ narrow(layer["down"])
    logits = jnp.matmul(x, narrow(params["last"]), preferred_element_type=jnp.float32)
    return data.cross_entropy(logits, labels)


batches = data.points
