#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a plan is priced by is what the program does: collectives and bytes, exactly.

  predicted.py OUTPUT_DIRECTORY gpt:dp=4:data-parallel,fsdp,zero1 ...
  predicted.py OUTPUT_DIRECTORY FIRST_SEED COUNT          random programs

dist-price-plan prices the annotated program; dist-communication-report counts what the passes
that follow make of it, before collectives are combined.
"""

import json
import pathlib
import sys

import library
from auto import IMPORT
from models import Model, parse_mesh
from random_case import RandomCase
from runner import Runner
from tools import Failure, call, check_all

INPUTS = pathlib.Path(__file__).resolve().parent / "Inputs"
CLUSTERS = ("", INPUTS / "four-devices.json")


def passes(annotate, cluster, priced, counted):
    """As (name, options), from the imported program on."""
    on = f"cluster={cluster}" if cluster else ""
    return (("dist-unify-meshes", ""), ("dist-annotate", annotate), ("dist-relax-groups", ""),
            ("dist-price-plan", f"{on} json={priced}"), ("dist-propagate", ""),
            ("dist-insert-reshards", on), ("dist-lower-reshards", on), ("dist-partition", ""),
            ("cse", ""), ("dist-communication-report", f"json={counted}"))


def tally(report):
    """{(kind, size of the group is not known here): (count, bytes)}, by kind."""
    found = {}
    for entry in report["collectives"]:
        count, received = found.get(entry["kind"], (0, 0))
        found[entry["kind"]] = (count + entry["count"], received + entry["bytes_received"])
    return found


def compare(what, priced, counted):
    priced, counted = (tally(json.loads(path.read_text())) for path in (priced, counted))
    if priced != counted:
        raise Failure(f"{what}: priced {priced}, but the program has {counted}")
    return counted


def check(case, directory):
    name, mesh, plans = case.split(":")
    model = Model(name)
    for plan in plans.split(","):
        for cluster in CLUSTERS:
            stem = directory / f"{model.name}-{plan}-{mesh.replace(',', '-')}"
            files = [stem.with_suffix(end) for end in (".json", ".priced.json", ".counted.json")]
            files[0].write_text(json.dumps(model.plan(plan, parse_mesh(mesh))))
            names = [f"--{name}={options}" if options else f"--{name}"
                     for name, options in passes(f"plan={files[0]}", cluster, *files[1:])]
            call("dist-opt", model.step, *IMPORT, *names, "-o", "/dev/null")
            found = compare(f"{case} {plan}, cluster '{cluster}'", *files[1:])
            print(f"{model.name} {plan} {mesh}: {found}")


class RandomProgram(RandomCase):
    """Annotated at random."""

    def pipeline(self, stem):
        files = (stem.with_suffix(end) for end in (".priced.json", ".counted.json"))
        imports = tuple(("func.func(dist-fold-transposes)" if name == "--dist-fold-transposes"
                         else name.removeprefix("--"), "") for name in IMPORT)
        every = imports + (("dist-bind-custom-calls",
                            f"files={library.build() / 'lib/custom-calls.json'}"),)
        every += passes("", "", *files)
        return ",".join(f"{name}{{{options.strip()}}}" if options else name
                        for name, options in every)

    def run(self, stem):
        source = stem.with_suffix(".mlir")
        source.write_text(self.text())
        library.opt(source, self.pipeline(stem))
        compare("a random program", *(stem.with_suffix(end) for end in
                                      (".priced.json", ".counted.json")))

    def report(self, stem):
        return f"{self.text()}\ndist-opt {stem}.mlir --pass-pipeline='builtin.module({self.pipeline(stem)})'"


def main():
    directory, *cases = sys.argv[1:]
    if cases[0].isdigit():
        return Runner(RandomProgram, directory).check(*cases)
    return check_all(cases, lambda case: check(case, pathlib.Path(directory)))


if __name__ == "__main__":
    sys.exit(main())
