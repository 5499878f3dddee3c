//===- CollectedBytes.cpp - bytes that local operations receive -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/Rules/CollectedBytes.h"

#include "LocalPeak.h"
#include "WindowPrices.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Support/CollectiveCost.h"
#include "dist/Support/ExchangePlan.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

static int64_t bytesExchanged(ExchangeOp exchange, const Mesh &mesh,
                              const Axes &axes) {
  std::vector<WindowFetch> fetches;
  for (auto fetch : exchange.getFetchesAttr().getAsRange<FetchAttr>())
    fetches.push_back(fetch.getValue());
  return exchangedElements(mesh, axes, fetches) *
         elementBytes(exchange->getOperand(0).getType());
}

std::optional<int64_t> dist::bytesReceivedBy(Operation *local,
                                             const Mesh &mesh) {
  auto axes = local->getAttrOfType<AxesAttr>("axes");
  if (!axes || !isa_and_nonnull<DistDialect>(local->getDialect()) ||
      isa<AxisIndexOp>(local))
    return std::nullopt;
  if (auto exchange = dyn_cast<ExchangeOp>(local))
    return bytesExchanged(exchange, mesh, axes.getValue());
  std::vector<std::pair<int64_t, int64_t>> buffers;
  for (auto [gives, has] :
       llvm::zip(local->getOperandTypes(), local->getResultTypes()))
    buffers.emplace_back(bytesOf(gives), bytesOf(has));
  return bytesReceived(local->getName().stripDialect(),
                       mesh.sizeOf(axes.getValue()), buffers);
}

//===----------------------------------------------------------------------===//
// Local forms of operations
//===----------------------------------------------------------------------===//

bool dist::mayCollect(Operation *op, const Mesh &mesh,
                      ArrayRef<ShardingAttr> operandShardings) {
  return isa<ShardingRuleOpInterface>(op) &&
         mayCollect(getShardingRule(op), mesh, operandShardings);
}

bool dist::mayCollect(const ShardingRule &rule, const Mesh &mesh,
                      ArrayRef<ShardingAttr> operandShardings) {
  for (auto [tensor, attr] : llvm::zip(rule.operands, operandShardings)) {
    if (!attr)
      continue;
    for (auto [factors, dim] : llvm::zip(tensor.dims, attr.getValue().dims))
      if (mesh.sizeOf(dim.axes) > 1 &&
          llvm::any_of(factors, [&](unsigned factor) {
            return rule.factors[factor].kind == FactorKind::Permutation;
          }))
        return true;
  }
  return false;
}

namespace {
/// A local copy of one operation in a module of its own, where arguments stand
/// for the values that it reads.
class LocalCopy {
public:
  LocalCopy(Operation *op, const Mesh &mesh,
            ArrayRef<ShardingAttr> operandShardings,
            ArrayRef<ShardingAttr> resultShardings)
      : op(op), mesh(mesh), operands(valuesOf(operandShardings)),
        results(valuesOf(resultShardings)),
        meshName(resultShardings.front().getMesh()),
        apart(ModuleOp::create(op->getLoc())), block(*apart->getBody()) {
    getUsedValuesDefinedAbove(op->getRegions(), captured);
  }

  /// The bytes that a rank receives; 0 if the operation cannot be made local,
  /// which dist-partition will report.
  int64_t receivedBytes();
  int64_t heldBytes(const llvm::SmallBitVector &dying,
                    const llvm::SmallBitVector &kept);

private:
  static SmallVector<Sharding> valuesOf(ArrayRef<ShardingAttr> shardings);
  void addArguments();
  /// Makes the operation local; returns its local results.
  FailureOr<SmallVector<Value>> makeLocal();

  Operation *op;
  const Mesh &mesh;
  SmallVector<Sharding> operands, results;
  FlatSymbolRefAttr meshName;
  llvm::SetVector<Value> captured;
  OwningOpRef<ModuleOp> apart;
  Block &block;
  IRMapping values;
};
} // namespace

SmallVector<Sharding> LocalCopy::valuesOf(ArrayRef<ShardingAttr> shardings) {
  return llvm::map_to_vector(shardings, [](ShardingAttr attr) {
    return attr ? attr.getValue().closed() : Sharding();
  });
}

void LocalCopy::addArguments() {
  for (auto [operand, sharding] : llvm::zip(op->getOperands(), operands)) {
    Type type = operand.getType();
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      type = tensor.clone(localShape(mesh, sharding, shapeOf(type)));
    values.map(operand, block.addArgument(type, op->getLoc()));
  }
  for (Value value : captured)
    values.map(value, block.addArgument(value.getType(), op->getLoc()));
}

FailureOr<SmallVector<Value>> LocalCopy::makeLocal() {
  if (llvm::any_of(captured, [](Value value) {
        return isa<RankedTensorType>(value.getType());
      }))
    return failure();
  addArguments();
  OpBuilder builder = OpBuilder::atBlockEnd(&block);
  PartitionContext context(
      builder, meshName, mesh, op, operands, results,
      ValueRange(block.getArguments()).take_front(op->getNumOperands()),
      values);
  return partitionOperation(context);
}

int64_t LocalCopy::receivedBytes() {
  int64_t bytes = 0;
  if (succeeded(makeLocal()))
    block.walk([&](Operation *local) {
      bytes += bytesReceivedBy(local, mesh).value_or(0);
    });
  return bytes;
}

int64_t LocalCopy::heldBytes(const llvm::SmallBitVector &dying,
                             const llvm::SmallBitVector &kept) {
  FailureOr<SmallVector<Value>> locals = makeLocal();
  if (failed(locals))
    return 0;
  LocalPeak peak(block);
  for (auto [index, result] : llvm::enumerate(op->getResults()))
    if (!result.use_empty())
      peak.addResult((*locals)[index], kept.test(index));
  int64_t before = 0;
  for (unsigned index : dying.set_bits()) {
    peak.addDying(block.getArgument(index));
    before += bytesOf(block.getArgument(index).getType());
  }
  return std::max<int64_t>(peak.find() - before, 0);
}

int64_t dist::collectedBytes(Operation *op, const Mesh &mesh,
                             ArrayRef<ShardingAttr> operandShardings,
                             ArrayRef<ShardingAttr> resultShardings) {
  if (resultShardings.empty() || !resultShardings.front())
    return 0;
  return LocalCopy(op, mesh, operandShardings, resultShardings).receivedBytes();
}

int64_t dist::collectedMemory(Operation *op, const Mesh &mesh,
                              ArrayRef<ShardingAttr> operandShardings,
                              ArrayRef<ShardingAttr> resultShardings,
                              const llvm::SmallBitVector &dying,
                              const llvm::SmallBitVector &kept) {
  if (resultShardings.empty() || !resultShardings.front() ||
      !mayCollect(op, mesh, operandShardings) ||
      hasWindows(op, mesh, operandShardings,
                 resultShardings.front().getValue().closed()))
    return 0;
  return LocalCopy(op, mesh, operandShardings, resultShardings)
      .heldBytes(dying, kept);
}
