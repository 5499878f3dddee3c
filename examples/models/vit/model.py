# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A vision transformer: patches by a strided convolution, a class token, learned positions,
layer norm, GELU with erf. Norms, softmax and loss compute in f32."""

import jax
import jax.numpy as jnp
from jax import lax

from exporter import data

SIZES = {"size": 16, "channels": 3, "patch": 4, "layers": 2, "d": 16, "heads": 4, "batch": 8,
         "classes": 10}


def initial(random, size, channels, patch, layers, d, classes, **_):
    def norm():
        return {"scale": data.ones(d), "shift": data.zeros(d)}

    def layer():
        return {"attention": norm(), "q": random.weight(d, d), "k": random.weight(d, d),
                "v": random.weight(d, d), "o": random.weight(d, d), "mlp": norm(),
                "up": random.weight(d, 4 * d), "up_bias": data.zeros(4 * d),
                "down": random.weight(4 * d, d), "down_bias": data.zeros(d)}

    tokens = (size // patch) ** 2 + 1
    return {"patch": random.weight(patch, patch, channels, d), "token": random.normal(1, 1, d),
            "positions": random.normal(tokens, d), "layers": [layer() for _ in range(layers)],
            "norm": norm(), "head": random.weight(d, classes)}


def _norm(params, x):
    wide = x.astype(jnp.float32)
    mean = jnp.mean(wide, axis=-1, keepdims=True)
    variance = jnp.mean(jnp.square(wide - mean), axis=-1, keepdims=True)
    y = (wide - mean) * lax.rsqrt(variance + 1e-5) * params["scale"] + params["shift"]
    return y.astype(x.dtype)


def _attention(params, x, heads):
    b, t, d = x.shape
    q, k, v = ((x @ params[name]).reshape(b, t, heads, d // heads) for name in "qkv")
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / jnp.sqrt(jnp.float32(d // heads))
    weights = jax.nn.softmax(scores, axis=-1).astype(x.dtype)
    y = jnp.einsum("bhqk,bkhd->bqhd", weights, v)
    return y.reshape(b, t, d) @ params["o"]


def loss(params, x, labels, patch, d, heads, **_):
    x = lax.conv_general_dilated(x, params["patch"], (patch, patch), "VALID",
                                 dimension_numbers=("NHWC", "HWIO", "NHWC"))
    x = x.reshape(x.shape[0], -1, d)
    token = jnp.broadcast_to(params["token"], (x.shape[0], 1, d))
    x = jnp.concatenate([token, x], axis=1)
    with jax.named_scope("stream"):
        x = x + params["positions"]
    for layer in params["layers"]:
        x = x + _attention(layer, _norm(layer["attention"], x), heads)
        y = jax.nn.gelu(_norm(layer["mlp"], x) @ layer["up"] + layer["up_bias"],
                        approximate=False)
        x = x + y @ layer["down"] + layer["down_bias"]
    return data.cross_entropy(_norm(params["norm"], x[:, 0]) @ params["head"], labels)


batches = data.images
