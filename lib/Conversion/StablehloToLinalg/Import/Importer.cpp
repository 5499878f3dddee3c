//===- Importer.cpp - a block, operation by operation ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Importer.h"

#include "Converters.h"
#include "Elementwise/Elementwise.h"
#include "Elementwise/ScalarTable.h"
#include "ForeignOps.h"
#include "Sharding/Shardy.h"

using namespace mlir;
using namespace dist;

LogicalResult Importer::checkOperands(Operation *op) {
  for (OpOperand &use : op->getOpOperands())
    if (!values.contains(use.get()))
      return op->emitError()
             << "'" << op->getName() << "': operand " << use.getOperandNumber()
             << " is defined after it, or in another region";
  return success();
}

FailureOr<SmallVector<Value>> Importer::importBlock(Block &source,
                                                    ValueRange args) {
  values.map(source.getArguments(), args);
  // StableHLO's terminators are not registered: the last operation is one.
  Operation *terminator = &source.back();
  for (Operation &op : source)
    if (&op != terminator && failed(importOp(&op)))
      return failure();
  if (failed(checkOperands(terminator)))
    return failure();
  return llvm::map_to_vector(terminator->getOperands(),
                             [&](Value value) { return values.lookup(value); });
}

/// Checks that importBlock can take a region: the operation is not registered,
/// so nothing was verified.
static LogicalResult checkRegion(SourceOp &op, ValueRange args) {
  Operation *source = op.getSource();
  if (source->getNumRegions() == 0 || !source->getRegion(0).hasOneBlock() ||
      source->getRegion(0).front().empty())
    return op.error() << "expected one region of one block";
  Block &block = source->getRegion(0).front();
  auto types = llvm::map_to_vector(block.getArgumentTypes(), [](Type type) {
    return Type(importType(type));
  });
  if (TypeRange(types) == args.getTypes())
    return success();
  return op.error() << "the region has arguments of types "
                    << block.getArgumentTypes() << ", expected "
                    << args.getTypes();
}

FailureOr<SmallVector<Value>> Importer::importRegion(SourceOp &op,
                                                     ValueRange args) {
  if (failed(checkRegion(op, args)))
    return failure();
  Location loc = builder.getLoc();
  auto results = importBlock(op.getSource()->getRegion(0).front(), args);
  builder.setLoc(loc);
  return results;
}

/// Imports an operation of a registered dialect, which is kept.
LogicalResult Importer::importForeign(Operation *op) {
  if (!needsConversion(op)) {
    builder.clone(*op, values);
    return success();
  }
  FailureOr<Operation *> clone = cloneSignless(op, values);
  if (failed(clone))
    return failure();
  builder.insert(*clone);
  for (auto [source, target] :
       llvm::zip(op->getRegions(), (*clone)->getRegions()))
    if (failed(importForeignRegion(source, target)))
      return failure();
  return success();
}

LogicalResult Importer::importForeignRegion(Region &source, Region &target) {
  if (!source.hasOneBlock())
    return source.getParentOp()->emitOpError(
        "expected regions of one block around imported operations");
  Block &block = target.emplaceBlock();
  for (BlockArgument argument : source.getArguments())
    values.map(argument, block.addArgument(signlessType(argument.getType()),
                                           argument.getLoc()));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&block);
  for (Operation &op : source.front())
    if (failed(importOp(&op)))
      return failure();
  return success();
}

static LogicalResult convert(const Converter &converter, SourceOp &op) {
  auto differs = [](int expected, unsigned got) {
    return expected != Converter::anyNumber &&
           expected != static_cast<int>(got);
  };
  if (differs(converter.operands, op.getNumOperands()) ||
      differs(converter.results, op.getNumResults()))
    return op.error() << "got " << op.getNumOperands() << " operands and "
                      << op.getNumResults() << " results, expected "
                      << converter.operands << " and " << converter.results;
  return converter.convert(op);
}

static LogicalResult hasNoImporter(SourceOp &op) {
  InFlightDiagnostic diagnostic = op.error() << "has no importer";
  if (StringRef advice = adviceFor(op.getName()); !advice.empty())
    diagnostic << ": " << advice;
  return diagnostic;
}

LogicalResult Importer::importOp(Operation *op) {
  builder.setLoc(op->getLoc());
  if (failed(checkOperands(op)))
    return failure();
  return op->isRegistered() ? importForeign(op) : importSource(op);
}

LogicalResult Importer::importSource(Operation *op) {
  SourceOp source(op, builder, values);
  StringRef name = source.getName();
  auto converter = converterTable().find(name);
  auto scalar = scalarTable().find(name);
  auto control = regionConverterTable().find(name);
  if (converter == converterTable().end() && scalar == scalarTable().end() &&
      control == regionConverterTable().end())
    return hasNoImporter(source);
  if (failed(source.checkTypes()))
    return failure();
  LogicalResult imported = converter != converterTable().end()
                               ? convert(converter->second, source)
                           : control != regionConverterTable().end()
                               ? control->second(*this, source)
                               : convertElementwise(scalar->second, source);
  return failure(failed(imported) || failed(constrainResults(source)));
}
