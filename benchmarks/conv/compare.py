#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the convolutions of ResNet-50 and ConvNeXt-T with JAX, on one core.

  compare.py [--rounds 3] [--batches 8,32] [--only REGEX] [--core 0]

Each shape is a program of its own: forward, the gradient of the input, or that
of the filter. Runs of JAX and dist-run alternate on the same core. Prints the
medians in milliseconds, their ratio, and the worst ratio.
"""

import argparse
import os
import pathlib
import re
import statistics
import subprocess
import sys
import time

import shapes

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / "build/benchmark/conv"
TOOLS = ROOT / "build/bin"
SECONDS_A_RUN = 0.1


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--batches", default="8,32")
    parser.add_argument("--only", default="", help="a regular expression of titles")
    parser.add_argument("--core", type=int, default=0)
    return parser.parse_args()


def program_of(layer, size, batch, direction):
    """Returns a function of JAX and its arguments."""
    import jax
    import numpy as np

    def convolve(x, w):
        return jax.lax.conv_general_dilated(
            x, w, (layer.stride, layer.stride), "SAME",
            dimension_numbers=("NHWC", "HWIO", "NHWC"), feature_group_count=layer.groups)

    random = np.random.RandomState(0)
    make = lambda *shape: random.standard_normal(shape).astype(np.float32)
    x = make(batch, size, size, layer.inputs)
    w = make(layer.kernel, layer.kernel, layer.inputs // layer.groups, layer.features)
    dy = make(*jax.eval_shape(convolve, x, w).shape)
    if direction == "forward":
        return convolve, (x, w)
    if direction == "data-gradient":
        return lambda w, dy: jax.vjp(lambda x: convolve(x, w), x)[1](dy)[0], (w, dy)
    return lambda x, dy: jax.vjp(lambda w: convolve(x, w), w)[1](dy)[0], (x, dy)


def run_jax(compiled, arguments):
    """Returns milliseconds: the median of at least 3 calls in SECONDS_A_RUN."""
    import jax

    times, begin = [], time.perf_counter()
    while len(times) < 3 or time.perf_counter() - begin < SECONDS_A_RUN:
        start = time.perf_counter()
        jax.block_until_ready(compiled(*arguments))
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3


def run_ours(artifact, steps):
    said = subprocess.run([TOOLS / "dist-run", artifact, "--random-inputs", "0", "--steps",
                           str(steps)], capture_output=True, text=True, check=True)
    return float(re.search(r"([\d.]+) ms a step", said.stdout + said.stderr)[1])


def compare(case, rounds):
    """Returns medians in milliseconds: (ours, JAX's)."""
    import jax

    function, arguments = program_of(*case)
    lowered = jax.jit(function).lower(*arguments)
    source, artifact = OUT / "conv.mlir", OUT / "conv.dist"
    source.write_text(lowered.compiler_ir("stablehlo").operation.get_asm(
        print_generic_op_form=True))
    subprocess.run([TOOLS / "dist-compile", source, "--mesh", "x=1", "-o", artifact],
                   capture_output=True, check=True)
    compiled, arguments = lowered.compile(), jax.device_put(arguments)
    run_jax(compiled, arguments)
    ours, theirs = [], []
    for _ in range(rounds):
        theirs.append(run_jax(compiled, arguments))
        steps = int(min(max(SECONDS_A_RUN * 1e3 / theirs[-1], 5), 100))
        ours.append(run_ours(artifact, steps))
    return statistics.median(ours), statistics.median(theirs)


def main():
    options = parse()
    os.sched_setaffinity(0, {options.core})  # JAX counts cores when it starts.
    OUT.mkdir(parents=True, exist_ok=True)
    batches = [int(batch) for batch in options.batches.split(",")]
    ratios = {}
    print(f"{'ms':<60}{'dist-mlir':>10}{'JAX':>10}{'ratio':>8}", flush=True)
    for case in shapes.cases(batches):
        title = case[0].title(*case[1:])
        if not re.search(options.only, title):
            continue
        ours, theirs = compare(case, options.rounds)
        ratios[title] = ours / theirs
        print(f"{title:<60}{ours:>10.2f}{theirs:>10.2f}{ours / theirs:>8.2f}", flush=True)
    if not ratios:
        sys.exit(f"no shape's title matches '{options.only}'")
    worst = max(ratios, key=ratios.get)
    print(f"{len(ratios)} shapes, median ratio {statistics.median(ratios.values()):.2f}, "
          f"worst {ratios[worst]:.2f}: {worst}")


if __name__ == "__main__":
    main()
