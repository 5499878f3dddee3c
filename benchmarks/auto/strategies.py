# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plans that experts write by hand: plan files, and the meshes for them.

A strategy is one plan file of a family, or several with disjoint axes: FSDP
over dp and Megatron over tp are FSDP x Megatron. The files are in plans/FAMILY,
or are those of the example with the family's model.
"""

import json
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parents[1] / "examples"
OF_EXAMPLES = {"gpt": "gpt", "gpt-scan": "models/checkpoint", "llama": "models/llama",
               "t5": "models/translator", "vit": "models/vit"}
WITHIN_NODE = (2, 4, 8)  # tensor parallelism stays within a node


def line(axis):
    return lambda devices: [{axis: devices}]


def within_node(axis):
    return lambda devices: [{axis: devices}] if devices <= max(WITHIN_NODE) else []


def grids(*axes):
    """Returns grids; the second axis is within a node, over neighbours."""
    return lambda devices: [{axes[0]: devices // size, axes[1]: size}
                            for size in WITHIN_NODE if devices // size > 1]


# Name: (plan files, meshes of some devices).
STRATEGIES = {
    "data parallel": (["data-parallel"], line("dp")),
    "ZeRO-1": (["zero1"], line("dp")),
    "FSDP": (["fsdp"], line("dp")),
    "Megatron": (["megatron"], within_node("tp")),
    "Megatron, sequence": (["megatron", "sequence"], within_node("tp")),
    "DP x Megatron": (["data-parallel", "megatron"], grids("dp", "tp")),
    "DP x Megatron, sequence": (["data-parallel", "megatron", "sequence"], grids("dp", "tp")),
    "ZeRO-1 x Megatron": (["zero1", "megatron"], grids("dp", "tp")),
    "ZeRO-1 x Megatron, sequence": (["zero1", "megatron", "sequence"], grids("dp", "tp")),
    "FSDP x Megatron": (["fsdp", "megatron"], grids("dp", "tp")),
    "FSDP x Megatron, sequence": (["fsdp", "megatron", "sequence"], grids("dp", "tp")),
    "DP x experts": (["experts"], grids("dp", "ep")),
}


def find(family, name):
    """Returns the plan file of a family; None if it has none."""
    folders = [HERE / "plans" / family]
    if family in OF_EXAMPLES:
        folders.append(EXAMPLES / OF_EXAMPLES[family] / "plans")
    paths = [folder / f"{file}.json" for folder in folders
             for file in ((f"{name}-vocabulary", name) if name == "megatron" else (name,))]
    return next((path for path in paths if path.exists()), None)


def merged(paths, mesh):
    """Returns the union of the plans, on the mesh."""
    plan = {"mesh": mesh}
    for path in paths:
        for key, entries in json.loads(path.read_text()).items():
            if key != "mesh":
                plan[key] = plan.get(key, []) + [entry for entry in entries
                                                 if entry not in plan.get(key, [])]
    return plan


def plans(family, devices):
    """Returns [(name of a strategy, plan)] of all that the family has files
    for."""
    found = []
    for name, (files, meshes) in STRATEGIES.items():
        paths = [find(family, file) for file in files]
        if all(paths):
            found += [(name, merged(paths, mesh)) for mesh in meshes(devices)]
    return found
