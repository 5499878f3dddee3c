# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A U-Net that removes noise: strided convolutions down, a transposed convolution and a
repetition with a convolution up, concatenations across, group norm."""

import jax
import jax.numpy as jnp
from jax import lax

from exporter import data

SIZES = {"size": 16, "channels": 3, "width": 8, "groups": 4, "batch": 4}
DIMS = ("NHWC", "HWIO", "NHWC")


def weights(random, inputs, outputs):
    return {"w": random.weight(3, 3, inputs, outputs), "scale": data.ones(outputs),
            "shift": data.zeros(outputs)}


def initial(random, channels, width, **_):
    w = width
    return {"enter": weights(random, channels, w), "down": weights(random, w, 2 * w),
            "deep": weights(random, 2 * w, 4 * w), "middle": weights(random, 4 * w, 4 * w),
            "up": weights(random, 4 * w, 2 * w), "join": weights(random, 4 * w, 2 * w),
            "higher": weights(random, 2 * w, w), "leave": weights(random, 2 * w, w),
            "out": random.weight(1, 1, w, channels)}


def norm(params, x, groups):
    """Normalises over space and the channels of a group."""
    n, h, w, c = x.shape
    y = x.astype(jnp.float32).reshape(n, h, w, groups, c // groups)
    mean = jnp.mean(y, axis=(1, 2, 4), keepdims=True)
    variance = jnp.mean(jnp.square(y - mean), axis=(1, 2, 4), keepdims=True)
    y = ((y - mean) * lax.rsqrt(variance + 1e-5)).reshape(x.shape)
    return jax.nn.silu(y * params["scale"] + params["shift"]).astype(x.dtype)


def loss(params, noisy, clean, groups, **_):
    def conv(name, x, stride=1):
        y = lax.conv_general_dilated(x, params[name]["w"], (stride, stride), "SAME",
                                     dimension_numbers=DIMS)
        return norm(params[name], y, groups)

    top = conv("enter", noisy)
    half = conv("down", top, stride=2)
    x = conv("middle", conv("deep", half, stride=2))
    x = lax.conv_transpose(x, params["up"]["w"], (2, 2), "SAME", dimension_numbers=DIMS)
    x = norm(params["up"], x, groups)
    x = conv("join", jnp.concatenate([x, half], axis=-1))
    x = conv("higher", jnp.repeat(jnp.repeat(x, 2, axis=1), 2, axis=2))
    x = conv("leave", jnp.concatenate([x, top], axis=-1))
    x = lax.conv_general_dilated(x, params["out"], (1, 1), "SAME", dimension_numbers=DIMS)
    return jnp.mean(jnp.square(x - clean))


def batches(random, steps, batch, size, channels, **_):
    """Returns waves with noise, and without."""
    place = jnp.arange(size, dtype=jnp.float32)
    phase = random.normal(steps, batch, 1, 1, channels)
    wave = jnp.sin(place[:, None, None] * 0.7 + place[None, :, None] * 0.4 + phase)
    clean = wave.astype(jnp.float32)
    return {"noisy": clean + 0.3 * random.normal(steps, batch, size, size, channels),
            "clean": clean}
