#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plan files, custom-call files and artifacts with damage: an error is fine; a crash, no
end or much memory is not.

  damage.py DIRECTORY FIRST_SEED COUNT

Artifacts are cut or have other bytes; or another manifest and a seal that fits it: then
they are loaded, and everything is allocated, but kernels trust their compiler and do not
run. What crashed is made small and stays in the directory as SEED.*.
"""

import json
import pathlib
import resource
import sys

import library
from choices import Choices
from documents import damaged
from isolation import isolated
from program import annotation
from random_case import RandomCase
from runner import Runner
from tools import EXAMPLES, Failure

PASSES = "dist-local-pipeline"
MOST_MEMORY = 4 << 20  # KiB of this process
ARTIFACTS = 25  # random programs
ROOM = 20000  # bytes for a manifest to grow
PROGRAM = """func.func @main(%arg0: tensor<8x4xf32>, %arg1: tensor<4x6xf32>) -> (tensor<8x6xf32>, tensor<8xf32>) {
  %0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers =
      #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}>
      : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32> loc("dot")
  %1 = "stablehlo.tanh"(%0) : (tensor<8x6xf32>) -> tensor<8x6xf32> loc("tanh")
  %2 = "stablehlo.custom_call"(%1) <{call_target_name = "row_max"}>
      : (tensor<8x6xf32>) -> tensor<8xf32>
  return %1, %2 : tensor<8x6xf32>, tensor<8xf32>
}
"""
PLAN = {
    "mesh": {"dp": 2, "tp": 2},
    "arguments": [{"match": "arg0", "placements": {"dp": "shard(0)", "tp": "open"}},
                  {"match": "arg1", "placements": {"tp": "replicate"}}],
    "results": [{"match": "result0", "sharding": '<@mesh, [{"dp"}, {?}]>'}],
    "values": [{"location": "*dot*", "ordinal": 0, "placements": {"dp": "shard(0)"}}],
    "groups": [["result0", {"location": "dot"}]],
}
CALLS = {"calls": [
    {"target": "row_max", "library": "libcalls.so", "symbol": "row_max",
     "sharding_rule": "i (j k) -> i", "reduction_factors": {"j": "max"}, "factor_sizes": {"j": 3, "k": 2},
     "need_replication_factors": ["k"]},
    {"target": "add", "library": "libcalls.so", "symbol": "add", "sharding_rule": "i, ... -> i",
     "accumulators": [0]}]}


class File:
    """A damaged plan or custom-call file, for the program."""

    def __init__(self, rng, donors):
        self.plan, self.calls = [json.dumps(d).encode() for d in (PLAN, CALLS)]
        if rng.happens(0.5):
            self.calls = damaged(rng, CALLS, rng.choice(donors))
        else:
            self.plan = damaged(rng, PLAN, rng.choice(donors))

    def run(self, stem):
        ends = {".mlir": PROGRAM.encode(), ".plan": self.plan, ".calls": self.calls}
        files = {end: stem.with_suffix(end) for end in ends}
        for end, content in ends.items():
            files[end].write_bytes(content)
        library.opt(files[".mlir"], f"{PASSES}{{plan={files['.plan']} custom-calls={files['.calls']}}}")

    def report(self, stem):
        return (f"dist-opt {stem}.mlir --{PASSES}='plan={stem}.plan custom-calls={stem}.calls'\n"
                f"{self.plan.decode(errors='replace')}\n{self.calls.decode(errors='replace')}")


class Artifact:
    """One with another manifest, or with other bytes."""

    def __init__(self, rng, artifacts):
        content = rng.choice(artifacts)
        self.is_sealed = rng.happens(0.7)
        self.content = self.with_manifest(rng, content) if self.is_sealed else self.cut(rng, content)

    @staticmethod
    def with_manifest(rng, content):
        begin, end = manifest_in(content)
        manifest = json.loads(content[begin:end])
        manifest["arguments"][0]["name"] = "arg0"
        text = damaged(rng, manifest, PLAN)[:end - begin]
        return content[:begin] + text.ljust(end - begin) + content[end:]

    @staticmethod
    def cut(rng, content):
        at = rng.randrange(len(content))
        if rng.happens(0.5):
            return content[:at]
        return content[:at] + bytes([content[at] ^ 1 << rng.randrange(8)]) + content[at + 1:]

    def run(self, stem):
        path = stem.with_suffix(".dist")
        path.write_bytes(self.content)
        if self.is_sealed:
            library.seal(path)
        library.load_artifact(path)

    def report(self, stem):
        text = self.content[slice(*manifest_in(self.content))].rstrip() if self.is_sealed else b""
        return f"dist-run {stem}.dist --random-inputs 1\n{text.decode(errors='replace')}"


def manifest_in(content):
    """The beginning and end of the manifest in an artifact."""
    begin = content.index(b'{"arena_bytes"')
    return begin, content.index(b"\0", begin)


def compiled(directory, seed):
    """A random artifact with room in its manifest: the name of an argument."""
    case = RandomCase(Choices(seed))
    first = case.program.arguments[0]
    head = f"%arg0: {first.type}{annotation(first.sharding)}"
    source, artifact = directory / "seed.mlir", directory / f"seed{seed}.dist"
    source.write_text(case.text().replace(head, f'{head} loc("{" " * ROOM}")', 1))
    library.compile(source, artifact, overlap=seed % 2 == 1)


def artifacts(directory):
    directory.mkdir(parents=True, exist_ok=True)
    # In a child: threads of a compiler do not survive forks.
    for seed in range(ARTIFACTS):
        isolated(lambda: compiled(directory, seed))
    found = [path.read_bytes() for path in sorted(directory.glob("seed*.dist"))]
    assert len(found) > ARTIFACTS / 2, "most random programs compile"
    return found


class Case:
    def __init__(self, rng, donors, artifacts):
        self.case = Artifact(rng, artifacts) if rng.happens(0.5) else File(rng, donors)
        self.report = self.case.report

    def run(self, stem):
        try:
            self.case.run(stem)
        except Failure:
            pass  # refused: that is what should happen
        if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > MOST_MEMORY:
            raise MemoryError("too much memory")


def main():
    directory, first, count = pathlib.Path(sys.argv[1]), *sys.argv[2:]
    donors = [json.loads(path.read_text()) for path in sorted(EXAMPLES.rglob("plans/*.json"))]
    donors += [PLAN, CALLS]
    valid = artifacts(directory)
    runner = Runner(lambda rng: Case(rng, donors, valid), directory, seconds=20)
    return runner.check(first, count, "files")


if __name__ == "__main__":
    sys.exit(main())
