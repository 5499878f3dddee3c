//===- ProgramMemory.cpp - what a rank holds, and when --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramMemory.h"

#include "ProgramUses.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/IR/Signature.h"

#include "llvm/ADT/MapVector.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

namespace {

/// One copy of a value in [from, to).
struct Buffer {
  PeakMemory::Part part;
  ChoiceNetwork::Life life;
};

class BufferFinder {
public:
  BufferFinder(const ReshardContext &context, const ShardedProgram &program,
               FunctionOpInterface func)
      : context(context), program(program), func(func), times(func) {}

  std::vector<Buffer> find();

private:
  const ReshardContext &context;
  const ShardedProgram &program;
  FunctionOpInterface func;
  ProgramTimes times;
  std::vector<Buffer> buffers;

  void add(Value value, int64_t from, int64_t to);
};

} // namespace

/// Each sharding that is needed is a copy; one that grows is made before its
/// first use, others at once.
void BufferFinder::add(Value value, int64_t from, int64_t to) {
  ShardingAttr natural = program.natural(value);
  if (!natural)
    return;
  Type type = value.getType();
  double own = context.localBytes(natural, type);
  llvm::MapVector<ShardingAttr, ChoiceNetwork::Life> lives;
  lives[natural] = {from, to};
  for (OpOperand &use : value.getUses()) {
    ShardingAttr need = program.needed(use);
    if (!need)
      continue;
    bool grows = context.localBytes(need, type) > own;
    int64_t first = grows ? times.begin(use.getOwner()) : from;
    auto [it, isNew] =
        lives.try_emplace(need, ChoiceNetwork::Life{first, from});
    it->second.from = std::min(it->second.from, first);
    it->second.to = std::max(it->second.to, times.end(use));
    lives[natural].to = std::max(lives[natural].to, it->second.from);
  }
  for (auto &[sharding, life] : lives)
    buffers.push_back(
        {{context.localBytes(sharding, type), value, sharding}, life});
}

std::vector<Buffer> BufferFinder::find() {
  for (BlockArgument argument : func.getArguments())
    add(argument, 0, times.end());
  for (const OpShardings &shardings : program.operations)
    for (Value result : shardings.op->getResults())
      if (isa<RankedTensorType>(result.getType())) {
        int64_t from = times.begin(shardings.op);
        add(result, from, from + 1);
      }
  return std::move(buffers);
}

/// The bytes that live from each time on.
static std::map<int64_t, double> changesOf(ArrayRef<Buffer> buffers) {
  std::map<int64_t, double> changes;
  for (const Buffer &buffer : buffers)
    if (buffer.life.from < buffer.life.to) {
      changes[buffer.life.from] += buffer.part.bytes;
      changes[buffer.life.to] -= buffer.part.bytes;
    }
  return changes;
}

PeakMemory dist::findPeakMemory(const ReshardContext &context,
                                const ShardedProgram &program,
                                FunctionOpInterface func) {
  std::vector<Buffer> buffers = BufferFinder(context, program, func).find();
  PeakMemory peak;
  double now = 0;
  int64_t peakTime = 0;
  for (auto [time, change] : changesOf(buffers))
    if (now += change; now > peak.bytes) {
      peak.bytes = now;
      peakTime = time;
    }
  for (const Buffer &buffer : buffers)
    if (buffer.life.from <= peakTime && peakTime < buffer.life.to)
      peak.parts.push_back(buffer.part);
  llvm::sort(peak.parts,
             [](const auto &a, const auto &b) { return a.bytes > b.bytes; });
  return peak;
}

static std::string nameOf(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto func =
        dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
    auto name = func ? func.getArgAttrOfType<StringAttr>(
                           argument.getArgNumber(), kNameAttr)
                     : StringAttr();
    return fmt::format("argument {}{}", argument.getArgNumber(),
                       name ? " '" + name.str() + "'" : "");
  }
  Operation *op = value.getDefiningOp();
  std::string place = locationText(op->getLoc());
  return "the result of " +
         (place.empty() ? op->getName().getStringRef().str() : place);
}

std::string dist::describe(const PeakMemory &memory) {
  constexpr size_t kMost = 5;
  std::string text;
  for (const PeakMemory::Part &part : ArrayRef(memory.parts).take_front(kMost))
    text += fmt::format("{}{} as {}: {:.0f} bytes", text.empty() ? "" : "; ",
                        nameOf(part.value), part.sharding.getValue().str(),
                        part.bytes);
  if (memory.parts.size() > kMost)
    text += fmt::format("; {} more", memory.parts.size() - kMost);
  return text;
}
