//===- CopyIntoRegions.h - copies of cheap values in regions ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CONVERSION_DISTTORUNTIME_COPYINTOREGIONS_H
#define DIST_LIB_CONVERSION_DISTTORUNTIME_COPYINTOREGIONS_H

#include "mlir/IR/Block.h"

namespace dist {

/// Copies values that every kernel copies anyway (see Roles.h) into the loops
/// and branches of a block that read them. These then read only tensors in
/// buffers from outside.
void copyIntoRegions(mlir::Block &block);

} // namespace dist

#endif // DIST_LIB_CONVERSION_DISTTORUNTIME_COPYINTOREGIONS_H
