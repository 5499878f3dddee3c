//===- Reduction.h - what combines the values of the ranks ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ELEMENTS_REDUCTION_H
#define DIST_RUNTIME_ELEMENTS_REDUCTION_H

#include "dist/Runtime/DType.h"
#include "dist/Support/Sharding.h"

namespace dist {

/// What combines the values of the ranks: a kind that programs know, or one
/// that only direct users ask for.
class Reduction {
public:
  enum Kind {
    Sum = int(ReductionKind::Sum),
    Product = int(ReductionKind::Product),
    Min = int(ReductionKind::Min),
    Max = int(ReductionKind::Max),
    And = int(ReductionKind::And),
    Or = int(ReductionKind::Or),
    UnsignedMin = int(ReductionKind::UnsignedMin),
    UnsignedMax = int(ReductionKind::UnsignedMax),
    Xor,
    /// The sum over the number of ranks; integers are added in 64 bits, and the
    /// quotient is cut off.
    Average,
  };
  static constexpr int kNumKinds = Average + 1;

  constexpr Reduction(ReductionKind kind = ReductionKind::Sum)
      : kind(Kind(kind)) {}
  constexpr Reduction(Kind kind) : kind(kind) {}
  constexpr operator Kind() const { return kind; }

private:
  Kind kind;
};

/// "sum", "product", "min", "max", "and", "or", "umin", "umax", "xor", "avg".
const char *toString(Reduction reduction);

/// `and`, `or`, `xor`, `umin` and `umax` are of integers only, `avg` is of
/// numbers only.
bool isSupported(Reduction reduction, DType dtype);

} // namespace dist

#endif // DIST_RUNTIME_ELEMENTS_REDUCTION_H
