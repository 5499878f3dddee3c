//===- Buffers.cpp - buffers of values ------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferAssigner.h"

#include "dist/Conversion/DistToRuntime/FlatCollectives.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

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

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

int BufferAssigner::add(BufferKind kind, int64_t bytes, RankedTensorType type) {
  Buffer &buffer = program.buffers.emplace_back();
  buffer.kind = kind;
  buffer.type = type;
  buffer.bytes = bytes;
  buffer.liveRange = {bytes, now, now};
  return program.buffers.size() - 1;
}

void BufferAssigner::bind(Value value, int buffer) {
  bufferOf[value] = buffer;
  valuesIn[buffer].push_back(value);
}

LogicalResult BufferAssigner::define(Value value, BufferKind kind) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape() ||
      dtypeName(type.getElementType()).empty())
    return emitError(value.getLoc())
           << "a value of type " << value.getType()
           << " cannot be in a buffer: expected a tensor of static shape "
              "of f16, bf16, f32, f64, or integers of 1, 8, 16, 32, 64 bits";
  bind(value, add(kind, bytesOf(Type(type)), type));
  return success();
}

int BufferAssigner::use(int buffer) {
  program.buffers[buffer].liveRange.end = now;
  return buffer;
}

//===----------------------------------------------------------------------===//
// Commands
//===----------------------------------------------------------------------===//

void BufferAssigner::emit(BufferedCommand command) {
  commands->push_back(std::move(command));
  ++now;
}

LogicalResult BufferAssigner::assignBlock(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(assign(&op)))
      return failure();
  return success();
}

/// The scalar that a loop or branch depends on: read when it is.
static bool isPredicate(Operation *op) {
  return isa<tensor::ExtractOp, arith::IndexCastOp>(op);
}

/// True if the operation only chooses the rank's block of a constant that is
/// stored in blocks, or its padding.
static bool specifiesBlock(Operation *op) {
  auto isOfBlock = [](Operation *user) {
    return findConstantBlock(user) || isa<arith::MulIOp>(user) ||
           findConstantBlock(user->getParentOp());
  };
  bool isScalar = op->getNumResults() == 1 &&
                  !isa<RankedTensorType>(op->getResult(0).getType());
  return isScalar && isa<AxisIndexOp, arith::MulIOp, arith::ConstantOp>(op) &&
         llvm::all_of(op->getUsers(), isOfBlock);
}

LogicalResult BufferAssigner::assign(Operation *op) {
  if (isReshape(op)) {
    bufferOf[op->getResult(0)] = bufferOf.lookup(op->getOperand(0));
    return success();
  }
  if (isPredicate(op))
    return success();
  if (specifiesBlock(op))
    return success();
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return assignConstant(op, {constant, {}});
  if (std::optional<ConstantBlock> block = findConstantBlock(op))
    return assignConstant(op, *block);
  if (auto call = dyn_cast<func::CallOp>(op))
    return assignCall(call);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return assignLoop(loop);
  if (auto choice = dyn_cast<scf::IfOp>(op))
    return assignBranches(op, choice.getCondition(),
                          {&choice.getThenRegion(), &choice.getElseRegion()});
  if (auto choice = dyn_cast<scf::IndexSwitchOp>(op)) {
    SmallVector<Region *> regions;
    for (Region &region : choice.getCaseRegions())
      regions.push_back(&region);
    regions.push_back(&choice.getDefaultRegion());
    return assignBranches(op, choice.getArg(), regions);
  }
  if (auto call = dyn_cast<CustomCallOp>(op))
    return assignCustomCall(call);
  if (auto start = dyn_cast<StartOp>(op))
    return assignStart(start);
  if (auto wait = dyn_cast<WaitOp>(op))
    return assignWait(wait);
  if (isa_and_nonnull<DistDialect>(op->getDialect()))
    return assignCollective(op);
  return op->emitOpError("is not a kernel, a collective, a loop, a branch, a "
                         "reshape or a constant; run dist-outline-kernels "
                         "first");
}

/// Gives a constant a buffer. One that is only read in blocks is stored only as
/// blocks.
LogicalResult BufferAssigner::assignConstant(Operation *op,
                                             ConstantBlock block) {
  if (llvm::all_of(op->getUsers(), findConstantBlock))
    return success();
  std::string dims;
  for (const Axes &axes : block.dims) {
    for (const AxisRef &axis : axes)
      dims += axis.str() + ",";
    dims += ";";
  }
  Value value = op->getResult(0);
  Attribute contents = block.whole.getValue();
  auto [known, isNew] =
      constants.try_emplace({contents.getAsOpaquePointer(), dims}, -1);
  if (isNew) {
    if (failed(define(value, BufferKind::Constant)))
      return failure();
    known->second = bufferOf.lookup(value);
    program.buffers[known->second].contents = contents;
    program.buffers[known->second].dims = block.dims;
  }
  bufferOf[value] = known->second;
  return success();
}

LogicalResult BufferAssigner::assignCall(func::CallOp call) {
  auto kernel = symbols.lookup<func::FuncOp>(call.getCallee());
  for (auto [i, operand] : llvm::enumerate(call.getOperands()))
    if (auto j = kernel.getArgAttrOfType<IntegerAttr>(i, kInPlaceAttr))
      bind(call.getResult(j.getInt()), bufferOf.lookup(operand));
  BufferedCommand command = beginCommand(call);
  if (failed(defineResults(call, command)))
    return failure();
  if (int64_t bytes = scratchBytes.lookup(call.getCallee()))
    command.results.push_back(add(BufferKind::Temporary, bytes));
  emit(std::move(command));
  return success();
}

LogicalResult BufferAssigner::assignCollective(Operation *op) {
  if (failed(verifyFlat(op)))
    return failure();
  if (isa<AllReduceOp>(op))
    for (auto [operand, result] :
         llvm::zip(op->getOperands(), op->getResults()))
      if (mayOverwrite(operand, op))
        bind(result, bufferOf.lookup(operand));
  BufferedCommand command = beginCommand(op);
  if (failed(defineResults(op, command)))
    return failure();
  emit(std::move(command));
  return success();
}

/// Assigns buffers to a started collective. Its results are those of the wait,
/// which are written from now on.
LogicalResult BufferAssigner::assignStart(StartOp start) {
  FailureOr<WaitOp> wait = verifyStart(start);
  if (failed(wait))
    return failure();
  Operation *op = collectiveOf(start);
  if (isa<AllReduceOp>(op))
    for (auto [input, result] :
         llvm::zip(start.getInputs(), wait->getResults()))
      if (isTemporary(input) && readers.diesAt(input, start, *wait))
        bind(result, bufferOf.lookup(input));
  BufferedCommand command = beginCommand(start);
  command.op = op;
  for (Value result : wait->getResults()) {
    if (failed(defineResult(result, start)))
      return failure();
    command.results.push_back(use(bufferOf.lookup(result)));
  }
  int work = int(works.size());
  works[start.getFuture()] = work;
  command.work = work;
  emit(std::move(command));
  return success();
}

LogicalResult BufferAssigner::assignWait(WaitOp wait) {
  auto start = wait.getFuture().getDefiningOp<StartOp>();
  for (Value value : start.getInputs())
    use(bufferOf.lookup(value));
  for (Value value : wait.getResults())
    use(bufferOf.lookup(value));
  emit({wait, {}, {}, {}, works.at(wait.getFuture())});
  return success();
}

LogicalResult BufferAssigner::assignCustomCall(CustomCallOp call) {
  if (!call.getLibrary() || !call.getSymbol())
    return call.emitOpError("has no library and symbol; run "
                            "dist-bind-custom-calls first");
  for (auto [i, result] : llvm::enumerate(call.getResults()))
    if (int64_t operand = call.getAlias(i);
        operand >= 0 && mayOverwrite(call.getOperand(operand), call))
      bind(result, bufferOf.lookup(call.getOperand(operand)));
  BufferedCommand command = beginCommand(call);
  if (failed(defineResults(call, command)))
    return failure();
  emit(std::move(command));
  return success();
}

bool BufferAssigner::isTemporary(Value value) const {
  const Buffer &buffer = program.buffers[bufferOf.lookup(value)];
  return buffer.kind == BufferKind::Temporary && !buffer.isKept;
}

/// True for a temporary whose only remaining reader is `op`, in one place.
bool BufferAssigner::mayOverwrite(Value value, Operation *op) const {
  return isTemporary(value) && readers.diesAt(value, op);
}

BufferedCommand BufferAssigner::beginCommand(Operation *op) {
  BufferedCommand command;
  command.op = op;
  for (Value operand : op->getOperands())
    command.operands.push_back(use(bufferOf.lookup(operand)));
  return command;
}

LogicalResult BufferAssigner::defineResults(Operation *op,
                                            BufferedCommand &command) {
  for (Value result : op->getResults()) {
    if (failed(defineResult(result, op)))
      return failure();
    command.results.push_back(use(bufferOf.lookup(result)));
  }
  return success();
}

/// Gives the result of `op` a buffer, if it has none yet.
LogicalResult BufferAssigner::defineResult(Value result, Operation *op) {
  if (bufferOf.contains(result))
    return success();
  if (std::optional<int> destination = destinationOf(result, op)) {
    bind(result, *destination);
    return success();
  }
  return define(result, BufferKind::Temporary);
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

int64_t BufferedProgram::bytesTaken() const {
  int64_t bytes = arenaBytes;
  for (const Buffer &buffer : buffers)
    if (buffer.kind != BufferKind::Temporary &&
        buffer.kind != BufferKind::Frame)
      bytes += buffer.bytes;
  return bytes;
}

/// Moves the returned values out of the arena. A value that is returned twice
/// is copied, as is an argument that the result does not replace: each result
/// has memory of its own.
void BufferAssigner::assignResults() {
  DenseSet<int> taken;
  Operation *end = entry.getBody().front().getTerminator();
  for (auto [index, value] : llvm::enumerate(end->getOperands())) {
    int buffer = bufferOf.lookup(value);
    if (program.buffers[buffer].kind == BufferKind::Temporary)
      program.buffers[buffer].kind = BufferKind::Result;
    if (!taken.insert(buffer).second || isForeignArgument(buffer, index))
      buffer = copyOf(buffer, BufferKind::Result);
    program.results.push_back(buffer);
  }
}

bool BufferAssigner::isForeignArgument(int buffer, int64_t result) {
  if (program.buffers[buffer].kind != BufferKind::Argument)
    return false;
  int64_t argument =
      llvm::find(program.arguments, buffer) - program.arguments.begin();
  auto alias = entry.getArgAttrOfType<IntegerAttr>(argument, kAliasAttr);
  return !alias || alias.getInt() != result;
}

int BufferAssigner::copyOf(int buffer, BufferKind kind) {
  Buffer original = program.buffers[buffer];
  int result = add(kind, original.bytes, original.type);
  emit({nullptr, {use(buffer)}, {result}, {}});
  return result;
}

void BufferAssigner::placeTemporaries() {
  std::vector<BufferLiveRange> liveRanges;
  std::vector<Buffer *> temporaries;
  for (Buffer &buffer : program.buffers)
    if (buffer.kind == BufferKind::Temporary) {
      liveRanges.push_back(buffer.liveRange);
      temporaries.push_back(&buffer);
    }
  BufferPlan plan = planBuffers(liveRanges);
  for (auto [buffer, offset] : llvm::zip(temporaries, plan.offsets))
    buffer->offset = offset;
  program.arenaBytes = plan.arenaBytes;
}

FailureOr<BufferedProgram> BufferAssigner::run() {
  for (Value argument : entry.getArguments()) {
    if (failed(define(argument, BufferKind::Argument)))
      return failure();
    program.arguments.push_back(bufferOf.lookup(argument));
  }
  if (failed(assignBlock(entry.getBody().front())))
    return failure();
  assignResults();
  placeTemporaries();
  return std::move(program);
}

FailureOr<BufferedProgram>
dist::assignBuffers(func::FuncOp entry,
                    const llvm::StringMap<int64_t> &scratchBytes) {
  return BufferAssigner(entry, scratchBytes).run();
}
