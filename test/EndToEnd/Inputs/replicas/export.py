#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A training step of one replica, and what JAX computes on one device for several replicas
whose states are averaged every two steps: of all floats, and of the weights alone; and
after numbers of steps that follow from the loss and the learning rate. Needs JAX; the files beside this one are its output.

  export.py
"""

import pathlib

import jax
import jax.numpy as jnp
import numpy as np

DIRECTORY = pathlib.Path(__file__).resolve().parent
STEPS, ADAPTIVE_STEPS, ROWS, WIDTH, HIDDEN, CLASSES = 5, 12, 4, 6, 8, 5
RANDOM = np.random.RandomState(5)


def floats(*shape):
    return RANDOM.standard_normal(shape).astype(np.float32)


def step(w, v, moment, count, rate, x, labels):
    """SGD with momentum. Returns the state, the loss, its largest logits and a flag."""
    def loss(w, v):
        logits = jnp.tanh(x @ w) @ v
        picked = jnp.take_along_axis(logits, labels[:, None], axis=-1)[:, 0]
        right = jnp.any(jnp.argmax(logits, -1) == labels)
        return jnp.mean(jax.nn.logsumexp(logits, axis=-1) - picked), (jnp.max(logits, 1), right)
    (value, extra), (dw, dv) = jax.value_and_grad(loss, (0, 1), has_aux=True)(w, v)
    moment = 0.9 * moment + dw
    return w - rate * moment, v - rate * dv, moment, count + 1, value, *extra


def mean(values):
    return [sum(values) / len(values)] * len(values)


def replicated(states, rate, batches, averaged):
    """All steps; batches: by step and replica."""
    results = []
    for number, batch in enumerate(batches):
        outputs = [step(*state, rate, *part) for state, part in zip(states, batch)]
        states = [list(output[:4]) for output in outputs]
        if (number + 1) % 2 == 0:
            for i in averaged:
                for state, value in zip(states, mean([state[i] for state in states])):
                    state[i] = value
        results.append([output[4:] for output in outputs])
    return states, results


def record(replicas, name, averaged):
    state = (floats(WIDTH, HIDDEN), floats(HIDDEN, CLASSES), floats(WIDTH, HIDDEN) / 9, np.int32(0))
    x = floats(STEPS, replicas * ROWS, WIDTH)
    labels = RANDOM.randint(0, CLASSES, (STEPS, replicas * ROWS)).astype(np.int32)
    split = lambda values: values.reshape(replicas, ROWS, *values.shape[1:])
    batches = [list(zip(split(a), split(b))) for a, b in zip(x, labels)]
    states, results = replicated([state] * replicas, np.float32(0.5), batches, averaged)
    arrays = {f"arg{i}": np.stack([value] * replicas) for i, value in enumerate(state)}
    arrays |= {"arg4": np.float32(0.5), "arg5": x, "arg6": labels,
               "local_sgd.count": np.int32(0)}
    arrays |= {f"result{i}": np.stack([np.asarray(s[i]) for s in states]) for i in range(4)}
    arrays["result4"] = np.array([sum(r[0] for r in step) / replicas for step in results])
    for i in (1, 2):
        arrays[f"result{4 + i}"] = np.stack([np.asarray(r[i]) for r in results[-1]])
    np.savez_compressed(DIRECTORY / f"{name}-{replicas}.npz", **arrays)


def period(loss, first_loss, rate, first_rate):
    """The steps to the next average, of 3 at first."""
    return int(np.clip(np.ceil(3 * np.sqrt(loss / first_loss * first_rate / rate)), 1, 16))


def record_adaptive(replicas):
    state = (floats(WIDTH, HIDDEN), floats(HIDDEN, CLASSES), floats(WIDTH, HIDDEN) / 9, np.int32(0))
    rates = np.array([0.3 / (1 + number) for number in range(ADAPTIVE_STEPS)], np.float32)
    x = np.stack([floats(replicas * ROWS, WIDTH)] * ADAPTIVE_STEPS)
    labels = np.stack([RANDOM.randint(0, CLASSES, replicas * ROWS)] * ADAPTIVE_STEPS).astype(np.int32)
    states, due, losses, averages = [list(state) for _ in range(replicas)], 3, [], []
    for number in range(ADAPTIVE_STEPS):
        parts = zip(np.split(x[number], replicas), np.split(labels[number], replicas))
        outputs = [step(*own, rates[number], *part) for own, part in zip(states, parts)]
        states = [list(output[:4]) for output in outputs]
        losses.append(np.float32(sum(output[4] for output in outputs) / replicas))
        if number + 1 >= due:
            averages.append(number + 1)
            due = number + 1 + period(losses[-1], losses[0], rates[number], rates[0])
            for i in range(3):
                for own, value in zip(states, mean([own[i] for own in states])):
                    own[i] = value
    print("averages after", averages)
    arrays = {f"arg{i}": np.stack([value] * replicas) for i, value in enumerate(state)}
    arrays |= {"arg4": rates, "arg5": x, "arg6": labels}
    arrays |= {f"result{i}": np.stack([np.asarray(s[i]) for s in states]) for i in range(4)}
    arrays |= {"result4": np.array(losses), "result.local_sgd.next": np.int32(due)}
    np.savez_compressed(DIRECTORY / f"adaptive-{replicas}.npz", **arrays)


if __name__ == "__main__":
    state = (floats(WIDTH, HIDDEN), floats(HIDDEN, CLASSES), floats(WIDTH, HIDDEN), np.int32(0))
    inputs = (*state, np.float32(0.5), floats(ROWS, WIDTH), np.zeros(ROWS, np.int32))
    lowered = jax.jit(step, donate_argnums=range(4)).lower(*inputs)
    text = lowered.compiler_ir("stablehlo").operation.get_asm(print_generic_op_form=True)
    (DIRECTORY / "step.mlir").write_text(text)
    for replicas in (2, 4):
        record(replicas, "all", (0, 1, 2))
        record(replicas, "weights", (0, 1))
    for replicas in (2, 4):
        record_adaptive(replicas)
