//===- LocalArray.h - one simulated rank's buffer ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_PLANNING_LOCALARRAY_H
#define DIST_UNITTESTS_PLANNING_LOCALARRAY_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dist {

/// The value of padding: no step may move it to the place of an element.
inline constexpr int64_t kPoison = -777777;

/// An array of any rank, row-major, of poison at first.
struct LocalArray {
  std::vector<int64_t> shape;
  std::vector<int64_t> values;

  explicit LocalArray(std::vector<int64_t> shape);

  /// Returns `count` elements along `dim` from `begin`; poison beyond the end.
  LocalArray slice(std::size_t dim, int64_t begin, int64_t count) const;
  /// Returns element `index[i] - begin[i]` of each dimension.
  int64_t &at(const std::vector<int64_t> &index,
              const std::vector<int64_t> &begin);
};

/// Concatenates arrays of one shape.
LocalArray concatenate(const std::vector<LocalArray> &parts, std::size_t dim);

/// Calls `visit` with every index of an array of `shape`, in order.
template <typename Visit>
void forEachIndex(const std::vector<int64_t> &shape, Visit visit) {
  std::vector<int64_t> index(shape.size(), 0);
  for (int64_t size : shape)
    if (size == 0)
      return;
  while (true) {
    visit(index);
    std::size_t dim = shape.size();
    while (dim > 0 && ++index[dim - 1] == shape[dim - 1])
      index[--dim] = 0;
    if (dim == 0)
      return;
  }
}

} // namespace dist

#endif // DIST_UNITTESTS_PLANNING_LOCALARRAY_H
