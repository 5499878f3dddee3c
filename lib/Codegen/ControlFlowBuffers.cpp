//===- ControlFlowBuffers.cpp - the buffers of loops and branches ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferAssigner.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Values that regions carry
//===----------------------------------------------------------------------===//

/// The buffer that must hold `value`, which `producer` computes, at the end of
/// its block. Nothing if the producer or a later operation reads a value in it.
std::optional<int> BufferAssigner::destinationOf(Value value,
                                                 Operation *producer) {
  auto isDead = [&](Value old) {
    Operation *reader = readers.last(old);
    return !reader || reader->getBlock() != producer->getBlock() ||
           reader->isBeforeInBlock(producer);
  };
  for (int buffer : destinations.lookup(value))
    if (llvm::all_of(valuesIn[buffer], isDead))
      return buffer;
  return std::nullopt;
}

/// Puts values into their buffers, all at once.
void BufferAssigner::copyAll(ValueRange values, ArrayRef<int> targets) {
  std::vector<BufferCopy> copies;
  for (auto [value, target] : llvm::zip(values, targets))
    copies.push_back({bufferOf.lookup(value), target});
  auto makeTemporary = [&](int buffer) {
    Buffer original = program.buffers[buffer];
    return add(BufferKind::Temporary, original.bytes, original.type);
  };
  for (auto [from, to] : sequenceCopies(copies, makeTemporary))
    emit({nullptr, {use(from)}, {use(to)}, {}});
  for (int target : targets)
    use(target);
}

/// The buffer that a predicate is read from.
FailureOr<int> BufferAssigner::predicateOf(Value scalar) {
  Operation *op = scalar.getDefiningOp();
  if (isa_and_nonnull<arith::IndexCastOp>(op))
    op = op->getOperand(0).getDefiningOp();
  auto extract = dyn_cast_or_null<tensor::ExtractOp>(op);
  if (!extract || extract.getTensor().getType().getRank() != 0)
    return emitError(scalar.getLoc())
           << "decides which region runs, but is not read from a tensor of "
              "rank 0";
  return use(bufferOf.lookup(extract.getTensor()));
}

/// The commands of a block. The values that its terminator carries are put into
/// `targets`, which do not include the buffer of a condition's predicate.
FailureOr<CommandList> BufferAssigner::assignRegion(Block &block,
                                                    ArrayRef<int> targets,
                                                    int *predicate) {
  SmallVector<Value> forwarded;
  SmallVector<int> into;
  for (OpOperand &use : block.getTerminator()->getOpOperands())
    if (OpResult carrier = carriedAs(use)) {
      forwarded.push_back(use.get());
      into.push_back(targets[carrier.getResultNumber()]);
    }
  return assignInto(block, forwarded, into, predicate);
}

/// The operand over which a kernel writes the value; null if there is none.
Value BufferAssigner::operandBelow(Value value) const {
  auto call = value.getDefiningOp<func::CallOp>();
  auto kernel =
      call ? symbols.lookup<func::FuncOp>(call.getCallee()) : func::FuncOp();
  for (unsigned i = 0; kernel && i < call.getNumOperands(); ++i)
    if (auto result = kernel.getArgAttrOfType<IntegerAttr>(i, kInPlaceAttr))
      if (result.getInt() == int64_t(cast<OpResult>(value).getResultNumber()))
        return rootOf(call.getOperand(i));
  return {};
}

/// Has the value, and what it is written over in turn, computed in the target.
void BufferAssigner::addDestination(Value value, int target) {
  for (Value root = rootOf(value); root; root = operandBelow(root))
    destinations[root].push_back(target);
}

/// The commands of a block, which leave each value in its target.
FailureOr<CommandList> BufferAssigner::assignInto(Block &block,
                                                  ArrayRef<Value> values,
                                                  ArrayRef<int> targets,
                                                  int *predicate) {
  for (auto [value, target] : llvm::zip(values, targets))
    addDestination(value, target);
  CommandList list;
  CommandList *outer = std::exchange(commands, &list);
  llvm::scope_exit restore([&] { commands = outer; });
  if (failed(assignBlock(block)))
    return failure();
  if (predicate) {
    FailureOr<int> found = predicateOf(block.getTerminator()->getOperand(0));
    if (failed(found))
      return failure();
    bool isCarried = llvm::is_contained(targets, *found);
    *predicate = isCarried ? copyOf(*found, BufferKind::Temporary) : *found;
  }
  copyAll(values, targets);
  return list;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// True if the loop may carry its initial value in that value's buffer: it has
/// no other reader, and it is a temporary, or an argument that the result
/// replaces.
bool BufferAssigner::mayCarryOn(scf::WhileOp loop, unsigned position) {
  Value init = loop.getInits()[position];
  if (mayOverwrite(init, loop))
    return true;
  auto argument = dyn_cast<BlockArgument>(rootOf(init));
  if (!argument || argument.getOwner()->getParentOp() != entry ||
      !readers.diesAt(init, loop))
    return false;
  auto alias =
      entry.getArgAttrOfType<IntegerAttr>(argument.getArgNumber(), kAliasAttr);
  Operation *end = entry.getBody().front().getTerminator();
  return alias &&
         rootOf(end->getOperand(alias.getInt())) == loop.getResult(position);
}

/// The buffer of the value carried at one position, with the initial value in
/// it.
int BufferAssigner::enterLoop(scf::WhileOp loop, unsigned position) {
  int buffer = bufferOf.lookup(loop.getInits()[position]);
  if (!mayCarryOn(loop, position))
    buffer = copyOf(buffer, BufferKind::Temporary);
  bind(loop.getBeforeArguments()[position], buffer);
  bind(loop.getAfterArguments()[position], buffer);
  bind(loop.getResult(position), buffer);
  return use(buffer);
}

/// Extends the lives of values from before `begin` that have been used since:
/// the next iteration needs them again.
void BufferAssigner::extendLiveRanges(int64_t begin) {
  for (Buffer &buffer : program.buffers)
    if (buffer.liveRange.begin < begin && buffer.liveRange.end >= begin)
      buffer.liveRange.end = now;
}

LogicalResult BufferAssigner::assignLoop(scf::WhileOp loop) {
  SmallVector<int> carried;
  for (unsigned position = 0; position < loop.getNumResults(); ++position)
    carried.push_back(enterLoop(loop, position));
  int64_t begin = now++;
  int predicate = 0;
  auto condition = assignRegion(loop.getBefore().front(), carried, &predicate);
  if (failed(condition))
    return failure();
  use(predicate);
  auto body = assignRegion(loop.getAfter().front(), carried);
  if (failed(body))
    return failure();
  for (int buffer : carried)
    use(buffer);
  extendLiveRanges(begin);
  emit({loop, {predicate}, {}, {std::move(*condition), std::move(*body)}});
  return success();
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

LogicalResult BufferAssigner::assignBranches(Operation *op, Value scalar,
                                             ArrayRef<Region *> regions) {
  FailureOr<int> predicate = predicateOf(scalar);
  if (failed(predicate))
    return failure();
  SmallVector<int> targets;
  for (Value result : op->getResults()) {
    if (failed(define(result, BufferKind::Temporary)))
      return failure();
    targets.push_back(bufferOf.lookup(result));
  }
  ++now;
  BufferedCommand command{op, {*predicate}, {}, {}};
  for (Region *region : regions) {
    if (region->empty()) {
      command.blocks.emplace_back();
      continue;
    }
    FailureOr<CommandList> list = assignRegion(region->front(), targets);
    if (failed(list))
      return failure();
    command.blocks.push_back(std::move(*list));
  }
  emit(std::move(command));
  return success();
}
