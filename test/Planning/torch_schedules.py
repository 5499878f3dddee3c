#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Schedules of torch.distributed.pipelining and dist-schedule, each judged by the other.

  torch_schedules.py check RECORDED [EVERY]   simulates CSVs that torch made; each EVERYth
  torch_schedules.py record RECORDED          writes them (needs torch)
  torch_schedules.py live                     the same check with the installed torch
  torch_schedules.py validate                 torch's validator on ours (needs torch)

RECORDED (.json.gz) is {class: {"COORDINATES,MICRO_BATCHES": CSV}}. Each CSV must be
proved. Its makespan and peak must be those of a simulation in this file. With pairs
(OVERLAP_F_B) as one action, as torch runs them, that simulation gives the numbers of KNOWN.
"""

import collections
import gzip
import json
import pathlib
import re
import subprocess
import sys
import tempfile

# One stage on a coordinate, or two.
CLASSES = {"GPipe": 1, "1F1B": 1, "LoopedBFS": 2, "Interleaved1F1B": 2,
           "InterleavedZeroBubble": 2, "ZBVZeroBubble": 2, "DualPipeV": 2}
COORDINATES, MICRO_BATCHES = range(1, 9), (1, 2, 3, 4, 6, 8, 12, 16, 24, 32)

# Of four coordinates and eight micro-batches: (makespan, peak).
KNOWN = {"LoopedBFS": (28.5, 8), "Interleaved1F1B": (28.5, 5.5),
         "InterleavedZeroBubble": (25.5, 4), "ZBVZeroBubble": (25.5, 4), "DualPipeV": (27, 4.5)}

# Names of ours, and sizes that each is tried with.
OURS = ("gpipe", "1f1b", "interleaved", "looped-bfs", "zb-h1", "zb-h2", "zb-v", "dualpipe-v",
        "v-half", "v-min", "searched")
OUR_SIZES = [(p, m) for p in (1, 2, 3, 4, 8) for m in (1, 2, 4, 5, 8, 16, 32)]

ACTION = re.compile(r"(\d+)([FBIW])(\d+)")
SECONDS = {"F": 1, "B": 2, "I": 1, "W": 1}


#===----------------------------------------------------------------------===#
# A simulation that shares nothing with dist-schedule
#===----------------------------------------------------------------------===#

def cells_of(text):
    """Rows of cells; a cell is a list of (stage, part, micro-batch), of one action or two."""
    rows = [[[(int(stage), part, int(micro)) for stage, part, micro in ACTION.findall(cell)]
             for cell in row.split(",")] for row in text.splitlines()]
    return [[cell for cell in row if cell] for row in rows]


def actions_of(rows):
    return [[[action] for cell in row for action in cell] for row in rows]


def inputs_of(action, stages):
    """Groups of actions; one of each group must be over before the action begins."""
    stage, part, micro = action
    if part == "F":
        return [[(stage - 1, "F", micro)]] if stage else []
    if part == "W":
        return [[(stage, "I", micro)]]
    last = stage == stages - 1
    return [[(stage, "F", micro)]] + ([] if last else
                                      [[(stage + 1, "B", micro), (stage + 1, "I", micro)]])


def makespan(rows, stages, seconds):
    """Carries out the cells of each row, each as early as it can be. None: a deadlock."""
    ends, places, times = {}, [0] * len(rows), [0.0] * len(rows)
    moves = True
    while moves:
        moves = False
        for row, cells in enumerate(rows):
            while places[row] < len(cells):
                cell = cells[places[row]]
                found = [[ends[one] for one in group if one in ends]
                         for action in cell for group in inputs_of(action, stages)]
                if not all(found):
                    break
                start = max([times[row], *(min(group) for group in found)])
                times[row] = start + sum(seconds[part] for _, part, _ in cell)
                ends.update((action, times[row]) for action in cell)
                places[row] += 1
                moves = True
    return max(times) if all(p == len(c) for p, c in zip(places, rows)) else None


def peak(cells):
    """Most forward parts whose last reader (B, or W and I) has not ended."""
    last = {}
    for place, [(stage, _, micro)] in enumerate(cells):
        last[stage, micro] = place
    ends = collections.Counter(last.values())
    held = most = 0
    for place, [(_, part, _)] in enumerate(cells):
        held += part == "F"
        most = max(most, held)
        held -= ends[place]
    return most


#===----------------------------------------------------------------------===#
# dist-schedule
#===----------------------------------------------------------------------===#

def said_of(path):
    done = subprocess.run(["dist-schedule", "--csv", str(path), "--columns", "0"],
                          capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else None, done.stderr


def simulated(text, path):
    """(makespan, peak) of dist-schedule."""
    path.write_text(text)
    said, error = said_of(path)
    if said is None or "proved: no deadlock" not in said:
        raise ValueError(f"is not proved: {said or error}")
    return (float(re.search(r"makespan ([0-9.]+)", said)[1]),
            float(re.search(r"peak ([0-9.]+) activations", said)[1]))


def judge(name, size, text, path):
    """What differs, or None."""
    pairs = cells_of(text)
    rows = actions_of(pairs)
    stages = 1 + max(stage for row in rows for [(stage, _, _)] in row)
    share = len(rows) / stages  # of a coordinate's work in each stage
    seconds = {part: share * time for part, time in SECONDS.items()}
    most = share * max(map(peak, rows))
    found, expected = simulated(text, path), (makespan(rows, stages, seconds), most)
    if any(abs(a - b) > 1e-4 * b for a, b in zip(found, expected)):
        return f"makespan and peak {found}, expected {expected}"
    as_torch = makespan(pairs, stages, seconds), most
    if size == (4, 8) and as_torch != KNOWN.get(name, as_torch):
        return f"makespan and peak in torch {as_torch}, expected {KNOWN[name]}"
    return None


def check(recorded, every=1):
    """Checks each `every`th CSV, and all that KNOWN has."""
    cases = [(name, tuple(map(int, size.split(","))), text)
             for name, sizes in recorded.items() for size, text in sizes.items()]
    cases = [case for i, case in enumerate(cases)
             if i % every == 0 or case[1] == (4, 8)]
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, size, text in cases:
            try:
                wrong = judge(name, size, text, pathlib.Path(folder) / "schedule.csv")
            except ValueError as error:
                wrong = str(error)
            if wrong:
                failures += 1
                print(f"{name} of {size[0]} coordinates, {size[1]} micro-batches: {wrong}",
                      file=sys.stderr)
    print(f"{len(cases)} schedules of torch, {failures} failures")
    return failures != 0 or not cases


#===----------------------------------------------------------------------===#
# torch
#===----------------------------------------------------------------------===#

def renumbered(row):
    """The row with forward parts counted from 0: in its table of 1F1B, torch counts those
    of the last rank from 1, which its class does not do when it runs, nor its validator take."""
    counts = iter(range(len(row)))
    return [f"{action.stage_index}F{next(counts)}" if action and action.computation_type == "F"
            else action for action in row]


def made_by_torch():
    """{class: {"COORDINATES,MICRO_BATCHES": CSV}} of all sizes that the classes take."""
    from torch.distributed.pipelining._schedule_visualizer import get_schedule_ops
    made = {}
    for name, stages in CLASSES.items():
        for p in COORDINATES:
            for m in MICRO_BATCHES:
                try:
                    order = get_schedule_ops(name, p, m, stages)
                except (ValueError, AssertionError, RuntimeError):
                    continue  # Sizes that the class refuses.
                if name == "1F1B":
                    order = map(renumbered, order)
                rows = [",".join("" if action is None else str(action) for action in row)
                        for row in order]
                made.setdefault(name, {})[f"{p},{m}"] = "\n".join(rows) + "\n"
    return made


def validated(text, p, m):
    """Lets torch read a schedule, validate it, add its communication and run it dry."""
    import torch.distributed.pipelining.schedules as torch
    order = {rank: [torch._Action.from_str(cell) for cell in row.split(",")]
             for rank, row in enumerate(text.splitlines())}
    stages = 1 + max(action.stage_index for row in order.values() for action in row if action)
    rank_of = torch._validate_schedule(order, p, stages, m)
    with_communication = torch._add_send_recv(order, rank_of.__getitem__, stages)
    torch._simulate_comms_compute(with_communication, rank_of.__getitem__, stages)


def validate():
    failures = count = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "ours.csv"
        for name in OURS:
            for p, m in OUR_SIZES:
                subprocess.run(["dist-schedule", "--schedule", name, "--coordinates", str(p),
                                "--micro-batches", str(m), "--columns", "0",
                                "--write-schedule", str(path)],
                               check=True, capture_output=True)
                count += 1
                try:
                    validated(path.read_text(), p, m)
                except Exception as error:  # Whatever torch finds wrong.
                    failures += 1
                    print(f"{name} of {p} coordinates, {m} micro-batches: {error}",
                          file=sys.stderr)
    print(f"{count} schedules validated by torch, {failures} failures")
    return failures != 0


def main():
    action, *words = sys.argv[1:]
    if action == "check":
        with gzip.open(words[0], "rt") as file:
            return check(json.load(file), *map(int, words[1:]))
    if action == "record":
        with open(words[0], "wb") as file, gzip.GzipFile("", "wb", 9, file, 0) as packed:
            packed.write(json.dumps(made_by_torch()).encode())
        return 0
    return check(made_by_torch()) if action == "live" else validate()


if __name__ == "__main__":
    sys.exit(main())
