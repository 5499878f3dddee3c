//===- MpiTransport.cpp - bytes between the processes of mpirun -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MpiTransport.h"
#include "MpiLifetime.h"
#include "Neighbours.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <mpi.h>
#include <mutex>
#include <string_view>
#include <thread>

using namespace dist;

static MpiLifetime &mpi = MpiLifetime::get();

namespace {

/// Control messages are in memory that is kept while MPI uses it; data is in
/// the buffers of its owner.
class MpiTransfer final : public TransportTransfer {
public:
  MpiTransfer(bool isSend, Transport::Channel channel, void *data,
              size_t bytes);
  ~MpiTransfer() override;

  Result<bool> test() override;
  void *buffer() const { return own ? own.get() : data; }

  MPI_Request request = MPI_REQUEST_NULL;

private:
  bool isSend;
  void *data;
  size_t bytes;
  std::unique_ptr<std::byte[]> own;
};

class MpiTransport final : public Transport {
public:
  explicit MpiTransport(MPI_Comm comm) : comm(comm) {
    MPI_Comm_rank(comm, &index);
    MPI_Comm_size(comm, &count);
    void *largest = nullptr;
    int isSet = 0;
    MPI_Comm_get_attr(comm, MPI_TAG_UB, &largest, &isSet);
    if (isSet)
      most = std::min(most, Channel(*static_cast<int *>(largest)));
  }
  Status meetNeighbours(const BackendSetup &setup);

  const char *name() const override { return "mpi"; }
  int rank() const override { return index; }
  int size() const override { return count; }
  Channel channels() const override { return most; }

  Result<std::unique_ptr<TransportTransfer>>
  send(int to, Channel channel, const void *data, size_t bytes) override;
  Result<std::unique_ptr<TransportTransfer>>
  receive(int from, Channel channel, void *data, size_t bytes) override;
  std::optional<std::string> lost(int rank) override {
    return neighbours->lost(rank);
  }
  void abandon(bool isRankLost) override {
    std::lock_guard lock(mpi.turn);
    mpi.hasFailed = true;
    mpi.isRankLost |= isRankLost;
  }

private:
  MPI_Comm comm; ///< Stays until the end of MPI.
  int index = 0, count = 1;
  Channel most = kChannels;
  std::shared_ptr<Neighbours> neighbours = std::make_shared<Neighbours>();
};

} // namespace

MpiTransfer::MpiTransfer(bool isSend, Transport::Channel channel, void *data,
                         size_t bytes)
    : isSend(isSend), data(data), bytes(bytes) {
  if (channel != Transport::kControl)
    return;
  own = std::make_unique_for_overwrite<std::byte[]>(bytes);
  if (isSend)
    std::memcpy(own.get(), data, bytes);
}

Result<bool> MpiTransfer::test() {
  std::lock_guard lock(mpi.turn);
  if (Status over = mpi.whyOver(); !over.ok())
    return over;
  int isDone = 0;
  int code = MPI_Test(&request, &isDone, MPI_STATUS_IGNORE);
  if (Status status = check(code, "MPI_Test"); !status.ok())
    return status;
  if (isDone && own && !isSend)
    std::memcpy(data, own.get(), bytes);
  return isDone != 0;
}

MpiTransfer::~MpiTransfer() {
  std::lock_guard lock(mpi.turn);
  int isDone = request == MPI_REQUEST_NULL;
  if (!isDone && mpi.whyOver().ok()) {
    if (!isSend)
      MPI_Cancel(&request);
    MPI_Test(&request, &isDone, MPI_STATUS_IGNORE);
  }
  if (isDone)
    return;
  if (own)
    (void)own.release();
  else
    mpi.hasOrphans = true;
}

Result<std::unique_ptr<TransportTransfer>>
MpiTransport::send(int to, Channel channel, const void *data, size_t bytes) {
  auto transfer = std::make_unique<MpiTransfer>(
      /*isSend=*/true, channel, const_cast<void *>(data), bytes);
  std::lock_guard lock(mpi.turn);
  if (Status over = mpi.whyOver(); !over.ok())
    return over;
  int code = MPI_Isend(transfer->buffer(), int(bytes), MPI_BYTE, to,
                       int(channel), comm, &transfer->request);
  if (Status status = check(code, "MPI_Isend"); !status.ok())
    return status;
  return std::unique_ptr<TransportTransfer>(std::move(transfer));
}

Result<std::unique_ptr<TransportTransfer>>
MpiTransport::receive(int from, Channel channel, void *data, size_t bytes) {
  auto transfer =
      std::make_unique<MpiTransfer>(/*isSend=*/false, channel, data, bytes);
  std::lock_guard lock(mpi.turn);
  if (Status over = mpi.whyOver(); !over.ok())
    return over;
  int code = MPI_Irecv(transfer->buffer(), int(bytes), MPI_BYTE, from,
                       int(channel), comm, &transfer->request);
  if (Status status = check(code, "MPI_Irecv"); !status.ok())
    return status;
  return std::unique_ptr<TransportTransfer>(std::move(transfer));
}

/// Waits for what all ranks do. After a failure MPI still has the request.
static Status await(MPI_Request &request, const BackendSetup &setup) {
  Deadline deadline = deadlineIn(setup.timeout);
  for (int i = 1;; ++i) {
    {
      std::lock_guard lock(mpi.turn);
      int isDone = 0;
      Status status =
          check(MPI_Test(&request, &isDone, MPI_STATUS_IGNORE), "MPI_Test");
      if (status.ok() && !isDone && i % 200 == 0)
        status = setup.lost();
      if (status.ok() && !isDone &&
          std::chrono::steady_clock::now() >= deadline)
        status = missingRanks({});
      mpi.hasOrphans |= !status.ok();
      if (isDone || !status.ok())
        return status;
    }
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
}

/// Waits up to a second for the reason. The rank that gave up reports it a
/// moment later.
static Status whyGivenUp(const BackendSetup &setup) {
  Deadline end = deadlineIn(std::chrono::seconds(1));
  do {
    if (Status why = setup.lost(); !why.ok())
      return why;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  } while (std::chrono::steady_clock::now() < end);
  return missingRanks({});
}

static constexpr std::string_view kVerdict = "verdict", kGoOn = "go on",
                                  kGiveUp = "give up";

/// Ends the job, unless the others have agreed to go on.
static Status giveUp(Store &store, const Status &why) {
  auto before = store.compareSet(kVerdict, std::nullopt, kGiveUp);
  if (before && *before == kGoOn)
    return {};
  bool isLate = why.getCode() == StatusCode::DeadlineExceeded;
  return isLate ? missingRanks({}) : why;
}

/// Waits in the store until all processes have arrived, because MPI_Init waits
/// for all and is not told that one does not come. While the store answers, all
/// go on, or none: the first verdict is that of all.
static Status joinInStore(const BackendSetup &setup) {
  if (!setup.store)
    return {};
  Store &store = *setup.store;
  auto met = store.add("met", 1);
  if (!met)
    return giveUp(store, met.status());
  if (*met == setup.size && setup.lost().ok())
    (void)store.compareSet(kVerdict, std::nullopt, kGoOn);
  auto verdict = store.get(kVerdict, deadlineIn(setup.timeout));
  if (!verdict)
    return giveUp(store, verdict.status());
  return *verdict == kGoOn ? Status() : whyGivenUp(setup);
}

/// A communicator for this group alone.
static Result<MPI_Comm> duplicateWorld(const BackendSetup &setup) {
  struct Copy {
    MPI_Comm comm = MPI_COMM_NULL;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  auto copy = std::make_unique<Copy>();
  Status status;
  {
    std::lock_guard lock(mpi.turn);
    status = check(MPI_Comm_idup(MPI_COMM_WORLD, &copy->comm, &copy->request),
                   "MPI_Comm_idup");
  }
  if (status.ok())
    status = await(copy->request, setup);
  MPI_Comm comm = copy->comm;
  if (!status.ok()) {
    (void)copy.release(); // MPI may write to it.
    return status;
  }
  return comm;
}

Status MpiTransport::meetNeighbours(const BackendSetup &setup) {
  MPI_Request request = MPI_REQUEST_NULL;
  {
    std::lock_guard lock(mpi.turn);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    if (Status status =
            check(neighbours->meet(comm, request), "MPI_Iallgather");
        !status.ok())
      return status;
  }
  Status status = await(request, setup);
  if (status.ok()) {
    neighbours->finish();
    mpi.watch(neighbours);
  }
  return status;
}

Result<std::unique_ptr<Transport>>
dist::createMpiTransport(const BackendSetup &setup) {
  Status status = mpi.verifyUsable();
  if (status.ok())
    status = joinInStore(setup);
  if (status.ok())
    status = mpi.initialize(setup);
  if (!status.ok())
    return status;
  auto comm = duplicateWorld(setup);
  if (!comm)
    return comm.status();
  auto transport = std::make_unique<MpiTransport>(*comm);
  status = transport->meetNeighbours(setup);
  if (!status.ok()) {
    (void)transport.release(); // MPI may write to it.
    return status;
  }
  return std::unique_ptr<Transport>(std::move(transport));
}
