//===- ImportTmTensor.h - scans, scatters, sorts of PyTorch -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CONVERSION_TORCHTOLINALG_IMPORTTMTENSOR_H
#define DIST_LIB_CONVERSION_TORCHTOLINALG_IMPORTTMTENSOR_H

#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// Makes linalg_ext of tm_tensor.scan, scatter and sort, and of tosa.scatter,
/// which linalg does not have either. Errors: exclusive scans, scans whose last
/// accumulator is used or that combine by something without an identity; sorts
/// by something else than one comparison.
llvm::LogicalResult importTmTensor(mlir::ModuleOp module);

} // namespace dist

#endif // DIST_LIB_CONVERSION_TORCHTOLINALG_IMPORTTMTENSOR_H
