# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""dist-compile and dist-run, and comparing what they wrote."""

import itertools
import json
import pathlib
import re
import subprocess
import sys

import numpy as np

SOURCE = pathlib.Path(__file__).resolve().parents[3]
INPUTS = SOURCE / "test/EndToEnd/Inputs"
EXAMPLES = SOURCE / "examples"
TIMEOUT = 300  # seconds for one command: a hang is a failure


class Failure(Exception):
    pass


def finished(*command):
    """Runs a command to its end; a non-zero exit is a Failure with what it said."""
    command = [str(word) for word in command]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        raise Failure(f"no end after {TIMEOUT} s: {' '.join(command)}")
    if done.returncode:
        raise Failure(f"exit {done.returncode}: {' '.join(command)}\n"
                      + (done.stdout + done.stderr)[-3000:])
    return done


def call(*command):
    """The output of a command."""
    return finished(*command).stdout


def remarks(program, *passes):
    """The remarks of passes on a program."""
    return finished("dist-opt", program, *passes, "-o", "/dev/null").stderr


def compile(program, artifact, plan=None, mesh=None):
    """plan: the dictionary that the plan file holds. Returns the artifact."""
    command = ["dist-compile", program, "-o", artifact]
    if plan is not None:
        path = artifact.with_suffix(".plan.json")
        path.write_text(json.dumps(plan, indent=1))
        command += ["--plan", path]
    if mesh:
        command += ["--mesh", mesh]
    call(*command)
    return artifact


def run(artifact, inputs, steps=None):
    """inputs: {name: array}. Returns (outputs, report)."""
    files = {end: artifact.with_suffix(end) for end in
             (".inputs.npz", ".outputs.npz", ".report.json")}
    np.savez(files[".inputs.npz"], **inputs)
    files[".outputs.npz"].unlink(missing_ok=True)
    command = ["dist-run", artifact, "--quiet", "--inputs", files[".inputs.npz"],
               "--outputs", files[".outputs.npz"], "--report", files[".report.json"]]
    call(*command, *(["--steps", steps] if steps else []))
    with np.load(files[".outputs.npz"]) as outputs:
        return dict(outputs), json.loads(files[".report.json"].read_text())


def load(path):
    with np.load(path) as arrays:
        return dict(arrays)


def recorded(program):
    """(inputs, results) of a program of Inputs/, as JAX computed them."""
    arrays = load(program.with_suffix(".npz"))
    inputs = {name: value for name, value in arrays.items() if name.startswith("arg")}
    return inputs, {name: value for name, value in arrays.items() if name not in inputs}


def parts(array):
    """The parts of complex numbers: real and imaginary, along one more dimension."""
    return np.stack([array.real, array.imag], -1)


def difference(got, expected):
    """max|a-b| / max|b| of the finite; infinite if shapes, NaNs or infinities differ. A
    complex number without a NaN is two: one may be infinite, and the other rounded."""
    if got.shape != expected.shape:
        return np.inf
    if np.iscomplexobj(got) and np.iscomplexobj(expected):
        nan = np.isnan(expected)
        if not np.array_equal(np.isnan(got), nan):
            return np.inf
        got, expected = parts(got[~nan]), parts(expected[~nan])
    finite = np.isfinite(expected)
    if not np.array_equal(got[~finite], expected[~finite], equal_nan=True):
        return np.inf
    got, expected = got[finite], expected[finite]
    if np.array_equal(got, expected):
        return 0.0
    if not np.all(np.isfinite(got)):
        return np.inf
    if not np.issubdtype(expected.dtype, np.inexact):
        return np.inf
    wide = np.result_type(expected, np.float64)
    error = np.max(np.abs(got.astype(wide) - expected))
    return error / max(np.max(np.abs(expected)), np.finfo(np.float32).tiny)


def check_close(what, got, expected, tolerance=1e-4):
    """Compares every expected array; returns the largest difference."""
    worst = 0.0
    for name, value in expected.items():
        if name not in got:
            raise Failure(f"{what}: no output {name}; there are {sorted(got)[:8]} ...")
        found = difference(got[name], value)
        worst = max(worst, found)
        if not found <= tolerance:
            raise Failure(f"{what}: {name} {got[name].shape} differs by {found:.2e} of its "
                          f"largest value {value.shape}; allowed: {tolerance:.0e}")
    return worst


def alternatives(cases):
    """Each case for each choice of its alternatives: "dp={1|2}:{1|4}" is four cases."""
    for case in cases:
        parts = re.split(r"\{(.*?)\}", case)
        choices = [part.split("|") if i % 2 else [part] for i, part in enumerate(parts)]
        yield from map("".join, itertools.product(*choices))


def check_all(cases, check):
    """Checks every case and says how many there were and which failed; the exit status.
    None at all is a failure, too."""
    total = failures = 0
    for case in cases:
        total += 1
        try:
            check(case)
        except Failure as failure:
            print(f"FAILED: {failure}", file=sys.stderr)
            failures += 1
    print(f"{total} cases checked, {failures} failed")
    return failures != 0 or total == 0
