#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs, meshes and annotations: N ranks against one and numpy.

  differential.py DIRECTORY FIRST_SEED COUNT

Integers must agree exactly, floats within 1e-4 of the largest value. All cases run
in this process (and forks of it, so that a crash is a failure like others). One
that fails is made small and stays in the directory: SEED.mlir, and its inputs and
what is expected as SEED.*.npz.
"""

import mmap
import pathlib
import struct
import sys

import library
from choices import Choices
from isolation import isolated, limit
from random_case import random_case
from shrink import Shrinker
from tools import check_close

SECONDS = 60  # for one case: more is a hang
ATTEMPTS = 200  # to make a failing case smaller


def named(arrays):
    return {f"result{i}": array for i, array in enumerate(arrays)}


def check(case, stem):
    """Raises Failure if the case fails. Writes STEM.mlir."""
    source, artifact = stem.with_suffix(".mlir"), stem.with_suffix(".dist")
    source.write_text(case.text())
    expected = named(case.expected())
    found = {}
    for who, single_device in (("one rank", True), ("all ranks", False)):
        library.compile(source, artifact, single_device)
        found[who] = named(library.run(artifact, case.inputs(), case.expected()))
        artifact.unlink()
        check_close(f"{who} and numpy", found[who], expected)
    check_close("all ranks and one", found["all ranks"], found["one rank"])


class Tester:
    def __init__(self, directory):
        self.directory = pathlib.Path(directory)

    def run(self, first, count):
        """Returns the seeds that failed."""
        seed, end, failed = first, first + count, []
        while seed < end:
            seed, outcome = self.run_until_failure(seed, end)
            if seed < end:
                failed.append(seed)
                self.report(seed, outcome)
                seed += 1
        return failed

    def run_until_failure(self, first, end):
        """Returns the seed that failed, or `end`, and how it ended."""
        done = mmap.mmap(-1, 8)  # shared with the child

        def run():
            for seed in range(first, end):
                done[:] = struct.pack("q", seed)
                limit(SECONDS)
                stem = self.directory / str(seed)
                check(random_case(Choices(seed)), stem)
                stem.with_suffix(".mlir").unlink()
            done[:] = struct.pack("q", end)

        outcome = isolated(run)
        return struct.unpack("q", done)[0], outcome

    def report(self, seed, outcome):
        print(f"FAILED: seed {seed} ({outcome.kind}); making it smaller ...", flush=True)
        choices = Choices(seed)
        random_case(choices)
        choices = Shrinker(choices, self.fails_like(outcome), ATTEMPTS).smallest()
        case, stem = random_case(Choices(replay=choices.made)), self.directory / str(seed)
        print(isolated(lambda: check(case, stem)).text)
        case.save_arrays(stem)
        print(case.text())
        print(f"dist-run {stem}.mlir --inputs {stem}.inputs.npz --expect {stem}.expected.npz",
              flush=True)

    def fails_like(self, outcome):
        """For Shrinker."""
        stem = self.directory / "smaller"

        def fails(replay):
            choices = Choices(replay=replay)
            case = random_case(choices)

            def run():
                limit(SECONDS)
                check(case, stem)

            same = isolated(run).signature() == outcome.signature()
            return choices if same else None

        return fails


def main():
    directory, first, count = sys.argv[1:]
    failed = Tester(directory).run(int(first), int(count))
    print(f"{count} programs, {len(failed)} failures {failed or ''}")
    return failed != []


if __name__ == "__main__":
    sys.exit(main())
