#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""dist-run -n N -- command: signals reach every worker, and whatever is killed leaves
nothing behind.

  launch_ends.py DIRECTORY
"""

import contextlib
import os
import pathlib
import random
import signal
import sys
import time

import psutil

from launching import PATIENCE, Launcher, check, expect, free_port, run_cases, wait_for

DIRECTORY = pathlib.Path(sys.argv[1])
# A worker with a child, and one that has left its session.
FAMILY = ("sleep 1000 & setsid sleep 1001 & (setsid sh -c 'sleep 1002 & sleep 1003' &) ;"
          "touch {place}/$RANK; wait")


def place(name, count):
    """An empty directory where workers say that they run, and whether all do."""
    directory = DIRECTORY / name
    directory.mkdir(parents=True, exist_ok=True)
    for old in directory.iterdir():
        old.unlink()
    return directory, lambda: len(list(directory.iterdir())) >= count


def signals():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        directory, all_run = place(number.name, 3)
        name = number.name.removeprefix("SIG")
        launcher = Launcher("-n", 3, script=f'trap "echo got {name}; exit 0" {name};'
                            f"touch {directory}/$RANK; while :; do sleep 0.01; done")
        wait_for("three workers", all_run)
        launcher.kill(number)
        _, out, _ = expect(launcher.ended(), 128 + number, f"{number.name}: the workers are requested")
        check(sorted(out.splitlines()) == [f"[rank {i}] got {name}" for i in range(3)], out)


def signals_reach_groups():
    """A shell that waits for a program: the program gets it too."""
    directory, all_run = place("group", 2)
    launcher = Launcher("-n", 2, script=f"touch {directory}/$RANK; sleep 1000; true")
    wait_for("two workers", all_run)
    launcher.kill(signal.SIGTERM)
    expect(launcher.ended(), 143)


def ignored_signals():
    directory, all_run = place("nohup", 2)
    launcher = Launcher("-n", 2, wrapper=["nohup"], script=f"touch {directory}/$RANK;"
                        f"while [ ! -e {directory}/end ]; do sleep 0.01; done")
    wait_for("two workers", all_run)
    launcher.kill(signal.SIGHUP)
    time.sleep(0.1)
    (directory / "end").touch()
    expect(launcher.ended(), 0)


def grace():
    directory, all_run = place("grace", 2)
    launcher = Launcher("-n", 2, "--grace", 0.7, script=f'trap "" TERM; touch {directory}/$RANK;'
                        "while :; do sleep 0.01; done")
    wait_for("two workers", all_run)
    started = time.monotonic()
    launcher.kill(signal.SIGTERM)
    expect(launcher.ended(), 143)
    took = time.monotonic() - started
    check(0.6 < took < 25, f"{took:.1f} s")  # The default is 30 s.


def second_signal():
    directory, all_run = place("second", 2)
    launcher = Launcher("-n", 2, script=f'trap "" TERM; touch {directory}/$RANK;'
                        "while :; do sleep 0.01; done")
    wait_for("two workers", all_run)
    expect(launcher.ended_by_two(signal.SIGTERM), 143)


def failure_is_said_at_once():
    """Not only when the others have ended, which may take the grace period."""
    launcher = Launcher("-n", 2, script='[ $RANK = 1 ] && exit 3; trap "" TERM;'
                        "while :; do sleep 0.01; done")
    started = time.monotonic()
    line = launcher.process.stderr.readline()
    took = time.monotonic() - started
    check("rank 1 failed with exit code 3" in line and took < 20, f"after {took:.1f} s: {line}")
    expect(launcher.ended_by_two(signal.SIGTERM), 143)


def signals_of_workers():
    """Signals that end nothing are passed to the workers."""
    directory, all_run = place("passed", 2)
    names = ("USR1", "USR2", "QUIT")
    traps = "".join(f'trap "touch {directory}/{name}-$RANK; {end}" {name};'
                    for name, end in zip(names, (":", ":", "exit 0")))
    launcher = Launcher("-n", 2, script=f"{traps} touch {directory}/$RANK;"
                        "while :; do sleep 0.01; done")
    wait_for("two workers", all_run)
    for name in names:
        launcher.kill(signal.Signals[f"SIG{name}"])
        wait_for(name, lambda: len(list(directory.glob(f"{name}-*"))) == 2)
    expect(launcher.ended(), 0)


def signal_while_nodes_meet():
    """The other node never comes."""
    for number in (signal.SIGTERM, signal.SIGINT):
        launcher = Launcher("-n", 1, "--nnodes", 2, "--node-rank", 1, "--rdzv",
                            f"tcp://127.0.0.1:{free_port()}", script="true")
        wait_for("its supervisor", launcher.supervisor)
        launcher.kill(number)
        expect(launcher.ended(), 128 + number, "ended while it waited for the other nodes")


def stopped_supervisor_is_told():
    directory, all_run = place("woken", 1)
    launcher = Launcher("-n", 1, script=f"touch {directory}/$RANK; sleep 1000")
    wait_for("the worker", all_run)
    os.kill(launcher.supervisor(), signal.SIGSTOP)
    launcher.kill(signal.SIGTERM)
    expect(launcher.ended(), 143)


def orphans_of_busy_workers():
    """Orphans are reaped although the workers write without a pause."""
    launcher = Launcher("-n", 1, "--show", "none", script="i=0; while [ $i -lt 100 ]; do (true &);"
                        "echo x; sleep 0.05; i=$((i+1)); done")
    time.sleep(3.5)
    zombies = 0
    for process in psutil.Process(launcher.supervisor()).children():
        with contextlib.suppress(psutil.NoSuchProcess):  # Reaped in the meantime.
            zombies += process.status() == psutil.STATUS_ZOMBIE
    check(zombies < 35, f"{zombies} zombies")
    expect(launcher.ended(), 0)


def killed(name, victim):
    directory, all_run = place(name, 3)
    launcher = Launcher("-n", 3, script=FAMILY.format(place=directory))
    wait_for("three workers", all_run)
    wait_for("their children", lambda: len(launcher.processes()) >= 2 + 3 * 6)
    started = time.monotonic()
    os.kill(victim(launcher), signal.SIGKILL)
    launcher.process.wait(PATIENCE)
    launcher.leaves_nothing()
    return f"all gone {time.monotonic() - started:.2f} s after SIGKILL"


def signal_in_a_restart():
    """It ends the job, although workers are being stopped to be started again."""
    directory, all_run = place("restart", 2)
    launcher = Launcher("-n", 2, "--max-restarts", 5, "--grace", 4, script='trap "" TERM;'
                        f"echo > {directory}/$RANK.$TORCHELASTIC_RESTART_COUNT;"
                        f"while [ ! -e {directory}/0.$TORCHELASTIC_RESTART_COUNT ]; do sleep 0.01; done;"
                        "[ $RANK = 1 ] && exit 3; while :; do sleep 0.01; done")
    wait_for("two workers", all_run)
    line = launcher.process.stderr.readline()
    check("rank 1 failed" in line, line)
    launcher.kill(signal.SIGTERM)
    expect(launcher.ended(), 143)
    check(len(list(directory.iterdir())) == 2, "it was restarted")


def launcher_killed():
    return killed("launcher", lambda launcher: launcher.pid)


def supervisor_killed():
    return killed("supervisor", lambda launcher: launcher.supervisor())


def launcher_stopped_and_killed():
    """A stopped process is killed all the same."""
    def victim(launcher):
        os.kill(launcher.supervisor(), signal.SIGSTOP)
        return launcher.supervisor()
    return killed("stopped", victim)


def leftovers_of_workers():
    """Workers end, and leave processes that hold their output."""
    directory, _ = place("leftovers", 2)
    started = time.monotonic()
    launcher = Launcher("-n", 2, script="sleep 1000 & setsid sleep 1001 & exit 0")
    expect(launcher.ended(), 0)
    check(time.monotonic() - started < PATIENCE, "waits for leftovers")


def kill_and_restart():
    """Workers are killed at any time; the job goes on until it is done."""
    random.seed(0)
    kills = 5
    directory, _ = place("loops", 0)
    launcher = Launcher(
        "-n", 4, "--max-restarts", kills, "--log-dir", DIRECTORY / "loops-logs",
        script=f"echo $$ > {directory}/$TORCHELASTIC_RESTART_COUNT-$RANK;"
        f"[ $TORCHELASTIC_RESTART_COUNT = {kills} ] || exec sleep 1000")
    for attempt in range(kills):
        victim = random.randrange(4)
        path = directory / f"{attempt}-{victim}"
        pid = wait_for(f"attempt {attempt}", lambda: path.exists() and path.read_text().strip())
        time.sleep(random.random() * 0.05)
        os.kill(int(pid), signal.SIGKILL)
    expect(launcher.ended(), 0, f"restart {kills} of {kills}")
    return f"{kills} of {kills} recovered"


def main():
    DIRECTORY.mkdir(parents=True, exist_ok=True)
    return run_cases([signals, signals_reach_groups, ignored_signals, grace, second_signal,
                      signal_in_a_restart, failure_is_said_at_once, signals_of_workers,
                      signal_while_nodes_meet, stopped_supervisor_is_told,
                      orphans_of_busy_workers, launcher_killed, supervisor_killed,
                      launcher_stopped_and_killed, leftovers_of_workers, kill_and_restart])


if __name__ == "__main__":
    sys.exit(main())
