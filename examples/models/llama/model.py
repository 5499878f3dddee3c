# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A decoder like LLaMA: RMSNorm, rotary embedding, grouped-query attention,
SwiGLU, and an embedding that is tied unless there is a head. Norms, rotation,
softmax and loss compute in f32."""

import functools
import math

import jax
import jax.numpy as jnp

from exporter import data

SIZES = {"layers": 2, "d": 16, "heads": 4, "groups": 2, "hidden": 24, "seq": 8, "batch": 4,
         "vocab": 48}


def initial(random, layers, d, heads, groups, hidden, vocab, **_):
    """`groups` heads of keys and values serve `heads` heads of queries."""
    narrow = d // heads * groups
    layer = lambda: {
        "norm1": data.ones(d), "q": random.weight(d, d), "k": random.weight(d, narrow),
        "v": random.weight(d, narrow), "o": random.weight(d, d), "norm2": data.ones(d),
        "gate": random.weight(d, hidden), "up": random.weight(d, hidden),
        "down": random.weight(hidden, d)}
    return {"embedding": random.weight(vocab, d), "norm": data.ones(d)} | {
        f"layer{i}": layer() for i in range(layers)}


def norm(x, scale):
    wide = x.astype(jnp.float32)
    wide = wide * jax.lax.rsqrt(jnp.mean(wide * wide, axis=-1, keepdims=True) + 1e-5)
    return (wide * scale).astype(x.dtype)


def rotate(x):
    """Positions turn the pairs (i, i + half) of (batch, seq, ..., width)."""
    half = x.shape[-1] // 2
    frequency = 10000.0 ** (-jnp.arange(half) / half)
    angle = jnp.arange(x.shape[1])[:, None] * frequency
    angle = angle.reshape(x.shape[1], *[1] * (x.ndim - 3), half)
    a, b = x[..., :half], x[..., half:]
    cos, sin = jnp.cos(angle), jnp.sin(angle)
    return jnp.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1).astype(x.dtype)


def attention(x, layer, heads, groups):
    batch, seq, d = x.shape
    split = lambda y, *heads: y.reshape(batch, seq, *heads, -1)
    q = rotate(split(x @ layer["q"], groups, heads // groups))
    k = rotate(split(x @ layer["k"], groups))
    v = split(x @ layer["v"], groups)
    scores = jnp.einsum("bqgrd,bkgd->bgrqk", q, k) / math.sqrt(d // heads)
    causal = jnp.tril(jnp.ones((seq, seq), bool))
    scores = jnp.where(causal, scores.astype(jnp.float32), -1e30)
    weights = jax.nn.softmax(scores, axis=-1).astype(x.dtype)
    return jnp.einsum("bgrqk,bkgd->bqgrd", weights, v).reshape(batch, seq, d) @ layer["o"]


def block(x, layer, heads, groups):
    x = x + attention(norm(x, layer["norm1"]), layer, heads, groups)
    y = norm(x, layer["norm2"])
    return x + (jax.nn.silu(y @ layer["gate"]) * (y @ layer["up"])) @ layer["down"]


def loss(params, tokens, targets, *, layers, heads, groups, remat=False, **_):
    """Mean cross-entropy. tokens, targets: i32 of (batch, seq). With `remat` layers are
    computed again in the backward pass."""
    run = functools.partial(block, heads=heads, groups=groups)
    run = jax.checkpoint(run) if remat else run
    with jax.named_scope("stream"):
        x = params["embedding"][tokens]
    for i in range(layers):
        x = run(x, params[f"layer{i}"])
    x = norm(x, params["norm"])
    head = params["head"] if "head" in params else params["embedding"].T
    return data.cross_entropy(x @ head, targets)


batches = data.language
