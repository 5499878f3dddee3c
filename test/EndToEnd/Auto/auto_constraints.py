#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Constraints of the search, by options of dist-run and in a plan file.

  auto_constraints.py DIRECTORY mlp gpt

Data parallel only moves the bytes of the plan for that; it computes what JAX does. The same options
and the same keys say the same. Axes that are fixed stay while the others are arranged. What makes no
sense is an error.
"""

import json
import pathlib
import sys

import numpy as np

from models import Model
from tools import INPUTS, Failure, call, check_all, check_close, load

CLUSTER = INPUTS / "four-devices.json"


class Case:
    def __init__(self, name, directory):
        self.model = Model(name)
        self.directory = directory
        self.inputs = directory / f"{name}.in.npz"
        np.savez(self.inputs, **self.model.inputs)

    def path(self, name):
        return self.directory / f"{self.model.name}.{name}"

    def file(self, name, plan):
        path = self.path(name)
        path.write_text(json.dumps(plan))
        return path

    def run(self, what, *options):
        """The report, if the results are JAX's."""
        outputs, report = self.path("out.npz"), self.path("report.json")
        call("dist-run", self.model.step, *options, "--quiet", "--inputs", self.inputs,
             "--outputs", outputs, "--report", report, "--steps", self.model.steps)
        check_close(f"{self.model.name}, {what}", load(outputs), self.model.reference,
                    self.model.tolerance)
        return json.loads(report.read_text())

    def expect_error(self, expected, *command):
        try:
            call(*command)
        except Failure as failure:
            if expected in str(failure):
                return
            raise Failure(f"expected '{expected}', got {failure}")
        raise Failure(f"no error, expected '{expected}'")


def check_data_parallel(case):
    expected = case.run("data parallel", "--plan", case.model.plans / "data-parallel.json",
                        "--mesh", "dp=4")
    options = case.run("--data-axes", "--plan", "auto", "--mesh", "dp=4", "--data-axes", "dp")
    plan = case.file("data.json", {"mesh": {"dp": 4}, "auto": True, "data_axes": ["dp"]})
    keys = case.run("data_axes", "--plan", plan)
    case.run("an uneven batch", "--plan", "auto", "--mesh", "dp=3", "--data-axes", "dp")
    both = case.run("two axes", "--plan", "auto", "--mesh", "dp=2,tp=2", "--data-axes", "dp,tp")
    for name, got in (("--data-axes", options), ("data_axes", keys), ("two axes", both)):
        if got["total_bytes_received"] != expected["total_bytes_received"]:
            raise Failure(f"{case.model.name}, {name}: {got['total_bytes_received']} bytes, data "
                          f"parallel {expected['total_bytes_received']}")


def check_fixed_axes(case):
    page = case.path("html")
    case.run("fixed in part", "--plan", "auto", "--cluster", CLUSTER, "--mesh", "dp=2,?",
             "--data-axes", "dp", "--replicate", "params*", "--memory", "1GB",
             "--dist-plan-report", page)
    if "dp" not in page.read_text():
        raise Failure(f"{page} does not name the axis dp")
    case.expect_error("fixes axes of 3 devices in all, which do not divide the 4 of the cluster",
                      "dist-run", case.model.step, "--plan", "auto", "--cluster", CLUSTER,
                      "--mesh", "dp=3,?")


def check_errors(case):
    compile = ("dist-compile", case.model.step, "-o", case.path("dist"))
    auto = ("--plan", "auto", "--mesh", "dp=4")
    needs = "constrains the search for a plan: expected option 'plan' as auto"
    for option, value in (("--memory", "1GB"), ("--data-axes", "dp"), ("--replicate", "m*")):
        case.expect_error(f"option '{option[2:]}' {needs}", *compile, option, value)
        call(*compile, *auto, option, value)
        case.expect_error(f"{option} has no effect on", "dist-run", case.path("dist"), option,
                          value)
    case.expect_error("--dist-plan-report has no effect on", "dist-run", case.path("dist"),
                      "--dist-plan-report", case.path("html"))
    case.expect_error("--plan: cannot read 'aut': No such file or directory; expected a plan "
                      "file, or auto", "dist-run", case.model.step, "--plan", "aut")
    case.expect_error("memory: expected an amount of memory such as 40GB", *compile, *auto,
                      "--memory", "much")
    case.expect_error("note: 'replicate=params*' keeps ", *compile, *auto, "--memory", "1KB",
                      "--replicate", "params*")


def check(name, directory):
    case = Case(name, directory)
    check_data_parallel(case)
    if name == "mlp":
        check_fixed_axes(case)
        check_errors(case)


def main():
    directory, *cases = sys.argv[1:]
    return check_all(cases, lambda name: check(name, pathlib.Path(directory)))


if __name__ == "__main__":
    sys.exit(main())
