# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs random cases in this process and forks of it, and makes those that fail small."""

import mmap
import pathlib
import struct

from choices import Choices
from isolation import isolated, limit
from shrink import Shrinker


class Runner:
    """make(rng) makes a case. case.run(stem) raises Failure if it fails; its files are
    named STEM.*. case.report(stem) tells it and how to run it by hand. Cases share a fork
    up to one that is_last once it has run."""

    def __init__(self, make, directory, seconds=60, attempts=200, is_known=None):
        """`seconds`: for one case, more is a hang. `attempts`: how often a case is run
        at most to make it smaller. is_known(outcome): of a failure to count only."""
        self.make, self.directory = make, pathlib.Path(directory)
        self.seconds, self.attempts, self.is_known = seconds, attempts, is_known
        self.known = 0
        self.directory.mkdir(parents=True, exist_ok=True)

    def check(self, first, count, what="programs"):
        """Runs so many cases and prints how many failed; True if one did."""
        failed = self.run(int(first), int(count))
        known = f"{self.known} known crashes, " if self.is_known else ""
        print(f"{count} {what}, {known}{len(failed)} failures {failed or ''}")
        return failed != []

    def run(self, first, count):
        """Cases from so many seeds. Returns the seeds that failed."""
        seed, end, failed = first, first + count, []
        while seed < end:
            seed, outcome = self.run_until_failure(seed, end)
            if outcome.kind == "ok":
                continue
            if seed < end and self.is_known and self.is_known(outcome):
                self.known += 1
            elif seed < end:
                failed.append(seed)
                self.report(seed, outcome)
            seed += 1
        return failed

    def run_until_failure(self, first, end):
        """Returns the seed that failed, or the next, and how it ended."""
        current = mmap.mmap(-1, 8)  # shared with the child

        def run():
            for seed in range(first, end):
                current[:] = struct.pack("q", seed)
                case = self.make(Choices(seed))
                self.run_case(case, "current")
                current[:] = struct.pack("q", seed + 1)
                if getattr(case, "is_last", False):
                    return

        outcome = isolated(run)
        return struct.unpack("q", current)[0], outcome

    def run_case(self, case, name):
        limit(self.seconds)
        case.run(self.directory / name)

    def report(self, seed, outcome):
        print(f"FAILED: seed {seed} ({outcome.kind}); making it smaller ...", flush=True)
        choices = Choices(seed)
        self.make(choices)
        choices = Shrinker(choices, self.fails_like(outcome), self.attempts).smallest()
        case = self.make(Choices(replay=choices.made))
        print(isolated(lambda: self.run_case(case, str(seed))).text)
        print(case.report(self.directory / str(seed)), flush=True)

    def fails_like(self, outcome):
        """For Shrinker."""

        def fails(replay):
            choices = Choices(replay=replay)
            case = self.make(choices)
            found = isolated(lambda: self.run_case(case, "smaller"))
            return choices if found.signature() == outcome.signature() else None

        return fails
