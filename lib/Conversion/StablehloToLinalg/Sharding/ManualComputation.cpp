//===- ManualComputation.cpp - sdy.manual_computation ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"
#include "Shardy.h"
#include "ShardyText.h"

using namespace mlir;
using namespace dist;

/// `#sdy<manual_axes{"x", "y"}>` -> `#dist.axes<["x", "y"]>`; null for any
/// other.
static AxesAttr importAxes(Attribute shardy) {
  StringRef text = shardyText(shardy).trim();
  if (!text.consume_front("manual_axes{") || !text.consume_back("}"))
    return {};
  return dyn_cast_or_null<AxesAttr>(
      parseDist(shardy.getContext(), "axes<[" + text + "]>"));
}

/// Imports one list of shardings, none of which may be missing.
static FailureOr<ArrayAttr> importList(SourceOp &op, StringRef name,
                                       size_t count) {
  auto error = [&] { return op.error() << name << ": "; };
  auto shardings =
      importShardings(op.getSource(), op.attribute(name), count, error);
  if (failed(shardings))
    return failure();
  if (llvm::is_contained(*shardings, ShardingAttr()))
    return error() << "expected shardings over a mesh that has axes";
  return ArrayAttr::get(
      op.builder.getContext(),
      SmallVector<Attribute>(shardings->begin(), shardings->end()));
}

/// Creates the manual region. A region without operands and results does
/// nothing; one without manual axes becomes a part of the surrounding program.
static FailureOr<ManualOp> createManual(SourceOp &op) {
  AxesAttr axes = importAxes(op.attribute("manual_axes"));
  if (!axes)
    return op.error() << "expected manual_axes such as "
                         "#sdy<manual_axes{\"x\"}>, got "
                      << op.attribute("manual_axes");
  auto in = importList(op, "in_shardings", op.getNumOperands());
  if (failed(in))
    return failure();
  auto out = importList(op, "out_shardings", op.getNumResults());
  if (failed(out))
    return failure();
  SmallVector<Type> results;
  for (unsigned i = 0; i < op.getNumResults(); ++i)
    results.push_back(op.resultType(i));
  return ManualOp::create(op.builder, results, op.operands(), axes, *in, *out);
}

LogicalResult dist::importManualComputation(RegionImporter &importer,
                                            SourceOp &op) {
  FailureOr<ManualOp> manual = createManual(op);
  if (failed(manual))
    return failure();
  if (op.getSource()->getNumRegions() == 0 ||
      !op.getSource()->getRegion(0).hasOneBlock())
    return op.error() << "expected one region of one block";
  Block &body = manual->getBody().emplaceBlock();
  for (BlockArgument argument :
       op.getSource()->getRegion(0).front().getArguments()) {
    Type type = importType(argument.getType());
    if (!type)
      return op.error() << "block argument " << argument.getArgNumber()
                        << " has type " << argument.getType();
    body.addArgument(type, argument.getLoc());
  }
  OpBuilder::InsertionGuard guard(op.builder);
  op.builder.setInsertionPointToStart(&body);
  auto yielded = importer.importRegion(op, body.getArguments());
  if (failed(yielded))
    return failure();
  YieldOp::create(op.builder, *yielded);
  return op.replaceWith(manual->getResults());
}
