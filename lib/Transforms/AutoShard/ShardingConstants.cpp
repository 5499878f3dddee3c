//===- ShardingConstants.cpp - memory of what operands are filled with ----===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShardingNetwork.h"

#include "dist/Analysis/Kernels/ConstantBlock.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Transforms/Reshard/FilledOperands.h"

#include "llvm/ADT/SetVector.h"

#include <limits>

using namespace mlir;
using namespace dist;

/// Smaller ones do not decide what fits.
static constexpr int64_t kLeastBytes = 1 << 16;

/// Infinite where the operation needs the operand otherwise.
std::shared_ptr<const ChoiceNetwork::PairCosts>
ShardingNetwork::sameAs(const Choices &needed, const Choices &distinct) {
  auto &known = tables[{needed.get(), distinct.get(), nullptr, nullptr}];
  if (known)
    return known;
  auto table = std::make_shared<ChoiceNetwork::PairCosts>();
  size_t width = table->width = distinct->size();
  table->table.assign(width * width, std::numeric_limits<double>::infinity());
  for (size_t i = 0; i < width; ++i) {
    table->table[i * width + i] = 0;
    table->columns.push_back(static_cast<int>(i));
  }
  for (ShardingAttr need : *needed)
    table->rows.push_back(
        static_cast<int>(llvm::find(*distinct, need) - distinct->begin()));
  return known = table;
}

/// A variable of its own for what the operand takes, which the operation's
/// decides: it is there at other times than the operation's result.
void ShardingNetwork::addConstants(Operation *op) {
  const auto &[variable, ways] = operations[op];
  for (OpOperand &operand : op->getOpOperands()) {
    const Choices &needed = ways->ports[operand.getOperandNumber()];
    Operation *producer = operand.get().getDefiningOp();
    bool isStored = isStoredConstant(producer);
    if (!needed || !(isStored || isFilled(operand)) ||
        dist::bytesOf(TypeRange(operand.get().getType())) < kLeastBytes)
      continue;
    llvm::SetVector<ShardingAttr> kinds(needed->begin(), needed->end());
    Choices distinct = finder.intern({kinds.begin(), kinds.end()});
    int own = network.addVariable(distinct->size());
    network.addEdge(variable, own, sameAs(needed, distinct));
    constants.push_back({own, distinct, &operand});
  }
}

/// Users that need a constant alike share it.
void ShardingNetwork::addConstantMemory(const ProgramLives &lives) {
  llvm::DenseMap<Attribute, int> users;
  auto contentsOf = [](const ConstantInfo &info) {
    Operation *producer = info.operand->get().getDefiningOp();
    return isStoredConstant(producer)
               ? Attribute(cast<arith::ConstantOp>(producer).getValue())
               : Attribute();
  };
  for (const ConstantInfo &info : constants)
    ++users[contentsOf(info)];
  for (const ConstantInfo &info : constants) {
    Attribute contents = contentsOf(info);
    ChoiceNetwork::Table bytes =
        bytesOf(info.choices, info.operand->get().getType());
    if (contents)
      for (double &each : bytes)
        each /= users[contents];
    Operation *user = info.operand->getOwner();
    network.addMemory(info.variable, bytes,
                      contents ? lives.always(user) : lives.of(user));
  }
}
