//===- ProcessGroup.cpp - collectives over mesh axes ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/ProcessGroup.h"

#include <fmt/format.h>

using namespace dist;

ProcessGroup::ProcessGroup(std::unique_ptr<Communicator> world,
                           std::string name, std::chrono::milliseconds timeout)
    : communicator(std::move(world)), groupName(std::move(name)),
      timeout(timeout), worldRank(communicator->rank()) {}

ProcessGroup::ProcessGroup(std::unique_ptr<Communicator> communicator,
                           std::string name, const ProcessGroup &parent)
    : communicator(std::move(communicator)), groupName(std::move(name)),
      timeout(parent.timeout), worldRank(parent.worldRank) {}

Status ProcessGroup::verify(std::span<const CollectiveRequest> requests) const {
  for (const CollectiveRequest &request : requests) {
    const CollectiveSignature &signature = request.signature;
    if (Status status = signature.verify(size()); !status.ok())
      return status;
    if (request.sends.size() != signature.counts.size() ||
        request.receives.size() != signature.counts.size())
      return Status::invalid(fmt::format(
          "{} counts need as many sends and receives, got {} and {}",
          signature.counts.size(), request.sends.size(),
          request.receives.size()));
    if (signature.op == CollectiveOp::Exchange &&
        (!request.plans || request.plans->size() != signature.counts.size()))
      return Status::invalid("an exchange needs a plan for each fetch");
  }
  return {};
}

/// Says which collective failed, and on which rank if nobody else is to blame;
/// an abort says all that already.
Status
ProcessGroup::explain(const Status &status,
                      std::span<const CollectiveRequest> requests) const {
  if (status.getCode() == StatusCode::Aborted || requests.empty())
    return status;
  const CollectiveRequest &request = requests.front();
  std::string where =
      request.location.empty() ? "" : fmt::format(" ({})", request.location);
  return Status(status.getCode(),
                fmt::format("{} over {{{}}}, call {}{}: {}",
                            toString(request.signature.op), groupName, sequence,
                            where, status.getMessage()),
                status.getRank() < 0 ? worldRank : status.getRank());
}

Status ProcessGroup::run(std::span<const CollectiveRequest> requests) {
  ++sequence;
  Status status = verify(requests);
  if (status.ok())
    status = communicator->submit(
        {requests, sequence, std::chrono::steady_clock::now() + timeout});
  if (status.ok())
    return status;
  status = explain(status, requests);
  communicator->abort(status);
  return status;
}

Result<std::unique_ptr<ProcessGroup>> ProcessGroup::split(const Mesh &mesh,
                                                          const Axes &axes) {
  if (mesh.numRanks() != size())
    return Status::invalid(fmt::format("mesh {} has {} ranks, the group has {}",
                                       mesh.str(), mesh.numRanks(), size()));
  std::vector<int64_t> group = mesh.groupOf(rank(), axes);
  auto part = communicator->split({group.begin(), group.end()}, toString(axes));
  if (!part)
    return part.status();
  return std::unique_ptr<ProcessGroup>(
      new ProcessGroup(std::move(*part), toString(axes), *this));
}

std::string dist::toString(const Axes &axes) {
  std::string text;
  for (const AxisRef &axis : axes)
    text += (text.empty() ? "" : ",") + axis.str();
  return text;
}
