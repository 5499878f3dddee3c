//===- Shardy.cpp - JAX's own shardings -----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shardy.h"

#include "Converters.h"

#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/AsmParser/AsmParser.h"

using namespace mlir;
using namespace dist;

/// The attribute of the dist dialect with the same text; null if it has none.
static Attribute parseAsDist(Attribute shardy) {
  auto opaque = dyn_cast_or_null<OpaqueAttr>(shardy);
  if (!opaque || opaque.getDialectNamespace() != "sdy")
    return {};
  ScopedDiagnosticHandler silence(shardy.getContext(),
                                  [](Diagnostic &) { return success(); });
  return parseAttribute(("#dist." + opaque.getAttrData()).str(),
                        shardy.getContext());
}

FailureOr<Attribute>
dist::importSharding(Attribute shardy,
                     function_ref<InFlightDiagnostic()> error) {
  Attribute sharding = parseAsDist(shardy);
  if (!isa_and_nonnull<ShardingAttr>(sharding))
    return error()
           << "expected a sharding that #dist.sharding can express, got "
           << shardy;
  return sharding;
}

LogicalResult dist::importMesh(Operation *shardy) {
  auto mesh = dyn_cast_or_null<MeshAttr>(parseAsDist(shardy->getAttr("mesh")));
  auto name = shardy->getAttrOfType<StringAttr>("sym_name");
  if (!mesh || !name)
    return shardy->emitError("'sdy.mesh': expected a name and a mesh that "
                             "#dist.mesh can express, got ")
           << shardy->getAttr("mesh");
  OpBuilder builder(shardy);
  MeshOp::create(builder, shardy->getLoc(), name, mesh);
  shardy->erase();
  return success();
}

static LogicalResult convertShardingConstraint(SourceOp &op) {
  FailureOr<Attribute> sharding =
      importSharding(op.attribute("sharding"), [&] { return op.error(); });
  if (failed(sharding))
    return failure();
  Value result =
      ShardTensorOp::create(op.builder, op.operand(0), *sharding).getResult();
  return op.replaceWith(result);
}

void dist::addShardyConverters(ConverterTable &table) {
  table["sdy.sharding_constraint"] = {1, 1, convertShardingConstraint};
}
