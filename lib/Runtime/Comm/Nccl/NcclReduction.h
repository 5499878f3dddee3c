//===- NcclReduction.h - what NCCL reduces -------------------- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_NCCL_NCCLREDUCTION_H
#define DIST_RUNTIME_COMM_NCCL_NCCLREDUCTION_H

#include "NcclApi.h"
#include "dist/Runtime/Elements/Reduction.h"

#include <optional>

namespace dist {

struct NcclReduction {
  NcclType type;
  NcclOp op;
};

/// How NCCL reduces with the meaning of Reduce.h; nothing where it does not:
/// `and`, `or`, `xor` and `avg` of integers, bool, integers of 16 bits, and the
/// minimum and maximum of floats, of which NCCL does not promise that they
/// propagate NaN.
std::optional<NcclReduction> ncclReduction(Reduction reduction, DType dtype);

} // namespace dist

#endif // DIST_RUNTIME_COMM_NCCL_NCCLREDUCTION_H
