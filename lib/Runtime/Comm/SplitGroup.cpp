//===- SplitGroup.cpp - groups of some ranks of a group -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallQueue.h"
#include "Forks.h"
#include "dist/Runtime/Comm/ProcessGroup.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

/// The key of a split communicator: the key of the group, a kind, and a name
/// with its length. No two ways to a key give the same text.
std::string ProcessGroup::keyOf(const char *kind,
                                const std::string &name) const {
  return fmt::format("{}{} {}:{} ", key, kind, name.size(), name);
}

/// Splits off a communicator for a group or a queue. A failure other than
/// INVALID_ARGUMENT aborts, so that the others do not wait for a rank that has
/// no room for it.
Result<std::unique_ptr<Communicator>>
ProcessGroup::splitOff(const std::vector<int> &ranks, const std::string &key) {
  auto part = communicator->split(ranks, key);
  if (part || part.status().getCode() == StatusCode::InvalidArgument)
    return part;
  Status status = part.status();
  if (isOfThisRank(status))
    status = {status.getCode(), status.getMessage(), ownRank()};
  communicator->abort(status);
  status = named(status);
  flightRecorder->failed(status);
  return status;
}

Result<std::unique_ptr<ProcessGroup>>
ProcessGroup::split(const std::vector<int> &ranks, const std::string &key,
                    const std::string &name,
                    std::chrono::milliseconds timeout) {
  if (Status status = verifyProcess(process); !status.ok())
    return status;
  std::string own = fmt::format("{} {}", fmt::join(ranks, ","), key);
  std::string partKey = keyOf("group", fmt::format("{}#{}", own, ++parts[own]));
  auto part = splitOff(ranks, partKey);
  if (!part)
    return part.status();
  std::vector<int> members;
  for (int rank : ranks)
    members.push_back(worldRanks[rank]);
  return std::unique_ptr<ProcessGroup>(
      new ProcessGroup(std::move(*part), std::move(partKey), name, *this,
                       std::move(members), timeout));
}

std::unique_ptr<ProcessGroup>
ProcessGroup::adopt(std::unique_ptr<Communicator> part, std::vector<int> ranks,
                    std::string name, std::chrono::milliseconds timeout) const {
  std::unique_ptr<ProcessGroup> group(new ProcessGroup(
      std::move(part), "", std::move(name), *this, std::move(ranks), timeout));
  group->isAdopted = true;
  return group;
}

Result<std::unique_ptr<ProcessGroup>> ProcessGroup::split(const Mesh &mesh,
                                                          const Axes &axes) {
  if (mesh.numRanks() != size())
    return Status::invalid(fmt::format("mesh {} has {} ranks, the group has {}",
                                       mesh.str(), mesh.numRanks(), size()));
  std::vector<int64_t> group = mesh.groupOf(rank(), axes);
  return split({group.begin(), group.end()}, toString(axes), toString(axes),
               defaultTimeout);
}

std::string dist::toString(const Axes &axes) {
  std::string text;
  for (const AxisRef &axis : axes)
    text += (text.empty() ? "" : ",") + axis.str();
  return text;
}
