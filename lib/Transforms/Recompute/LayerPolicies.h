//===- LayerPolicies.h - the rule of each layer -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RECOMPUTE_LAYERPOLICIES_H
#define DIST_LIB_TRANSFORMS_RECOMPUTE_LAYERPOLICIES_H

#include "StepBlock.h"

#include "dist/Support/RecomputeRule.h"

namespace dist {

/// The layers of a block, and the rule that holds for each.
///
/// A layer has the operations of one stage only. The last layer of the forward
/// pass has the policy none instead of inputs, unless a rule names it: its
/// backward pass follows at once.
class LayerPolicies {
public:
  /// `stageOf`: of an operation; negative for one that all stages have.
  LayerPolicies(mlir::FunctionOpInterface func, const StepBlock &step,
                llvm::ArrayRef<RecomputeRule> rules,
                llvm::function_ref<int(mlir::Operation *)> stageOf);

  struct Layer {
    llvm::SmallVector<mlir::Operation *> ops;
    std::optional<size_t> rule; ///< Its place in the list; none: nothing is
                                ///< computed again.
    RecomputePolicy policy = RecomputePolicy::None;
  };
  llvm::ArrayRef<Layer> layers() const { return all; }
  const Layer &layerOf(mlir::Operation *op) const {
    return all[layerIndex.lookup(op)];
  }

  /// True for a value of the forward pass that another layer reads.
  bool isInput(mlir::Value value) const { return inputs.contains(value); }

  /// True if the rule of the operation's layer saves what is at its location.
  bool isSavedByPattern(mlir::Operation *op) const;

private:
  bool isNamedBy(const RecomputeRule &rule, const Layer &layer);
  bool readsArgument(mlir::Operation *op, llvm::StringRef pattern);
  void findInputs();
  void applyRules(llvm::function_ref<int(mlir::Operation *)> stageOf);

  mlir::FunctionOpInterface func;
  const StepBlock &step;
  llvm::ArrayRef<RecomputeRule> rules;
  llvm::SmallVector<Layer> all;
  llvm::DenseMap<mlir::Operation *, size_t> layerIndex;
  llvm::DenseSet<mlir::Value> inputs;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RECOMPUTE_LAYERPOLICIES_H
