# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A classifier of dense layers with ReLU, in plain JAX."""

import jax
import jax.numpy as jnp
import numpy as np


def initial(layers, d, inputs, classes, seed=0, **_):
    """Weights are normal with variance 2 / inputs of the layer, biases 0."""
    random = np.random.RandomState(seed)
    widths = [inputs, *[d] * (layers - 1), classes]
    weight = lambda a, b: random.standard_normal((a, b)) * np.sqrt(2 / a)
    return {f"layer{i}": {"w": weight(a, b).astype(np.float32), "b": np.zeros(b, np.float32)}
            for i, (a, b) in enumerate(zip(widths, widths[1:]))}


def loss(params, x, labels):
    """Mean cross-entropy. x: f32 of (batch, inputs); labels: i32 of (batch,)."""
    last = len(params) - 1
    for i in range(last + 1):
        x = x @ params[f"layer{i}"]["w"] + params[f"layer{i}"]["b"]
        x = jax.nn.relu(x) if i < last else x
    expected = jax.nn.one_hot(labels, x.shape[-1])
    return -jnp.mean(jnp.sum(jax.nn.log_softmax(x) * expected, axis=-1))


def batches(steps, batch, inputs, classes, first=0):
    """Points around one centre a class: {"x", "labels"}, one slice a step."""
    centres = np.random.RandomState(99).standard_normal((classes, inputs))
    random = np.random.RandomState(1000 + first)
    labels = random.randint(classes, size=(steps, batch)).astype(np.int32)
    x = centres[labels] + random.standard_normal((steps, batch, inputs))
    return {"x": x.astype(np.float32), "labels": labels}
