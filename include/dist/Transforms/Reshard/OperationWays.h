//===- OperationWays.h - how an operation could be done ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All that a rule allows: each mesh axis shards one factor or none. Of an
// operation that distributes over sums, an axis that shards nothing may also be
// one over which operands and results are Partial, so that a sum goes through:
//
//   ([i, k], [k, j]) -> [i, j] on x=2: nothing, i, j, k: four ways
//   a + b: [i] on x=2: nothing, i, both Partial: three
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_OPERATIONWAYS_H
#define DIST_TRANSFORMS_RESHARD_OPERATIONWAYS_H

#include "dist/Transforms/Reshard/OpShardings.h"

namespace dist {

/// What an operand brings.
enum class PortKind {
  None,  ///< Made again for each user; never Partial.
  Value, ///< Never a Partial sum as it comes.
  Sum,   ///< Perhaps one.
};

/// The sets of operands that may be Partial sums together: all, or one. What
/// reduces itself is done whole or in parts instead. What no operand brings
/// nobody makes Partial: it would have to be combined again.
llvm::SmallVector<llvm::BitVector>
findPasses(ReshardContext &context, const OpShardings &open,
           llvm::function_ref<PortKind(mlir::Value)> kindOf);

/// The axes of the mesh over devices that are not in `excluded`.
Axes usableAxes(const Mesh &mesh, const Axes &excluded);

/// The axes around an operation that are its body's own business.
Axes manualAxes(mlir::Operation *op);

/// Which of the ways are looked at: all.
class WayLimits {
public:
  virtual ~WayLimits() = default;
  /// True if the axis may shard the factor of this number.
  virtual bool allows(const AxisRef &, unsigned) const { return true; }
  /// False if the axis is not to be left out where it may shard some factor.
  virtual bool mayBeIdle(const AxisRef &) const { return true; }
  /// Other lists of axes that one factor may have instead.
  virtual std::vector<Axes> insteadOf(const Axes &) const { return {}; }
};

/// The ways of one operation.
class OperationWays {
public:
  /// `usable`: the axes that may do something; `passes`: see findPasses.
  OperationWays(ReshardContext &context, const OpShardings &open, Axes usable,
                llvm::ArrayRef<llvm::BitVector> passes)
      : context(context), open(open), usable(std::move(usable)),
        passes(passes) {}

  void forEach(const WayLimits &limits,
               llvm::function_ref<void(OpShardings)> visit) const;

private:
  ReshardContext &context;
  const OpShardings &open;
  Axes usable;
  llvm::ArrayRef<llvm::BitVector> passes;
};

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_OPERATIONWAYS_H
