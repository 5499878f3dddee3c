#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plans that people wrote never cost less than the plan that is chosen.

  auto_plans.py OUTPUT_DIRECTORY gpt:dp=4:data-parallel,fsdp,zero1 ...

Both are priced as the compiler counts: with uniform links, and on the cluster file
Inputs/four-devices.json. What is alike is decided together or each for itself; that makes
a difference of 1 % at most.
"""

import json
import pathlib
import re
import subprocess
import sys

from auto import IMPORT
from models import Model, parse_mesh
from tools import INPUTS, Failure, check_all, remarks

CLUSTERS = ("", INPUTS / "four-devices.json")


PRICE = re.compile(r"annotations alone: .* cost ([-+.e\d]+)")


def on(cluster):
    return f"cluster={cluster}" if cluster else ""


def priced(program, plan, cluster):
    """The cost of a plan file."""
    said = remarks(program, f"--dist-annotate=plan={plan}", f"--dist-price-plan={on(cluster)}")
    return float(PRICE.search(said)[1])


def chosen(program, mesh, cluster, alike):
    """The cost of the plan that is written."""
    plan = program.with_suffix(f".chosen.{alike}.json")
    remarks(program, f"--dist-annotate=mesh={mesh}",
            f"--dist-auto-shard=group-equivalent={alike} {on(cluster)} plan={plan}")
    return priced(program, plan, cluster)


def check(case, directory):
    name, mesh, plans = case.split(":")
    model = Model(name)
    program = directory / f"{model.name}.mlir"
    if not program.exists():
        subprocess.run(["dist-opt", model.step, *IMPORT, "-o", program, "--mlir-print-debuginfo"],
                       check=True)
    for cluster in CLUSTERS:
        together, apart = (chosen(program, mesh, cluster, alike) for alike in ("true", "false"))
        if not 0.99 <= together / apart <= 1.01:
            raise Failure(f"{case}: {together} if alike is decided together, else {apart}")
        dearest = max(together, apart)
        for plan in plans.split(","):
            path = directory / f"{model.name}-{plan}.json"
            path.write_text(json.dumps(model.plan(plan, parse_mesh(mesh))))
            by_hand = priced(program, path, cluster)
            print(f"{case} {plan} {cluster}: {dearest}, by hand {by_hand}")
            if dearest > by_hand:
                raise Failure(f"{model.name} on {mesh}, cluster '{cluster}': the chosen plan costs "
                              f"{dearest}, {plan} {by_hand}")


def main():
    directory, *cases = sys.argv[1:]
    return check_all(cases, lambda case: check(case, pathlib.Path(directory)))


if __name__ == "__main__":
    sys.exit(main())
