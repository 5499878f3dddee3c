//===- Uneven.cpp - collectives of blocks of any sizes --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ranks agree on the operation and on the sizes in one rendezvous. The
// blocks are messages on a channel of the queue, so that every backend with
// messages has these operations.
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "dist/Runtime/Elements/Reduce.h"

#include <cstring>
#include <fmt/format.h>

using namespace dist;

static Status verifyCount(std::span<const TensorView> views, int size) {
  if (views.size() == size_t(size))
    return {};
  return Status::invalid(
      fmt::format("{} ranks need as many views, got {}", size, views.size()));
}

static Status verifyType(const PeerMessage &message, DType dtype) {
  if (Status status = message.data.verify(); !status.ok())
    return status;
  if (message.data.dtype == dtype)
    return {};
  return Status::invalid(fmt::format("a view of {} among views of {}",
                                     toString(message.data.dtype),
                                     toString(dtype)));
}

namespace {
/// A block that a rank sends to itself, which is copied.
struct OwnBlock {
  TensorView from, to;

  Status verify() const {
    if (from.count == to.count)
      return {};
    return Status::invalid(fmt::format(
        "this rank's block has {} elements to send and {} to receive",
        from.count, to.count));
  }
  bool isInPlace() const { return from.data == to.data; }
  void copy() const {
    if (from.count > 0 && !isInPlace())
      std::memcpy(to.data, from.data, size_t(from.bytes()));
  }
};
} // namespace

static OwnBlock ownOf(std::span<const PeerMessage> messages, int own) {
  OwnBlock block;
  for (const PeerMessage &message : messages)
    if (message.peer == own)
      (message.isSend ? block.from : block.to) = message.data;
  return block;
}

/// Returns the uses of the block. In place it is one use, which only a
/// reduction writes.
static std::vector<MemoryUse> usesOf(const OwnBlock &block, bool isReduced) {
  std::vector<MemoryUse> uses;
  if (block.to.count > 0)
    uses.push_back({rangeOf(block.to), isReduced || !block.isInPlace()});
  if (block.from.count > 0 && !block.isInPlace())
    uses.push_back({rangeOf(block.from), false});
  return uses;
}

namespace {
/// The sizes of blocks between each pair of ranks. All ranks gather them, so
/// that all find the same difference, if there is one.
class BlockCounts {
public:
  BlockCounts(CollectiveOp op, std::span<const PeerMessage> messages, int size)
      : op(op), size(size), own(2 * size_t(size)), all(own.size() * size) {
    for (const PeerMessage &message : messages)
      own[size_t((message.isSend ? 0 : size) + message.peer)] =
          message.data.count;
  }

  CollectiveRequest gather() {
    CollectiveRequest request;
    request.signature.op = CollectiveOp::AllGather;
    request.signature.dtype = DType::I64;
    request.signature.counts = {int64_t(own.size())};
    request.sends = {own.data()};
    request.receives = {all.data()};
    return request;
  }

  Status compare() const {
    for (int from = 0; from < size; ++from)
      for (int to = 0; to < size; ++to)
        if (int64_t sent = all[size_t(2 * from * size + to)],
            wanted = all[size_t((2 * to + 1) * size + from)];
            sent != wanted)
          return Status(StatusCode::Mismatch,
                        fmt::format("the ranks disagree about the blocks of "
                                    "{}: rank {} of the group sends {} "
                                    "elements to rank {}, which receives {}",
                                    toString(op), from, sent, to, wanted));
    return {};
  }

private:
  CollectiveOp op;
  int size;
  std::vector<int64_t> own, all; ///< By rank: sends, then receives.
};
} // namespace

static std::vector<Message> others(std::span<const PeerMessage> messages,
                                   int own) {
  std::vector<Message> result;
  for (const PeerMessage &message : messages)
    if (message.peer != own)
      result.push_back({message.isSend, message.peer, message.data.dtype,
                        message.data.count, message.data.data});
  return result;
}

static CollectiveSignature signatureOf(CollectiveOp op, DType dtype,
                                       std::vector<int64_t> blocks = {},
                                       int root = 0) {
  CollectiveSignature signature;
  signature.op = op;
  signature.dtype = dtype;
  signature.root = root;
  signature.isUneven = true;
  signature.blocks = std::move(blocks);
  return signature;
}

Status Group::uneven(CollectiveSignature signature,
                     std::span<const PeerMessage> messages,
                     const Finish &finish, Options options) {
  signature.purpose = purpose;
  const char *name = toString(signature.op);
  for (const PeerMessage &message : messages) {
    if (Status status = verifyType(message, signature.dtype); !status.ok())
      return fail(name, options, status);
    if (Status status =
            supported(signature.op, signature.reduction, message.data);
        !status.ok())
      return fail(name, options, status);
    if (message.data.memory == MemorySpace::Device)
      return fail(name, options,
                  Status::invalid("blocks of different sizes must be in host "
                                  "memory"));
  }
  if (Status status = verifyDisjoint(messages, rank()); !status.ok())
    return fail(name, options, status);
  OwnBlock own = ownOf(messages, rank());
  if (Status status = own.verify(); !status.ok())
    return fail(name, options, status);
  GroupCall call;
  if (signature.blocks.empty()) { // Else all ranks know all sizes.
    auto counts = std::make_shared<BlockCounts>(signature.op, messages, size());
    call.requests.push_back(counts->gather());
    call.agree = [counts] { return counts->compare(); };
  }
  call.requests.insert(call.requests.begin(),
                       {std::move(signature), {}, {}, options.location, {}});
  if (Status status = group->verify(call.requests); !status.ok())
    return fail(name, options, status);
  call.messages = others(messages, rank());
  call.finish = [own, run = finish.run] {
    own.copy();
    if (run)
      run();
  };
  call.uses =
      finish.run ? usesOf({own.from, finish.result}, true) : usesOf(own, false);
  return carryOut(std::move(call), options);
}

//===----------------------------------------------------------------------===//
// The collectives
//===----------------------------------------------------------------------===//

/// Adds a message to or from each rank.
static void add(std::vector<PeerMessage> &messages, bool isSend,
                std::span<const TensorView> views) {
  for (size_t rank = 0; rank < views.size(); ++rank)
    messages.push_back({isSend, int(rank), views[rank]});
}

static std::vector<int64_t> countsOf(std::span<const TensorView> views) {
  std::vector<int64_t> counts;
  for (const TensorView &view : views)
    counts.push_back(view.count);
  return counts;
}

Status Group::allGather(const TensorView &send, Views receives,
                        Options options) {
  if (Status status = verifyCount(receives, size()); !status.ok())
    return fail("all_gather", options, status);
  std::vector<PeerMessage> messages;
  add(messages, true, std::vector<TensorView>(size(), send));
  add(messages, false, receives);
  return uneven(
      signatureOf(CollectiveOp::AllGather, send.dtype, countsOf(receives)),
      messages, {}, options);
}

Status Group::gather(const TensorView &send, Views receives, int root,
                     Options options) {
  if (Status status = verifyRoot(root); !status.ok())
    return fail("gather", options, status);
  std::vector<PeerMessage> messages = {{true, root, send}};
  if (rank() == root) {
    if (Status status = verifyCount(receives, size()); !status.ok())
      return fail("gather", options, status);
    add(messages, false, receives);
  }
  return uneven(signatureOf(CollectiveOp::Gather, send.dtype, {}, root),
                messages, {}, options);
}

Status Group::scatter(Views sends, const TensorView &receive, int root,
                      Options options) {
  if (Status status = verifyRoot(root); !status.ok())
    return fail("scatter", options, status);
  std::vector<PeerMessage> messages = {{false, root, receive}};
  if (rank() == root) {
    if (Status status = verifyCount(sends, size()); !status.ok())
      return fail("scatter", options, status);
    add(messages, true, sends);
  }
  return uneven(signatureOf(CollectiveOp::Scatter, receive.dtype, {}, root),
                messages, {}, options);
}

Status Group::allToAll(Views sends, Views receives, Options options) {
  for (Views views : {sends, receives})
    if (Status status = verifyCount(views, size()); !status.ok())
      return fail("all_to_all", options, status);
  std::vector<PeerMessage> messages;
  add(messages, true, sends);
  add(messages, false, receives);
  return uneven(signatureOf(CollectiveOp::AllToAll, sends[0].dtype), messages,
                {}, options);
}

/// Allocates memory for so many blocks; null if there is none.
static std::shared_ptr<std::byte[]> memoryFor(const TensorView &block,
                                              int blocks) {
  int64_t bytes = 0;
  if (__builtin_mul_overflow(block.bytes(), blocks, &bytes))
    return nullptr;
  return std::shared_ptr<std::byte[]>(new (std::nothrow)
                                          std::byte[size_t(bytes)]);
}

/// Receives every rank's block, and reduces them in the order of the ranks.
Status Group::reduceScatter(Views sends, const TensorView &receive,
                            Reduction reduction, Options options) {
  if (Status status = verifyCount(sends, size()); !status.ok())
    return fail("reduce_scatter", options, status);
  if (Status status = receive.verify(); !status.ok())
    return fail("reduce_scatter", options, status);
  std::vector<PeerMessage> messages;
  add(messages, true, sends);
  // The result is written: it must not overlap blocks that are sent to others.
  std::vector<PeerMessage> written = messages;
  written.push_back({false, rank(), receive});
  Status status = verifyDisjoint(written, rank());
  if (!status.ok())
    return fail("reduce_scatter", options, status);
  std::shared_ptr<std::byte[]> scratch = memoryFor(receive, size());
  if (!scratch) { // The others wait.
    status = fail("reduce_scatter", options,
                  {StatusCode::ResourceExhausted, "no memory for the blocks",
                   ranks()[size_t(rank())]});
    group->abort(status);
    return status;
  }
  std::vector<TensorView> blocks(size(), receive);
  std::vector<const void *> sources;
  for (int peer = 0; peer < size(); ++peer) {
    blocks[peer].shape = blocks[peer].strides = {};
    blocks[peer].data = scratch.get() + peer * receive.bytes();
    sources.push_back(blocks[peer].data);
  }
  add(messages, false, blocks);
  CollectiveSignature signature =
      signatureOf(CollectiveOp::ReduceScatter, receive.dtype, countsOf(sends));
  signature.reduction = reduction;
  auto finish = [scratch, sources, receive, reduction] {
    void *out = receive.data;
    dist::reduce(reduction, receive.dtype, sources, {&out, 1}, 0,
                 receive.count);
  };
  return uneven(std::move(signature), messages, {finish, receive}, options);
}
