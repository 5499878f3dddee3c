# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes into a program the results that replace arguments in the next step."""

import re

from jax.extend.mlir import ir


def carry(module, pairs):
    """Marks the arguments of a lowered step that is called again with its own
    results.

      module = jax.jit(step).lower(params, opt_state, batch).compiler_ir("stablehlo")
      carry(module, {"result[0]": "params", "result[1]": "opt_state"})

    pairs: the path of a tree of results (as in jax.result_info) -> the path of
    a tree of arguments. Each argument below it gets `dist.alias`, the result at
    the same place. If JAX dropped an argument, because the step does not read
    it, its result is an output. The program's donations are removed: nothing
    else is carried."""
    function = _entry(module)
    with module.context as context:
        context.allow_unregistered_dialects = True
        results = [str(attrs["jax.result_info"]).strip('"')
                   for attrs in function.attributes["res_attrs"]]
        names = [_name(argument) for argument in function.regions[0].blocks[0].arguments]
        found = _pairs(names, results, pairs)
        i64 = ir.IntegerType.get_signless(64)
        attributes = []
        for name, attrs in zip(names, function.attributes["arg_attrs"]):
            kept = {attr.name: attr.attr for attr in attrs
                    if attr.name not in ("tf.aliasing_output", "jax.buffer_donor")}
            if name in found:
                kept["dist.alias"] = ir.IntegerAttr.get(i64, found[name])
            attributes.append(ir.DictAttr.get(kept))
        function.attributes["arg_attrs"] = ir.ArrayAttr.get(attributes)


def _entry(module):
    for operation in module.body.operations:
        if operation.attributes["sym_name"].value == "main":
            return operation
    raise ValueError("the module has no function @main")


def _name(argument):
    """Returns `params['w']`, the name in its location."""
    return re.match(r'loc\("((?:[^"\\]|\\.)*)"', str(argument.location))[1]


def _pairs(names, results, pairs):
    """Returns {name of an argument: its result}."""
    found = {}
    for result, argument in pairs.items():
        below = [name for name in names if re.match(re.escape(argument) + r"(?![\w])", name)]
        if not below:
            raise ValueError(f"no argument is {argument}; there are {', '.join(names)}")
        for name in below:
            path = result + name[len(argument):]
            if path not in results:
                raise ValueError(f"no result is {path}, for argument {name}; there are "
                                 + ", ".join(results))
            found[name] = results.index(path)
    return found
