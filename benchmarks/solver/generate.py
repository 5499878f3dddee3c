#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a problem of a synthetic network in the contest's format.

  generate.py OUT.json[.gz] [--shape random] [--layers N] [--mesh 4x8] [--seed S] [--slack 1.1]
              [--joined SHARE] [--inference]

Each layer takes earlier values and a weight; values live until their gradients
are computed. A strategy places each mesh axis on a dimension or on none;
elementwise operations forbid different strategies. The limit is `slack` times
the peak of a plan that fits: the one of least memory without forbidden pairs,
so that 1 is barely feasible. A share `joined` of the edges joins three nodes.
Shapes other than `random` are in shapes.py.
"""

import argparse
import gzip
import itertools
import json
import pathlib
import random

FORBIDDEN = 10**18


class Graph:
    def __init__(self, mesh, seed, joined):
        self.mesh, self.random, self.joined = mesh, random.Random(seed), joined
        self.sizes, self.strategies, self.costs, self.uses = [], [], [], []
        self.lives, self.edges, self.edge_costs = [], [], []
        self.lean = []  # a strategy of each node, a plan that is not forbidden

    def shards(self, strategy):
        result = 1
        for size, where in zip(self.mesh, strategy):
            result *= size if where >= 0 else 1
        return result

    def add(self, dims, work, inputs=(), tied=False):
        """Adds a value of these dimensions. Returns its number, which is also
        its time."""
        pick = self.random
        options = [s for s in itertools.product(range(-1, len(dims)), repeat=len(self.mesh))
                   if all(dims[w] % self.mesh[a] == 0 for a, w in enumerate(s) if w >= 0)]
        if len(options) > 6 and pick.random() < 0.5:  # but the leanest and the largest stay
            ends = {min(options, key=self.shards), max(options, key=self.shards)}
            options = sorted(ends | set(pick.sample(options, pick.randint(4, len(options)))))
        size = 4
        for dim in dims:
            size *= dim
        node = len(self.sizes)
        allowed = options
        if tied:
            wanted = self.shards(self.strategies[inputs[0]][self.lean[inputs[0]]])
            allowed = [s for s in options if self.shards(s) == wanted]
            tied = bool(allowed)
        self.lean.append(options.index(max(allowed or options, key=self.shards)))
        self.sizes.append(size)
        self.strategies.append(options)
        # Bytes that each axis sends, by its dimension; the last: none.
        sent = [[size * pick.choice((0, 0, 1, 4)) // 4 for _ in (*dims, -1)] for _ in self.mesh]
        self.costs.append([work // self.shards(s)
                           + sum(axis[where] for axis, where in zip(sent, s)) for s in options])
        self.uses.append([size // self.shards(s) for s in options])
        self.lives.append([node, node + 1])
        for i, other in enumerate(inputs):
            self.lives[other][1] = max(self.lives[other][1], node + 1)
            self.join(other, node, tied and i == 0)
        if len(inputs) == 2 and pick.random() < self.joined:
            self.join_three(inputs[0], inputs[1], node)
        return node

    def join(self, a, b, tied):
        size = min(self.sizes[a], self.sizes[b])

        def cost(s, t):
            if s == t:
                return 0
            if tied and self.shards(s) != self.shards(t):
                return FORBIDDEN
            moved = size // self.shards(t)
            return moved + sum(moved // 4 for x, y in zip(s, t) if x != y)
        self.edges.append([a, b])
        self.edge_costs.append([cost(s, t) for s in self.strategies[a] for t in self.strategies[b]])

    def join_three(self, a, b, c):
        lists = [self.strategies[node][:4] for node in (a, b, c)]
        self.edges.append([a, b, c])
        self.edge_costs.append(
            [self.random.randint(0, self.sizes[c] // 8) if s in lists[0] and t in lists[1] and u in lists[2]
             else 0 for s in self.strategies[a] for t in self.strategies[b] for u in self.strategies[c]])

    def problem(self, slack):
        changes = [0] * (len(self.sizes) + 1)
        for uses, lean, (begin, end) in zip(self.uses, self.lean, self.lives):
            changes[begin] += uses[lean]
            changes[end] -= uses[lean]
        peak = max(itertools.accumulate(changes))
        return {"problem": {
            "name": "generated",
            "nodes": {"intervals": self.lives, "costs": self.costs, "usages": self.uses},
            "edges": {"nodes": self.edges, "costs": self.edge_costs},
            "usage_limit": int(slack * peak)}}


def training_step(graph, layers):
    pick = graph.random
    rows, width = 1024, 512
    values = [graph.add((rows, width), 0)]
    weights = [graph.add((width, width * pick.choice((1, 1, 4))), 0) for _ in range(layers)]
    tape = []
    for weight in weights:
        source = pick.choice(values[-3:])
        heads = pick.choice((8, 16))
        product = graph.add((rows, width), rows * width * 64, (source, weight))
        split = graph.add((rows, heads, width // heads), rows * width, (product,))
        active = graph.add((rows, heads, width // heads), 0, (split,), tied=True)
        merged = graph.add((rows, width), 0, (active,))
        values.append(graph.add((rows, width), rows * width // 8, (merged, source), tied=True))
        tape.append((weight, source, product, active))
    gradient = graph.add((rows, width), 0, (values[-1],))
    for weight, source, product, active in reversed(tape):
        shape = graph.add((rows, width), 0, (gradient, active), tied=True)
        of_weight = graph.add((width, width), rows * width * 64, (shape, source))
        graph.add((width, width), 0, (of_weight, weight), tied=True)
        gradient = graph.add((rows, width), rows * width * 64, (shape, weight))
        graph.lives[product][1] = max(graph.lives[product][1], gradient)


def make(graph, arguments):
    if arguments.shape == "random":
        training_step(graph, arguments.layers)
    else:
        import shapes
        shapes.SHAPES[arguments.shape](shapes.Tape(graph), arguments.layers, not arguments.inference)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--shape", default="random")
    parser.add_argument("--inference", action="store_true")
    parser.add_argument("--layers", type=int, default=24)
    parser.add_argument("--mesh", default="4x8")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--slack", type=float, default=1.1)
    parser.add_argument("--joined", type=float, default=0)
    arguments = parser.parse_args()
    graph = Graph([int(size) for size in arguments.mesh.split("x")], arguments.seed, arguments.joined)
    make(graph, arguments)
    text = json.dumps(graph.problem(arguments.slack))
    opener = gzip.open if arguments.out.suffix == ".gz" else open
    with opener(arguments.out, "wt") as file:
        file.write(text)


if __name__ == "__main__":
    main()
