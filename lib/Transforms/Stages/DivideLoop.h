//===- DivideLoop.h - the parts of a backward loop --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A backward loop over layers computes in each iteration the gradient of the
// layer's input, which the next iteration needs, and those of its weights,
// which only the optimizer needs. For schedules that divide the backward part
// it becomes two loops. The first stacks the values that the second needs of
// it:
//
//   for i:                               for i:
//     dx, dw[i] = layer'(dx, w[i])         dy[i] = dx
//                                          dx = input'(dx, w[i])
//                                        for i:
//                                          dw[i] = weights'(dy[i], w[i])
//
// Both compute the bits of the one loop. Rows of weights and of saved
// activations, and what is cheap, are read or made in both.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_STAGES_DIVIDELOOP_H
#define DIST_LIB_TRANSFORMS_STAGES_DIVIDELOOP_H

#include "LayerLoop.h"

namespace dist {

/// Divides the loop if it carries stacks or sums that are computed by products
/// on which nothing else depends, and other values by products. Leaves other
/// loops as they are.
void divideLoop(const LayerLoop &layers);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_STAGES_DIVIDELOOP_H
