#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prices pipelines that people write: dp x tp x pp grids of published GPT shapes.

  pipelines.py --folder F [--cases gpt2-xl-1f1b,...] [--write docs/measurements/pipelines.md]

A case is a plan file of plans/pipelines, as `--write-plans` makes them. Its price (step,
period, bubble, memory of each coordinate) is that of dist-price-plan, on the program in
segments. Programs and prices stay in the folder; --write replaces the tables of a page by
the prices of the folder. Needs jax, and dist-opt in PATH.
"""

import argparse
import json
import pathlib
import re
import sys
from typing import NamedTuple

import pricing
import strategies

HERE = pathlib.Path(__file__).resolve().parent
PLANS = HERE / "plans/pipelines"
SEGMENTS = ("--dist-flatten-collectives", "--dist-outline-kernels")


class Case(NamedTuple):
    shape: str
    devices: int
    grid: dict
    schedule: str
    micro_batches: int
    recompute: str
    batch: int = 1024
    layers: int = 48

    def coordinate_stages(self):
        return 2 if self.schedule in ("zb-v", "interleaved", "v-half", "v-min") else 1

    def plan(self):
        """Megatron's shardings over tp, and stages of as many layers each."""
        stages = self.grid["pp"] * self.coordinate_stages()
        names = [name for axis, name in (("dp", "data-parallel"), ("tp", "megatron"))
                 if axis in self.grid]
        plan = strategies.merged([strategies.find("gpt", name) for name in names], self.grid)
        starts = [self.layers * stage // stages for stage in range(1, stages)]
        plan["micro_batches"] = self.micro_batches
        plan["pipeline"] = {"axis": "pp", "schedule": self.schedule, "split": [
            {"before": f"params['layer{layer}']*"} for layer in starts]}
        if self.recompute:
            plan["recompute"] = self.recompute
        return plan


CASES = {
    "gpt2-xl-1f1b": Case("gpt2-xl", 16, {"pp": 4, "dp": 4}, "1f1b", 128, ""),
    "gpt2-xl-zb-h1": Case("gpt2-xl", 16, {"pp": 4, "dp": 4}, "zb-h1", 128, ""),
    "gpt-15b-1f1b": Case("gpt-15b", 64, {"pp": 4, "dp": 2, "tp": 8}, "1f1b", 64, "inputs"),
    "gpt-15b-zb-v": Case("gpt-15b", 64, {"pp": 4, "dp": 2, "tp": 8}, "zb-v", 64, "inputs"),
    "gpt-15b-interleaved": Case("gpt-15b", 64, {"pp": 8, "dp": 2, "tp": 4}, "interleaved", 64,
                                "inputs"),
    "gpt-39b-1f1b": Case("gpt-39b", 64, {"pp": 8, "tp": 8}, "1f1b", 128, "inputs"),
    "gpt-39b-zb-h1": Case("gpt-39b", 64, {"pp": 8, "tp": 8}, "zb-h1", 128, "inputs"),
    "gpt-39b-1f1b-512": Case("gpt-39b", 512, {"pp": 8, "dp": 8, "tp": 8}, "1f1b", 32, "inputs"),
}


def program(folder, case):
    """Returns the imported step, without layers that JAX computes again."""
    stem = folder / f"{case.shape}-{case.batch}-{case.layers}layers"
    imported = stem.with_suffix(".imported.mlir")
    if not imported.exists():
        import export
        source = stem.with_suffix(".mlir")
        export.export(case.shape, case.devices, source, batch=case.batch, layers=case.layers,
                      remat=False)
        status, said, *_ = pricing.run("dist-opt", source, *pricing.IMPORT, "-o", imported)
        source.unlink()
        if status:
            raise RuntimeError(f"{imported}: {said[-3000:]}")
    return imported


def price(folder, name, case):
    """Returns the JSON of dist-price-plan, or {"error"}."""
    plan, found = PLANS / f"{name}.json", folder / f"{name}.price.json"
    cluster = f"cluster=h100:{case.devices}"
    found.unlink(missing_ok=True)
    status, said, seconds, _ = pricing.run(
        "dist-opt", program(folder, case), f"--dist-shard-pipeline=plan={plan} {cluster}",
        *SEGMENTS, f"--dist-schedule-stages={cluster}",
        f"--dist-price-plan={cluster} json={found}", "-o", "/dev/null")
    if status:
        return {"error": pricing.errors(said) or f"exit status {status}"}
    price = json.loads(found.read_text()) | {"seconds": seconds}
    found.write_text(json.dumps(price, indent=1))
    return price


def gigabytes(count):
    return f"{count / 1e9:.1f}"


def row(name, case, price):
    grid = " x ".join(f"{axis} {size}" for axis, size in case.grid.items())
    head = f"| {name} | {grid} | {case.schedule} | {case.micro_batches} | " \
           f"{case.recompute or 'none'} |"
    if "error" in price:
        return f"{head} {price['error']} | | | |"
    return (f"{head} {price['step']:.2f} | {price['period']:.2f} | "
            f"{100 * price['bubble']:.1f} | {gigabytes(price['memory'])} |")


def coordinates(name, price):
    """A line for each number of a coordinate."""
    def line(title, text):
        return f"| {name} | {title} | " + ", ".join(map(text, price["coordinates"])) + " |"

    return [line("busy, s", lambda c: f"{c['busy']:.2f}"),
            line("bubble, %", lambda c: f"{100 * c['bubble']:.1f}"),
            line("micro-batches saved", lambda c: str(c["micro_batches"])),
            line("state, GB", lambda c: gigabytes(c["state"])),
            line("saved, GB", lambda c: gigabytes(c["saved"])),
            line("all memory, GB", lambda c: gigabytes(c["memory"]))]


def tables(prices):
    lines = ["| plan | grid | schedule | micro-batches | recomputation | step, s | period, s | "
             "bubble, % | memory, GB |", "|---|---|---|---|---|---|---|---|---|"]
    lines += [row(name, CASES[name], price) for name, price in prices.items()]
    lines += ["", "| plan | of each coordinate | pp = 0, 1, ... |", "|---|---|---|"]
    for name, price in prices.items():
        lines += coordinates(name, price) if "error" not in price else []
    return "\n".join(lines)


def write(page, prices):
    """Replaces what is between the marks of the page."""
    begin, end = "<!-- pipelines.py -->\n", "<!-- end -->"
    text = re.sub(f"(?s)(?<={re.escape(begin)}).*(?={end})", tables(prices) + "\n",
                  page.read_text())
    page.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--cases", type=lambda text: text.split(","), default=list(CASES))
    parser.add_argument("--write-plans", action="store_true")
    parser.add_argument("--write", type=pathlib.Path, help="a page whose tables are replaced")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.write_plans:
        PLANS.mkdir(parents=True, exist_ok=True)
        for name in options.cases:
            (PLANS / f"{name}.json").write_text(json.dumps(CASES[name].plan(), indent=1) + "\n")
        return 0
    if options.write:
        found = {name: options.folder / f"{name}.price.json" for name in CASES}
        write(options.write, {name: json.loads(path.read_text())
                              for name, path in found.items() if path.exists()})
        return 0
    for name in options.cases:
        found = price(options.folder, name, CASES[name])
        print(row(name, CASES[name], found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
