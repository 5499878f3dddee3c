//===- Roles.h - roles of operations in outlining ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_ANALYSIS_KERNELS_ROLES_H
#define DIST_ANALYSIS_KERNELS_ROLES_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

#include <functional>

namespace dist {

enum class Role {
  Compute,    ///< Becomes a part of one kernel.
  Copied,     ///< Copied into each kernel that uses it: costs next to nothing.
  Reshape,    ///< Stays between kernels: another view of a buffer.
  Constant,   ///< Stays: data of the artifact, or a block of it.
  Collective, ///< Stays; or an optimization barrier, which ends here.
  Control,    ///< A loop or branch: stays, its blocks are outlined alone.
  Return,
};

/// The role of each operation of a block, and properties that follow from it.
///
/// These operations are copied into kernels: splat constants, index arithmetic
/// and other scalars, operations without data (iota, masks; but not reductions,
/// and not operands or results of linalg_ext, which need memory), broadcasts,
/// and the padding of convolutions. A loop or branch reads each value from
/// outside as a whole.
class Roles {
public:
  using IsMoved = std::function<bool(mlir::OpOperand &)>;

  /// `isMoved`: of a program that is not partitioned yet, whether a collective
  /// will be before this use, so that the two are in different kernels.
  explicit Roles(mlir::Block &block, IsMoved isMoved = nullptr);

  bool isMoved(mlir::OpOperand &use) const { return moved && moved(use); }

  Role of(mlir::Operation *op) const { return roles.lookup(op); }
  bool is(mlir::Operation *op, Role role) const { return op && of(op) == role; }

  /// True for a value that an operation of the block makes, or its argument.
  bool isOfBlock(mlir::Value value) const {
    return value.getParentBlock() == block;
  }

  /// Calls `visit` with each Compute, Collective, Control or Return operation
  /// of the block that uses `value`, directly or through reshapes and copied
  /// operations.
  void forEachUser(mlir::Value value,
                   llvm::function_ref<void(mlir::Operation *)> visit) const;

  /// The values in memory that an operation reads, also through reshapes and
  /// copied operations.
  llvm::SmallVector<mlir::Value> dataReadBy(mlir::Operation *op) const;

  /// The value in whose buffer `value` is stored. Reshapes and optimization
  /// barriers share their operand's.
  mlir::Value root(mlir::Value value) const;

private:
  mlir::Block *block;
  IsMoved moved;
  llvm::DenseMap<mlir::Operation *, Role> roles;
};

/// The values that an operation reads: its operands, then those that its
/// regions use from outside.
llvm::SmallVector<mlir::Value> valuesReadBy(mlir::Operation *op);

} // namespace dist

#endif // DIST_ANALYSIS_KERNELS_ROLES_H
