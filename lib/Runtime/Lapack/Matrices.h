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

namespace dist::lapack {

/// The last `rank` dimensions of a tensor are one of `count` matrices, vectors
/// or scalars, which lie one behind the other.
template <typename T> struct Batch {
  T *data = nullptr;
  int rows = 1, columns = 1;
  int64_t count = 1;

  T *at(int64_t i) const { return data + i * rows * columns; }
  /// LAPACK's: at least 1.
  int leading() const { return std::max(rows, 1); }
};

/// Errors: a tensor of lower rank, a matrix that is not column-major or too
/// large for LAPACK's int.
Status checkMatrices(const dist_call_tensor &tensor, int32_t rank);

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

/// Result 0 with the values of an operand, whose memory it may have.
template <typename T>
Batch<T> overwrite(const dist_call &call, int32_t operand) {
  const dist_call_tensor &from = call.operands[operand], &to = call.results[0];
  if (from.data != to.data)
    memcpy(to.data, from.data, dist_call_elements(&to) * sizeof(T));
  return batchOf<T>(to, 2);
}

/// JAX's letters are numbers: `uplo = 76 : ui8`.
inline char letter(const dist_call &call, const char *name, char fallback) {
  return static_cast<char>(dist_call_integer(&call, name, fallback));
}

} // namespace dist::lapack

#endif // DIST_LIB_RUNTIME_MATRICES_H
