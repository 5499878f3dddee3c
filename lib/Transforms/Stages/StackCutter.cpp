//===- StackCutter.cpp - cuts loops over layers ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StackCutter.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/StackRows.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"
#include "dist/Dialect/Dist/IR/State.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

StackCutter::StackCutter(FunctionOpInterface func, const CutStacks &stacks)
    : func(func), stacks(stacks), blocks(stacks.numBlocks()),
      builder(func.getContext()) {
  func->walk([&](ShardingGroupOp op) {
    groups = std::max<int64_t>(groups, int64_t(op.getGroup()) + 1);
  });
}

RankedTensorType dist::blockType(Value value, int64_t blocks) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[0] /= blocks;
  return type.clone(shape);
}

//===----------------------------------------------------------------------===//
// Blocks of values
//===----------------------------------------------------------------------===//

/// Gives the blocks of a value one sharding.
void StackCutter::groupBlocks(const Blocks &values) {
  for (Value value : values)
    ShardingGroupOp::create(builder, value.getLoc(), value, uint64_t(groups),
                            false);
  ++groups;
}

void StackCutter::cutArguments() {
  Block &body = func.getFunctionBody().front();
  builder.setInsertionPointToStart(&body);
  SmallVector<BlockArgument> old(body.getArguments());
  for (auto [number, argument] : llvm::enumerate(old)) {
    if (!stacks.isCut(argument)) {
      arguments.push_back({unsigned(number), -1});
      continue;
    }
    Blocks &own = known[argument];
    for (int64_t block = 0; block < blocks; ++block) {
      arguments.push_back({unsigned(number), block});
      own.push_back(body.insertArgument(argument.getArgNumber(),
                                        blockType(argument, blocks),
                                        argument.getLoc()));
    }
    groupBlocks(own);
  }
}

/// All blocks of a value together.
Value StackCutter::wholeOf(Value value) {
  if (!stacks.isCut(value))
    return value;
  Value &whole = wholes[value];
  if (!whole)
    whole = tensor::ConcatOp::create(builder, value.getLoc(), value.getType(),
                                     uint64_t(0), known.at(value));
  return whole;
}

/// Makes the operation, with its regions, read whole values.
void StackCutter::readWhole(Operation *op) {
  for (Value value : valuesReadBy(op))
    if (stacks.isCut(value)) {
      Value whole = wholeOf(value);
      value.replaceUsesWithIf(whole, [&](OpOperand &use) {
        return op->isAncestor(use.getOwner());
      });
    }
}

/// True if no operand has rows of its own: the result repeats them.
static bool repeatsRows(Operation *op, const ShardingRule &rule,
                        unsigned factor) {
  return llvm::none_of(rule.operands, [&](const TensorFactors &tensor) {
    return llvm::any_of(tensor.dims, [&](const auto &dim) {
      return llvm::is_contained(dim, factor);
    });
  });
}

/// Finds the blocks of any value: what is cheap is made for each block, of
/// others the rows are taken.
LogicalResult StackCutter::blocksOf(Value value, Blocks &found) {
  if (auto cut = known.find(value); cut != known.end()) {
    found = cut->second;
    return success();
  }
  if (auto result = dyn_cast<OpResult>(value))
    if (auto factor = stacks.factorOfRows(result))
      if (Operation *op = result.getOwner();
          isRematerializable(op) ||
          repeatsRows(op, *stacks.ruleOf(op), *factor)) {
        if (failed(emitBlocks(op, *factor)))
          return failure();
        found = known.at(value);
        return success();
      }
  RankedTensorType type = blockType(value, blocks);
  SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0)),
      sizes, strides(type.getRank(), builder.getIndexAttr(1));
  for (int64_t size : type.getShape())
    sizes.push_back(builder.getIndexAttr(size));
  for (int64_t block = 0; block < blocks; ++block) {
    offsets[0] = builder.getIndexAttr(block * type.getDimSize(0));
    found.push_back(tensor::ExtractSliceOp::create(
        builder, value.getLoc(), type, value, offsets, sizes, strides));
  }
  known[value] = found;
  return success();
}

/// Emits an operation for each block. A sum of rows starts from that of the
/// block before.
LogicalResult StackCutter::emitBlocks(Operation *op, unsigned factor) {
  auto rule = stacks.ruleOf(op);
  bool isSum = rule->factors[factor].kind == FactorKind::Reduction;
  SmallVector<Blocks> operands;
  for (auto [operand, tensor] : llvm::zip(op->getOperands(), rule->operands)) {
    Blocks &own = operands.emplace_back();
    bool hasRows = !tensor.dims.empty() && !tensor.dims[0].empty() &&
                   tensor.dims[0].front() == factor;
    if (!hasRows)
      own.assign(size_t(blocks), wholeOf(operand));
    else if (failed(blocksOf(operand, own)))
      return failure();
  }
  SmallVector<Blocks> made(op->getNumResults());
  for (int64_t block = 0; block < blocks; ++block) {
    SmallVector<Value> local;
    for (const Blocks &own : operands)
      local.push_back(own[size_t(block)]);
    if (isSum && block > 0)
      for (auto [i, operand] : llvm::enumerate(rule->accumulators))
        local[operand] = made[i].back();
    auto results = emitLocalForm(builder, op, *rule, TimeRows{factor, 1}, local,
                                 Value(), blocks);
    if (failed(results))
      return failure();
    for (auto [own, value] : llvm::zip(made, *results))
      own.push_back(value);
  }
  for (auto [result, own] : llvm::zip(op->getResults(), made))
    if (isSum)
      result.replaceAllUsesWith(own.back());
    else
      known[result] = own;
  return success();
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

LogicalResult StackCutter::rewrite(Operation *op) {
  builder.setInsertionPoint(op);
  if (auto loop = stacks.loops().find(op); loop != stacks.loops().end()) {
    replaced.push_back(op);
    readOthersWhole(loop->second);
    return cutLoop(loop->second);
  }
  if (auto group = dyn_cast<ShardingGroupOp>(op)) {
    if (!stacks.isCut(group.getInput()))
      return success();
    for (Value block : known.at(group.getInput()))
      ShardingGroupOp::create(builder, op->getLoc(), block, group.getGroup(),
                              group.getSoft());
    replaced.push_back(op);
    return success();
  }
  if (std::optional<unsigned> factor = stacks.factorOf(op)) {
    replaced.push_back(op);
    return emitBlocks(op, *factor);
  }
  readWhole(op);
  return success();
}

/// Makes the function return the blocks of results that are cut.
LogicalResult StackCutter::cutResults() {
  Operation *end = func.getFunctionBody().front().getTerminator();
  builder.setInsertionPoint(end);
  SmallVector<Value> values;
  for (auto [result, value] :
       llvm::enumerate(SmallVector<Value>(end->getOperands()))) {
    if (!stacks.isCutResult(result)) {
      results.push_back({unsigned(result), -1});
      values.push_back(wholeOf(value));
      continue;
    }
    Blocks own;
    if (failed(blocksOf(value, own)))
      return failure();
    for (int64_t block = 0; block < blocks; ++block)
      results.push_back({unsigned(result), block});
    llvm::append_range(values, own);
  }
  end->setOperands(values);
  return success();
}

namespace {
/// The places of ports after their cut.
struct NewPorts {
  explicit NewPorts(ArrayRef<std::pair<unsigned, int64_t>> ports) {
    for (auto [i, port] : llvm::enumerate(ports))
      first.try_emplace(port.first, i);
  }

  int64_t at(unsigned old, int64_t block) const {
    return first.lookup(old) + std::max<int64_t>(block, 0);
  }

  DenseMap<unsigned, int64_t> first;
};
} // namespace

/// Writes the types and attributes of the arguments and results as they are
/// now.
void StackCutter::writeSignature() {
  NewPorts newResults(results), newArguments(arguments);
  auto attrsOf = [&](DictionaryAttr old, int64_t block) {
    NamedAttrList attrs(old);
    for (StringRef name : {StringRef(kAliasAttr), StringRef(kCarriedAttr)})
      if (auto result = dyn_cast_or_null<IntegerAttr>(attrs.get(name)))
        attrs.set(name, builder.getI64IntegerAttr(
                            newResults.at(unsigned(result.getInt()), block)));
    if (block >= 0) {
      attrs.set(kRowsAttr, builder.getDenseI64ArrayAttr({block, blocks}));
      attrs.set(kStageAttr, builder.getI64IntegerAttr(stacks.stageOf(block)));
    }
    return attrs.getDictionary(builder.getContext());
  };
  SmallVector<Attribute> argumentAttrs, resultAttrs;
  for (auto [old, block] : arguments)
    argumentAttrs.push_back(attrsOf(func.getArgAttrDict(old), block));
  for (auto [old, block] : results)
    resultAttrs.push_back(attrsOf(func.getResultAttrDict(old), block));
  SmallVector<int64_t> pairs;
  for (StatePair pair : givenPairs(func))
    for (int64_t block = 0; block < blocks; ++block) {
      bool isCut = arguments[newArguments.at(pair.argument, 0)].second >= 0;
      if (!isCut && block > 0)
        break;
      int64_t result =
          pair.result < 0 ? -1 : newResults.at(unsigned(pair.result), block);
      pairs.append({result, newArguments.at(pair.argument, block)});
    }
  Block &body = func.getFunctionBody().front();
  func.setType(FunctionType::get(
      builder.getContext(), body.getArgumentTypes(),
      ValueRange(body.getTerminator()->getOperands()).getTypes()));
  func.setArgAttrsAttr(builder.getArrayAttr(argumentAttrs));
  func.setResAttrsAttr(builder.getArrayAttr(resultAttrs));
  if (!pairs.empty())
    func->setAttr(kGivenPairsAttr, builder.getDenseI64ArrayAttr(pairs));
}

LogicalResult StackCutter::run() {
  Block &body = func.getFunctionBody().front();
  SmallVector<Value> old(body.getArguments());
  SmallVector<Operation *> ops;
  for (Operation &op : body.without_terminator())
    ops.push_back(&op);
  cutArguments();
  for (Operation *op : ops)
    if (failed(rewrite(op)))
      return failure();
  if (failed(cutResults()))
    return failure();
  for (Operation *op : llvm::reverse(replaced))
    op->erase();
  for (Value argument : old)
    if (stacks.isCut(argument))
      body.eraseArgument(cast<BlockArgument>(argument).getArgNumber());
  writeSignature();
  return success();
}
