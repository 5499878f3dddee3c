# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""BERT: a GPT's blocks without the causal mask, and norms after what they normalise; some
tokens are masked, and predicted."""

import jax
import jax.numpy as jnp

from exporter import data
from gpt.model import attention, mlp, norm


def initial(random, layers, d, seq, vocab, **_):
    vector = lambda: data.zeros(d)
    layer = lambda: {
        "q": random.weight(d, d), "q_bias": vector(), "k": random.weight(d, d),
        "v": random.weight(d, d), "v_bias": vector(), "o": random.weight(d, d),
        "o_bias": vector(), "norm1": data.ones(d), "norm1_bias": vector(),
        "up": random.weight(d, 4 * d), "up_bias": data.zeros(4 * d),
        "down": random.weight(4 * d, d), "down_bias": vector(),
        "norm2": data.ones(d), "norm2_bias": vector()}
    return {"embedding": random.weight(vocab, d), "position": random.weight(seq, d),
            "segment": random.weight(2, d), "norm": data.ones(d), "norm_bias": vector(),
            "transform": random.weight(d, d), "transform_bias": vector(),
            "last_norm": data.ones(d), "last_norm_bias": vector(),
            "vocabulary_bias": data.zeros(vocab),
            **{f"layer{i}": layer() for i in range(layers)}}


def loss(params, tokens, segments, targets, *, layers, heads, **_):
    """Mean cross-entropy over masked tokens: targets is -1 elsewhere. All are
    i32 of (batch, seq)."""
    x = params["embedding"][tokens] + params["segment"][segments]
    with jax.named_scope("stream"):
        x = x + params["position"]
    x = norm(x, params["norm"], params["norm_bias"])
    for i in range(layers):
        layer = params[f"layer{i}"]
        x = norm(x + attention(x, layer, heads, causal=False), layer["norm1"], layer["norm1_bias"])
        x = norm(x + mlp(x, layer), layer["norm2"], layer["norm2_bias"])
    x = jax.nn.gelu(x @ params["transform"] + params["transform_bias"])
    x = norm(x, params["last_norm"], params["last_norm_bias"])
    logits = (x @ params["embedding"].T + params["vocabulary_bias"]).astype(jnp.float32)
    expected = jnp.maximum(targets, 0)
    picked = jnp.take_along_axis(logits, expected[..., None], axis=-1)[..., 0]
    counts = (targets >= 0).astype(jnp.float32)
    return jnp.sum((jax.nn.logsumexp(logits, axis=-1) - picked) * counts) / jnp.sum(counts)
