# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The reshards of Shardy, through jaxlib's bindings.

An all_reduce whose result is sliced by the same axes counts as the
reduce_scatter that XLA makes of it.
"""

import math
import re

from jax._src.interpreters import mlir
from jaxlib.mlir import ir, passmanager

from pairs import received

PASSES = "builtin.module(func.func(sdy-insert-explicit-reshards,sdy-reshard-to-collectives))"
KINDS = {"all_gather": "all_gather", "all_to_all": "all_to_all", "all_reduce": "all_reduce",
         "reduce_scatter": "reduce_scatter", "collective_permute": "permute",
         "all_slice": "local", "replicated_to_unreduced": "local",
         "sharded_to_unreduced": "local"}
AXIS = re.compile(r'"(\w+)"(?::\(\d+\)(\d+))?')


def text(placement):
    unreduced = ", ".join(f'"{a}"' for a in placement.partial)
    return f"[{placement.lists()}]" + (f", unreduced={{{unreduced}}}" if unreduced else "")


def program(mesh, shape, source, target):
    axes = ", ".join(f'"{name}"={size}' for name, size in mesh.items())
    kind = f"tensor<{'x'.join(map(str, shape))}xf32>"
    typed = lambda p: f"{kind} {{sdy.sharding = #sdy.sharding<@mesh, {text(p)}>}}"
    return (f"sdy.mesh @mesh = <[{axes}]>\n"
            f"func.func @main(%a: {typed(source)}) -> ({typed(target)}) {{\n"
            f"  %0 = sdy.reshard %a <@mesh, {text(target)}> : {kind}\n  return %0 : {kind}\n}}\n")


class Planner:
    def __init__(self, mesh, shape):
        self.mesh, self.shape = mesh, shape

    def parts(self, axes):
        return math.prod(int(size) if size else self.mesh[name]
                         for name, size in AXIS.findall(axes))

    def elements_received(self, source, target):
        with mlir.make_ir_context(), ir.Location.unknown():
            module = ir.Module.parse(program(self.mesh, self.shape, source, target))
            passmanager.PassManager.parse(PASSES).run(module.operation)
            main = next(op for op in module.body.operations
                        if op.operation.name == "func.func")
            steps = [str(op) for op in main.regions[0].blocks[0].operations]
        total, local = 0, source.local(self.mesh, self.shape)
        reduced, reduction = None, 0
        for step in steps:
            match = re.search(r"sdy\.(\w+) (.*?)%\w+ out_sharding=<@mesh, \[(.*?)\]", step)
            if not match:
                assert "return" in step, step
                continue
            name, axes, dims = match.groups()
            after = math.prod(self.shape) / self.parts(dims)
            elements = received(KINDS[name], self.parts(axes), local, after)
            if name == "all_slice" and sorted(AXIS.findall(axes)) == reduced:
                elements = received("reduce_scatter", self.parts(axes), local, after) - reduction
            reduced = sorted(AXIS.findall(axes)) if name == "all_reduce" else None
            total, reduction, local = total + elements, elements, after
        return total
