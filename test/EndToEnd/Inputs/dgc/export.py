#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A step of SGD of one replica, and what deep gradient compression computes for several
replicas on one device: gradients by JAX, the exchange in numpy. Needs JAX; the files beside
this one are its output.

  export.py

plain: a tenth is sent in each step, without momentum. ramp: whole gradients in 2 steps,
then a half, a quarter and a tenth, with momentum.
"""

import pathlib

import jax
import jax.numpy as jnp
import numpy as np

DIRECTORY = pathlib.Path(__file__).resolve().parent
STEPS, ROWS, WIDTH, HIDDEN, CLASSES = 8, 4, 6, 8, 5
RANDOM = np.random.RandomState(11)
CASES = {"plain": {"sparsity": [0.9], "begin": 0, "ramp": 0, "momentum": 0.0},
         "ramp": {"sparsity": [0.5, 0.75, 0.9], "begin": 2, "ramp": 4, "momentum": 0.9}}


def floats(*shape):
    return RANDOM.standard_normal(shape).astype(np.float32)


def loss(parameters, x, labels):
    w, bias, v = parameters
    logits = jnp.tanh(x @ w + bias) @ v
    picked = jnp.take_along_axis(logits, labels[:, None], axis=-1)[:, 0]
    return jnp.mean(jax.nn.logsumexp(logits, axis=-1) - picked)


def step(w, bias, v, count, rate, x, labels):
    """Returns the state and the loss."""
    value, gradients = jax.value_and_grad(loss)((w, bias, v), x, labels)
    w, bias, v = (p - rate * g for p, g in zip((w, bias, v), gradients))
    return w, bias, v, count + 1, value


def sent_of(elements, sparsity):
    return max(1, int(np.ceil(elements * (1 - sparsity) - 1e-6)))


def sparsity_at(case, number):
    """None where gradients are sent whole."""
    number -= case["begin"]
    if number < 0:
        return None
    *first, last = case["sparsity"]
    return first[number * len(first) // case["ramp"]] if number < case["ramp"] else last


def exchange(gradients, momenta, residuals, case, number):
    """Of one parameter: lists with an array of each replica. Returns the mean that the
    update reads; momenta and residuals change in place."""
    sparsity, factor = sparsity_at(case, number), np.float32(case["momentum"])
    if sparsity is None:
        mean = np.sum(gradients, 0) / np.float32(len(gradients))
        for u in momenta:
            u[...] = factor * u + mean
        return momenta[0].copy()
    total = np.zeros_like(gradients[0])
    for g, u, v in zip(gradients, momenta, residuals):
        u[...] = factor * u + g
        v += u
        places = np.argsort(-np.abs(v.ravel()), kind="stable")[:sent_of(v.size, sparsity)]
        total.ravel()[places] += v.ravel()[places]
        v.ravel()[places] = 0
        u.ravel()[places] = 0
    return total / np.float32(len(gradients))


def record(name, replicas):
    case = CASES[name]
    parameters = [floats(WIDTH, HIDDEN), floats(HIDDEN), floats(HIDDEN, CLASSES)]
    first, rate = [p.copy() for p in parameters], np.float32(0.5)
    x = floats(STEPS, replicas * ROWS, WIDTH)
    labels = RANDOM.randint(0, CLASSES, (STEPS, replicas * ROWS)).astype(np.int32)
    zeros = lambda: [[np.zeros_like(p) for _ in range(replicas)] for p in parameters]
    momenta, residuals, losses = zeros(), zeros(), []
    gradient = jax.jit(jax.value_and_grad(loss))
    for number in range(STEPS):
        parts = zip(np.split(x[number], replicas), np.split(labels[number], replicas))
        values, gradients = zip(*(gradient(tuple(parameters), *part) for part in parts))
        losses.append(np.mean(np.array(values, np.float32)))
        for i in range(len(parameters)):
            mean = exchange([np.array(g[i]) for g in gradients], momenta[i], residuals[i], case,
                            number)
            parameters[i] = parameters[i] - rate * mean
    arrays = {f"arg{i}": p for i, p in enumerate(first)}
    arrays |= {"arg3": np.int32(0), "arg4": rate, "arg5": x, "arg6": labels}
    arrays |= {f"result{i}": p for i, p in enumerate(parameters)}
    arrays |= {"result3": np.int32(STEPS), "result4": np.array(losses, np.float32)}
    for i in range(len(parameters)):
        arrays[f"dgc.residual.arg{i}"] = np.stack(residuals[i])
        if case["momentum"]:
            arrays[f"dgc.momentum.arg{i}"] = np.stack(momenta[i])
    np.savez_compressed(DIRECTORY / f"{name}-{replicas}.npz", **arrays)


if __name__ == "__main__":
    inputs = (floats(WIDTH, HIDDEN), floats(HIDDEN), floats(HIDDEN, CLASSES), np.int32(0),
              np.float32(0.5), floats(ROWS, WIDTH), np.zeros(ROWS, np.int32))
    lowered = jax.jit(step, donate_argnums=range(4)).lower(*inputs)
    text = lowered.compiler_ir("stablehlo").operation.get_asm(print_generic_op_form=True)
    (DIRECTORY / "step.mlir").write_text(text)
    for replicas in (1, 2, 4):
        for name in CASES:
            record(name, replicas)
