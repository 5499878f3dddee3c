//===- MicroBatch.cpp - the step as loops over micro-batches --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BatchDimensions.h"
#include "MicroBatchLoops.h"
#include "SavedMemory.h"

#include "dist/Transforms/Temporal/Passes.h"

#include "dist/Analysis/Kernels/BlockMemory.h"
#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"

namespace dist {
#define GEN_PASS_DEF_MICROBATCHPASS
#include "dist/Transforms/Temporal/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static const MeshAxis *timeAxis(const Mesh &mesh) {
  auto it = llvm::find_if(mesh.axes,
                          [](const MeshAxis &axis) { return axis.temporal; });
  return it == mesh.axes.end() ? nullptr : &*it;
}

/// Removes the axis from all shardings and from the mesh.
static void removeAxis(ModuleOp module, MeshOp mesh, const std::string &name) {
  auto isAxis = [&](const AxisRef &axis) { return axis.name == name; };
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](ShardingAttr attr) -> std::optional<Attribute> {
    Sharding sharding = attr.getValue();
    for (DimSharding &dim : sharding.dims)
      std::erase_if(dim.axes, isAxis);
    std::erase_if(sharding.replicated, isAxis);
    return ShardingAttr::get(attr.getContext(), attr.getMesh(), sharding);
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true);
  Mesh left = mesh.getMesh().getValue();
  std::erase_if(left.axes,
                [&](const MeshAxis &axis) { return axis.name == name; });
  mesh.setMeshAttr(MeshAttr::get(module.getContext(), left));
}

/// `reduce_sum model.py:37`, or the name of the operation.
static std::string placeText(Location loc) {
  std::string text = locationText(loc);
  return text.empty() ? "an operation" : "'" + text + "'";
}

/// Compares the memory of a step that needs several passes over the batch with
/// that of the whole batch. Error: it is not less.
static LogicalResult weigh(FunctionOpInterface func, unsigned loops,
                           ArrayRef<PassPlace> places, int64_t before,
                           int64_t after) {
  constexpr size_t most = 8;
  bool saves = after < before;
  InFlightDiagnostic diag = saves ? func.emitRemark() : func.emitError();
  diag << (saves ? "micro-batches: " : "micro-batches save nothing: ") << loops
       << (loops == 1 ? " pass" : " passes") << " over the batch "
       << (loops == 1 ? "is" : "are") << " needed";
  if (!places.empty())
    diag << ", the first because " << placeText(places[0].reduced)
         << " is over all rows and " << placeText(places[0].reader)
         << " needs it for each";
  diag << "; values of " << after << " bytes are live at one time, and "
       << before << " without micro-batches";
  if (!saves)
    diag << ". Leave out micro-batches, or what needs all rows";
  for (const PassPlace &place : places.take_front(most))
    diag.attachNote(place.reduced)
        << "is over all rows; " << placeText(place.reader)
        << " needs it for each (" << place.bytes << " bytes are kept)";
  return saves ? success() : LogicalResult(failure());
}

/// Divides the entry's steps by the time axis of `mesh`.
static LogicalResult divide(FunctionOpInterface func, MeshOp mesh,
                            const MeshAxis &micro) {
  Region &region = func.getFunctionBody();
  if (!region.hasOneBlock())
    return func.emitOpError("cannot be divided into micro-batches: it has "
                            "several blocks, expected one");
  FailureOr<TimePlacement::Batch> batch = findBatch(func, mesh, micro);
  if (failed(batch))
    return failure();
  Block &body = region.front();
  TimePlacement placement(body, micro.size, *batch);
  unsigned loops = placement.numPhases();
  bool isWeighed =
      hasContractions(body) && loopsWithContractions(placement) != 1;
  std::vector<PassPlace> places = passPlaces(placement);
  int64_t before = isWeighed ? peakBytes(body) : 0;
  if (failed(makeMicroBatchLoops(body, placement, micro.name)))
    return failure();
  return isWeighed ? weigh(func, loops, places, before, peakBytes(body))
                   : success();
}

namespace {
struct MicroBatchPass : dist::impl::MicroBatchPassBase<MicroBatchPass> {
  using MicroBatchPassBase::MicroBatchPassBase;

  void runOnOperation() override {
    MeshOp mesh = findMesh(getOperation());
    if (!mesh && microBatches <= 1)
      return markAllAnalysesPreserved();
    bool isTemporary = !mesh;
    if (isTemporary)
      mesh = makeMesh();
    const MeshAxis *found = timeAxis(mesh.getMesh().getValue());
    if (!found)
      return markAllAnalysesPreserved();
    MeshAxis micro = *found;
    FunctionOpInterface func = findEntry(getOperation());
    if (!func || (micro.size > 1 && failed(divide(func, mesh, micro))))
      return signalPassFailure();
    if (isTemporary)
      mesh.erase();
    else
      removeAxis(getOperation(), mesh, micro.name);
  }

private:
  /// A mesh of one device, for programs without one.
  MeshOp makeMesh() {
    OpBuilder builder = OpBuilder::atBlockBegin(getOperation().getBody());
    Mesh mesh{{{kMicroAxis.str(), microBatches, true}}, {}};
    return MeshOp::create(builder, getOperation().getLoc(), "mesh",
                          MeshAttr::get(&getContext(), mesh));
  }
};
} // namespace
