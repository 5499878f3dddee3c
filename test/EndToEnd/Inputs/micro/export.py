#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Steps whose results are over all rows of a batch, and what JAX computes with the
whole batch. Needs JAX; the files beside this one are its output.

  export.py [CASE...]

The weights come first, then the batch: the arguments of BATCH.
"""

import pathlib
import sys

import jax
import jax.numpy as jnp
import numpy as np

DIRECTORY = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(DIRECTORY.parent))

from recorded import record

ROWS, WIDTH, CLASSES, LAYERS = 8, 6, 5, 3
RANDOM = np.random.RandomState(7)


def floats(*shape):
    return RANDOM.standard_normal(shape).astype(np.float32)


def integers(high, *shape):
    return RANDOM.randint(0, high, shape).astype(np.int32)


def cross_entropy(logits, labels):
    picked = jnp.take_along_axis(logits, labels[..., None], axis=-1)[..., 0]
    return jax.nn.logsumexp(logits, axis=-1) - picked


def masked_mean(w, x, labels, mask):
    """The mean over the tokens of a mask, of which some rows have none."""
    def loss(w):
        return jnp.sum(cross_entropy(jnp.tanh(x @ w), labels) * mask) / jnp.sum(mask)
    return jax.value_and_grad(loss)(w)


def masked_rows(w, x, labels, mask):
    """The mean over rows of their masked means, by weights of the rows."""
    def loss(w):
        tokens = jnp.maximum(jnp.sum(mask, axis=1), 1)
        rows = jnp.sum(cross_entropy(x @ w, labels) * mask, axis=1) / tokens
        weights = jnp.sqrt(tokens)
        return jnp.sum(rows * weights) / jnp.sum(weights)
    return jax.value_and_grad(loss)(w)


def dropout(key, w, x):
    """A mask of threefry bits: it is returned, and must have the same bits."""
    mask = jax.random.bernoulli(jax.random.wrap_key_data(key), 0.7, (ROWS, CLASSES))
    def loss(w):
        return jnp.mean(jnp.where(mask, x @ w / 0.7, 0) ** 2)
    return *jax.value_and_grad(loss)(w), mask


def clipped(w, b, x, labels):
    """Gradients that are scaled to a global norm."""
    def loss(w, b):
        return jnp.mean(cross_entropy(x @ w + b, labels))
    gradients = jax.grad(loss, (0, 1))(w, b)
    norm = jnp.sqrt(sum(jnp.sum(g * g) for g in gradients))
    return *(g * jnp.minimum(1, 0.1 / norm) for g in gradients), norm


def metrics(w, x, labels):
    """The largest and the smallest logit, accuracy, a count, and flags."""
    logits = x @ w
    right = jnp.argmax(logits, axis=-1) == labels
    return (jnp.max(logits), jnp.min(logits, axis=0), jnp.mean(right.astype(jnp.float32)),
            jnp.sum(right, dtype=jnp.int32), jnp.any(right), jnp.all(labels >= 0),
            jnp.max(labels), jnp.argmax(logits, axis=-1))


def negatives(table, w, x, y):
    """Each row against all other rows of the batch; a row is the mean of its tokens."""
    def unit(v, table, w):
        v = jnp.mean(jnp.tanh(table[v]), axis=1) @ w
        return v / jnp.linalg.norm(v, axis=-1, keepdims=True)
    def loss(table, w):
        scores = unit(x, table, w) @ unit(y, table, w).T
        return jnp.mean(cross_entropy(scores * 4, jnp.arange(ROWS)))
    return jax.value_and_grad(loss, (0, 1))(table, w)


def balanced(w, router, x, labels):
    """A product of two means over the batch: the load and the gate of experts."""
    def loss(w, router):
        gates = jax.nn.softmax(x @ router)
        chosen = jax.nn.one_hot(jnp.argmax(gates, axis=-1), gates.shape[-1])
        balance = jnp.sum(jnp.mean(chosen, axis=(0, 1)) * jnp.mean(gates, axis=(0, 1)))
        y = jnp.einsum("bte,btc->btc", gates * chosen, jnp.tanh(x @ w))
        return jnp.mean(cross_entropy(y, labels)) + 0.1 * balance
    return jax.value_and_grad(loss, (0, 1))(w, router)


def layers(w, x, labels):
    """A scan over layers, its gradient, and a branch in it."""
    def layer(x, wi):
        w, i = wi
        y = jax.lax.cond(i % 2 == 0, jnp.tanh, lambda v: v * 0.5, x @ w)
        return x + y, jnp.sum(y * y)
    def loss(w):
        y, squares = jax.lax.scan(layer, x, (w, jnp.arange(LAYERS)))
        return jnp.mean(cross_entropy(y, labels)), squares
    return jax.value_and_grad(loss, has_aux=True)(w)


def rounds(w, x):
    """Loops whose number of rounds is known, depends on a weight, and on the rows."""
    fixed = jax.lax.fori_loop(0, 4, lambda i, v: jnp.tanh(v @ w) + x, x)
    by_weight = jax.lax.while_loop(lambda c: c[0] < jnp.max(w), lambda c: (c[0] * 2, c[1] + fixed),
                                   (jnp.float32(0.1), x))[1]
    by_rows = jax.lax.while_loop(lambda v: jnp.max(jnp.abs(v)) > 1, lambda v: v / 2, x)
    return jnp.sum(fixed ** 2), by_weight, by_rows


def recurrent(w, x):
    """A scan over time with dropout drawn in each step."""
    def cell(h, xi):
        x, key = xi
        kept = jax.random.bernoulli(jax.random.wrap_key_data(key), 0.6, h.shape)
        h = jnp.where(kept, jnp.tanh(x + h @ w), h)
        return h, h
    keys = jax.random.key_data(jax.random.split(jax.random.key(3), x.shape[1]))
    def loss(w):
        h, all = jax.lax.scan(cell, jnp.zeros_like(x[:, 0]), (x.transpose(1, 0, 2), keys))
        return jnp.mean(h ** 2) + jnp.mean(all), all
    return jax.value_and_grad(loss, has_aux=True)(w)


def normalised(w, scale, x, labels, groups=1):
    """A batch norm over the rows k, k + groups, ..."""
    def norm(y, scale):
        mean = jnp.mean(y, axis=0)
        variance = jnp.mean(jnp.square(y - mean), axis=0)
        return (y - mean) * jax.lax.rsqrt(variance + 1e-5) * scale
    def loss(w, scale):
        y = x @ w
        if groups > 1:
            y = jax.vmap(norm, (1, None), 1)(y.reshape(-1, groups, CLASSES), scale).reshape(y.shape)
        else:
            y = norm(y, scale)
        return jnp.mean(cross_entropy(y, labels))
    return jax.value_and_grad(loss, (0, 1))(w, scale)


TOKENS = 7
MASK = (RANDOM.rand(ROWS, TOKENS) < np.linspace(0, 1, ROWS)[:, None]).astype(np.float32)

CASES = {
    "masked-mean": (masked_mean, floats(WIDTH, CLASSES), floats(ROWS, TOKENS, WIDTH),
                    integers(CLASSES, ROWS, TOKENS), MASK),
    "masked-rows": (masked_rows, floats(WIDTH, CLASSES), floats(ROWS, TOKENS, WIDTH),
                    integers(CLASSES, ROWS, TOKENS), MASK),
    "dropout": (dropout, np.array([5, 9], np.uint32), floats(WIDTH, CLASSES), floats(ROWS, WIDTH)),
    "clipped": (clipped, floats(WIDTH, CLASSES), floats(CLASSES), floats(ROWS, WIDTH),
                integers(CLASSES, ROWS)),
    "metrics": (metrics, floats(WIDTH, CLASSES), floats(ROWS, WIDTH), integers(CLASSES, ROWS)),
    "negatives": (negatives, floats(TOKENS, WIDTH), floats(WIDTH, CLASSES),
                  integers(TOKENS, ROWS, 8 * TOKENS), integers(TOKENS, ROWS, 8 * TOKENS)),
    "balanced": (balanced, floats(WIDTH, 4 * CLASSES), floats(WIDTH, 4),
                 floats(ROWS, TOKENS, WIDTH), integers(4 * CLASSES, ROWS, TOKENS)),
    "layers": (layers, floats(LAYERS, WIDTH, WIDTH) / 2, floats(ROWS, WIDTH),
               integers(WIDTH, ROWS)),
    "rounds": (rounds, floats(WIDTH, WIDTH) / 3, floats(ROWS, WIDTH)),
    "recurrent": (recurrent, floats(WIDTH, WIDTH) / 2, floats(ROWS, 4, WIDTH)),
    "normalised": (normalised, floats(WIDTH, CLASSES), 1 + floats(CLASSES) / 4,
                   floats(ROWS, WIDTH), integers(CLASSES, ROWS)),
}


def record_normalised():
    """Adds what JAX computes where each of 2 micro-batches has its own norm."""
    path = DIRECTORY / "normalised.npz"
    with np.load(path) as arrays:
        stored = dict(arrays)
    _, *inputs = CASES["normalised"]
    results = jax.tree.leaves(normalised(*inputs, groups=2))
    stored |= {f"groups2.result{i}": np.asarray(value) for i, value in enumerate(results)}
    np.savez_compressed(path, **stored)


if __name__ == "__main__":
    for case in sys.argv[1:] or CASES:
        function, *inputs = CASES[case]
        record(DIRECTORY / case, function, inputs)
        if case == "normalised":
            record_normalised()
