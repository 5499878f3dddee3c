# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ranks that are processes compute what ranks that are threads do, bit for bit.

  backends.py MODEL DIRECTORY BACKEND PLAN MESH...

A mesh may have stages, as in pp=2,dp=1:2:1f1b:2 (Model.staged_plan).
"""

import json
import math
import pathlib
import sys

import numpy as np

from models import Model, parse_mesh
from tools import Failure, call, check_all, load


def launcher(backend, mesh):
    """dist-run starts its ranks itself, but those of MPI."""
    count = math.prod(mesh.values())
    mpirun = ["mpirun", "--oversubscribe", "--allow-run-as-root", "-n", count]
    return mpirun if backend == "mpi" else []


def run(model, plan, backend, outputs):
    mesh = json.loads(plan.read_text())["mesh"]
    call(*launcher(backend, mesh), "dist-run", model.step, "--plan", plan, "--inputs", model.directory / "inputs.npz",
         "--steps", str(model.steps), "--backend", backend, "--outputs", outputs, "--quiet")
    return load(outputs)


def check(mesh, model, directory, backend, plan_name):
    plan = directory / f"{plan_name}-{mesh.replace(':', '-')}.json"
    is_staged = ":" in mesh
    plan.write_text(json.dumps(model.staged_plan(plan_name, mesh) if is_staged
                               else model.plan(plan_name, parse_mesh(mesh))))
    threads = run(model, plan, "local", directory / "local.npz")
    processes = run(model, plan, backend, directory / f"{backend}.npz")
    if sorted(threads) != sorted(processes):
        raise Failure(f"results {sorted(processes)}, of threads {sorted(threads)}")
    for name, expected in threads.items():
        if np.asarray(processes[name]).tobytes() != np.asarray(expected).tobytes():
            raise Failure(f"{name} differs from what threads compute")


def main():
    path, directory, backend, plan, *meshes = sys.argv[1:]
    directory = pathlib.Path(directory)
    model = Model(path)
    return check_all(meshes, lambda mesh: check(mesh, model, directory, backend, plan))


if __name__ == "__main__":
    sys.exit(main())
