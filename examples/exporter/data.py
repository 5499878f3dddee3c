# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Initial parameters and training data of the small models."""

import jax
import jax.numpy as jnp
import numpy as np


class Random:
    """Creates arrays from one seed."""

    def __init__(self, seed):
        self.state = np.random.RandomState(seed)

    def normal(self, *shape):
        return self.state.standard_normal(shape).astype(np.float32)

    def weight(self, *shape):
        """Returns a weight of variance one over its inputs, all dimensions but the last."""
        return self.normal(*shape) / np.float32(np.sqrt(np.prod(shape[:-1])))

    def integers(self, limit, *shape, dtype="int32"):
        return self.state.randint(limit, size=shape, dtype=np.int64).astype(dtype)


def ones(*shape):
    return np.ones(shape, np.float32)


def zeros(*shape):
    return np.zeros(shape, np.float32)


def cross_entropy(logits, targets):
    """Mean over all targets: integers, in the shape of the logits without the
    last dimension. Computed in f32."""
    logits = logits.astype(jnp.float32)
    picked = jnp.take_along_axis(logits, targets[..., None], axis=-1)[..., 0]
    return jnp.mean(jax.nn.logsumexp(logits, axis=-1) - picked)


def language(random, steps, batch, seq, vocab, **_):
    """Returns sequences in which each token nearly follows from the one before:
    {"tokens", "targets"}, i32 of (steps, batch, seq)."""
    tokens = [random.integers(vocab, steps, batch)]
    for _ in range(seq):
        tokens.append((tokens[-1] * 5 + random.integers(3, steps, batch)) % vocab)
    tokens = np.stack(tokens, axis=-1)
    return {"tokens": tokens[..., :-1], "targets": tokens[..., 1:]}


def points(random, steps, batch, inputs, classes, **_):
    """Returns points around one centre a class: {"x", "labels"}, one slice a step."""
    centres = random.normal(classes, inputs)
    labels = random.integers(classes, steps, batch)
    return {"x": centres[labels] + random.normal(steps, batch, inputs), "labels": labels}


def images(random, steps, batch, size, channels, classes, **_):
    """Returns noisy pictures of one pattern a class: {"x", "labels"}, one slice a step."""
    patterns = random.normal(classes, size, size, channels)
    labels = random.integers(classes, steps, batch)
    return {"x": patterns[labels] + random.normal(steps, batch, size, size, channels),
            "labels": labels}
