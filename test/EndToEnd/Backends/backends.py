# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ranks that are processes compute what ranks that are threads do, bit for bit.

  backends.py MODEL DIRECTORY BACKEND,... PLAN MESH...

A mesh may have stages, as in pp=2,dp=1:2:1f1b:2 (Model.staged_plan).
"""

import math
import pathlib
import sys

import numpy as np

from models import Model, parse_mesh
from tools import Failure, call, check_all, compile, load


def launcher(backend, mesh):
    """dist-run starts its ranks itself, but those of MPI."""
    count = math.prod(mesh.values())
    mpirun = ["mpirun", "--oversubscribe", "--allow-run-as-root", "-n", count]
    return mpirun if backend == "mpi" else []


def run(model, artifact, mesh, backend):
    outputs = artifact.with_suffix(f".{backend}.npz")
    call(*launcher(backend, mesh), "dist-run", artifact, "--inputs",
         model.directory / "inputs.npz", "--steps", model.steps, "--backend", backend,
         "--outputs", outputs, "--quiet")
    return load(outputs)


def check(case, model, directory, backends, name):
    is_staged = ":" in case
    mesh = parse_mesh(case.split(":")[0])
    plan = model.staged_plan(name, case) if is_staged else model.plan(name, mesh)
    artifact = compile(model.step, directory / f"{model.name}-{case.replace(':', '-')}.dist", plan)
    threads = run(model, artifact, mesh, "local")
    for backend in backends.split(","):
        processes = run(model, artifact, mesh, backend)
        if sorted(threads) != sorted(processes):
            raise Failure(f"results {sorted(processes)}, of threads {sorted(threads)}")
        for name, expected in threads.items():
            if np.asarray(processes[name]).tobytes() != np.asarray(expected).tobytes():
                raise Failure(f"{case}: {name} by {backend} differs from what threads compute")


def main():
    path, directory, backends, plan, *cases = sys.argv[1:]
    directory = pathlib.Path(directory)
    model = Model(path)
    return check_all(cases, lambda case: check(case, model, directory, backends, plan))


if __name__ == "__main__":
    sys.exit(main())
