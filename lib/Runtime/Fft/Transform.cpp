//===- Transform.cpp - transforms of whole tensors ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transform.h"

#define EIGEN_MPL2_ONLY
#include <unsupported/Eigen/FFT>

#include <algorithm>

using namespace dist;
using namespace dist::fft;

namespace {
/// A dimension of a row-major tensor: `outer` times `size` times `inner`.
struct Dimension {
  int64_t outer, size, inner;
};
} // namespace

/// Transforms in place along one dimension.
template <typename T>
static void transformAlong(Eigen::FFT<T> &engine, const Dimension &dim,
                           bool isInverse, std::complex<T> *data) {
  if (dim.size == 1) // The identity, without a plan.
    return;
  std::vector<std::complex<T>> line(dim.size), result(dim.size);
  for (int64_t outer = 0; outer < dim.outer; ++outer)
    for (int64_t inner = 0; inner < dim.inner; ++inner) {
      std::complex<T> *first = data + outer * dim.size * dim.inner + inner;
      for (int64_t i = 0; i < dim.size; ++i)
        line[i] = first[i * dim.inner];
      if (isInverse)
        engine.inv(result.data(), line.data(), dim.size);
      else
        engine.fwd(result.data(), line.data(), dim.size);
      for (int64_t i = 0; i < dim.size; ++i)
        first[i * dim.inner] = result[i];
    }
}

/// Transforms along the first `count` dimensions of `shape`, whose last size is
/// `last`.
template <typename T>
static void transformDims(Eigen::FFT<T> &engine, const Shape &shape,
                          size_t count, int64_t last, bool isInverse,
                          std::complex<T> *data) {
  std::vector<int64_t> sizes = shape.sizes;
  sizes.back() = last;
  for (size_t dim = 0; dim < count; ++dim) {
    Dimension along{shape.batch, sizes[dim], 1};
    for (size_t i = 0; i < dim; ++i)
      along.outer *= sizes[i];
    for (size_t i = dim + 1; i < sizes.size(); ++i)
      along.inner *= sizes[i];
    transformAlong(engine, along, isInverse, data);
  }
}

/// The number of lines along the last dimension.
static int64_t linesOf(const Shape &shape) {
  int64_t lines = shape.batch;
  for (size_t i = 0; i + 1 < shape.sizes.size(); ++i)
    lines *= shape.sizes[i];
  return lines;
}

template <typename T>
void fft::transform(const Shape &shape, bool isInverse,
                    const std::complex<T> *from, std::complex<T> *to) {
  Eigen::FFT<T> engine;
  std::copy_n(from, linesOf(shape) * shape.sizes.back(), to);
  transformDims(engine, shape, shape.sizes.size(), shape.sizes.back(),
                isInverse, to);
}

template <typename T>
void fft::transformReal(const Shape &shape, const T *from,
                        std::complex<T> *to) {
  Eigen::FFT<T> engine(typename Eigen::FFT<T>::impl_type(),
                       Eigen::FFT<T>::HalfSpectrum);
  int64_t size = shape.sizes.back(), half = shape.half();
  for (int64_t line = 0; line < linesOf(shape); ++line)
    if (size == 1)
      to[line] = from[line];
    else
      engine.fwd(to + line * half, from + line * size, size);
  transformDims(engine, shape, shape.sizes.size() - 1, half,
                /*isInverse=*/false, to);
}

template <typename T>
void fft::invertToReal(const Shape &shape, const std::complex<T> *from, T *to) {
  Eigen::FFT<T> engine(typename Eigen::FFT<T>::impl_type(),
                       Eigen::FFT<T>::HalfSpectrum);
  int64_t size = shape.sizes.back(), half = shape.half();
  std::vector<std::complex<T>> lines(from, from + linesOf(shape) * half);
  transformDims(engine, shape, shape.sizes.size() - 1, half,
                /*isInverse=*/true, lines.data());
  for (int64_t line = 0; line < linesOf(shape); ++line)
    if (size == 1)
      to[line] = lines[line].real();
    else
      engine.inv(to + line * size, lines.data() + line * half, size);
}

#define DIST_INSTANTIATE(T)                                                    \
  template void fft::transform<T>(const Shape &, bool,                         \
                                  const std::complex<T> *, std::complex<T> *); \
  template void fft::transformReal<T>(const Shape &, const T *,                \
                                      std::complex<T> *);                      \
  template void fft::invertToReal<T>(const Shape &, const std::complex<T> *,   \
                                     T *);
DIST_INSTANTIATE(float)
DIST_INSTANTIATE(double)
#undef DIST_INSTANTIATE
