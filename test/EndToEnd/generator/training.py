# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Training steps: layers with skips and shared weights, their gradients, an optimizer.

  step = Step(rows=8, width=4)
  x = step.dense(step.batch, step.weight())
  step.finish(x)
  step.text(), step.inputs, step.expected

The loss is the mean square of the last layer's distance to a target. Values are those
of numpy in f64; the program computes in f32.
"""

import itertools
from typing import NamedTuple

import numpy as np

RATE = 0.1  # of the optimizer


class Value(NamedTuple):
    name: str
    array: np.ndarray

    @property
    def type(self):
        return tensor_type(self.array.shape)


def tensor_type(shape):
    return f"tensor<{''.join(f'{size}x' for size in shape)}f32>"


def maps(*results):
    """Indexing maps over rows, columns and the contracted dimension."""
    return ", ".join(f"affine_map<(m, n, k) -> ({result})>" for result in results)


# Of a product's operands: which dimensions are rows, columns and contracted.
FORMS = {"nn": ("m, k", "k, n"), "nt": ("m, k", "n, k"), "tn": ("k, m", "k, n")}


class Builder:
    """Lines of a function on tensors, and what numpy says they compute."""

    def __init__(self):
        self.lines = []

    def emit(self, text, array):
        name = f"%v{len(self.lines)}"
        self.lines.append(f"    {name} = {text}")
        return Value(name, np.asarray(array))

    def empty(self, shape):
        return self.emit(f"tensor.empty() : {tensor_type(shape)}", np.zeros(shape))

    def filled(self, number, shape):
        scalar = self.emit(f"arith.constant {number:e} : f32", number)
        empty = self.empty(shape)
        return self.emit(f"linalg.fill ins({scalar.name} : f32) outs({empty.name} : {empty.type})"
                         f" -> {empty.type}", np.full(shape, number))

    def named(self, operation, operands, out, array, attributes=""):
        names = ", ".join(value.name for value in operands)
        types = ", ".join(value.type for value in operands)
        arrow = "" if operation.startswith(("linalg.reduce", "linalg.broadcast")) \
            else f" -> {out.type}"
        return self.emit(f"{operation} ins({names} : {types}) outs({out.name} : {out.type})"
                         f"{attributes}{arrow}", array)

    def elementwise(self, kind, *operands):
        functions = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "tanh": np.tanh}
        array = functions[kind](*(value.array for value in operands))
        return self.named(f"linalg.{kind}", operands, self.empty(array.shape), array)

    def scaled(self, value, number):
        return self.elementwise("mul", value, self.filled(number, value.array.shape))

    def product(self, form, left, right):
        """`form`: "n" or "t" (transposed) for each operand."""
        a, b = (value.array.T if letter == "t" else value.array
                for letter, value in zip(form, (left, right)))
        array = a @ b
        contract = f"linalg.contract indexing_maps = [{maps(*FORMS[form], 'm, n')}]"
        return self.named(contract, (left, right), self.filled(0, array.shape), array)

    def reduced(self, value, dims):
        array = value.array.sum(axis=dims)
        return self.named("linalg.reduce { arith.addf }", [value], self.filled(0, array.shape),
                          array, f" dimensions = {list(dims)}")

    def broadcast(self, value, shape, dims):
        """`dims`: those that the value lacks."""
        array = np.broadcast_to(np.expand_dims(value.array, dims), shape)
        return self.named("linalg.broadcast", [value], self.empty(shape), array,
                          f" dimensions = {list(dims)}")

    def call(self, target, operands, **numbers):
        """A custom call whose result is its first operand."""
        names = ", ".join(value.name for value in operands)
        types = ", ".join(value.type for value in operands)
        config = ", ".join(f"{name} = {number:e} : f64" for name, number in numbers.items())
        return self.emit(
            f'"stablehlo.custom_call"({names}) <{{call_target_name = "{target}", '
            f"backend_config = {{{config}}}, api_version = 4 : i32}}> "
            f": ({types}) -> {operands[0].type}", operands[0].array)


class Step(Builder):
    def __init__(self, rows, width, seed=0):
        super().__init__()
        self.shape = (rows, width)
        self.random = np.random.default_rng(seed)
        self.parameters, self.moments, self.backwards = [], {}, []
        self.cotangents, self.results = {}, []
        self.batch = Value("%batch", self.normal(self.shape))
        self.target = Value("%target", self.normal(self.shape))

    def normal(self, shape):
        return self.random.standard_normal(shape).astype(np.float32).astype(np.float64)

    # Layers. Each remembers how its gradients are made.

    def parameter(self, shape, has_moment):
        array = self.normal(shape) / np.sqrt(shape[0])
        value = Value(f"%p{len(self.parameters)}", array.astype(np.float32).astype(np.float64))
        self.parameters.append(value)
        if has_moment:
            self.moments[value.name] = Value(f"%m{value.name[2:]}", self.normal(shape))
        return value

    def weight(self, has_moment=False):
        return self.parameter((self.shape[1], self.shape[1]), has_moment)

    def gain(self, has_moment=False):
        return self.parameter((self.shape[1],), has_moment)

    def dense(self, x, weight, delays=(0, 0, 0)):
        """tanh(x w). `delays`: seconds that F, I and W sleep. The first layer has no I."""
        forward, inputs, weights = delays
        y = self.elementwise("tanh", self.product("nn", x, weight))
        y = self.slept(y, weight, forward)

        def backward():
            square = self.elementwise("mul", y, y)
            slope = self.elementwise("sub", self.filled(1, self.shape), square)
            d = self.elementwise("mul", self.cotangents[y.name], slope)
            self.give(weight, self.product("tn", x, self.slept(d, weight, weights, part=1)))
            if x is not self.batch:
                self.give(x, self.product("nt", self.slept(d, weight, inputs, part=2), weight))

        self.backwards.append(backward)
        return y

    def scale(self, x, gain):
        y = self.elementwise("mul", x, self.broadcast(gain, self.shape, (0,)))

        def backward():
            d = self.cotangents[y.name]
            self.give(gain, self.reduced(self.elementwise("mul", d, x), (0,)))
            if x is not self.batch:
                self.give(x, self.elementwise("mul", d, self.broadcast(gain, self.shape, (0,))))

        self.backwards.append(backward)
        return y

    def skip(self, x, other):
        y = self.elementwise("add", x, other)

        def backward():
            for operand in (x, other):
                if operand is not self.batch:
                    self.give(operand, self.cotangents[y.name])

        self.backwards.append(backward)
        return y

    def slept(self, value, weight, seconds, part=0):
        """The value, after a sleep in the stage of the weight. Different parts are different
        calls."""
        if not seconds:
            return value
        return self.call("test_sleep", (value, weight), seconds=seconds, part=part)

    def give(self, value, cotangent):
        before = self.cotangents.get(value.name)
        self.cotangents[value.name] = (self.elementwise("add", before, cotangent) if before
                                       else cotangent)

    # The end of the step.

    def finish(self, y, clips=False, delays=()):
        """`clips`: gradients are divided by 1 + the sum of their squares. `delays`: seconds
        that the update of each weight sleeps."""
        count = y.array.size
        distance = self.elementwise("sub", y, self.target)
        square = self.elementwise("mul", distance, distance)
        loss = self.scaled(self.reduced(square, (0, 1)), 1 / count)
        self.give(y, self.scaled(distance, 2 / count))
        for backward in reversed(self.backwards):
            backward()
        factor = self.clip_factor() if clips else None
        for parameter, delay in itertools.zip_longest(self.parameters, delays, fillvalue=0):
            gradient = self.slept(self.cotangents[parameter.name], parameter, delay)
            self.update(parameter, gradient, factor)
        self.results.append(loss)

    def clip_factor(self):
        total = None
        for parameter in self.parameters:
            d = self.cotangents[parameter.name]
            square = self.reduced(self.elementwise("mul", d, d), tuple(range(d.array.ndim)))
            total = self.elementwise("add", total, square) if total else square
        one = self.filled(1, ())
        divisor = self.elementwise("add", one, total)
        return self.named("linalg.div", (one, divisor), self.empty(()), 1 / divisor.array)

    def update(self, parameter, gradient, factor):
        shape = parameter.array.shape
        if factor:
            gradient = self.elementwise("mul", gradient, self.broadcast(
                factor, shape, tuple(range(len(shape)))))
        if moment := self.moments.get(parameter.name):
            gradient = self.elementwise("add", self.scaled(moment, 0.5), gradient)
        self.results.append(self.elementwise("sub", parameter, self.scaled(gradient, RATE)))
        if moment:
            self.results.append(gradient)

    def state(self):
        """Arguments that results replace, in the order of the results."""
        return [value for parameter in self.parameters
                for value in (parameter, self.moments.get(parameter.name)) if value]

    def arguments(self):
        return [*self.state(), self.batch, self.target]

    @property
    def inputs(self):
        """{name: array}"""
        return {value.name[1:]: value.array.astype(np.float32) for value in self.arguments()}

    @property
    def expected(self):
        return [np.asarray(value.array, np.float32) for value in self.results]

    def text(self):
        def argument(value, alias):
            more = f", dist.alias = {alias} : i64" if alias is not None else ""
            return f'{value.name}: {value.type} {{dist.name = "{value.name[1:]}"{more}}}'

        state = self.state()
        arguments = [argument(value, i) for i, value in enumerate(state)]
        arguments += [argument(value, None) for value in self.arguments()[len(state):]]
        types = ", ".join(value.type for value in self.results)
        names = ", ".join(value.name for value in self.results)
        return (f"func.func @main({', '.join(arguments)}) -> ({types}) {{\n"
                + "\n".join(self.lines) + f"\n    return {names} : {types}\n}}\n")


def chain(layers, rows, width, **more):
    """A step of layers one after another, each with a weight of its own."""
    step = Step(rows, width)
    x = step.batch
    for _ in range(layers):
        x = step.dense(x, step.weight())
    step.finish(x, **more)
    return step
