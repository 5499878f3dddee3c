#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The step of Inputs/precision in f32, compiled with a precision, against what JAX computes
for the step that is written in bf16, and against this step on one device.

  mixed_precision.py OUTPUT_DIRECTORY PLAN...

A value near the middle of two numbers of bf16 is rounded one way here and the other way
there, where sums have another order: such an element is off by 2^-8 of itself. In O1 a
gradient is a sum of products of many such elements, of which few are off. In O2 XLA keeps
some values in f32 that are bf16 in the program, and adds gradients of biases in bf16, which
makes 1.6e-2 of the largest value. The step by hand on one device of this runtime has the
roundings of its program: the loss is the same, and gradients are much closer to it than to
those in f32.
"""

import json
import pathlib
import sys

import numpy as np

from tools import INPUTS, Failure, call, check_all, check_close, compile, difference, recorded, run

CASES = INPUTS / "precision"
MOMENTS = [f"result{i}" for i in range(9, 18)]
LOSS = "result27"
LEVELS = {"o1": ("bf16", 1e-3), "o2": ({"type": "bf16", "level": "O2"}, 2e-2)}
PARAMETERS = ["bias", "down", "k", "norm", "norm2", "out", "q", "up", "v"]
SHARDED = {"k": "shard(1)", "q": "shard(1)", "v": "shard(1)", "up": "shard(1)",
           "down": "shard(0)", "bias": "shard(0)"}


def state(placements):
    """Entries of parameters and both of their moments."""
    return [{"match": f"arg{i + copy * len(PARAMETERS)}", "placements": placements(name)}
            for copy in range(3) for i, name in enumerate(PARAMETERS) if placements(name)]


BATCH = [{"match": f"arg{i}", "placements": {"dp": "shard(0)"}} for i in (27, 28)]
PLANS = {
    "one": {"mesh": {"dp": 1}},
    "dp": {"mesh": {"dp": 2}, "arguments": BATCH},
    "tp": {"mesh": {"tp": 2},
           "arguments": state(lambda name: {"tp": SHARDED[name]} if name in SHARDED else {})},
    "fsdp": {"mesh": {"dp": 2}, "arguments": BATCH + state(lambda name: {"dp": "shard(0)"})},
    "micro": {"mesh": {"dp": 2}, "micro_batches": 2, "arguments": BATCH},
    "micro-fsdp": {"mesh": {"dp": 2}, "micro_batches": 2,
                   "arguments": BATCH + state(lambda name: {"dp": "shard(0)"})},
}


KNOWN = {}


def outputs_of(program, directory, name, plan):
    """(outputs, report); the same name is compiled once."""
    if name not in KNOWN:
        inputs, _ = recorded(CASES / "f32.mlir")
        KNOWN[name] = run(compile(program, directory / f"{name}.dist", plan), inputs)
    return KNOWN[name]


def received(report, kind=""):
    return sum(c["bytes_received"] for c in report["collectives"] if kind in c["kind"])


def check_level(level, directory, names):
    precision, tolerance = LEVELS[level]
    _, expected = recorded(CASES / f"{level}.mlir")
    for name in names:
        outputs, _ = outputs_of(CASES / "f32.mlir", directory, f"{level}-{name}",
                                PLANS[name] | {"precision": precision})
        worst = check_close(f"{level} with {name}", outputs, expected, tolerance)
        print(f"{level} {name}: {worst:.1e}")
    wide, _ = outputs_of(CASES / "f32.mlir", directory, "f32", PLANS["one"])
    apart = max(difference(wide[name], value) for name, value in expected.items())
    if apart < 1e-2:
        raise Failure(f"{level}: f32 differs by {apart:.1e} only, so that the cases show nothing")


def distance(got, expected):
    """Of the gradients, which the first moments are a tenth of."""
    return sum(np.linalg.norm(got[name] - expected[name]) for name in MOMENTS)


def check_by_hand(level, directory):
    by_hand, _ = outputs_of(CASES / f"{level}.mlir", directory, f"{level}-by-hand", PLANS["one"])
    changed, _ = outputs_of(CASES / "f32.mlir", directory, f"{level}-changed",
                            PLANS["one"] | {"precision": LEVELS[level][0]})
    wide, _ = outputs_of(CASES / "f32.mlir", directory, "f32", PLANS["one"])
    check_close(f"the loss of {level} beside the step by hand", {"loss": changed[LOSS]},
                {"loss": by_hand[LOSS]}, 1e-6)
    near, far = distance(changed, by_hand), distance(wide, by_hand)
    if near > far / 2:
        raise Failure(f"gradients of {level} are {near:.1e} from those by hand, f32 is {far:.1e}")
    if level == "o1":
        check_close("o1 beside the step by hand", changed, by_hand, 1e-5)


def check_bytes(directory):
    """Parameters that are sharded are gathered as bf16."""
    def gathered(name, changes):
        _, report = outputs_of(CASES / "f32.mlir", directory, name, PLANS["fsdp"] | changes)
        return received(report, "all_gather")
    wide = gathered("bytes-wide", {})
    # The scales of the norms and the bias are read in f32.
    vectors = 3 * 16 * 4 // 2
    short = gathered("bytes-short", {"precision": "bf16"})
    if not 0 < short - vectors <= (wide - vectors) / 2:
        raise Failure(f"gathers move {short} bytes with bf16, and {wide} with f32")


def check_narrow(directory, types):
    """Sums of gradients are bf16 on their way, the loss is not."""
    wide, wide_report = outputs_of(CASES / "f32.mlir", directory, "wide", PLANS["dp"])
    for type in types:
        narrow, report = outputs_of(CASES / "f32.mlir", directory, f"narrow-{type}",
                                    PLANS["dp"] | {"narrow_collectives": type})
        loss = 4
        if 2 * (received(report) - loss) != received(wide_report) - loss:
            raise Failure(f"{received(report)} bytes as {type}, {received(wide_report)} as f32")
        check_close(f"gradients summed in {type}", narrow, wide, 1e-2)
        if all(np.array_equal(narrow[name], wide[name]) for name in MOMENTS):
            raise Failure(f"gradients summed in {type} are those in f32, bit for bit")


def check_adam(directory):
    """--expect and --verify with a first step of Adam, which moves a parameter by a whole
    step even where bf16 decides about the sign of its gradient. Wrong steps are found."""
    inputs, expected = recorded(CASES / "adam.mlir")
    batch = [{"match": f"arg{i}", "placements": {"dp": "shard(0)"}} for i in (28, 29)]
    files = {name: directory / f"adam.{name}" for name in ("json", "inputs.npz", "right.npz",
                                                           "wrong.npz")}
    files["json"].write_text(json.dumps({"mesh": {"dp": 2}, "narrow_collectives": "bf16",
                                         "arguments": batch}))
    np.savez(files["inputs.npz"], **inputs)
    np.savez(files["right.npz"], **expected)
    wrong = {name: value.copy() for name, value in expected.items()}
    wrong["result2"][:8] += 0.002  # A fifth of the step that the parameter takes.
    np.savez(files["wrong.npz"], **wrong)
    command = ["dist-run", CASES / "adam.mlir", "--plan", files["json"], "--inputs",
               files["inputs.npz"]]
    call(*command, "--verify", "--expect", files["right.npz"])
    try:
        call(*command, "--expect", files["wrong.npz"])
    except Failure as failure:
        if "1 of 29 results differ" in str(failure):
            return
        raise
    raise Failure("parameters that are off by a fifth of their step are not found")


def main():
    directory, names = pathlib.Path(sys.argv[1]), sys.argv[2:]
    types = ["bf16", "f16"] if len(names) == len(PLANS) else ["bf16"]
    checks = [lambda level=level: check_level(level, directory, names) for level in LEVELS]
    checks += [lambda level=level: check_by_hand(level, directory) for level in LEVELS]
    checks += [lambda: check_bytes(directory), lambda: check_narrow(directory, types),
               lambda: check_adam(directory)]
    return check_all(checks, lambda check: check())


if __name__ == "__main__":
    sys.exit(main())
