# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An encoder and a decoder with cross attention, relative positions gathered from a table of
buckets, and masks over padding. Norms, softmax and loss compute in f32."""

import math

import jax
import jax.numpy as jnp

from exporter import data

SIZES = {"layers": 1, "d": 16, "heads": 4, "seq": 8, "batch": 4, "vocab": 48, "buckets": 8, "hidden": 32}
PADDING = 0


def initial(random, layers, d, heads, vocab, buckets, hidden, **_):
    attention = lambda: {name: random.weight(d, d) for name in "qkvo"}
    mlp = lambda: {"up": random.weight(d, hidden), "down": random.weight(hidden, d)}
    scale = lambda: data.ones(d)
    encoder = lambda: {"self": attention(), "mlp": mlp(), "norm1": scale(), "norm2": scale()}
    decoder = lambda: encoder() | {"cross": attention(), "norm3": scale()}
    return {"embedding": random.weight(vocab, d), "head": random.weight(d, vocab),
            "encoder_bias": random.weight(buckets, heads),
            "decoder_bias": random.weight(buckets, heads),
            **{f"encoder{i}": encoder() for i in range(layers)},
            **{f"decoder{i}": decoder() for i in range(layers)}}


def norm(x, scale):
    wide = x.astype(jnp.float32)
    mean = jnp.mean(wide, axis=-1, keepdims=True)
    wide = (wide - mean) * jax.lax.rsqrt(jnp.var(wide, axis=-1, keepdims=True) + 1e-5)
    return (wide * scale).astype(x.dtype)


def relative(table, seq):
    """Returns (heads, seq, seq): a bucket for each distance, half of them for later positions."""
    half = table.shape[0] // 2
    distance = jnp.arange(seq)[None, :] - jnp.arange(seq)[:, None]
    size = jnp.log2(1 + jnp.abs(distance).astype(jnp.float32))
    bucket = jnp.minimum(jnp.round(size).astype(jnp.int32), half - 1)
    return table[jnp.where(distance > 0, bucket + half, bucket)].transpose(2, 0, 1)


def attention(x, memory, layer, heads, bias, mask):
    batch, seq, d = x.shape
    split = lambda y: y.reshape(batch, y.shape[1], heads, -1)
    q, k, v = split(x @ layer["q"]), split(memory @ layer["k"]), split(memory @ layer["v"])
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / math.sqrt(d // heads) + bias
    scores = jnp.where(mask, scores.astype(jnp.float32), -1e30)
    weights = jax.nn.softmax(scores, axis=-1).astype(x.dtype)
    return jnp.einsum("bhqk,bkhd->bqhd", weights, v).reshape(batch, seq, d) @ layer["o"]


def mlp(x, layer):
    return jax.nn.relu(x @ layer["up"]) @ layer["down"]


def loss(params, source, target, *, layers, heads, **_):
    """Mean cross-entropy without padding. source: i32 of (batch, seq); target: of (batch, seq + 1),
    read from its start and expected from its second token on."""
    seen, expected = target[:, :-1], target[:, 1:]
    seq = source.shape[1]
    bias = relative(params["encoder_bias"], seq)
    kept = (source != PADDING)[:, None, None, :]
    with jax.named_scope("stream"):
        x = params["embedding"][source]
    for i in range(layers):
        layer = params[f"encoder{i}"]
        y = norm(x, layer["norm1"])
        x = x + attention(y, y, layer["self"], heads, bias, kept)
        x = x + mlp(norm(x, layer["norm2"]), layer["mlp"])

    memory = x
    with jax.named_scope("stream"):
        x = params["embedding"][seen]
    bias = relative(params["decoder_bias"], seq)
    causal = jnp.tril(jnp.ones((seq, seq), bool)) & (seen != PADDING)[:, None, None, :]
    for i in range(layers):
        layer = params[f"decoder{i}"]
        y = norm(x, layer["norm1"])
        x = x + attention(y, y, layer["self"], heads, bias, causal)
        x = x + attention(norm(x, layer["norm3"]), memory, layer["cross"], heads, 0, kept)
        x = x + mlp(norm(x, layer["norm2"]), layer["mlp"])

    logits = (x @ params["head"]).astype(jnp.float32)
    picked = jnp.take_along_axis(logits, expected[..., None], axis=-1)[..., 0]
    counts = (expected != PADDING).astype(jnp.float32)
    return jnp.sum((jax.nn.logsumexp(logits, axis=-1) - picked) * counts) / jnp.sum(counts)


def batches(random, steps, batch, seq, vocab, **_):
    """The target is the source, reversed, after a 1; the tails of both are padding."""
    source = random.integers(vocab - 2, steps, batch, seq) + 2
    length = random.integers(seq // 2 + 1, steps, batch, 1) + seq // 2
    source = jnp.where(jnp.arange(seq) < length, source, PADDING)
    index = (length - 1 - jnp.arange(seq)) % seq
    reverse = jnp.where(jnp.arange(seq) < length, jnp.take_along_axis(source, index, -1), PADDING)
    start = jnp.ones((steps, batch, 1), jnp.int32)
    return {"source": source, "target": jnp.concatenate([start, reverse], axis=-1)}
