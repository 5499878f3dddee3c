//===- Schedule.h - loops of the statements ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Statements with a common axis can run in one loop over it if the elements
// that one of them writes in an iteration are accessed by the others in the
// same iteration only: if the axis is the same digit of all their accesses to
// the array. Softmax of rows, and the sum of its columns, become
//
//   for row:
//     max = -inf
//     for column: max = max(max, x[row, column])
//     sum = 0
//     for column: e[column] = exp(x[row, column] - max); sum += e[column]
//     for column: y[row, column] = e[column] / sum; s[column] += y[row, column]
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_SCHEDULE_H
#define DIST_LIB_CODEGEN_KERNELS_SCHEDULE_H

#include "Program.h"

namespace dist::kernels {

/// Loops over `axes` (outermost first) around children; or, without axes and
/// children, statements that run one after the other.
struct Node {
  llvm::SmallVector<int> axes;
  std::vector<Node> children;
  llvm::SmallVector<int> statements;
};

/// The loops and statements that run one after another. Every statement is in
/// one leaf, below loops over exactly its axes.
std::vector<Node> schedule(const Program &program);

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_SCHEDULE_H
