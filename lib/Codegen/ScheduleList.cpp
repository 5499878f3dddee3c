//===- ScheduleList.cpp - the list of a pipeline coordinate ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScheduleList.h"

#include "Frames.h"

#include <algorithm>
#include <climits>
#include <map>

using namespace dist;
using nlohmann::json;

namespace {

/// An edge and a micro-batch, or a frame and a micro-batch.
using Key = std::pair<int, int>;

class Expansion {
public:
  explicit Expansion(const CoordinateActions &coordinate)
      : coordinate(coordinate), list{json::array(), {}} {}

  ScheduleList run();

private:
  void findSpans();
  void beginArrivals();
  void assignFrame(int frame);
  void placeReceives();
  std::vector<int> slotsOf(const ListedAction &action) const;
  int start(const char *op, const Key &message, int slot);
  void wait(int work);
  void waitForSend(std::pair<int, int> slot);
  void waitForSlots(int action);
  void emit(int action);
  void receiveAt(int position);

  const ListedSegment &segmentOf(const ListedAction &action) const {
    return coordinate.segments[size_t(action.segment)];
  }
  int frameOf(int edge) const { return coordinate.edges[size_t(edge)].frame; }

  const CoordinateActions &coordinate;
  ScheduleList list;
  std::map<Key, SlotSpan> spans;                ///< By frame.
  std::map<Key, int> slots;                     ///< By frame.
  std::map<int, std::vector<Arrival>> receives; ///< By position.
  std::map<Key, int> arriving;                  ///< Works, by edge.
  std::map<std::pair<int, int>, int> leaving;   ///< By frame and slot.
  std::vector<bool> isUnderWay;                 ///< By work.
};

} // namespace

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

/// Finds the first and the last action that uses each frame for a micro-batch.
void Expansion::findSpans() {
  for (size_t i = 0; i < coordinate.actions.size(); ++i) {
    const ListedAction &action = coordinate.actions[i];
    for (int frame : segmentOf(action).frames) {
      int position = int(2 * i);
      auto [span, isNew] = spans.try_emplace({frame, action.micro});
      if (isNew)
        span->second.first = position;
      span->second.last = position;
    }
  }
}

/// Lets the span of what arrives begin where the first later value of its
/// sender is read: receives are posted in the order of the sender.
void Expansion::beginArrivals() {
  for (const std::vector<Arrival> &order : coordinate.arrivals) {
    int next = int(2 * coordinate.actions.size());
    for (size_t i = order.size(); i-- > 0;) {
      SlotSpan &span = spans.at({frameOf(order[i].edge), order[i].micro});
      next = span.first = std::min(next, span.first);
    }
  }
}

void Expansion::assignFrame(int frame) {
  std::vector<SlotSpan> own;
  std::vector<int> micros;
  for (auto it = spans.lower_bound({frame, INT_MIN});
       it != spans.end() && it->first.first == frame; ++it) {
    micros.push_back(it->first.second);
    own.push_back(it->second);
  }
  int more = 0;
  for (const ListedEdge &edge : coordinate.edges)
    if (edge.frame == frame)
      more = edge.moreSlots;
  int count = std::max(1, std::min(countSlots(own) + more, int(own.size())));
  std::vector<int> assigned = assignSlots(own, count);
  for (size_t i = 0; i < own.size(); ++i)
    slots[{frame, micros[i]}] = assigned[i];
  list.slots.push_back(count);
}

/// Places receives where their slots are free, in the order of the sender.
void Expansion::placeReceives() {
  std::map<std::pair<int, int>, int> freeFrom; // By frame and slot.
  for (const std::vector<Arrival> &order : coordinate.arrivals) {
    int position = -1;
    for (const Arrival &arrival : order) {
      Key use = {frameOf(arrival.edge), arrival.micro};
      auto [free, isNew] = freeFrom.try_emplace({use.first, slots[use]}, -1);
      position = std::max(position, free->second);
      receives[position].push_back(arrival);
      free->second = spans.at(use).last + 1;
    }
  }
}

std::vector<int> Expansion::slotsOf(const ListedAction &action) const {
  std::vector<int> own;
  for (int frame : segmentOf(action).frames)
    own.push_back(slots.at({frame, action.micro}));
  return own;
}

//===----------------------------------------------------------------------===//
// Commands
//===----------------------------------------------------------------------===//

/// Begins a transfer. Its work is the least number that is free.
int Expansion::start(const char *op, const Key &message, int slot) {
  auto free = std::find(isUnderWay.begin(), isUnderWay.end(), false);
  int work = int(free - isUnderWay.begin());
  if (free == isUnderWay.end())
    isUnderWay.push_back(true);
  else
    *free = true;
  list.commands.push_back({op, message.first, message.second, slot, work});
  return work;
}

void Expansion::wait(int work) {
  list.commands.push_back({"wait", work});
  isUnderWay[size_t(work)] = false;
}

/// Waits for what is sent from a slot of a frame.
void Expansion::waitForSend(std::pair<int, int> slot) {
  auto left = leaving.find(slot);
  if (left == leaving.end())
    return;
  wait(left->second);
  leaving.erase(left);
}

/// Waits for what is sent from slots that the action takes for its micro-batch.
void Expansion::waitForSlots(int action) {
  const ListedAction &own = coordinate.actions[size_t(action)];
  for (int frame : segmentOf(own).frames)
    if (Key use = {frame, own.micro}; spans.at(use).first == 2 * action)
      waitForSend({frame, slots.at(use)});
}

void Expansion::emit(int action) {
  const ListedAction &own = coordinate.actions[size_t(action)];
  const ListedSegment &segment = segmentOf(own);
  waitForSlots(action);
  for (int edge : segment.receives)
    if (auto work = arriving.find({edge, own.micro}); work != arriving.end()) {
      wait(work->second);
      arriving.erase(work);
    }
  if (own.micro < 0 && segment.frames.empty())
    list.commands.push_back({"call", own.segment});
  else
    list.commands.push_back({"call", own.segment, own.micro, slotsOf(own)});
  for (int edge : segment.sends) {
    int slot = slots.at({frameOf(edge), own.micro});
    leaving[{frameOf(edge), slot}] = start("send", {edge, own.micro}, slot);
  }
  receiveAt(2 * action + 1);
}

void Expansion::receiveAt(int position) {
  for (const Arrival &arrival : receives[position]) {
    int frame = frameOf(arrival.edge), slot = slots.at({frame, arrival.micro});
    waitForSend({frame, slot});
    arriving[{arrival.edge, arrival.micro}] =
        start("receive", {arrival.edge, arrival.micro}, slot);
  }
}

ScheduleList Expansion::run() {
  findSpans();
  beginArrivals();
  for (int frame = 0; frame < coordinate.frames; ++frame)
    assignFrame(frame);
  placeReceives();
  receiveAt(-1);
  for (int i = 0; i < int(coordinate.actions.size()); ++i)
    emit(i);
  for (auto [place, work] : leaving)
    wait(work);
  return std::move(list);
}

ScheduleList dist::expandActions(const CoordinateActions &coordinate) {
  return Expansion(coordinate).run();
}
