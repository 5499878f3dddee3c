//===- BufferUses.cpp - the buffers that commands use ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferUses.h"

#include <algorithm>

using namespace dist;

static BufferUses uses(const KernelCommand &command) {
  return {command.operands, command.results};
}

static BufferUses uses(const CopyCommand &command) {
  return {{command.from}, {command.to}};
}

static BufferUses uses(const CustomCallCommand &command) {
  BufferUses used;
  for (const TensorSpec &operand : command.operands)
    used.reads.push_back(operand.buffer);
  for (const TensorSpec &result : command.results)
    used.writes.push_back(result.buffer);
  return used;
}

static BufferUses uses(const CollectiveCommand &command) {
  return {command.sends, command.receives};
}

static BufferUses uses(const WaitCommand &) { return {}; }

static BufferUses uses(const WhileCommand &command) {
  return {{command.predicate}, {}};
}

static BufferUses uses(const SwitchCommand &command) {
  return {{command.index}, {}};
}

/// The uses of calls are those of their segments, and transfers have checks of
/// their own.
static BufferUses uses(const CallCommand &) { return {}; }
static BufferUses uses(const TransferCommand &) { return {}; }
static BufferUses uses(const TransferWaitCommand &) { return {}; }

static void makeUnique(std::vector<int> &buffers) {
  std::sort(buffers.begin(), buffers.end());
  buffers.erase(std::unique(buffers.begin(), buffers.end()), buffers.end());
}

BufferUses dist::usesOf(const Program &program, const Segment &segment) {
  BufferUses all;
  if (segment.index >= 0)
    all.writes.push_back(segment.index);
  for (int i = segment.commands.first; i < segment.commands.last; ++i) {
    BufferUses own = std::visit([](const auto &item) { return uses(item); },
                                program.commands[size_t(i)]);
    all.reads.insert(all.reads.end(), own.reads.begin(), own.reads.end());
    all.writes.insert(all.writes.end(), own.writes.begin(), own.writes.end());
  }
  makeUnique(all.reads);
  makeUnique(all.writes);
  return all;
}

BufferUses dist::usesOf(const Program &program, const Command &command) {
  if (auto *call = std::get_if<CallCommand>(&command))
    return usesOf(program, program.segments[size_t(call->segment)]);
  return std::visit([](const auto &item) { return uses(item); }, command);
}
