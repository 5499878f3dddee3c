# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a step on one device and records its inputs and results."""

import jax
import numpy as np


def named(prefix, tree):
    """Returns {"params['w']": array, ...}, with the names of the exported program."""
    leaves = jax.tree_util.tree_flatten_with_path(tree)[0]
    return {prefix + jax.tree_util.keystr(path): np.asarray(leaf)
            for path, leaf in leaves}


def copy(tree):
    """Copies a tree, so that donation cannot take it away."""
    return jax.tree.map(lambda leaf: np.array(leaf), tree)


def warm(step, state, batches):
    """Returns the state after training on these batches."""
    for batch in zip(*batches.values()):
        state = type(state)(*step(*state, *batch)[:-1])
    return copy(state)


def train(step, state, batches):
    """Trains on all batches. Returns (final state, losses of shape [steps])."""
    state, losses = copy(state), []
    for batch in zip(*batches.values()):
        *state, loss = step(*state, *batch)
        losses.append(np.asarray(loss))
    return copy(tuple(state)), np.stack(losses)


def split(batches, count):
    """Returns the first `count` batches, and the others."""
    return ({name: batch[:count] for name, batch in batches.items()},
            {name: batch[count:] for name, batch in batches.items()})


def record_gradients(directory, gradients, state, batches):
    """Writes gradients.npz with those of the first batch."""
    first = [batch[0] for batch in batches.values()]
    found = named("result", gradients(state.params, *first))
    np.savez_compressed(directory / "gradients.npz", **found)


def record(directory, step, state, batches):
    """Writes inputs.npz and reference.npz; returns the losses.

    inputs: the state and the batches, a sequence with one slice a step.
    reference: result.loss of every step, and the state after the last one.
    """
    inputs = {}
    for field, tree in zip(state._fields, state):
        inputs |= named(field, tree)
    np.savez_compressed(directory / "inputs.npz", **inputs, **batches)
    final, losses = train(step, state, batches)
    reference = {"result.loss": losses}
    for field, tree in zip(state._fields, final):
        reference |= named("result." + field, tree)
    np.savez_compressed(directory / "reference.npz", **reference)
    return losses
