#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""dist-run -n N -- command: variables, output, exit codes, logs, restarts.

  launch.py DIRECTORY
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys

from launching import Launcher, check, expect, launched, run_cases

DIRECTORY = pathlib.Path(sys.argv[1])
PRINT_VARIABLES = [sys.executable, "-c", "import json, os; print(json.dumps(dict(os.environ)))"]


def variables_of(out):
    """{rank: variables} of PRINT_VARIABLES."""
    found = {}
    for line in out.splitlines():
        rank, _, text = line.removeprefix("[rank ").partition("] ")
        found[int(rank)] = json.loads(text)
    return found


def variables():
    _, out, _ = expect(launched("-n", 3, "--max-restarts", 4, "--rdzv-id", "mine", "--",
                                *PRINT_VARIABLES, environment={"KEPT": "yes"}), 0)
    ranks = variables_of(out)
    check(sorted(ranks) == [0, 1, 2], f"ranks {sorted(ranks)}")
    endpoints = ranks[0]["PADDLE_TRAINER_ENDPOINTS"].split(",")
    check(len(set(endpoints)) == 3, f"endpoints {endpoints}")
    check(len({got["DIST_JOB_ID"] for got in ranks.values()}) == 1, "DIST_JOB_ID")
    for rank, got in ranks.items():
        expected = {
            "RANK": rank, "LOCAL_RANK": rank, "ROLE_RANK": rank, "WORLD_SIZE": 3,
            "LOCAL_WORLD_SIZE": 3, "ROLE_WORLD_SIZE": 3, "GROUP_RANK": 0, "NODE_RANK": 0,
            "GROUP_WORLD_SIZE": 1, "MASTER_ADDR": "127.0.0.1",
            "MASTER_PORT": endpoints[0].split(":")[1], "TORCHELASTIC_RESTART_COUNT": 0,
            "TORCHELASTIC_MAX_RESTARTS": 4, "TORCHELASTIC_RUN_ID": "mine",
            "PADDLE_TRAINER_ID": rank, "PADDLE_TRAINERS_NUM": 3, "PADDLE_GLOBAL_RANK": rank,
            "PADDLE_CURRENT_ENDPOINT": endpoints[rank], "PADDLE_MASTER": endpoints[0],
            "PADDLE_TRAINER_ENDPOINTS": ",".join(endpoints), "PADDLE_LOCAL_RANK": rank,
            "PADDLE_LOCAL_SIZE": 3, "PADDLE_NNODES": 1, "OMP_NUM_THREADS": 1,
            "DIST_GENERATION": 0, "FLAGS_selected_gpus": rank, "KEPT": "yes"}
        for name, value in expected.items():
            check(got.get(name) == str(value), f"rank {rank}: {name}={got.get(name)}, not {value}")


def threads_are_the_users():
    _, out, _ = expect(launched("-n", 2, "--", *PRINT_VARIABLES,
                                environment={"OMP_NUM_THREADS": "7"}), 0)
    check(variables_of(out)[1]["OMP_NUM_THREADS"] == "7", "OMP_NUM_THREADS")


LOOK_FOR_TOKEN = """
import os, pathlib
token, found = os.environ["DIST_JOB_TOKEN"].encode(), 0
for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
    try:
        found += token in path.read_bytes()
    except OSError:
        pass
print(token.decode(), found)
"""


def token_stays_secret():
    logs = DIRECTORY / "secret"
    _, out, errors = expect(launched("-n", 1, "--log-dir", logs, "--show", "none", "--",
                                     sys.executable, "-c", LOOK_FOR_TOKEN), 0)
    token, found = (logs / "attempt-0/rank-0.out").read_text().split()
    check(len(token) == 32 and token not in out + errors, "no token of 32 digits")
    check(found == "0", "the token is in an argument")
    _, out, _ = expect(launched("-n", 1, script="echo $DIST_JOB_TOKEN",
                                environment={"DIST_JOB_TOKEN": "given"}), 0)
    check(out == "given\n", "a given token does not reach the workers")


def exit_codes():
    for end, status in (("exit 0", 0), ("exit 7", 7), ("kill -9 $$", 137), ("kill -SEGV $$", 139)):
        expect(launched("-n", 2, script=f"[ $RANK = 0 ] || {end}"), status)
    # The others fail too, but later, since they are told to end.
    script = 'trap "exit 9" TERM; [ $RANK != 1 ] || exit 7; while :; do sleep 0.01; done'
    expect(launched("-n", 4, script=script), 7)


def caller_ignores_ends_of_children():
    """As some service managers do; it is inherited, and then nobody could wait for one."""
    expect(launched("-n", 2, script="[ $RANK = 0 ] || exit 7",
                    wrapper=["env", "--ignore-signal=CHLD"]), 7, "rank 1 failed with exit code 7")


def last_lines_and_table():
    script = ("i=0; while [ $i -lt 30 ]; do echo line $i; i=$((i+1)); done;"
              "[ $RANK = 1 ] && { echo what went wrong >&2; exit 3; }; sleep 100")
    _, _, errors = expect(
        launched("-n", 3, script=script), 3, r"rank 1 failed with exit code 3 after \d+\.\d\d s",
        r"^  \| what went wrong$", r"^  \| line 29$",
        r"^  0 +\d+ +signal 15 \(SIGTERM\), requested to end",
        r"^  1 +\d+ +exit code 3 ", r"^  2 +\d+ +signal 15")
    check("| line 5\n" not in errors, "more than the last lines")


def whole_lines():
    program = ("import sys\nfor i in range(400):\n"
               "  for piece in (f'line {i} ', 'x' * 300, '\\n'):\n"
               "    sys.stdout.write(piece); sys.stdout.flush()")
    _, out, _ = expect(launched("-n", 4, "--", sys.executable, "-c", program), 0)
    lines = sorted(out.splitlines())
    check(len(set(lines)) == 1600, f"{len(set(lines))} different lines, not 1600")
    for line in lines:
        check(re.fullmatch(r"\[rank [0-3]\] line \d+ x{300}", line), f"not whole: {line}")
    _, out, _ = expect(launched("-n", 2, script="printf 'no end'"), 0)
    check(sorted(out.splitlines()) == ["[rank 0] no end", "[rank 1] no end"], out)


def show():
    _, out, _ = expect(launched("-n", 4, "--show", "1,3", script="echo here"), 0)
    check(sorted(out.splitlines()) == ["[rank 1] here", "[rank 3] here"], out)


def input_goes_to_rank_0():
    with subprocess.Popen(["echo", "typed"], stdout=subprocess.PIPE) as source:
        _, out, _ = expect(launched("-n", 2, script="echo got $(cat)", stdin=source.stdout), 0)
    check(sorted(out.splitlines()) == ["[rank 0] got typed", "[rank 1] got"], out)


def reader_that_goes():
    done = DIRECTORY / "done"
    done.unlink(missing_ok=True)
    script = f"i=0; while [ $i -lt 20000 ]; do echo $i; i=$((i+1)); done; touch {done}"
    launcher = Launcher("-n", 1, script=script)
    launcher.process.stdout.readline()
    launcher.process.stdout.close()
    status = launcher.process.wait(timeout=30)
    check(status == 0 and done.exists(), f"exit status {status}")


def earlier_logs_stay():
    logs = DIRECTORY / "kept"
    shutil.rmtree(logs, ignore_errors=True)
    for text in ("first", "second", "third"):
        expect(launched("-n", 1, "--log-dir", logs, script=f"echo {text}"), 0)
    place = logs / "attempt-0"
    for name, text in (("rank-0.out.1", "first"), ("rank-0.out.2", "second"),
                       ("rank-0.out", "third")):
        check((place / name).read_text() == f"{text}\n", f"wrong log: {name}")


def logs_and_restarts():
    logs = DIRECTORY / "logs"
    script = ("echo attempt $TORCHELASTIC_RESTART_COUNT; echo generation $DIST_GENERATION >&2;"
              "[ $TORCHELASTIC_RESTART_COUNT = 2 ] || { sleep 0.2; exit 5; }")
    expect(launched("-n", 2, "--max-restarts", 2, "--log-dir", logs, script=script), 0,
           "restart 1 of 2", "restart 2 of 2")
    for attempt in range(3):
        for rank in range(2):
            place = logs / f"attempt-{attempt}"
            for end, what in (("out", "attempt"), ("err", "generation")):
                text = (place / f"rank-{rank}.{end}").read_text()
                check(text == f"{what} {attempt}\n", f"wrong log: {text}")
    expect(launched("-n", 2, "--max-restarts", 2, script="sleep 0.05; exit 5"), 5,
           "restart 2 of 2", "all 2 restarts are used up")


def errors():
    plain = DIRECTORY / "plain"
    plain.write_text("echo\n")
    expect(launched("-n", 2, "--", "no-such-program"), 1,
           "there is no program 'no-such-program' in PATH")
    expect(launched("-n", 2, "--", "./no-such"), 1, "there is no program './no-such'$")
    expect(launched("-n", 2, "--", plain), 1, "is not executable")
    expect(launched("-n", 2, "--log-dir", plain / "x", "--", "true"), 1,
           "cannot make the log directory")
    expect(launched("-n", 2, "--"), 2, "expected a command after --")
    script = DIRECTORY / "script"
    script.write_text("no interpreter\n")
    script.chmod(0o755)
    expect(launched("-n", 2, "--", script), 1, "cannot start.*#!/bin/sh")
    limited = ["sh", "-c", 'ulimit -f 8; exec "$@"', "sh"]  # 4 KiB: as a full disk
    expect(launched("-n", 1, "--log-dir", DIRECTORY / "full", wrapper=limited,
                    script="i=0; while [ $i -lt 3000 ]; do echo $i; i=$((i+1)); done"), 0,
           "the log '.*' ends here: File too large", "^2999$")
    full = ["sh", "-c", 'exec "$@" > /dev/full', "sh"]
    expect(launched("-n", 2, wrapper=full, script="echo x"), 0,
           "cannot write to stdout: No space left on device")


def help_text():
    expect(launched("--help", "--"), 0, "-n N", "--max-restarts K", "--log-dir DIR")
    expect(launched("--help"), 0, "dist-run .* -- COMMAND")


def main():
    DIRECTORY.mkdir(parents=True, exist_ok=True)
    return run_cases([
        variables, threads_are_the_users, token_stays_secret, exit_codes,
        caller_ignores_ends_of_children, last_lines_and_table, whole_lines, show,
        input_goes_to_rank_0, reader_that_goes, earlier_logs_stay, logs_and_restarts, errors,
        help_text])


if __name__ == "__main__":
    sys.exit(main())
