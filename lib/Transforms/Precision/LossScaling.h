//===- LossScaling.h - dynamic scales of f16 losses ----------- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   s = loss_scale.scale          state; s = initial where that is below 1
//   d = dot(x, f16(e * s)) / s    a product of the backward pass
//   bad = elements of gradients that are not finite
//   w' = bad ? w : w - g          all state
//   s' = bad ? max(s / 2, 1) : s, or 2 s after `interval` good steps in a row
//
// All scales are powers of two, if the first one is: so the products are those
// of a loss that is multiplied by s, and of gradients that are divided by it.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_PRECISION_LOSSSCALING_H
#define DIST_LIB_TRANSFORMS_PRECISION_LOSSSCALING_H

#include "dist/Support/Precision.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// The loss scale of a step, and one over it: tensor<f32>.
struct ScaleValues {
  mlir::Value scale, inverse;
};

/// Appends the state of the scale to the function, and computes the scale.
ScaleValues beginLossScale(mlir::FunctionOpInterface func,
                           const LossScale &scale);

/// Keeps all state in a step whose gradients are not finite, and computes the
/// next scale. The gradients are those that were divided by the scale. Errors:
/// no state depends on them.
mlir::LogicalResult endLossScale(mlir::FunctionOpInterface func,
                                 const ScaleValues &values,
                                 const LossScale &scale);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_PRECISION_LOSSSCALING_H
