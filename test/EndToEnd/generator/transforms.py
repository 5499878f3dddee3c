# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random Fourier transforms over the last one to three dimensions."""

import numpy as np

from picking import SIZES, Unsuitable, is_complex
from program import i64s


def fft(rng, program):
    """Forward or inverse; of reals, of complex numbers, or back to reals. Of an argument of
    its own: of equal numbers most results are rounding, and an infinity makes NaNs whose
    places depend on the algorithm."""
    shape = [rng.choice(SIZES) for _ in range(rng.randint(1, 3))]
    dtype = rng.choice(("float32", "float64", "complex64", "complex128"))
    random = np.random.RandomState(rng.randrange(2**31))
    array = random.uniform(-1, 1, shape)
    if dtype.startswith("complex"):
        array = array + 1j * random.uniform(-1, 1, shape)
    x = program.argument(array.astype(dtype), dtype)
    rank = rng.randint(1, x.rank)
    axes, lengths = tuple(range(-rank, 0)), list(x.shape[-rank:])
    double = x.dtype in ("float64", "complex128")
    if not is_complex(x):
        kind, array = "RFFT", np.fft.rfftn(x.array, axes=axes)
    else:
        kind = rng.choice(("FFT", "IFFT", "IRFFT"))
        if kind == "IRFFT":
            # Of n/2+1 complex numbers n is even or odd.
            lengths[-1] = 2 * (lengths[-1] - 1) + rng.randint(0, 1)
            if lengths[-1] == 0:
                raise Unsuitable
            array = np.fft.irfftn(x.array, lengths, axes)
        else:
            array = (np.fft.fftn if kind == "FFT" else np.fft.ifftn)(x.array, axes=axes)
    real = np.float64 if double else np.float32
    number = real if kind == "IRFFT" else np.complex128 if double else np.complex64
    return program.add("fft", [x], array.astype(number),
                       f"fft_length = {i64s(lengths)}, fft_type = #stablehlo<fft_type {kind}>")
