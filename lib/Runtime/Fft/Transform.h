//===- Transform.h - transforms of whole tensors ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_FFT_TRANSFORM_H
#define DIST_LIB_RUNTIME_FFT_TRANSFORM_H

#include <complex>
#include <cstdint>
#include <vector>

namespace dist::fft {

/// The dimensions of a batch of transforms, row-major and none 0. `sizes` are
/// those of the real side, or of both if both are complex.
struct Shape {
  int64_t batch = 1;
  std::vector<int64_t> sizes;

  /// The last size of the complex side of a real transform.
  int64_t half() const { return sizes.back() / 2 + 1; }
};

template <typename T>
void transform(const Shape &shape, bool isInverse, const std::complex<T> *from,
               std::complex<T> *to);
template <typename T>
void transformReal(const Shape &shape, const T *from, std::complex<T> *to);
template <typename T>
void invertToReal(const Shape &shape, const std::complex<T> *from, T *to);

} // namespace dist::fft

#endif // DIST_LIB_RUNTIME_FFT_TRANSFORM_H
