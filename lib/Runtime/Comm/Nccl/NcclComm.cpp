//===- NcclComm.cpp - a communicator of NCCL ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NcclComm.h"
#include "dist/Runtime/Deadline.h"

#include <thread>
#include <utility>

using namespace dist;
using namespace std::chrono_literals;

/// Time for which a rank that releases a communicator waits for the others to
/// release theirs.
static constexpr std::chrono::milliseconds kFarewell = 500ms;

Result<NcclUniqueId> NcclComm::newId() {
  NcclUniqueId id{};
  Status status = device->api.nccl(device->api.ncclGetUniqueId(&id));
  if (!status.ok())
    return failure = status;
  return id;
}

Status NcclComm::connect(const NcclUniqueId &id, int rank, int size) {
  NcclConfig config;
  return failure = device->api.nccl(device->api.ncclCommInitRankConfig(
             &handle, size, id, rank, &config));
}

Status NcclComm::split(NcclComm &whole, int rank) {
  NcclConfig config;
  return failure = device->api.nccl(device->api.ncclCommSplit(
             whole.handle, /*color=*/0, /*key=*/rank, &handle, &config));
}

Result<bool> NcclComm::isReady() {
  int state = kNcclSuccess;
  if (failure.ok() && handle)
    failure =
        device->api.nccl(device->api.ncclCommGetAsyncError(handle, &state));
  if (failure.ok())
    failure = device->api.nccl(state);
  if (!failure.ok())
    return failure;
  return state == kNcclSuccess;
}

void NcclComm::abort() {
  if (handle)
    (void)device->api.ncclCommAbort(std::exchange(handle, nullptr));
  if (failure.ok())
    failure = Status(StatusCode::Aborted, "NCCL was stopped");
}

NcclComm::~NcclComm() {
  if (!handle)
    return;
  Result<bool> done = false;
  {
    NcclDevice::Scope scope(*device);
    call([](const NcclApi &api, NcclHandle comm) {
      return api.ncclCommFinalize(comm);
    });
    done = isReady();
  }
  for (Deadline end = deadlineIn(kFarewell);
       done && !*done && std::chrono::steady_clock::now() < end;) {
    std::this_thread::sleep_for(100us);
    NcclDevice::Scope scope(*device);
    done = isReady();
  }
  NcclDevice::Scope scope(*device);
  if (done && *done)
    (void)device->api.ncclCommDestroy(std::exchange(handle, nullptr));
  abort();
}
