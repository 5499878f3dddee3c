//===- ExpandNarrowTypes.cpp - dist-expand-narrow-types -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// First, operations that compute use wider elements, between conversions. The
// remaining operations on narrow elements move or convert them, or are
// constants, and are changed to bytes.
//
//===----------------------------------------------------------------------===//

#include "dist/Conversion/StablehloToLinalg/Passes.h"

#include "Complex/ComplexTreatment.h"
#include "NarrowTypes.h"
#include "Source/SourceOp.h"

#include "dist/Dialect/Dist/IR/ElementAttr.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/TypeUtilities.h"

namespace dist {
#define GEN_PASS_DEF_EXPANDNARROWTYPESPASS
#include "dist/Conversion/StablehloToLinalg/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static bool touchesNarrow(Operation *op) {
  auto narrow = [](Type type) { return isNarrow(type); };
  return llvm::any_of(op->getOperandTypes(), narrow) ||
         llvm::any_of(op->getResultTypes(), narrow);
}

/// The narrow elements of its first operand or result that has some.
static Type narrowTypeOf(Operation *op) {
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  Type *found = llvm::find_if(types, [](Type type) { return isNarrow(type); });
  return getElementTypeOrSelf(*found);
}

static bool hasNarrow(ModuleOp module) {
  return module
      .walk([&](Operation *op) {
        auto function = dyn_cast<func::FuncOp>(op);
        bool found = touchesNarrow(op) ||
                     (function &&
                      llvm::any_of(function.getArgumentTypes(),
                                   [](Type type) { return isNarrow(type); }));
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

//===----------------------------------------------------------------------===//
// Computing in wider elements
//===----------------------------------------------------------------------===//

/// True for operations that only move elements, or pass them on.
static bool movesElements(Operation *op) {
  if (op->hasTrait<OpTrait::IsTerminator>() || isConstant(op))
    return true;
  StringRef name = op->getName().getStringRef();
  if (llvm::is_contained({"stablehlo.convert", "stablehlo.return",
                          "stablehlo.bitcast_convert"},
                         name))
    return true;
  // Those that combine elements, or choose by their values.
  if (llvm::is_contained({"map", "reduce", "reduce_window", "scatter", "sort"},
                         op->getName().stripDialect()) &&
      !op->getName().isRegistered())
    return false;
  ComplexTreatment treatment = complexTreatmentOf(op);
  return treatment == ComplexTreatment::EachPart
             ? op->getNumRegions() == 0
             : treatment == ComplexTreatment::Lists;
}

/// The reason why an operation has no narrow elements; null if it may.
static const char *reasonToRefuse(Operation *op) {
  StringRef name = op->getName().stripDialect();
  bool isSigned = llvm::any_of(op->getOperandTypes(), [](Type type) {
    return isNarrow(type) && getElementTypeOrSelf(type).isSignlessInteger();
  });
  auto isSubByte = [](Type type) {
    return getElementTypeOrSelf(type).isIntOrFloat() &&
           getElementTypeOrSelf(type).getIntOrFloatBitWidth() < 8;
  };
  if (op->getName().isRegistered() && !movesElements(op) &&
      !isa<func::FuncOp>(op))
    return "of a registered dialect, which has no rounding to them";
  if (name == "custom_call")
    return "calls a function that has no such elements";
  if (name == "rng_bit_generator" || name == "rng" ||
      name == "uniform_quantize")
    return "makes bits";
  if (name == "count_leading_zeros" ||
      (isSigned && (name == "popcnt" || name == "shift_right_logical")))
    return "depends on the bits that an element does not have";
  if (name == "bitcast_convert" &&
      (llvm::any_of(op->getOperandTypes(), isSubByte) ||
       llvm::any_of(op->getResultTypes(), isSubByte)))
    return "packs elements, which are a byte each";
  return nullptr;
}

/// Values and constants in regions of `op`.
static void widenRegions(Operation *op) {
  for (Region &region : op->getRegions())
    region.walk([](Operation *inner) {
      auto value = inner->getAttrOfType<DenseElementsAttr>("value");
      if (value && isNarrow(value.getType()))
        inner->setAttr("value", toWide(value));
      for (Value result : inner->getResults())
        result.setType(wideType(result.getType()));
    });
  op->walk([](Block *block) {
    for (BlockArgument argument : block->getArguments())
      argument.setType(wideType(argument.getType()));
  });
}

static void widen(HloBuilder &b, Operation *op) {
  b.setLoc(op->getLoc());
  b.setInsertionPoint(op);
  for (OpOperand &operand : op->getOpOperands())
    if (Type type = operand.get().getType(); isNarrow(type))
      operand.set(b.hlo("convert", operand.get(), wideType(type)));
  widenRegions(op);
  b.setInsertionPointAfter(op);
  for (Value result : op->getResults()) {
    Type type = result.getType();
    if (!isNarrow(type))
      continue;
    result.setType(wideType(type));
    Value narrow = b.hlo("convert", result, type);
    result.replaceAllUsesExcept(narrow, narrow.getDefiningOp());
  }
}

static LogicalResult widenAll(HloBuilder &b, Operation *function) {
  WalkResult walk =
      function->walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
        if (!touchesNarrow(op))
          return WalkResult::advance();
        if (const char *reason = reasonToRefuse(op))
          return op->emitError()
                 << "'" << op->getName() << "': " << reason << ": elements of "
                 << narrowTypeOf(op)
                 << " are stored, moved and computed with by way of wider "
                    "ones; convert them before it, and its results after it";
        if (movesElements(op))
          return WalkResult::advance();
        widen(b, op);
        return WalkResult::skip();
      });
  return failure(walk.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

namespace {
/// The types that values had before they became bytes.
using NarrowValues = DenseMap<Value, Type>;
} // namespace

static void storeValue(Value value, NarrowValues &narrow) {
  if (!isNarrow(value.getType()))
    return;
  narrow[value] = getElementTypeOrSelf(value.getType());
  value.setType(storageType(value.getType()));
}

static NarrowValues storeValues(func::FuncOp function) {
  NarrowValues narrow;
  function.walk([&](Operation *op) {
    for (Value result : op->getResults())
      storeValue(result, narrow);
    auto value = op->getAttrOfType<DenseElementsAttr>("value");
    if (value && isNarrow(value.getType()))
      op->setAttr("value", toStorage(value));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          storeValue(argument, narrow);
  });
  return narrow;
}

namespace {
/// A conversion with the elements that it had: null where they are not narrow.
struct Conversion {
  Operation *op;
  Type from, to;
};
} // namespace

/// Returns all conversions of narrow elements. Replacing one of them changes
/// the operands of others, so their types are looked up before.
static SmallVector<Conversion> conversionsOf(func::FuncOp function,
                                             const NarrowValues &narrow) {
  SmallVector<Conversion> conversions;
  function.walk([&](Operation *op) {
    if (op->getName().getStringRef() != "stablehlo.convert" ||
        op->getNumOperands() != 1 || op->getNumResults() != 1)
      return;
    Type from = narrow.lookup(op->getOperand(0));
    Type to = narrow.lookup(op->getResult(0));
    if (from || to)
      conversions.push_back({op, from, to});
  });
  return conversions;
}

static void replace(HloBuilder &b, const Conversion &conversion) {
  Operation *op = conversion.op;
  Value operand = op->getOperand(0), result = op->getResult(0);
  b.setLoc(op->getLoc());
  b.setInsertionPoint(op);
  Value value = conversion.from ? decode(b, operand, conversion.from) : operand;
  if (conversion.to)
    value = encode(b, value, conversion.to);
  else if (value.getType() != result.getType())
    value = b.hlo("convert", value, result.getType());
  result.replaceAllUsesWith(value);
  op->erase();
}

/// Arguments and results are known to be of narrow elements from now on by an
/// attribute.
static void markPorts(func::FuncOp function) {
  auto nameOf = [&](Type type) {
    std::string name;
    llvm::raw_string_ostream(name) << getElementTypeOrSelf(type);
    return StringAttr::get(function.getContext(), name);
  };
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
    if (isNarrow(type))
      function.setArgAttr(i, kElementAttr, nameOf(type));
  for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
    if (isNarrow(type))
      function.setResultAttr(i, kElementAttr, nameOf(type));
}

static void storeAll(HloBuilder &b, func::FuncOp function) {
  markPorts(function);
  NarrowValues narrow = storeValues(function);
  for (const Conversion &conversion : conversionsOf(function, narrow))
    replace(b, conversion);
  auto types = [](TypeRange range) {
    return llvm::map_to_vector(range, storageType);
  };
  function.setType(FunctionType::get(function.getContext(),
                                     types(function.getArgumentTypes()),
                                     types(function.getResultTypes())));
}

namespace {
struct ExpandNarrowTypesPass
    : dist::impl::ExpandNarrowTypesPassBase<ExpandNarrowTypesPass> {
  void runOnOperation() override {
    if (!hasNarrow(getOperation()))
      return;
    HloBuilder b(UnknownLoc::get(&getContext()), &getContext());
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (failed(widenAll(b, function)))
        return signalPassFailure();
      storeAll(b, function);
    }
  }
};
} // namespace
