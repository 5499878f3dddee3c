//===- NcclCommunicator.h - messages of what lies on a GPU ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_NCCL_NCCLCOMMUNICATOR_H
#define DIST_RUNTIME_COMM_NCCL_NCCLCOMMUNICATOR_H

#include "NcclCollectives.h"
#include "dist/Runtime/Comm/Communicator.h"

namespace dist {

/// A group whose messages may be on the GPU: they go by way of the host. All
/// else is the group's that it is made of.
class NcclCommunicator final : public Communicator {
public:
  NcclCommunicator(std::shared_ptr<NcclDevice> device,
                   std::unique_ptr<Communicator> group)
      : device(std::move(device)), group(std::move(group)) {}

  int rank() const override { return group->rank(); }
  int size() const override { return group->size(); }
  Capabilities capabilities() const override { return group->capabilities(); }
  Status submit(const Batch &batch) override { return group->submit(batch); }
  Result<std::unique_ptr<PendingTransfer>>
  post(std::span<const Message> messages) override;
  Result<std::unique_ptr<Communicator>> split(const std::vector<int> &members,
                                              const std::string &name) override;
  void abort(const Status &why) override { group->abort(why); }
  Status aborted() const override { return group->aborted(); }

private:
  std::shared_ptr<NcclDevice> device;
  std::unique_ptr<Communicator> group;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_NCCL_NCCLCOMMUNICATOR_H
