//===- SegmentBuffers.cpp - the buffers of segments -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferAssigner.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

using namespace mlir;
using namespace dist;

FailureOr<int> BufferAssigner::addBuffer(Value value, BufferKind kind) {
  if (failed(define(value, kind)))
    return failure();
  return bufferOf.lookup(value);
}

int BufferAssigner::addKept(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  int buffer = add(BufferKind::Temporary, bytesOf(Type(type)), type);
  program.buffers[buffer].isKept = true;
  return buffer;
}

int BufferAssigner::addInFrame(Value value, int frame, int64_t offset) {
  auto type = cast<RankedTensorType>(value.getType());
  int buffer = add(BufferKind::Frame, bytesOf(Type(type)), type);
  program.buffers[buffer].frame = frame;
  program.buffers[buffer].offset = offset;
  return buffer;
}

FailureOr<CommandList>
BufferAssigner::assignSegment(func::FuncOp segment, ArrayRef<int> arguments,
                              ArrayRef<SmallVector<int>> results) {
  readers = Readers(segment.getBody());
  Block &block = segment.getBody().front();
  for (auto [argument, buffer] : llvm::zip(block.getArguments(), arguments))
    bind(argument, buffer);
  SmallVector<Value> values;
  SmallVector<int> targets;
  for (auto [value, of] :
       llvm::zip(block.getTerminator()->getOperands(), results))
    for (int target : of) {
      values.push_back(value);
      targets.push_back(target);
    }
  return assignInto(block, values, targets);
}

BufferedProgram BufferAssigner::finish() {
  for (Buffer &buffer : program.buffers)
    if (buffer.isKept)
      buffer.liveRange = {buffer.bytes, 0, now};
  placeTemporaries();
  return std::move(program);
}
