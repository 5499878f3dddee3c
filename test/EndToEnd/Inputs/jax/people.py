# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Training steps and samplers as people write them, for export.py."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

RANDOM = np.random.RandomState(5)
KEY = np.array([3, 7], np.uint32)


def floats(*shape, scale=1.0):
    return (RANDOM.standard_normal(shape) * scale).astype(np.float32)


def integers(high, *shape):
    return RANDOM.randint(0, high, shape).astype(np.int32)


def descend(loss, parameters, *rest, rate=0.1):
    value, gradient = jax.value_and_grad(loss)(parameters, *rest)
    return value, jax.tree.map(lambda p, g: p - rate * g, parameters, gradient)


def ppo(parameters, seen, actions, rewards, done, before):
    """Advantages by a scan backwards; the clipped loss; the norm of the gradient clipped."""
    def policy(p):
        hidden = jnp.tanh(seen @ p["w"])
        return jax.nn.log_softmax(hidden @ p["policy"]), hidden @ p["value"]

    values = policy(parameters)[1]
    following = jnp.concatenate([values[1:], jnp.zeros_like(values[:1])])

    def back(carry, step):
        reward, end, value, after = step
        alive = 1 - end.astype(jnp.float32)
        carry = reward + 0.99 * after * alive - value + 0.99 * 0.95 * alive * carry
        return carry, carry

    _, gain = lax.scan(back, jnp.zeros(values.shape[1], jnp.float32),
                       (rewards, done, values, following), reverse=True)
    target = gain + values
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)

    def loss(p):
        logs, guess = policy(p)
        ratio = jnp.exp(jnp.take_along_axis(logs, actions[..., None], -1)[..., 0] - before)
        entropy = -(jnp.exp(logs) * logs).sum(-1).mean()
        return (-jnp.minimum(ratio * gain, jnp.clip(ratio, 0.8, 1.2) * gain).mean()
                + 0.5 * ((guess - target) ** 2).mean() - 0.01 * entropy)

    value, gradient = jax.value_and_grad(loss)(parameters)
    norm = jnp.sqrt(sum(jnp.sum(g * g) for g in jax.tree.leaves(gradient)))
    scale = 0.01 * jnp.minimum(1.0, 0.5 / norm)
    return value, norm, jax.tree.map(lambda p, g: p - scale * g, parameters, gradient)


def selective_scan(p, x, target):
    """A state-space layer whose step sizes follow from its input."""
    def layer(p):
        steps = jax.nn.softplus(x @ p["d"])
        kept = jnp.exp(-steps[..., None] * jnp.exp(p["a"]))
        added = steps[..., None] * (x @ p["b"])[:, :, None] * x[..., None]

        def step(state, inputs):
            state = inputs[0] * state + inputs[1]
            return state, jnp.einsum("bdn,bn->bd", state, inputs[2])

        over = [jnp.moveaxis(v, 1, 0) for v in (kept, added, x @ p["c"])]
        _, y = lax.scan(step, jnp.zeros(kept.shape[:1] + kept.shape[2:], jnp.float32), tuple(over))
        return jnp.moveaxis(y, 0, 1)

    return descend(lambda p: ((layer(p) - target) ** 2).mean(), p)


def graph_attention(p, nodes, edges, source, target, expected):
    """Messages along edges, weighted by a softmax over those that arrive at a node."""
    count = nodes.shape[0]

    def loss(p):
        message = jax.nn.relu(jnp.concatenate([nodes[source], nodes[target], edges], 1) @ p["message"])
        score = jax.nn.leaky_relu(message @ p["score"])
        weight = jnp.exp(score - jax.ops.segment_max(score, target, count)[target])
        weight = weight / jax.ops.segment_sum(weight, target, count)[target]
        total = jax.ops.segment_sum(weight[:, None] * message, target, count)
        return ((jnp.concatenate([nodes, total], 1) @ p["update"] - expected) ** 2).mean()

    return descend(loss, p)


def sorted_experts(p, x, target):
    """Tokens sorted by expert, as MegaBlocks does it: ragged products."""
    def layer(p):
        chances, experts = lax.top_k(jax.nn.softmax(x @ p["router"]), 2)
        order = jnp.argsort(experts.reshape(-1))
        sizes = jnp.bincount(experts.reshape(-1), length=4).astype(jnp.int32)
        hidden = jax.nn.silu(lax.ragged_dot(jnp.repeat(x, 2, 0)[order], p["up"], sizes))
        back = jnp.zeros((order.size, x.shape[1]), jnp.float32)
        back = back.at[order].set(lax.ragged_dot(hidden, p["down"], sizes))
        return (back.reshape(-1, 2, x.shape[1]) * chances[..., None]).sum(1)

    return descend(lambda p: ((layer(p) - target) ** 2).mean(), p)


def speculative(draft, target, tokens, key):
    """How many drafted tokens are taken, and the next from what is left."""
    q, p = jax.nn.softmax(draft), jax.nn.softmax(target)
    chosen = lambda a: jnp.take_along_axis(a, tokens[..., None], -1)[..., 0]
    first, second = jax.random.split(key)
    taken = jax.random.uniform(first, tokens.shape, jnp.float32) < chosen(p) / chosen(q)
    count = jnp.cumprod(taken.astype(jnp.int32), 1).sum(1)
    at = jnp.minimum(count, tokens.shape[1] - 1)[:, None, None]
    rest = jnp.maximum(jnp.take_along_axis(p, at, 1) - jnp.take_along_axis(q, at, 1), 0)[:, 0]
    return count, jax.random.categorical(second, jnp.log(rest / rest.sum(-1, keepdims=True) + 1e-9))


def complex_state_space(p, x):
    """S4D: a kernel of powers of complex numbers, and its gradient; complex scatters."""
    def kernel(p):
        decay = lax.complex(-jnp.exp(p["re"]), p["im"])
        powers = jnp.exp(decay[..., None] * 0.1 * jnp.arange(x.shape[1], dtype=jnp.float32))
        weight = lax.complex(p["c"], p["d"]) * (jnp.exp(decay * jnp.float32(0.1)) - 1) / decay
        return 2 * jnp.einsum("hn,hnl->hl", weight, powers).real

    def loss(p):
        place = jnp.arange(x.shape[1])
        lag = place[:, None] - place
        taps = jnp.where(lag >= 0, kernel(p)[:, lag % x.shape[1]], 0)
        return (jnp.einsum("hts,bsh->bth", taps, x) ** 2).mean()

    z = lax.complex(x[0], x[1])
    turned = z.at[jnp.array([1, 3, 0])].multiply(z[:3]).at[jnp.array([2, 4])].divide(z[5:7])
    return descend(loss, p), turned, jnp.arccos(z), jnp.arctanh(z)


def linear_algebra(a, b):
    """Factorizations of a batch of matrices, and gradients through some of them."""
    def likelihood(a, b):
        factor = jnp.linalg.cholesky(a)
        scaled = lax.linalg.triangular_solve(factor, b, left_side=True, lower=True)
        return (scaled**2).sum() + jnp.log(jnp.diagonal(factor, axis1=1, axis2=2)).sum()

    q, r = jnp.linalg.qr(b)
    values, vectors = jnp.linalg.eigh(a)
    root = jnp.einsum("bij,bj,bkj->bik", vectors, values**-0.25, vectors)
    u, s, v = jnp.linalg.svd(b, full_matrices=False)
    return (jax.value_and_grad(likelihood, (0, 1))(a, b), jnp.linalg.solve(a, b), jnp.linalg.slogdet(a),
            jax.grad(lambda a: jnp.linalg.inv(a).sum())(a), q @ r, root, s, jnp.einsum("bij,bj,bjk->bik", u, s, v))


def scatter_windows(x, y, places, corners, rows, squares):
    """Windows that lie outside in part: each mode drops them whole; gradients of gathers."""
    line = lax.ScatterDimensionNumbers((1,), (), (0,))
    square = lax.ScatterDimensionNumbers((1, 2), (), (1, 0))
    one = lax.ScatterDimensionNumbers((0,), (), (0,))
    scattered = [f(x, places, rows, line, mode=mode) for mode in ("drop", "clip", "promise_in_bounds")
                 for f in (lax.scatter_add, lax.scatter_max, lax.scatter_min)]
    narrow = [lax.scatter_add(x, places.astype(kind), rows, line, mode="drop")
              for kind in (jnp.int8, jnp.int64, jnp.uint8, jnp.uint32)]
    ends = [lax.scatter(x, places[i], rows[i], one, mode="drop") for i in range(4)]
    taken = lambda x, mode: lax.gather(x, places, lax.GatherDimensionNumbers((1,), (), (0,)), (4,),
                                       mode=mode, fill_value=0.0)
    cut = lambda y, mode: lax.gather(y, corners, lax.GatherDimensionNumbers((1, 2), (), (1, 0)), (3, 2),
                                     mode=mode, fill_value=0.0)
    gradients = [jax.value_and_grad(lambda v: (f(v, mode) ** 2).sum())(v)
                 for f, v in ((taken, x), (cut, y)) for mode in ("fill", "clip")]
    return (scattered, narrow, ends, gradients, taken(x, "fill"), cut(y, "fill"), cut(y, "clip"),
            lax.scatter_add(y, corners, squares, square, mode="drop"))


def definite(batch, size):
    x = RANDOM.standard_normal((batch, size, size))
    return x @ x.swapaxes(1, 2) + size * np.eye(size)


CASES = {
    "ppo": (ppo, {"w": floats(6, 16, scale=0.3), "policy": floats(16, 4, scale=0.3), "value": floats(16, scale=0.3)},
            floats(10, 6, 6), integers(4, 10, 6), floats(10, 6), RANDOM.rand(10, 6) < 0.1,
            floats(10, 6, scale=0.1) - np.float32(1.4)),
    "selective-scan": (selective_scan, {"a": floats(6, 3, scale=0.5), "b": floats(6, 3, scale=0.3),
                                        "c": floats(6, 3, scale=0.3), "d": floats(6, 6, scale=0.3)},
                       floats(4, 9, 6), floats(4, 9, 6)),
    "graph-attention": (graph_attention, {"message": floats(15, 8, scale=0.3), "score": floats(8),
                                          "update": floats(14, 6, scale=0.3)},
                        floats(15, 6), floats(40, 3), integers(15, 40), integers(15, 40), floats(15, 6)),
    "sorted-experts": (sorted_experts, {"router": floats(8, 4), "up": floats(4, 8, 16, scale=0.3),
                                        "down": floats(4, 16, 8, scale=0.3)}, floats(18, 8), floats(18, 8)),
    "speculative": (speculative, floats(4, 5, 20), floats(4, 5, 20), integers(20, 4, 5), KEY),
    "complex-state-space": (complex_state_space, {"re": floats(7, 4, scale=0.2), "im": floats(7, 4),
                                                  "c": floats(7, 4), "d": floats(7, 4)}, floats(4, 10, 7)),
    "linear-algebra": (linear_algebra, definite(4, 6), RANDOM.standard_normal((4, 6, 3))),
    "scatter-windows": (scatter_windows, floats(7), floats(7, 5),
                        np.array([[0], [4], [-1], [3], [6], [7]], np.int32),
                        np.array([[0, 0], [3, 4], [4, 2], [-1, 1], [2, 5], [3, -2]], np.int32),
                        floats(6, 4), floats(6, 3, 2)),
}
