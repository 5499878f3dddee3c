//===- AliasShardings.h - shardings of donated arguments --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_ALIASSHARDINGS_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_ALIASSHARDINGS_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Gives an argument and the result that replaces it one sharding: that of one
/// of them is written to the other. If both have one, the result gets that of
/// the argument. The returned value then keeps its own until it is resharded at
/// the end of the step. Error: their types differ.
mlir::LogicalResult shareAliasShardings(mlir::FunctionOpInterface func);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_ALIASSHARDINGS_H
