//===- TransferVerifier.cpp - checks of sends and receives ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TransferVerifier.h"

#include "BufferUses.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

using namespace dist;

namespace {

/// The micro-batches that have used a slot.
struct SlotUse {
  struct Taken {
    int command, micro;
  };
  std::optional<int> micro;    ///< The last.
  std::map<int, Taken> losses; ///< By micro-batch: the next one.
};

class TransferVerifier {
public:
  TransferVerifier(const Manifest &manifest, const BufferVerifier &buffers,
                   int &at)
      : manifest(manifest), buffers(buffers), program(buffers.program), at(at),
        uses(program.segments.size()) {}

  Status run();

private:
  using UnderWay = std::map<int, const TransferCommand *>; // By work.

  int bufferOf(const TransferCommand &transfer) const {
    return program.edges[size_t(transfer.edge)];
  }
  Status verify(const Command &command);
  Status start(const TransferCommand &transfer);
  Status wait(const TransferWaitCommand &wait);
  Status call(const CallCommand &call);
  Status use(int frame, int slot, int micro);
  Status use(const TransferCommand &transfer);
  bool sharesSlot(const CallCommand *call, const TransferCommand &other) const;
  Status verifyApart(const BufferUses &used, const CallCommand *call) const;
  const BufferUses &usesOfCall(const CallCommand &call);

  const Manifest &manifest;
  const BufferVerifier &buffers;
  const Program &program;
  int &at;
  std::vector<std::optional<BufferUses>> uses; ///< By segment.
  std::map<std::pair<int, int>, SlotUse> slots;
  UnderWay underWay;
  std::map<int, int> startedAt; ///< The commands of `underWay`.
};

} // namespace

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

static std::string microText(int micro) {
  return micro < 0 ? "once a step" : fmt::format("for micro-batch {}", micro);
}

/// Records a use of a slot. A micro-batch that has lost it to another may not
/// use it again.
Status TransferVerifier::use(int frame, int slot, int micro) {
  SlotUse &own = slots[{frame, slot}];
  if (own.micro == micro)
    return {};
  if (auto loss = own.losses.find(micro); loss != own.losses.end())
    return Status::invalid(fmt::format(
        "uses slot {} of frame {} {}, which commands[{}] has used {} since: "
        "expected another slot, here or there",
        slot, frame, microText(micro),
        loss->second.command - program.list.first,
        microText(loss->second.micro)));
  if (own.micro)
    own.losses[*own.micro] = {at, micro};
  own.micro = micro;
  return {};
}

Status TransferVerifier::use(const TransferCommand &transfer) {
  const BufferSpec &buffer = program.buffers[size_t(bufferOf(transfer))];
  if (buffer.kind != BufferKind::Frame)
    return {};
  return use(buffer.frame, transfer.slot, transfer.micro);
}

//===----------------------------------------------------------------------===//
// Transfers that are under way
//===----------------------------------------------------------------------===//

/// True if the memory of a transfer may be memory of the present command: of a
/// call or, if that is null, of one that uses no frames.
bool TransferVerifier::sharesSlot(const CallCommand *call,
                                  const TransferCommand &other) const {
  const BufferSpec &buffer = program.buffers[size_t(bufferOf(other))];
  if (buffer.kind != BufferKind::Frame)
    return true;
  return call && program.slotOf(*call, buffer.frame) == other.slot;
}

Status TransferVerifier::verifyApart(const BufferUses &used,
                                     const CallCommand *call) const {
  for (auto [work, other] : underWay) {
    if (!sharesSlot(call, *other))
      continue;
    auto meets = [&, buffer = bufferOf(*other)](int own) {
      return buffers.overlap(own, buffer);
    };
    if (std::ranges::any_of(used.writes, meets))
      return Status::invalid(fmt::format("writes what work {} ({}) {}", work,
                                         manifest.describe(program, *other),
                                         other->isSend ? "sends" : "receives"));
    if (!other->isSend && std::ranges::any_of(used.reads, meets))
      return Status::invalid(
          fmt::format("reads what work {} ({}) receives: expected its wait "
                      "before",
                      work, manifest.describe(program, *other)));
  }
  return {};
}

Status TransferVerifier::start(const TransferCommand &transfer) {
  const Edge &edge = manifest.edges[size_t(transfer.edge)];
  if ((transfer.isSend ? edge.from : edge.to) != program.at)
    return Status::invalid(fmt::format(
        "edge {} is from {} to {}: {} cannot {} it", transfer.edge,
        toString(edge.from), toString(edge.to), toString(program.at),
        transfer.isSend ? "send" : "receive"));
  if (underWay.contains(transfer.work))
    return Status::invalid(fmt::format(
        "starts work {}, which is under way since commands[{}]: expected its "
        "wait before, or another number",
        transfer.work, startedAt[transfer.work] - program.list.first));
  for (auto [work, other] : underWay) {
    bool isOther =
        program.buffers[size_t(bufferOf(transfer))].kind == BufferKind::Frame &&
        transfer.slot != other->slot;
    if (!isOther && !(transfer.isSend && other->isSend) &&
        buffers.overlap(bufferOf(transfer), bufferOf(*other)))
      return Status::invalid(fmt::format(
          "{} what work {} ({}) {}", transfer.isSend ? "sends" : "receives",
          work, manifest.describe(program, *other),
          other->isSend ? "sends" : "receives"));
  }
  underWay[transfer.work] = &transfer;
  startedAt[transfer.work] = at;
  return use(transfer);
}

Status TransferVerifier::wait(const TransferWaitCommand &wait) {
  auto found = underWay.find(wait.work);
  if (found == underWay.end())
    return Status::invalid(fmt::format(
        "waits for work {}, which is not under way: expected a send or receive "
        "before it that has not been waited for",
        wait.work));
  Status status = use(*found->second);
  underWay.erase(found);
  return status;
}

//===----------------------------------------------------------------------===//
// The list
//===----------------------------------------------------------------------===//

const BufferUses &TransferVerifier::usesOfCall(const CallCommand &call) {
  auto &own = uses[size_t(call.segment)];
  if (!own)
    own = usesOf(program, program.segments[size_t(call.segment)]);
  return *own;
}

Status TransferVerifier::call(const CallCommand &call) {
  const Segment &segment = program.segments[size_t(call.segment)];
  for (size_t i = 0; i < call.slots.size(); ++i)
    DIST_RETURN_IF_ERROR(use(segment.frames[i], call.slots[i], call.micro));
  return verifyApart(usesOfCall(call), &call);
}

Status TransferVerifier::verify(const Command &command) {
  if (auto *called = std::get_if<CallCommand>(&command))
    return call(*called);
  if (auto *transfer = std::get_if<TransferCommand>(&command))
    return start(*transfer);
  if (auto *waited = std::get_if<TransferWaitCommand>(&command))
    return wait(*waited);
  return underWay.empty() ? Status()
                          : verifyApart(usesOf(program, command), nullptr);
}

Status TransferVerifier::run() {
  for (at = program.list.first; at < program.list.last; ++at)
    DIST_RETURN_IF_ERROR(verify(program.commands[size_t(at)]));
  if (underWay.empty())
    return {};
  int work = underWay.begin()->first;
  at = startedAt[work];
  return Status::invalid(
      fmt::format("starts work {}, which is not waited for", work));
}

Status dist::verifyTransfers(const Manifest &manifest,
                             const BufferVerifier &buffers, int &at) {
  return TransferVerifier(manifest, buffers, at).run();
}
