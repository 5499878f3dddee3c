# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A training step and a gradient function around any loss(params, *batch)."""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from exporter import adam


class State(NamedTuple):
    """The state that one step passes to the next; all of it is donated."""

    params: Any
    m: Any
    v: Any
    count: Any


class Step(NamedTuple):
    """The results of a step: the next state, in its order, and the loss."""

    params: Any
    m: Any
    v: Any
    count: Any
    loss: Any


class Gradients(NamedTuple):
    gradients: Any
    loss: Any


def cold_state(params):
    """Returns the state before the first step."""
    zeros = lambda: jax.tree.map(jnp.zeros_like, params)
    return State(params, zeros(), zeros(), jnp.zeros((), jnp.int32))


def make_step(loss, batch_names, learning_rate):
    """Returns step(params, m, v, count, <batch_names>) -> Step, with donated
    state.

    The names become the names of the arguments in the exported program."""

    def step(params, m, v, count, *batch):
        value, gradients = jax.value_and_grad(loss)(params, *batch)
        state = adam.update(params, gradients, m, v, count, learning_rate)
        return Step(*state, value)

    return jax.jit(_with_names(step, ("params", "m", "v", "count"), batch_names),
                   donate_argnums=(0, 1, 2, 3))


def narrowed(loss, dtype):
    """Returns the loss, computed in `dtype`: parameters and floats of the batch
    are converted. The trained parameters keep their type (master weights)."""

    def convert(leaf):
        return leaf.astype(dtype) if jnp.issubdtype(leaf.dtype, jnp.floating) else leaf

    return lambda *arguments: loss(*jax.tree.map(convert, arguments))


def make_gradients(loss, batch_names):
    """Returns gradients(params, <batch_names>) -> Gradients."""

    def gradients(params, *batch):
        value, grads = jax.value_and_grad(loss)(params, *batch)
        return Gradients(grads, value)

    return jax.jit(_with_names(gradients, ("params",), batch_names))


def _with_names(function, names, batch_names):
    """Returns the function with a signature from which JAX takes argument names."""
    arguments = ", ".join([*names, *batch_names])
    scope = {"function": function}
    name = function.__name__
    exec(f"def {name}({arguments}):\n    return function({arguments})", scope)
    return scope[name]
