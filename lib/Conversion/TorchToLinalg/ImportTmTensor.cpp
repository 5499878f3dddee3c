//===- ImportTmTensor.cpp - scans, scatters, sorts of PyTorch -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ImportTmTensor.h"

#include "dist/Conversion/TorchToLinalg/TmTensor.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;

/// Replaces `op` by `made`, which has its first results and must be right:
/// nothing has checked how the shapes of the one go together.
static LogicalResult replace(Operation *op, Operation *made) {
  ResultRange results = op->getResults().take_front(made->getNumResults());
  if (!llvm::equal(results.getTypes(), made->getResultTypes()))
    return op->emitOpError() << "has results of types " << results.getTypes()
                             << ", expected " << made->getResultTypes();
  if (failed(verify(made)))
    return failure();
  for (auto [old, value] : llvm::zip(results, made->getResults()))
    old.replaceAllUsesWith(value);
  op->erase();
  return success();
}

/// Copies a region of one block; argument `order[i]` becomes argument i.
static void copyCombiner(Region &target, Block &source,
                         ArrayRef<unsigned> order) {
  Block &block = target.emplaceBlock();
  IRMapping mapping;
  for (unsigned position : order) {
    BlockArgument argument = source.getArgument(position);
    mapping.map(argument,
                block.addArgument(argument.getType(), argument.getLoc()));
  }
  OpBuilder builder = OpBuilder::atBlockEnd(&block);
  for (Operation &op : source.without_terminator())
    builder.clone(op, mapping);
  SmallVector<Value> values;
  for (Value value : source.getTerminator()->getOperands())
    values.push_back(mapping.lookupOrDefault(value));
  linalg_ext::YieldOp::create(builder, source.getTerminator()->getLoc(),
                              values);
}

/// The one operation of a region that yields its result; null for any other.
static Operation *onlyOperation(Block &block, unsigned arguments) {
  bool isOne =
      block.getNumArguments() == arguments && llvm::hasNItems(block, 2) &&
      block.front().getNumResults() == 1 &&
      llvm::equal(block.back().getOperands(), block.front().getResults());
  return isOne ? &block.front() : nullptr;
}

//===----------------------------------------------------------------------===//
// Scans
//===----------------------------------------------------------------------===//

static LogicalResult importScan(OpBuilder &builder, tm_tensor::ScanOp op) {
  if (op.getInputs().size() != 1 || op.getResults().empty())
    return op.emitOpError("expected one input and its result");
  if (!op.getInclusive())
    return op.emitOpError("is exclusive; expected inclusive(true)");
  for (Value rest : op.getResults().drop_front())
    if (!rest.use_empty())
      return op.emitOpError("has users of its accumulator; expected users of "
                            "its first result only");
  Block &body = op.getCombiner().front();
  Operation *combiner = onlyOperation(body, 2);
  bool isBinary =
      combiner && combiner->getNumOperands() == 2 &&
      llvm::all_of(body.getArguments(), [&](Value argument) {
        return llvm::is_contained(combiner->getOperands(), argument);
      });
  auto neutral = isBinary ? arith::getNeutralElement(combiner) : std::nullopt;
  if (!neutral)
    return op.emitOpError("expected a region of one operation on both "
                          "arguments that has a neutral element, such as "
                          "arith.addf");
  auto type = RankedTensorType::get({}, neutral->getType());
  Value init = arith::ConstantOp::create(
      builder, op.getLoc(), SplatElementsAttr::get(type, *neutral));
  auto scan = linalg_ext::ScanOp::create(
      builder, op.getLoc(), op.getInputs().getTypes(), op.getInputs(), init,
      op.getDimension(), /*reverse=*/false, /*exclusive=*/false);
  copyCombiner(scan.getCombiner(), body, {0, 1});
  return replace(op, scan);
}

//===----------------------------------------------------------------------===//
// Scatters
//===----------------------------------------------------------------------===//

static SmallVector<int64_t> range(int64_t from, int64_t to) {
  return llvm::to_vector(llvm::seq(from, std::max(from, to)));
}

static LogicalResult importScatter(OpBuilder &builder,
                                   tm_tensor::ScatterOp op) {
  if (op.getInputs().size() != 2 || op.getOutputs().size() != 1 ||
      op.getNumResults() != 1 || op.getCombiner().getNumArguments() != 2)
    return op.emitOpError("expected updates, indices and a tensor, and a "
                          "region of two arguments");
  Value updates = op.getInputs()[0], tensor = op.getOutputs()[0];
  int64_t rank = cast<ShapedType>(tensor.getType()).getRank();
  int64_t updateRank = cast<ShapedType>(updates.getType()).getRank();
  auto scatter = linalg_ext::ScatterOp::create(
      builder, op.getLoc(), tensor.getType(), tensor, op.getInputs()[1],
      updates, /*update_window_dims=*/range(1, updateRank),
      /*inserted_window_dims=*/range(0, rank - (updateRank - 1)),
      /*input_batching_dims=*/ArrayRef<int64_t>(),
      /*scatter_indices_batching_dims=*/ArrayRef<int64_t>(),
      op.getDimensionMap(), /*index_vector_dim=*/1);
  copyCombiner(scatter.getCombiner(), op.getCombiner().front(), {1, 0});
  return replace(op, scatter);
}

/// values[n, indices[n, w], :] = input[n, w, :]
static LogicalResult importScatter(OpBuilder &builder, tosa::ScatterOp op) {
  Value tensor = op.getValuesIn();
  auto scatter = linalg_ext::ScatterOp::create(
      builder, op.getLoc(), tensor.getType(), tensor, op.getIndices(),
      op.getInput(), /*update_window_dims=*/ArrayRef<int64_t>{2},
      /*inserted_window_dims=*/ArrayRef<int64_t>{1},
      /*input_batching_dims=*/ArrayRef<int64_t>{0},
      /*scatter_indices_batching_dims=*/ArrayRef<int64_t>{0},
      /*scatter_dims_to_operand_dims=*/ArrayRef<int64_t>{1},
      /*index_vector_dim=*/2);
  OpBuilder::InsertionGuard guard(builder);
  Type element = getElementTypeOrSelf(tensor);
  Block *block =
      builder.createBlock(&scatter.getCombiner(), {}, {element, element},
                          {op.getLoc(), op.getLoc()});
  linalg_ext::YieldOp::create(builder, op.getLoc(), block->getArgument(1));
  return replace(op, scatter);
}

//===----------------------------------------------------------------------===//
// Sorts
//===----------------------------------------------------------------------===//

/// PyTorch's order: elements that may stay where they are are not before each
/// other, and NaN is larger than all numbers.
static Value emitBefore(OpBuilder &b, arith::CmpFOp op, Value lhs, Value rhs) {
  using enum arith::CmpFPredicate;
  switch (op.getPredicate()) {
  case OLT:
  case OLE:
    break;
  case OGT:
  case OGE:
    std::swap(lhs, rhs); // lhs > rhs as rhs < lhs
    break;
  default:
    return {};
  }
  Value less = arith::CmpFOp::create(b, op.getLoc(), ULT, lhs, rhs);
  Value isNumber = arith::CmpFOp::create(b, op.getLoc(), ORD, lhs, lhs);
  return arith::AndIOp::create(b, op.getLoc(), less, isNumber);
}

static Value emitBefore(OpBuilder &b, arith::CmpIOp op, Value lhs, Value rhs) {
  using enum arith::CmpIPredicate;
  auto strict = [&](arith::CmpIPredicate predicate) -> Value {
    return arith::CmpIOp::create(b, op.getLoc(), predicate, lhs, rhs);
  };
  switch (op.getPredicate()) {
  case slt:
  case sle:
    return strict(slt);
  case sgt:
  case sge:
    return strict(sgt);
  case ult:
  case ule:
    return strict(ult);
  case ugt:
  case uge:
    return strict(ugt);
  default:
    return {};
  }
}

static LogicalResult importSort(OpBuilder &builder, tm_tensor::SortOp op) {
  Block &body = op.getComparator().front();
  Operation *comparison = onlyOperation(body, 2 * op.getOutputs().size());
  auto sort = linalg_ext::SortOp::create(builder, op.getLoc(),
                                         op.getOutputs().getTypes(),
                                         op.getOutputs(), op.getDimension());
  Block &block = sort.getComparator().emplaceBlock();
  IRMapping mapping;
  for (BlockArgument argument : body.getArguments())
    mapping.map(argument,
                block.addArgument(argument.getType(), argument.getLoc()));
  OpBuilder inside = OpBuilder::atBlockEnd(&block);
  auto emit = [&](auto typed) -> Value {
    return typed ? emitBefore(inside, typed,
                              mapping.lookupOrDefault(typed.getLhs()),
                              mapping.lookupOrDefault(typed.getRhs()))
                 : Value();
  };
  Value before = emit(dyn_cast_or_null<arith::CmpFOp>(comparison));
  if (!before)
    before = emit(dyn_cast_or_null<arith::CmpIOp>(comparison));
  if (!before) {
    sort.erase();
    return op.emitOpError("expected a region of one comparison by less or "
                          "greater, such as arith.cmpf ole");
  }
  linalg_ext::YieldOp::create(inside, op.getLoc(), before);
  return replace(op, sort);
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

static LogicalResult importOne(Operation *op) {
  OpBuilder builder(op);
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](tm_tensor::ScanOp scan) { return importScan(builder, scan); })
      .Case([&](tm_tensor::SortOp sort) { return importSort(builder, sort); })
      .Case<tm_tensor::ScatterOp, tosa::ScatterOp>(
          [&](auto scatter) { return importScatter(builder, scatter); })
      .Default([](Operation *) { return success(); });
}

LogicalResult dist::importTmTensor(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (isa<tm_tensor::ScanOp, tm_tensor::SortOp, tm_tensor::ScatterOp,
            tosa::ScatterOp>(op))
      ops.push_back(op);
  });
  for (Operation *op : ops)
    if (failed(importOne(op)))
      return failure();
  return success();
}
