//===- NcclCommunicator.cpp - messages of what lies on a GPU --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NcclCommunicator.h"

#include <algorithm>
#include <thread>

using namespace dist;

namespace {

/// A message on the GPU, and its copy on the host.
struct Staged {
  Message message;
  std::vector<std::byte> copy;
};

Status copyNow(const std::shared_ptr<NcclDevice> &device, void *to,
               const void *from, size_t bytes) {
  NcclDevice::Scope scope(*device);
  NcclQueue queue(device);
  Status status = queue.open();
  queue.copy(to, from, bytes);
  Result<bool> isIdle = queue.isIdle();
  for (; isIdle && !*isIdle; isIdle = queue.isIdle())
    std::this_thread::yield();
  queue.land();
  return status.ok() ? isIdle.status() : status;
}

/// A transfer through host memory. The caller of `wait` copies received data to
/// the GPU.
class StagedTransfer final : public PendingTransfer {
public:
  StagedTransfer(std::shared_ptr<NcclDevice> device, std::vector<Staged> staged,
                 std::unique_ptr<PendingTransfer> moving)
      : device(std::move(device)), staged(std::move(staged)),
        moving(std::move(moving)) {}

  bool test() override { return moving->test(); }
  Status wait(Deadline deadline) override {
    Status status = moving->wait(deadline);
    for (Staged &item : staged)
      if (!item.message.isSend && status.ok())
        status = copyNow(device, item.message.data, item.copy.data(),
                         item.copy.size());
    return status;
  }
  int source(size_t index) const override { return moving->source(index); }

private:
  std::shared_ptr<NcclDevice> device;
  std::vector<Staged> staged;
  std::unique_ptr<PendingTransfer> moving; ///< Ends before what it uses.
};

} // namespace

Result<std::unique_ptr<PendingTransfer>>
NcclCommunicator::post(std::span<const Message> messages) {
  std::vector<Message> posted(messages.begin(), messages.end());
  std::vector<Staged> staged;
  for (Message &message : posted) {
    // Not beyond this loop: a rank that waits for a collective queries the
    // device while it holds the context's lock, which posting takes.
    NcclDevice::Scope scope(*device);
    if (message.count <= 0 ||
        device->memoryOf(message.data) != NcclDevice::Memory::Device)
      continue;
    size_t bytes = size_t(message.count * sizeOf(message.dtype));
    staged.push_back({message, std::vector<std::byte>(bytes)});
    std::byte *copy = staged.back().copy.data();
    if (message.isSend)
      if (Status status = copyNow(device, copy, message.data, bytes);
          !status.ok())
        return status;
    message.data = copy;
  }
  auto moving = group->post(posted);
  if (!moving || staged.empty())
    return moving;
  return std::unique_ptr<PendingTransfer>(std::make_unique<StagedTransfer>(
      device, std::move(staged), std::move(*moving)));
}

Result<std::unique_ptr<Communicator>>
NcclCommunicator::split(const std::vector<int> &members,
                        const std::string &name) {
  auto part = group->split(members, name);
  if (!part)
    return part;
  return std::unique_ptr<Communicator>(
      std::make_unique<NcclCommunicator>(device, std::move(*part)));
}
