# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A residual convnet: strided and padded convolutions, batch norm over the whole batch,
a max-pool and an average pool. Batch norm and loss compute in f32."""

import jax
import jax.numpy as jnp
from jax import lax

from exporter import data

SIZES = {"size": 16, "channels": 3, "width": 8, "blocks": 3, "batch": 8, "classes": 10}


def conv(random, window, inputs, outputs):
    return {"w": random.weight(window, window, inputs, outputs),
            "scale": data.ones(outputs), "shift": data.zeros(outputs)}


def initial(random, channels, width, blocks, classes, **_):
    params = {"stem": conv(random, 3, channels, width), "blocks": []}
    for i in range(blocks):
        inputs, outputs = width << max(i - 1, 0), width << i
        block = {"first": conv(random, 3, inputs, outputs),
                 "second": conv(random, 3, outputs, outputs)}
        if i > 0:
            block["shortcut"] = conv(random, 1, inputs, outputs)
        params["blocks"].append(block)
    features = width << max(blocks - 1, 0)
    return params | {"head": random.weight(features, classes), "bias": data.zeros(classes)}


def conv_norm(params, x, stride=1):
    x = lax.conv_general_dilated(x, params["w"], (stride, stride), "SAME",
                                 dimension_numbers=("NHWC", "HWIO", "NHWC"))
    wide = x.astype(jnp.float32)
    mean = jnp.mean(wide, axis=(0, 1, 2))
    variance = jnp.mean(jnp.square(wide - mean), axis=(0, 1, 2))
    y = (wide - mean) * lax.rsqrt(variance + 1e-5) * params["scale"] + params["shift"]
    return y.astype(x.dtype)


def _block(params, x, stride):
    y = jax.nn.relu(conv_norm(params["first"], x, stride))
    y = conv_norm(params["second"], y)
    if "shortcut" in params:
        x = conv_norm(params["shortcut"], x, stride)
    return jax.nn.relu(x + y)


def loss(params, x, labels, **_):
    x = jax.nn.relu(conv_norm(params["stem"], x))
    x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME")
    for i, block in enumerate(params["blocks"]):
        x = _block(block, x, 1 if i == 0 else 2)
    x = lax.reduce_window(x, 0.0, lax.add, (1, 2, 2, 1), (1, 1, 1, 1), "SAME") / 4
    logits = jnp.mean(x, axis=(1, 2)) @ params["head"] + params["bias"]
    return data.cross_entropy(logits, labels)


batches = data.images
