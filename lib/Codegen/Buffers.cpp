//===- Buffers.cpp - which value lies in which buffer ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Buffers.h"

#include "dist/Conversion/DistToRuntime/FlatCollectives.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace dist;

std::string dist::dtypeName(Type type) {
  if (isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(type))
    return isa<BFloat16Type>(type)
               ? "bf16"
               : "f" + std::to_string(type.getIntOrFloatBitWidth());
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || !llvm::is_contained({1, 8, 16, 32, 64}, integer.getWidth()))
    return "";
  return (integer.isUnsigned() ? "u" : "i") +
         std::to_string(integer.getWidth());
}

static bool isReshape(Operation *op) {
  return isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

static Value rootOf(Value value) {
  while (isReshape(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

namespace {

class BufferAssigner {
public:
  BufferAssigner(func::FuncOp entry, const llvm::StringMap<int64_t> &scratch)
      : entry(entry), scratchBytes(scratch), symbols(entry->getParentOp()) {}

  FailureOr<BufferedProgram> run() {
    findLastReaders();
    for (Value argument : entry.getArguments()) {
      if (failed(define(argument, BufferKind::Argument)))
        return failure();
      program.arguments.push_back(bufferOf.lookup(argument));
    }
    for (Operation &op : entry.getBody().front().without_terminator())
      if (failed(assign(&op)))
        return failure();
    assignResults();
    placeTemporaries();
    return std::move(program);
  }

private:
  int64_t now() const { return program.commands.size(); }

  void findLastReaders() {
    for (Operation &op : entry.getBody().front())
      if (!isReshape(&op))
        for (Value operand : op.getOperands())
          lastReader[rootOf(operand)] = &op;
  }

  LogicalResult define(Value value, BufferKind kind) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || !type.hasStaticShape() ||
        dtypeName(type.getElementType()).empty())
      return emitError(value.getLoc())
             << "a value of type " << value.getType()
             << " cannot lie in a buffer: expected a tensor of static shape "
                "of f16, bf16, f32, f64, or integers of 1, 8, 16, 32, 64 bits";
    bufferOf[value] = add(kind, bytesOf(Type(type)), type);
    return success();
  }

  int add(BufferKind kind, int64_t bytes, RankedTensorType type = {}) {
    Buffer &buffer = program.buffers.emplace_back();
    buffer.kind = kind;
    buffer.type = type;
    buffer.bytes = bytes;
    buffer.life = {bytes, now(), now()};
    return program.buffers.size() - 1;
  }

  LogicalResult assign(Operation *op) {
    if (isReshape(op)) {
      bufferOf[op->getResult(0)] = bufferOf.lookup(op->getOperand(0));
      return success();
    }
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      return assignConstant(constant);
    if (auto call = dyn_cast<func::CallOp>(op))
      return assignCall(call);
    if (isa_and_nonnull<DistDialect>(op->getDialect()))
      return assignCollective(op);
    return op->emitOpError("is not a kernel, a collective, a reshape or a "
                           "constant; run dist-outline-kernels first");
  }

  LogicalResult assignConstant(arith::ConstantOp op) {
    auto [known, isNew] = constants.try_emplace(op.getValue(), -1);
    if (isNew) {
      if (failed(define(op, BufferKind::Constant)))
        return failure();
      known->second = bufferOf.lookup(op);
      program.buffers[known->second].contents = op.getValue();
    }
    bufferOf[op] = known->second;
    return success();
  }

  LogicalResult assignCall(func::CallOp call) {
    auto kernel = symbols.lookup<func::FuncOp>(call.getCallee());
    for (auto [i, operand] : llvm::enumerate(call.getOperands()))
      if (auto j = kernel.getArgAttrOfType<IntegerAttr>(i, kInPlaceAttr))
        bufferOf[call.getResult(j.getInt())] = bufferOf.lookup(operand);
    BufferedCommand command = beginCommand(call);
    if (failed(defineResults(call, command)))
      return failure();
    if (int64_t bytes = scratchBytes.lookup(call.getCallee()))
      command.results.push_back(add(BufferKind::Temporary, bytes));
    program.commands.push_back(std::move(command));
    return success();
  }

  LogicalResult assignCollective(Operation *op) {
    if (failed(verifyFlat(op)))
      return failure();
    if (isa<AllReduceOp>(op))
      for (auto [operand, result] :
           llvm::zip(op->getOperands(), op->getResults()))
        if (diesAt(operand, op))
          bufferOf[result] = bufferOf.lookup(operand);
    BufferedCommand command = beginCommand(op);
    if (failed(defineResults(op, command)))
      return failure();
    program.commands.push_back(std::move(command));
    return success();
  }

  /// True if a temporary is read by `op`, once, and then never again.
  bool diesAt(Value value, Operation *op) const {
    Value root = rootOf(value);
    auto reads = llvm::count_if(op->getOperands(), [&](Value operand) {
      return rootOf(operand) == root;
    });
    const Buffer &buffer = program.buffers[bufferOf.lookup(value)];
    return reads == 1 && lastReader.lookup(root) == op &&
           buffer.kind == BufferKind::Temporary;
  }

  BufferedCommand beginCommand(Operation *op) {
    BufferedCommand command;
    command.op = op;
    for (Value operand : op->getOperands())
      command.operands.push_back(use(bufferOf.lookup(operand)));
    return command;
  }

  LogicalResult defineResults(Operation *op, BufferedCommand &command) {
    for (Value result : op->getResults()) {
      if (!bufferOf.contains(result) &&
          failed(define(result, BufferKind::Temporary)))
        return failure();
      command.results.push_back(use(bufferOf.lookup(result)));
    }
    return success();
  }

  int use(int buffer) {
    program.buffers[buffer].life.end = now();
    return buffer;
  }

  /// What is returned leaves the arena. A value that is returned twice is
  /// copied, and an argument that the result does not replace: each result has
  /// memory of its own.
  void assignResults() {
    DenseSet<int> taken;
    Operation *end = entry.getBody().front().getTerminator();
    for (auto [index, value] : llvm::enumerate(end->getOperands())) {
      int buffer = bufferOf.lookup(value);
      if (program.buffers[buffer].kind == BufferKind::Temporary)
        program.buffers[buffer].kind = BufferKind::Result;
      if (!taken.insert(buffer).second || isForeignArgument(buffer, index))
        buffer = copyOf(buffer);
      program.results.push_back(buffer);
    }
  }

  bool isForeignArgument(int buffer, int64_t result) {
    if (program.buffers[buffer].kind != BufferKind::Argument)
      return false;
    int64_t argument =
        llvm::find(program.arguments, buffer) - program.arguments.begin();
    auto alias = entry.getArgAttrOfType<IntegerAttr>(argument, kAliasAttr);
    return !alias || alias.getInt() != result;
  }

  int copyOf(int buffer) {
    const Buffer &original = program.buffers[buffer];
    int result = add(BufferKind::Result, original.bytes, original.type);
    program.commands.push_back({nullptr, {buffer}, {result}});
    return result;
  }

  void placeTemporaries() {
    std::vector<BufferLife> lives;
    std::vector<Buffer *> temporaries;
    for (Buffer &buffer : program.buffers)
      if (buffer.kind == BufferKind::Temporary) {
        lives.push_back(buffer.life);
        temporaries.push_back(&buffer);
      }
    BufferPlan plan = planBuffers(lives);
    for (auto [buffer, offset] : llvm::zip(temporaries, plan.offsets))
      buffer->offset = offset;
    program.arenaBytes = plan.arenaBytes;
  }

  func::FuncOp entry;
  const llvm::StringMap<int64_t> &scratchBytes;
  SymbolTable symbols;
  BufferedProgram program;
  DenseMap<Value, int> bufferOf;
  DenseMap<Value, Operation *> lastReader;
  DenseMap<Attribute, int> constants;
};

} // namespace

FailureOr<BufferedProgram>
dist::assignBuffers(func::FuncOp entry,
                    const llvm::StringMap<int64_t> &scratchBytes) {
  return BufferAssigner(entry, scratchBytes).run();
}
