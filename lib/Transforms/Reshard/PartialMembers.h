//===- PartialMembers.h - what can keep values Partial ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_PARTIALMEMBERS_H
#define DIST_LIB_TRANSFORMS_RESHARD_PARTIALMEMBERS_H

#include "dist/Planning/MinCut.h"
#include "dist/Transforms/Reshard/ShardedProgram.h"

#include <deque>

namespace dist {

/// Axes over which values are Partial together, of one kind.
using PartialAxes = std::vector<PartialAxis>;

/// An operation that makes values Partial over the axes, or can pass them on.
struct PartialMember {
  OpShardings *now;
  OpShardings delayed;   ///< How it is done if its results are Partial.
  bool isSource;         ///< It makes them, however it is done.
  MinCut::Node node = 0; ///< The cut's.
};

/// All such operations of a program, for one set of axes.
///
///   a = x * w   Partial over tp         a source
///   b = -a      distributes over sums   passes it on
///   c = exp(b)                          none
class PartialMembers {
public:
  PartialMembers(ReshardContext &context, ShardedProgram &program,
                 PartialAxes items);

  std::deque<PartialMember> all;

  /// The member that makes, or reads, the value in the same block: what a loop
  /// reads from outside is combined once, before the loop. Null for none.
  PartialMember *producerOf(mlir::OpOperand &use);
  PartialMember *userOf(mlir::OpOperand &use);

  /// True if `sharding` is Partial over all of the axes.
  bool isPartial(ShardingAttr sharding) const;

private:
  bool isSource(const OpShardings &shardings) const;
  void collect();
  bool add(OpShardings &shardings);
  PartialMember *find(mlir::Operation *op);
  ShardingAttr partialIn(ShardingAttr sharding);
  ShardingAttr restored(ShardingAttr sharding, ShardingAttr before,
                        bool becomesPartial);

  std::optional<OpShardings> pass(const OpShardings &now);
  std::optional<OpShardings> pass(const OpShardings &now,
                                  const FactorAxes &axes,
                                  const llvm::BitVector &set);
  llvm::BitVector partialOperands(mlir::Operation *op);
  llvm::SmallVector<llvm::BitVector> candidateSets(const OpShardings &now);
  bool removeAxes(FactorAxes &axes) const;
  bool conflicts(const AxisRef &axis) const;
  bool isFreeOperand(const OpShardings &now, const OpShardings &delayed,
                     mlir::OpOperand &operand, bool becomesPartial);

  ReshardContext &context;
  ShardedProgram &program;
  PartialAxes items;
  ReductionKind kind;
  llvm::DenseMap<mlir::Operation *, unsigned> indexOf;
  llvm::DenseMap<ShardingAttr, ShardingAttr> partials; ///< partialIn.
  llvm::DenseMap<std::tuple<ShardingAttr, ShardingAttr, unsigned>, ShardingAttr>
      restorations;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_PARTIALMEMBERS_H
