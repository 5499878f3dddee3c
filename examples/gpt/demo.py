#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Trains a small GPT on 4 ranks and compares it with JAX on one device.

  demo.py [--steps 100] [--mesh dp=2,tp=2] [--plan FILE.json]

make demo runs it. Needs the tools in build/bin and python3-numpy, not JAX.
"""

import argparse
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent))

import numpy as np

from gpt import parameters, text

DEMO = HERE / "demo"
TOOLS = ROOT / "build/bin"
OUT = ROOT / "build/demo"


def parse(recorded):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--steps", type=int, default=recorded, help=f"at most {recorded}")
    parser.add_argument("--mesh", default="dp=2,tp=2")
    parser.add_argument("--plan", type=pathlib.Path,
                        default=HERE / "plans/data-parallel-megatron.json")
    options = parser.parse_args()
    if not 1 <= options.steps <= recorded:
        parser.error(f"--steps {options.steps}: JAX's losses are recorded for {recorded} steps")
    return options


def say(text):
    print(f"\n==> {text}", flush=True)


def run(tool, *arguments):
    """Runs a tool in the foreground; its failure, or Ctrl-C, ends the demo."""
    try:
        status = subprocess.call([TOOLS / tool, *map(str, arguments)])
    except KeyboardInterrupt:
        status = 130
    if status:
        sys.exit(f"demo: {tool} ended with status {status}")


def flatten(prefix, tree):
    """Returns {"params['w']": array}, with the names of the exported
    program."""
    if not isinstance(tree, dict):
        return {prefix: tree}
    return {name: leaf for key in tree
            for name, leaf in flatten(f"{prefix}['{key}']", tree[key]).items()}


def cold_state(sizes):
    """Returns the arguments of the first step except its batch, by name."""
    params = flatten("params", parameters.initial(**sizes))
    moments = {name.replace("params", moment, 1): np.zeros_like(value)
               for moment in ("m", "v") for name, value in params.items()}
    return params | moments | {"count": np.int32(0)}


def write_inputs(sizes, steps):
    """Writes the first state, and one batch a step."""
    batches = text.batches(HERE / "alice.txt", steps, sizes["batch"], sizes["seq"])
    np.savez(OUT / "inputs.npz", **cold_state(sizes), **batches)


def compare(losses, expected):
    """Prints our losses next to JAX's, for about ten of the steps."""
    print(f"{'step':>6}{'this run':>12}{'JAX':>12}{'difference':>14}")
    every = max(1, len(losses) // 10)
    for step in [*range(0, len(losses) - 1, every), len(losses) - 1]:
        ours, theirs = losses[step], expected[step]
        print(f"{step + 1:>6}{ours:>12.6f}{theirs:>12.6f}{abs(ours - theirs):>14.1e}")
    worst = np.max(np.abs(losses - expected))
    print(f"largest difference over {len(losses)} steps: {worst:.1e}")


def shown(path):
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


def main():
    expected = np.load(DEMO / "losses.npz")["result.loss"]
    options = parse(len(expected))
    sizes = json.loads((DEMO / "sizes.json").read_text())
    OUT.mkdir(parents=True, exist_ok=True)
    write_inputs(sizes, options.steps)

    say(f"Compiling {shown(DEMO)}/step.mlir (forward, backward, Adam; exported from JAX)\n"
        f"    for the mesh {options.mesh} with the plan {shown(options.plan)}")
    run("dist-compile", DEMO / "step.mlir", "--plan", options.plan, "--mesh", options.mesh,
        "-o", OUT / "gpt.dist")
    say(f"Training on {shown(HERE)}/alice.txt: {options.steps} steps of "
        f"{sizes['batch']} x {sizes['seq']} tokens")
    run("dist-run", OUT / "gpt.dist", "--inputs", OUT / "inputs.npz", "--steps", options.steps,
        "--tokens-per-step", sizes["batch"] * sizes["seq"], "--outputs", OUT / "outputs.npz",
        "--report", OUT / "report.json", "--trace", OUT / "trace.json")

    say("The losses beside those that JAX computed on one device")
    losses = np.load(OUT / "outputs.npz")["result.loss"]
    compare(losses, expected[:len(losses)])
    say(f"The artifact is {shown(OUT)}/gpt.dist; outputs, report and trace are beside it")
    print("""Try next:
  examples/gpt/demo.py --mesh dp=4 --plan examples/gpt/plans/zero1.json
  build/bin/dist-opt examples/gpt/demo/step.mlir --dist-import | less
  README.md, "Run your own model\"""")


if __name__ == "__main__":
    main()
