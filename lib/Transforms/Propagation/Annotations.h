//===- Annotations.h - annotations of a function ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PROPAGATION_ANNOTATIONS_H
#define DIST_TRANSFORMS_PROPAGATION_ANNOTATIONS_H

#include "dist/Dialect/Dist/IR/Shardings.h"

#include <optional>

namespace dist {

/// The annotations of a signature; null where there is none.
struct SignatureAnnotations {
  llvm::SmallVector<ShardingAttr> arguments, results;
  /// The result that replaces each argument.
  llvm::SmallVector<std::optional<unsigned>> aliases;
};

/// The combination of two annotations of one value; nothing if they contradict
/// each other.
std::optional<Sharding> unifyAnnotations(const Mesh &mesh, const Sharding &a,
                                         const Sharding &b,
                                         const std::vector<int64_t> &shape);

/// Reads and checks the annotations of `func`'s signature. An argument and the
/// result that replaces it have one annotation, at the argument. Errors:
/// #dist.placements (dist-annotate rewrites them), another mesh than `mesh`, an
/// alias of another type or taken twice, annotations of both that contradict
/// each other.
mlir::FailureOr<SignatureAnnotations>
readSignature(mlir::FunctionOpInterface func, MeshOp mesh);

/// Checks the annotations in the body of `func` in the same way and appends
/// them to `shardings`.
mlir::LogicalResult
collectFromBody(mlir::FunctionOpInterface func, MeshOp mesh,
                llvm::SmallVectorImpl<ShardingAttr> &shardings);

} // namespace dist

#endif // DIST_TRANSFORMS_PROPAGATION_ANNOTATIONS_H
