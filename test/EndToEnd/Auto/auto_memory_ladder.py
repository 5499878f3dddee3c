#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Examples within random amounts of memory, from far too little to far too much.

  auto_memory_ladder.py OUTPUT_DIRECTORY LIMITS SEED mlp:dp=4 models/llama:dp=2,tp=2 ...

The leanest plan is the same whatever is allowed. What it needs is enough, less is an error that
names it, and no random annotation of the arguments takes less. Of two limits the larger costs no
more. All plans fit, as is predicted and, within what predictions may be off, as their artifacts
take.
"""

import json
import pathlib
import random
import re
import subprocess
import sys

from auto import IMPORT
from auto_predicted_memory import TOLERANCE, measured
from models import Model
from tools import Failure, call, check_all, remarks

PRICE = re.compile(r"cost (\d+), (\d+) bytes of memory")
ANNOTATIONS = 30


class Case:
    def __init__(self, text, directory):
        name, self.mesh = text.split(":")
        self.model = Model(name)
        self.stem = directory / f"{self.model.name}-{re.sub('[=,]', '', self.mesh)}"
        self.program = self.stem.with_suffix(".mlir")
        call("dist-opt", self.model.step, *IMPORT, "--mlir-print-debuginfo", "-o", self.program)

    def planned(self, limit):
        """(cost, memory) within the limit, or what the leanest needs."""
        plan = self.stem.with_suffix(f".{limit}.json")
        done = subprocess.run(
            ["dist-opt", self.program, "-o", "/dev/null", f"--dist-annotate=mesh={self.mesh}",
             f"--dist-auto-shard=memory={limit} tolerance=0 plan={plan}", "--dist-price-plan"],
            capture_output=True, text=True)
        lean = re.search(r"the minimum-memory plan found needs (\d+) bytes", done.stderr)
        if done.returncode and lean:
            return int(lean[1])
        price = PRICE.search(done.stderr)
        if done.returncode or not price:
            raise Failure(f"{self.stem.name}, {limit} bytes: {done.stderr[-2000:]}")
        return int(price[1]), int(price[2])

    def annotated(self, limit, random_):
        """The memory of a random part of the annotations that the plan within the limit has."""
        plan = json.loads(self.stem.with_suffix(f".{limit}.json").read_text())
        axes = list(plan["mesh"])
        for entry in plan["arguments"]:
            dims = [[] for _ in range(entry["sharding"].count("{"))]
            for axis in axes:
                random_.choice(dims + [[]]).append(axis)
            lists = ", ".join("{" + ", ".join(f'"{axis}"' for axis in dim) + "}" for dim in dims)
            entry |= {"sharding": f"<@mesh, [{lists}]>", "reshard_after_use": True}
        plan = {"mesh": plan["mesh"], "arguments": plan["arguments"]}
        path = self.stem.with_suffix(".annotated.json")
        path.write_text(json.dumps(plan))
        said = remarks(self.program, f"--dist-annotate=plan={path}", "--dist-price-plan")
        return int(PRICE.search(said)[2]), plan["arguments"]

    def taken(self, limit):
        artifact = self.stem.with_suffix(".dist")
        call("dist-compile", self.model.step, "--plan", self.stem.with_suffix(f".{limit}.json"),
             "-o", artifact)
        return measured(artifact)

    def expect(self, what, is_true):
        if not is_true:
            raise Failure(f"{self.stem.name}: {what}")


def check(text, directory, count, seed):
    case = Case(text, directory)
    random_ = random.Random(f"{seed} {text}")
    least = case.planned(1)
    free_cost, free = case.planned(10 ** 15)
    limits = {least - 1, least, free - 1, free}
    limits |= {random_.randint(least, free) for _ in range(count)}
    limits |= {random_.randint(1, least), random_.randint(free, 2 * free)}
    before = float("inf")
    for limit in sorted(limits):
        found = case.planned(limit)
        if limit < least:
            case.expect(f"{limit} bytes: {found}, the leanest plan needs {least}", found == least)
            continue
        case.expect(f"{limit} bytes: nothing fits, the leanest plan needs {least}",
                    isinstance(found, tuple))
        cost, memory = found
        print(f"{case.stem.name}, {limit} bytes: {memory} needed, cost {cost}")
        case.expect(f"{limit} bytes: {memory} needed", memory <= limit)
        case.expect(f"{limit} bytes: cost {cost}, with less memory {before}", cost <= before)
        before = cost
    case.expect(f"{before} with ample memory, {free_cost} with any", before == free_cost)
    for _ in range(ANNOTATIONS):
        memory, arguments = case.annotated(least, random_)
        case.expect(f"{memory} bytes are enough, not {least}, with {arguments}", memory >= least)
    taken = case.taken(least)
    case.expect(f"the leanest plan takes {taken} bytes, {least} predicted",
                taken <= (1 + TOLERANCE) * least)


def main():
    directory, count, seed, *cases = sys.argv[1:]
    return check_all(cases, lambda text: check(text, pathlib.Path(directory), int(count), seed))


if __name__ == "__main__":
    sys.exit(main())
