#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Semi-auto: few annotations complete to the plan that an expert would write.

  semi_auto.py DIRECTORY sequence:2 sequence:4 zero1:4

sequence: Megatron's weights, and the GPT's embedded tokens sharded by sequence, are Megatron with
sequence parallelism: no more bytes than Megatron's plan, the residual stream combined by
reduce-scatter, the gradients of what queries, keys and values are made of added before that.
zero1: optimizer state sharded over the axis of the batch reduces gradients by reduce-scatter: the
bytes of data parallelism, where an all-reduce and a gather would be half as many again. What is
chosen by cost may move up to a twentieth more for less work.

Each as propagation completes it, and as dist-auto-shard does, which keeps what is annotated, and
costs no more. All compute what JAX does.
"""

import json
import pathlib
import sys

from auto import IMPORT
from models import Model
from tools import Failure, call, check_all, check_close, compile, run

# x = embedding[tokens] + position; an index is added at the same place before.
STREAM = {"location": "add jit(step)/jvp() gpt/model.py:42:*", "ordinal": 1,
          "sharding": '<@mesh, [{?}, {"tp"}, {?}]>'}
PROJECTIONS = "gpt/model.py:25:"  # queries, keys and values


class Case:
    def __init__(self, text, directory):
        self.kind, ways = text.split(":")
        self.ways = int(ways)
        self.model = Model("gpt")
        self.stem = directory / f"{self.kind}{ways}"

    def annotated(self, plan, *passes):
        """Runs passes on the program with the annotations of a plan file."""
        call("dist-opt", self.model.step, *IMPORT, f"--dist-annotate=plan={plan}", *passes,
             "-o", "/dev/null")

    def cost(self, plan):
        priced = self.stem.with_suffix(".priced.json")
        self.annotated(plan, f"--dist-price-plan=json={priced}")
        return json.loads(priced.read_text())["cost"]

    def completed(self, plan):
        """The plan file of all that dist-auto-shard adds."""
        few, whole = (self.stem.with_suffix(end) for end in (".few.json", ".whole.json"))
        few.write_text(json.dumps(plan))
        self.annotated(few, f"--dist-auto-shard=plan={whole}")
        cost, least = self.cost(few), self.cost(whole)
        print(f"{self.stem.name}: cost {cost:.0f} alone, {least:.0f} with what is chosen")
        self.expect("auto", f"cost {least} with what is chosen, expected at most {cost}",
                    least <= cost)
        return json.loads(whole.read_text())

    def moved(self, name, plan):
        """The report of one step, if all steps compute what JAX does."""
        artifact = self.stem.with_suffix(f".{name}.dist")
        outputs, said = run(compile(self.model.step, artifact, plan), self.model.inputs,
                            self.model.steps)
        check_close(artifact.stem, outputs, self.model.reference, self.model.tolerance)
        return said

    def both(self, plan):
        """(how it was completed, the report)"""
        yield "alone", self.moved("alone", plan)
        yield "auto", self.moved("auto", self.completed(plan))

    def compare(self, how, said, bound, allowed=1):
        """No more bytes than the other plan, times `allowed`."""
        more, most = said["total_bytes_received"], allowed * bound["total_bytes_received"]
        print(f"{self.stem.name}, {how}: {more} bytes, at most {most}")
        if more > most:
            raise Failure(f"{self.stem.name}, {how}: {more} bytes received, expected at most {most}")

    def expect(self, how, what, is_true):
        if not is_true:
            raise Failure(f"{self.stem.name}, {how}: {what}")


def count(said, kind, location=""):
    return sum(c["count"] for c in said["collectives"]
               if c["kind"] == kind and location in c["location"])


def check_sequence(case):
    layers = case.model.sizes()["layers"]
    plan = case.model.plan("megatron-vocabulary", {"tp": case.ways})
    megatron = case.moved("megatron", plan)
    for how, said in case.both(plan | {"values": [STREAM]}):
        case.compare(how, said, megatron)
        case.expect(how, "the stream is not combined by reduce-scatter",
                    count(said, "reduce_scatter") >= 2 * layers)
        backward = [c for c in said["collectives"] if "transpose" in c["location"]]
        reduced = sum(count({"collectives": backward}, kind, PROJECTIONS)
                      for kind in ("all_reduce", "reduce_scatter"))
        case.expect(how, f"{reduced} reductions of gradients of queries, keys and values, "
                    f"expected one a layer at most, {layers}", reduced <= layers)


def check_zero1(case):
    parallel = case.moved("parallel", case.model.plan("data-parallel", {"dp": case.ways}))
    for how, said in case.both(case.model.plan("zero1", {"dp": case.ways})):
        case.compare(how, said, parallel, allowed=1.05 if how == "auto" else 1)
        case.expect(how, "gradients are not reduced by reduce-scatter",
                    count(said, "reduce_scatter") > 0)


CHECKS = {"sequence": check_sequence, "zero1": check_zero1}


def check(text, directory):
    case = Case(text, directory)
    CHECKS[case.kind](case)


def main():
    directory, *cases = sys.argv[1:]
    return check_all(cases, lambda text: check(text, pathlib.Path(directory)))


if __name__ == "__main__":
    sys.exit(main())
