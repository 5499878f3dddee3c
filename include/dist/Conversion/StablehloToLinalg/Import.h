//===- Import.h - StableHLO becomes linalg on tensors -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_H

#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// Replaces the functions of a module in StableHLO (MLIR's generic form, that
/// dialect not registered) by one function on linalg, linalg_ext, tensor, arith
/// and math. Calls are inlined. A module of one function without unregistered
/// operations is left as it is. Errors name the operation.
///
///   | source                         | imported                              |
///   |--------------------------------|---------------------------------------|
///   | location `loc("p['w']")` of an | argument attribute                    |
///   | argument                       | `dist.name = "p['w']"`                |
///   | `jax.result_info` of a result  | result attribute `dist.name`          |
///   | `tf.aliasing_output`,          | argument attribute `dist.alias`: the  |
///   | `jax.buffer_donor`             | result found by pairState(); else     |
///   |                                | `dist.undecided`                      |
///   | sdy.mesh, `sdy.sharding`,      | dist.mesh, `dist.sharding`,           |
///   | sdy.sharding_constraint        | dist.shard_tensor                     |
///   | ui32                           | i32, operations are unsigned ones;    |
///   |                                | `dist.unsigned` on arguments, results |
///   | tensor<f32>                    | tensor<f32>, scalars stay tensors     |
llvm::LogicalResult importStablehlo(mlir::ModuleOp module);

/// Verifies the program after the import: only the dialects above (and dist,
/// scf, func), no calls, one public function, tensors of static shape and
/// signless elements.
llvm::LogicalResult verifyImport(mlir::ModuleOp module);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_H
