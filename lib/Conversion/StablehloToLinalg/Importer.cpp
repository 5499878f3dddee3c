//===- Importer.cpp - a function, its calls inlined -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Importer.h"

#include "ControlFlow.h"
#include "Converters.h"
#include "Elementwise.h"
#include "Shardy.h"

using namespace mlir;
using namespace dist;

/// Calls that call twice double the program at every level.
static constexpr int64_t maxOps = int64_t(1) << 20;

FailureOr<SmallVector<Value>> Importer::importBody(func::FuncOp source,
                                                   ValueRange args) {
  if (source.isExternal() || !source.getBody().hasOneBlock())
    return source.emitError("expected a function body of one block");
  if (!functions.insert(source))
    return source.emitError("calls itself; recursion can't be inlined");
  auto results = importBlock(source.getBody().front(), args);
  functions.pop_back();
  return results;
}

FailureOr<SmallVector<Value>> Importer::importBlock(Block &source,
                                                    ValueRange args) {
  values.map(source.getArguments(), args);
  // StableHLO's terminators are not registered: the last operation is one.
  Operation *terminator = &source.back();
  for (Operation &op : source)
    if (&op != terminator && failed(importOp(&op)))
      return failure();
  return llvm::map_to_vector(terminator->getOperands(),
                             [&](Value value) { return values.lookup(value); });
}

/// What a region must have so that importBlock can take it: the operation is
/// not registered, so nothing was verified.
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

LogicalResult Importer::importCall(func::CallOp call) {
  auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
  SmallVector<Value> args = llvm::map_to_vector(
      call.getOperands(), [&](Value value) { return values.lookup(value); });
  calls.push_back(builder.getLoc());
  auto results = importBody(callee, args);
  calls.pop_back();
  if (failed(results))
    return failure();
  values.map(call.getResults(), *results);
  return success();
}

/// Operations of registered dialects stay as they are.
LogicalResult Importer::importForeign(Operation *op) {
  Operation *clone = builder.clone(*op, values);
  clone->setLoc(builder.getLoc());
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
  Location loc = op->getLoc();
  builder.setLoc(calls.empty() ? loc : CallSiteLoc::get(loc, calls.back()));
  if (++numOps > maxOps)
    return emitError(builder.getLoc())
           << "more than " << maxOps << " operations after inlining";
  if (auto call = dyn_cast<func::CallOp>(op))
    return importCall(call);
  return op->isRegistered() ? importForeign(op) : importSource(op);
}

LogicalResult Importer::importSource(Operation *op) {
  SourceOp source(op, builder, values);
  StringRef name = source.getName();
  auto converter = converterTable().find(name);
  auto scalar = scalarTable().find(name);
  auto control = controlFlowTable().find(name);
  if (converter == converterTable().end() && scalar == scalarTable().end() &&
      control == controlFlowTable().end())
    return hasNoImporter(source);
  if (failed(source.checkTypes()))
    return failure();
  LogicalResult imported = converter != converterTable().end()
                               ? convert(converter->second, source)
                           : control != controlFlowTable().end()
                               ? control->second(*this, source)
                               : convertElementwise(scalar->second, source);
  return failure(failed(imported) || failed(constrainResults(source)));
}
