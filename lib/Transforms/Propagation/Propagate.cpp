//===- Propagate.cpp - the pass dist-propagate ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/Passes.h"
#include "dist/Transforms/Propagation/Propagation.h"

namespace dist {
#define GEN_PASS_DEF_PROPAGATEPASS
#include "dist/Transforms/Propagation/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
struct PropagatePass : dist::impl::PropagatePassBase<PropagatePass> {
  void runOnOperation() override {
    MeshOp mesh = requireSearchedMesh(getOperation());
    if (!mesh)
      return signalPassFailure();
    for (auto func : getOperation().getOps<FunctionOpInterface>()) {
      if (func.isExternal())
        continue;
      FailureOr<PropagationGraph> graph = buildGraph(func, mesh);
      if (failed(graph))
        return signalPassFailure();
      orderTurns(*graph);
      propagate(*graph);
      completeShardings(*graph);
    }
  }
};
} // namespace
