//===- ShardedProgram.h - how every operation is done --------- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is known of a function before reshards are inserted: the home of every
// value, and how every operation is done.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_SHARDEDPROGRAM_H
#define DIST_TRANSFORMS_RESHARD_SHARDEDPROGRAM_H

#include "dist/Dialect/Dist/Rules/RuleTable.h"
#include "dist/Transforms/Reshard/FactorChoice.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace dist {

/// Homes of what loops carry, by their results.
using CarriedHomes = llvm::DenseMap<mlir::Value, ShardingAttr>;

class ShardedProgram : public Surroundings {
public:
  /// Reads the homes that dist-propagate wrote and chooses the axes of every
  /// operation. Operations without a model, and what leaves a region, are
  /// replicated. What loops and branches carry has one home, without Partial
  /// axes. Together: operations choose in the hope that others choose alike, as
  /// whoever chose the homes may have reckoned; then again, knowing them all.
  /// `carried` has homes of loop results in place of the propagated ones.
  /// Error: an operation without `dist.shardings`.
  static mlir::FailureOr<ShardedProgram>
  create(ReshardContext &context, mlir::FunctionOpInterface func,
         bool isTogether = false, const CarriedHomes &carried = CarriedHomes());

  /// Asks this one for prices from now on: no two threads share a context.
  void setContext(ReshardContext &other) { context = &other; }

  /// In program order; without those that are made again for each user.
  std::vector<OpShardings> operations;
  /// Operations that read scalars at most: constants, fills, iotas.
  llvm::SmallVector<mlir::Operation *> rematerializable;
  /// All that operations need, and the scalars that others read.
  llvm::SetVector<mlir::Value> operands() const;
  /// Of uses that need more of a value that is resharded after use than its
  /// home has: which of the copies that are made of it one after another, from
  /// 1 on.
  llvm::DenseMap<mlir::OpOperand *, unsigned> copies;

  /// Where a value lives, without Partial axes; null for what has no home.
  ShardingAttr home(mlir::Value value) const override {
    return homes.lookup(value);
  }
  Outlook outlook() const override { return view; }
  std::optional<ReshardContext::Price>
  joinPrice(mlir::OpResult value, const PartialAxis &item) const override {
    return joinPrice(value, item, value, kMaxChain);
  }
  ReshardContext::Price combinePrice(mlir::OpResult value,
                                     ShardingAttr from) const override {
    return combinePrice(value, from, value, kMaxChain);
  }
  /// True if the value, Partial so, joins others, or all of its users pass it
  /// on and make less of it: it is better not combined right here.
  bool mayBeDelayed(mlir::OpResult value, const PartialAxis &item) const;
  /// True if the value is Partial as it comes, or would be if one before it
  /// were not combined at once.
  bool comesPartial(mlir::Value value, const PartialAxis &item) const {
    return comesPartial(value, item, kMaxChain);
  }
  /// True if some factor of the operation is sharded over (a part of) the axis.
  bool uses(const OpShardings &shardings, const AxisRef &axis) const;
  /// How an operation is done; null for what is made again.
  OpShardings *find(mlir::Operation *op) {
    auto it = indexOf.find(op);
    return it == indexOf.end() ? nullptr : &operations[it->second];
  }
  /// True if nothing but propagation says where the results live.
  bool mayMove(mlir::Operation *op) const;
  void setHome(mlir::Value value, ShardingAttr home) { homes[value] = home; }
  /// The same for all results of an operation, and for the arguments of its
  /// regions that they represent.
  void setHomes(mlir::Operation *op, llvm::ArrayRef<ShardingAttr> homes);
  /// Adds a copy of `original`, which stands behind it and makes its results
  /// for users that need `homes`. The copies are the last of `operations` until
  /// restoreOrder.
  void addCopy(mlir::Operation *original, OpShardings copy,
               llvm::ArrayRef<ShardingAttr> homes);
  /// The same for a copy of an operation that is made again for each user.
  void addRematerializable(mlir::Operation *original, mlir::Operation *copy);
  void restoreOrder();
  /// Does an operation in another way.
  void replace(OpShardings &now, OpShardings other);
  /// Chooses the axes of an operation again: its surroundings have changed.
  void chooseAgain(OpShardings &now);
  /// All that results are Partial over.
  std::vector<PartialAxis> partialAxes() const;
  /// What a value is as it comes, Partial axes included.
  ShardingAttr natural(mlir::Value value) const;
  /// What a use needs; the value's home where it is none of the program's.
  ShardingAttr needed(mlir::OpOperand &use) const;
  /// Orders operations as the program does; one that is made again stands where
  /// `alias` did that it was made from.
  unsigned positionOf(mlir::Operation *op) const {
    return positions.lookup(op);
  }
  void setPosition(mlir::Operation *op, mlir::Operation *alias) {
    positions[op] = positions.lookup(alias);
  }

private:
  /// Operations between a Partial value and the one that it is added to.
  static constexpr unsigned kMaxChain = 4;

  ShardedProgram(ReshardContext &context, mlir::FunctionOpInterface func,
                 Outlook view)
      : context(&context), func(func), view(view) {}

  ReshardContext *context;
  mlir::FunctionOpInterface func;
  Outlook view; ///< Of operations that choose.
  llvm::DenseMap<mlir::Value, ShardingAttr> homes;
  llvm::DenseMap<mlir::BlockArgument, ShardingAttr> given; ///< Annotations.
  llvm::DenseMap<mlir::Operation *, unsigned> indexOf, positions;
  RuleTable *rules = nullptr; ///< Of those that are being added.
  const CarriedHomes *carriedHomes = nullptr; ///< Of those, too.

  void addGiven(mlir::BlockArgument argument);
  void addArguments();
  mlir::LogicalResult addRegion(mlir::Region &region);
  mlir::LogicalResult addOperation(mlir::Operation *op);
  void addReplicated(mlir::Operation *op);
  void addReturn(mlir::Operation *op);
  void addCarried(mlir::Operation *op);
  mlir::LogicalResult addControlFlow(mlir::Operation *op);
  mlir::LogicalResult readHomes(mlir::Operation *op);
  void addReshard(ReshardOp op);
  void addManual(ManualOp op);
  void addYield(YieldOp op);
  std::optional<OpShardings> inPlace(mlir::Operation *op);
  mlir::LogicalResult addRule(mlir::Operation *op);
  void add(OpShardings shardings);
  void ask(const OpShardings &shardings, int count);
  void reconsider();

  bool distributes(mlir::Operation *op, ReductionKind kind,
                   const llvm::BitVector &set) const;

  // `origin` is the value that is asked about: the present one is made of it.
  std::optional<ReshardContext::Price> joinPrice(mlir::OpResult value,
                                                 const PartialAxis &item,
                                                 mlir::Value origin,
                                                 unsigned chain) const;
  ReshardContext::Price combinePrice(mlir::OpResult value, ShardingAttr from,
                                     mlir::Value origin, unsigned chain) const;
  ShardingAttr passed(mlir::OpOperand &use, ShardingAttr from,
                      mlir::Value origin) const;
  bool passesOn(mlir::OpOperand &use, const PartialAxis &item,
                mlir::Value origin) const;
  std::optional<ReshardContext::Price> joinPriceIn(mlir::OpOperand &use,
                                                   const PartialAxis &item,
                                                   mlir::Value origin,
                                                   unsigned chain) const;
  mlir::OpResult accumulatedIn(mlir::OpOperand &use,
                               const PartialAxis &item) const;
  ReshardContext::Price sumPrice(mlir::OpResult carried,
                                 const PartialAxis &item) const;
  bool comesPartial(mlir::Value value, const PartialAxis &item,
                    unsigned chain) const;
};

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_SHARDEDPROGRAM_H
