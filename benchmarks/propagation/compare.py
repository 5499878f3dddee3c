#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares propagation with Shardy's, on the same annotated StableHLO files.

  compare.py [--rounds 5] [--layers 8 32] [--mesh dp=2,tp=4]

The GPT step gets the shardings of
examples/gpt/plans/data-parallel-megatron.json as sdy.sharding on its arguments.
Shardy's sdy-propagation-pipeline runs in jaxlib's bindings and dist-propagate
in dist-opt, in turn, both without parsing and printing. The time of all passes
up to dist-propagate (import, annotate) is shown as well, since it starts from
linalg. Runs in the environment of `make benchmark`.
"""

import argparse
import json
import pathlib
import re
import statistics
import subprocess
import sys
import time

from jax._src.interpreters import mlir
from jaxlib.mlir import ir, passmanager

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / "build/benchmark"
PLAN = ROOT / "examples/gpt/plans/data-parallel-megatron.json"
OURS = ["--dist-import", "--dist-fold-transposes", "--dist-annotate", "--dist-propagate"]


#===--------------------------------------------------------------------------===#
# The annotated program
#===--------------------------------------------------------------------------===#

def matches(pattern, name):
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), name)


def sharding_of(placements, rank):
    """Returns #sdy.sharding of {axis: "shard(d)"}, with all
    dimensions closed."""
    dims = [[] for _ in range(rank)]
    for axis, placement in placements.items():
        dims[int(re.fullmatch(r"shard\((\d+)\)", placement)[1])].append(f'"{axis}"')
    text = ", ".join("{" + ", ".join(axes) + "}" for axes in dims)
    return ir.Attribute.parse(f"#sdy.sharding<@mesh, [{text}]>")


def argument_attributes(argument, plan):
    for rule in plan["arguments"]:
        if matches(rule["match"], argument.location.name_str):
            rank = ir.RankedTensorType(argument.type).rank
            return {"sdy.sharding": sharding_of(rule["placements"], rank)}
    return {}


def add_mesh(module, mesh):
    axes = ", ".join('"{}"={}'.format(*axis.split("=")) for axis in mesh.split(","))
    with ir.InsertionPoint.at_block_begin(module.body):
        ir.Operation.create("sdy.mesh", attributes={
            "sym_name": ir.StringAttr.get("mesh"),
            "mesh": ir.Attribute.parse(f"#sdy.mesh<[{axes}]>")})


def annotated(program, mesh):
    """Returns the file with the plan's shardings in Shardy's form."""
    plan = json.loads(PLAN.read_text())
    with mlir.make_ir_context(), ir.Location.unknown():
        module = ir.Module.parse(program.read_text())
        main = next(op for op in module.body.operations
                    if op.attributes["sym_name"].value == "main")
        main.attributes["arg_attrs"] = ir.ArrayAttr.get([
            ir.DictAttr.get(argument_attributes(argument, plan))
            for argument in main.regions[0].blocks[0].arguments])
        add_mesh(module, mesh)
        result = program.with_name("annotated.mlir")
        result.write_text(module.operation.get_asm(print_generic_op_form=True,
                                                   enable_debug_info=True))
        return result


def exported(layers):
    directory = OUT / f"gpt-{layers}-layers"
    if not (directory / "step.mlir").exists():
        subprocess.run([sys.executable, ROOT / "examples/gpt/export.py", "--out", directory,
                        "--layers", str(layers), "--steps", "0"], check=True,
                       stdout=subprocess.DEVNULL)
    return directory / "step.mlir"


#===--------------------------------------------------------------------------===#
# Timing
#===--------------------------------------------------------------------------===#

def time_shardy(program):
    with mlir.make_ir_context():
        module = ir.Module.parse(program.read_text())
        passes = passmanager.PassManager.parse("builtin.module(sdy-propagation-pipeline)")
        start = time.perf_counter()
        passes.run(module.operation)
        return time.perf_counter() - start


def time_ours(program):
    """Returns the seconds of dist-propagate, and of all passes up to it."""
    run = subprocess.run([ROOT / "build/bin/dist-opt", program, "--mlir-timing",
                          "--allow-unregistered-dialect", *OURS, "-o", "/dev/null"],
                         check=True, capture_output=True, text=True)
    seconds = {name: float(wall) for wall, name in
               re.findall(r"^\s+([\d.]+) \([^)]*\)\s+(\S.*)$", run.stderr, re.M)}
    others = sum(seconds.get(name, 0) for name in ("Parser", "Output", "Rest"))
    return seconds["PropagatePass"], seconds["Total"] - others


def compare(layers, options):
    program = annotated(exported(layers), options.mesh)
    rounds = [(time_shardy(program), *time_ours(program)) for _ in range(options.rounds)]
    shardy, ours, whole = (statistics.median(column) for column in zip(*rounds))
    operations = sum(" = " in line for line in program.read_text().splitlines())
    print(f"| {layers} | {operations} | {1e3 * ours:.0f} | {1e3 * whole:.0f} "
          f"| {1e3 * shardy:.0f} | {ours / shardy:.2f} | {whole / shardy:.2f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--layers", type=int, nargs="+", default=[8, 32])
    parser.add_argument("--mesh", default="dp=2,tp=4")
    options = parser.parse_args()
    print(f"GPT step on {options.mesh}, medians of {options.rounds} runs in ms\n\n"
          "| layers | operations | dist-propagate | import to propagate | Shardy "
          "| ratio | whole ratio |\n|---|---|---|---|---|---|---|")
    for layers in options.layers:
        compare(layers, options)


if __name__ == "__main__":
    main()
