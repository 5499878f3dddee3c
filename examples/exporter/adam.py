# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Adam, written so that every argument of the step is one plain tree."""

import jax
import jax.numpy as jnp

BETA1, BETA2, EPSILON = 0.9, 0.999, 1e-8


def update(params, gradients, m, v, count, learning_rate):
    """Makes one step. Returns (params, m, v, count) of the next one. count: i32 scalar."""
    count = count + 1
    t = count.astype(jnp.float32)
    m = jax.tree.map(lambda m, g: BETA1 * m + (1 - BETA1) * g, m, gradients)
    v = jax.tree.map(lambda v, g: BETA2 * v + (1 - BETA2) * g * g, v, gradients)
    rate = learning_rate * jnp.sqrt(1 - BETA2**t) / (1 - BETA1**t)
    params = jax.tree.map(
        lambda p, m, v: p - rate * m / (jnp.sqrt(v) + EPSILON), params, m, v)
    return params, m, v, count
