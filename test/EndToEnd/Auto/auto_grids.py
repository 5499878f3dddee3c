#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Known optima: data times tensor parallelism of layers on equal links.

  auto_grids.py DIRECTORY DEVICES:TOKENS:H:TENSOR ...    TENSOR: ways of tensor parallelism

For L layers of 12 h^2 weights and T tokens on n devices, data parallelism over dp and tensor
parallelism over tp = n / dp receive (n - 1) / n twice, in elements: 24 h^2 (dp - 1) / n for the
gradients and 8 T h (tp - 1) / n for four all-reduces a layer. The least is near dp = sqrt(n T / 3 h);
all data parallel from T = 1.5 h n on, all tensor parallel below T = 6 h / n.

The best grid by hand is TENSOR, the formula's. The plan that is chosen with the mesh costs no
more and moves no more; it may mix grids, and begin and end otherwise, so it moves a bit less. On
one axis, where tensor parallelism over all devices is the best grid, columns and rows alternate.
"""

import json
import pathlib
import re
import sys

import layers
from tools import Failure, check_all, remarks

LAYERS = 4
SHARDED = {"q": 1, "k": 1, "v": 1, "o": 0, "up": 1, "down": 0}  # Megatron's dimensions
COUNTED = re.compile(r"search: .* cost ([-+.e\d]+) s(?s:.*) the solver estimated ([-+.e\d]+) s")
PRICE = re.compile(r"annotations alone: (\d+) bytes received, .* cost ([-+.e\d]+) s")


def cluster(devices, memory_bandwidth=1e16):
    """Only products and bytes take time, products more; or work in memory, too."""
    return {"name": "equal links",
            "device": {"name": "device", "memory": 1e12, "memory_bandwidth": memory_bandwidth,
                       "launch": 0, "flops": {"f32": 1e10}},
            "links": [{"name": "link", "size": devices, "latency": 0, "bandwidth": 1e9}]}


def received(devices, tokens, h, tensor):
    """Bytes, by the formula."""
    gradients = 24 * h * h * (devices // tensor - 1)
    activations = 8 * tokens * h * (tensor - 1)
    return 4 * LAYERS * (gradients + activations) / devices


def ways(devices):
    """All of tensor parallelism."""
    return [1 << i for i in range(devices.bit_length())]


def by_hand(devices, tensor):
    """The plan file of a grid."""
    arguments = [{"match": f"arg{i}", "placements": {"dp": "shard(0)"}} for i in range(2)]
    for layer in range(LAYERS):
        for i, dim in enumerate(SHARDED.values()):
            arguments.append({"match": f"arg{2 + len(SHARDED) * layer + i}",
                              "placements": {"dp": "replicate", "tp": f"shard({dim})"}})
    return {"mesh": {"dp": devices // tensor, "tp": tensor}, "arguments": arguments}


class Case:
    def __init__(self, text, directory):
        self.devices, self.tokens, self.h, self.tensor = map(int, text.split(":"))
        stem = directory / text.replace(":", "-")
        self.program = stem.with_suffix(".mlir")
        self.cluster = stem.with_suffix(".cluster.json")
        self.plan = stem.with_suffix(".plan.json")
        self.program.write_text(layers.program(LAYERS, self.tokens, self.h))
        self.cluster.write_text(json.dumps(cluster(self.devices)))

    def received(self, tensor):
        return received(self.devices, self.tokens, self.h, tensor)

    def price(self):
        """(bytes, cost) of the plan file."""
        said = remarks(self.program, f"--dist-annotate=plan={self.plan}",
                        f"--dist-price-plan=cluster={self.cluster}")
        return tuple(map(float, PRICE.search(said).groups()))

    def grids(self):
        """{ways of tensor parallelism: (bytes, cost)} of the plans by hand."""
        prices = {}
        for tensor in ways(self.devices):
            self.plan.write_text(json.dumps(by_hand(self.devices, tensor)))
            prices[tensor] = self.price()
        return prices

    def choose(self, *mesh):
        """(bytes, cost) of the chosen plan; `mesh` are the passes that make one."""
        remarks(self.program, *mesh, f"--dist-auto-shard=cluster={self.cluster} plan={self.plan}")
        return self.price()

    def weights(self):
        """[[sharding of each weight] of each layer] of the plan."""
        entries = json.loads(self.plan.read_text())["arguments"][2:]
        count = len(SHARDED)
        return [[entry["sharding"] for entry in entries[i:i + count]]
                for i in range(0, len(entries), count)]


def check(case):
    grids = case.grids()
    moved, cost = case.choose(f"--dist-arrange-devices=cluster={case.cluster}", "--dist-annotate")
    print(f"{case.devices} devices, {case.tokens} tokens, width {case.h}: {moved} bytes, {cost} s; "
          f"by hand {grids}")
    if min(ways(case.devices), key=case.received) != case.tensor:
        raise Failure(f"{case.tensor} ways of tensor parallelism are not the formula's best")
    expected = case.received(case.tensor)
    cheapest = min(grids, key=lambda tensor: grids[tensor][1])
    if cheapest != case.tensor:
        raise Failure(f"{cheapest} ways of tensor parallelism are the best by hand")
    if cost > grids[cheapest][1]:
        raise Failure(f"the chosen plan costs {cost}, one by hand {grids[cheapest][1]}")
    if not 0.8 * expected <= moved <= 1.01 * expected:
        raise Failure(f"{moved} bytes, {expected} expected")


def check_alternation(case):
    """Four all-reduces a layer, or a reduce-scatter and an all-gather for each: no more."""
    moved, _ = case.choose(f"--dist-annotate=mesh=x={case.devices}")
    columns, rows = '<@mesh, [{}, {"x"}]>', '<@mesh, [{"x"}, {}]>'
    expected = [columns if dim == 1 else rows for dim in SHARDED.values()]
    if any(layer != expected for layer in case.weights()):
        raise Failure(f"columns and rows do not alternate: {case.weights()}")
    bound = case.received(case.devices)
    if moved > bound:
        raise Failure(f"{moved} bytes, {bound} are four all-reduces a layer")


def check_counted(case):
    """Checks that a plan costs what the solver estimated if memory is slow."""
    case.cluster.write_text(json.dumps(cluster(case.devices, 8e9)))
    said = remarks(case.program, f"--dist-annotate=mesh=x={case.devices}",
                   f"--dist-auto-shard=cluster={case.cluster} explain")
    cost, estimated = map(float, COUNTED.search(said).groups())
    if abs(cost / estimated - 1) > 1e-3:
        raise Failure(f"the plan costs {cost}, the solver estimated {estimated}")


def check_case(case):
    check(case)
    if case.tensor == case.devices:
        check_alternation(case)
        check_counted(case)


def main():
    directory, *cases = sys.argv[1:]
    return check_all(cases, lambda text: check_case(Case(text, pathlib.Path(directory))))


if __name__ == "__main__":
    sys.exit(main())
