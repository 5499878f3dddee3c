//===- GradientAccumulators.h - where gradients are added up ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_TEMPORAL_GRADIENTACCUMULATORS_H
#define DIST_LIB_TRANSFORMS_TEMPORAL_GRADIENTACCUMULATORS_H

#include "dist/Support/Mesh.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Annotates the sums that loops over micro-batches carry for the gradients of
/// arguments with `dist.accumulator` (gradientSumsOf). Errors: there is none;
/// the placements do not suit it.
mlir::LogicalResult placeAccumulators(mlir::FunctionOpInterface func,
                                      const Mesh &mesh);

/// Removes `dist.accumulator` from all arguments.
void removeAccumulators(mlir::FunctionOpInterface func);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_TEMPORAL_GRADIENTACCUMULATORS_H
