//===- YieldingConstraints.h - constraints that come last -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A constraint on a value in between and annotated arguments may request one
// axis for different dimensions of the operations that both reach:
//
//   x: [tokens over "tp"]  (a constraint)    w: [{}, {"tp"}]  (an argument)
//   y = x * w
//   constraint first: y: [tokens over "tp"], w is gathered
//   it yields:        y: [columns over "tp"], x is gathered
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_PROPAGATION_YIELDINGCONSTRAINTS_H
#define DIST_LIB_TRANSFORMS_PROPAGATION_YIELDINGCONSTRAINTS_H

#include "dist/Transforms/Propagation/DimClasses.h"

namespace dist {

/// Moves a constraint's dimension behind the arguments that request its axes if
/// fewer bytes are moved in this order, by the sizes of all tensors concerned.
/// Annotations of arguments in the same dimension (the batch) stay before it.
void letConstraintsYield(PropagationGraph &graph, const DimClasses &classes);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_PROPAGATION_YIELDINGCONSTRAINTS_H
