//===- StoredValues.h - what kernels write to memory ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An estimate, before kernels are made, of what they will leave out:
//
//   %a = exp %x        one user that is fused with it: never stored
//   %b = add %a, %y    used by a product: stored
//   %c = tanh %b       used twice, but made of %b alone: made again for each
//   use %d = reshape %c    where %c is
//
// What is not stored is made of values that are, its sources; these live until
// it is used.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_STOREDVALUES_H
#define DIST_LIB_TRANSFORMS_RESHARD_STOREDVALUES_H

#include "dist/Transforms/Reshard/ShardedProgram.h"

namespace dist {

class StoredValues {
public:
  using Uses = llvm::SmallVector<mlir::OpOperand *, 4>;

  StoredValues(const ReshardContext &context, const ShardedProgram &program);

  /// True if each element of the one result follows from one of each operand.
  static bool isElementwise(mlir::Operation *op);

  bool isStored(mlir::Value value) const { return !sources.contains(value); }
  /// Those of values that are made of this one and are not stored.
  llvm::ArrayRef<mlir::OpOperand *> laterUses(mlir::Value value) const {
    auto it = later.find(value);
    return it == later.end() ? llvm::ArrayRef<mlir::OpOperand *>()
                             : llvm::ArrayRef<mlir::OpOperand *>(it->second);
  }

private:
  using Sources = llvm::SmallVector<mlir::Value, 2>;

  const ReshardContext &context;
  const ShardedProgram &program;
  /// Of the values that are not stored.
  llvm::DenseMap<mlir::Value, Sources> sources;
  llvm::DenseMap<mlir::Value, Uses> later;

  void visit(const OpShardings &shardings);
  bool isTakenAsItIs(mlir::OpOperand &use) const;
  bool mayJoin(mlir::OpOperand &use) const;
  Sources sourcesOf(const OpShardings &shardings) const;
  double bytesOf(mlir::Value value) const;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_STOREDVALUES_H
