#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs, meshes, annotations, micro-batches and stages: N ranks against one and
numpy.

  differential.py DIRECTORY FIRST_SEED COUNT

Integers must agree exactly, floats within 1e-4 of the largest value. A case that fails
is made small and stays in the directory: SEED.mlir, its inputs and what is expected.
"""

import json
import sys

import numpy as np

import library
from random_case import RandomCase
from runner import Runner
from tools import Failure, check_close


def named(arrays):
    return {f"result{i}": array for i, array in enumerate(arrays)}


# The compiler refuses micro-batches that need as much memory as the whole batch.
REFUSED = ("micro-batches save nothing",)

# Most random programs are no pipelines: they lack a loop over micro-batches, or operations.
NO_PIPELINE = REFUSED + ("a pipeline needs a loop over micro-batches",
                         "a pipeline needs one loop over micro-batches",
                         "but no operation of the forward pass is of stage")


def batches(rng, arguments, count):
    """Entries of a plan: dimensions of some arguments that so many micro-batches divide."""
    found = []
    for i, value in enumerate(arguments):
        dims = [dim for dim, size in enumerate(value.shape) if size > 0 and size % count == 0]
        with rng.span():
            if dims and not value.sharding and rng.happens(0.7):
                found.append({"match": f"arg{i}",
                              "placements": {"micro": f"shard({rng.choice(dims)})"}})
    return found


class Case(RandomCase):
    def __init__(self, rng):
        super().__init__(rng)
        # What is not annotated is chosen by cost, or follows.
        self.plan = "auto" if rng.happens(0.3) else ""
        self.micro = {}
        if rng.happens(0.4):
            count = rng.choice((2, 3, 4))
            entries = batches(rng, self.program.arguments, count)
            if entries:
                self.micro = {"micro_batches": count, "arguments": entries}
        self.pipeline = {}
        if self.micro and rng.happens(0.8):
            coordinates = rng.choice((2, 1, 3))
            stages = coordinates * rng.choice((1, 2))
            self.pipeline = self.micro | {"mesh": {"pp": coordinates}, "pipeline": {
                "axis": "pp", "stages": stages,
                "schedule": rng.choice(("1f1b", "gpipe")) if stages == coordinates
                else rng.choice(("gpipe", "looped-bfs", "interleaved"))}}

    def run(self, stem):
        source, artifact = stem.with_suffix(".mlir"), stem.with_suffix(".dist")
        source.write_text(self.text())
        expected, found = self.expected(), {}
        ways = [("one rank", True), ("all ranks", False)]
        # A manual region is written for its mesh.
        for who, single_device in ways[self.program.is_manual():]:
            library.compile(source, artifact, single_device, self.plan)
            stored = library.run(artifact, self.inputs(), self.memory())
            found[who] = named(self.loaded(stored))
            check_close(f"{who} and numpy", found[who], named(expected))
        for one in list(found.values())[:-1]:
            check_close("all ranks and one", found["all ranks"], one)
        self.check_overlap(source, artifact, found["all ranks"])
        if self.micro:
            self.check_micro_batches(stem, source, artifact)
        if self.pipeline:
            self.check_stages(stem)

    def check_micro_batches(self, stem, source, artifact):
        plan = stem.with_suffix(".plan.json")
        plan.write_text(json.dumps(self.micro | ({"auto": True} if self.plan else {})))
        if library.is_refused(source, artifact, str(plan), REFUSED):
            return
        stored = library.run(artifact, self.inputs(), self.memory())
        check_close(f"{self.micro['micro_batches']} micro-batches and numpy",
                    named(self.loaded(stored)), named(self.expected()))

    def check_stages(self, stem):
        """Without its annotations the program runs in stages."""
        text = self.program.plain_text(self.results, self.forward)
        if text is None:
            return
        source, artifact = stem.with_suffix(".staged.mlir"), stem.with_suffix(".staged.dist")
        source.write_text(text)
        plan = stem.with_suffix(".stages.json")
        plan.write_text(json.dumps(self.pipeline))
        if library.is_refused(source, artifact, str(plan), NO_PIPELINE):
            return
        stored = library.run(artifact, self.inputs(), self.memory())
        check_close("stages and numpy", named(self.loaded(stored)), named(self.expected()))

    def check_overlap(self, source, artifact, expected):
        """Checks that overlapped collectives give the same bits."""
        library.compile(source, artifact, plan=self.plan, overlap=True)
        found = named(self.loaded(library.run(artifact, self.inputs(), self.memory())))
        for name, array in expected.items():
            if np.asarray(found[name]).tobytes() != np.asarray(array).tobytes():
                raise Failure(f"{name} differs where collectives overlap")

    def report(self, stem):
        self.save_arrays(stem)
        plan = f" --plan {self.plan}" if self.plan else ""
        if self.micro:
            plan += f" (also with micro-batches: --plan {stem}.plan.json)"
        if self.pipeline:
            plan += f" (and {stem}.staged.mlir in stages: --plan {stem}.stages.json)"
        return (f"{self.text()}\ndist-run {stem}.mlir{plan} --custom-calls "
                f"{library.build() / 'lib/custom-calls.json'} --inputs {stem}.inputs.npz "
                f"--expect {stem}.expected.npz")


def main():
    directory, first, count = sys.argv[1:]
    return Runner(Case, directory).check(first, count)


if __name__ == "__main__":
    sys.exit(main())
