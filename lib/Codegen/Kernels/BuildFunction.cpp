//===- BuildFunction.cpp - a kernel's arguments, operations, results ------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramBuilder.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;
using namespace dist::kernels;

Handler HandlerTable::find(Operation *op) const {
  if (Handler handler = handlers.lookup(op->getName().getTypeID()))
    return handler;
  if (isa<linalg::LinalgOp>(op))
    return buildStructured;
  if (op->hasTrait<OpTrait::Elementwise>() && op->getNumResults() == 1)
    return buildElementwise;
  return nullptr;
}

static const HandlerTable &handlerTable() {
  static const HandlerTable table = [] {
    HandlerTable table;
    addViewHandlers(table);
    addCopyHandlers(table);
    addScalarHandlers(table);
    addGatherScatterHandlers(table);
    addScanHandlers(table);
    addSortHandlers(table);
    addTopKHandlers(table);
    return table;
  }();
  return table;
}

/// True if memory has elements of this type.
static bool isElementType(Type type) {
  if (type.isSignlessInteger())
    return llvm::is_contained(ArrayRef<unsigned>{1, 8, 16, 32, 64},
                              type.getIntOrFloatBitWidth());
  return type.isIndex() || type.isF16() || type.isBF16() || type.isF32() ||
         type.isF64();
}

static LogicalResult checkType(Operation *op, Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (isa<ShapedType>(type) && (!tensor || !tensor.hasStaticShape()))
    return op->emitOpError()
           << "is in a kernel, expected tensors of static shape, got " << type;
  if (!isElementType(getElementTypeOrSelf(type)))
    return op->emitOpError()
           << "is in a kernel, expected elements of i1, i8, i16, i32, i64, "
              "index, f16, bf16, f32 or f64, got "
           << type;
  return success();
}

LogicalResult ProgramBuilder::addArguments(func::FuncOp kernel) {
  for (BlockArgument argument : kernel.getArguments()) {
    unsigned number = argument.getArgNumber();
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type || failed(checkType(kernel, type)))
      return type ? failure()
                  : kernel.emitOpError()
                        << "argument " << number
                        << " of a kernel: expected a tensor, got "
                        << argument.getType();
    int array = addArray({type.getElementType(), type.getNumElements(),
                          ArrayKind::Argument, number});
    setView(argument, {array, denseStrides(type.getShape()), {}});
    auto result = kernel.getArgAttrOfType<IntegerAttr>(number, kInPlaceAttr);
    if (!result)
      continue;
    int64_t index = result.getInt();
    if (kernel.getResultTypes()[index] != type)
      return kernel.emitOpError()
             << "argument " << number << ": dist.inplace names result " << index
             << " of type " << kernel.getResultTypes()[index] << ", expected "
             << type;
    if (!inPlace.try_emplace(index, array).second)
      return kernel.emitOpError()
             << "argument " << number << ": result " << index
             << " is already in place of another argument";
  }
  return success();
}

void ProgramBuilder::bindResult(OpOperand &returned) {
  const View &view = this->view(returned.get());
  auto type = cast<RankedTensorType>(returned.get().getType());
  Array &array = program.arrays[view.array];
  if (array.kind == ArrayKind::Local && array.size == type.getNumElements() &&
      view.strides == denseStrides(type.getShape()) &&
      view.offset == Offset()) {
    array.kind = ArrayKind::Result;
    array.position = returned.getOperandNumber();
    return;
  }
  View result = addLocal(type);
  program.arrays[result.array].kind = ArrayKind::Result;
  program.arrays[result.array].position = returned.getOperandNumber();
  copy(returned.getOwner()->getLoc(), View(view), result, type.getShape());
}

/// Adds a copy into the argument's array. It may be fused with the statements
/// that compute the result if the old contents have no later reader.
void ProgramBuilder::updateInPlace(OpOperand &returned, int argument) {
  auto type = cast<RankedTensorType>(returned.get().getType());
  View destination{argument, denseStrides(type.getShape()), {}};
  copy(returned.getOwner()->getLoc(), view(returned.get()), destination,
       type.getShape());
}

/// True if the value is in the argument's array already: the argument itself,
/// or the result of an update there.
bool ProgramBuilder::isUpdated(Value value, int argument) const {
  const View &view = this->view(value);
  return view.array == argument && view.offset == Offset() &&
         view.strides == denseStrides(shapeOf(value.getType()));
}

void ProgramBuilder::addReturn(Operation *op) {
  for (OpOperand &returned : op->getOpOperands())
    if (!inPlace.contains(returned.getOperandNumber()))
      bindResult(returned);
  llvm::SmallVector<std::pair<OpOperand *, int>> updates;
  for (OpOperand &returned : op->getOpOperands()) {
    auto it = inPlace.find(returned.getOperandNumber());
    if (it == inPlace.end() || isUpdated(returned.get(), it->second))
      continue;
    updates.push_back({&returned, it->second});
    // Arguments that change places: the values read are kept first.
    if (program.arrays[view(returned.get()).array].kind ==
        ArrayKind::Argument) {
      auto type = cast<RankedTensorType>(returned.get().getType());
      setView(returned.get(),
              materialise(op->getLoc(), View(view(returned.get())),
                          type.getElementType(), type.getShape()));
    }
  }
  for (auto [returned, argument] : updates)
    updateInPlace(*returned, argument);
}

LogicalResult ProgramBuilder::build(func::FuncOp kernel) {
  if (!llvm::hasSingleElement(kernel.getBody()))
    return kernel.emitOpError() << "is a kernel, expected one block, got "
                                << kernel.getBody().getBlocks().size();
  if (failed(addArguments(kernel)))
    return failure();
  for (Operation &op : kernel.getBody().front().without_terminator()) {
    for (Type type : op.getResultTypes())
      if (failed(checkType(&op, type)))
        return failure();
    Handler handler = handlerTable().find(&op);
    if (!handler)
      return op.emitOpError() << "cannot be compiled in a kernel";
    if (failed(handler(&op, *this)))
      return failure();
  }
  Operation *terminator = kernel.getBody().front().getTerminator();
  for (Type type : terminator->getOperandTypes())
    if (!isa<RankedTensorType>(type))
      return terminator->emitOpError()
             << "of a kernel: expected tensors, got " << type;
  addReturn(terminator);
  return success();
}
