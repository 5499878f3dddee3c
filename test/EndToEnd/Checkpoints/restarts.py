#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Training that is killed goes on from its checkpoints.

  restarts.py kill OUTPUT_DIRECTORY [RUNS] [SEED]   kill -9 at random moments
  restarts.py sizes OUTPUT_DIRECTORY [BACKEND]      4 ranks, then 2, then 3
  restarts.py stages OUTPUT_DIRECTORY [MODEL WORDS] pp=4, then pp=2, then one device
  restarts.py ranks OUTPUT_DIRECTORY [LOOPS] [BACKEND] [SEED]
                                                    kill -9 of ranks that are processes
  restarts.py preempted OUTPUT_DIRECTORY            SIGTERM
  restarts.py damaged OUTPUT_DIRECTORY              checkpoints with a flipped bit, and restarts
  restarts.py back OUTPUT_DIRECTORY                 --resume to an earlier one, and restarts
  restarts.py stopped OUTPUT_DIRECTORY              SIGSTOP of a rank, --dead-after
  restarts.py launcher OUTPUT_DIRECTORY             dist-run -n 1 --max-restarts
  restarts.py full OUTPUT_DIRECTORY                 a file system of 1.5 MB
"""

import contextlib
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import numpy as np
import psutil

from models import Model
from tools import TIMEOUT, Failure, compile, finished, load

STEPS = 60
LOSS = "result.loss"
# From 4 ranks to 2 the sums over the batch are made in another order: losses differ by
# rounding (5e-7 of each), which training makes larger from step to step.
TOLERANCE = 1e-4


class Gpt:
    """The small GPT of examples/gpt, or another language model, with a batch of its own for
    every step."""

    def __init__(self, directory, name="gpt", words=256):
        self.directory = directory
        self.model = Model(name)
        rng = np.random.default_rng(0)
        self.inputs = dict(self.model.inputs)
        for name in self.model.batch:
            batch = self.inputs[name]
            self.inputs[name] = rng.integers(0, words, (STEPS, *batch.shape[1:]), batch.dtype)

    def artifact(self, ranks):
        plan = self.model.plan("fsdp", {"dp": ranks})
        return compile(self.model.step, self.directory / f"dp{ranks}.dist", plan)

    def inputs_for(self, steps):
        path = self.directory / f"inputs{steps}.npz"
        np.savez(path, **{name: value[:steps] if name in self.model.batch else value
                          for name, value in self.inputs.items()})
        return path


def command(artifact, inputs, steps, outputs, *more):
    return [str(word) for word in
            ["dist-run", artifact, "--quiet", "--inputs", inputs, "--steps", steps,
             "--outputs", outputs, *more]]


def check_same_bits(what, got, expected):
    for name, value in expected.items():
        if got[name].tobytes() != value.tobytes():
            raise Failure(f"{what}: {name} differs")


def latest(checkpoints):
    """The step of the latest checkpoint; 0 if there is none yet."""
    path = checkpoints / "latest"
    return int(path.read_text().removeprefix("step-")) if path.exists() else 0


def run_until_killed(words, checkpoints, step, delay):
    """kill -9 so many seconds after the checkpoint of this step (0: after the start), or
    of a later one. True if it was killed, False if it ended before."""
    with tempfile.TemporaryFile("w+") as said:
        run = subprocess.Popen(words, stderr=said)
        begin = time.monotonic()
        while latest(checkpoints) < step and run.poll() is None:
            if time.monotonic() - begin > TIMEOUT:
                run.kill()
                raise Failure(f"no checkpoint after step {step}")
            time.sleep(0.0005)
        time.sleep(delay)
        run.kill()
        if run.wait() == -signal.SIGKILL:
            return True
        said.seek(0)
        if run.returncode:
            raise Failure(f"exit {run.returncode}: {said.read()[-2000:]}")
        return False


def kill(directory, runs=8, seed=0):
    """Runs that are killed, two or three times each, end as one that is not."""
    gpt, rng = Gpt(directory), random.Random(int(seed))
    artifact, inputs = gpt.artifact(4), gpt.inputs_for(STEPS)
    whole = directory / "whole.npz"
    finished(*command(artifact, inputs, STEPS, whole))
    expected = load(whole)
    kills = halfway = 0
    for run in range(int(runs)):
        checkpoints, outputs = directory / "checkpoints", directory / "outputs.npz"
        shutil.rmtree(checkpoints, ignore_errors=True)
        outputs.unlink(missing_ok=True)
        words = command(artifact, inputs, STEPS, outputs, "--checkpoint", checkpoints,
                        "--every", rng.choice([1, 2, 7]), "--keep", rng.choice([1, 2]))
        for _ in range(3):
            step = rng.randrange(STEPS - 10)
            kills += run_until_killed(words, checkpoints, step, rng.uniform(0, 0.05))
            halfway += 0 < latest(checkpoints) < STEPS
        finished(*words)
        check_same_bits(f"run {run}", load(outputs), expected)
        left = [path.name for path in checkpoints.iterdir() if path.name.startswith(".")]
        if left:
            raise Failure(f"run {run} leaves {left}")
    print(f"{runs} runs with {kills} kills, {halfway} between the first checkpoint and the "
          "last, end with the bits of one without")
    if halfway < int(runs) / 2:
        raise Failure("too few were killed between two checkpoints")


def kill_once(run, checkpoints, after):
    """kill -9 of the process that the launcher has started, once there is a checkpoint
    after step `after`; the step that it had reached."""
    begin = time.monotonic()
    while latest(checkpoints) <= after:
        if run.poll() is not None or time.monotonic() - begin > TIMEOUT:
            raise Failure(f"no checkpoint after step {after}")
        time.sleep(0.001)
    for process in psutil.Process(run.pid).children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            if "-n" not in process.cmdline() and "--checkpoint" in process.cmdline():
                process.kill()
    return latest(checkpoints)


def launcher(directory):
    """The launcher starts the same command again; it goes on by itself."""
    gpt = Gpt(directory)
    artifact, inputs = gpt.artifact(2), gpt.inputs_for(STEPS)
    whole, outputs = directory / "whole.npz", directory / "outputs.npz"
    finished(*command(artifact, inputs, STEPS, whole))
    checkpoints = directory / "checkpoints"
    shutil.rmtree(checkpoints, ignore_errors=True)
    outputs.unlink(missing_ok=True)
    run = subprocess.Popen(
        ["dist-run", "-n", "1", "--max-restarts", "2", "--",
         *command(artifact, inputs, STEPS, outputs, "--checkpoint", checkpoints, "--every", 1,
                  "--keep", 3)], stderr=subprocess.PIPE, text=True)
    steps = [kill_once(run, checkpoints, 10)]
    steps.append(kill_once(run, checkpoints, steps[0] + 10))
    said = run.communicate(timeout=TIMEOUT)[1]
    if run.returncode or "restart 2 of 2" not in said:
        raise Failure(f"exit {run.returncode}: {said[-2000:]}")
    check_same_bits("restarted", load(outputs), load(whole))
    print(f"killed after steps {steps}, restarted, ends with the bits of one that was not")


def rank_processes(run):
    """The ranks that a dist-run has started, by rank."""
    found = {}
    for process in psutil.Process(run.pid).children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            variables = process.environ()
            if "DIST_RUN_IS_RANK" in variables:
                found[int(variables["RANK"])] = process
    return found


def wait_for_step(run, checkpoints, step):
    begin = time.monotonic()
    while latest(checkpoints) < step:
        if run.poll() is not None or time.monotonic() - begin > TIMEOUT:
            run.kill()
            raise Failure(f"no checkpoint after step {step}: {run.communicate()[1][-2000:]}")
        time.sleep(0.001)


def kill_ranks(run, checkpoints, rng):
    """kill -9 of two ranks, one after the other, each after a step of its own; how many
    were there to be killed."""
    kills = 0
    for step in sorted(rng.sample(range(1, STEPS - 10), 2)):
        if run.poll() is None:
            wait_for_step(run, checkpoints, step)
            time.sleep(rng.uniform(0, 0.05))
        victim = rank_processes(run).get(rng.randrange(4)) if run.poll() is None else None
        with contextlib.suppress(psutil.NoSuchProcess):
            if victim:
                victim.kill()
                kills += 1
    return kills


def ranks(directory, loops=3, backend="shm", seed=0):
    """Jobs of four processes, some of which are killed, restart and end as one that was
    not disturbed."""
    gpt, rng = Gpt(directory), random.Random(int(seed))
    artifact, inputs = gpt.artifact(4), gpt.inputs_for(STEPS)
    whole, outputs = directory / "whole.npz", directory / "outputs.npz"
    finished(*command(artifact, inputs, STEPS, whole, "--backend", backend))
    expected, kills, restarts = load(whole), 0, 0
    for loop in range(int(loops)):
        checkpoints = directory / "checkpoints"
        shutil.rmtree(checkpoints, ignore_errors=True)
        outputs.unlink(missing_ok=True)
        run = subprocess.Popen(
            command(artifact, inputs, STEPS, outputs, "--backend", backend, "-n", 4,
                    "--max-restarts", 4, "--grace", 5, "--checkpoint", checkpoints, "--every",
                    rng.choice([1, 2, 5]), "--keep", 2), stderr=subprocess.PIPE, text=True)
        kills += kill_ranks(run, checkpoints, rng)
        said = run.communicate(timeout=TIMEOUT)[1]
        restarts += said.count("dist-run: restart ")
        if run.returncode:
            raise Failure(f"loop {loop}: exit {run.returncode}: {said[-3000:]}")
        check_same_bits(f"loop {loop}", load(outputs), expected)
    print(f"{backend}: {loops} of {loops} jobs with {kills} killed ranks and {restarts} restarts "
          "end with the bits of one without")
    if restarts < int(loops):
        raise Failure("too few were killed")


def preempted(directory):
    """SIGTERM: a checkpoint of the step that ran, and exit status 143; the same command line
    goes on. Told to end is the launcher, a process with all ranks, or one rank of four."""
    gpt = Gpt(directory)
    artifact, inputs = gpt.artifact(4), gpt.inputs_for(STEPS)
    whole, outputs = directory / "whole.npz", directory / "outputs.npz"
    finished(*command(artifact, inputs, STEPS, whole))
    for told, *words in (("all", "--backend", "local"), ("all", "--backend", "shm"),
                         ("one", "--backend", "shm", "--max-restarts", 3),
                         ("everybody", "--backend", "shm", "--max-restarts", 3)):
        checkpoints = directory / "checkpoints"
        shutil.rmtree(checkpoints, ignore_errors=True)
        words = command(artifact, inputs, STEPS, outputs, "--checkpoint", checkpoints, "--every", 7,
                        *words)
        run = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
        wait_for_step(run, checkpoints, 7)
        if told == "everybody":
            told_everybody(run)
        else:
            (rank_processes(run)[2] if told == "one" else run).terminate()
        said = run.communicate(timeout=TIMEOUT)[1]
        step = latest(checkpoints)
        if run.returncode != 143 or f"SIGTERM: ended after step {step} of {STEPS}" not in said:
            raise Failure(f"exit {run.returncode}, step {step}: {said[-2000:]}")
        finished(*words)
        if "restart 1" in said or "signal 15" in said:
            raise Failure(f"started again, or not ended in order: {said}")
        check_same_bits(told, load(outputs), load(whole))
        print(f"SIGTERM for {told}: ended after step {step}, goes on with the same bits")


def told_everybody(run):
    """scancel: the launcher's processes and all ranks at once."""
    for process in [*rank_processes(run).values(), *psutil.Process(run.pid).children(),
                    psutil.Process(run.pid)]:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.terminate()


def flip_a_bit(path):
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def damaged(directory):
    """A latest checkpoint with a flipped bit is left out; where there is none before it the job
    ends, and no restart is tried."""
    gpt = Gpt(directory)
    artifact, inputs = gpt.artifact(4), gpt.inputs_for(STEPS)
    whole, outputs = directory / "whole.npz", directory / "outputs.npz"
    checkpoints = directory / "checkpoints"
    shutil.rmtree(checkpoints, ignore_errors=True)
    finished(*command(artifact, inputs, STEPS, whole))
    start = lambda steps: subprocess.run(
        command(artifact, gpt.inputs_for(steps), steps, outputs, "--backend", "shm", "--checkpoint",
                checkpoints, "--every", 5, "--max-restarts", 3), stderr=subprocess.PIPE, text=True,
        timeout=TIMEOUT)
    start(20)
    flip_a_bit(checkpoints / "step-000020" / "rank-00002.safetensors")  # Rank 2 alone sees it.
    done = start(STEPS)
    if done.returncode or "the one before it is taken" not in done.stderr or \
            done.stderr.count("it is left out") != 1 or "restart 1" in done.stderr:
        raise Failure(f"exit {done.returncode}: {done.stderr}")
    check_same_bits("from the one before", load(outputs), load(whole))
    for path in checkpoints.glob("step-*"):
        flip_a_bit(path / "rank-00000.safetensors")
    done = start(STEPS)
    if done.returncode != 1 or "no restart: it would fail again" not in done.stderr or \
            "restart 1" in done.stderr:
        raise Failure(f"exit {done.returncode}: {done.stderr}")
    print("a damaged checkpoint is left out, and ends the job where there is no other")


def back(directory):
    """--resume DIR/step-N goes back once: a restart goes on from what was kept since."""
    gpt = Gpt(directory)
    artifact, inputs = gpt.artifact(4), gpt.inputs_for(STEPS)
    outputs, checkpoints = directory / "outputs.npz", directory / "checkpoints"
    shutil.rmtree(checkpoints, ignore_errors=True)
    kept = ["--backend", "shm", "--checkpoint", checkpoints, "--every", 1, "--max-restarts", 3,
            "--grace", 5]
    finished(*command(artifact, gpt.inputs_for(4), 4, outputs, *kept))
    words = command(artifact, inputs, STEPS, outputs, *kept, "--resume", checkpoints / "step-000002")
    words.remove("--quiet")
    run = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    wait_for_step(run, checkpoints, 12)
    rank_processes(run)[1].kill()
    said = run.communicate(timeout=TIMEOUT)[1]
    steps = [int(step) for step in re.findall(r"going on after step (\d+),", said)]
    if run.returncode or len(steps) != 2 or steps[0] != 2 or steps[1] < 11:
        raise Failure(f"exit {run.returncode}, from steps {steps}: {said[-3000:]}")
    print(f"goes back to step 2, and after a failure on from step {steps[1]}")


def stopped(directory):
    """A rank that is stopped is lost after --dead-after, or $DIST_DEAD_AFTER; the default is
    30 seconds."""
    gpt = Gpt(directory)
    words = command(gpt.artifact(4), gpt.inputs_for(STEPS), STEPS, directory / "outputs.npz",
                    "--backend", "shm", "-n", 4, "--grace", 0.5)
    for more, variables in ((["--dead-after", "3"], {}), ([], {"DIST_DEAD_AFTER": "3"})):
        checkpoints = directory / "checkpoints"
        shutil.rmtree(checkpoints, ignore_errors=True)
        run = subprocess.Popen([*words, *more, "--checkpoint", str(checkpoints), "--every", "1"],
                               stderr=subprocess.PIPE, text=True, env={**os.environ, **variables})
        wait_for_step(run, checkpoints, 2)
        rank_processes(run)[1].suspend()
        begin = time.monotonic()
        said = run.communicate(timeout=TIMEOUT)[1]
        took = time.monotonic() - begin
        if run.returncode != 1 or "rank 1" not in said or took > 25:
            raise Failure(f"exit {run.returncode} after {took:.1f} s: {said[-2000:]}")
        print(f"a stopped rank is lost, and the job has ended after {took:.1f} s")


def check_losses(what, got, expected):
    worst = np.max(np.abs(got - expected) / np.abs(expected))
    if not worst <= TOLERANCE:
        raise Failure(f"{what}: losses differ by {worst:.1e}; allowed: {TOLERANCE:.0e}")
    return worst


def sizes(directory, backend="local"):
    """The number of ranks changes from run to run; 3 ranks hold uneven blocks."""
    gpt = Gpt(directory)
    whole = directory / "whole.npz"
    finished(*command(gpt.artifact(4), gpt.inputs_for(STEPS), STEPS, whole))
    expected = load(whole)
    checkpoints = directory / "checkpoints"
    shutil.rmtree(checkpoints, ignore_errors=True)
    before = None
    for ranks, steps in ((4, 20), (2, 40), (3, 60)):
        artifact, outputs = gpt.artifact(ranks), directory / f"outputs{steps}.npz"
        if before is not None:  # No step is left to run: what was kept, as it was.
            again = directory / "again.npz"
            finished(*command(artifact, gpt.inputs_for(steps - 20), steps - 20, again,
                              "--checkpoint", checkpoints, "--backend", backend))
            check_same_bits(f"read by {ranks} ranks", load(again), before)
        finished(*command(artifact, gpt.inputs_for(steps), steps, outputs, "--checkpoint",
                          checkpoints, "--every", 10, "--backend", backend))
        before = load(outputs)
        worst = check_losses(f"{ranks} ranks", before[LOSS], expected[LOSS][:steps])
        print(f"after {steps} steps, the last on {ranks} ranks: losses differ by {worst:.1e}")
        if ranks == 4:
            check_same_bits("4 ranks", {LOSS: before[LOSS]}, {LOSS: expected[LOSS][:20]})


def stages(directory, name="gpt", words="256"):
    """Four stages, then two, then none: parameters and losses are those of one device."""
    gpt = Gpt(directory, name, int(words))
    plans = {"pp=1": gpt.model.plan("data-parallel", {"dp": 1}),
             "pp=4": gpt.model.staged_plan("data-parallel", "pp=4,dp=1:4:1f1b:4"),
             "pp=2": gpt.model.staged_plan("data-parallel", "pp=2,dp=1:2:zb-h1:2")}
    artifacts = {name: compile(gpt.model.step, directory / f"{name}.dist", plan)
                 for name, plan in plans.items()}
    whole = directory / "whole.npz"
    finished(*command(artifacts["pp=1"], gpt.inputs_for(12), 12, whole))
    expected = load(whole)[LOSS]
    checkpoints = directory / "checkpoints"
    shutil.rmtree(checkpoints, ignore_errors=True)
    for name, steps in (("pp=4", 4), ("pp=2", 8), ("pp=1", 12)):
        outputs = directory / f"outputs{steps}.npz"
        finished(*command(artifacts[name], gpt.inputs_for(steps), steps, outputs,
                          "--checkpoint", checkpoints, "--every", 4))
        worst = check_losses(name, load(outputs)[LOSS], expected[:steps])
        print(f"after {steps} steps, the last on {name}: losses differ by {worst:.1e}")


def full(directory):
    """Two checkpoints do not fit: the run fails and says so, the first one is whole."""
    gpt = Gpt(directory)
    disk = directory / "disk"
    disk.mkdir(exist_ok=True)
    run = " ".join(f"'{word}'" for word in
                   command(gpt.artifact(2), gpt.inputs_for(STEPS), STEPS,
                           directory / "outputs.npz", "--checkpoint", disk, "--every", 20))
    script = (f"set -e; mount -t tmpfs -o size=1500k none '{disk}'; set +e\n{run}\n"
              f"echo exit $?\nls -A '{disk}'\ndist-run --show-checkpoint '{disk}'\n")
    done = subprocess.run(["unshare", "-m", "sh", "-c", script], text=True, timeout=TIMEOUT,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    for text in ("No space left on device", "exit 1", "latest\nstep-000020\n/",
                 "step-000020: step 20", "all checksums agree"):
        if text not in done.stdout:
            raise Failure(f"'{text}' is missing: {done.stdout[-2000:]}")
    print("a full disk is an error, and the checkpoint before it is whole")


def main():
    directory = pathlib.Path(sys.argv[2])
    directory.mkdir(parents=True, exist_ok=True)
    modes = (kill, sizes, stages, launcher, ranks, preempted, damaged, back, stopped, full)
    {mode.__name__: mode for mode in modes}[sys.argv[1]](directory, *sys.argv[3:])


if __name__ == "__main__":
    main()
