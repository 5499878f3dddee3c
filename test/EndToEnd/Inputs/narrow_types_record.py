#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes narrow-types.npz, which narrow_types.py expects, by ml_dtypes (not needed for
the test itself): of each format the values of all bytes, the bytes of floats, and the
bytes of twice each value.

  narrow_types_record.py narrow-types.npz
"""

import sys

import ml_dtypes
import numpy as np

FORMATS = {"f4E2M1FN": "float4_e2m1fn", "f8E3M4": "float8_e3m4", "f8E4M3": "float8_e4m3",
           "f8E4M3B11FNUZ": "float8_e4m3b11fnuz", "f8E4M3FN": "float8_e4m3fn",
           "f8E4M3FNUZ": "float8_e4m3fnuz", "f8E5M2": "float8_e5m2",
           "f8E5M2FNUZ": "float8_e5m2fnuz", "f8E8M0FNU": "float8_e8m0fnu"}


def main():
    rng = np.random.RandomState(0)
    record = {}
    floats = np.concatenate([rng.randn(200), np.exp(rng.uniform(-14, 12, 200)) * rng.choice([-1, 1], 200),
                             [0, -0.0, np.inf, -np.inf, np.nan, 1e-20, 448, 464, 465, 57344, 61440, 3e38]])
    values = []
    for name, dtype in FORMATS.items():
        codes = np.arange(16 if name.startswith("f4") else 256, dtype=np.uint8)
        with np.errstate(all="ignore"):
            decoded = codes.view(getattr(ml_dtypes, dtype)).astype(np.float32)
            finite = np.sort(decoded[np.isfinite(decoded)])
            values.append((finite[1:] + finite[:-1]) / 2)  # Halves: to even.
            record[name + "_values"] = decoded
            record[name + "_twice"] = (decoded * 2).astype(getattr(ml_dtypes, dtype)).view(np.uint8)
    record["floats"] = np.concatenate([floats, *values]).astype(np.float32)
    for name, dtype in FORMATS.items():
        with np.errstate(all="ignore"):
            record[name + "_codes"] = record["floats"].astype(getattr(ml_dtypes, dtype)).view(np.uint8)
    np.savez_compressed(sys.argv[1], **record)


if __name__ == "__main__":
    main()
