//===- ControlFlow.cpp - loops and branches -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"
#include "TripCount.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

static LogicalResult checkRegionCount(SourceOp &op, unsigned atLeast,
                                      unsigned atMost) {
  unsigned count = op.getSource()->getNumRegions();
  if (count >= atLeast && count <= atMost)
    return success();
  return op.error() << "has " << count << " regions, expected "
                    << (atLeast == atMost ? "" : "at least ") << atLeast;
}

/// Checks that a region is one block that takes and returns values of these
/// types.
static LogicalResult checkRegion(SourceOp &op, unsigned number,
                                 TypeRange arguments, TypeRange results) {
  Region &region = op.getSource()->getRegion(number);
  if (!region.hasOneBlock() || region.front().empty())
    return op.error() << "region " << number << " needs one block that returns";
  Block &block = region.front();
  auto check = [&](TypeRange got, TypeRange expected,
                   StringRef verb) -> LogicalResult {
    if (got == expected)
      return success();
    return op.error() << "region " << number << " " << verb << " (" << got
                      << "), expected (" << expected << ")";
  };
  if (failed(check(block.getArgumentTypes(), arguments, "takes")))
    return failure();
  return check(block.back().getOperandTypes(), results, "returns");
}

static SmallVector<Type> importTypes(TypeRange types) {
  return llvm::map_to_vector(
      types, [](Type type) -> Type { return importType(type); });
}

/// The one element of a rank-0 tensor.
static Value emitElement(ImplicitLocOpBuilder &b, Value tensor) {
  return tensor::ExtractOp::create(b, tensor, ValueRange());
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

namespace {
/// Imports a while. A value that its body returns unchanged is not carried: the
/// regions use the initial value.
class WhileImporter {
public:
  WhileImporter(RegionImporter &importer, SourceOp &op)
      : importer(importer), op(op), loc(op.builder.getLoc()) {}

  LogicalResult run();

private:
  void findCarried();
  LogicalResult importCondition(scf::WhileOp loop);
  LogicalResult importBody(scf::WhileOp loop);
  FailureOr<SmallVector<Value>> importRegion(Region &target, unsigned number);

  template <typename Range> auto pickCarried(Range &&all) {
    return llvm::map_to_vector(
        carried, [&](unsigned position) { return all[position]; });
  }

  RegionImporter &importer;
  SourceOp &op;
  Location loc;
  SmallVector<unsigned> carried; ///< Operand numbers.
};
} // namespace

void WhileImporter::findCarried() {
  Block &body = op.getSource()->getRegion(1).front();
  for (OpOperand &returned : body.back().getOpOperands())
    if (returned.get() != body.getArgument(returned.getOperandNumber()))
      carried.push_back(returned.getOperandNumber());
}

FailureOr<SmallVector<Value>> WhileImporter::importRegion(Region &target,
                                                          unsigned number) {
  Block &source = op.getSource()->getRegion(number).front();
  SmallVector<Value> args = op.operands();
  Block *block = op.builder.createBlock(&target);
  for (unsigned position : carried)
    args[position] = block->addArgument(args[position].getType(),
                                        source.getArgument(position).getLoc());
  return importer.importBlock(source, args);
}

LogicalResult WhileImporter::importCondition(scf::WhileOp loop) {
  auto predicate = importRegion(loop.getBefore(), 0);
  if (failed(predicate))
    return failure();
  op.builder.setLoc(loc);
  scf::ConditionOp::create(op.builder,
                           emitElement(op.builder, predicate->front()),
                           loop.getBeforeArguments());
  return success();
}

LogicalResult WhileImporter::importBody(scf::WhileOp loop) {
  auto returned = importRegion(loop.getAfter(), 1);
  if (failed(returned))
    return failure();
  op.builder.setLoc(loc);
  scf::YieldOp::create(op.builder, pickCarried(*returned));
  return success();
}

LogicalResult WhileImporter::run() {
  TypeRange types = op.getSource()->getOperandTypes();
  Type boolean = RankedTensorType::get({}, op.builder.getI1Type());
  if (failed(checkRegionCount(op, 2, 2)) ||
      failed(checkRegion(op, 0, types, boolean)) ||
      failed(checkRegion(op, 1, types, types)))
    return failure();
  findCarried();
  SmallVector<Value> inits = pickCarried(op.operands());
  auto loop =
      scf::WhileOp::create(op.builder, ValueRange(inits).getTypes(), inits);
  if (std::optional<int64_t> count = countTrips(op.getSource()))
    loop->setAttr(kTripCountAttr, op.builder.getI64IntegerAttr(*count));
  OpBuilder::InsertionGuard guard(op.builder);
  if (failed(importCondition(loop)) || failed(importBody(loop)))
    return failure();
  SmallVector<Value> results = op.operands();
  for (auto [position, result] : llvm::zip(carried, loop.getResults()))
    results[position] = result;
  return op.replaceWith(results);
}

static LogicalResult importWhile(RegionImporter &importer, SourceOp &op) {
  if (op.getNumOperands() != op.getNumResults())
    return op.error() << "has " << op.getNumOperands() << " operands and "
                      << op.getNumResults() << " results, expected as many";
  return WhileImporter(importer, op).run();
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

/// The operand is one element; each region takes nothing and returns results.
static LogicalResult checkBranches(SourceOp &op, Type element) {
  Type scalar = RankedTensorType::get({}, element);
  if (op.getNumOperands() != 1 ||
      op.getSource()->getOperand(0).getType() != scalar)
    return op.error() << "expected one operand of type " << scalar;
  TypeRange results = op.getSource()->getResultTypes();
  for (unsigned i = 0; i < op.getSource()->getNumRegions(); ++i)
    if (failed(checkRegion(op, i, {}, results)))
      return failure();
  return success();
}

/// Imports one branch into a region that may have an empty block already.
static LogicalResult importBranch(RegionImporter &importer, SourceOp &op,
                                  Location loc, unsigned number,
                                  Region &target) {
  OpBuilder::InsertionGuard guard(op.builder);
  op.builder.createBlock(&target);
  auto results =
      importer.importBlock(op.getSource()->getRegion(number).front(), {});
  if (failed(results))
    return failure();
  op.builder.setLoc(loc);
  scf::YieldOp::create(op.builder, *results);
  return success();
}

/// Imports a case. An index that no branch has chooses the last one.
static LogicalResult importCase(RegionImporter &importer, SourceOp &op) {
  ImplicitLocOpBuilder &b = op.builder;
  if (failed(checkRegionCount(op, 1, UINT_MAX)) ||
      failed(checkBranches(op, b.getI32Type())))
    return failure();
  unsigned last = op.getSource()->getNumRegions() - 1;
  Value index = arith::IndexCastOp::create(b, b.getIndexType(),
                                           emitElement(b, op.operand(0)));
  auto choice = scf::IndexSwitchOp::create(
      b, importTypes(op.getSource()->getResultTypes()), index,
      llvm::to_vector(llvm::seq<int64_t>(last)), last);
  Location loc = b.getLoc();
  for (unsigned i = 0; i < last; ++i)
    if (failed(importBranch(importer, op, loc, i, choice.getCaseRegions()[i])))
      return failure();
  if (failed(importBranch(importer, op, loc, last, choice.getDefaultRegion())))
    return failure();
  return op.replaceWith(choice.getResults());
}

static LogicalResult importIf(RegionImporter &importer, SourceOp &op) {
  ImplicitLocOpBuilder &b = op.builder;
  if (failed(checkRegionCount(op, 2, 2)) ||
      failed(checkBranches(op, b.getI1Type())))
    return failure();
  OperationState state(b.getLoc(), scf::IfOp::getOperationName());
  state.addOperands(emitElement(b, op.operand(0)));
  state.addTypes(importTypes(op.getSource()->getResultTypes()));
  state.addRegion();
  state.addRegion();
  auto choice = cast<scf::IfOp>(b.create(state));
  Location loc = b.getLoc();
  if (failed(importBranch(importer, op, loc, 0, choice.getThenRegion())) ||
      failed(importBranch(importer, op, loc, 1, choice.getElseRegion())))
    return failure();
  return op.replaceWith(choice.getResults());
}

void dist::addControlFlowConverters(RegionConverterTable &table) {
  table["stablehlo.while"] = importWhile;
  table["stablehlo.case"] = importCase;
  table["stablehlo.if"] = importIf;
}
