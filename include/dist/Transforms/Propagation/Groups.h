//===- Groups.h - values with one sharding ----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PROPAGATION_GROUPS_H
#define DIST_TRANSFORMS_PROPAGATION_GROUPS_H

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

#include "llvm/ADT/DenseMap.h"

namespace dist {

/// Maps each value of a dist.sharding_group to the first one of its group.
/// Groups that share a value are one group. Errors: different shapes, values of
/// different manual regions (along manual axes they have no sharding).
mlir::FailureOr<llvm::DenseMap<mlir::Value, mlir::Value>>
readGroups(mlir::FunctionOpInterface func);

/// Applies dist-relax-groups to a function.
mlir::LogicalResult relaxGroups(mlir::FunctionOpInterface func, MeshOp mesh);

} // namespace dist

#endif // DIST_TRANSFORMS_PROPAGATION_GROUPS_H
