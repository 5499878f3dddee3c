#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random training steps in random stages of a pipeline, against numpy.

  stages.py DIRECTORY FIRST_SEED COUNT

Layers have skips and shared weights; cuts, placements, micro-batches and schedules are
random. Results agree with numpy's within 1e-4 of the largest value, and two schedules
that divide backward parts alike give the same bits. A case that fails is made small and
stays in the directory: SEED.mlir, SEED.plan.json, its inputs and what is expected.
"""

import json
import sys

import numpy as np

import library
import staged
from runner import Runner
from tools import Failure, check_close


class Case:
    def __init__(self, rng):
        self.step, firsts = staged.layered(rng)
        self.plan, schedules = staged.pipeline(rng, firsts)
        first = rng.choice(schedules)
        self.schedules = [first, rng.choice([s for s in schedules if s != first] or [first])]

    def run(self, stem):
        source, artifact = stem.with_suffix(".mlir"), stem.with_suffix(".dist")
        source.write_text(self.step.text())
        expected = {f"result{i}": array for i, array in enumerate(self.step.expected)}
        first = None
        for schedule in dict.fromkeys(self.schedules):
            found = self.results(source, artifact, stem, schedule)
            check_close(f"{schedule} and numpy", found, expected)
            if first and any(found[name].tobytes() != first[name].tobytes() for name in found):
                raise Failure(f"{' and '.join(self.schedules)} differ in bits")
            first = found

    def results(self, source, artifact, stem, schedule):
        plan = stem.with_suffix(".plan.json")
        self.plan["pipeline"]["schedule"] = schedule
        plan.write_text(json.dumps(self.plan))
        library.compile(source, artifact, plan=str(plan))
        arrays = library.run(artifact, list(self.step.inputs.values()), self.step.expected)
        return {f"result{i}": array for i, array in enumerate(arrays)}

    def report(self, stem):
        np.savez(f"{stem}.inputs.npz", **self.step.inputs)
        np.savez(f"{stem}.expected.npz",
                 **{f"result{i}": array for i, array in enumerate(self.step.expected)})
        return (f"{json.dumps(self.plan)} with {' and '.join(self.schedules)}\n"
                f"dist-run {stem}.mlir --plan {stem}.plan.json --inputs {stem}.inputs.npz "
                f"--expect {stem}.expected.npz")


def main():
    directory, first, count = sys.argv[1:]
    return Runner(Case, directory).check(first, count)


if __name__ == "__main__":
    sys.exit(main())
