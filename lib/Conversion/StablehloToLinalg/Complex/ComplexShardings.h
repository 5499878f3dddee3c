//===- ComplexShardings.h - shardings of the parts --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXSHARDINGS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXSHARDINGS_H

#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Shardings of complex arguments and results of a function (`dist.sharding`,
/// `sdy.sharding`) get one more dimension, that of the two parts, which is not
/// sharded: [{"x"}] -> [{"x"}, {}]. The function still has its complex types.
void addPartDimensions(mlir::FunctionOpInterface function);

/// Shardings of operands and results, which `op` has in lists, are in `made`,
/// whose complex values are two each, there twice.
void repeatShardings(mlir::Operation *op, mlir::Operation *made);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXSHARDINGS_H
