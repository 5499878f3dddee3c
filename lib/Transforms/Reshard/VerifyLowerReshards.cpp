//===- VerifyLowerReshards.cpp - the pass dist-verify-lower-reshards ------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Transforms/Reshard/Passes.h"

#include "llvm/ADT/TypeSwitch.h"

namespace dist {
#define GEN_PASS_DEF_VERIFYLOWERRESHARDSPASS
#include "dist/Transforms/Reshard/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
/// Does to a sharding what a collective does.
class Effect {
public:
  Effect(const Mesh &mesh, const Sharding &before, const Axes &axes)
      : mesh(mesh), now(normal(before)), axes(merged(axes)) {}

  LogicalResult shard(int64_t dim);
  LogicalResult unshard(int64_t dim);
  LogicalResult combine(ReductionKind kind);
  LogicalResult makePartial(ReductionKind kind);
  /// True if every dimension keeps its number of blocks.
  LogicalResult permute(const Sharding &after);

  bool gives(const Sharding &after) const { return normal(after) == now; }

private:
  const Mesh &mesh;
  Sharding now;
  Axes axes;

  Axes merged(const Axes &list) const;
  Sharding normal(const Sharding &sharding) const;
};
} // namespace

/// Each list cut as little as possible: {"x":(1)2, "x":(2)2} is {"x"}.
Axes Effect::merged(const Axes &list) const {
  Axes result;
  for (const AxisRef &axis : list) {
    AxisRef *last = result.empty() ? nullptr : &result.back();
    if (last && last->name == axis.name &&
        last->preSize * mesh.sizeOf(*last) == axis.preSize)
      *last = mesh.canonical(AxisRef(axis.name, last->preSize,
                                     mesh.sizeOf(*last) * mesh.sizeOf(axis)));
    else
      result.push_back(mesh.canonical(axis));
  }
  return result;
}

/// Partial axes by kind, outermost first; within one kind in mesh order.
Sharding Effect::normal(const Sharding &sharding) const {
  Sharding result = sharding.closed();
  for (DimSharding &dim : result.dims)
    dim.axes = merged(dim.axes);
  auto &partial = result.partial;
  for (auto begin = partial.begin(); begin != partial.end();) {
    auto end = std::find_if(begin, partial.end(), [&](const PartialAxis &item) {
      return item.kind != begin->kind;
    });
    std::sort(begin, end, [](const PartialAxis &a, const PartialAxis &b) {
      return a.axis < b.axis;
    });
    begin = end;
  }
  return result;
}

LogicalResult Effect::shard(int64_t dim) {
  Axes &list = now.dims[dim].axes;
  list.insert(list.end(), axes.begin(), axes.end());
  list = merged(list);
  return success();
}

/// Takes the axes off the end of the dimension's.
LogicalResult Effect::unshard(int64_t dim) {
  Axes whole = now.dims[dim].axes, &kept = now.dims[dim].axes;
  for (kept.clear();; kept.push_back(whole[kept.size()])) {
    Axes all = kept;
    all.insert(all.end(), axes.begin(), axes.end());
    if (merged(all) == whole)
      return success();
    if (kept.size() == whole.size())
      break;
  }
  // An axis of which only the minor part is taken off.
  if (axes.empty() || whole.empty())
    return failure();
  const AxisRef &first = axes.front();
  size_t rest = whole.size() - std::min(whole.size(), axes.size());
  kept.assign(whole.begin(), whole.begin() + rest);
  int64_t before = whole[rest].preSize;
  if (whole[rest].name != first.name || first.preSize <= before ||
      first.preSize % before != 0)
    return failure();
  kept.push_back(AxisRef(first.name, before, first.preSize / before));
  Axes all = kept;
  all.insert(all.end(), axes.begin(), axes.end());
  return success(merged(all) == whole);
}

LogicalResult Effect::combine(ReductionKind kind) {
  for (const AxisRef &axis : axes)
    if (std::erase(now.partial, PartialAxis{axis, kind}) != 1)
      return failure();
  return success();
}

LogicalResult Effect::makePartial(ReductionKind kind) {
  for (const AxisRef &axis : axes) {
    if (now.uses(mesh, axis))
      return failure();
    now.partial.push_back({axis, kind});
  }
  now = normal(now);
  return success();
}

LogicalResult Effect::permute(const Sharding &after) {
  for (auto [a, b] : llvm::zip_equal(now.dims, after.dims))
    if (mesh.sizeOf(a.axes) != mesh.sizeOf(b.axes))
      return failure();
  now.dims = normal(after).dims;
  return success();
}

static LogicalResult apply(Operation *op, Effect &effect,
                           const Sharding &after) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](AllSliceOp op) { return effect.shard(op.getDim()); })
      .Case([&](AllGatherOp op) { return effect.unshard(op.getDim()); })
      .Case([&](AllToAllOp op) {
        return success(succeeded(effect.unshard(op.getConcatDim())) &&
                       succeeded(effect.shard(op.getSplitDim())));
      })
      .Case([&](ReduceScatterOp op) {
        return success(succeeded(effect.combine(op.getKind().getValue())) &&
                       succeeded(effect.shard(op.getDim())));
      })
      .Case([&](AllReduceOp op) {
        return effect.combine(op.getKind().getValue());
      })
      .Case([&](PartializeOp op) {
        return effect.makePartial(op.getKind().getValue());
      })
      .Case([&](PermuteOp) { return effect.permute(after); })
      .Default([](Operation *) { return failure(); });
}

static LogicalResult verifyCollective(Operation *op, const Mesh &mesh) {
  auto from = op->getAttrOfType<ShardingAttr>("operand_sharding");
  auto to = op->getAttrOfType<ShardingAttr>("result_sharding");
  auto axes = op->getAttrOfType<AxesAttr>("axes");
  if (!from || !to || !axes)
    return success();
  ShardingAttr input = getSharding(op->getOperand(0));
  if (input && input.getValue().closed() != from.getValue().closed())
    return op->emitOpError() << "has an operand that is "
                             << input.getValue().str()
                             << ", its operand_sharding is "
                             << from.getValue().str();
  Effect effect(mesh, from.getValue(), axes.getValue());
  if (failed(apply(op, effect, to.getValue())) || !effect.gives(to.getValue()))
    return op->emitOpError() << "does not lead from " << from.getValue().str()
                             << " to " << to.getValue().str();
  return success();
}

namespace {
struct VerifyLowerReshardsPass
    : dist::impl::VerifyLowerReshardsPassBase<VerifyLowerReshardsPass> {
  void runOnOperation() override {
    MeshOp mesh = findMesh(getOperation());
    if (!mesh) {
      getOperation().emitError("dist-verify-lower-reshards needs a dist.mesh");
      return signalPassFailure();
    }
    bool ok = true;
    getOperation()->walk([&](Operation *op) {
      if (isa<ReshardOp>(op))
        ok &= succeeded(op->emitOpError("is left; run dist-lower-reshards"));
      else if (isa<DistDialect>(op->getDialect()))
        ok &= succeeded(verifyCollective(op, mesh.getMesh().getValue()));
    });
    if (!ok)
      signalPassFailure();
  }
};
} // namespace
