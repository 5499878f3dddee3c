//===- Shardy.h - JAX's own shardings ---------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_SHARDY_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_SHARDY_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"

namespace dist {

/// The #dist.sharding of a #sdy.sharding: both are written alike.
///
///   #sdy.sharding<@mesh, [{"dp"}, {?}]> -> #dist.sharding<@mesh, [{"dp"},
///   {?}]>
///
/// Errors: what #dist.sharding has no form for (`unreduced`, a mesh inline).
llvm::FailureOr<mlir::Attribute>
importSharding(mlir::Attribute shardy,
               llvm::function_ref<mlir::InFlightDiagnostic()> error);

/// Makes a dist.mesh of a sdy.mesh, in its place.
llvm::LogicalResult importMesh(mlir::Operation *shardy);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_SHARDY_H
