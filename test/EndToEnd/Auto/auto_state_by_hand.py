#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""With the memory that FSDP and ZeRO-1 by hand take, what is chosen costs no more than they do.

  auto_state_by_hand.py DIRECTORY CLUSTER DEVICES PROGRAM ...

The program is Inputs/state/PROGRAM.mlir.gz. It is planned on one axis. FSDP by
hand divides all state along the first dimension, or along the first that devices divide evenly;
ZeRO-1 all but the parameters. The leanest plan that an error names takes no more than any of these,
and is found with as much memory, and with a little more.
"""

import gzip
import json
import pathlib
import re
import subprocess
import sys

from auto import IMPORT
from tools import INPUTS, Failure, call, check_all

STATES = INPUTS / "state"
PRICE = re.compile(r"annotations alone: .* cost ([-+.e\d]+) s, (\d+) bytes of memory")
LEANEST = re.compile(r"the minimum-memory plan found needs (\d+) bytes")
STATE = re.compile(r"%arg\d+: tensor<((?:\d+x)+)f32> "
                   r"\{dist.alias = \d+ : i64, dist.name = \"([^\"]*)\"\}")
NEAR = 1e-3  # plans that cost so much more may be chosen for their overlap


class Case:
    def __init__(self, directory, cluster, devices, name):
        self.name, self.devices, self.cluster = name, devices, f"{cluster}:{devices}"
        self.stem = directory / name
        source, self.program = (self.stem.with_suffix(end) for end in (".mlir", ".imported.mlir"))
        source.write_bytes(gzip.decompress((STATES / f"{name}.mlir.gz").read_bytes()))
        call("dist-opt", source, *IMPORT, "--mlir-print-debuginfo", "-o", self.program)

    def dimension(self, shape, is_even):
        even = [i for i, size in enumerate(shape) if size % self.devices == 0]
        return even[0] if even and is_even else 0

    def by_hand(self, states, is_even):
        """A plan file: the batch and these states are divided, others are replicated."""
        found = STATE.findall(self.program.read_text())
        named = [(name, [int(size) for size in sizes.split("x")[:-1]]) for sizes, name in found]
        divided = [(name, f"shard({self.dimension(shape, is_even)})")
                   if re.match(r"\w+", name)[0] in states else (name, "replicate")
                   for name, shape in named]
        state = [{"match": name, "placements": {"dp": placed}} for name, placed in divided]
        if not state:
            raise Failure(f"{self.name}: no state is recognised")
        batch = [{"match": name, "placements": {"dp": "shard(0)"}} for name in "xy"]
        return {"mesh": {"dp": self.devices}, "arguments": state + batch}

    def run(self, *options):
        return subprocess.run(["dist-opt", self.program, *options, "-o", "/dev/null",
                               f"--dist-price-plan=cluster={self.cluster}"],
                              capture_output=True, text=True)

    def price(self, done):
        found = PRICE.search(done.stderr)
        if done.returncode or not found:
            raise Failure(f"{self.name}: {done.stderr[-2000:]}")
        return float(found[1]), int(found[2])

    def price_by_hand(self, states, is_even):
        plan = self.stem.with_suffix(".hand.json")
        plan.write_text(json.dumps(self.by_hand(states, is_even)))
        return self.price(self.run(f"--dist-annotate=plan={plan}"))

    def search(self, mesh, limit):
        search = f"--dist-auto-shard=memory={limit} cluster={self.cluster}"
        return self.run(*mesh, search)

    def leanest(self, mesh):
        done = self.search(mesh, 1)
        if found := LEANEST.search(done.stderr):
            return int(found[1])
        raise Failure(f"{self.name}: {done.stderr[-2000:]}")

    def check(self, mesh):
        hand = {(states, is_even): self.price_by_hand(states, is_even)
                for states in (("params", "m", "v"), ("m", "v")) for is_even in (False, True)}
        leanest = self.leanest(mesh)
        if leanest > min(memory for _, memory in hand.values()):
            raise Failure(f"{self.name}, {mesh}: the leanest takes {leanest}; by hand {hand}")
        for most, limit in [*hand.values(), (float("inf"), leanest),
                            (float("inf"), leanest + leanest // 100)]:
            cost, memory = self.price(self.search(mesh, limit))
            print(f"{self.name}, {mesh[0]}, {limit} bytes: {memory}, {cost} s; by hand {most}",
                  flush=True)
            if memory > limit or cost > (1 + NEAR) * most:
                raise Failure(f"{self.name}, {mesh}, {limit} bytes: {memory}, {cost} s; by hand "
                              f"{most}")


def main():
    directory, cluster, devices, *names = sys.argv[1:]

    def check(name):
        case = Case(pathlib.Path(directory), cluster, int(devices), name)
        case.check((f"--dist-annotate=mesh=x={devices}",))

    return check_all(names, check)


if __name__ == "__main__":
    sys.exit(main())
