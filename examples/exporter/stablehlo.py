# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""StableHLO in MLIR's generic form, with argument names and locations."""

import pathlib

import jax

from exporter import state

ROOT = pathlib.Path(__file__).resolve().parents[2]


def write(function, arguments, path, platform="cpu", carry=None):
    """Lowers a jitted function for these arguments (arrays or shapes), as JAX does it on a
    platform. carry: the results that replace arguments in the next step (state.carry), if their
    names do not identify them: {"result[0]": "params"}."""
    jax.config.update("jax_include_full_tracebacks_in_locations", False)
    jax.config.update("jax_hlo_source_file_canonicalization_regex",
                      f"{ROOT}/(examples|benchmarks/auto)/")
    lowered = function.trace(*arguments).lower(lowering_platforms=(platform,))
    module = lowered.compiler_ir("stablehlo")
    if carry:
        state.carry(module, carry)
    text = module.operation.get_asm(print_generic_op_form=True, enable_debug_info=True)
    pathlib.Path(path).write_text(text)
    return text.count("stablehlo.")
