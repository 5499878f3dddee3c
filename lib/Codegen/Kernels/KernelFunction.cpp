//===- KernelFunction.cpp - the functions around a kernel's loops ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelFunction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist::kernels;

static constexpr int64_t alignment = 64;

static Type pointerType(OpBuilder &builder) {
  return LLVM::LLVMPointerType::get(builder.getContext());
}

static Value constantI64(OpBuilder &builder, Location loc, int64_t value) {
  return LLVM::ConstantOp::create(builder, loc, builder.getI64Type(),
                                  builder.getI64IntegerAttr(value));
}

/// The type of an element in memory.
static Type memoryType(OpBuilder &builder, Type elementType) {
  if (elementType.isIndex())
    return builder.getI64Type();
  return elementType.isInteger(1) ? builder.getI8Type() : elementType;
}

//===----------------------------------------------------------------------===//
// The function with the loops
//===----------------------------------------------------------------------===//

/// True if the array comes from outside of the function.
bool KernelFunction::isParameter(int array) const {
  ArrayKind kind = program.arrays[array].kind;
  return kind == ArrayKind::Argument || kind == ArrayKind::Result ||
         (storage.places[array] == Place::Scratch &&
          storage.memoryOf[array] == array);
}

void KernelFunction::addLoopsFunction(OpBuilder &builder) {
  for (int array = 0; array < static_cast<int>(program.arrays.size()); ++array)
    if (isParameter(array))
      parameters.push_back(array);
  SmallVector<Type> types(parameters.size() + 1, pointerType(builder));
  auto type = LLVM::LLVMFunctionType::get(
      LLVM::LLVMVoidType::get(builder.getContext()), types);
  loops = LLVM::LLVMFuncOp::create(builder, module.getLoc(), name + "_loops",
                                   type, LLVM::Linkage::Internal);
  loops.setNoInline(true);
  for (auto [position, array] : llvm::enumerate(parameters)) {
    const Array &info = program.arrays[array];
    int64_t bytes = info.size * bytesOf(info.elementType);
    loops.setArgAttr(position, "llvm.noalias", builder.getUnitAttr());
    loops.setArgAttr(position, "llvm.align",
                     builder.getI64IntegerAttr(alignment));
    if (bytes > 0)
      loops.setArgAttr(position, "llvm.dereferenceable",
                       builder.getI64IntegerAttr(bytes));
  }
}

/// Constants with more than one value are global.
Value KernelFunction::addConstant(OpBuilder &builder, int array) {
  const Array &info = program.arrays[array];
  auto elements = cast<DenseElementsAttr>(info.constant);
  Type type = memoryType(builder, info.elementType);
  if (type != info.elementType) {
    unsigned width = type.getIntOrFloatBitWidth();
    elements = cast<DenseIntElementsAttr>(elements).mapValues(
        type, [&](const APInt &value) { return value.zextOrTrunc(width); });
  }
  elements = elements.reshape(RankedTensorType::get({info.size}, type));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(module.getBody());
  auto global = LLVM::GlobalOp::create(
      builder, module.getLoc(), LLVM::LLVMArrayType::get(type, info.size),
      /*isConstant=*/true, LLVM::Linkage::Private,
      ("constant_" + Twine(array)).str(), elements, alignment);
  builder.setInsertionPointToStart(&loops.getBody().front());
  return LLVM::AddressOfOp::create(builder, module.getLoc(), global);
}

Value KernelFunction::allocate(OpBuilder &builder, const Array &array) {
  Location loc = module.getLoc();
  return LLVM::AllocaOp::create(builder, loc, pointerType(builder),
                                memoryType(builder, array.elementType),
                                constantI64(builder, loc, array.size),
                                alignment);
}

/// True if a library call reads the array, so that even one value needs an
/// address.
static bool isTouched(const Program &program, int array) {
  return llvm::any_of(program.statements, [&](const Statement &statement) {
    return llvm::is_contained(statement.touchesToRead, array);
  });
}

void KernelFunction::placeArrays(OpBuilder &builder) {
  pointers.assign(program.arrays.size(), Value());
  for (auto [position, array] : llvm::enumerate(parameters))
    pointers[array] = loops.getArgument(position);
  for (auto [array, info] : llvm::enumerate(program.arrays)) {
    if (info.kind == ArrayKind::Constant &&
        (!info.isUniform() || isTouched(program, array)))
      pointers[array] = addConstant(builder, array);
    if (storage.places[array] == Place::Scratch)
      pointers[array] = pointers[storage.memoryOf[array]];
    if (storage.places[array] == Place::Stack)
      pointers[array] = allocate(builder, info);
  }
}

int KernelFunction::addTile(OpBuilder &builder, Type elementType,
                            int64_t size) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&loops.getBody().front());
  program.arrays.push_back({elementType, size});
  pointers.push_back(allocate(builder, program.arrays.back()));
  return program.arrays.size() - 1;
}

void KernelFunction::begin(OpBuilder &builder) {
  addLoopsFunction(builder);
  builder.setInsertionPointToStart(loops.addEntryBlock(builder));
  placeArrays(builder);
  builder.setInsertionPointToEnd(&loops.getBody().front());
}

//===----------------------------------------------------------------------===//
// The function that calls it
//===----------------------------------------------------------------------===//

/// The address of an array, from the buffers: arguments, results, scratch.
Value KernelFunction::emitOperand(OpBuilder &builder, Value buffers,
                                  int array) {
  Location loc = module.getLoc();
  const Array &info = program.arrays[array];
  int64_t slot = info.kind == ArrayKind::Argument ? info.position
                 : info.kind == ArrayKind::Result ? numArguments + info.position
                                                  : numArguments + numResults;
  Type pointer = pointerType(builder);
  Value place =
      LLVM::GEPOp::create(builder, loc, pointer, pointer, buffers,
                          ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(slot)});
  Value address = LLVM::LoadOp::create(builder, loc, pointer, place);
  if (info.kind != ArrayKind::Local)
    return address;
  return LLVM::GEPOp::create(builder, loc, pointer, builder.getI8Type(),
                             address,
                             ArrayRef<LLVM::GEPArg>{constantI64(
                                 builder, loc, storage.scratchOffset[array])});
}

void KernelFunction::end(OpBuilder &builder) {
  Location loc = module.getLoc();
  LLVM::ReturnOp::create(builder, loc, ValueRange());
  builder.setInsertionPointToEnd(module.getBody());
  Type pointer = pointerType(builder);
  auto type = LLVM::LLVMFunctionType::get(
      LLVM::LLVMVoidType::get(builder.getContext()), {pointer, pointer});
  auto entry = LLVM::LLVMFuncOp::create(builder, loc, name, type);
  builder.setInsertionPointToStart(entry.addEntryBlock(builder));
  SmallVector<Value> operands;
  for (int array : parameters)
    operands.push_back(emitOperand(builder, entry.getArgument(0), array));
  operands.push_back(entry.getArgument(1));
  LLVM::CallOp::create(builder, loc, loops, operands);
  LLVM::ReturnOp::create(builder, loc, ValueRange());
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Value KernelFunction::address(OpBuilder &builder, Location loc, int array,
                              Value index) {
  Type type = memoryType(builder, program.arrays[array].elementType);
  Value place =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), index);
  return LLVM::GEPOp::create(builder, loc, pointerType(builder), type,
                             pointers[array], ArrayRef<LLVM::GEPArg>{place},
                             LLVM::GEPNoWrapFlags::inbounds);
}

Value KernelFunction::load(OpBuilder &builder, Location loc, int array,
                           Value index) {
  const Array &info = program.arrays[array];
  if (info.isUniform())
    return arith::ConstantOp::create(
        builder, loc,
        cast<TypedAttr>(info.constant.getSplatValue<Attribute>()));
  Type type = memoryType(builder, info.elementType);
  Value value = LLVM::LoadOp::create(builder, loc, type,
                                     address(builder, loc, array, index));
  if (info.elementType.isIndex())
    return arith::IndexCastOp::create(builder, loc, info.elementType, value);
  if (info.elementType.isInteger(1))
    return arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::ne, value,
        arith::ConstantIntOp::create(builder, loc, builder.getI8Type(), 0));
  return value;
}

void KernelFunction::store(OpBuilder &builder, Location loc, Value value,
                           int array, Value index) {
  Type type = memoryType(builder, program.arrays[array].elementType);
  if (value.getType().isIndex())
    value = arith::IndexCastOp::create(builder, loc, type, value);
  else if (value.getType().isInteger(1))
    value = arith::ExtUIOp::create(builder, loc, type, value);
  LLVM::StoreOp::create(builder, loc, value,
                        address(builder, loc, array, index));
}

Value KernelFunction::coordinate(OpBuilder &builder, Location loc,
                                 unsigned meshAxis) {
  Type type = builder.getI64Type();
  Value coordinates = loops.getArguments().back();
  Value place = LLVM::GEPOp::create(
      builder, loc, pointerType(builder), type, coordinates,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(meshAxis)});
  Value value = LLVM::LoadOp::create(builder, loc, type, place);
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    value);
}
