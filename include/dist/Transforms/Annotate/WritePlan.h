//===- WritePlan.h - annotations as a plan ----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_WRITEPLAN_H
#define DIST_TRANSFORMS_ANNOTATE_WRITEPLAN_H

#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

#include <string>
#include <vector>

namespace dist {

/// The text of a plan file with the function's annotations. Applied to the
/// program before it was annotated, it has the same effect. Constraints of the
/// program itself are not in the plan: they have locations of their own.
std::string planText(MeshOp mesh, mlir::FunctionOpInterface func);

/// The number of first dimensions that gradient merge has added to each
/// argument: 1 for the batch.
std::vector<size_t> addedDims(MeshOp mesh, mlir::FunctionOpInterface func);

/// Closes the dimensions of batches that gradient merge has added to arguments
/// and results, before a search: a plan numbers dimensions without them, and
/// cannot shard them.
void closeAddedDims(MeshOp mesh, mlir::FunctionOpInterface func);

/// The keys, such as ` ("ordinal": 1)`, that tell values apart whose operations
/// have one location. They include `"location"` if a plan refers to the value
/// by another text, and `"rewritten"` in a program that passes have rewritten.
/// Values that are alone at their location have none.
using OrdinalTexts = llvm::DenseMap<mlir::Value, std::string>;
OrdinalTexts ordinalTexts(mlir::FunctionOpInterface func);

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_WRITEPLAN_H
