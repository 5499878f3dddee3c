//===- CutStacks.h - stacked tensors in blocks of layers --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The values of a step that are cut into blocks along dimension 0 when its
// loops over layers are: the stacks that the loops read, the arguments these
// are computed from, and what elementwise operations compute from them, such as
// new weights and moments.
//
//   w, m: L x d x d              cut: a loop reads the rows of w
//   dw: L x d x d                cut: a loop writes its rows
//   m' = 0.9 m + 0.1 dw          cut, and so m
//   n = sum dw * dw              adds up the blocks in turn
//
// There is a block for each stage if the stages divide the layers. Otherwise
// there are more, and a stage has several: 7 layers in 2 stages are 7 blocks,
// of which stage 0 has four.
//
// Operations whose local form along dimension 0 needs nothing of other rows are
// done block by block. All others read the blocks together.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_STAGES_CUTSTACKS_H
#define DIST_LIB_TRANSFORMS_STAGES_CUTSTACKS_H

#include "LayerLoop.h"

#include "dist/Transforms/Temporal/LocalForm.h"

#include "llvm/ADT/MapVector.h"

namespace dist {

class CutStacks {
public:
  /// Cuts loops over layers for a number of stages. `batch`: arguments that
  /// stay whole.
  CutStacks(mlir::FunctionOpInterface func, int64_t stages,
            const TimePlacement::Batch &batch);

  /// The number of equal blocks of each loop.
  int64_t numBlocks() const { return blocks; }
  int64_t stageOf(int64_t block) const { return block * stages / blocks; }

  /// The loops over layers; empty if none reads a stack of arguments.
  const llvm::MapVector<mlir::Operation *, LayerLoop> &loops() const {
    return layerLoops;
  }
  /// A loop over layers that cannot be cut; null if there is none. It has fewer
  /// layers than there are stages, or loops with other numbers of layers are
  /// cut into blocks that do not divide its own.
  mlir::Operation *uneven() const { return unevenLoop; }

  bool isCut(mlir::Value value) const { return cut.contains(value); }
  bool isCutResult(unsigned result) const { return cutResults[result]; }
  /// The factor along which an operation is done block by block.
  std::optional<unsigned> factorOf(mlir::Operation *op) const;
  /// The factor of dimension 0 of a result, if the operation can be done block
  /// by block along it.
  std::optional<unsigned> factorOfRows(mlir::OpResult result) const;
  std::shared_ptr<const ShardingRule> ruleOf(mlir::Operation *op) const {
    return rules.get(op);
  }

private:
  struct Candidate {
    LayerLoop layers;
    llvm::SmallSetVector<mlir::Value, 8> arguments;
  };
  std::vector<Candidate> findCandidates();
  void chooseBlocks(llvm::ArrayRef<Candidate> candidates);
  void findLoops();
  void collect(mlir::Value value,
               llvm::SmallSetVector<mlir::Value, 8> &found) const;
  bool isOverLayers(const LayerLoop &layers,
                    const llvm::DenseSet<mlir::Operation *> &before,
                    llvm::SmallSetVector<mlir::Value, 8> &found) const;
  bool isRowFactor(mlir::Operation *op, const ShardingRule &rule,
                   unsigned factor) const;
  bool add(mlir::Value value);
  bool addOf(mlir::Operation *op);
  bool addState();

  mlir::FunctionOpInterface func;
  int64_t stages, blocks;
  const TimePlacement::Batch &batch;
  mutable RuleTable rules;
  llvm::MapVector<mlir::Operation *, LayerLoop> layerLoops;
  mlir::Operation *unevenLoop = nullptr;
  llvm::DenseSet<mlir::Value> cut;
  llvm::SmallVector<bool> cutResults;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_STAGES_CUTSTACKS_H
