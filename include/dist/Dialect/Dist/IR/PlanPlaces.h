//===- PlanPlaces.h - places of a plan's keys -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_PLANPLACES_H
#define DIST_DIALECT_DIST_IR_PLANPLACES_H

#include "dist/Dialect/Dist/IR/Dist.h"

namespace dist {

/// A dictionary on the mesh: the places of keys in a plan file or on the
/// command line, for what passes report that carry the keys out.
inline constexpr llvm::StringLiteral kPlanPlacesAttr = "dist.plan_places";

void setPlanPlace(MeshOp mesh, llvm::StringRef key, mlir::Location place);

/// Returns the place of a key; `otherwise` if it has none.
mlir::Location planPlaceOf(MeshOp mesh, llvm::StringRef key,
                           mlir::Location otherwise);

/// Removes and returns the place of a key; `otherwise` if it has none.
mlir::Location takePlanPlace(MeshOp mesh, llvm::StringRef key,
                             mlir::Location otherwise);

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_PLANPLACES_H
