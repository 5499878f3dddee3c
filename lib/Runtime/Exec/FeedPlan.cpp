//===- FeedPlan.cpp - results that become arguments -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FeedPlan.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <set>

using namespace dist;

static Status verifyCarry(const Manifest &manifest, const Carry &carry) {
  const TensorSpec &result = manifest.results[carry.result];
  const TensorSpec &argument = manifest.arguments[carry.argument];
  if (result.dtype != argument.dtype || result.shape != argument.shape)
    return Status::invalid(fmt::format(
        "result {} is {}, argument {} is {}: it cannot replace it",
        carry.result, result.type(), carry.argument, argument.type()));
  return {};
}

/// True if the data of a carry moves between ranks.
static bool isResharded(const Manifest &manifest, const Carry &carry) {
  const TensorSpec &result = manifest.results[carry.result];
  const TensorSpec &argument = manifest.arguments[carry.argument];
  auto differ = [&](const Program &program) {
    int from = program.results[size_t(carry.result)];
    int to = program.arguments[size_t(carry.argument)];
    return (from < 0) != (to < 0) ||
           (from >= 0 && program.buffers[size_t(from)].bytes !=
                             program.buffers[size_t(to)].bytes);
  };
  return result.sharding != argument.sharding ||
         std::ranges::any_of(manifest.programs, differ);
}

static Status verifyCarries(const Manifest &manifest,
                            const std::vector<Carry> &carries) {
  std::set<int> replaced;
  for (const Carry &carry : carries) {
    if (Status status = verifyCarry(manifest, carry); !status.ok())
      return status;
    if (!replaced.insert(carry.argument).second)
      return Status::invalid(fmt::format(
          "argument {} is replaced by two results", carry.argument));
  }
  return {};
}

Result<FeedPlan> FeedPlan::create(const Manifest &manifest,
                                  const Program &program,
                                  const std::vector<Carry> &all) {
  if (Status status = verifyCarries(manifest, all); !status.ok())
    return status;
  FeedPlan plan;
  std::vector<Carry> carries; // Within each rank.
  for (const Carry &carry : all)
    if (isResharded(manifest, carry))
      plan.resharded.push_back(carry);
    else if (program.results[size_t(carry.result)] >= 0)
      carries.push_back(carry);
  plan.memoryOf.resize(program.buffers.size());
  std::iota(plan.memoryOf.begin(), plan.memoryOf.end(), 0);
  std::set<int> replaced, given;
  for (const Carry &carry : carries) {
    int from = program.results[size_t(carry.result)];
    int to = program.arguments[size_t(carry.argument)];
    replaced.insert(to);
    if (from == to) // Updated in place.
      given.insert(from);
  }
  for (const Carry &carry : carries) {
    int from = program.results[size_t(carry.result)];
    int to = program.arguments[size_t(carry.argument)];
    bool canGive = program.buffers[from].kind == BufferKind::Result ||
                   replaced.contains(from);
    if (from == to)
      continue;
    if (canGive && given.insert(from).second)
      plan.moves.push_back({from, to, program.buffers[to].bytes});
    else
      plan.copies.push_back({from, to, program.buffers[to].bytes});
  }
  plan.assignMemory(given);
  return plan;
}

/// Assigns free memory of arguments to buffers that gave their memory away, or
/// wait for a copy.
void FeedPlan::assignMemory(const std::set<int> &given) {
  std::map<int, int64_t> needy; // Buffers and their sizes.
  for (const Transfer &copy : copies)
    needy[copy.to] = copy.bytes;
  for (const Transfer &move : moves)
    needy[move.from] = needy[move.to] = move.bytes;
  std::multimap<int64_t, int> free;
  for (auto [buffer, bytes] : needy)
    if (!given.contains(buffer))
      free.emplace(bytes, buffer);
  for (const Transfer &move : moves) {
    memoryOf[move.to] = move.from;
    needy.erase(move.to);
  }
  for (auto [buffer, bytes] : needy) {
    auto memory = free.find(bytes);
    memoryOf[buffer] = memory->second;
    free.erase(memory);
  }
}

void FeedPlan::apply(std::vector<void *> &buffers) const {
  std::vector<void *> before = buffers;
  for (size_t i = 0; i < buffers.size(); ++i)
    buffers[i] = before[memoryOf[i]];
  for (const Transfer &copy : copies)
    std::memcpy(buffers[copy.to], before[copy.from], size_t(copy.bytes));
}
