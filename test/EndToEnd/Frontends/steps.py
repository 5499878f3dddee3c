#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Steps of Inputs/steps whose results replace arguments, against JAX and one device.

  steps.py OUTPUT_DIRECTORY
"""

import pathlib
import subprocess
import sys

import numpy as np

from tools import INPUTS, Failure, check_all, finished, load

CASES = INPUTS / "steps"
STEPS = 3
CARRIES = {"ambiguous": ["result1=hidden"], "resharded": ["result=u"]}
PARTS = ["arguments:\n  arg0 (hidden): f32[8], donated", "results:\n  result0 (result[0]): f32[8]",
         "option 'carry' as RESULT=arg0, or as none=arg0"]


def command(program, directory, *more):
    """The command line that runs a program on its recorded inputs."""
    arrays = load(program.with_suffix(".npz"))
    inputs = directory / f"{program.stem}.in.npz"
    np.savez(inputs, **{name: value for name, value in arrays.items() if name.startswith("arg")})
    expected = directory / f"{program.stem}.ref.npz"
    np.savez(expected, **{name.removeprefix("result:"): value for name, value in arrays.items()
                          if name.startswith("result:")})
    mesh = [] if "sdy.mesh" in program.read_text() else ["--mesh", "x=2"]
    return ["dist-run", str(program), *mesh, "--inputs", str(inputs), "--steps", str(STEPS),
            "--expect", str(expected), *more]


def check(program, directory):
    carries = [word for pair in CARRIES.get(program.stem, []) for word in ("--carry", pair)]
    verify = [] if "manual_computation" in program.read_text() else ["--verify"]
    finished(*command(program, directory, *carries, *verify))
    print(program.stem)


def check_processes(program, directory):
    """Checks resharding between steps of an artifact, with ranks as processes and as threads."""
    artifact = directory / f"{program.stem}.dist"
    finished("dist-compile", program, "-o", artifact)
    for backend in ("local", "shm"):
        words = command(program, directory, "--carry", "result=u", "--backend", backend)
        finished(*[str(artifact) if word == str(program) else word for word in words])


def check_errors(directory):
    """Checks that ambiguous state is an error, for several steps only, and is not carried."""
    ambiguous = command(CASES / "ambiguous.mlir", directory)
    failed = subprocess.run(ambiguous, capture_output=True, text=True)
    for part in ["arg0 (hidden): result0 (result[0]) or result1 (result[1])", *PARTS]:
        if failed.returncode == 0 or part not in failed.stderr:
            raise Failure(f"expected '{part}', got: {failed.stderr}")
    finished("dist-run", CASES / "ambiguous.mlir", "--mesh", "x=2", "--random-inputs", "1")
    said = finished("dist-run", CASES / "resharded.mlir", "--random-inputs", "1", "--steps", "2")
    if "warning: --steps 2: no result replaces an argument" not in said.stderr:
        raise Failure(f"expected a warning, got: {said.stderr}")


def main():
    directory = pathlib.Path(sys.argv[1])
    cases = [lambda program=program: check(program, directory)
             for program in sorted(CASES.glob("*.mlir"))]
    cases += [lambda: check_processes(CASES / "resharded.mlir", directory),
              lambda: check_errors(directory)]
    return check_all(cases, lambda case: case())


if __name__ == "__main__":
    sys.exit(main())
