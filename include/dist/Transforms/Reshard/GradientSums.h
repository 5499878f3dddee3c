//===- GradientSums.h - loops that add up gradients -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_GRADIENTSUMS_H
#define DIST_TRANSFORMS_RESHARD_GRADIENTSUMS_H

#include "dist/Transforms/Reshard/Accumulators.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// An accumulator whose elements the next value of an argument is made of, each
/// of one of them.
struct GradientSum {
  Accumulator accumulator;
  /// The operands on the way from the next value to the accumulator, which is
  /// the last of them.
  llvm::SmallVector<mlir::OpOperand *> path;
};

/// The sums that the next value of an argument (`dist.alias`) is made of. None
/// if no result replaces the argument.
///
///   g = loop { g' = g + ... }     a sum for %p, by the path (sub, 1), (mul, 0)
///   d = mul g, %rate
///   return sub %p, d              replaces %p
std::vector<GradientSum> gradientSumsOf(mlir::BlockArgument argument);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_GRADIENTSUMS_H
