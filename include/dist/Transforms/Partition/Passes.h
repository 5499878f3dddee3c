//===- Passes.h - from the global program to one rank's ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PARTITION_PASSES_H
#define DIST_TRANSFORMS_PARTITION_PASSES_H

#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"

namespace dist {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "dist/Transforms/Partition/Passes.h.inc"

/// Makes a function of one block local on the given mesh. Emits an error, and
/// leaves the function as it was, where shardings and operations disagree.
llvm::LogicalResult partitionFunction(mlir::FunctionOpInterface func,
                                      MeshOp mesh);

/// dist-verify-partition for one function.
llvm::LogicalResult verifyPartition(mlir::FunctionOpInterface func,
                                    const Mesh &mesh);

} // namespace dist

#endif // DIST_TRANSFORMS_PARTITION_PASSES_H
