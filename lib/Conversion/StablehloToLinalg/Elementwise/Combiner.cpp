//===- Combiner.cpp - the regions of reduce and scatter -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarTable.h"
#include "Source/Emit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist;

/// The value of an operation of a region; null after an error.
static Value emitOp(ImplicitLocOpBuilder &b, Operation *op, ValueRange args) {
  StringRef name = op->getName().getStringRef();
  auto error = [&] { return emitError(b.getLoc()) << "'" << name << "': "; };
  if (isConstant(op)) {
    auto value = op->getAttrOfType<DenseElementsAttr>("value");
    if (!value || !value.isSplat() || !importType(value.getType()))
      return error() << "expected a scalar constant in a region", Value();
    Type element = importElementType(value.getElementType());
    auto splat = value.bitcast(element).getSplatValue<Attribute>();
    return arith::ConstantOp::create(b, cast<TypedAttr>(splat));
  }
  auto entry = scalarTable().find(name);
  if (entry == scalarTable().end())
    return error() << "is not supported in the region of a reduce or scatter",
           Value();
  if (failed(checkScalarOp(entry->second, op, b.getLoc())))
    return {};
  ScalarOp scalar(b, op, args);
  return entry->second.emit(scalar);
}

static LogicalResult checkArguments(SourceOp &parent, Block &block,
                                    ValueRange args) {
  if (block.getNumArguments() != args.size())
    return parent.error() << "the region has " << block.getNumArguments()
                          << " arguments, expected " << args.size();
  for (auto [index, source] : llvm::enumerate(block.getArguments())) {
    RankedTensorType type = importType(source.getType());
    if (!type || type.getRank() != 0 ||
        type.getElementType() != args[index].getType())
      return parent.error()
             << "region argument " << index << " has type " << source.getType()
             << ", expected a scalar tensor of " << args[index].getType();
  }
  return success();
}

static LogicalResult checkReturned(SourceOp &parent, ValueRange returned,
                                   TypeRange expected) {
  if (TypeRange(returned) == expected)
    return success();
  return parent.error() << "the region returns " << returned.size()
                        << " values of types " << returned.getTypes()
                        << ", expected " << expected;
}

/// Rank 0 everywhere; there is nothing else in a combiner.
static bool isScalarOp(Operation *op) {
  auto isScalar = [](Type type) {
    RankedTensorType imported = importType(type);
    return imported && imported.getRank() == 0;
  };
  return llvm::all_of(op->getOperandTypes(), isScalar) &&
         llvm::all_of(op->getResultTypes(), isScalar);
}

/// The imported value of a region's value. A constant from outside of the
/// region is rematerialised inside. Null for any other value, or after an
/// error.
static Value lookUp(ImplicitLocOpBuilder &b, IRMapping &values, Value value) {
  Operation *source = value.getDefiningOp();
  if (Value known = values.lookupOrNull(value); known || !source)
    return known;
  if (!isConstant(source) || !isScalarOp(source))
    return {};
  Value constant = emitOp(b, source, {});
  values.map(value, constant);
  return constant;
}

FailureOr<SmallVector<Value>>
dist::emitScalarRegion(ImplicitLocOpBuilder &b, SourceOp &parent,
                       Region &region, ValueRange args, TypeRange returned) {
  if (!region.hasOneBlock())
    return parent.error() << "expected one region of one block";
  Block &block = region.front();
  if (failed(checkArguments(parent, block, args)))
    return failure();
  IRMapping values;
  values.map(block.getArguments(), args);
  for (Operation &op : block) {
    auto error = [&] {
      return emitError(b.getLoc()) << "'" << op.getName() << "': ";
    };
    SmallVector<Value> operands;
    for (Value operand : op.getOperands())
      if (Value value = lookUp(b, values, operand))
        operands.push_back(value);
    if (operands.size() != op.getNumOperands())
      return error() << "uses a value from outside of the region", failure();
    if (isConstraint(&op) && operands.size() == 1 && op.getNumResults() == 1) {
      values.map(op.getResult(0), operands.front());
      continue;
    }
    if (!isScalarOp(&op))
      return error() << "expected scalar tensors in a region", failure();
    if (op.getName().getStringRef() == "stablehlo.return") {
      if (failed(checkReturned(parent, operands, returned)))
        return failure();
      return operands;
    }
    Value result = emitOp(b, &op, operands);
    if (!result)
      return failure();
    values.map(op.getResult(0), result);
  }
  return failure(); // dist-inline-calls has reported it.
}

FailureOr<SmallVector<Value>>
dist::emitCombiner(ImplicitLocOpBuilder &b, SourceOp &parent, ValueRange args) {
  Operation *source = parent.getSource();
  if (source->getNumRegions() != 1)
    return parent.error() << "expected one region of one block";
  return emitScalarRegion(b, parent, source->getRegion(0), args,
                          args.take_front(args.size() / 2).getTypes());
}
