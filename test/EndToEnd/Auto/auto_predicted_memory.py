#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The memory that a plan is said to need, and what a rank of its artifact has.

  auto_predicted_memory.py OUTPUT_DIRECTORY gpt:dp=4:data-parallel,fsdp ...

A rank has its arguments, results that replace none of them, its blocks of
constants, and an arena. `constants` is a program whose weights are in it,
`convolutions` and `convolutions-training` are those of Inputs, of 10 pictures,
and the others are those of Inputs/memory. The plan `auto` is the one that the
compiler chooses.
"""

import json
import pathlib
import re
import subprocess
import sys

import numpy as np

from auto import IMPORT
from models import Model, parse_mesh
from tools import INPUTS, Failure, check_all, remarks

MEMORY = INPUTS / "memory"
TOLERANCE = 0.1


class Constants:
    """Two layers: the weights of the first and a table that is read in parts are
    numbers, those of the second are all alike."""

    name = "constants"
    PLANS = {"replicated": {}, "batch": {"arguments": [["arg0", 0]]},
             "features": {"results": [["result0", 1]]},
             "both": {"arguments": [["arg0", 0]], "results": [["result0", 1]]}}

    def __init__(self, directory):
        generator = np.random.default_rng(0)

        def dense(*shape):
            numbers = generator.standard_normal(shape).astype(np.float32)
            return f'dense<"0x{numbers.tobytes().hex()}">'

        def product(shape):
            return ("{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], "
                    f"rhs_contracting_dimensions = [0]>}} : (tensor<64x{shape[0]}xf32>, "
                    f"tensor<{shape[0]}x{shape[1]}xf32>) -> tensor<64x{shape[1]}xf32>")

        def constant(name, value, shape):
            return (f'  {name} = "stablehlo.constant"() {{value = {value} : '
                    f"tensor<{shape}xf32>}} : () -> tensor<{shape}xf32>\n")

        self.step = directory / "constants-step.mlir"
        self.step.write_text(
            "func.func @main(%a: tensor<64x200xf32>) -> tensor<64x132xf32> {\n"
            + constant("%w", dense(200, 96), "200x96") + constant("%t", dense(64, 96), "64x96")
            + constant("%v", "dense<0.5>", "96x132")
            + f'  %0 = "stablehlo.dot_general"(%a, %w) {product((200, 96))}\n'
            + '  %1 = "stablehlo.add"(%0, %t) : (tensor<64x96xf32>, tensor<64x96xf32>) -> tensor<64x96xf32>\n'
            + f'  %2 = "stablehlo.dot_general"(%1, %v) {product((96, 132))}\n'
            + "  return %2 : tensor<64x132xf32>\n}\n")

    def plan(self, name, mesh):
        axes = list(mesh)
        plan = {"mesh": dict(mesh)}
        for number, (kind, entries) in enumerate(self.PLANS[name].items()):
            plan[kind] = [{"match": match, "placements": {axes[number % len(axes)]: f"shard({dim})"}}
                          for match, dim in entries]
        return plan


class Divided:
    """A program of Inputs of which the first argument is divided, pictures for instance:
    each one as well in `rows` and `rectangles`, all by several axes in `together`. In
    `sharded` the others are too, by their largest dimension."""

    PLANS = {"batch": [0], "features": [1], "rows": [0, 1], "rectangles": [0, 1, 2],
             "together": [0, 0, 0], "none": [], "sharded": [0, 0]}

    def __init__(self, name, directory=INPUTS):
        self.name, self.step = name, directory / f"{name}.mlir"

    def plan(self, name, mesh):
        placements = {axis: f"shard({dim})" for axis, dim in zip(mesh, self.PLANS[name])}
        arguments = [{"match": "arg0", "placements": placements}]
        if name == "sharded":
            arguments += self.sharded(mesh)
        return {"mesh": dict(mesh), "arguments": arguments}

    def sharded(self, mesh):
        types = re.search(r"\^bb0\((.*?)\):", self.step.read_text())[1]
        for number, dims in enumerate(re.findall(r"tensor<((?:\d+x)*)", types)[1:], 1):
            sizes = [int(size) for size in dims.split("x")[:-1]]
            largest = sizes.index(max(sizes))
            yield {"match": f"arg{number}",
                   "placements": {axis: f"shard({largest})" for axis in mesh}}


def model_of(name, directory):
    if name == "constants":
        return Constants(directory)
    if name.startswith("convolutions"):
        return Divided(name)
    return Divided(name, MEMORY) if (MEMORY / f"{name}.mlir").exists() else Model(name)


def write_plan(model, program, plan, mesh, path):
    if plan != "auto":
        path.write_text(json.dumps(model.plan(plan, parse_mesh(mesh))))
        return
    subprocess.run(["dist-opt", program, f"--dist-annotate=mesh={mesh}",
                    f"--dist-auto-shard=plan={path}", "-o", "/dev/null"],
                   check=True, capture_output=True)


def predicted(program, plan):
    said = remarks(program, f"--dist-annotate=plan={plan}", "--dist-price-plan")
    found = re.search(r"(\d+) bytes of memory", said)
    if not found:
        raise Failure(said[-3000:])
    return int(found[1])


def measured(artifact):
    content = artifact.read_bytes()
    text = content[content.index(b'{"arena_bytes"'):].split(b"\0")[0].decode()
    manifest, _ = json.JSONDecoder().raw_decode(text)
    outside = [b["bytes"] for b in manifest["buffers"] if b["kind"] != "temporary"]
    return manifest["arena_bytes"] + sum(outside)


def check(case, directory):
    name, mesh, plans = case.split(":")
    model = model_of(name, directory)
    program = directory / f"{model.name}.mlir"
    subprocess.run(["dist-opt", model.step, *IMPORT, "-o", program], check=True)
    for plan in plans.split(","):
        stem = f"{model.name}-{plan}-{mesh.replace(',', '-').replace('=', '')}"
        path, artifact = directory / f"{stem}.json", directory / f"{stem}.dist"
        write_plan(model, program, plan, mesh, path)
        subprocess.run(["dist-compile", model.step, "--plan", path, "-o", artifact],
                       check=True, capture_output=True)
        said, taken = predicted(program, path), measured(artifact)
        print(f"{case} {plan}: {said} bytes predicted, {taken} taken")
        if abs(said - taken) > TOLERANCE * taken:
            raise Failure(f"{stem}: {said} bytes predicted, {taken} taken")


def main():
    directory, *cases = sys.argv[1:]
    return check_all(cases, lambda case: check(case, pathlib.Path(directory)))


if __name__ == "__main__":
    sys.exit(main())
