#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""dist-run -n 2 --nnodes 2: the ranks of one program, started by two dist-runs.

  run_nodes.py DIRECTORY
"""

import json
import os
import pathlib
import shutil
import signal
import sys

import numpy as np

from launch_places import places
from launching import PATIENCE, Launcher, check, expect, run_cases, wait_for
from models import Model
from tools import compile, finished, load

DIRECTORY = pathlib.Path(sys.argv[1])
MODEL = Model("mlp")
STEPS = MODEL.steps
PATIENCE = 240  # seconds, on a machine that has much else to do


def program():
    DIRECTORY.mkdir(parents=True, exist_ok=True)
    return compile(MODEL.step, DIRECTORY / "dp4.dist", MODEL.plan("data-parallel", {"dp": 4}))


def words(artifact, outputs, *more):
    return [artifact, "--quiet", "--inputs", MODEL.directory / "inputs.npz", "--steps", STEPS,
            "--outputs", outputs, "--backend", "shm", *more]


def nodes(place, *more):
    """The dist-runs of two nodes, and what both of them write."""
    outputs = DIRECTORY / "outputs.npz"
    outputs.unlink(missing_ok=True)
    common = ["-n", 2, "--nnodes", 2, "--rdzv", place, "--monitor-interval", 0.05]
    return [Launcher(*common, "--node-rank", rank, *words(ARTIFACT, outputs, *more))
            for rank in range(2)], outputs


def check_same(outputs):
    got, expected = load(outputs), load(WHOLE)
    check(sorted(got) == sorted(expected), "names")
    for name, value in expected.items():
        check(got[name].tobytes() == value.tobytes(), f"{name} differs")


def the_same_bits():
    for place in places(DIRECTORY, "run"):
        pair, outputs = nodes(place)
        for one in pair:
            expect(one.ended(PATIENCE), 0)
        check_same(outputs)


def ranks_of(launcher):
    """Processes by rank."""
    found = {}
    for pid in launcher.processes():
        variables = pathlib.Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        if b"DIST_RUN_IS_RANK=1" in variables:
            found[next(int(one[5:]) for one in variables if one.startswith(b"RANK="))] = pid
    return found


def a_killed_rank_restarts_both():
    place = next(iter(places(DIRECTORY, "killed")))
    checkpoints = DIRECTORY / "checkpoints"
    shutil.rmtree(checkpoints, ignore_errors=True)
    pair, outputs = nodes(place, "--max-restarts", 2, "--checkpoint", checkpoints, "--every", 1)
    wait_for("a checkpoint", (checkpoints / "latest").exists, PATIENCE)
    victims = ranks_of(pair[1])
    check(set(victims) <= {2, 3}, f"ranks of node 1: {victims}")
    killed = bool(victims)
    if killed:
        os.kill(next(iter(victims.values())), signal.SIGKILL)
    for one in pair:
        expect(one.ended(PATIENCE), 0)
    check_same(outputs)
    return "" if killed else "(it had ended before)"


def an_elastic_job_compiles_again():
    """Two nodes, of which one is lost: the other goes on, on one rank, from their
    checkpoint."""
    place = f"file://{DIRECTORY}/elastic.store"  # Which no node takes away.
    outputs, checkpoints = DIRECTORY / "elastic.npz", DIRECTORY / "elastic"
    outputs.unlink(missing_ok=True)
    shutil.rmtree(checkpoints, ignore_errors=True)
    plan = MODEL.plan("data-parallel", {"dp": 2})
    del plan["mesh"]  # --mesh says it.
    path = DIRECTORY / "elastic.json"
    path.write_text(json.dumps(plan))
    pair = [Launcher("-n", 1, "--nnodes", "1:2", "--rdzv", place, "--monitor-interval", 0.05,
                     "--node-timeout", 3, "--last-call", 5,
                     *words(MODEL.step, outputs, "--mesh", "dp=*", "--plan", path,
                            "--checkpoint", checkpoints, "--every", 1))
            for _ in range(2)]
    wait_for("a checkpoint", (checkpoints / "latest").exists, PATIENCE)
    pair[1].kill()
    pair[1].process.wait(PATIENCE)
    expect(pair[0].ended(PATIENCE), 0, r"node \d .* was lost")
    got, expected = load(outputs), load(WHOLE)
    for name, value in expected.items():
        worst = np.max(np.abs(got[name] - value))
        check(worst <= 1e-4 * max(1, np.max(np.abs(value))), f"{name} differs by {worst}")


def too_few_ranks():
    place = next(iter(places(DIRECTORY, "few")))
    expect(Launcher("-n", 3, "--nnodes", 2, "--rdzv", place,
                    *words(ARTIFACT, DIRECTORY / "outputs.npz")).ended(PATIENCE), 2,
           "-n 3 on each of 2 nodes, but the program is compiled for 4 ranks")


if __name__ == "__main__":
    ARTIFACT, WHOLE = program(), DIRECTORY / "whole.npz"
    finished("dist-run", *words(ARTIFACT, WHOLE))
    sys.exit(run_cases([the_same_bits, a_killed_rank_restarts_both,
                        an_elastic_job_compiles_again, too_few_ranks]))
