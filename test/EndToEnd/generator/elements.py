# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types of elements: how MLIR writes them, what numpy computes with, how the runtime
stores them. numpy has no bfloat16: such a value is an array of float32."""

import numpy as np

ELEMENTS = {"float32": "f32", "int32": "i32", "bool": "i1", "float64": "f64", "float16": "f16",
            "bfloat16": "bf16", "int8": "i8", "int16": "i16", "int64": "i64", "uint8": "ui8",
            "uint16": "ui16", "uint32": "ui32", "uint64": "ui64",
            "complex64": "complex<f32>", "complex128": "complex<f64>"}
# Floats of few bits hold small integers only, which all orders of operations agree on.
EXACT = {"bfloat16": 256, "float16": 2048}


def tensor_type(shape, dtype):
    return f"tensor<{''.join(f'{d}x' for d in shape)}{ELEMENTS[dtype]}>"


def in_numpy(dtype):
    return np.dtype(np.float32 if dtype == "bfloat16" else dtype)


def is_exact(array, dtype):
    """True if the type can hold the elements without rounding, as far as it matters."""
    limit = EXACT.get(dtype)
    return limit is None or bool(np.all((np.abs(array) <= limit) & (array == np.round(array))
                                        | ~np.isfinite(array)))


def extremes(dtype):
    """The smallest and the largest number."""
    kind = in_numpy(dtype)
    if np.issubdtype(kind, np.integer):
        return int(np.iinfo(kind).min), int(np.iinfo(kind).max)
    return -np.inf, np.inf


def comparison(dtype):
    """The name in stablehlo.compare of the order of a type's elements."""
    if dtype.startswith(("uint", "bool")):
        return "UNSIGNED"
    return "SIGNED" if dtype.startswith("int") else "FLOAT"


def stored(array, dtype):
    """As the runtime has it in memory."""
    if dtype != "bfloat16":
        return array
    return (np.ascontiguousarray(array).reshape(-1).view(np.uint32) >> 16).astype(np.uint16).reshape(array.shape)


def loaded(array, dtype):
    """The array that stored() was given."""
    if dtype != "bfloat16":
        return array
    bits = np.atleast_1d(array).astype(np.uint32) << 16
    return bits.view(np.float32).reshape(array.shape)


def text(number, dtype):
    """A scalar in a dense<> attribute."""
    number = np.asarray(number, in_numpy(dtype))
    if number.dtype == bool:
        return "true" if number else "false"
    if np.issubdtype(number.dtype, np.integer):
        return str(int(number))
    if np.issubdtype(number.dtype, np.complexfloating):
        part = "float32" if dtype == "complex64" else "float64"
        return f"({text(number.real, part)}, {text(number.imag, part)})"
    bits = stored(number, dtype)
    return f"0x{int(bits.view(f'u{bits.itemsize}')):0{2 * bits.itemsize}X}"
