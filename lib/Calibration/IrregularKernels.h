//===- IrregularKernels.h - one of each kind to be timed --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CALIBRATION_IRREGULARKERNELS_H
#define DIST_LIB_CALIBRATION_IRREGULARKERNELS_H

#include "dist/Planning/Cluster.h"

namespace dist {

/// MLIR of a kernel, with location "kind", that computes `%kind` (%sort, ...)
/// from ARGUMENT, random f32 from 0.5 to 1.5.
struct IrregularKernel {
  std::string argument, result; ///< Their types.
  double steps = 0; ///< Steps of docs/reference/cluster-file.md.
  std::string text;
};

IrregularKernel irregularKernel(Irregular kind);

} // namespace dist

#endif // DIST_LIB_CALIBRATION_IRREGULARKERNELS_H
