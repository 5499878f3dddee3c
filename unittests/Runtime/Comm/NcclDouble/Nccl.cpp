//===- Nccl.cpp - NCCL, played --------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Double.h"
#include "Mailbox.h"
#include "dist/Runtime/Elements/Reduce.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <sstream>
#include <vector>

using namespace dist;
using namespace dist::nccl_double;

const Fault &Fault::get() {
  static const Fault fault = [] {
    Fault fault;
    const char *script = std::getenv("DIST_NCCL_DOUBLE_FAULT");
    std::istringstream(script ? script : "") >> fault.kind >> fault.at;
    return fault;
  }();
  return fault;
}

/// A collective or message, which proceeds without blocking.
struct dist::NcclCommOpaque {
  NcclCommOpaque(std::string name, int rank, int size)
      : mailbox(std::make_shared<Mailbox>(std::move(name))), rank(rank),
        size(size), sent(size), received(size) {}

  std::shared_ptr<Mailbox> mailbox;
  int rank, size;
  bool isConnected = false;
  int state = kNcclInProgress;
  int error = kNcclSuccess;
  uint64_t collectives = 0, splits = 0;
  std::vector<uint64_t> sent, received; ///< Messages, by peer.
};

namespace {

/// One call within a group of calls.
struct Call {
  NcclHandle comm;
  CudaStream stream;
  std::function<void()> publish; ///< Publishes the data of others.
  std::function<bool()> receive; ///< True if all data has come.
  bool isPublished = false, isDone = false;

  bool advance() {
    if (!std::exchange(isPublished, true))
      publish();
    return isDone = isDone || receive();
  }
};

int depth = 0;
int calls = 0; ///< Of the process.
std::vector<Call> group;

size_t sizeOf(NcclType type) {
  static constexpr size_t sizes[] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2};
  return sizes[int(type)];
}

DType dtypeOf(NcclType type) {
  static constexpr DType types[] = {
      DType::I8,  DType::U8,  DType::I32, DType::U32, DType::I64,
      DType::U64, DType::F16, DType::F32, DType::F64, DType::BF16};
  return types[int(type)];
}

/// Returns the reduction with the sign of the type, as NCCL compares.
Reduction reductionOf(NcclType type, NcclOp op) {
  switch (op) {
  case NcclOp::Sum:
    return Reduction::Sum;
  case NcclOp::Product:
    return Reduction::Product;
  case NcclOp::Average:
    return Reduction::Average;
  case NcclOp::Min:
    return Reduction::Min;
  default:
    return Reduction::Max;
  }
}

/// Adds a call to the open group, unless its fault comes first.
int add(NcclHandle comm, CudaStream stream, std::function<void()> publish,
        std::function<bool()> receive) {
  if (depth == 0 || comm->state != kNcclSuccess)
    return kInvalidUsage;
  const Fault &fault = Fault::get();
  int number = ++calls;
  if (fault.is("killed", number))
    raise(SIGKILL);
  if (fault.is("fails", number))
    return kInternalError;
  if (fault.is("cuda-fails", number))
    breakStreams();
  bool isStuck = fault.is("hangs", number) || fault.is("async-error", number);
  if (fault.is("async-error", number))
    comm->error = kRemoteError;
  if (isStuck)
    group.push_back({comm, stream, [] {}, [] { return false; }});
  else
    group.push_back({comm, stream, std::move(publish), std::move(receive)});
  return kNcclSuccess;
}

/// Adds a collective to which the ranks `from` contribute, and which `to` read;
/// -1 is all of them. `finish` gets the contributions.
int addCollective(NcclHandle comm, CudaStream stream, const void *send,
                  size_t bytes, int from, int to,
                  std::function<void(std::vector<std::string> &)> finish) {
  std::string name = "c" + std::to_string(comm->collectives++);
  bool gives = from < 0 || from == comm->rank;
  bool reads = to < 0 || to == comm->rank;
  auto parts = std::make_shared<std::vector<std::string>>(comm->size);
  auto got = std::make_shared<std::vector<bool>>(comm->size);
  auto publish = [=] {
    std::string_view data(reinterpret_cast<const char *>(real(send)),
                          gives ? bytes : 0);
    std::vector<int> readers;
    for (int peer = 0; peer < comm->size; ++peer)
      if (to < 0 || to == peer)
        readers.push_back(peer);
    if (gives)
      comm->mailbox->post(name, comm->rank, readers, data);
  };
  auto receive = [=] {
    for (int peer = 0; reads && peer < comm->size; ++peer) {
      if ((from >= 0 && from != peer) || (*got)[peer])
        continue;
      if (!comm->mailbox->take(name, peer, comm->rank, (*parts)[peer]))
        return false;
      (*got)[peer] = true;
    }
    if (reads)
      finish(*parts);
    return true;
  };
  return add(comm, stream, publish, receive);
}

/// Reduces from the last rank to the first.
void reduceParts(std::vector<std::string> &parts, void *to, size_t begin,
                 size_t count, NcclType type, NcclOp op) {
  std::vector<const void *> sources;
  for (size_t part = parts.size(); part-- > 0;)
    sources.push_back(parts[part].data() + begin * ::sizeOf(type));
  void *target = real(to);
  reduce(reductionOf(type, op), dtypeOf(type), sources, {&target, 1}, 0,
         int64_t(count));
}

} // namespace

extern "C" {

int ncclGetVersion(int *version) {
  *version = Fault::get().is("old") ? 21700 : 23000;
  return kNcclSuccess;
}
int ncclGetUniqueId(NcclUniqueId *id) {
  std::string name = Mailbox::newName();
  std::memset(id->bytes, 0, sizeof id->bytes);
  name.copy(id->bytes, sizeof id->bytes - 1);
  return kNcclSuccess;
}
int ncclCommInitRankConfig(NcclHandle *comm, int size, NcclUniqueId id,
                           int rank, NcclConfig *config) {
  if (config->blocking != 0)
    return kInvalidArgument;
  *comm = new NcclCommOpaque(id.bytes, rank, size);
  if (!Fault::get().is("init-hangs"))
    (*comm)->mailbox->arrive(rank);
  return kNcclInProgress;
}
int ncclCommSplit(NcclHandle comm, int color, int key, NcclHandle *made,
                  NcclConfig *config) {
  if (comm->state != kNcclSuccess || color != 0)
    return kInvalidUsage;
  NcclUniqueId id{};
  std::string name =
      comm->mailbox->name() + "-" + std::to_string(comm->splits++);
  name.copy(id.bytes, sizeof id.bytes - 1);
  return ncclCommInitRankConfig(made, comm->size, id, key, config);
}
int ncclCommGetAsyncError(NcclHandle comm, int *state) {
  if (!comm->isConnected)
    comm->isConnected = comm->mailbox->areAllThere(comm->size);
  *state = comm->error != kNcclSuccess ? comm->error : comm->state;
  if (comm->isConnected)
    comm->state = kNcclSuccess; // The next time.
  return kNcclSuccess;
}
int ncclCommFinalize(NcclHandle comm) {
  comm->state = kNcclInProgress;
  return kNcclInProgress;
}
int ncclCommDestroy(NcclHandle comm) {
  delete comm;
  return kNcclSuccess;
}
/// Ends the operations on streams: see ncclGroupEnd.
int ncclCommAbort(NcclHandle comm) { return ncclCommDestroy(comm); }
const char *ncclGetErrorString(int code) {
  return code == kInternalError  ? "played: internal error"
         : code == kInvalidUsage ? "played: invalid usage"
         : code == kRemoteError  ? "played: remote process exited"
                                 : "played: invalid argument";
}
const char *ncclGetLastError(NcclHandle) { return ""; }

int ncclGroupStart() {
  ++depth;
  return kNcclSuccess;
}
/// Starts all calls at the same time. Those of a communicator that has ended
/// are over.
int ncclGroupEnd() {
  if (--depth > 0 || group.empty())
    return kNcclSuccess;
  std::vector<Call> taken = std::exchange(group, {});
  NcclHandle comm = taken[0].comm;
  CudaStream stream = taken[0].stream;
  comm->state = kNcclInProgress;
  std::weak_ptr<Mailbox> alive = comm->mailbox;
  (void)enqueue(stream, [alive, taken = std::move(taken)]() mutable {
    bool areDone = true;
    for (Call &call : taken)
      areDone = (alive.expired() || call.advance()) && areDone;
    return areDone;
  });
  return kNcclInProgress;
}

int ncclAllReduce(const void *send, void *receive, size_t count, NcclType type,
                  NcclOp op, NcclHandle comm, CudaStream stream) {
  return addCollective(comm, stream, send, count * ::sizeOf(type), -1, -1,
                       [=](std::vector<std::string> &parts) {
                         reduceParts(parts, receive, 0, count, type, op);
                       });
}
int ncclReduce(const void *send, void *receive, size_t count, NcclType type,
               NcclOp op, int root, NcclHandle comm, CudaStream stream) {
  return addCollective(comm, stream, send, count * ::sizeOf(type), -1, root,
                       [=](std::vector<std::string> &parts) {
                         reduceParts(parts, receive, 0, count, type, op);
                       });
}
int ncclReduceScatter(const void *send, void *receive, size_t count,
                      NcclType type, NcclOp op, NcclHandle comm,
                      CudaStream stream) {
  size_t bytes = count * ::sizeOf(type) * size_t(comm->size);
  return addCollective(comm, stream, send, bytes, -1, -1,
                       [=](std::vector<std::string> &parts) {
                         reduceParts(parts, receive, size_t(comm->rank) * count,
                                     count, type, op);
                       });
}
int ncclBroadcast(const void *send, void *receive, size_t count, NcclType type,
                  int root, NcclHandle comm, CudaStream stream) {
  size_t bytes = count * ::sizeOf(type);
  return addCollective(comm, stream, send, bytes, root, -1,
                       [=](std::vector<std::string> &parts) {
                         std::memcpy(real(receive), parts[root].data(), bytes);
                       });
}
int ncclAllGather(const void *send, void *receive, size_t count, NcclType type,
                  NcclHandle comm, CudaStream stream) {
  size_t bytes = count * ::sizeOf(type);
  return addCollective(
      comm, stream, send, bytes, -1, -1, [=](std::vector<std::string> &parts) {
        for (size_t rank = 0; rank < parts.size(); ++rank)
          std::memcpy(real(receive) + rank * bytes, parts[rank].data(), bytes);
      });
}
int ncclSend(const void *data, size_t count, NcclType type, int peer,
             NcclHandle comm, CudaStream stream) {
  std::string name = "m" + std::to_string(comm->sent[peer]++);
  auto publish = [=] {
    comm->mailbox->post(
        name, comm->rank, {peer},
        {reinterpret_cast<const char *>(real(data)), count * ::sizeOf(type)});
  };
  return add(comm, stream, publish, [] { return true; });
}
int ncclRecv(void *data, size_t count, NcclType type, int peer, NcclHandle comm,
             CudaStream stream) {
  std::string name = "m" + std::to_string(comm->received[peer]++);
  auto receive = [=] {
    std::string got;
    if (!comm->mailbox->take(name, peer, comm->rank, got))
      return false;
    std::memcpy(real(data), got.data(), count * ::sizeOf(type));
    return true;
  };
  return add(
      comm, stream, [] {}, receive);
}

} // extern "C"

#define DIST_CHECK(name, result, arguments)                                    \
  static_assert(std::is_same_v<decltype(&::name), decltype(NcclApi::name)>);
DIST_NCCL_FUNCTIONS(DIST_CHECK)
