#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each rank reads and writes files of its own, and gets the bits of whole arrays.

  rank_files.py OUTPUT_DIRECTORY
"""

import pathlib
import shutil
import subprocess
import sys

import numpy as np

from models import Model
from tools import Failure, compile, finished, load

MODEL = Model("mlp")
STEPS = MODEL.steps
RANKS = 3  # The batch of 16 is cut into 6, 6 and 4 rows.


def block(size, rank):
    """The slice of a dimension that is on a rank."""
    width = -(-size // RANKS)
    return slice(min(size, rank * width), min(size, (rank + 1) * width))


def part(name, value, rank):
    """The part of an argument: the batch (a slice for each step) is cut into rows."""
    return value[:, block(value.shape[1], rank)] if name in MODEL.batch else value


def words(artifact, *more):
    return [str(word) for word in ("dist-run", artifact, "--quiet", "--steps", STEPS, *more)]


def check_parts(what, directories, expected):
    """The parts of results are those of the whole ones; here all lie whole on every rank."""
    for rank, directory in enumerate(directories):
        got = load(directory / f"out.{rank}.npz")
        if sorted(got) != sorted(expected):
            raise Failure(f"{what}: rank {rank} wrote {sorted(got)}")
        for name, value in expected.items():
            if got[name].tobytes() != value.tobytes():
                raise Failure(f"{what}: {name} of rank {rank} differs")


def own_directories(directory):
    """One for each rank, which has nothing but its own files."""
    directories = [directory / f"rank-{rank}" for rank in range(RANKS)]
    for rank, own in enumerate(directories):
        own.mkdir(exist_ok=True)
        for name in MODEL.batch:
            np.save(own / f"{name}.{rank}.npy", part(name, MODEL.inputs[name], rank))
        np.savez(own / f"state.{rank}.npz", **{name: MODEL.inputs[name] for name in MODEL.state})
    return directories


FILES = [word for name in MODEL.batch for word in ("--inputs", name + ".{rank}.npy")]


def processes(directory, artifact, expected):
    """Every process sees the files of its rank only."""
    directories = own_directories(directory)
    command = words(artifact, "--backend", "shm", "--inputs", "state.{rank}.npz", *FILES,
                    "--outputs", "out.{rank}.npz", "--checkpoint", directory / "checkpoints")
    quoted = " ".join(f"'{word}'" for word in command)
    shutil.rmtree(directory / "checkpoints", ignore_errors=True)
    for what in ("shm", "shm, what was kept"):  # No step is left to run.
        finished("dist-run", "-n", RANKS, "--", "sh", "-c",
                 f"cd '{directory}'/rank-$RANK && rm -f out.* && {quoted}")
        check_parts(what, directories, expected)


def threads(directory, artifact, expected):
    """The state comes whole, from one file; the files of all ranks are in one place."""
    place = directory / "threads"
    place.mkdir(exist_ok=True)
    for rank in range(RANKS):
        np.savez(place / f"batch.{rank}.npz",
                 **{name: part(name, MODEL.inputs[name], rank) for name in MODEL.batch})
    np.savez(place / "state.npz", **{name: MODEL.inputs[name] for name in MODEL.state})
    finished(*words(artifact, "--inputs", place / "state.npz", "--inputs",
                    place / "batch.{rank}.npz", "--outputs", place / "out.{rank}.npz"))
    check_parts("local", [place] * RANKS, expected)


def sharded(directory):
    """Results that are cut: the parts make the whole, on a mesh of two axes."""
    plan = MODEL.plan("megatron", {"tp": 2})
    artifact = compile(MODEL.step, directory / "tp2.dist", plan)
    whole, parts = directory / "whole-tp.npz", directory / "tp.{rank}.npz"
    inputs = MODEL.directory / "inputs.npz"
    finished(*words(artifact, "--inputs", inputs, "--outputs", whole))
    finished(*words(artifact, "--inputs", inputs, "--outputs", parts, "--backend", "shm"))
    halves, cut = [load(directory / f"tp.{rank}.npz") for rank in range(2)], 0
    for name, value in load(whole).items():
        shapes = [half[name].shape for half in halves]
        if shapes[0] == value.shape:
            joined = halves[1][name]
        else:
            axis = next(i for i, size in enumerate(value.shape) if shapes[0][i] != size)
            joined = np.concatenate([half[name] for half in halves], axis)
            cut += 1
        if joined.tobytes() != value.tobytes():
            raise Failure(f"{name}: the parts {shapes} do not make {value.shape}")
    if not cut:
        raise Failure("no result was cut")
    return cut


def refused(what, pattern, *command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          timeout=120)
    if done.returncode in (0, None) or done.returncode < 0 or pattern not in done.stderr:
        raise Failure(f"{what}: exit {done.returncode}, lacks '{pattern}':\n{done.stderr[-3000:]}")


def errors(directory, artifact):
    """Each is said of the argument and the rank, on threads and on processes."""
    place = directory / "errors"
    place.mkdir(exist_ok=True)
    name = MODEL.batch[0]
    rows = MODEL.inputs[name]
    state = directory / "threads" / "state.npz"
    others = [word for other in MODEL.batch[1:]
              for word in ("--inputs", directory / "threads" / f"{other}.npy")]
    for other in MODEL.batch[1:]:
        np.save(directory / "threads" / f"{other}.npy", MODEL.inputs[other])
    for rank in range(RANKS):
        np.savez(place / f"short.{rank}.npz", **{name: part(name, rows, 0)})
        np.savez(place / f"lacks.{rank}.npz", **({name: part(name, rows, rank)} if rank != 1 else {}))
        np.savez(place / f"good.{rank}.npz", **{name: part(name, rows, rank)})
        np.savez(place / f"state.{rank}.npz", **{key: MODEL.inputs[key] + (rank == 2)
                                                 for key in MODEL.state})
    width, last = part(name, rows, 0).shape[1], part(name, rows, 2).shape[1]
    for backend in ("local", "shm"):
        def run(*files):
            return [*words(artifact, "--backend", backend), *others,
                    *(word for file in files for word in ("--inputs", file))]

        refused("a wrong shape", f"{name}) of rank 2: expected ", *run(state, place / "short.{rank}.npz"))
        refused("another wrong shape", f"[{STEPS},{last}", *run(state, place / "short.{rank}.npz"))
        refused("a missing part", f"{name}) of rank 1: ", *run(state, place / "lacks.{rank}.npz"))
        refused("a missing file", ".npz': No such file", *run(state, place / "none.{rank}.npz"))
        refused("part and whole", "  twice    ",
                *run(state, directory / "threads" / "batch.npz", place / "good.{rank}.npz"))
        refused("replicas that differ", "ranks 0 and 2 hold the same part, but their files differ",
                *run(place / "state.{rank}.npz", place / "good.{rank}.npz"))
    refused("--verify", "--verify runs the program on a single device as well: it needs whole",
            *words(MODEL.step, "--verify", "--inputs", place / "good.{rank}.npz"))


def main():
    directory = pathlib.Path(sys.argv[1]).resolve()
    directory.mkdir(parents=True, exist_ok=True)
    artifact = compile(MODEL.step, directory / "dp3.dist", MODEL.plan("data-parallel", {"dp": RANKS}))
    whole = directory / "whole.npz"
    finished(*words(artifact, "--inputs", MODEL.directory / "inputs.npz", "--outputs", whole))
    threads(directory, artifact, load(whole))
    processes(directory, artifact, load(whole))
    np.savez(directory / "threads" / "batch.npz", **{MODEL.batch[0]: MODEL.inputs[MODEL.batch[0]]})
    errors(directory, artifact)
    print(f"files of {RANKS} ranks give the bits of whole arrays; {sharded(directory)} results are cut")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"FAILED: {failure}")
