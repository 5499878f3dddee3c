#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures how the time and the memory of dist-auto-shard grow with depth.

  depth.py --folder build/depth [--layers 1,4,24,96] [--meshes x=8 x=4,y=8] [--options group-equivalent=false]

The training step of a GPT with tied embeddings: width 1024, 16 heads, 16
sequences of 1024 tokens, 50,304 words, f32, Adam. Seconds are the pass's own
time, and those of all cores for the whole of dist-opt, which reads the imported
program and verifies it as well. Needs jax, and dist-opt in PATH.
"""

import argparse
import pathlib
import re
import subprocess
import sys

import pricing

HERE = pathlib.Path(__file__).resolve().parent

CLUSTER = "h100:32"
FOUND = re.compile(r"search: .*?, cost ([-+.e\d]+) s.*?, (\d+) bytes of memory")
COUNTED = re.compile(r"search: the solver estimated ([-+.e\d]+) s, at most ([-+.e\d]+) % above")
PASS = re.compile(r"^ +([.\d]+) \([^)]*\) +AutoShardPass", re.M)


def program(folder, layers):
    """Returns the imported program as bytecode, which takes hardly any time to
    read."""
    source, imported = folder / f"gpt-{layers}.mlir", folder / f"gpt-{layers}.mlirbc"
    if not imported.exists():
        # In a process of its own: a child is counted with the memory of its parent.
        subprocess.run([sys.executable, HERE / "export.py", "gpt2-medium", "--out", source, "--type",
                        "f32", "--layers", str(layers), "--batch", "16", "--vocab", "50304"],
                       check=True, stdout=subprocess.DEVNULL)
        status, said, *_ = pricing.run("dist-opt", source, *pricing.IMPORT, "--emit-bytecode",
                                       "-o", imported)
        source.unlink()
        if status:
            raise SystemExit(said[-3000:])
    return imported


def search(imported, mesh, options, *others):
    """Returns (output, user seconds, peak bytes)."""
    status, said, seconds, peak = pricing.run(
        "dist-opt", imported, f"--dist-annotate=mesh={mesh}",
        f"--dist-auto-shard=cluster={CLUSTER} {options}", "-o", "/dev/null", *others)
    if status:
        raise SystemExit(said[-3000:])
    return said, seconds, peak


def row(folder, layers, mesh, options):
    """Returns a row, from a run without the comparisons of `explain`, which
    take time of their own."""
    imported = program(folder, layers)
    said, seconds, peak = search(imported, mesh, options, "--mlir-timing", "--emit-bytecode")
    wall = float(PASS.search(said).group(1))
    said, *_ = search(imported, mesh, f"explain {options}", "--emit-bytecode")
    cost, memory = map(float, FOUND.search(said).groups())
    counted, gap = map(float, COUNTED.search(said).groups())
    print(f"| {layers} | {mesh} | {wall:.2f} | {seconds:.2f} | {peak / 1e6:.0f} MB "
          f"| {1e3 * counted:.4g} ms | {1e3 * cost:.4g} ms | {memory / 1e9:.2f} GB | {gap:.2f} % |",
          flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--layers", default="1,4,24,96")
    parser.add_argument("--meshes", nargs="+", default=["x=8", "x=4,y=8"])
    parser.add_argument("--options", default="", help="of dist-auto-shard")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    print("| layers | mesh | seconds of the pass | of all cores | peak | counted | settled | a device "
          "| above the least, at most |\n|---|---|---|---|---|---|---|---|---|")
    for mesh in arguments.meshes:
        for layers in map(int, arguments.layers.split(",")):
            row(arguments.folder, layers, mesh, arguments.options)


if __name__ == "__main__":
    main()
