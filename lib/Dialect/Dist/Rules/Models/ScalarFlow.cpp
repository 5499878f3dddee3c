//===- ScalarFlow.cpp - partial values in a region ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarFlow.h"

#include "dist/Dialect/Dist/Rules/PartitionContext.h"
#include "dist/Dialect/Dist/Rules/ShardingRule.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Combiners
//===----------------------------------------------------------------------===//

/// The kind by which an operation with two operands combines. A sum or a
/// product of i1 wraps around, which no message does; maxnumf and minnumf drop
/// NaN, which identities do not.
static std::optional<ReductionKind> kindOf(Operation *op) {
  bool isBool =
      op->getNumResults() == 1 && op->getResult(0).getType().isInteger(1);
  if (isa<arith::AddFOp>(op) || (isa<arith::AddIOp>(op) && !isBool))
    return ReductionKind::Sum;
  if (isa<arith::MulFOp>(op) || (isa<arith::MulIOp>(op) && !isBool))
    return ReductionKind::Product;
  if (isa<arith::MaximumFOp>(op) || (isa<arith::MaxSIOp>(op) && !isBool))
    return ReductionKind::Max;
  if (isa<arith::MinimumFOp>(op) || (isa<arith::MinSIOp>(op) && !isBool))
    return ReductionKind::Min;
  if (isa<arith::MaxUIOp>(op))
    return ReductionKind::UnsignedMax;
  if (isa<arith::MinUIOp>(op))
    return ReductionKind::UnsignedMin;
  if (isa<arith::AndIOp>(op))
    return ReductionKind::And;
  if (isa<arith::OrIOp>(op))
    return ReductionKind::Or;
  return std::nullopt;
}

std::optional<ReductionKind> dist::matchCombiner(Value result,
                                                 BlockArgument accumulator) {
  Operation *op = result.getDefiningOp();
  if (!op || op->getNumOperands() != 2 || !accumulator.hasOneUse())
    return std::nullopt;
  if (op->getOperand(0) != accumulator && op->getOperand(1) != accumulator)
    return std::nullopt;
  return kindOf(op);
}

//===----------------------------------------------------------------------===//
// Flow
//===----------------------------------------------------------------------===//

bool dist::canBePartial(Flow flow, ReductionKind kind) {
  return flow == Flow::Partial || flow == Flow::Identity ||
         (flow == Flow::Same && isIdempotent(kind));
}

static bool staysSame(Flow flow) {
  return flow == Flow::Same || flow == Flow::Identity;
}

/// True if the operation gives Partial for Partial in all of its operands.
static bool isJoint(Operation *op, ReductionKind kind) {
  if (kind == ReductionKind::Sum && isa<arith::SubFOp, arith::SubIOp>(op))
    return true;
  return kindOf(op) == kind;
}

/// True if the operation commutes with `kind` in `operand` alone, all others
/// being the same everywhere: it is linear (sum) or monotone (min, max) in it,
/// or distributes (and, or).
static bool commutesIn(Operation *op, unsigned operand, ReductionKind kind) {
  switch (kind) {
  case ReductionKind::Sum:
    return isa<arith::MulFOp, arith::MulIOp, arith::NegFOp, arith::ExtFOp>(
               op) ||
           (isa<arith::DivFOp>(op) && operand == 0);
  case ReductionKind::Min:
  case ReductionKind::Max:
    return isa<arith::AddFOp, arith::ExtFOp, arith::TruncFOp, arith::MaximumFOp,
               arith::MinimumFOp, arith::MaxSIOp, arith::MinSIOp>(op) ||
           (isa<arith::SubFOp>(op) && operand == 0);
  case ReductionKind::UnsignedMin:
  case ReductionKind::UnsignedMax:
    return isa<arith::ExtUIOp, arith::MaxUIOp, arith::MinUIOp>(op);
  case ReductionKind::And:
  case ReductionKind::Or:
    return isa<arith::AndIOp, arith::OrIOp>(op);
  case ReductionKind::Product:
    return isa<arith::ExtFOp>(op);
  }
  return false;
}

static Flow flowOfConstant(Attribute value, ReductionKind kind) {
  if (auto splat = dyn_cast<SplatElementsAttr>(value))
    value = splat.getSplatValue<Attribute>();
  auto typed = dyn_cast<TypedAttr>(value);
  return typed && isIdentity(kind, typed) ? Flow::Identity : Flow::Same;
}

/// The flow of a select. If all ranks choose in the same way, it is that of the
/// values to choose from.
static Flow flowOfSelect(ArrayRef<Flow> operands, ReductionKind kind) {
  return staysSame(operands[0]) && canBePartial(operands[1], kind) &&
                 canBePartial(operands[2], kind)
             ? Flow::Partial
             : Flow::Unknown;
}

Flow dist::analyzeFlow(Operation *op, ReductionKind kind,
                       ArrayRef<Flow> operands) {
  Attribute constant;
  if (matchPattern(op, m_Constant(&constant)))
    return flowOfConstant(constant, kind);
  if (llvm::all_of(operands, staysSame) && op->getNumRegions() == 0)
    return Flow::Same;
  if (isa<arith::SelectOp>(op))
    return flowOfSelect(operands, kind);
  auto partial = [&](Flow flow) { return canBePartial(flow, kind); };
  if (isJoint(op, kind) && llvm::all_of(operands, partial))
    return Flow::Partial;
  if (llvm::count_if(operands, [](Flow flow) { return !staysSame(flow); }) != 1)
    return Flow::Unknown;
  const Flow *it = llvm::find_if_not(operands, staysSame);
  return *it == Flow::Partial && commutesIn(op, it - operands.begin(), kind)
             ? Flow::Partial
             : Flow::Unknown;
}

/// A value from outside of the block: a constant or the same everywhere.
static Flow flowOfCapture(Value value, ReductionKind kind) {
  Attribute constant;
  return matchPattern(value, m_Constant(&constant))
             ? flowOfConstant(constant, kind)
             : Flow::Same;
}

SmallVector<Flow> dist::analyzeFlow(Block &block, ReductionKind kind,
                                    ArrayRef<Flow> arguments) {
  llvm::SmallDenseMap<Value, Flow, 16> flows;
  for (auto [argument, flow] : llvm::zip(block.getArguments(), arguments))
    flows[argument] = flow;
  auto flowsOf = [&](Operation &op) {
    SmallVector<Flow> operands;
    for (Value operand : op.getOperands()) {
      auto it = flows.find(operand);
      operands.push_back(it == flows.end() ? flowOfCapture(operand, kind)
                                           : it->second);
    }
    return operands;
  };
  for (Operation &op : block.without_terminator()) {
    Flow flow = analyzeFlow(&op, kind, flowsOf(op));
    for (Value result : op.getResults())
      flows[result] = flow;
  }
  return flowsOf(*block.getTerminator());
}
