# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Networks for generate.py: operations forward, and backward if the network is
trained."""

ROWS, WIDTH, HEADS, WORDS = 4096, 1024, 16, 32768


class Tape:
    """Adds operations to a graph and records the backward pass."""

    def __init__(self, graph):
        self.graph, self.undo, self.weights = graph, [], []

    def weight(self, dims):
        self.weights.append(self.graph.add(dims, 0))
        return self.weights[-1]

    def by_element(self, dims, *inputs):
        node = self.graph.add(dims, 0, inputs, tied=True)
        self.undo.append((node, dims, inputs, None))
        return node

    def moved(self, dims, source):
        """Adds the same values in another arrangement, without ties."""
        node = self.graph.add(dims, self.size(dims) // 8, (source,))
        self.undo.append((node, dims, (source,), None))
        return node

    def product(self, dims, work, *inputs):
        node = self.graph.add(dims, work, inputs)
        self.undo.append((node, dims, inputs, work))
        return node

    def linear(self, source, dims, weight):
        return self.product(dims, self.size(dims) * 64, source, weight)

    @staticmethod
    def size(dims):
        result = 1
        for dim in dims:
            result *= dim
        return result

    def dims_of(self, node):
        return next(d for n, d, _, _ in reversed(self.undo) if n == node)

    def train(self, loss):
        """Adds gradients of all operations, and updates of the weights."""
        gradients, dims_of = {loss: loss}, {n: d for n, d, _, _ in self.undo}
        for node, dims, inputs, work in reversed(self.undo):
            gradient = gradients.pop(node, None)
            if gradient is None:
                continue
            for i, source in enumerate(inputs):
                dims_in = dims_of.get(source, dims)
                others = [x for j, x in enumerate(inputs) if j != i][:1]
                part = self.graph.add(dims_in, work or 0, (gradient, *others), tied=work is None and dims_in == dims)
                if source in gradients:
                    part = self.graph.add(dims_in, 0, (part, gradients[source]), tied=True)
                gradients[source] = part
        for weight in self.weights:
            if weight in gradients:
                self.graph.add((WIDTH, WIDTH), 0, (gradients[weight], weight))


def attention(tape, x):
    heads = [tape.moved((ROWS, HEADS, WIDTH // HEADS), tape.linear(x, (ROWS, WIDTH), tape.weight((WIDTH, WIDTH))))
             for _ in range(3)]
    scores = tape.product((HEADS, ROWS, 512), ROWS * WIDTH * 64, heads[0], heads[1])
    scores = tape.by_element((HEADS, ROWS, 512), tape.by_element((HEADS, ROWS, 512), scores))
    mixed = tape.product((ROWS, HEADS, WIDTH // HEADS), ROWS * WIDTH * 64, scores, heads[2])
    out = tape.linear(tape.moved((ROWS, WIDTH), mixed), (ROWS, WIDTH), tape.weight((WIDTH, WIDTH)))
    return tape.by_element((ROWS, WIDTH), x, out)


def feed_forward(tape, x):
    inner = tape.linear(x, (ROWS, 4 * WIDTH), tape.weight((WIDTH, 4 * WIDTH)))
    for _ in range(3):
        inner = tape.by_element((ROWS, 4 * WIDTH), inner)
    return tape.by_element((ROWS, WIDTH), x, tape.linear(inner, (ROWS, WIDTH), tape.weight((4 * WIDTH, WIDTH))))


def transformer(tape, layers, train):
    table = tape.weight((WORDS, WIDTH))
    x = tape.product((ROWS, WIDTH), ROWS * WIDTH, table)
    for _ in range(layers):
        x = feed_forward(tape, attention(tape, x))
    loss = tape.product((ROWS, WORDS), ROWS * WORDS * 64, x, table)
    if train:
        tape.train(loss)


def mixture(tape, layers, train):
    """Adds experts: tokens are sent to one of the shape's third dimension and
    back."""
    x = tape.product((ROWS, WIDTH), ROWS * WIDTH, tape.weight((WORDS, WIDTH)))
    for _ in range(layers):
        x = attention(tape, x)
        sent = tape.product((HEADS, 512, WIDTH), ROWS * WIDTH, x, tape.moved((ROWS, HEADS), x))
        inner = tape.linear(sent, (HEADS, 512, 4 * WIDTH), tape.weight((HEADS, WIDTH, 4 * WIDTH)))
        inner = tape.by_element((HEADS, 512, 4 * WIDTH), inner)
        back = tape.linear(inner, (HEADS, 512, WIDTH), tape.weight((HEADS, 4 * WIDTH, WIDTH)))
        x = tape.by_element((ROWS, WIDTH), x, tape.moved((ROWS, WIDTH), back))
    if train:
        tape.train(x)


def convolution(tape, x, dims, channels):
    out = tape.linear(x, dims, tape.weight((channels, 9 * channels)))
    return tape.by_element(dims, tape.by_element(dims, out))


def unet(tape, layers, train):
    """Adds levels down and up again. Values of each level are kept for the way
    up: long live ranges."""
    kept, side, channels = [], 256, 64
    x = tape.product((16, side, channels), 16 * side * channels, tape.weight((channels, channels)))
    for level in range(4):
        for _ in range(max(1, layers // 8)):
            x = convolution(tape, x, (16, side, channels), channels)
        kept.append((x, side, channels))
        side, channels = side // 2, channels * 2
        x = tape.moved((16, side, channels), x)
    for x_kept, side, channels in reversed(kept):
        x = tape.product((16, side, channels), 16 * side * channels, tape.moved((16, side, channels), x), x_kept)
        for _ in range(max(1, layers // 8)):
            x = convolution(tape, x, (16, side, channels), channels)
    if train:
        tape.train(x)


def graph_network(tape, layers, train):
    """Adds a graph network: all rounds share few weights and read the nodes and
    edges of a graph."""
    shared = [tape.weight((WIDTH, WIDTH)) for _ in range(4)]
    x = tape.product((ROWS, WIDTH), ROWS * WIDTH, shared[0])
    ends = tape.weight((4 * ROWS, 2))
    for _ in range(layers):
        sent = tape.product((4 * ROWS, WIDTH), ROWS * WIDTH, x, ends)
        for weight in shared[1:3]:
            sent = tape.by_element((4 * ROWS, WIDTH), tape.linear(sent, (4 * ROWS, WIDTH), weight))
        received = tape.product((ROWS, WIDTH), ROWS * WIDTH, sent, ends)
        x = tape.by_element((ROWS, WIDTH), x, tape.linear(received, (ROWS, WIDTH), shared[3]))
    if train:
        tape.train(x)


SHAPES = {"transformer": transformer, "mixture": mixture, "unet": unet, "graph": graph_network}
