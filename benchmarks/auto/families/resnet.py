# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ResNet with bottleneck blocks: ResNet-50 has 3, 4, 6 and 3 of them."""

import jax
import jax.numpy as jnp
from jax import lax
import numpy as np

from exporter import data
from models.resnet.model import conv, conv_norm


def bottleneck(random, inputs, width, outputs):
    block = {"first": conv(random, 1, inputs, width), "second": conv(random, 3, width, width),
             "third": conv(random, 1, width, outputs)}
    if inputs != outputs:
        block["shortcut"] = conv(random, 1, inputs, outputs)
    return block


def initial(random, channels, width, blocks, classes, **_):
    params, inputs = {"stem": conv(random, 7, channels, width), "stages": []}, width
    for stage, count in enumerate(blocks):
        outputs = 4 * width << stage
        params["stages"].append([bottleneck(random, inputs if i == 0 else outputs, width << stage,
                                            outputs) for i in range(count)])
        inputs = outputs
    return params | {"head": random.weight(inputs, classes), "bias": data.zeros(classes)}


def block(params, x, stride):
    y = jax.nn.relu(conv_norm(params["first"], x))
    y = jax.nn.relu(conv_norm(params["second"], y, stride))
    y = conv_norm(params["third"], y)
    if "shortcut" in params:
        x = conv_norm(params["shortcut"], x, stride)
    return jax.nn.relu(x + y)


def loss(params, x, labels, **_):
    x = jax.nn.relu(conv_norm(params["stem"], x, 2))
    lowest = np.array(-np.inf, x.dtype)
    x = lax.reduce_window(x, lowest, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME")
    for stage, blocks in enumerate(params["stages"]):
        for i, weights in enumerate(blocks):
            x = block(weights, x, 2 if stage > 0 and i == 0 else 1)
    logits = jnp.mean(x, axis=(1, 2)) @ params["head"] + params["bias"]
    return data.cross_entropy(logits, labels)
