//===- RaiseGathers.h - tensor.extract in linalg bodies ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CONVERSION_TORCHTOLINALG_RAISEGATHERS_H
#define DIST_LIB_CONVERSION_TORCHTOLINALG_RAISEGATHERS_H

#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// A tensor.extract in the body of a linalg.generic, from a tensor outside, is
/// an operand more: a linalg_ext.gather over the iteration space.
///
///   generic ins(%ids) { %i = index_cast %id
///                       %k = linalg.index 2
///                       yield extract %table[%i, %k] }   // k: all columns
///   ->  linalg_ext.gather %table[%ids] ...
///
/// Left as they are: tensors whose shape is not static, and indices that depend
/// on the result so far or are read along a window's dimension.
void raiseGathers(mlir::ModuleOp module);

} // namespace dist

#endif // DIST_LIB_CONVERSION_TORCHTOLINALG_RAISEGATHERS_H
