//===- AnnotateHomes.h - a result as annotations ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_ANNOTATEHOMES_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_ANNOTATEHOMES_H

#include "ShardingSearch.h"

namespace dist {

/// Annotates the function so that dist-propagate finds these homes: arguments,
/// results, and those values in between that would lie otherwise. What the user
/// annotated must agree. What it finds: the graph, propagated.
mlir::FailureOr<PropagationGraph> annotateHomes(ReshardContext &context,
                                                mlir::FunctionOpInterface func,
                                                MeshOp mesh,
                                                const Homes &homes);

/// The graph of the function; what this thread says of it only if it is an
/// error.
mlir::FailureOr<PropagationGraph>
buildGraphQuietly(mlir::FunctionOpInterface func, MeshOp mesh);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_ANNOTATEHOMES_H
