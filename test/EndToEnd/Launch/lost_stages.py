#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A rank of each stage is killed in its part F, B and U: the job ends and names it, and
continues from its checkpoint to the same bits.

  lost_stages.py DIRECTORY SECONDS STAGES

In each case one part of one stage sleeps; all else takes no time, so the rank is killed
in this part. Prints the seconds from the kill to the end of the job; more than SECONDS
are a failure.
"""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

import numpy as np
import psutil

import library
import training
from launching import Launcher, wait_for
from tools import Failure, call, check_all, load

NAP = 0.2  # seconds of the part, for a micro-batch
STEPS, MICRO_BATCHES = 20, 2


def artifact(directory, stages, stage, part):
    """A step whose stage sleeps in one part."""
    step = training.Step(rows=8, width=4)
    x = step.batch
    for layer in range(stages):
        forward, backward = (NAP if layer == stage and part == of else 0 for of in "FB")
        x = step.dense(x, step.weight(), (forward, 0, backward))
    step.finish(x, delays=[2 * NAP if layer == stage and part == "U" else 0
                           for layer in range(stages)])
    source, path = directory / "step.mlir", directory / "step.dist"
    source.write_text(step.text())
    (directory / "plan.json").write_text(
        f'{{"mesh": {{"pp": {stages}}}, "micro_batches": {MICRO_BATCHES}, "pipeline": '
        f'{{"axis": "pp", "stages": {[[f"p{i}"] for i in range(stages)]}}}}}'.replace("'", '"'))
    call("dist-compile", source, "--plan", directory / "plan.json", "--quiet", "--custom-calls",
         library.build() / "lib/custom-calls.json", "-o", path)
    return path


def words(directory, path, stages, outputs, *more):
    return ["-n", stages, "--backend", "shm", path, "--random-inputs", 1, "--steps", STEPS,
            "--outputs", directory / outputs, *more]


def process_of(launcher, rank):
    """The process of a rank."""
    for pid in launcher.processes():
        try:
            if (psutil.Process(pid).environ().get("RANK") == str(rank)
                    and pathlib.Path(f"/proc/{pid}/comm").read_text().strip() == "dist-run"):
                return pid
        except (psutil.Error, OSError):
            pass
    return None


def lost(directory, path, stages, rank):
    """Kills the rank in the second step. Returns the seconds to the end of the job."""
    said = directory / "said.txt"
    command = words(directory, path, stages, "lost.npz", "--checkpoint", directory / "checkpoints",
                    "--every", 1)
    with said.open("w") as errors:
        launcher = Launcher(*command, stderr=errors, stdout=subprocess.DEVNULL)
    wait_for("the first step", lambda: "step 1/" in said.read_text())
    process = process_of(launcher, rank)
    time.sleep(NAP / 2)
    os.kill(process, signal.SIGKILL)
    killed = time.monotonic()
    status, _, _ = launcher.ended()
    seconds = time.monotonic() - killed
    text = said.read_text()
    if status != 128 + signal.SIGKILL or f"rank {rank} failed with signal 9" not in text:
        raise Failure(f"exit {status}, rank {rank} is not named:\n{text[-2000:]}")
    return seconds


def check(directory, most, stages, case):
    stage, part = case
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    path = artifact(directory, stages, stage, part)
    seconds = lost(directory, path, stages, stage)
    print(f"stage {stage} killed in {part}: {seconds:.2f} s to the end of the job")
    os.environ["DIST_TEST_SLEEP"] = "0"
    try:
        call("dist-run", "--quiet", *words(directory, path, stages, "all.npz"))
        call("dist-run", "--quiet", *words(directory, path, stages, "again.npz", "--checkpoint",
                                          directory / "checkpoints", "--every", 1))
    finally:
        del os.environ["DIST_TEST_SLEEP"]
    whole, again = load(directory / "all.npz"), load(directory / "again.npz")
    for name, array in again.items():
        # Of results of each step there are those since the checkpoint.
        last = whole[name] if array.shape == whole[name].shape else whole[name][-len(array):]
        if not np.array_equal(last, array):
            raise Failure(f"stage {stage}, {part}: {name} differs after the restart")
    if seconds > most:
        raise Failure(f"stage {stage}, {part}: {seconds:.2f} s, expected at most {most}")


def main():
    directory, most, stages = sys.argv[1:]
    cases = [(stage, part) for stage in range(int(stages)) for part in "FBU"]
    return check_all(cases, lambda case: check(pathlib.Path(directory) / "case", float(most),
                                               int(stages), case))


if __name__ == "__main__":
    sys.exit(main())
