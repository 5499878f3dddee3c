#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the predicted collectives of a plan are exactly those of the program, and of its
execution: number and bytes by kind and axes.

  predicted.py OUTPUT_DIRECTORY gpt:dp=4:data-parallel,fsdp,auto,random ...

Plans of the example, the one that the compiler chooses, one at random; each without a cluster
and on one. dist-price-plan prices the annotated program, dist-communication-report counts what
the passes that follow make of it: collectives before they are combined, bytes after. dist-run
says how many bytes were executed.
"""

import json
import pathlib
import random
import sys

import numpy as np

import annotations
from auto import IMPORT
from models import Model, parse_mesh
from tools import INPUTS, Failure, call, check_all, run


def passes(annotate, cluster, priced, counted, combined, is_auto=False):
    """As (name, options), from the imported program on."""
    on = f"cluster={cluster}" if cluster else ""
    search = (("dist-auto-shard", on),) if is_auto else ()
    return (("dist-unify-meshes", ""), ("dist-annotate", annotate), ("dist-relax-groups", ""),
            *search, ("dist-price-plan", f"{on} json={priced}"), ("dist-propagate", ""),
            ("dist-insert-reshards", on), ("dist-widen-partials", ""),
            ("dist-lower-reshards", on), ("dist-partition", ""),
            ("cse", ""), ("dist-unite-windows", ""),
            ("dist-communication-report", f"json={counted}"), ("dist-combine-collectives", ""),
            ("dist-communication-report", f"json={combined}"))


def entries(path):
    return json.loads(path.read_text())["collectives"]


def tally(collectives):
    """{(kind, axes, trips that are assumed): (count, bytes)}"""
    found = {}
    for entry in collectives:
        key = entry["kind"], ",".join(map(str, entry["axes"])), entry.get("assumed_trips", 1)
        count, received = found.get(key, (0, 0))
        found[key] = (count + entry["count"], received + entry["bytes_received"])
    return found


def bytes_of(collectives):
    return {key: received for key, (_, received) in tally(collectives).items() if received}


def compare(what, priced, counted, combined):
    """Files. Returns what all agree on."""
    priced, counted, combined = (tally(entries(file)) for file in (priced, counted, combined))
    found = {key: (count, combined[key][1]) for key, (count, _) in counted.items()}
    if priced != found:
        raise Failure(f"{what}: priced {priced}, but the program has {found}")
    return found


def compare_executed(what, priced, executed):
    """`executed`: a report of dist-run, of one step."""
    said, done = bytes_of(priced), bytes_of(executed)
    if said != done:
        raise Failure(f"{what}: {said} bytes priced, but {done} executed")


class Case:
    """One plan of a model on one mesh."""

    def __init__(self, model, mesh, plan, directory):
        self.model, self.mesh, self.plan = model, parse_mesh(mesh), plan
        self.name = f"{model.name} {plan} {mesh}"
        self.stem = directory / self.name.replace(" ", "-").replace(",", "-").replace("=", "")

    def annotations(self):
        """As the content of a plan file."""
        if self.plan == "auto":
            return {"mesh": self.mesh}
        if self.plan != "random":
            return self.model.plan(self.plan, self.mesh)
        rng = random.Random(self.name)
        arguments = [(name, len(self.model.shape(name)), ()) for name in self.model.inputs]
        return {"mesh": self.mesh,
                "arguments": annotations.entries(rng, arguments, self.mesh)}

    def file(self, end):
        return self.stem.with_suffix(end)

    def check_priced(self, cluster):
        files = [self.file(end) for end in (".json", ".priced.json", ".counted.json",
                                            ".combined.json")]
        files[0].write_text(json.dumps(self.annotations()))
        names = [f"--{name}={options.strip()}" if options else f"--{name}" for name, options
                 in passes(f"plan={files[0]}", cluster, *files[1:], self.plan == "auto")]
        call("dist-opt", self.model.step, *IMPORT, *names, "-o", "/dev/null")
        on = " on a cluster" if cluster else ""
        print(f"{self.name}{on}: {compare(self.name + on, *files[1:])}")

    def check_executed(self):
        """Executes the program that was priced last, without a cluster."""
        plan = "auto" if self.plan == "auto" else self.file(".json")
        mesh = ",".join(f"{axis}={size}" for axis, size in self.mesh.items())
        artifact = self.file(".dist")
        call("dist-compile", self.model.step, "-o", artifact, "--plan", plan, "--mesh", mesh)
        _, report = run(artifact, self.model.first_step_inputs())
        compare_executed(self.name, entries(self.file(".priced.json")), report["collectives"])

    def cluster(self):
        """A file of so many devices."""
        content = json.loads((INPUTS / "four-devices.json").read_text())
        content["links"][0]["size"] = int(np.prod(list(self.mesh.values())))
        self.file(".cluster.json").write_text(json.dumps(content))
        return self.file(".cluster.json")

    def check(self):
        self.check_priced(self.cluster())
        self.check_priced("")
        self.check_executed()


def cases(arguments, directory):
    for argument in arguments:
        name, mesh, plans = argument.split(":")
        for plan in plans.split(","):
            yield Case(Model(name), mesh, plan, directory)


def main():
    directory, *arguments = sys.argv[1:]
    return check_all(cases(arguments, pathlib.Path(directory)), Case.check)


if __name__ == "__main__":
    sys.exit(main())
