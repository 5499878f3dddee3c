#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Steps whose results replace arguments, and what JAX computes in several of them.
Needs jax, optax and flax; the files beside this one are its output.

  export.py [CASE...]

Of each case CASE.mlir is the step, as JAX prints it, and CASE.npz has its inputs
(those that the step reads, by name) and, as `result:NAME`, its results after STEPS steps:
of scalars that replace nothing the values of all steps.
"""

import dataclasses
import inspect
import os
import pathlib
import sys
from typing import Any, NamedTuple

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=2"

import flax.linen
import flax.training.train_state
import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

DIRECTORY = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(DIRECTORY.parents[3] / "examples"))

from exporter.state import carry

STEPS = 3
MESH = jax.make_mesh((2,), ("x",), axis_types=(AxisType.Auto,))
ROWS, WHOLE = NamedSharding(MESH, P("x")), NamedSharding(MESH, P())


def ramp(*shape):
    return (np.arange(np.prod(shape), dtype=np.float32).reshape(shape) % 7 - 3) / 4


class Case(NamedTuple):
    step: Any
    arguments: tuple
    donated: tuple  # positions of arguments
    following: Any  # results -> the donated arguments of the next step
    options: dict = {}
    named: bool = True
    carry: dict = {}


def unread():
    """A nested state, two leaves of which are written and not read, and the loss first."""

    @jax.tree_util.register_dataclass
    @dataclasses.dataclass
    class Statistics:
        average: Any
        running: Any

    class State(NamedTuple):
        cell: Any
        statistics: Any

    def step(state, x):
        cell = jnp.tanh(state.cell["hidden"] + x)
        statistics = Statistics(cell * 2, state.statistics.running * 0.5 + cell)
        cell = {"before": state.cell["hidden"], "hidden": cell}
        return jnp.sum(cell["hidden"]), State(cell, statistics)

    state = State({"before": ramp(8), "hidden": ramp(8) + 1}, Statistics(ramp(8), ramp(8) - 1))
    return Case(step, (state, ramp(8) * 3), (0,), lambda results: (results[1],))


def optimizer():
    """Adam of optax; the optimizer's state first among the results, last among the arguments."""
    adam = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(0.1))

    def step(params, x, opt):
        def loss(params):
            return jnp.mean((jnp.tanh(x @ params["v"]) @ params["w"]) ** 2)

        value, gradients = jax.value_and_grad(loss)(params)
        updates, opt = adam.update(gradients, opt, params)
        return opt, value, optax.apply_updates(params, updates)

    params = {"v": ramp(4, 4), "w": ramp(4, 4) + 1}
    return Case(step, (params, ramp(8, 4), adam.init(params)), (0, 2),
                lambda results: (results[2], results[0]))


def train_state():
    """A TrainState of flax with the average of the parameters, which is not read, and a key."""

    class TrainState(flax.training.train_state.TrainState):
        previous: Any
        key: Any

    model = flax.linen.Dense(4)

    def step(state, x):
        key, now = jax.random.split(state.key)
        x = x + jax.random.uniform(now, x.shape)
        loss, gradients = jax.value_and_grad(
            lambda params: jnp.mean(state.apply_fn({"params": params}, x) ** 2))(state.params)
        previous = state.params
        return state.apply_gradients(grads=gradients).replace(previous=previous, key=key), loss

    params = {"bias": ramp(4), "kernel": ramp(4, 4)}
    state = TrainState.create(apply_fn=model.apply, params=params, previous=params,
                              tx=optax.sgd(0.1, momentum=0.9), key=jax.random.PRNGKey(3))
    return Case(step, (state, ramp(8, 4)), (0,), lambda results: (results[0],))


def swapped():
    """Two arguments of one type, whose names are the keys of what is returned, in another
    order."""

    def step(velocity, position):
        velocity = velocity - 0.1 * position
        return {"position": position + 0.1 * velocity, "velocity": velocity}

    return Case(step, (ramp(8), ramp(8) + 1), (0, 1),
                lambda results: (results["velocity"], results["position"]))


def mapped():
    """A step of shard_map: donated buffers (jax.buffer_donor) of one type, one of them not
    read."""

    def shift(state):
        left = jax.lax.ppermute(state["u"], "x", [(0, 1), (1, 0)])
        return {"old": state["u"], "u": state["u"] * 0.5 + left, "w": state["w"] + left}

    def step(state):
        return jax.shard_map(shift, mesh=MESH, in_specs=P("x"), out_specs=P("x"))(state)

    state = {"old": ramp(8), "u": ramp(8) + 1, "w": ramp(8) + 2}
    return Case(step, (state,), (0,), lambda results: (results,))


def constrained():
    """Buffers that are donated to results whose sharding XLA decides (jax.buffer_donor)."""

    def step(state, x):
        w = jax.lax.with_sharding_constraint(state["w"] + x, ROWS)
        return {"m": state["m"] * 0.5 + w, "w": w * 0.5}, jnp.sum(w)

    state = {"m": ramp(8, 2), "w": ramp(8, 2) + 1}
    return Case(step, (state, ramp(8, 2) * 2), (0,), lambda results: (results[0],),
                {"in_shardings": (WHOLE, ROWS)})


def resharded():
    """What JAX does not donate, because the result is sharded otherwise: --carry."""

    def step(u):
        return u * 0.5 + jnp.roll(u, 1)

    return Case(step, (ramp(8, 2),), (0,), lambda results: (results,),
                {"in_shardings": ROWS, "out_shardings": WHOLE})


def unnamed():
    """A step that was printed without the names of its arguments."""

    def step(params, m, x):
        gradients = {"b": jnp.sum(x, 0), "w": x.T @ (x @ params["w"] + params["b"])}
        m = jax.tree.map(lambda m, g: 0.5 * m + g, m, gradients)
        return jax.tree.map(lambda p, m: p - 0.01 * m, params, m), m, jnp.sum(x * params["b"])

    params = {"b": ramp(4), "w": ramp(4, 4)}
    return Case(step, (params, jax.tree.map(np.zeros_like, params), ramp(8, 4)), (0, 1),
                lambda results: results[:2], named=False)


def ambiguous():
    """Two results of one type, one argument: which of them replaces it is not known."""

    def step(average, hidden):
        return hidden * 2, hidden + 1

    return Case(step, (ramp(8), ramp(8) + 1), (0, 1), lambda results: results)


def written():
    """The same, with what the exporter has written down."""
    return ambiguous()._replace(carry={"result[1]": "hidden"})


CASES = [unread, optimizer, train_state, swapped, mapped, constrained, resharded, unnamed,
         ambiguous, written]


def named(prefix, tree):
    leaves = jax.tree_util.tree_flatten_with_path(tree)[0]
    return {prefix + jax.tree_util.keystr(path): np.asarray(jnp.asarray(leaf)) for path, leaf in leaves}


def train(case, jitted):
    """The results of the last step; scalars that replace nothing of all steps."""
    arguments, scalars = list(case.arguments), []
    for _ in range(STEPS):
        results = jitted(*jax.tree.map(np.array, arguments))
        following = case.following(results)
        kept = {id(leaf) for leaf in jax.tree.leaves(following)}
        flat = jax.tree.leaves(results)
        scalars.append([np.asarray(leaf) if leaf.ndim == 0 and id(leaf) not in kept else None
                        for leaf in flat])
        for position, value in zip(case.donated, following):
            arguments[position] = jax.tree.map(np.array, value)
    return {f"result:result{i}": np.asarray(leaf) if first is None
            else np.stack([step[i] for step in scalars])
            for i, (leaf, first) in enumerate(zip(flat, scalars[0]))}


def export(make):
    case, path = make(), DIRECTORY / make.__name__
    jitted = jax.jit(case.step, donate_argnums=case.donated, **case.options)
    lowered = jitted.lower(*case.arguments)
    module = lowered.compiler_ir("stablehlo")
    if case.carry:
        carry(module, case.carry)
    text = module.operation.get_asm(
        print_generic_op_form=True, enable_debug_info=case.named)
    path.with_suffix(".mlir").write_text(text.replace(str(DIRECTORY) + "/", ""))
    names = inspect.signature(case.step).parameters
    inputs = [item for name, tree in zip(names, case.arguments)
              for item in named(name, tree).items()]
    kept = sorted(lowered._lowering.compile_args["kept_var_idx"])
    np.savez_compressed(path.with_suffix(".npz"), **train(case, jitted),
                        **{f"arg{i}": inputs[k][1] for i, k in enumerate(kept)})


if __name__ == "__main__":
    jax.config.update("jax_include_full_tracebacks_in_locations", False)
    for make in CASES:
        if len(sys.argv) == 1 or make.__name__ in sys.argv[1:]:
            export(make)
