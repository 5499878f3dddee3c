//===- Reduction.h - reductions over the values of the ranks ----*- C++ -*-===//
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

/// A reduction over the values of the ranks: a kind of programs, or one that
/// only direct users have.
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
    /// The sum divided by the number of ranks; integers are added in 64 bits,
    /// and the quotient is truncated.
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

/// Returns "sum", "product", "min", "max", "and", "or", "umin", "umax", "xor"
/// or "avg".
const char *toString(Reduction reduction);

/// True if the type has the reduction: `and`, `or`, `xor`, `umin` and `umax`
/// are for integers only, `avg` is for numbers only.
bool isSupported(Reduction reduction, DType dtype);

} // namespace dist

#endif // DIST_RUNTIME_ELEMENTS_REDUCTION_H
