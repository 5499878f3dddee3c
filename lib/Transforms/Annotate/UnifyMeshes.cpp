//===- UnifyMeshes.cpp - dist-unify-meshes --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommonMesh.h"
#include "RewritePlacements.h"

#include "dist/Transforms/Annotate/Passes.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Verifier.h"

namespace dist {
#define GEN_PASS_DEF_UNIFYMESHESPASS
#include "dist/Transforms/Annotate/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
/// Rewrites shardings on all meshes to shardings on the common one.
class Unifier {
public:
  explicit Unifier(ModuleOp module);

  LogicalResult run();

private:
  void noteUsed(Operation *op);
  size_t indexOf(FlatSymbolRefAttr name) const {
    return indices.lookup(name.getAttr());
  }
  LogicalResult translateAxes(Operation *op);
  LogicalResult translateAll();
  ShardingAttr translate(ShardingAttr attr);

  ModuleOp module;
  SmallVector<MeshOp> ops;
  llvm::DenseMap<StringAttr, size_t> indices; ///< Of each mesh, by its name.
  std::vector<NamedMesh> meshes;
  CommonMesh common;
  Status status = {}; ///< The first error of a translation.
};
} // namespace

Unifier::Unifier(ModuleOp module)
    : module(module), ops(module.getOps<MeshOp>()) {
  for (MeshOp op : ops) {
    indices[op.getSymNameAttr()] = meshes.size();
    meshes.push_back({op.getSymName().str(), op.getMesh().getValue()});
    for (const MeshAxis &axis : meshes.back().mesh.axes)
      if (axis.size > 1)
        meshes.back().used.insert(AxisRef(axis.name));
  }
}

/// Axes name no mesh: theirs is that of the manual region, which its shardings
/// name.
static MeshOp meshOfAxes(Operation *op) {
  auto manual = dyn_cast<ManualOp>(op);
  return manual ? manual.getMeshOp() : meshAround(op);
}

void Unifier::noteUsed(Operation *op) {
  AttrTypeWalker walker;
  auto note = [](NamedMesh &mesh, const AxisRef &axis) {
    if (mesh.mesh.gridOf({axis}) == &mesh.mesh) // Views stay what they are.
      mesh.used.insert(axis);
  };
  walker.addWalk([&](ShardingAttr attr) {
    NamedMesh &mesh = meshes[indexOf(attr.getMesh())];
    const Sharding &sharding = attr.getValue();
    forEachAxis(sharding, [&](const AxisRef &axis) { note(mesh, axis); });
    for (const AxisRef &axis : sharding.replicated)
      note(mesh, axis);
  });
  walker.walk(op->getAttrDictionary());
  MeshOp mesh = meshOfAxes(op);
  auto axes = op->getAttrOfType<AxesAttr>("axes");
  if (mesh && axes)
    for (const AxisRef &axis : axes.getValue())
      note(meshes[indices.lookup(mesh.getSymNameAttr())], axis);
}

LogicalResult Unifier::translateAxes(Operation *op) {
  auto attr = op->getAttrOfType<AxesAttr>("axes");
  MeshOp mesh = meshOfAxes(op);
  if (!attr || !mesh)
    return success();
  size_t index = indices.lookup(mesh.getSymNameAttr());
  if (index == common.main)
    return success();
  Result<Axes> axes = common.members[index].translate(attr.getValue());
  if (!axes)
    return op->emitError() << axes.status().getMessage();
  op->setAttr("axes", AxesAttr::get(op->getContext(), *axes));
  return success();
}

ShardingAttr Unifier::translate(ShardingAttr attr) {
  size_t index = indexOf(attr.getMesh());
  if (index == common.main)
    return attr;
  Result<Sharding> sharding = common.members[index].translate(attr.getValue());
  if (sharding)
    return ShardingAttr::get(
        attr.getContext(),
        FlatSymbolRefAttr::get(ops[common.main].getSymNameAttr()), *sharding);
  if (status.ok())
    status = sharding.status();
  return attr;
}

/// Translates everything. Axes come first: the shardings name the mesh that
/// they are of.
LogicalResult Unifier::translateAll() {
  auto translateOp = [&](Operation *op) -> WalkResult {
    return translateAxes(op);
  };
  if (module.walk(translateOp).wasInterrupted())
    return failure();
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [&](ShardingAttr attr) -> Attribute { return translate(attr); });
  auto replaceOp = [&](Operation *op) -> WalkResult {
    replacer.replaceElementsIn(op);
    if (status.ok())
      return WalkResult::advance();
    return op->emitError() << status.getMessage();
  };
  return failure(module.walk(replaceOp).wasInterrupted());
}

LogicalResult Unifier::run() {
  bool isAlone = ops.size() == 1;
  if (!isAlone)
    module.walk([&](Operation *op) { noteUsed(op); });
  Result<CommonMesh> united = unite(meshes);
  if (!united)
    return ops.front().emitError()
           << "cannot unite the meshes: " << united.status().getMessage();
  common = std::move(*united);
  MeshOp main = ops[common.main];
  if (!isAlone && failed(translateAll()))
    return failure();
  main.setMeshAttr(MeshAttr::get(module.getContext(), common.mesh));
  for (MeshOp mesh : ops)
    if (mesh != main)
      mesh.erase();
  return isAlone ? success() : verify(module);
}

namespace {
struct UnifyMeshesPass : dist::impl::UnifyMeshesPassBase<UnifyMeshesPass> {
  void runOnOperation() override {
    auto meshes = getOperation().getOps<MeshOp>();
    if (meshes.empty())
      return;
    if (llvm::hasNItemsOrMore(meshes, 2))
      for (auto func : getOperation().getOps<FunctionOpInterface>())
        rewritePlacements(func);
    if (failed(Unifier(getOperation()).run()))
      signalPassFailure();
  }
};
} // namespace
