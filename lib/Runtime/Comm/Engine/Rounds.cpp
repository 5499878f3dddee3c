//===- Rounds.cpp - collectives in rounds of chunks -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rounds.h"
#include "dist/Runtime/Elements/StreamCopy.h"

#include <algorithm>

using namespace dist;

static constexpr size_t kLine = 64;

static size_t alignUp(size_t bytes) {
  return (bytes + kLine - 1) / kLine * kLine;
}

//===----------------------------------------------------------------------===//
// Layout
//===----------------------------------------------------------------------===//

void Rounds::plan(std::span<const CollectiveRequest> requests,
                  bool skipsExchanges) {
  parts.clear();
  rounds.clear();
  total = 0;
  fits = true;
  bool reduces = false;
  for (const CollectiveRequest &request : requests) {
    if (skipsExchanges && request.signature.op == CollectiveOp::Exchange)
      continue;
    reduces |= reducesWhole(request.signature.op);
    for (size_t i = 0; i < request.signature.counts.size(); ++i)
      add(request, i);
  }
  splits = reduces && size > 1 && total > kSmall;
  streams = total >= kStreamed;
}

void Rounds::add(const CollectiveRequest &request, size_t buffer) {
  const CollectiveSignature &signature = request.signature;
  int64_t elements = pieceElements(signature, buffer, size);
  size_t each = size_t(piecesOf(signature.op, size) * sizeOf(signature.dtype));
  if (signature.op == CollectiveOp::Exchange &&
      elements * each > GroupSegment::kArea)
    fits = false;
  int64_t lineElements = int64_t(kLine) / sizeOf(signature.dtype);
  for (int64_t begin = 0, end = 0; begin < elements && fits; begin = end) {
    size_t used = rounds.empty() ? GroupSegment::kArea : rounds.back().bytes;
    int64_t room = int64_t((GroupSegment::kArea - used) / each);
    bool isWhole = room >= elements - begin;
    if (!isWhole &&
        (room < lineElements || signature.op == CollectiveOp::Exchange)) {
      room = int64_t(GroupSegment::kArea / each);
      rounds.push_back({parts.size(), parts.size(), 0});
    }
    end = std::min(elements, begin + room);
    if (end < elements)
      end = begin + room / lineElements * lineElements;
    addPart({&request, buffer, begin, end}, size_t(end - begin) * each);
  }
  total += size_t(elements) * each;
}

void Rounds::addPart(const Part &part, size_t bytes) {
  if (rounds.empty())
    rounds.push_back({0, 0, 0});
  Round &round = rounds.back();
  parts.push_back({part, alignUp(round.bytes)});
  round.end = parts.size();
  round.bytes = std::min(GroupSegment::kArea, alignUp(round.bytes) + bytes);
}

bool Rounds::isSplit(const Part &part) const {
  return splits && reducesWhole(part.signature().op);
}

/// Elements of the part that a rank reduces, in whole cache lines.
std::pair<int64_t, int64_t> Rounds::shareOf(const Part &part, int owner) const {
  int64_t line = int64_t(kLine) / part.bytes(1);
  int64_t share = (part.length() + size - 1) / size;
  share = (share + line - 1) / line * line;
  return {std::min(part.length(), owner * share),
          std::min(part.length(), (owner + 1) * share)};
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

void Rounds::showFirst() {
  if (!rounds.empty())
    show(rounds.front());
}

Status Rounds::run(Deadline deadline, bool firstIsShown) {
  size_t meetings = rounds.size() + (splits ? 1 : 0);
  for (size_t i = 0; i < meetings; ++i) {
    if (i > 0 || !firstIsShown) {
      if (i < rounds.size())
        show(rounds[i]);
      if (Status status = barrier.meet(deadline); !status.ok())
        return status;
    }
    if (i > 0 && splits)
      fetch(rounds[i - 1]);
    if (i < rounds.size())
      receive(rounds[i]);
  }
  return {};
}

void Rounds::show(const Round &round) {
  std::byte *area = round.bytes <= sizeof(SlotHeader::inlined)
                        ? barrier.nextHeader().inlined
                        : barrier.nextStage();
  for (const Staged &staged : partsOf(round)) {
    auto [begin, end] = isSplit(staged.part)
                            ? shareOf(staged.part, rank)
                            : std::pair<int64_t, int64_t>(0, 0);
    stage(staged.part, rank, size, area + staged.offset, begin, end);
  }
}

/// The areas of the others, and this rank's own send in place.
void Rounds::setSources(const Staged &staged, bool isInlined) {
  for (int peer = 0; peer < size; ++peer)
    sources[size_t(peer)] =
        (isInlined ? barrier.header(peer).inlined : barrier.stage(peer)) +
        staged.offset;
  const Part &part = staged.part;
  const CollectiveSignature &signature = part.signature();
  int64_t own = 0;
  if (piecesOf(signature.op, size) > 1)
    own = rank * (pieceElements(signature, part.buffer, size) - part.length());
  sources[size_t(rank)] =
      part.hasSend() ? part.send(part.begin + own) : nullptr;
}

void Rounds::receive(const Round &round) {
  bool isInlined = round.bytes <= sizeof(SlotHeader::inlined);
  for (const Staged &staged : partsOf(round)) {
    setSources(staged, isInlined);
    if (isSplit(staged.part))
      reduceShare(staged);
    else
      carryOut(staged.part, rank, size, {sources, staged.part.length()},
               streams);
  }
}

void Rounds::reduceShare(const Staged &staged) {
  const Part &part = staged.part;
  auto [begin, end] = shareOf(part, rank);
  std::byte *results = barrier.ownResults() + staged.offset;
  reduceTo(part, {sources, 0}, {&results, 1}, begin, end, false);
  if (part.signature().op == CollectiveOp::AllReduce ||
      part.signature().root == rank)
    copyBytes(part.receive(part.begin + begin), results + part.bytes(begin),
              size_t(part.bytes(end - begin)), streams);
}

/// The other ranks' shares of the reductions of the round before.
void Rounds::fetch(const Round &round) {
  for (const Staged &staged : partsOf(round)) {
    const Part &part = staged.part;
    if (!isSplit(part))
      continue;
    if (part.signature().op == CollectiveOp::Reduce &&
        part.signature().root != rank) {
      fillRest(part);
      continue;
    }
    for (int peer = 0; peer < size; ++peer) {
      auto [begin, end] = shareOf(part, peer);
      if (peer != rank && begin < end)
        copyBytes(part.receive(part.begin + begin),
                  barrier.lastResults(peer) + staged.offset + part.bytes(begin),
                  size_t(part.bytes(end - begin)), streams);
    }
  }
}
