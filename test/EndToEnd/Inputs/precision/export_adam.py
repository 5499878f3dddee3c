#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The model of export.py with a first step of Adam, which moves each parameter by the
learning rate, even where its gradient is almost 0. Needs JAX; adam.mlir and adam.npz are
its output.

  export_adam.py
"""

import jax
import jax.numpy as jnp
import numpy as np

from export import CLASSES, DIRECTORY, RANDOM, ROWS, TOKENS, WIDTH, floats, forward, parameters, record, wide_product


def run(params, m, v, count, x, labels):
    loss, gradients = jax.value_and_grad(forward)(params, x, labels, wide_product, lambda x: x)
    count, tree = count + 1, jax.tree.map
    m = tree(lambda m, g: 0.9 * m + 0.1 * g, m, gradients)
    v = tree(lambda v, g: 0.999 * v + 0.001 * g * g, v, gradients)
    first, second = 1 - 0.9 ** count, 1 - 0.999 ** count
    params = tree(lambda p, m, v: p - 0.01 * (m / first) / (jnp.sqrt(v / second) + 1e-8),
                  params, m, v)
    return params, m, v, count, loss


if __name__ == "__main__":
    params = parameters()
    zeros = {name: np.zeros_like(value) for name, value in params.items()}
    batch = floats(ROWS, TOKENS, WIDTH), RANDOM.randint(0, CLASSES, (ROWS, TOKENS), np.int32)
    record(DIRECTORY / "adam", jax.jit(run, donate_argnums=(0, 1, 2, 3)),
           (params, zeros, zeros, np.int32(0), *batch))
