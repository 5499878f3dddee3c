//===- KernelBody.cpp - what one kernel computes --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBody.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Collecting
//===----------------------------------------------------------------------===//

namespace {

class BodyCollector {
public:
  BodyCollector(ArrayRef<Operation *> members, const Roles &roles)
      : roles(roles), members(members.begin(), members.end()) {}

  KernelBody collect(ArrayRef<Operation *> inOrder,
                     function_ref<bool(Value)> isOutput) {
    for (Operation *op : inOrder)
      llvm::copy_if(op->getResults(), std::back_inserter(body.outputs),
                    isOutput);
    for (Value output : body.outputs)
      add(output.getDefiningOp());
    body.inPlace.assign(body.inputs.size(), -1);
    return std::move(body);
  }

private:
  /// True if the kernel computes the value itself: it is not behind a barrier.
  bool isInside(Value value) const {
    Operation *op = value.getDefiningOp();
    while (roles.is(op, Role::Reshape))
      op = op->getOperand(0).getDefiningOp();
    return op && (members.contains(op) || roles.is(op, Role::Copied));
  }

  void add(Operation *op) {
    if (!added.insert(op).second)
      return;
    for (Value value : valuesReadBy(op)) {
      if (isInside(value))
        add(value.getDefiningOp());
      else if (inputs.insert(value).second)
        body.inputs.push_back(value);
    }
    body.ops.push_back(op);
  }

  const Roles &roles;
  DenseSet<Operation *> members, added;
  DenseSet<Value> inputs;
  KernelBody body;
};

} // namespace

KernelBody dist::collectBody(ArrayRef<Operation *> ops, const Roles &roles,
                             function_ref<bool(Value)> isOutput) {
  return BodyCollector(ops, roles).collect(ops, isOutput);
}

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

namespace {

/// Writes a body down such that two bodies are written alike exactly if they
/// compute the same. Attributes and types are unique in a context: their
/// addresses are their identity.
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
