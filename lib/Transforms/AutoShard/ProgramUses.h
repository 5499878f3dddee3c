//===- ProgramUses.h - who uses which value ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_PROGRAMUSES_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_PROGRAMUSES_H

#include "dist/Transforms/Propagation/Propagation.h"

namespace dist {

class ProgramUses {
public:
  explicit ProgramUses(PropagationGraph &graph);

  /// Calls `visit` with all operations outside of bodies.
  template <typename Visit> void walk(Visit visit) const {
    graph.func.getFunctionBody().walk<mlir::WalkOrder::PreOrder>(
        [&](mlir::Operation *op) {
          visit(op);
          return hasBody(op) ? mlir::WalkResult::skip()
                             : mlir::WalkResult::advance();
        });
  }
  /// True for an operation whose regions are none of the program's.
  static bool hasBody(mlir::Operation *op);
  /// True for an operation that has a rule and results with homes.
  static bool isOperation(mlir::Operation *op);
  /// Calls `visit` with every value that an operation without a rule passes on,
  /// and the number of the value that stands for it: kNoValue where it must be
  /// replicated.
  void forEachPass(mlir::Operation *op,
                   llvm::function_ref<void(mlir::Value, ValueId)> visit) const;

  /// Operations that use a value.
  unsigned count(ValueId id) const { return infos[id].numUsers; }
  /// True if anything but operations knows it: it has a home, whatever the
  /// number of its users, and is Partial only where a loop adds to it.
  bool isShared(ValueId id) const { return infos[id].isShared; }

private:
  struct Info {
    unsigned numUsers = 0;
    bool isShared = false;
  };
  PropagationGraph &graph;
  std::vector<Info> infos;

  void share(ValueId id);
  void countUses(mlir::Operation *op);
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_PROGRAMUSES_H
