#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""--verify reports faults that are put into one rank's program.

  verify_faults.py DIRECTORY [PATTERN]

The program is partitioned, its text is damaged, and what is compiled from that takes the
artifact's place in the cache of dist-run. One site of each kind in two small programs;
with DIST_FAULT_SITES=N in the environment N sites in all examples (or in those whose names
have PATTERN in them). A fault that changes no result by more than 100 units in the last
place is counted as one without effect.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import numpy as np

import faults
from models import Model
from tools import INPUTS, Failure, call, load

STENCIL = INPUTS / "stencil.mlir"
FEW = [("mlp", "fsdp", "dp=3"), (STENCIL, "rows", "x=3")]
ALL = FEW + [
    ("mlp", "megatron", "tp=4"), ("gpt", "zero3", "dp=2"), ("gpt", "megatron", "dp=2,tp=2"),
    ("models/llama", "fsdp", "dp=2,tp=2"), ("models/llama", "megatron", "tp=4"),
    ("models/resnet", "spatial", "sp=3"), ("models/resnet", "batch", "dp=4"),
    ("models/unet", "spatial-both", "h=2,w=2"), ("models/unet", "channels", "tp=2"),
    ("models/experts", "expert-parallel", "ep=4"), ("models/experts", "megatron", "tp=2"),
    ("models/lstm", "megatron", "tp=2"), ("models/vit", "spatial", "sp=2"),
    ("models/vit", "megatron", "tp=4"), ("models/translator", "megatron", "tp=2"),
    ("models/mixed_precision", "megatron", "dp=2,tp=2"), ("models/mixed_precision", "fsdp", "dp=2"),
    ("models/dropout", "megatron", "tp=3"), ("models/dropout", "fsdp", "dp=4"),
    ("models/number_types", "features", "tp=4"), ("models/checkpoint", "fsdp", "dp=2,tp=2")]


def mesh_of(text):
    return {name: int(size) for name, size in (axis.split("=") for axis in text.split(","))}


class Case:
    """A program with its plan, in a directory with a cache of its own."""

    def __init__(self, path, plan, mesh, directory):
        self.directory = directory
        shutil.rmtree(directory, ignore_errors=True)  # Another compiler's artifacts.
        directory.mkdir(parents=True)
        self.plan, self.outputs = directory / "plan.json", directory / "outputs.npz"
        if isinstance(path, pathlib.Path):
            self.program, self.inputs = path, ["--random-inputs", "3"]
            plan = {"mesh": mesh_of(mesh), "arguments": [{"match": "arg0", "placements": {"x": "shard(0)"}}]}
        else:
            model = Model(path)
            self.program = model.step
            np.savez(directory / "inputs.npz", **model.first_step_inputs())
            self.inputs = ["--inputs", str(directory / "inputs.npz")]
            plan = model.plan(plan, mesh_of(mesh))
        self.plan.write_text(json.dumps(plan))
        self.text = directory / "sharded.mlir"
        call("dist-compile", self.program, "--plan", self.plan, "--emit=sharded", "-o", self.text)
        self.lines = self.text.read_text().splitlines()
        status, said = self.verify("--quiet")
        if status:
            raise Failure("without a fault --verify reports one:\n" + said)
        self.sound = load(self.outputs)
        self.artifact = self.find_artifact()

    def run(self, *options):
        command = ["dist-run", str(self.program), "--plan", str(self.plan), *self.inputs,
                   "--outputs", str(self.outputs), *options]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300,
                              env=os.environ | {"DIST_CACHE_DIR": str(self.directory / "cache")})
        return done.returncode, done.stdout + done.stderr

    def verify(self, *options):
        return self.run("--verify", *options)

    def find_artifact(self):
        """The artifact of the two in the cache that is not for a single device."""
        return next(path for path in (self.directory / "cache").glob("*.dist")
                    if b'"op":"all_' in path.read_bytes() or b'"op":"exchange' in path.read_bytes())

    def damage(self, lines):
        path = self.directory / "damaged.mlir"
        path.write_text("\n".join(lines) + "\n")
        call("dist-compile", "--from=sharded", path, "-o", self.artifact, "--quiet")

    def has_effect(self):
        outputs = load(self.outputs)
        return any(differs(value, self.sound[name]) for name, value in outputs.items())


def differs(got, sound):
    if sound.dtype.kind not in "fV":
        return not np.array_equal(got, sound)
    wide = [a.view(np.uint16).astype(np.uint32) << 16 if a.dtype.kind == "V" else a for a in (got, sound)]
    a, b = (x.view(np.float32) if x.dtype == np.uint32 else x.astype(np.float64) for x in wide)
    ulp = 2**-7 if sound.dtype.kind == "V" else np.finfo(sound.dtype).eps
    with np.errstate(invalid="ignore"):
        return not np.allclose(a, b, rtol=0, atol=100 * ulp * np.abs(b).max(initial=0), equal_nan=True)


def spread(programs, count):
    """`count` of them, from the first to the last; of one the last."""
    programs = list(programs)
    if len(programs) <= count or count == 1:
        return programs[-count:]
    return [programs[round(i * (len(programs) - 1) / (count - 1))] for i in range(count)]


def check(path, plan, mesh, directory, count):
    case = Case(path, plan, mesh, directory)
    missed, found, without_effect = [], {}, 0
    for kind in faults.KINDS:
        for number, lines in enumerate(spread(kind(case.lines), count)):
            case.damage(lines)
            status, said = case.verify("--quiet")
            if status == 1 and "DIFFERS" in said or "hold different copies" in said:
                found[kind.__name__] = found.get(kind.__name__, 0) + 1
            elif status == 0 and not case.has_effect():
                without_effect += 1
            else:
                case.text.with_name(f"{kind.__name__}{number}.mlir").write_text("\n".join(lines))
                missed.append(f"{kind.__name__}{number}: exit {status}\n{said[-1500:]}")
    print(f"{path} {plan} {mesh}: reported {found}, without effect {without_effect}, missed {len(missed)}", flush=True)
    if missed:
        raise Failure("\n".join(missed))
    return found


def main():
    directory = pathlib.Path(sys.argv[1])
    pattern = sys.argv[2] if len(sys.argv) > 2 else ""
    sites = os.environ.get("DIST_FAULT_SITES")
    count, failed, kinds = int(sites or 1), 0, set()
    for path, plan, mesh in ALL if sites else FEW:
        name = f"{pathlib.Path(path).stem}-{plan}-{mesh}"
        if pattern not in name:
            continue
        try:
            kinds |= set(check(path, plan, mesh, directory / name, count))
        except Failure as failure:
            print(f"{name}: {failure}")
            failed += 1
    missing = {kind.__name__ for kind in faults.KINDS} - kinds
    if missing and not pattern:
        print(f"no fault of these kinds had an effect: {missing}")
    return bool(failed or (missing and not pattern))


if __name__ == "__main__":
    sys.exit(main())
