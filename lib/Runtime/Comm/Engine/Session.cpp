//===- Session.cpp - the collectives of one rank in one segment -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session.h"

#include <algorithm>
#include <cstring>

using namespace dist;

Status Session::run(const Batch &batch) {
  if (context.isAborted())
    return context.aborted();
  rounds.plan(batch.requests);
  Leaving leaving{*this};
  barrier.setBatch(&batch);
  Status status = runPlanned(batch);
  leaving.isOrderly = true;
  if (!status.ok() && !rounds.isSmall())
    barrier.awaitReaders();
  return status;
}

/// A thread that ends in the middle takes its buffers along.
Session::Leaving::~Leaving() {
  session.barrier.setBatch(nullptr);
  if (isOrderly)
    return;
  session.context.abort(session.barrier.threadHasEnded());
  session.barrier.awaitReaders();
}

Status Session::runPlanned(const Batch &batch) {
  using Clock = std::chrono::steady_clock;
  bool isTimed = !rounds.isSmall();
  auto begin = isTimed ? Clock::now() : Clock::time_point();
  if (Status status = announce(batch); !status.ok())
    return status;
  if (Status status = compare(batch); !status.ok())
    return status;
  uint32_t all = Direct::All | Direct::Readable, any = Direct::None;
  for (int peer = 0; peer < size; ++peer) {
    all &= barrier.header(peer).flags;
    any |= barrier.header(peer).flags;
  }
  if (all & Direct::All)
    return runDirect(batch, Direct::Usable(all & Direct::All));
  Result<bool> isRead = false;
  if (all == Direct::Readable)
    isRead = direct.read(batch.requests, batch.deadline);
  Status status = isRead.status();
  if (isRead && !*isRead)
    status = rounds.run(batch.deadline, /*firstIsShown=*/any == Direct::None);
  if (status.ok() && isTimed)
    direct.note(*isRead, Clock::now() - begin);
  return status;
}

Status Session::runDirect(const Batch &batch, Direct::Usable usable) {
  Status status = direct.run(batch.requests, usable, batch.deadline,
                             rounds.bytes() >= kStreamed);
  if (usable == Direct::All || !status.ok())
    return status;
  rounds.plan(batch.requests, /*skipsExchanges=*/true);
  return rounds.run(batch.deadline, /*firstIsShown=*/false);
}

/// Writes the request of this rank, and the first data.
Status Session::announce(const Batch &batch) {
  SlotHeader &header = barrier.nextHeader();
  header.digest = digestOf(batch);
  header.flags = Direct::None;
  if (!rounds.isSmall()) {
    auto usable = direct.show(batch.requests, !rounds.areFitting());
    if (!usable)
      return usable.status();
    header.flags = uint16_t(*usable);
  }
  if (header.flags == Direct::None)
    rounds.showFirst();
  return barrier.meet(batch.deadline);
}

Status Session::compare(const Batch &batch) {
  for (int peer = 1; peer < size; ++peer)
    if (barrier.header(peer).digest != barrier.header(0).digest)
      return explain(batch, peer, whoDeviates(members, digests()));
  return {};
}

std::vector<uint64_t> Session::digests() const {
  std::vector<uint64_t> all;
  for (int peer = 0; peer < size; ++peer)
    all.push_back(barrier.header(peer).digest);
  return all;
}

/// All ranks have seen that 0 and `other` differ: each writes its request.
Status Session::explain(const Batch &batch, int other, int culprit) {
  std::string own = batch.str();
  own.resize(std::min(own.size(), GroupSegment::kArea));
  std::memcpy(barrier.nextStage(), own.data(), own.size());
  barrier.nextHeader().digest = own.size();
  if (Status status = barrier.meet(batch.deadline); !status.ok())
    return status;
  auto text = [&](int peer) {
    return std::string(reinterpret_cast<const char *>(barrier.stage(peer)),
                       barrier.header(peer).digest);
  };
  return disagreement(text(0), other, text(other), culprit);
}
