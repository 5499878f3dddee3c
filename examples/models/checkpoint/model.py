# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A decoder that scans over its stacked layers and computes them again in the backward pass:
lax.scan with jax.checkpoint."""

import math

import jax
import jax.numpy as jnp

from exporter import data

SIZES = {"layers": 4, "d": 16, "heads": 4, "seq": 8, "batch": 4, "vocab": 48}


def initial(random, layers, d, vocab, **_):
    stack = lambda *shape: random.normal(layers, *shape) / math.sqrt(shape[0])
    return {"embedding": random.weight(vocab, d), "head": random.weight(d, vocab),
            "layers": {"norm1": data.ones(layers, d), "norm2": data.ones(layers, d),
                       "q": stack(d, d), "k": stack(d, d), "v": stack(d, d), "o": stack(d, d),
                       "up": stack(d, 2 * d), "down": stack(2 * d, d)}}


def norm(x, scale):
    return x * jax.lax.rsqrt(jnp.mean(x * x, axis=-1, keepdims=True) + 1e-5) * scale


def block(x, layer, heads):
    batch, seq, d = x.shape
    y = norm(x, layer["norm1"])
    q, k, v = [(y @ layer[n]).reshape(batch, seq, heads, -1) for n in "qkv"]
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / math.sqrt(d // heads)
    causal = jnp.tril(jnp.ones((seq, seq), bool))
    weights = jax.nn.softmax(jnp.where(causal, scores, -1e30), axis=-1)
    mixed = jnp.einsum("bhqk,bkhd->bqhd", weights, v).reshape(batch, seq, d)
    x = x + mixed @ layer["o"]
    return x + jax.nn.gelu(norm(x, layer["norm2"]) @ layer["up"]) @ layer["down"]


def loss(params, tokens, targets, *, heads, **_):
    """Mean cross-entropy. tokens, targets: i32 of (batch, seq)."""
    body = jax.checkpoint(lambda x, layer: (block(x, layer, heads), None))
    x, _ = jax.lax.scan(body, params["embedding"][tokens], params["layers"])
    return data.cross_entropy(x @ params["head"], targets)


batches = data.language
