#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Trains a small GPT in two pipeline stages on 4 ranks, by several schedules.

  demo_pipeline.py [--steps 20] [--schedules 1f1b,zb-h1]

make demo-pipeline runs it. Needs the tools in build/bin and python3-numpy, not JAX.
For each schedule: the losses beside those of JAX on one device, when each stage
worked in the last step that was traced, and the bubble and the saved micro-batches
beside their closed forms.
"""

import argparse
import json
import statistics

import demo
import numpy as np

PLAN = demo.HERE / "plans/pipeline.json"
OUT = demo.ROOT / "build/demo-pipeline"
# Of schedules whose closed form is known: the micro-batches that stage s of p saves at a time,
# of m in a step.
SAVED = {"gpipe": ("m", lambda m, p, s: m),
         "1f1b": ("min(m, p - s)", lambda m, p, s: min(m, p - s)),
         "zb-h1": ("min(m, p)", lambda m, p, s: min(m, p))}


def parse(recorded):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--steps", type=int, default=20, help=f"at most {recorded}")
    parser.add_argument("--schedules", default="1f1b,zb-h1",
                        help="names of dist-schedule, with commas")
    options = parser.parse_args()
    if not 1 <= options.steps <= recorded:
        parser.error(f"--steps {options.steps}: JAX's losses are recorded for {recorded} steps")
    return options


def write_plan(schedule):
    plan = json.loads(PLAN.read_text())
    plan["pipeline"]["schedule"] = schedule
    path = OUT / f"{schedule}.json"
    path.write_text(json.dumps(plan, indent=1))
    return path


def train(schedule, steps, sizes):
    """Compiles and runs; returns the losses."""
    demo.run("dist-compile", demo.DEMO / "step.mlir", "--plan", write_plan(schedule),
             "-o", OUT / f"{schedule}.dist")
    demo.run("dist-run", OUT / f"{schedule}.dist", "--inputs", OUT / "inputs.npz",
             "--steps", steps, "--tokens-per-step", sizes["batch"] * sizes["seq"],
             "--outputs", OUT / f"{schedule}.npz", "--report", OUT / f"{schedule}-report.json",
             "--trace", OUT / f"{schedule}-trace.json")
    return np.load(OUT / f"{schedule}.npz")["result.loss"]


def part_seconds(schedule):
    """Returns the median seconds of F, I and W of one micro-batch in the trace. Where a
    schedule has B, half of it counts as I and half as W."""
    events = json.loads((OUT / f"{schedule}-trace.json").read_text())["traceEvents"]
    calls = {}
    for event in events:
        if event.get("cat") == "call":
            part = event["name"].lstrip("0123456789")[0]
            calls.setdefault(part, []).append(event["dur"] / 1e6)
    seconds = {part: statistics.median(of) for part, of in calls.items()}
    half = seconds.get("B", 0) / 2
    return {"F": seconds["F"], "I": seconds.get("I", half), "W": seconds.get("W", half)}


def simulate(schedule):
    """Prints the schedule with the seconds that were measured."""
    plan = json.loads(PLAN.read_text())
    times = ",".join(f"{part}={seconds:.6f}" for part, seconds in part_seconds(schedule).items())
    demo.run("dist-schedule", "--schedule", schedule, "--stages", plan["mesh"]["pp"],
             "--micro-batches", plan["micro_batches"], "--times", times, "--columns", 100)


def show_memory(schedule):
    """Prints the micro-batches that each stage saves, beside the closed form."""
    plan = json.loads(PLAN.read_text())
    stages, micro_batches = plan["mesh"]["pp"], plan["micro_batches"]
    report = json.loads((OUT / f"{schedule}-report.json").read_text())
    for stage, at in enumerate(report["coordinates"]):
        line = f"{at['at']} saves {at['micro_batches']} micro-batches at a time, {at['saved_bytes']:,} bytes"
        if schedule in SAVED:
            formula, value = SAVED[schedule]
            line += f"; {formula} is {value(micro_batches, stages, stage)}"
        print(line)


def main():
    expected = np.load(demo.DEMO / "losses.npz")["result.loss"]
    options = parse(len(expected))
    sizes = json.loads((demo.DEMO / "sizes.json").read_text())
    OUT.mkdir(parents=True, exist_ok=True)
    demo.OUT = OUT
    demo.write_inputs(sizes, options.steps)
    for schedule in options.schedules.split(","):
        demo.say(f"Training by {schedule}: two stages of two layers, each on two ranks;\n"
                 f"    8 micro-batches of {sizes['batch'] // 8} x {sizes['seq']} tokens")
        losses = train(schedule, options.steps, sizes)
        demo.say("The losses beside those that JAX computed on one device")
        demo.compare(losses, expected[:len(losses)])
        demo.say(f"{schedule} simulated, with the seconds that were measured")
        simulate(schedule)
        demo.say("Memory")
        show_memory(schedule)
    demo.say(f"Artifacts, reports and traces are in {demo.shown(OUT)}")


if __name__ == "__main__":
    main()
