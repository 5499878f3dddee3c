//===- KernelTable.cpp - one function for each distinct kernel ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelTable.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

namespace {

/// Writes a key of a body. Two bodies have the same key exactly if they compute
/// the same. Attributes and types are unique in a context, so their addresses
/// identify them.
class KeyWriter {
public:
  std::vector<const void *> write(const KernelBody &body) {
    defineAll(body.inputs);
    for (Operation *op : body.ops)
      writeOp(op);
    writeUses(body.outputs);
    for (int64_t output : body.inPlace)
      writeNumber(output);
    return std::move(key);
  }

private:
  void writeNumber(int64_t number) {
    key.push_back(reinterpret_cast<const void *>(number));
  }

  template <typename Range> void defineAll(Range &&values) {
    writeNumber(llvm::size(values));
    for (Value value : values) {
      numbers.try_emplace(value, numbers.size());
      key.push_back(value.getType().getAsOpaquePointer());
    }
  }

  template <typename Range> void writeUses(Range &&values) {
    writeNumber(llvm::size(values));
    for (Value value : values)
      writeNumber(numbers.lookup(value));
  }

  void writeOp(Operation *op) {
    key.push_back(op->getName().getAsOpaquePointer());
    key.push_back(op->getAttrDictionary().getAsOpaquePointer());
    writeUses(op->getOperands());
    writeNumber(op->getNumRegions());
    for (Region &region : op->getRegions())
      writeRegion(region);
    defineAll(op->getResults());
  }

  void writeRegion(Region &region) {
    writeNumber(region.getBlocks().size());
    for (Block &block : region) {
      defineAll(block.getArguments());
      writeNumber(block.getOperations().size());
      for (Operation &op : block)
        writeOp(&op);
    }
  }

  std::vector<const void *> key;
  DenseMap<Value, int64_t> numbers;
};

} // namespace

//===----------------------------------------------------------------------===//
// Creating
//===----------------------------------------------------------------------===//

static Location locationOf(const KernelBody &body) {
  return body.outputs.empty() ? body.ops.back()->getLoc()
                              : body.outputs.back().getLoc();
}

static func::FuncOp createKernel(const KernelBody &body, StringRef name) {
  OpBuilder builder(body.ops.front()->getContext());
  Location loc = locationOf(body);
  auto type = builder.getFunctionType(ValueRange(body.inputs).getTypes(),
                                      ValueRange(body.outputs).getTypes());
  auto func = func::FuncOp::create(builder, loc, name, type);
  func.setPrivate();
  Block *block = func.addEntryBlock();
  IRMapping mapping;
  mapping.map(body.inputs, block->getArguments());
  builder.setInsertionPointToEnd(block);
  for (Operation *op : body.ops)
    builder.clone(*op, mapping);
  auto results = llvm::map_to_vector(
      body.outputs, [&](Value value) { return mapping.lookup(value); });
  func::ReturnOp::create(builder, loc, results);
  for (auto [arg, output] : llvm::enumerate(body.inPlace))
    if (output >= 0)
      func.setArgAttr(arg, kInPlaceAttr, builder.getI64IntegerAttr(output));
  return func;
}

func::FuncOp KernelTable::getOrCreate(const KernelBody &body) {
  func::FuncOp &kernel = kernels[KeyWriter().write(body)];
  if (!kernel) {
    kernel = createKernel(body, "kernel_" + std::to_string(kernels.size() - 1));
    symbols.insert(kernel);
  }
  return kernel;
}
