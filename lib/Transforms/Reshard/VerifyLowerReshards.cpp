//===- VerifyLowerReshards.cpp - the pass dist-verify-lower-reshards ------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/ReshardContext.h"

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
/// The shardings before and after a collective, made equal by undoing it: what
/// it takes off one side is put back there, what it adds is added to the other.
class Balance {
public:
  Balance(const Mesh &mesh, const Axes &axes, Sharding before, Sharding after)
      : mesh(mesh), axes(axes), before(std::move(before)),
        after(std::move(after)) {}

  void shards(int64_t dim) { append(before.dims[dim].axes); }
  void unshards(int64_t dim) { append(after.dims[dim].axes); }
  void combines(ReductionKind kind) { append(after.partial, kind); }
  void makesPartial(ReductionKind kind) { append(before.partial, kind); }
  /// Every dimension keeps its number of blocks, every run of Partial axes of
  /// one kind its number of contributions.
  void permutes();
  /// Dimensions may change in any way.
  void exchanges() { after.dims = before.dims; }

  bool isEven() const { return normal(before) == normal(after); }

private:
  const Mesh &mesh;
  const Axes &axes;
  Sharding before, after;

  void append(Axes &list) { list.insert(list.end(), axes.begin(), axes.end()); }
  void append(std::vector<PartialAxis> &list, ReductionKind kind) {
    for (const AxisRef &axis : axes)
      list.push_back({axis, kind});
  }
  Sharding normal(const Sharding &sharding) const;
};
} // namespace

void Balance::permutes() {
  for (auto [from, to] : llvm::zip_equal(before.dims, after.dims))
    if (mesh.sizeOf(from.axes) == mesh.sizeOf(to.axes))
      to = from;
  auto before = partialRuns(mesh, this->before),
       after = partialRuns(mesh, this->after);
  auto isAlike = [&](const PartialRun &a, const PartialRun &b) {
    return a.kind == b.kind && mesh.sizeOf(a.axes) == mesh.sizeOf(b.axes);
  };
  if (llvm::equal(before, after, isAlike))
    this->after.partial = this->before.partial;
}

/// Lists cut as little as possible; Partial axes of one kind, which commute, in
/// one order.
Sharding Balance::normal(const Sharding &sharding) const {
  Sharding result = sharding.closed();
  for (DimSharding &dim : result.dims)
    dim.axes = mesh.merged(dim.axes);
  result.partial = mergedPartial(mesh, sharding);
  return result;
}

static void undo(Operation *op, Balance &balance) {
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](AllSliceOp op) { balance.shards(op.getDim()); })
      .Case([&](AllGatherOp op) { balance.unshards(op.getDim()); })
      .Case([&](AllToAllOp op) {
        balance.unshards(op.getConcatDim());
        balance.shards(op.getSplitDim());
      })
      .Case([&](ReduceScatterOp op) {
        balance.combines(op.getKind().getValue());
        balance.shards(op.getDim());
      })
      .Case([&](AllReduceOp op) { balance.combines(op.getKind().getValue()); })
      .Case([&](PartializeOp op) {
        balance.makesPartial(op.getKind().getValue());
      })
      .Case([&](PermuteOp) { balance.permutes(); })
      .Case([&](ExchangeOp) { balance.exchanges(); });
}

static LogicalResult verifyCollective(Operation *op, const Mesh &mesh) {
  auto from = op->getAttrOfType<ShardingAttr>("operand_sharding");
  auto to = op->getAttrOfType<ShardingAttr>("result_sharding");
  auto axes = op->getAttrOfType<AxesAttr>("axes");
  if (!from || !to || !axes)
    return success();
  ShardingAttr input = getSharding(op->getOperand(0));
  if (input && input.getValue().closed() != from.getValue().closed())
    return op->emitOpError()
           << "has an operand that is " << input.getValue().str()
           << ", its operand_sharding is " << from.getValue().str();
  Balance balance(mesh, axes.getValue(), from.getValue(), to.getValue());
  undo(op, balance);
  if (!balance.isEven())
    return op->emitOpError() << "does not lead from " << from.getValue().str()
                             << " to " << to.getValue().str();
  return success();
}

namespace {
struct VerifyLowerReshardsPass
    : dist::impl::VerifyLowerReshardsPassBase<VerifyLowerReshardsPass> {
  void runOnOperation() override {
    MeshOp mesh = requireMesh(getOperation());
    if (!mesh)
      return signalPassFailure();
    bool ok = true;
    getOperation()->walk([&](Operation *op) {
      if (isa<ReshardOp>(op))
        ok &= succeeded(op->emitOpError("is left; run dist-lower-reshards"));
      else if (isa_and_nonnull<DistDialect>(op->getDialect()))
        ok &= succeeded(verifyCollective(op, mesh.getMesh().getValue()));
    });
    if (!ok)
      signalPassFailure();
  }
};
} // namespace
