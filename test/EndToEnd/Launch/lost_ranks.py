#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ranks that are killed, stopped or out of memory: the job ends soon, and says where it
stood and why.

  lost_ranks.py DIRECTORY CASE...
"""

import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
import uuid

import psutil

from launching import Failure, Launcher, check, expect, launched, run_cases, wait_for
from models import Model
from tools import compile

DIRECTORY = pathlib.Path(sys.argv[1]).resolve()
PLACE = (r'all_reduce over \{"dp"\}, call \d+ \(.*sum3.mlir:8:10\): rank \d .*\n.*'
         r"at step \d+ of 1000000, command \d+ of \d+")
LONG = 120  # seconds: what is waited for takes a tenth of it at most
MPIRUN = ["mpirun", "--oversubscribe", "--allow-run-as-root"]


# A step that is one all_reduce.
SUM = """
dist.mesh @mesh <["dp"={ranks}]>
func.func @main(%x: tensor<12x64xf32> {{dist.sharding = #dist.sharding<@mesh, [{{"dp"}}, {{}}]>}})
    -> (tensor<64xf32> {{dist.sharding = #dist.sharding<@mesh, [{{}}]>}}) {{
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<64xf32>) -> tensor<64xf32>
  %sum = linalg.reduce {{ arith.addf }} ins(%x : tensor<12x64xf32>) outs(%start : tensor<64xf32>)
      dimensions = [0]
  return %sum : tensor<64xf32>
}}
"""


def artifact(ranks):
    path = DIRECTORY / f"dp{ranks}.dist"
    if path.exists():
        return path
    program = DIRECTORY / f"sum{ranks}.mlir"
    program.write_text(SUM.format(ranks=ranks))
    return compile(program, path)


def run_words(ranks, *more):
    return [artifact(ranks), "--random-inputs", 0, "--steps", 1000000, *more]


def rank_processes(launcher, ranks):
    """The processes of the ranks, in order, once all have begun their steps."""
    def found():
        processes = {}
        for pid in launcher.processes():
            try:
                of = psutil.Process(pid).environ()
                name = "RANK" if "RANK" in of else "OMPI_COMM_WORLD_RANK"
                if pathlib.Path(f"/proc/{pid}/comm").read_text().strip() == "dist-run":
                    processes[int(of[name])] = pid
            except (psutil.Error, KeyError, OSError):
                pass
        return [processes[i] for i in range(ranks)] if len(processes) == ranks else None
    return wait_for("all ranks", found, LONG)


def begun(ranks, backend, *more):
    """A run that has made its first steps: (launcher, processes of the ranks)."""
    said = DIRECTORY / f"{uuid.uuid4().hex}.txt"
    with said.open("w") as errors:
        launcher = Launcher(*run_words(ranks, "--backend", backend, *more), stderr=errors,
                            stdout=subprocess.DEVNULL)
    launcher.said = said
    processes = rank_processes(launcher, ranks)
    wait_for("the first step", lambda: "step 1/" in said.read_text(), LONG)
    return launcher, processes


def end_of(launcher, patience):
    """(exit status, "", what was said, seconds that it took)"""
    started = time.monotonic()
    status, _, _ = launcher.ended(patience)
    return (status, "", launcher.said.read_text()), time.monotonic() - started


# The step, and the command with its source line, unless the rank is between steps.
STOOD = (r"^\[rank [02]\] .*at step \d+ of 1000000, (command \d+ of \d+ \(.*sum3.mlir:\d+:\d+\)"
         r"|before its first command|after all commands|while its results were collected)")


def killed():
    """Survivors say where in the program the job stood, though the launcher ends them at once."""
    for backend in ("shm", "gloo"):
        if backend == "gloo" and not has_backend("gloo"):
            print("skipped: the backend gloo is not built")
            continue
        for number, why in ((signal.SIGKILL, "not by the out-of-memory killer"),
                            (signal.SIGSEGV, "")):
            launcher, ranks = begun(3, backend, "--grace", 60)
            os.kill(ranks[1], number)
            result, took = end_of(launcher, 60)
            expect(result, 128 + number, rf"rank 1 failed with signal {number:d} \(", STOOD,
                   why if counts_kills() else "")
            check(took < 30, f"{backend}: {took:.1f} s")


def survivors():
    """Errors of survivors if the launcher does not end them first: rank 1 ends by itself."""
    launcher, ranks = begun(3, "shm", "--dead-after", 2, "--grace", 60)
    os.kill(ranks[1], signal.SIGSTOP)
    result, took = end_of(launcher, 60)
    expect(result, 1, PLACE, r"1 +\d+ +signal 9 \(SIGKILL\), was stopped")
    check(took < 40, f"a stopped rank is killed only after {took:.1f} s")


def has_backend(name):
    return f"| {name} |" in subprocess.run(["dist-groups", "--backends"], capture_output=True,
                                          text=True).stdout


def counts_kills():
    groups = pathlib.Path("/proc/self/cgroup").read_text()
    return ":memory" in groups or "0::" in groups


def memory_group():
    """A control group with a limit that this process may make; None where it may not."""
    name = f"dist-test-{uuid.uuid4().hex}"
    for line in pathlib.Path("/proc/self/cgroup").read_text().splitlines():
        _, controllers, path = line.split(":", 2)
        if "memory" in controllers.split(","):
            group = pathlib.Path("/sys/fs/cgroup/memory") / path.lstrip("/") / name
            limit = "memory.limit_in_bytes"
        elif not controllers:
            group, limit = pathlib.Path("/sys/fs/cgroup") / path.lstrip("/") / name, "memory.max"
        else:
            continue
        try:
            group.mkdir()
            (group / limit).write_text(str(96 << 20))
            return group
        except OSError:
            if group.exists():
                group.rmdir()
    return None


def out_of_memory():
    """A worker that takes more than its control group may have."""
    group = memory_group()
    if not group:
        print("skipped: no control group can be made here")
        return
    take = f'exec {sys.executable} -c "taken = bytearray(1 << 30)"'
    script = f"if [ $RANK = 1 ]; then {take}; fi; sleep 1000"
    try:
        enter = ["sh", "-c", f'echo $$ > {group}/cgroup.procs; exec "$@"', "sh"]
        result = launched("-n", 2, "--show", "none", script=script, wrapper=enter, patience=LONG)
        expect(result, 137, r"rank 1 failed with signal 9 \(SIGKILL\) after .*, likely killed by "
               r"the out-of-memory killer: it has ended 1 process of the control group .* "
               r"\(its limit is 96 MiB\)")
    finally:
        wait_for("the end of the group", lambda: not (group / "cgroup.procs").read_text())
        group.rmdir()


def read_only_cache():
    """It is a remark, once, and nothing is left of what replaces it."""
    scratch = DIRECTORY / "scratch"
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir()
    variables = {"DIST_CACHE_DIR": "/proc/cache", "TMPDIR": str(scratch)}
    for backend in ("local", "shm"):
        run = Launcher(Model("mlp").step, "--mesh", "dp=2", "--random-inputs", 0, "--backend",
                       backend, environment=variables)
        _, out, errors = expect(run.ended(LONG), 0,
                                "remark: the compiled program is not kept: cannot write "
                                "'/proc/cache/artifact'.*; set DIST_CACHE_DIR to a directory")
        check((out + errors).count("remark:") == 1, f"said again: {errors}")
        check((out + errors).count("compiling ") == 1, f"compiled again: {errors}")
        check(not list(scratch.iterdir()), f"left: {list(scratch.iterdir())}")
    file = DIRECTORY / "file"
    file.write_text("")
    of_file = {**variables, "DIST_CACHE_DIR": str(file)}
    run = Launcher(Model("mlp").step, "--mesh", "dp=2", "--random-inputs", 0,
                   environment=of_file)
    expect(run.ended(LONG), 0, rf"not kept: cannot write '{file}/artifact': Not a directory; set "
           "DIST_CACHE_DIR")
    missing = {**variables, "TMPDIR": "/proc/none"}
    expect(Launcher(Model("mlp").step, "--random-inputs", 0, environment=missing).ended(LONG), 1,
           "cannot make the directory '/proc/none/dist-cache-.*, nor the cache of artifacts in "
           "'/proc/cache': set DIST_CACHE_DIR")


def full_cache():
    """So is a disk without room for the artifact."""
    room = DIRECTORY / "room"
    room.mkdir(exist_ok=True)
    mounted = ["unshare", "-rm", "sh", "-c",
               f'mount -t tmpfs -o size=16k none {room} && exec "$@"', "sh"]
    if subprocess.run([*mounted, "true"], capture_output=True).returncode:
        print("skipped: no small file system can be mounted here")
        return
    run = Launcher(Model("mlp").step, "--mesh", "dp=2", "--random-inputs", 0, wrapper=mounted,
                   environment={"DIST_CACHE_DIR": str(room)})
    expect(run.ended(LONG), 0, rf"not kept: cannot write '{room}/artifact.*': No space left on "
           "device; set DIST_CACHE_DIR to a directory that can be written and has room")


def in_space(mebibytes, *command):
    """Runs a command with a limit of its address space."""
    def limited():
        resource.setrlimit(resource.RLIMIT_AS, (mebibytes << 20, mebibytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          timeout=LONG, preexec_fn=limited)
    return done


def ends_well(mebibytes, *command):
    """It ends with its results or with an error; whether with an error."""
    done = in_space(mebibytes, *command)
    check(done.returncode in (0, 1) and (done.returncode == 0 or
                                         re.search("ulimit|memory", done.stderr)),
          f"{command[0]} in {mebibytes} MiB: exit {done.returncode}: {done.stderr[-500:]}")
    return done.returncode == 1


def loads_and_ends_well(mebibytes, *command):
    """The same for a tool whose libraries may not fit, which the loader says."""
    done = in_space(mebibytes, *command)
    check(done.returncode == 0 or re.search("ulimit|memory|cannot (map|allocate)|failed to map",
                                            done.stderr),
          f"{command[0]} in {mebibytes} MiB: exit {done.returncode}: {done.stderr[-500:]}")
    return done.returncode != 0


def address_space():
    """With any limit a run ends, with its results or with an error."""
    product = compile(Model("mlp").step, DIRECTORY / "mlp.dist", mesh="dp=4")
    run = ["dist-run", product, "--random-inputs", 0, "--backend"]
    refusals = sum(ends_well(limit, *run, backend) for backend, limits in
                   (("local", (60, 120, 250, 400)), ("shm", (120, 250))) for limit in limits)
    check(refusals, "no limit was too low")
    segment = in_space(800, *run, "shm").stderr
    check("cannot map shared memory" not in segment or
          "(raise ulimit -v, or choose another backend, such as gloo)" in segment, segment)
    compiled = ["dist-compile", Model("mlp").step, "--mesh", "dp=4", "-o", DIRECTORY / "small.dist"]
    refusals = sum(loads_and_ends_well(limit, *compiled) for limit in (200, 320, 335, 345, 400, 700))
    check(refusals, "no limit was too low")


def segments(pids):
    """The shared memory that MPI has made for these processes."""
    maps = "".join(pathlib.Path(f"/proc/{pid}/maps").read_text() for pid in pids)
    return set(re.findall(r"/dev/shm/vader_segment\.\S+", maps))


def check_removed(segments):
    left = [path for path in segments if pathlib.Path(path).exists()]
    check(not left, f"left: {left}")


def mpi_run(ranks, *words, through=()):
    """Under an mpirun that lets the others live, so that they end by themselves."""
    said = DIRECTORY / f"{uuid.uuid4().hex}.txt"
    with said.open("w") as errors:
        wrapper = [*MPIRUN, "--enable-recovery", "-n", str(ranks), *through]
        launcher = Launcher(*words, wrapper=wrapper, stderr=errors, stdout=subprocess.DEVNULL)
    launcher.said = said
    return launcher


def all_ended(launcher, pids, patience=LONG):
    wait_for("the end of all ranks", lambda: not {*pids} & {*launcher.processes()}, patience)


def mpi_killed():
    """Survivors end without MPI_Finalize, which would wait for the lost one."""
    for victim in (0, 1, 2):
        launcher = mpi_run(3, *run_words(3, "--backend", "mpi"))
        ranks = rank_processes(launcher, 3)
        wait_for("the first step", lambda: "step 1/" in launcher.said.read_text(), LONG)
        shared = segments(ranks)
        check(shared, "no shared memory of MPI is found")
        started = time.monotonic()
        os.kill(ranks[victim], signal.SIGKILL)
        all_ended(launcher, ranks, 60)
        took = time.monotonic() - started
        # mpirun forwards what they have printed, in its own time.
        wait_for(f"a message about rank {victim}",
                 lambda: f"rank {victim} " in launcher.said.read_text()
                 and re.search(PLACE, launcher.said.read_text()), LONG)
        launcher.kill(signal.SIGTERM)  # It may wait for a process that it has lost.
        launcher.ended(LONG)
        check(took < 30, f"the others have ended only after {took:.1f} s")
        check_removed(shared)


# Rank 1 of mpirun comes to MPI_Init, says so, and never ends it.
ENDLESS_INIT = """
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  close(open(getenv("DIST_TEST_IN_INIT"), O_CREAT | O_WRONLY, 0600));
  for (;;)
    pause();
}
"""


def mpi_killed_in_init():
    """MPI_Init waits for all, and is not told that one is lost."""
    source, library = DIRECTORY / "endless_init.c", DIRECTORY / "endless_init.so"
    source.write_text(ENDLESS_INIT)
    subprocess.run(["cc", "-shared", "-fPIC", source, "-o", library], check=True)
    came = DIRECTORY / uuid.uuid4().hex
    script = DIRECTORY / "endless_init.sh"
    script.write_text(f"#!/bin/sh\n[ $OMPI_COMM_WORLD_RANK = 1 ] && export LD_PRELOAD={library}\n"
                      f'export DIST_TEST_IN_INIT={came}\nexec "$@"\n')
    script.chmod(0o755)
    launcher = mpi_run(3, *run_words(3, "--backend", "mpi"), through=[script])
    ranks = rank_processes(launcher, 3)
    wait_for("rank 1 in MPI_Init", came.exists, LONG)
    time.sleep(0.5)  # So that the others are in it, too.
    shared = segments(ranks)
    started = time.monotonic()
    os.kill(ranks[1], signal.SIGKILL)
    all_ended(launcher, ranks, 60)
    took = time.monotonic() - started
    said = launcher.said.read_text()
    check("rank 1" in said and "has ended" in said, said[-1500:])
    launcher.kill(signal.SIGTERM)
    launcher.ended(LONG)
    check(took < 30, f"the others have ended only after {took:.1f} s")
    check_removed(shared)


def main():
    DIRECTORY.mkdir(parents=True, exist_ok=True)
    cases = {case.__name__: case for case in
             (killed, survivors, out_of_memory, read_only_cache, full_cache, address_space,
              mpi_killed, mpi_killed_in_init)}
    return run_cases([cases[name] for name in sys.argv[2:]])


if __name__ == "__main__":
    sys.exit(main())
