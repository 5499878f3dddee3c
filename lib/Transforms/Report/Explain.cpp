//===- Explain.cpp - the pass dist-explain --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MakeReport.h"
#include "NamedValues.h"
#include "ValueCosts.h"
#include "WriteReport.h"

#include "dist/Transforms/Annotate/WritePlan.h"
#include "dist/Transforms/Propagation/Explanation.h"
#include "dist/Transforms/Propagation/Groups.h"
#include "dist/Transforms/Report/Passes.h"

#include "llvm/Support/raw_ostream.h"

namespace dist {
#define GEN_PASS_DEF_EXPLAINPASS
#include "dist/Transforms/Report/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
struct ExplainPass : dist::impl::ExplainPassBase<ExplainPass> {
  using ExplainPassBase::ExplainPassBase;

  /// Of a copy, in which groups are relaxed: the program stays as it is.
  void runOnOperation() override {
    markAllAnalysesPreserved();
    OwningOpRef<ModuleOp> copy = getOperation().clone();
    MeshOp mesh = requireSearchedMesh(*copy);
    FunctionOpInterface func = mesh ? findEntry(*copy) : FunctionOpInterface();
    // How plans call values is found before anything is added.
    if (!func)
      return signalPassFailure();
    auto ordinals = ordinalTexts(func);
    PlacedValues placed(func);
    if (failed(relaxGroups(func, mesh)) ||
        failed(explainFunction(func, mesh, std::move(ordinals), placed)))
      signalPassFailure();
  }

  /// After propagation, what it wrote cannot be told from annotations.
  static void remarkIfComplete(FunctionOpInterface func) {
    WalkResult walk = func->walk([](Operation *op) {
      return op->hasAttr(kShardingsAttr) ? WalkResult::interrupt()
                                         : WalkResult::advance();
    });
    if (walk.wasInterrupted())
      emitRemark(func.getLoc())
          << "operations have shardings already, which count as annotated; run "
             "dist-explain before dist-propagate for the reasons";
  }

  LogicalResult sayUnknown(FunctionOpInterface func, const ValueNames &names) {
    std::string nearest = names.nearest(value.getValue());
    auto error = emitError(func.getLoc());
    error << "no value is called '" << value.getValue()
          << "': expected all, argN, resultN, the name of an argument or "
             "result, or an operation's name or text of its location";
    if (!nearest.empty())
      error << "; did you mean '" << nearest << "'?";
    return error;
  }

  bool isAll() const { return value.getValue() == "all"; }

  FailureOr<SmallVector<ValueId>> select(const PlacedValues &placed,
                                         const PropagationGraph &graph,
                                         const ValueNames &names) {
    FunctionOpInterface func = graph.func;
    if (failed(verifyCount(func.getLoc(), "ordinal", ordinal)))
      return failure();
    PlanEntry entry;
    entry.where = "value";
    entry.pattern = value;
    entry.ordinal = ordinal.hasValue() ? ordinal : -1;
    auto values = findNamed(entry, placed, graph, names);
    if (!values)
      return emitError(func.getLoc()) << values.status().getMessage();
    if (values->empty() && !isAll()) // Of a program without tensors all.
      return sayUnknown(func, names);
    return std::move(*values);
  }

  LogicalResult explainFunction(FunctionOpInterface func, MeshOp mesh,
                                OrdinalTexts ordinals,
                                const PlacedValues &placed) {
    remarkIfComplete(func);
    FailureOr<PropagationGraph> graph = buildGraph(func, mesh);
    if (failed(graph))
      return failure();
    Provenance provenance;
    orderTurns(*graph);
    propagate(*graph, &provenance);
    ValueNames names(*graph, std::move(ordinals));
    AnnotationDeciders deciders(*graph);
    FailureOr<SmallVector<ValueId>> values = select(placed, *graph, names);
    if (failed(values))
      return failure();
    auto machine = loadMachine(mesh, cluster, memory);
    FailureOr<double> remarkable = readBytes(func.getLoc(), "large", large);
    if (failed(machine) || failed(remarkable) ||
        failed(verifyCount(func.getLoc(), "alternatives", alternatives)) ||
        failed(verifyCount(func.getLoc(), "most", most)))
      return failure();
    auto costs = ValueCosts::make(std::move(*machine), *graph, names, deciders);
    if (failed(costs))
      return failure();
    constexpr size_t kMostPriced = 8;
    bool isByName = !isAll() && alternatives > 0;
    for (auto [index, id] : llvm::enumerate(*values)) {
      llvm::errs() << explain(*graph, names, provenance, deciders, id);
      if (isByName && index < kMostPriced)
        llvm::errs() << (*costs)->explain(id, alternatives, most);
    }
    if (isAll())
      llvm::errs() << pipelineText((*costs)->report);
    if (isByName && values->size() > kMostPriced)
      emitRemark(func.getLoc())
          << values->size() << " values are called '" << value.getValue()
          << "': only of the first " << kMostPriced << " is the cost shown";
    addRemarks((*costs)->report, *remarkable);
    for (const PlanReport::Remark &remark : (*costs)->report.remarks)
      emitRemark(func.getLoc()) << remark.kind << ": " << remark.text;
    return success();
  }
};
} // namespace
