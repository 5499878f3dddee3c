//===- ComplexOps.cpp - operations on both parts --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComplexSplitter.h"

#include "ComplexShardings.h"

#include "dist/Dialect/Dist/IR/Dist.h"

#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Kinds of operations
//===----------------------------------------------------------------------===//

/// One operation for each part: they move elements, or add them up.
static bool movesElements(Operation *op) {
  static const llvm::StringSet<> names = {"all_gather",
                                          "all_to_all",
                                          "broadcast_in_dim",
                                          "collective_broadcast",
                                          "collective_permute",
                                          "concatenate",
                                          "dynamic_slice",
                                          "dynamic_update_slice",
                                          "gather",
                                          "pad",
                                          "propagation_barrier",
                                          "reshape",
                                          "reshard",
                                          "reverse",
                                          "select",
                                          "shard_tensor",
                                          "sharding_constraint",
                                          "sharding_group",
                                          "slice",
                                          "transpose"};
  return op->getNumRegions() == 0 && op->getNumResults() <= 1 &&
         names.contains(op->getName().stripDialect());
}

static bool addsElements(Operation *op) {
  auto isPlain = [](Operation &inner) {
    StringRef name = inner.getName().stripDialect();
    return name == "add" || name == "return";
  };
  return op->getNumRegions() == 1 && op->getNumResults() == 1 &&
         op->getRegion(0).hasOneBlock() &&
         op->getRegion(0).getNumArguments() == 2 &&
         llvm::all_of(op->getRegion(0).front(), isPlain);
}

/// Collectives of dist that take several values, which they move or add up.
static bool isCollective(Operation *op) {
  auto kind = op->getAttrOfType<ReductionKindAttr>("kind");
  return isa<AllGatherOp>(op) || (isa<AllReduceOp, ReduceScatterOp>(op) &&
                                  kind.getValue() == ReductionKind::Sum);
}

/// Both parts follow each other in operands, results and block arguments.
static bool takesLists(Operation *op) {
  static const llvm::StringSet<> names = {"case",
                                          "if",
                                          "manual",
                                          "manual_computation",
                                          "map",
                                          "named_computation",
                                          "optimization_barrier",
                                          "reduce",
                                          "reduce_window",
                                          "return",
                                          "sort",
                                          "while",
                                          "yield"};
  return names.contains(op->getName().stripDialect()) || isCollective(op);
}

//===----------------------------------------------------------------------===//
// Conversion
//===----------------------------------------------------------------------===//

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
  return op->emitError() << "'" << name
                         << "': has no importer for complex numbers";
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
  if (op->getName().getStringRef() == "stablehlo.constant" &&
      op->getNumResults() == 1)
    return convertConstant(op);
  if (movesElements(op) || addsElements(op))
    return convertEachPart(op), success();
  if (takesLists(op))
    return convertLists(op);
  return convertArithmetic(op);
}
