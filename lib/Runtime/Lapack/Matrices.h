//===- Matrices.h - the matrices of a custom call ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_MATRICES_H
#define DIST_LIB_RUNTIME_MATRICES_H

#include "dist/Runtime/CustomCall.h"
#include "dist/Support/Status.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>

namespace dist::lapack {

/// A tensor as `count` consecutive matrices, vectors or scalars, which are its
/// last `rank` dimensions.
template <typename T> struct Batch {
  T *data = nullptr;
  int rows = 1, columns = 1;
  int64_t count = 1;

  T *at(int64_t i) const { return data + i * rows * columns; }
  /// Returns LAPACK's leading dimension, at least 1.
  int leading() const { return std::max(rows, 1); }
};

/// Checks sizes; the first `batch` dimensions number the matrices. Errors:
/// matrices of 2^31 or more elements, which exceed LAPACK's int.
Status checkMatrices(const dist_call_tensor &tensor, int32_t batch);

Status tooLarge(int64_t workspace);

/// Workspace of a routine. Errors: more elements than an int.
template <typename T> class Workspace {
public:
  static Result<Workspace> make(int64_t size) {
    if (size > std::numeric_limits<int>::max())
      return tooLarge(size);
    return Workspace(static_cast<int>(size));
  }
  T *data() const { return numbers.get(); }

  int size;

private:
  explicit Workspace(int size)
      : size(size), numbers(std::make_unique_for_overwrite<T[]>(size)) {}

  std::unique_ptr<T[]> numbers;
};

template <typename T>
Batch<T> batchOf(const dist_call_tensor &tensor, int32_t rank) {
  Batch<T> batch{static_cast<T *>(tensor.data)};
  if (rank > 0)
    batch.rows = static_cast<int>(tensor.sizes[tensor.rank - rank]);
  if (rank > 1)
    batch.columns = static_cast<int>(tensor.sizes[tensor.rank - 1]);
  for (int32_t i = 0; i < tensor.rank - rank; ++i)
    batch.count *= tensor.sizes[i];
  return batch;
}

/// Returns result 0 with the values of an operand, whose memory it may share.
template <typename T>
Batch<T> overwrite(const dist_call &call, int32_t operand) {
  const dist_call_tensor &from = call.operands[operand], &to = call.results[0];
  if (from.data != to.data)
    memcpy(to.data, from.data, dist_call_elements(&to) * sizeof(T));
  return batchOf<T>(to, 2);
}

/// Returns an existing option: `uplo = 76 : ui8`.
inline char letter(const dist_call &call, const char *name) {
  return static_cast<char>(dist_call_integer(&call, name, 0));
}

/// Checks the status of LAPACK's function. Errors: it refuses an argument,
/// which is counted from 1.
Status checkInfo(const char *function, int info);

} // namespace dist::lapack

#endif // DIST_LIB_RUNTIME_MATRICES_H
