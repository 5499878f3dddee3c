//===- ComplexOps.cpp - operations on both parts --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComplexSplitter.h"

#include "ComplexShardings.h"
#include "ComplexTreatment.h"
#include "Elementwise/ScalarTable.h"
#include "Expand/ExpandStablehlo.h"
#include "Import/Converters.h"

#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Support/RuntimeLibrary.h"

using namespace mlir;
using namespace dist;

SmallVector<Value> ComplexSplitter::flatten(ValueRange values) const {
  SmallVector<Value> flat;
  for (Value value : values) {
    ComplexParts found = partsOf(value);
    flat.push_back(found.re);
    if (found.im)
      flat.push_back(found.im);
  }
  return flat;
}

LogicalResult ComplexSplitter::checkTypes(Operation *op) {
  for (Value operand : op->getOperands())
    if (isComplex(operand) && !parts.contains(operand))
      return op->emitError() << "'" << op->getName() << "': a complex operand "
                             << "comes from an operation without importer";
  auto isStatic = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  };
  if (llvm::all_of(op->getOperandTypes(), isStatic) &&
      llvm::all_of(op->getResultTypes(), isStatic))
    return success();
  return op->emitError() << "'" << op->getName()
                         << "': expected tensors of static shape";
}

LogicalResult ComplexSplitter::convertConstant(Operation *op) {
  auto value = op->getAttrOfType<DenseElementsAttr>("value");
  RankedTensorType type = partType(op->getResult(0).getType());
  if (!value || partType(value.getType()) != type)
    return op->emitError() << "'stablehlo.constant': expected dense complex "
                              "elements of the result's type";
  SmallVector<APFloat> re, im;
  for (std::complex<APFloat> element :
       value.getValues<std::complex<APFloat>>()) {
    re.push_back(element.real());
    im.push_back(element.imag());
  }
  replace(op->getResult(0), {b.constant(DenseElementsAttr::get(type, re)),
                             b.constant(DenseElementsAttr::get(type, im))});
  return success();
}

/// The same operation on the real parts, and on the imaginary ones.
void ComplexSplitter::convertEachPart(Operation *op) {
  auto remake = [&](bool imaginary) {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      ComplexParts found = partsOf(operand);
      operands.push_back(imaginary && found.im ? found.im : found.re);
    }
    Operation *copy = b.clone(*op);
    copy->setOperands(operands);
    copy->walk([&](Operation *inner) {
      for (Value result : inner->getResults())
        if (RankedTensorType part = partType(result.getType()))
          result.setType(part);
      for (Region &region : inner->getRegions())
        for (BlockArgument argument : region.getArguments())
          if (RankedTensorType part = partType(argument.getType()))
            argument.setType(part);
    });
    return copy;
  };
  Operation *re = remake(false), *im = remake(true);
  if (op->getNumResults() == 1)
    replace(op->getResult(0), {re->getResult(0), im->getResult(0)});
}

LogicalResult ComplexSplitter::convertLists(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      splitArguments(block);
      if (op->getName().getStringRef() == "stablehlo.sort")
        pairArguments(block);
      if (failed(convertBlock(block, /*isEntry=*/false)))
        return failure();
    }
  b.setInsertionPoint(op);
  b.setLoc(op->getLoc());
  Operation *made =
      b.remake(op, flatten(op->getOperands()), partTypes(op->getResultTypes()));
  repeatShardings(op, made);
  unsigned next = 0;
  for (Value result : op->getResults()) {
    ComplexParts found{made->getResult(next++), {}};
    if (isComplex(result))
      found.im = made->getResult(next++);
    replace(result, found);
  }
  return success();
}

/// The layouts of packed tensors, in which the parts of an element are
/// neighbours.
static Attribute packedLayouts(Builder &b, Attribute layouts, TypeRange types) {
  auto list = dyn_cast_or_null<ArrayAttr>(layouts);
  if (!list || list.size() != types.size())
    return layouts;
  SmallVector<Attribute> packed;
  for (auto [layout, type] : llvm::zip_equal(list, types)) {
    auto dims = dyn_cast<DenseIntElementsAttr>(layout);
    packed.push_back(layout);
    RankedTensorType part = partType(type);
    if (!part || !dims)
      continue;
    SmallVector<APInt> order(dims.getValues<APInt>());
    Type element = dims.getElementType();
    unsigned width = element.isIndex() ? IndexType::kInternalStorageBitWidth
                                       : element.getIntOrFloatBitWidth();
    order.insert(order.begin(), APInt(width, part.getRank()));
    packed.back() = DenseIntElementsAttr::get(
        RankedTensorType::get(order.size(), element), order);
  }
  return b.getArrayAttr(packed);
}

/// Checks that the call is not one of the runtime's functions: none of them
/// takes complex matrices.
static LogicalResult checkIsForeign(Operation *op) {
  auto target = op->getAttrOfType<StringAttr>(
      isa<CustomCallOp>(op) ? "target" : "call_target_name");
  if (!target || !findRoutineOfTarget(target.getValue()))
    return success();
  return op->emitError() << "custom call '" << target.getValue()
                         << "': is of real matrices, got complex ones";
}

/// Operands and results are tensors with a last dimension of 2.
LogicalResult ComplexSplitter::convertPacked(Operation *op) {
  if (failed(checkIsForeign(op)))
    return failure();
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    ComplexParts found = partsOf(operand);
    operands.push_back(found.im ? b.stackLast({found.re, found.im}) : found.re);
  }
  Operation *made = b.remake(
      op, operands, llvm::map_to_vector(op->getResultTypes(), packedType));
  for (auto [name, types] : {std::pair<StringRef, TypeRange>(
                                 "operand_layouts", op->getOperandTypes()),
                             std::pair<StringRef, TypeRange>(
                                 "result_layouts", op->getResultTypes())})
    if (Attribute layouts = op->getAttr(name))
      made->setAttr(name, packedLayouts(b, layouts, types));
  for (auto [result, packed] :
       llvm::zip_equal(op->getResults(), made->getResults())) {
    if (isComplex(result))
      replace(result, {b.takeLast(packed, 0), b.takeLast(packed, 1)});
    else
      replace(result, {packed, {}});
  }
  return success();
}

LogicalResult ComplexSplitter::convertArithmetic(Operation *op) {
  StringRef name = op->getName().getStringRef();
  auto converter = complexConverters().find(name);
  if (converter != complexConverters().end() && op->getNumResults() == 1 &&
      op->getNumOperands() == converter->second.operands) {
    SmallVector<ComplexParts> operands = llvm::map_to_vector(
        op->getOperands(), [&](Value operand) { return partsOf(operand); });
    if (ComplexParts found = converter->second.convert(b, op, operands);
        found.re)
      return replace(op->getResult(0), found), success();
  }
  // Of other dialects all operations are imported, as they are.
  bool isKnown = converterTable().contains(name) ||
                 scalarTable().contains(name) || isExpanded(name) ||
                 !(name.starts_with("stablehlo.") || name.starts_with("chlo."));
  return op->emitError() << "'" << name << "': has no importer"
                         << (isKnown ? " for complex numbers" : "");
}

LogicalResult ComplexSplitter::convertOp(Operation *op) {
  if (op->getNumResults() == 1 && parts.contains(op->getResult(0)))
    return success(); // Stands for an argument.
  bool isMixed = llvm::any_of(op->getOperands(), isComplex) ||
                 llvm::any_of(op->getResults(), isComplex);
  if (!isMixed) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (failed(convertBlock(block, /*isEntry=*/false)))
          return failure();
    return success();
  }
  if (failed(checkTypes(op)))
    return failure();
  b.setInsertionPoint(op);
  b.setLoc(op->getLoc());
  dead.push_back(op);
  if (isConstant(op) && op->getNumResults() == 1)
    return convertConstant(op);
  switch (complexTreatmentOf(op)) {
  case ComplexTreatment::EachPart:
    return convertEachPart(op), success();
  case ComplexTreatment::Lists:
    return convertLists(op);
  case ComplexTreatment::Packed:
    return convertPacked(op);
  case ComplexTreatment::Transform:
    return convertTransform(op);
  case ComplexTreatment::Computed:
    return convertArithmetic(op);
  }
  llvm_unreachable("a treatment");
}
