//===- CopyFinder.h - what a rank holds, and when ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_COPYFINDER_H
#define DIST_LIB_TRANSFORMS_RESHARD_COPYFINDER_H

#include "dist/Analysis/Kernels/KernelBody.h"
#include "dist/Analysis/Kernels/Succession.h"
#include "dist/Transforms/Reshard/ProgramMemory.h"
#include "dist/Transforms/Reshard/Transfers.h"

#include "llvm/ADT/SmallBitVector.h"

namespace dist {

/// Of findHeld: what there is (HeldCopies.cpp), what is fetched through pads
/// (FetchedCopies.cpp), what operations exchange inside (CollectedCopies.cpp),
/// and what of it lies where something else has been (ReusedCopies.cpp).
class CopyFinder {
public:
  CopyFinder(ReshardContext &context, const ShardedProgram &program,
             mlir::FunctionOpInterface func, const ProgramKernels &kernels)
      : context(context), program(program), func(func), kernels(kernels),
        times(kernels.times()) {}

  std::vector<HeldCopy> find();

private:
  /// How it lies, and which copy of those that are.
  using Key = std::pair<ShardingAttr, unsigned>;
  using Lives =
      llvm::MapVector<Key, ProgramTimes::Life, llvm::DenseMap<Key, unsigned>>;
  struct Reshard {
    ShardingAttr from;
    int64_t time;   ///< Before the first use.
    bool isSliced;  ///< What is kept is cut out.
    bool isInPlace; ///< Sums are made where the parts lie.
    bool isResult;  ///< The parts lie where the result does, all the time.
  };
  using Reshards = llvm::MapVector<Key, Reshard, llvm::DenseMap<Key, unsigned>>;

  ReshardContext &context;
  const ShardedProgram &program;
  mlir::FunctionOpInterface func;
  const ProgramKernels &kernels;
  const ProgramTimes &times;
  std::vector<HeldCopy> held;
  std::vector<HeldCopy> own; ///< That operations make for themselves.
  Reshards reshards;         ///< Of the value that is looked at.
  /// Where it is resharded, for each need.
  llvm::SmallDenseMap<Need, mlir::Block *> blocks;
  /// Where in `own` what is masked is.
  llvm::DenseMap<std::pair<mlir::Value, ShardingAttr>, size_t> masks;
  /// Where in `own` the largest is that is held between two kernels.
  llvm::DenseMap<int64_t, size_t> briefly;
  /// Where those of a value begin in `held`.
  llvm::DenseMap<mlir::Value, std::pair<size_t, size_t>> copiesOf;

  void add(mlir::Value value, ProgramTimes::Life made);
  static void hold(Lives &lives, Key key, ProgramTimes::Life life);
  void addSources(ProgramTimes::Life made, Lives &lives);
  void addUse(mlir::OpOperand &use, ProgramTimes::Life made, Lives &lives);
  bool isOneReduction(ShardingAttr from, ShardingAttr to, mlir::Type type);
  void addResult(mlir::OpResult result);
  void addOwn(const HeldCopy &copy);
  void holdBriefly(const HeldCopy &copy);
  void addUncut(mlir::Value value, ShardingAttr need, const Reshard &reshard);
  void addPacked(mlir::Value value, ShardingAttr need, const Reshard &reshard,
                 const Lives &lives);
  void addFetched(mlir::Value value, const Key &key, const Reshard &reshard);
  double copyBytes(mlir::Value value, const Key &key);
  void addCarried(mlir::BlockArgument argument);
  void holdAlways(mlir::Value value);

  void addCollected(const OpShardings &shardings);
  llvm::SmallBitVector dyingOperands(mlir::Operation *op);
  bool isKept(mlir::OpResult result);
  HeldCopy *findRead(mlir::OpOperand &use);

  bool isExchanged(mlir::OpResult result) const;
  bool isFetchedFromBefore(mlir::Value value);
  bool isFetchedThrough(mlir::OpResult result);
  int64_t endOf(mlir::OpOperand &use) const;
  ProgramTimes::Life usedIn(mlir::Block *block, mlir::OpOperand &use) const;
  llvm::SmallVector<DimWindow> windowsOf(mlir::OpOperand &use) const;
  void addPadded(mlir::OpResult result);
  bool isReturned(mlir::Value value) const;

  void reuse(mlir::Block &block, const ProgramKernels::BlockSteps &own);
  void reuse(const KernelBody &body, const Roles &roles,
             const Succession &succession);
  bool replaces(mlir::Value input, mlir::Value output, const KernelBody &body,
                const Roles &roles, const Succession &succession);
  bool takesOver(mlir::Value input, ShardingAttr needed, mlir::Value output,
                 const Roles &roles, const Succession &succession);
  void reuseCarried(mlir::Operation *loop, const Roles &roles,
                    const Succession &succession);
  void forward(mlir::OpOperand &use, const Roles &roles);
  bool isLastRead(mlir::Value value, int64_t end) const;
  HeldCopy *find(mlir::Value value, ShardingAttr sharding);
  ShardingAttr neededIn(const KernelBody &body, mlir::Value input) const;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_COPYFINDER_H
