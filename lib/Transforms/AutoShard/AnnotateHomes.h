//===- AnnotateHomes.h - a result as annotations ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_ANNOTATEHOMES_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_ANNOTATEHOMES_H

#include "ShardingSearch.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OwningOpRef.h"

namespace dist {

/// Of a function, in no block yet, and of its values.
struct FunctionCopy {
  explicit FunctionCopy(mlir::FunctionOpInterface original)
      : original(original), func(original->clone(values)) {}

  /// Puts it behind the original, which owns it from now on.
  mlir::FunctionOpInterface place();

  mlir::FunctionOpInterface original;
  mlir::IRMapping values;
  mlir::OwningOpRef<mlir::Operation *> func;
};

/// Annotates the function so that dist-propagate finds these homes: arguments,
/// results, and those values in between that would lie otherwise. What the user
/// annotated must agree. What it finds: the graph, propagated.
mlir::FailureOr<PropagationGraph> annotateHomes(ReshardContext &context,
                                                mlir::FunctionOpInterface func,
                                                MeshOp mesh,
                                                const Homes &homes);

/// A function that is annotated so, with its graph, propagated.
struct AnnotatedFunction {
  mlir::FunctionOpInterface func;
  PropagationGraph graph;
};

/// Puts the copy behind its original, annotated with what the original's values
/// are given.
mlir::FailureOr<AnnotatedFunction> annotateCopy(ReshardContext &context,
                                                FunctionCopy &copy, MeshOp mesh,
                                                const Homes &homes);

/// The graph of the function; what this thread says of it only if it is an
/// error.
mlir::FailureOr<PropagationGraph>
buildGraphQuietly(mlir::FunctionOpInterface func, MeshOp mesh);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_ANNOTATEHOMES_H
