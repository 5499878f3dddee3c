#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs written with jax.sharding and jax.shard_map, and what JAX computes
on a mesh of CPU devices. Needs JAX; the files beside this one are its output.

  export.py [CASE...]
"""

import os
import pathlib
import sys

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, Mesh, NamedSharding, PartitionSpec as P

DIRECTORY = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(DIRECTORY.parent))

from recorded import record


def mesh_of(**axes):
    devices = np.array(jax.devices()[:int(np.prod(list(axes.values())))])
    return Mesh(devices.reshape(list(axes.values())), tuple(axes),
                axis_types=(AxisType.Auto,) * len(axes))


MESH = mesh_of(dp=2, tp=4)
X, W = (8, 16), (16, 32)


def on(*spec, mesh=MESH):
    return NamedSharding(mesh, P(*spec))


def manual(function, inputs, outputs, mesh=MESH, **options):
    return jax.shard_map(function, mesh=mesh, in_specs=inputs, out_specs=outputs, **options)


def annotated(x, w):
    """No manual region: jit's shardings and a constraint."""
    y = jax.lax.with_sharding_constraint(x @ w, on("dp", "tp"))
    return jnp.tanh(y), jnp.sum(y)


def every_collective(x, w):
    h = jax.lax.psum(x @ w, "tp")
    gathered = jax.lax.all_gather(h, "dp", axis=0, tiled=True)
    block = jax.lax.psum_scatter(gathered, "dp", scatter_dimension=0, tiled=True)
    moved = jax.lax.all_to_all(block, "dp", 1, 0, tiled=True)
    moved = jax.lax.ppermute(moved, "tp", [(k, (k + 1) % 4) for k in range(4)])
    reduced = (jax.lax.pmean(moved, "dp") + jax.lax.pmax(moved, ("dp", "tp"))
               + jax.lax.pmin(moved, "tp"))
    return reduced * jax.lax.axis_index("tp") + jax.lax.axis_index(("dp", "tp"))


def moves(x):
    return (jax.lax.ppermute(x, ("dp", "tp"), [(0, 3), (3, 5), (5, 0), (1, 2)]),
            jax.lax.all_to_all(x, "tp", 1, 1, tiled=True),
            jax.lax.all_gather(x, ("tp", "dp"), axis=1),
            jax.lax.pshuffle(x, "tp", [2, 3, 1, 0]),
            jax.lax.psum(x, "tp", axis_index_groups=[[0, 1], [2, 3]]),
            jax.lax.psum(x > 0, "tp"))


def partly_automatic(x, w):
    """tp is manual, dp is for propagation."""
    return jax.lax.psum(jnp.tanh(x @ w) * jax.lax.axis_index("tp"), "tp")


def nested(x):
    def inner(y):
        return jax.lax.psum(y * y, "dp")
    y = jax.shard_map(inner, in_specs=P("dp"), out_specs=P(), axis_names={"dp"})(x)
    return jax.lax.psum(y, "tp") + x[:4].sum(0)


GROUPS = dict(axis_index_groups=[[0, 3], [2, 1]])


def grouped(x):
    """Groups of devices that no part of an axis has, in an order of their own."""
    y = jax.lax.psum(x, "tp", **GROUPS) * jax.lax.pmax(x, "tp", **GROUPS)
    gathered = jax.lax.all_gather(y, "tp", tiled=True, **GROUPS)
    block = jax.lax.psum_scatter(gathered, "tp", tiled=True, **GROUPS)
    return block, jax.lax.all_to_all(x, "tp", 0, 1, tiled=True, **GROUPS)


def grouped_line(x):
    """The same of a mesh of other axes, in one program with another manual region."""
    y = manual(lambda x: jax.lax.psum(x, "x", axis_index_groups=[[5, 0], [1, 7], [2, 6], [4, 3]]),
               P("x"), P("x"), mesh=LINE, check_vma=False)(x)
    z = manual(grouped, P(None, "tp"), P(None, "tp"), axis_names={"tp"}, check_vma=False)(y)
    return y, jnp.tanh(z[0]), z[1]


def loss(x, w):
    h = manual(lambda x, w: jax.nn.relu(jax.lax.psum(x @ w, "tp")),
               (P("dp", "tp"), P("tp", None)), P("dp"))(x, w)
    return jnp.sum(h * jnp.tanh(h))


def between(x, w):
    """Automatic code before, between and after two manual regions."""
    first = manual(lambda x: x - jax.lax.pmean(x, "tp"), P("dp", "tp"), P("dp", "tp"))
    second = manual(lambda y: jax.lax.all_gather(y, "dp", axis=0, tiled=True).sum(0),
                    P("dp", None), P(), axis_names={"dp"}, check_vma=False)
    y = first(jnp.sin(x)) @ w
    return second(y / jnp.max(jnp.abs(y), axis=1, keepdims=True)) + jnp.sum(y, axis=0)


def ring(x):
    """Collectives in a loop."""
    def body(carry, _):
        return jax.lax.ppermute(carry, "tp", [(0, 1), (1, 2)]), jax.lax.psum(carry.sum(), "tp")
    return jax.lax.scan(body, x, None, length=3)


def looped(x, w):
    """A manual region in a loop."""
    step = manual(lambda y: y - jax.lax.pmean(y, "tp"), P("dp", "tp"), P("dp", "tp"))
    return jax.lax.fori_loop(0, 4, lambda i, y: step(jnp.tanh(y @ w @ w.T)), x)


def delayed(x, w):
    """Explicit shardings; a product that stays a sum over tp for a while."""
    y = jnp.dot(x, w, out_sharding=P("dp", None, unreduced={"tp"}))
    return jax.reshard(y + y, P("dp", "tp")), jax.reshard(y, P(None, None))


def placed(x, w):
    """Constraints on scalars, constants, what loops carry and what they give."""
    scale = jax.lax.with_sharding_constraint(jnp.max(x), on())
    table = jax.lax.with_sharding_constraint(jnp.ones(X), on(("tp", "dp")))
    def body(i, y):
        return jax.lax.with_sharding_constraint(jnp.sin(y) * scale, on("tp", "dp"))
    y = jax.lax.fori_loop(0, 3, body, x + table)
    y = jax.lax.with_sharding_constraint(y, on(None, ("dp", "tp")))
    return y @ w, jax.lax.with_sharding_constraint(y, on(P.UNCONSTRAINED, "dp"))


EXPLICIT = jax.make_mesh((2, 4), ("dp", "tp"), axis_types=(AxisType.Explicit,) * 2)
LINE = mesh_of(x=8)
TALL = mesh_of(a=4, b=2)


def several_meshes(x, w):
    """One program, three meshes."""
    y = jax.lax.with_sharding_constraint(x @ w, on("x", mesh=LINE))
    y = jax.lax.with_sharding_constraint(jnp.tanh(y), on("a", "b", mesh=TALL))
    return manual(lambda y: jax.lax.pmean(y, "tp"), P("dp", "tp"), P("dp"))(y @ w.T)


CUBE = mesh_of(a=2, b=2, c=2)
UNEQUAL = mesh_of(a=2, b=3)


def cube(x):
    """Groups over a part of the axes, in an order of their own."""
    y = jax.lax.psum(x, ("c", "a"))
    z = jax.lax.all_gather(x, ("c", "b"), axis=0, tiled=True)
    return y, jax.lax.psum_scatter(z, ("b", "a"), scatter_dimension=0, tiled=True)


def unequal(x):
    y = jax.lax.ppermute(x, "b", [(0, 1), (1, 2), (2, 0)])
    return jax.lax.psum(y, "a") * jax.lax.axis_index(("b", "a"))


def step(x, w):
    """A gradient of what is the same on all ranks, summed up by its transpose."""
    def loss(w):
        h = jnp.tanh(x @ w)
        return jax.lax.pmean(jnp.sum(h * h), "dp")
    return w - 0.1 * jax.grad(loss)(w), jax.lax.pcast(jnp.sum(w), "dp", to="varying")[None]


def carried(x):
    """A predicate that is the same on all ranks, of values that are not."""
    every = ("dp", "tp")
    start = jax.lax.pcast(jnp.zeros(x.shape[1:]), every, to="varying")
    y = jax.lax.fori_loop(0, x.shape[0], lambda i, y: y + jax.lax.psum(x[i], "tp"), start)
    y = jax.lax.while_loop(lambda y: jax.lax.pmax(jnp.max(y), every) > 1, lambda y: y / 2, y)
    return y[None]


def apart(x):
    """Branches and loops in which the groups of the collectives differ."""
    def total(y):
        return jax.lax.psum(y, "tp")
    y = jax.lax.cond(jax.lax.axis_index("dp") == 0, total, lambda y: total(2 * y), x)
    y = jax.lax.switch(jax.lax.axis_index("dp"),
                       [lambda y: y + jax.lax.pmax(y, "tp"), jnp.negative], y)
    limit = total(jnp.sum(jnp.abs(x)))
    start = y, jax.lax.pcast(jnp.float32(0), "dp", to="varying")
    y, _ = jax.lax.while_loop(lambda c: c[1] < limit,
                              lambda c: (c[0] / 2 + total(c[0]) / 8, c[1] + 3), start)
    return y * jnp.ones_like(x)


STAGES = mesh_of(stage=4)


def pipelined(weights, batches):
    """A gradient through stages that hand on their values in a loop; batches: one a step."""
    last, count = 3, batches.shape[0]
    def loss(weight):
        index = jax.lax.axis_index("stage")
        def varying(shape):
            return jax.lax.pcast(jnp.zeros(shape), "stage", to="varying")
        def step(carry, time):
            state, done = carry
            y = jnp.where(index == 0, batches[jnp.minimum(time, count - 1)], state)
            y = jnp.tanh(y @ weight[0])
            place = jnp.clip(time - last, 0, count - 1)
            is_done = (index == last) & (time >= last)
            done = done.at[place].set(jnp.where(is_done, y, done[place]))
            return (jax.lax.ppermute(y, "stage", [(k, k + 1) for k in range(last)]), done), None
        start = varying(batches.shape[1:]), varying(batches.shape)
        (_, done), _ = jax.lax.scan(step, start, jnp.arange(count + last))
        return jax.lax.psum(jnp.sum(done**2), "stage")
    return jax.grad(loss)(weights)


def attention(q, k, v):
    """Keys and values go round a ring; softmax over what has passed by."""
    def step(carry, _):
        k, v, y, most, total = carry
        scores = q @ k.T
        now = jnp.maximum(most, jnp.max(scores, axis=-1))
        part, scale = jnp.exp(scores - now[:, None]), jnp.exp(most - now)
        y = y * scale[:, None] + part @ v
        around = [(i, (i + 1) % 4) for i in range(4)]
        k, v = (jax.lax.ppermute(each, "stage", around) for each in (k, v))
        return (k, v, y, now, total * scale + part.sum(-1)), None
    start = jax.lax.pcast((jnp.full(len(q), -1e9), jnp.zeros(len(q))), "stage", to="varying")
    (_, _, y, _, total), _ = jax.lax.scan(step, (k, v, jnp.zeros_like(q), *start), length=4)
    return y / total[:, None]


def attention_gradients(*inputs):
    ring = manual(attention, (P("stage"),) * 3, P("stage"), mesh=STAGES)
    return jax.grad(lambda *x: jnp.sum(ring(*x)**2), argnums=(0, 1, 2))(*inputs)


CASES = {
    "annotated": (jax.jit(annotated, in_shardings=(on("dp"), on(None, "tp")),
                          out_shardings=(on(("dp", "tp")), on())), X, W),
    "every-collective": (manual(every_collective, (P("dp", "tp"), P("tp", None)),
                                P(("dp", "tp"))), X, W),
    "moves": (manual(moves, P("dp", "tp"), (P("dp", "tp"),) * 2 + (P("dp", None, "tp"),)
                     + (P("dp", "tp"),) * 3, check_vma=False), X),
    "partly-automatic": (
        jax.jit(manual(partly_automatic, (P(None, "tp"), P("tp", None)), P(),
                       axis_names={"tp"}), in_shardings=(on("dp", "tp"), on())), X, W),
    "nested": (manual(nested, P(None, "tp"), P(None, "tp"), axis_names={"tp"}), X),
    "grouped": (manual(grouped, P("dp", "tp"), P("dp", "tp"), check_vma=False), X),
    "grouped-line": (grouped_line, X),
    "gradients": (jax.grad(loss, argnums=(0, 1)), X, W),
    "between": (between, X, W),
    "delayed": (delayed, X, W),
    "placed": (placed, X, W),
    "several-meshes": (several_meshes, X, W),
    "ring": (manual(ring, P("dp", "tp"), (P("dp", "tp"), P()), check_vma=False), X),
    "looped": (looped, X, W),
    "cube": (manual(cube, P(("a", "b"), "c"), (P(("a", "b"), "c"), P(("a", "b"), "c")),
                    mesh=CUBE), X),
    "unequal": (manual(unequal, P("a", "b"), P("a", "b"), mesh=UNEQUAL), (4, 9)),
    "step": (manual(step, (P("dp"), P()), (P(), P("dp"))), X, W),
    "carried": (manual(carried, P("dp", "tp"), P("dp", "tp")), X),
    "pipelined": (manual(pipelined, (P("stage"), P()), P("stage"), mesh=STAGES), (4, 8, 8),
                  (6, 4, 8)),
    "attention": (attention_gradients, X, X, X),
    "apart": (manual(apart, P("dp", "tp"), P("dp", "tp")), X),
}


def export(name):
    function, *shapes = CASES[name]
    random = np.random.RandomState(7)
    inputs = [random.standard_normal(shape).astype(np.float32) for shape in shapes]
    if name != "delayed":
        return record(DIRECTORY / name, function, inputs)
    with jax.set_mesh(EXPLICIT):
        specs = on("dp", "tp", mesh=EXPLICIT), on("tp", None, mesh=EXPLICIT)
        record(DIRECTORY / name, function, inputs, list(map(jax.device_put, inputs, specs)))


if __name__ == "__main__":
    for case in sys.argv[1:] or CASES:
        export(case)
