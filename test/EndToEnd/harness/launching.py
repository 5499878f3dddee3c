# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""dist-run as a launcher: starting it, waiting for things, and finding what is left."""

import os
import pathlib
import random
import re
import signal
import socket
import subprocess
import time
import uuid


class Failure(Exception):
    pass


PATIENCE = 120  # seconds: what has not come by then does not come


def wait_for(what, condition, patience=PATIENCE):
    """The value of `condition` once that is true; otherwise a Failure."""
    end = time.monotonic() + patience
    while not (value := condition()):
        if time.monotonic() > end:
            raise Failure(f"{what}: not within {patience} s")
        time.sleep(0.01)
    return value


def check(condition, what):
    if not condition:
        raise Failure(what)


def free_port():
    """One that the system (from 32768 on) gives to no connection in the meantime."""
    while True:
        port = random.randrange(10000, 32768)
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass  # In use.


class Launcher:
    """A dist-run in the background. All processes that come from it have a variable with
    a value of its own, by which they are found whatever became of their parents."""

    def __init__(self, *words, script=None, environment=(), wrapper=(), **streams):
        self.mark = f"DIST_TEST_MARK={uuid.uuid4().hex}"
        name, value = self.mark.split("=")
        command = [*wrapper, "dist-run", *words, *(["--", "sh", "-c", script] if script else [])]
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE,
                   "stderr": subprocess.PIPE, **streams}

        def with_signals():  # Background jobs of a shell ignore SIGINT and SIGQUIT.
            for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
                signal.signal(number, signal.SIG_DFL)

        self.process = subprocess.Popen([str(word) for word in command], text=True, **streams,
                                        preexec_fn=with_signals,
                                        env={**os.environ, name: value, **dict(environment)})
        self.pid = self.process.pid

    def processes(self):
        """The ids of all processes that come from it, itself included."""
        found = []
        for path in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                lives = (path / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
                if lives and self.mark.encode() in (path / "environ").read_bytes().split(b"\0"):
                    found.append(int(path.name))
            except OSError:
                pass  # It has ended.
        return found

    def supervisor(self):
        """Its child, which has the workers; None: there is none yet."""
        children = subprocess.run(["pgrep", "-P", str(self.pid)], text=True,
                                  capture_output=True).stdout.split()
        return int(children[0]) if children else None

    def ended(self, patience=PATIENCE):
        """(exit status, stdout, stderr), and nothing is left behind."""
        try:
            out, errors = self.process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            self.kill()
            out, errors = self.process.communicate()
            raise Failure(f"no end after {patience} s: {out[-1000:]} {errors[-2000:]}")
        self.leaves_nothing()
        return self.process.returncode, out, errors

    def ended_by_two(self, number, patience=PATIENCE):
        """As `ended`, after a signal and another one. One that comes while it has no time
        to look at the one before is the same, so there may be more."""
        self.kill(number)
        end = time.monotonic() + patience
        while time.monotonic() < end:
            try:
                self.process.wait(0.8)
                break
            except subprocess.TimeoutExpired:
                self.kill(number)
        return self.ended()

    def leaves_nothing(self):
        try:
            wait_for("the end of all processes", lambda: not self.processes())
        except Failure as failure:
            names = subprocess.run(["ps", "-o", "args=", *map(str, self.processes())],
                                   capture_output=True, text=True).stdout
            raise Failure(f"{failure}: {names}")

    def kill(self, number=signal.SIGKILL):
        self.process.send_signal(number)


def launched(*words, script=None, patience=PATIENCE, **options):
    """Runs it to its end: (exit status, stdout, stderr)."""
    return Launcher(*words, script=script, **options).ended(patience)


def expect(result, status, *patterns):
    """The exit status, and what has to be said."""
    got, out, errors = result
    said = f"exit status {got}, expected {status}:\n{out[-1500:]}\n{errors[-2500:]}"
    check(got == status, said)
    for pattern in patterns:
        check(re.search(pattern, out + errors, re.M), f"lacks {pattern!r}: {said}")
    return result


def run_cases(cases):
    """Runs functions, each a case; the exit status."""
    failures = 0
    for case in cases:
        started = time.monotonic()
        try:
            note = case() or ""
            print(f"{case.__name__}: ok, {time.monotonic() - started:.1f} s {note}", flush=True)
        except Failure as failure:
            print(f"FAILED: {case.__name__}: {failure}", flush=True)
            failures += 1
    print(f"{len(cases)} cases, {failures} failed")
    return failures != 0 or not cases
