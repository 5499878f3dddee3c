//===- Shardy.h - JAX's own shardings ---------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_SHARDING_SHARDY_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_SHARDING_SHARDY_H

#include "Source/SourceOp.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

namespace dist {

/// The #dist.sharding of a #sdy.sharding, which has the same form.
///
///   #sdy.sharding<@mesh, [{"dp"}, {?}]> -> #dist.sharding<@mesh, [{"dp"},
///   {?}]>
///   #sdy.sharding<@mesh, [{}], unreduced={"x"}>
///     -> #dist.sharding<@mesh, [{}], partial = {"x" : sum}>
///
/// Null over a mesh without axes (JAX's @empty_mesh), where a sharding has no
/// effect. `scope` is an operation of the module, whose meshes are imported
/// already. Errors: a single device (a mesh of device_ids alone), a mesh
/// inline, a mesh that does not exist, a sharding that #dist.sharding cannot
/// express.
llvm::FailureOr<ShardingAttr>
importSharding(mlir::Operation *scope, mlir::Attribute shardy,
               llvm::function_ref<mlir::InFlightDiagnostic()> error);

/// The shardings of a #sdy.sharding_per_value; there must be `count`. Entries
/// may be null as importSharding's result may.
llvm::FailureOr<llvm::SmallVector<ShardingAttr>>
importShardings(mlir::Operation *scope, mlir::Attribute shardy, size_t count,
                llvm::function_ref<mlir::InFlightDiagnostic()> error);

/// Makes a dist.mesh of a sdy.mesh, in its place.
llvm::LogicalResult importMesh(mlir::Operation *shardy);

/// Constrains the imported results of an operation that has `sdy.sharding`.
llvm::LogicalResult constrainResults(SourceOp &op);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_SHARDING_SHARDY_H
