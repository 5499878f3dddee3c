"""Wrote the programs of this folder, with jax and equinox:

  python export.py > error-if.mlir
  EQX_ON_ERROR=nan python export.py > error-if-nan.mlir

The paths of site-packages and of this file were shortened then.
"""

import equinox as eqx
import jax
import jax.numpy as jnp


def step(x):
    y = jnp.sqrt(x)
    y = eqx.error_if(y, jnp.any(x < 0), "x must not be negative")
    return y * 2


print(jax.jit(step).lower(jnp.ones(8)).compiler_ir("stablehlo").operation.get_asm(
    print_generic_op_form=True, enable_debug_info=True))
