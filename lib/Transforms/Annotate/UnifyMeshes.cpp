//===- UnifyMeshes.cpp - dist-unify-meshes --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RewritePlacements.h"

#include "dist/Transforms/Annotate/Passes.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Support/RankGroups.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Verifier.h"

namespace dist {
#define GEN_PASS_DEF_UNIFYMESHESPASS
#include "dist/Transforms/Annotate/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// One mesh in the words of another
//===----------------------------------------------------------------------===//

namespace {
/// Says what lies on one mesh on another one of the same devices. Remembers the
/// first part of an axis that has no counterpart.
struct Translation {
  const Mesh &from, &to;
  Status status = {};

  Axes translate(const Axes &axes);
  Sharding translate(const Sharding &sharding);
};
} // namespace

Axes Translation::translate(const Axes &axes) {
  Axes result;
  for (const AxisRef &axis : axes) {
    Result<Axes> parts = translateAxis(from, axis, to);
    if (parts)
      result.insert(result.end(), parts->begin(), parts->end());
    else if (status.ok())
      status = parts.status();
  }
  return to.merged(result);
}

Sharding Translation::translate(const Sharding &sharding) {
  if (!sharding.single.empty() && status.ok())
    status = Status::invalid("a single placement belongs to its own mesh");
  Sharding result = sharding;
  for (DimSharding &dim : result.dims)
    dim.axes = translate(dim.axes);
  result.replicated = translate(sharding.replicated);
  result.partial.clear();
  for (const PartialAxis &item : sharding.partial)
    for (const AxisRef &axis : translate(Axes{item.axis}))
      result.partial.push_back({axis, item.kind});
  return result;
}

/// Fails where an axis of `from` cannot be said on `to`.
static Status checkTranslation(const Mesh &from, const Mesh &to) {
  Translation translation{from, to};
  for (const MeshAxis &axis : from.axes) {
    if (axis.temporal)
      return Status::invalid("mesh " + from.str() + " has the temporal axis '" +
                             axis.name + "'");
    translation.translate(Axes{axis.name});
  }
  return translation.status;
}

static MeshAttr valueOf(MeshOp mesh) { return mesh.getMesh(); }

/// The first mesh on which all others can be said; null after an error.
static MeshOp chooseMesh(ArrayRef<MeshOp> meshes) {
  MeshOp other;
  Status reason;
  for (MeshOp candidate : meshes) {
    bool suits = llvm::all_of(meshes, [&](MeshOp mesh) {
      Status status = checkTranslation(valueOf(mesh).getValue(),
                                       valueOf(candidate).getValue());
      if (!status.ok() && reason.ok()) {
        reason = status;
        other = mesh;
      }
      return status.ok();
    });
    if (suits)
      return candidate;
  }
  auto diag = other.emitError() << "the meshes of a program must be parts of "
                                   "one mesh: "
                                << reason.getMessage();
  diag.attachNote(MeshOp(meshes.front()).getLoc()) << "the first mesh is here";
  return {};
}

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

namespace {
/// Rewrites what lies on other meshes than `to`.
class Unifier {
public:
  Unifier(ModuleOp module, MeshOp to)
      : module(module), to(to),
        name(FlatSymbolRefAttr::get(to.getSymNameAttr())) {}

  LogicalResult run();

private:
  const Mesh &meshOf(FlatSymbolRefAttr symbol) {
    return valueOf(module.lookupSymbol<MeshOp>(symbol)).getValue();
  }
  ShardingAttr translate(ShardingAttr attr);
  AxesAttr translate(AxesAttr attr, MeshOp from);

  ModuleOp module;
  MeshOp to;
  FlatSymbolRefAttr name;
  Status status = {};
};
} // namespace

ShardingAttr Unifier::translate(ShardingAttr attr) {
  if (attr.getMesh() == name)
    return attr;
  Translation translation{meshOf(attr.getMesh()), valueOf(to).getValue()};
  Sharding sharding = translation.translate(attr.getValue());
  if (status.ok())
    status = translation.status;
  return ShardingAttr::get(attr.getContext(), name, sharding);
}

AxesAttr Unifier::translate(AxesAttr attr, MeshOp from) {
  if (!from || from == to)
    return attr;
  Translation translation{valueOf(from).getValue(), valueOf(to).getValue()};
  Axes axes = translation.translate(attr.getValue());
  if (status.ok())
    status = translation.status;
  return AxesAttr::get(attr.getContext(), axes);
}

/// Axes name no mesh: theirs is that of the manual region, which its shardings
/// name. So they come first, from the inside.
LogicalResult Unifier::run() {
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [&](ShardingAttr attr) -> Attribute { return translate(attr); });
  auto visit = [&](Operation *op) -> WalkResult {
    auto manual = dyn_cast<ManualOp>(op);
    MeshOp from = manual ? manual.getMeshOp() : meshAround(op);
    if (auto axes = op->getAttrOfType<AxesAttr>("axes"))
      op->setAttr("axes", translate(axes, from));
    if (status.ok())
      return WalkResult::advance();
    return op->emitError() << status.getMessage();
  };
  if (module.walk(visit).wasInterrupted())
    return failure();
  auto replace = [&](Operation *op) -> WalkResult {
    replacer.replaceElementsIn(op);
    if (status.ok())
      return WalkResult::advance();
    return op->emitError() << status.getMessage();
  };
  if (module.walk(replace).wasInterrupted())
    return failure();
  for (MeshOp mesh : llvm::make_early_inc_range(module.getOps<MeshOp>()))
    if (mesh != to)
      mesh.erase();
  return verify(module);
}

namespace {
struct UnifyMeshesPass : dist::impl::UnifyMeshesPassBase<UnifyMeshesPass> {
  void runOnOperation() override {
    auto meshes = llvm::to_vector(getOperation().getOps<MeshOp>());
    if (meshes.size() < 2)
      return;
    for (auto func : getOperation().getOps<FunctionOpInterface>())
      rewritePlacements(func);
    MeshOp mesh = chooseMesh(meshes);
    if (!mesh || failed(Unifier(getOperation(), mesh).run()))
      signalPassFailure();
  }
};
} // namespace
