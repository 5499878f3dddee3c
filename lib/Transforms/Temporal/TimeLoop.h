//===- TimeLoop.h - a loop with a counter -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_TEMPORAL_TIMELOOP_H
#define DIST_LIB_TRANSFORMS_TEMPORAL_TIMELOOP_H

#include "mlir/Dialect/SCF/IR/SCF.h"

#include <string>

namespace dist {

/// Begins a loop of so many iterations, which carries values that start as
/// `inits`: first a counter (constantCount), which starts from zero. The body
/// is empty. `axis` is the time axis that the loop is over.
mlir::scf::WhileOp beginTimeLoop(mlir::OpBuilder &builder, mlir::Location loc,
                                 mlir::ValueRange inits, int64_t trips,
                                 const std::string &axis);

/// Ends the body with the next values, without the counter's.
void endTimeLoop(mlir::OpBuilder &builder, mlir::scf::WhileOp loop,
                 mlir::ValueRange next);

/// The counter in the body.
inline mlir::BlockArgument counterOf(mlir::scf::WhileOp loop) {
  return loop.getAfter().front().getArgument(0);
}

/// A constant tensor<i32>.
mlir::Value constantCount(mlir::OpBuilder &builder, mlir::Location loc,
                          int64_t value);

/// The count as an index of a gather: tensor<1xi32>.
mlir::Value indexOf(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value count);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_TEMPORAL_TIMELOOP_H
