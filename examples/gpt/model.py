# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A GPT in plain JAX: pre-norm blocks, learned positions, a tied head.

Query, key and value are separate weights of shape (width, heads * head width),
so that a head is a block of columns. The key has no bias: the softmax does not
see it, its gradient is zero. Norms, the softmax and the loss compute in f32, whatever the
type of the parameters.
"""

import functools
import math

import jax
import jax.numpy as jnp

from exporter import data


def norm(x, scale, bias):
    wide = x.astype(jnp.float32)
    mean = jnp.mean(wide, axis=-1, keepdims=True)
    variance = jnp.mean((wide - mean) ** 2, axis=-1, keepdims=True)
    y = (wide - mean) * jax.lax.rsqrt(variance + 1e-5) * scale + bias
    return y.astype(x.dtype)


def attention(x, layer, heads, causal=True):
    batch, seq, _ = x.shape
    split = lambda y: y.reshape(batch, seq, heads, -1)
    q = split(x @ layer["q"] + layer["q_bias"])
    k = split(x @ layer["k"])
    v = split(x @ layer["v"] + layer["v_bias"])
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / math.sqrt(q.shape[-1])
    scores = scores.astype(jnp.float32)
    if causal:
        scores = jnp.where(jnp.tril(jnp.ones((seq, seq), bool)), scores, -1e30)
    weights = jax.nn.softmax(scores, axis=-1).astype(x.dtype)
    mixed = jnp.einsum("bhqk,bkhd->bqhd", weights, v).reshape(batch, seq, -1)
    return mixed @ layer["o"] + layer["o_bias"]


def mlp(x, layer):
    hidden = jax.nn.gelu(x @ layer["up"] + layer["up_bias"])
    return hidden @ layer["down"] + layer["down_bias"]


def block(x, layer, heads):
    x = x + attention(norm(x, layer["norm1"], layer["norm1_bias"]), layer, heads)
    return x + mlp(norm(x, layer["norm2"], layer["norm2_bias"]), layer)


def loss(params, tokens, targets, *, layers, heads, remat=False, **_):
    """Mean cross-entropy. tokens, targets: i32 of shape (batch, seq). With `remat` layers are
    computed again in the backward pass."""
    run = functools.partial(block, heads=heads)
    run = jax.checkpoint(run) if remat else run
    x = params["embedding"][tokens]
    with jax.named_scope("stream"):
        x = x + params["position"]
    for i in range(layers):
        x = run(x, params[f"layer{i}"])
    x = norm(x, params["norm"], params["norm_bias"])
    return data.cross_entropy(x @ params["embedding"].T, targets)
