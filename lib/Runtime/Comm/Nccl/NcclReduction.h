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

/// Returns the NCCL reduction that has the meaning of Reduce.h, or nothing if
/// there is none. There is none for `and`, `or`, `xor` and `avg` of integers,
/// bool, integers of 16 bits, and the minimum and maximum of floats. For the
/// last two NCCL does not promise that they propagate NaN.
std::optional<NcclReduction> ncclReduction(Reduction reduction, DType dtype);

} // namespace dist

#endif // DIST_RUNTIME_COMM_NCCL_NCCLREDUCTION_H
