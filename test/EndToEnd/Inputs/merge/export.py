#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Training steps on one batch, and what JAX computes with one update for several batches:
the means of the gradients of each. Needs JAX; the files beside this one are its output.

  export.py [CASE...]

A case is gradients(state, constants, batch), which returns what the update needs, floats
of which the mean is returned, and values that are kept of each batch; and update(state,
mean gradients). The arguments are the state, which is donated, constants and the batch.
"""

import pathlib
import sys

import jax
import jax.numpy as jnp
import numpy as np

DIRECTORY = pathlib.Path(__file__).resolve().parent
BATCHES, ROWS, TOKENS, WIDTH, CLASSES = 3, 8, 7, 6, 5
RANDOM = np.random.RandomState(11)


def floats(*shape):
    return RANDOM.standard_normal(shape).astype(np.float32)


def integers(high, *shape):
    return RANDOM.randint(0, high, (BATCHES, *shape)).astype(np.int32)


def batches(*shape):
    return floats(BATCHES, *shape)


def cross_entropy(logits, labels):
    picked = jnp.take_along_axis(logits, labels[..., None], axis=-1)[..., 0]
    return jax.nn.logsumexp(logits, axis=-1) - picked


def descend(state, gradients):
    return tuple(w - 0.5 * g for w, g in zip(state, gradients))


def adam(state, gradients):
    """Adam with gradients that are clipped to a global norm."""
    w, m, v, count = state
    g, = gradients
    g = g * jnp.minimum(1, 0.1 / jnp.sqrt(jnp.sum(g * g)))
    m, v, count = 0.9 * m + 0.1 * g, 0.99 * v + 0.01 * g * g, count + 1
    mean, square = m / (1 - 0.9 ** count), v / (1 - 0.99 ** count)
    return w - 0.01 * mean / (jnp.sqrt(square) + 1e-8), m, v, count


def masked(state, _, batch):
    """A mean over the tokens of a mask, logits of each row, and a number of them."""
    x, labels, mask = batch
    def loss(w):
        logits = jnp.tanh(x @ w)
        loss = jnp.sum(cross_entropy(logits, labels) * mask) / jnp.sum(mask)
        right = jnp.sum((jnp.argmax(logits, -1) == labels) & (mask > 0), dtype=jnp.int32)
        return loss, (jnp.mean(logits, axis=1), right)
    (value, kept), g = jax.value_and_grad(loss, has_aux=True)(state[0])
    return (g,), (value, jnp.exp(value)), kept


def dropped(state, constants, batch):
    """Sums of gradients over a number of tokens, with dropout by one key."""
    x, labels, mask = batch
    kept = jax.random.bernoulli(jax.random.wrap_key_data(constants[0]), 0.7, x.shape)
    def loss(w):
        return jnp.sum(cross_entropy(jnp.where(kept, x / 0.7, 0) @ w, labels) * mask)
    total, g = jax.value_and_grad(loss)(state[0])
    count = jnp.maximum(jnp.sum(mask), 1)
    return (g / count,), (total / count,), ()


def balanced(state, _, batch):
    """A product of two means over the batch: the load and the gate of experts."""
    x, labels = batch
    def loss(w, router):
        gates = jax.nn.softmax(x @ router)
        chosen = jax.nn.one_hot(jnp.argmax(gates, axis=-1), gates.shape[-1])
        balance = jnp.sum(jnp.mean(chosen, axis=(0, 1)) * jnp.mean(gates, axis=(0, 1)))
        y = jnp.einsum("bte,btc->btc", gates * chosen, jnp.tanh(x @ w))
        return jnp.mean(cross_entropy(y, labels)) + 0.1 * balance
    value, g = jax.value_and_grad(loss, (0, 1))(*state)
    return g, (value,), ()


def normalised(state, _, batch):
    """A batch norm whose mean and variance are averaged over steps."""
    x, labels = batch
    def loss(w):
        y = x @ w
        mean = jnp.mean(y, axis=0)
        variance = jnp.mean(jnp.square(y - mean), axis=0)
        y = (y - mean) * jax.lax.rsqrt(variance + 1e-5)
        return jnp.mean(cross_entropy(y, labels)), (mean, variance)
    (value, moments), g = jax.value_and_grad(loss, has_aux=True)(state[0])
    return (g, *moments), (value,), ()


def average_moments(state, gradients):
    g, *moments = gradients
    return (state[0] - 0.5 * g, *(0.9 * s + 0.1 * m for s, m in zip(state[1:], moments)))


def negatives(state, _, batch):
    """Each row against all other rows of the batch."""
    x, y = batch
    def unit(v, w):
        v = jnp.tanh(v) @ w
        return v / jnp.linalg.norm(v, axis=-1, keepdims=True)
    def loss(w):
        return jnp.mean(cross_entropy(unit(x, w) @ unit(y, w).T * 4, jnp.arange(ROWS)))
    value, g = jax.value_and_grad(loss)(state[0])
    return (g,), (value,), ()


def layers(state, _, batch):
    """A scan over layers."""
    x, labels = batch
    def loss(w):
        y = jax.lax.scan(lambda x, w: (x + jnp.tanh(x @ w), None), x, w)[0]
        return jnp.mean(cross_entropy(y, labels))
    value, g = jax.value_and_grad(loss)(state[0])
    return (g,), (value,), ()


W = (WIDTH, CLASSES)
MASK = (RANDOM.rand(BATCHES, ROWS, TOKENS) < np.linspace(0.1, 1, ROWS)[:, None]).astype(np.float32)
TEXT = (batches(ROWS, TOKENS, WIDTH), integers(CLASSES, ROWS, TOKENS), MASK)

CASES = {
    "masked": (masked, adam, (floats(*W), floats(*W) / 9, floats(*W) ** 2, np.float32(2)), (), TEXT),
    "dropped": (dropped, descend, (floats(*W),), (np.array([5, 9], np.uint32),), TEXT),
    "balanced": (balanced, descend, (floats(WIDTH, 4 * CLASSES), floats(WIDTH, 4)), (),
                 (batches(ROWS, TOKENS, WIDTH), integers(4 * CLASSES, ROWS, TOKENS))),
    "normalised": (normalised, average_moments,
                   (floats(*W), floats(CLASSES), floats(CLASSES) ** 2), (),
                   (batches(ROWS, WIDTH), integers(CLASSES, ROWS))),
    "negatives": (negatives, descend, (floats(*W),), (),
                  (batches(ROWS, WIDTH), batches(ROWS, WIDTH))),
    "layers": (layers, descend, (floats(3, WIDTH, WIDTH) / 2,), (),
               (batches(ROWS, WIDTH), integers(WIDTH, ROWS))),
}


def merged(gradients, update, state, constants, batch):
    """One update by the means of all batches."""
    parts = [gradients(state, constants, [x[i] for x in batch]) for i in range(BATCHES)]
    needed, means = (jax.tree.map(lambda *v: sum(v) / BATCHES, *(part[i] for part in parts))
                     for i in (0, 1))
    kept = jax.tree.map(lambda *v: np.stack(v), *(part[2] for part in parts))
    return *update(state, needed), *means, *kept


def export(name):
    gradients, update, state, constants, batch = CASES[name]
    fixed, last = len(state), len(state) + len(constants)
    def step(*arguments):
        needed, means, kept = gradients(arguments[:fixed], arguments[fixed:last], arguments[last:])
        return *update(arguments[:fixed], needed), *means, *kept
    inputs = (*state, *constants, *(x[0] for x in batch))
    lowered = jax.jit(step, donate_argnums=range(fixed), keep_unused=True).lower(*inputs)
    text = lowered.compiler_ir("stablehlo").operation.get_asm(print_generic_op_form=True)
    path = DIRECTORY / name
    path.with_suffix(".mlir").write_text(text)
    results = merged(gradients, update, state, constants, batch)
    arrays = {f"arg{i}": value for i, value in enumerate((*state, *constants, *batch))}
    arrays |= {f"result{i}": np.asarray(value) for i, value in enumerate(results)}
    np.savez_compressed(path.with_suffix(".npz"), **arrays)


if __name__ == "__main__":
    for case in sys.argv[1:] or CASES:
        export(case)
