//===- KernelClusters.h - operations that share a kernel --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_ANALYSIS_KERNELS_KERNELCLUSTERS_H
#define DIST_ANALYSIS_KERNELS_KERNELCLUSTERS_H

#include "dist/Analysis/Kernels/Steps.h"

namespace dist {

struct ClusterOptions {
  bool fuse = true;
  unsigned maxOps = 48;
};

/// The steps of a block in an order in which they can run.
///
/// Every Compute operation is in one step. In reverse program order, a producer
/// joins the step of its earliest user if both run over the same rows (see
/// RowFusion.h). Joining the earliest of all users can never make a cycle: the
/// producer has nothing that is to run between the two. In a second round a
/// step joins the latest of its producers' steps, which for the mirrored reason
/// is as safe.
Steps formSteps(mlir::Block &block, const Roles &roles,
                const ClusterOptions &options);

} // namespace dist

#endif // DIST_ANALYSIS_KERNELS_KERNELCLUSTERS_H
