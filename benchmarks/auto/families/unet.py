# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A U-Net of any depth: two convolutions a level, the width doubles with each, transposed
convolutions up, concatenations across."""

import jax.numpy as jnp
from jax import lax

from models.unet.model import DIMS, norm, weights


def initial(random, channels, width, levels, **_):
    params = {"enter": weights(random, channels, width)}
    for i in range(levels):
        w = width << i
        if i > 0:
            params[f"down{i}"] = weights(random, w // 2, w)
            params[f"up{i}"] = weights(random, w, w // 2)
            params[f"join{i}"] = weights(random, w, w // 2)
        params[f"level{i}"] = weights(random, w, w)
    return params | {"out": random.weight(1, 1, width, channels)}


def loss(params, noisy, clean, *, levels, groups, **_):
    """Mean squared error. noisy, clean: (batch, size, size, channels)."""
    def conv(name, x, stride=1):
        y = lax.conv_general_dilated(x, params[name]["w"], (stride, stride), "SAME",
                                     dimension_numbers=DIMS)
        return norm(params[name], y, groups)

    x, seen = conv("level0", conv("enter", noisy)), []
    for i in range(1, levels):
        seen.append(x)
        x = conv(f"level{i}", conv(f"down{i}", x, stride=2))
    for i in range(levels - 1, 0, -1):
        x = lax.conv_transpose(x, params[f"up{i}"]["w"], (2, 2), "SAME", dimension_numbers=DIMS)
        x = norm(params[f"up{i}"], x, groups)
        x = conv(f"join{i}", jnp.concatenate([x, seen.pop()], axis=-1))
    x = lax.conv_general_dilated(x, params["out"], (1, 1), "SAME", dimension_numbers=DIMS)
    return jnp.mean(jnp.square(x - clean).astype(jnp.float32))
