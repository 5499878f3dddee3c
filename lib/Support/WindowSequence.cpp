//===- WindowSequence.cpp - the windows of all ranks, by few of them ------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/WindowSequence.h"

#include <algorithm>
#include <numeric>

using namespace dist;

//===----------------------------------------------------------------------===//
// Turns
//===----------------------------------------------------------------------===//

static int64_t floorDiv(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

void Turns::addCrossing(int64_t a, int64_t aStep, int64_t b, int64_t bStep) {
  if (aStep == bStep)
    return;
  int64_t before = floorDiv(b - a, aStep - bStep);
  add(before, before + 1);
}

void Turns::addPeriod(int64_t steps) {
  // No mesh has more ranks; all indices are then examined.
  constexpr int64_t most = int64_t(1) << 31;
  steps /= std::gcd(period, steps);
  period = steps > most / period ? most : period * steps;
}

void Turns::add(const Turns &other) {
  ranges.insert(ranges.end(), other.ranges.begin(), other.ranges.end());
  addPeriod(other.period);
}

/// Returns a whole period on each side of every turn, and at the ends.
std::vector<int64_t> Turns::indices(int64_t count) const {
  std::vector<std::pair<int64_t, int64_t>> all = ranges;
  all.emplace_back(0, 0);
  all.emplace_back(count - 1, count - 1);
  std::sort(all.begin(), all.end());
  std::vector<int64_t> result;
  int64_t next = 0;
  for (auto [first, last] : all) {
    int64_t end = std::min(last + period + 1, count);
    for (next = std::max(next, first - period); next < end; ++next)
      result.push_back(next);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// One dimension
//===----------------------------------------------------------------------===//

WindowSequence::WindowSequence(int64_t size, int64_t count, int64_t parts,
                               DimWindow window)
    : size(size), count(count), block(blockSize(size, parts)),
      blockStep(parts == 1 ? 0 : block), window(std::move(window)) {}

int64_t WindowSequence::lowOf(int64_t index) const {
  return std::min(size, index * blockStep);
}

int64_t WindowSequence::highOf(int64_t index) const {
  return std::min(size, index * blockStep + block);
}

int64_t WindowSequence::read(int64_t index) const {
  return within(index, 0, size);
}

int64_t WindowSequence::kept(int64_t index) const {
  return within(index, lowOf(index), highOf(index));
}

int64_t WindowSequence::given(int64_t index) const {
  int64_t low = lowOf(index), high = highOf(index);
  if (low == high || window.extent == 0)
    return 0;
  if (window.step == 0)
    return count * within(0, low, high);
  // Windows that begin before the end and end after the beginning.
  int64_t reach = (window.extent - 1) * window.stride;
  int64_t a = floorDiv(low - reach - window.offset, window.step);
  int64_t b = floorDiv(high - 1 - window.offset, window.step);
  int64_t last = std::min(std::max(a, b) + 1, count - 1), sum = 0;
  for (int64_t i = std::max<int64_t>(std::min(a, b), 0); i <= last; ++i)
    sum += within(i, low, high);
  return sum;
}

/// Finds the turns of read and kept. The part of a window before a limit is
/// empty, all of it, or grows with the distance, by one with every `stride`.
Turns WindowSequence::turns() const {
  Turns turns;
  int64_t length = window.extent * window.stride;
  for (int64_t begin : {window.offset, window.offset + length}) {
    turns.addCrossing(begin, window.step, 0, 0);
    turns.addCrossing(begin, window.step, size, 0);
    turns.addCrossing(begin, window.step, 0, blockStep);
    turns.addCrossing(begin, window.step, block, blockStep);
  }
  turns.addCrossing(0, blockStep, size, 0);
  turns.addCrossing(block, blockStep, size, 0);
  int64_t steps = std::gcd(window.step, blockStep);
  turns.addPeriod(window.stride / std::gcd(window.stride, steps));
  return turns;
}

/// Finds the turns of given. Between the first window's end and the last one's
/// begin, the elements read repeat with every window. They repeat with every
/// element if all elements are read equally often.
Turns WindowSequence::turnsOfGiven() const {
  Turns turns;
  turns.addCrossing(0, blockStep, size, 0);
  turns.addCrossing(block, blockStep, size, 0);
  if (blockStep == 0)
    return turns;
  int64_t step = std::abs(window.step);
  int64_t length = window.extent * window.stride;
  for (int64_t begin : {window.offset, window.beginOf(count - 1)})
    turns.add(floorDiv(begin, blockStep) - 1,
              floorDiv(begin + length, blockStep) + 1);
  if (step == 0)
    return turns;
  bool isEven = step % window.stride == 0 && length % step == 0;
  int64_t pattern = isEven ? window.stride : step;
  turns.addPeriod(pattern / std::gcd(pattern, blockStep));
  return turns;
}

//===----------------------------------------------------------------------===//
// Representatives
//===----------------------------------------------------------------------===//

static std::vector<BlockAndWindow> allOf(const Mesh &mesh, int64_t size,
                                         const Axes &axes,
                                         const DimWindow &window) {
  WindowFetch fetch = {{size}, {}, {window}};
  fetch.from.dims.push_back({axes});
  std::vector<BlockAndWindow> all;
  for (int64_t rank : mesh.groupOf(0, fetch.axes(mesh)))
    all.push_back({mesh.indexOn(rank, axes), mesh.indexOn(rank, window.axes)});
  return all;
}

std::vector<BlockAndWindow> dist::representatives(const Mesh &mesh,
                                                  int64_t size,
                                                  const Axes &axes,
                                                  const DimWindow &window) {
  if (axes.size() > window.axes.size() ||
      !std::equal(axes.begin(), axes.end(), window.axes.begin()))
    return allOf(mesh, size, axes, window);
  int64_t parts = mesh.sizeOf(axes), count = mesh.sizeOf(window.axes);
  std::vector<BlockAndWindow> few;
  if (parts == 1) {
    WindowSequence sequence(size, count, 1, window);
    for (int64_t index : sequence.turns().indices(count))
      few.push_back({0, index});
    return few;
  }
  // Windows of one block at the same place in the row.
  int64_t row = count / parts;
  for (int64_t place = 0; place < row; ++place) {
    DimWindow every = window;
    every.offset = window.beginOf(place);
    every.step *= row;
    WindowSequence sequence(size, parts, parts, every);
    for (int64_t index : sequence.turns().indices(parts))
      few.push_back({index, index * row + place});
  }
  return few;
}
