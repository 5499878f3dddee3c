//===- Annotate.cpp - annotations into the program ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AliasShardings.h"
#include "ApplyCarries.h"
#include "ApplyChanges.h"
#include "ApplyPipeline.h"
#include "CommandLine.h"
#include "FixAxes.h"
#include "PlanPosition.h"
#include "RewritePlacements.h"
#include "TimePlan.h"

#include "dist/Transforms/Annotate/AnnotateModule.h"
#include "dist/Transforms/Annotate/ApplyPlan.h"
#include "dist/Transforms/Annotate/OverridePlan.h"
#include "dist/Transforms/Annotate/Passes.h"
#include "dist/Transforms/Annotate/PlanMatch.h"
#include "dist/Transforms/Annotate/PlanSearch.h"

#include "dist/Dialect/Dist/IR/Arrange.h"
#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/IR/PartialSums.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"
#include "dist/Support/OpenMesh.h"
#include "dist/Support/ParseJson.h"
#include "dist/Support/TextFile.h"

#include "llvm/Support/MathExtras.h"

#include <fmt/format.h>

namespace dist {
#define GEN_PASS_DEF_ANNOTATEPASS
#include "dist/Transforms/Annotate/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// The plan and the mesh
//===----------------------------------------------------------------------===//

FailureOr<NamedText> dist::readPlan(MLIRContext *context,
                                    const std::string &planOrFile) {
  if (planOrFile.empty())
    return NamedText();
  Result<NamedText> text = readTextOrFile(planOrFile);
  if (!text)
    return emitError(commandLineLoc(context))
           << "plan '" << planOrFile << "': " << text.status().getMessage()
           << "; expected a plan file (auto is for dist-run, dist-compile and "
              "pipelines)";
  return std::move(*text);
}

/// The mesh that the command line or the plan gives, if any does.
static Result<std::optional<Mesh>> givenMesh(const std::string &text,
                                             const Plan &plan) {
  if (text.empty())
    return plan.mesh;
  Result<Mesh> mesh = parseOpenMesh(text);
  if (!mesh)
    return mesh.status();
  return std::optional<Mesh>(*mesh);
}

static bool isOfShardy(Operation &op) {
  return op.getName().getDialectNamespace() == "sdy";
}

/// True for a program without annotations, which micro-batches divide for one
/// device.
static bool hasNoMesh(ModuleOp module) {
  return module.getOps<MeshOp>().empty() &&
         llvm::none_of(module.getOps(), isOfShardy);
}

/// The module's one mesh: its own, replaced or completed by `given`, or a new
/// one. Null after a diagnostic.
static MeshOp resolveMesh(ModuleOp module, std::optional<Mesh> given,
                          bool overrides) {
  auto meshes = llvm::to_vector(module.getOps<MeshOp>());
  if (meshes.size() > 1) {
    auto diag = meshes[1].emitError("a program has one mesh, got a second; see "
                                    "dist-unify-meshes");
    diag.attachNote(meshes[0].getLoc()) << "the first is here";
    return {};
  }
  if (meshes.empty() && !given) {
    if (llvm::any_of(module.getOps(), isOfShardy))
      module.emitError("the program has a mesh of Shardy: run dist-import "
                       "first");
    else
      emitError(commandLineLoc(module.getContext()))
          << "no mesh: give one by option 'mesh', such as dp=2, in the plan, "
             "or as dist.mesh @mesh <[\"dp\"=2]>; for a plan by cost (option "
             "'plan' as auto), option 'cluster', such as h100:8, is enough";
    return {};
  }
  bool isOpen = given && given->find(kOpenAxis);
  if (meshes.empty() && isOpen) {
    emitError(commandLineLoc(module.getContext()))
        << "mesh: '?' leaves axes to the search, which arranges the devices of "
           "a cluster: give one by option 'cluster', and option 'plan' as "
           "auto";
    return {};
  }
  if (meshes.empty()) {
    OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
    return MeshOp::create(builder, module.getLoc(), "mesh",
                          MeshAttr::get(module.getContext(), *given));
  }
  MeshOp mesh = meshes.front();
  if (given && (isOpen || mesh->hasAttr(kArrangeAttr)))
    return succeeded(fixAxes(mesh, *given)) ? mesh : MeshOp();
  Mesh own = mesh.getMesh().getValue();
  // Views, the order of devices and pipelines are the program's.
  for (MeshAxis &axis : given ? given->axes : own.axes)
    if (const MeshAxis *known = own.find(axis.name))
      axis.pipeline |= known->pipeline;
  if (!given || given->axes == own.axes)
    return mesh;
  if (!overrides) {
    own.views.clear(); // The plan has none to be compared.
    emitError(reportAt(mesh.getLoc(), module.getLoc()))
        << "the plan's mesh is " << given->str() << ", the program's is "
        << own.str() << "; option 'mesh' overrides both";
    return {};
  }
  mesh.setMeshAttr(MeshAttr::get(module.getContext(), *given));
  return mesh;
}

/// Adds the time axis of micro-batches to the mesh, unless it has one; for
/// gradient merge alone, of size 1.
static LogicalResult addTimeAxis(MeshOp mesh, int64_t microBatches,
                                 bool isMerged) {
  Mesh whole = mesh.getMesh().getValue();
  auto it = llvm::find_if(whole.axes,
                          [](const MeshAxis &axis) { return axis.temporal; });
  if (microBatches == 0 && isMerged && it == whole.axes.end())
    microBatches = 1;
  if (microBatches == 0)
    return success();
  if (it != whole.axes.end()) {
    it->size = microBatches;
  } else if (whole.find(kMicroAxis)) {
    return emitError(commandLineLoc(mesh.getContext()))
           << "the mesh " << whole.str() << " has an axis '" << kMicroAxis
           << "', which is the name of the time axis of micro-batches: give "
              "the axis another name";
  } else {
    whole.axes.push_back({kMicroAxis.str(), microBatches, true});
  }
  mesh.setMeshAttr(MeshAttr::get(mesh.getContext(), whole));
  return success();
}

/// Checks that the bytes of a value fit into 64 bits.
static LogicalResult verifySize(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape())
    return success();
  int64_t bytes = elementBytes(type);
  for (int64_t size : type.getShape())
    if (llvm::MulOverflow(bytes, size, bytes))
      return emitError(value.getLoc())
             << type << " is too large: its bytes do not fit into 64 bits";
  return success();
}

/// Verifies the annotations of an operation against the mesh. To verify the
/// whole program would take as long as to plan it.
static LogicalResult verifyAnnotations(Operation *op) {
  OperationName name = op->getName();
  auto *dialect = op->getContext()->getLoadedDialect<DistDialect>();
  if (name.getDialect() == dialect)
    return failure(failed(name.verifyInvariants(op)) ||
                   failed(name.verifyRegionInvariants(op)));
  for (NamedAttribute attr : op->getDiscardableAttrs())
    if (attr.getNameDialect() == dialect &&
        failed(dialect->verifyOperationAttribute(op, attr)))
      return failure();
  return isa<FunctionOpInterface>(op) ? name.verifyInvariants(op) : success();
}

static LogicalResult verifyAnnotations(ModuleOp module) {
  WalkResult walk = module.walk(
      [](Operation *op) { return WalkResult(verifyAnnotations(op)); });
  return failure(walk.wasInterrupted());
}

static LogicalResult verifySizes(ModuleOp module) {
  WalkResult walk = module.walk([](Operation *op) -> WalkResult {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          if (failed(verifySize(argument)))
            return failure();
    for (Value result : op->getResults())
      if (failed(verifySize(result)))
        return failure();
    return success();
  });
  return failure(walk.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// True for a plan that a program without a mesh carries out on one device.
static bool isForOne(const Plan &plan) {
  return plan.microBatches > 0 || plan.gradientMerge > 1 ||
         !plan.recompute.empty() || plan.precision;
}

/// The module's one mesh for a plan, with the axis of micro-batches. Null after
/// a diagnostic.
static MeshOp meshFor(const Plan &plan, ModuleOp module,
                      std::optional<Mesh> given, bool overrides) {
  if (isForOne(plan) && !given && hasNoMesh(module))
    given = Mesh{{{"device", 1}}, {}, {}};
  MeshOp mesh = resolveMesh(module, given, overrides);
  bool isMerged = plan.gradientMerge > 1;
  if (!mesh || failed(addTimeAxis(mesh, plan.microBatches, isMerged)))
    return {};
  if (isMerged)
    mesh->setAttr(kGradientMergeAttr,
                  Builder(mesh).getI64IntegerAttr(plan.gradientMerge));
  return mesh;
}

LogicalResult dist::annotateModule(ModuleOp module, const NamedText &planText,
                                   const std::string &meshText,
                                   ArrayRef<std::string> carries,
                                   const PlanOverrides &overrides) {
  MLIRContext *context = module.getContext();
  std::string text = planText.isEmpty() ? "{}" : planText.text;
  std::string name = planText.nameOr("plan");
  auto fail = [&](const Status &status) {
    return failInPlan(context, name, text, status);
  };
  Result<Plan> plan = Plan::parse(text);
  if (!plan)
    return fail(plan.status());
  std::string overridden = overridePlan(text, overrides);
  if (overridden != text)
    plan = Plan::parse(overridden);
  if (!plan) // The file is right without the options.
    return emitError(commandLineLoc(context)) << plan.status().getMessage();
  Result<std::optional<Mesh>> given = givenMesh(meshText, *plan);
  if (!given)
    return emitError(commandLineLoc(context)) << given.status().getMessage();
  MeshOp mesh = meshFor(*plan, module, *given, !meshText.empty());
  FunctionOpInterface func = mesh ? findEntry(module) : FunctionOpInterface();
  if (!func || failed(verifySizes(module)))
    return failure();
  // Annotations were verified against the mesh before it was overridden.
  if (!meshText.empty() && failed(verifyAnnotations(module)))
    return failure();
  if (plan->search)
    writeSearch(
        mesh, {*plan->search, findPlaces(context, name, text, *plan->search)});
  rewritePlacements(func);
  if (failed(applyCarries(func, *plan, carries, fail)))
    return failure();
  auto place = [&](StringRef key) {
    return locatePlanError(context, name, text, key);
  };
  if (Status status = applyChanges(*plan, overrides, mesh, func, place);
      !status.ok())
    return fail(status);
  auto locate = [&](StringRef entry) { return entryLoc(place(entry), entry); };
  if (Status status = applyPlan(*plan, mesh, func, locate); !status.ok())
    return fail(status);
  if (failed(stagesOfSingles(func)))
    return failure();
  keepTimePlan(mesh, func, overridden);
  return shareAliasShardings(func);
}

/// Writes the option to the module for all passes that plan and price the
/// program, until dist-widen-partials.
static LogicalResult writePartialSums(ModuleOp module, StringRef sums) {
  if (sums != "f32" && sums != "storage")
    return emitError(commandLineLoc(module.getContext()))
           << "partial-sums needs f32 or storage, got '" << sums << "'";
  if (sums == "storage")
    findMesh(module)->setAttr(kStoragePartialsAttr,
                              UnitAttr::get(module.getContext()));
  return success();
}

namespace {
struct AnnotatePass : dist::impl::AnnotatePassBase<AnnotatePass> {
  using AnnotatePassBase::AnnotatePassBase;
  AnnotatePass(const AnnotatePassOptions &options, NamedText plan)
      : AnnotatePassBase(options), givenPlan(std::move(plan)) {}

  void runOnOperation() override {
    if (meshText.empty())
      meshText = commandLineMesh();
    SmallVector<std::string> carried(carries.begin(), carries.end());
    PlanOverrides overrides{microBatches, gradientMerge, recompute, precision,
                            narrowCollectives};
    FailureOr<NamedText> plan = requestedPlan();
    if (failed(plan) ||
        failed(annotateModule(getOperation(), *plan, meshText, carried,
                              overrides)) ||
        failed(writePartialSums(getOperation(), partialSums)) ||
        failed(verifyAnnotations(getOperation())))
      return signalPassFailure();
    // Nothing else was changed: the whole program need not be verified again.
    markAllAnalysesPreserved();
  }

private:
  FailureOr<NamedText> requestedPlan() {
    if (givenPlan)
      return *givenPlan;
    return readPlan(&getContext(),
                    planFile.empty() ? commandLinePlan() : planFile);
  }

  std::optional<NamedText> givenPlan;
};
} // namespace

std::unique_ptr<Pass>
dist::createAnnotatePass(const AnnotatePassOptions &options, NamedText plan) {
  return std::make_unique<AnnotatePass>(options, std::move(plan));
}
