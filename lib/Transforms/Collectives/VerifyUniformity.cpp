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

/// The loops and branches around an operation, from the inside.
static SmallVector<Operation *> decidersAround(Operation *op) {
  SmallVector<Operation *> deciders;
  for (Operation *around = op->getParentOp();
       around && !isa<FunctionOpInterface>(around);
       around = around->getParentOp())
    if (isa<RegionBranchOpInterface>(around))
      deciders.push_back(around);
  return deciders;
}

static std::optional<Disagreement>
findDisagreement(AxesOpInterface op, const Uniformity &uniformity,
                 const Mesh &mesh) {
  const Axes &own = op.getAxes().getValue();
  for (Operation *around : decidersAround(op))
    for (Value predicate : predicatesOf(around)) {
      Axes shared;
      for (const AxisRef &axis : uniformity.varying(predicate))
        if (llvm::any_of(own, [&](auto &o) { return mesh.conflict(axis, o); }))
          shared.push_back(axis);
      if (!shared.empty())
        return Disagreement{around, predicate, listOf(shared)};
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
              << " waits for all ranks of its group, but '"
              << found->decider->getName()
              << "' around it may go another way on each of them";
  diag.attachNote(found->predicate.getLoc())
      << "its predicate differs along " << found->axes
      << ": combine it over these axes first (an all-reduce; in JAX psum or "
         "pmax), or move the collective out of the '"
      << found->decider->getName() << "'";
  return diag;
}

/// The collectives that a predicate decides on. Error: a global program.
static FailureOr<SmallVector<AxesOpInterface>>
collectGuarded(FunctionOpInterface func) {
  SmallVector<AxesOpInterface> found;
  WalkResult result = func.walk([&](Operation *op) -> WalkResult {
    if (isa<ManualOp>(op) || op->hasAttr("operand_sharding"))
      return op->emitOpError("is not on local tensors; run dist-partition "
                             "before dist-verify-uniformity");
    auto collective = dyn_cast<AxesOpInterface>(op);
    if (collective && collective.needsAllRanks() && !decidersAround(op).empty())
      found.push_back(collective);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return found;
}

static LogicalResult verifyUniformity(FunctionOpInterface func,
                                      const Mesh &mesh) {
  auto guarded = collectGuarded(func);
  if (failed(guarded) || guarded->empty())
    return failure(failed(guarded));
  Uniformity uniformity(func, mesh);
  for (AxesOpInterface op : *guarded)
    if (failed(verifyCollective(op, uniformity, mesh)))
      return failure();
  return success();
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
