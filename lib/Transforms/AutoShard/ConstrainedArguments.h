//===- ConstrainedArguments.h - what is said of them ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_CONSTRAINEDARGUMENTS_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_CONSTRAINEDARGUMENTS_H

#include "dist/Transforms/Annotate/PlanSearch.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

namespace dist {

/// One argument that is a tensor, and what is said of it.
struct ConstrainedArgument {
  unsigned index;
  mlir::RankedTensorType type;
  std::string position, name;
  bool isState; ///< A result replaces it.
  Sharding sharding;
  bool isAnnotated;
  std::string constraint; ///< What it follows from beside annotations.

  double bytes() const;
  /// As diagnostics name it.
  std::string text() const;
  /// A pattern of its position or its name.
  bool isMatchedBy(const std::string &pattern) const;
  /// How it lies, and who said so, as diagnostics say it.
  std::string decided() const;
  /// The dimension that the axis, whole, divides.
  std::optional<unsigned> dividedBy(const AxisRef &axis) const;
  /// Nothing keeps the axis from the dimension.
  bool isOpenTo(MeshOp mesh, const AxisRef &axis, unsigned dim) const;
  /// The axis must not divide it, which the wish asks for. Error: an annotation
  /// or another wish says that it does, but `why` says that it must not.
  mlir::LogicalResult pin(MeshOp mesh, const AxisRef &axis,
                          const SearchEntry &wish, const llvm::Twine &why);
  /// Names a wish that changed its sharding, once.
  void addConstraint(const std::string &text);
};

/// Those of a function that are tensors.
std::vector<ConstrainedArgument>
constrainedArguments(mlir::FunctionOpInterface func);

/// Into the signature, where there is something to say.
void writeArguments(MeshOp mesh, mlir::FunctionOpInterface func,
                    llvm::ArrayRef<ConstrainedArgument> arguments);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_CONSTRAINEDARGUMENTS_H
