//===- VerifyUniformity.cpp - do ranks agree on their collectives ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Transforms/Collectives/Passes.h"

#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace dist {
#define GEN_PASS_DEF_VERIFYUNIFORMITYPASS
#include "dist/Transforms/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
/// A predicate around a collective that varies within its groups.
struct Disagreement {
  Operation *decider;
  Value predicate;
  std::string axes;
};
} // namespace

/// `"dp", "tp"`.
static std::string listOf(const Axes &axes) {
  std::string text;
  for (const AxisRef &axis : axes)
    text += (text.empty() ? "" : ", ") + axis.str();
  return text;
}

static std::optional<Disagreement>
findDisagreement(AxesOpInterface op, const Uniformity &uniformity,
                 const Mesh &mesh) {
  const Axes &own = op.getAxes().getValue();
  for (Operation *around = op->getParentOp();
       around && !isa<FunctionOpInterface>(around);
       around = around->getParentOp()) {
    if (!isa<RegionBranchOpInterface>(around))
      continue;
    for (Value predicate : predicatesOf(around)) {
      Axes agreed = mesh.without(own, uniformity.varying(predicate));
      Axes shared = mesh.without(own, agreed);
      if (!shared.empty())
        return Disagreement{around, predicate, listOf(shared)};
    }
  }
  return std::nullopt;
}

static LogicalResult verifyCollective(AxesOpInterface op,
                                      const Uniformity &uniformity,
                                      const Mesh &mesh) {
  std::optional<Disagreement> found = findDisagreement(op, uniformity, mesh);
  if (!found)
    return success();
  auto diag = op.emitError()
              << "'" << op->getName() << "' over "
              << listOf(op.getAxes().getValue())
              << " waits for all ranks along " << found->axes << ", but '"
              << found->decider->getName()
              << "' around it may go another way on each of them";
  diag.attachNote(found->predicate.getLoc())
      << "its predicate differs along " << found->axes
      << ": combine it over these axes first (an all-reduce; in JAX psum or "
         "pmax), or move the collective out of the '"
      << found->decider->getName() << "'";
  return diag;
}

static LogicalResult verifyUniformity(FunctionOpInterface func,
                                      const Mesh &mesh) {
  Uniformity uniformity(func, mesh);
  WalkResult result = func.walk([&](AxesOpInterface op) -> WalkResult {
    return op.needsAllRanks() ? verifyCollective(op, uniformity, mesh)
                              : success();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct VerifyUniformityPass
    : dist::impl::VerifyUniformityPassBase<VerifyUniformityPass> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    MeshOp mesh = requireMesh(getOperation());
    if (!mesh)
      return signalPassFailure();
    for (auto func : getOperation().getOps<FunctionOpInterface>())
      if (!func.isExternal() &&
          failed(verifyUniformity(func, mesh.getMesh().getValue())))
        return signalPassFailure();
  }
};
} // namespace
