//===- Partition.cpp - from the global program to one rank's --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValueShardings.h"

#include "dist/Transforms/Partition/Passes.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/ForwardedOperands.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/Signature.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace dist {
#define GEN_PASS_DEF_PARTITIONPASS
#include "dist/Transforms/Partition/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
/// Builds the local body of a function next to its global one.
class FunctionPartitioner {
public:
  FunctionPartitioner(FunctionOpInterface func, MeshOp meshOp)
      : func(func), mesh(meshOp.getMesh().getValue()),
        meshName(FlatSymbolRefAttr::get(meshOp.getSymNameAttr())),
        builder(func.getContext()), shardings(mesh) {}

  LogicalResult run();

private:
  LogicalResult partitionBody(Block &global, Block &local);
  LogicalResult addArguments(Block &global, Block &local);
  LogicalResult partition(Operation &op);
  LogicalResult partitionOne(Operation &op);
  LogicalResult partitionAll(Block &global);
  LogicalResult partitionManual(ManualOp op);
  LogicalResult partitionReturn(Operation &op);
  LogicalResult partitionControlFlow(Operation &op);
  LogicalResult partitionRegions(Operation &global, Operation &local);
  LogicalResult checkForwardedOperands(Operation &op);
  LogicalResult bindResults(PartitionContext &context, ValueRange locals);
  LogicalResult checkOperation(Operation &op, ArrayRef<Sharding> operands,
                               ArrayRef<Sharding> results);
  void setSignature(Block &local);

  FunctionOpInterface func;
  const Mesh &mesh;
  FlatSymbolRefAttr meshName;
  OpBuilder builder;
  IRMapping localValues;
  ValueShardings shardings;
};
} // namespace

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static bool handlesTensors(Operation &op) {
  auto isTensor = [](Type type) { return isa<RankedTensorType>(type); };
  return llvm::any_of(op.getOperandTypes(), isTensor) ||
         llvm::any_of(op.getResultTypes(), isTensor);
}

LogicalResult FunctionPartitioner::checkOperation(Operation &op,
                                                  ArrayRef<Sharding> operands,
                                                  ArrayRef<Sharding> results) {
  if (!handlesTensors(op))
    return success();
  if (!isa<ShardingRuleOpInterface>(op))
    remarkMissingModel(&op);
  Status status = verifyShardings(&op, mesh, operands, results);
  if (!status.ok())
    return op.emitOpError()
           << "does not agree with its shardings: " << status.getMessage();
  return success();
}

/// Maps global results to the local ones.
LogicalResult FunctionPartitioner::bindResults(PartitionContext &context,
                                               ValueRange locals) {
  for (auto [i, local] : llvm::enumerate(locals)) {
    Value global = context.op->getResult(i);
    Type expected = isa<RankedTensorType>(global.getType())
                        ? Type(context.localResultType(i))
                        : global.getType();
    if (local.getType() != expected)
      return context.op->emitOpError()
             << "became local with result " << i << " of type "
             << local.getType() << ", expected " << expected;
    localValues.map(global, local);
  }
  return success();
}

/// Replaces a manual region by its body: a block along the manual axes is the
/// rank's part of the whole value.
LogicalResult FunctionPartitioner::partitionManual(ManualOp op) {
  Block &body = op.getBody().front();
  if (failed(shardings.read(body.getArguments())) ||
      failed(shardings.read(op.getResults())) ||
      failed(checkForwardedOperands(*op)))
    return failure();
  for (auto [argument, operand] :
       llvm::zip(body.getArguments(), op.getInputs()))
    localValues.map(argument, localValues.lookup(operand));
  if (failed(partitionAll(body)) ||
      failed(checkForwardedOperands(*op.getYield())))
    return failure();
  for (auto [result, yielded] :
       llvm::zip(op.getResults(), op.getYield().getValues()))
    localValues.map(result, localValues.lookup(yielded));
  return success();
}

LogicalResult FunctionPartitioner::partitionAll(Block &global) {
  for (Operation &op : global.without_terminator())
    if (failed(partition(op)))
      return failure();
  return success();
}

LogicalResult FunctionPartitioner::partitionOne(Operation &op) {
  if (failed(shardings.read(op.getResults())))
    return failure();
  SmallVector<Sharding> operands = shardings.of(op.getOperands());
  SmallVector<Sharding> results = shardings.of(op.getResults());
  if (failed(checkOperation(op, operands, results)))
    return failure();
  SmallVector<Value> localOperands;
  for (Value operand : op.getOperands())
    localOperands.push_back(localValues.lookup(operand));
  PartitionContext context(builder, meshName, mesh, &op, operands, results,
                           localOperands, localValues);
  FailureOr<SmallVector<Value>> locals = partitionOperation(context);
  return failed(locals) ? failure() : bindResults(context, *locals);
}

LogicalResult FunctionPartitioner::partitionReturn(Operation &op) {
  if (failed(checkForwardedOperands(op)))
    return failure();
  builder.clone(op, localValues);
  return success();
}

LogicalResult FunctionPartitioner::partition(Operation &op) {
  if (auto manual = dyn_cast<ManualOp>(op))
    return partitionManual(manual);
  return isControlFlow(&op) ? partitionControlFlow(op) : partitionOne(op);
}

//===----------------------------------------------------------------------===//
// Loops and branches
//===----------------------------------------------------------------------===//

LogicalResult FunctionPartitioner::checkForwardedOperands(Operation &op) {
  return verifyForwardedOperands(
      &op, [&](Value value) { return shardings.of(value); });
}

LogicalResult FunctionPartitioner::partitionRegions(Operation &global,
                                                    Operation &local) {
  OpBuilder::InsertionGuard guard(builder);
  for (auto [from, to] : llvm::zip(global.getRegions(), local.getRegions()))
    for (Block &block : from) {
      Block &localBlock = to.emplaceBlock();
      if (failed(partitionBody(block, localBlock)))
        return failure();
      Operation *terminator = block.getTerminator();
      if (failed(checkForwardedOperands(*terminator)))
        return failure();
      builder.clone(*terminator, localValues);
    }
  return success();
}

LogicalResult FunctionPartitioner::partitionControlFlow(Operation &op) {
  if (failed(shardings.read(op.getResults())) ||
      failed(checkForwardedOperands(op)))
    return failure();
  Operation *local = op.cloneWithoutRegions(localValues);
  builder.insert(local);
  local->removeAttr(kShardingsAttr);
  for (auto [from, to] : llvm::zip(op.getResults(), local->getResults()))
    to.setType(shardings.localType(from));
  return partitionRegions(op, *local);
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

LogicalResult FunctionPartitioner::addArguments(Block &global, Block &local) {
  if (failed(shardings.read(global.getArguments())))
    return failure();
  for (BlockArgument argument : global.getArguments()) {
    Type type = argument.getType();
    if (isa<RankedTensorType>(type))
      type = shardings.localType(argument);
    localValues.map(argument, local.addArgument(type, argument.getLoc()));
  }
  return success();
}

LogicalResult FunctionPartitioner::partitionBody(Block &global, Block &local) {
  if (failed(addArguments(global, local)))
    return failure();
  builder.setInsertionPointToEnd(&local);
  return partitionAll(global);
}

/// Sets the local types, and the global ones as attributes. A value without a
/// sharding is replicated.
void FunctionPartitioner::setSignature(Block &local) {
  auto complete = [&](MutableArrayRef<NamedAttrList> ports, TypeRange types) {
    for (auto [port, global] : llvm::zip(ports, types))
      if (auto type = dyn_cast<RankedTensorType>(global)) {
        port.set(kGlobalTypeAttr, TypeAttr::get(type));
        if (!port.get(kShardingAttr))
          port.set(kShardingAttr,
                   ShardingAttr::get(func.getContext(), meshName,
                                     Sharding::replicate(type.getRank())));
      }
  };
  Signature signature(func);
  complete(signature.arguments, func.getArgumentTypes());
  complete(signature.results, func.getResultTypes());
  signature.write();
  func.setType(func.cloneTypeWith(local.getArgumentTypes(),
                                  local.getTerminator()->getOperandTypes()));
}

/// Blocks of which all users have had windows made for themselves.
static void eraseUnread(Operation *func) {
  func->walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });
}

LogicalResult FunctionPartitioner::run() {
  Region &body = func.getFunctionBody();
  if (!body.hasOneBlock())
    return func.emitOpError("cannot be partitioned: it has several blocks, "
                            "expected one");
  Block &global = body.front();
  Block &local = *new Block();
  body.push_back(&local);
  if (failed(partitionBody(global, local)) ||
      failed(partitionReturn(*global.getTerminator()))) {
    local.erase();
    return failure();
  }
  setSignature(local);
  global.erase();
  eraseUnread(func);
  return success();
}

LogicalResult dist::partitionFunction(FunctionOpInterface func, MeshOp mesh) {
  return FunctionPartitioner(func, mesh).run();
}

namespace {
struct PartitionPass : dist::impl::PartitionPassBase<PartitionPass> {
  void runOnOperation() override {
    FunctionOpInterface entry = findEntry(getOperation());
    if (!entry)
      return signalPassFailure();
    MeshOp mesh = requireMesh(getOperation());
    if (!mesh)
      return signalPassFailure();
    if (failed(partitionFunction(entry, mesh)))
      signalPassFailure();
  }
};
} // namespace
