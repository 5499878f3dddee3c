//===- TestData.h - arrays for kernels --------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_CODEGEN_KERNELS_TESTDATA_H
#define DIST_UNITTESTS_CODEGEN_KERNELS_TESTDATA_H

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace dist::testing {

/// Aligned as the ABI asks for, and never null.
template <typename T> struct Aligned {
  using value_type = T;
  Aligned() = default;
  template <typename U> Aligned(const Aligned<U> &) {}
  T *allocate(size_t count) {
    return static_cast<T *>(
        std::aligned_alloc(64, (count * sizeof(T) / 64 + 1) * 64));
  }
  void deallocate(T *pointer, size_t) { std::free(pointer); }
  bool operator==(const Aligned &) const = default;
};

template <typename T> using Buffer = std::vector<T, Aligned<T>>;

/// Quarters between -4 and 4: their sums and products are exact. At least one.
template <typename T> Buffer<T> numbers(int64_t count, uint32_t seed) {
  Buffer<T> values(std::max<int64_t>(count, 1));
  uint32_t state = seed * 2654435761u + 1;
  for (T &value : values) {
    state = state * 1664525u + 1013904223u;
    value = static_cast<T>((static_cast<int>(state >> 20) % 33 - 16) * 0.25);
  }
  return values;
}

} // namespace dist::testing

#endif // DIST_UNITTESTS_CODEGEN_KERNELS_TESTDATA_H
