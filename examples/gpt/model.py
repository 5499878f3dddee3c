# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A GPT in plain JAX: pre-norm blocks, learned positions, a tied head.

Query, key and value are separate weights of shape (width, heads * head width),
so that a head is a block of columns. The key has no bias: the softmax does not
see it, its gradient is zero.
"""

import math

import jax
import jax.numpy as jnp


def norm(x, scale, bias):
    mean = jnp.mean(x, axis=-1, keepdims=True)
    variance = jnp.mean((x - mean) ** 2, axis=-1, keepdims=True)
    return (x - mean) * jax.lax.rsqrt(variance + 1e-5) * scale + bias


def attention(x, layer, heads):
    batch, seq, _ = x.shape
    split = lambda y: y.reshape(batch, seq, heads, -1)
    q = split(x @ layer["q"] + layer["q_bias"])
    k = split(x @ layer["k"])
    v = split(x @ layer["v"] + layer["v_bias"])
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / math.sqrt(q.shape[-1])
    causal = jnp.tril(jnp.ones((seq, seq), bool))
    weights = jax.nn.softmax(jnp.where(causal, scores, -1e30), axis=-1)
    mixed = jnp.einsum("bhqk,bkhd->bqhd", weights, v).reshape(batch, seq, -1)
    return mixed @ layer["o"] + layer["o_bias"]


def mlp(x, layer):
    hidden = jax.nn.gelu(x @ layer["up"] + layer["up_bias"])
    return hidden @ layer["down"] + layer["down_bias"]


def loss(params, tokens, targets, *, layers, heads):
    """Mean cross-entropy. tokens, targets: i32 of shape (batch, seq)."""
    x = params["embedding"][tokens] + params["position"]
    for i in range(layers):
        layer = params[f"layer{i}"]
        x = x + attention(norm(x, layer["norm1"], layer["norm1_bias"]), layer, heads)
        x = x + mlp(norm(x, layer["norm2"], layer["norm2_bias"]), layer)
    x = norm(x, params["norm"], params["norm_bias"])
    logits = x @ params["embedding"].T
    picked = jnp.take_along_axis(logits, targets[..., None], axis=-1)[..., 0]
    return jnp.mean(jax.nn.logsumexp(logits, axis=-1) - picked)
