# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program as JAX prints it, and what JAX computes. Needs JAX."""

import jax
import numpy as np


def record(path, function, inputs, placed=None):
    """Writes PATH.mlir, and PATH.npz with the inputs and the results: arg0, arg1 ... and
    result0, result1 ... (placed: the same inputs where they lie on a mesh). A function that
    is jitted keeps its donated arguments."""
    placed = placed or inputs
    compiled = function if hasattr(function, "lower") else jax.jit(function)
    module = compiled.lower(*placed).compiler_ir("stablehlo")
    path.with_suffix(".mlir").write_text(module.operation.get_asm(print_generic_op_form=True))
    results = jax.tree.leaves(compiled(*placed))
    np.savez_compressed(path.with_suffix(".npz"),
                        **{f"arg{i}": value
                           for i, value in enumerate(jax.tree.leaves(inputs))},
                        **{f"result{i}": np.asarray(value) for i, value in enumerate(results)})
