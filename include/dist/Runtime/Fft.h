//===- Fft.h - Fourier transforms -------------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_FFT_H
#define DIST_RUNTIME_FFT_H

#include "dist/Runtime/CustomCall.h"
#include "dist/Support/Status.h"

#include <string_view>

namespace dist {

/// Returns the custom call "fft1", "fft2" or "fft3": a Fourier transform over
/// the last one, two or three dimensions of row-major tensors of f32 or f64. A
/// complex tensor has one more, last dimension of 2. The attribute `kind` is a
/// letter:
///
///   F  complex -> complex, forward           I  the same, inverse (1/n)
///   R  n reals -> n/2+1 complex, forward     C  n/2+1 complex -> n reals
///
/// Errors: no such routine.
Result<dist_custom_call_fn> fftFunction(std::string_view routine);

} // namespace dist

#endif // DIST_RUNTIME_FFT_H
