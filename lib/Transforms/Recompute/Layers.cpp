//===- Layers.cpp - the layers of a forward pass --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layers.h"

#include "dist/Analysis/Steps/Contractions.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Transforms/Stages/StageLabels.h"

#include "mlir/IR/Operation.h"

#include <numeric>

using namespace mlir;
using namespace dist;

namespace {
/// A repeated part: operation i equals operation i + period.
struct Repetition {
  size_t begin = 0, period = 0, length = 0;
};

class LayerFinder {
public:
  explicit LayerFinder(const StepBlock &step);

  SmallVector<size_t> run() {
    divideStages();
    borders.push_back(0);
    llvm::sort(borders);
    borders.erase(llvm::unique(borders), borders.end());
    return borders;
  }

private:
  size_t contractionsIn(size_t begin, size_t end) const {
    return contractions[end] - contractions[begin];
  }
  int64_t savedBytes(size_t begin, size_t end, size_t border) const;
  Repetition findRepetition(size_t begin, size_t end) const;
  size_t chooseStart(const Repetition &repetition) const;
  void divideStages();
  void divide(size_t begin, size_t end);
  SmallVector<size_t> narrowPlaces(size_t begin, size_t end) const;
  void divideByMemory(size_t begin, size_t end);

  const StepBlock &step;
  SmallVector<size_t> kinds;        ///< Of each operation.
  SmallVector<size_t> contractions; ///< Before each position.
  SmallVector<size_t> lastReader;   ///< Of each operation, in `early`.
  SmallVector<int64_t> bytes;       ///< Of the results of each.
  SmallVector<int64_t> width;       ///< Bytes that cross each position.
  SmallVector<size_t> borders;
};
} // namespace

/// A number that operations of one kind on tensors of equal types share.
/// Attributes do not count: layers read other slices of what they share.
static size_t kindOf(Operation *op) {
  llvm::hash_code kind = hash_value(op->getName());
  for (Type type : op->getOperandTypes())
    kind = llvm::hash_combine(kind, type);
  for (Type type : op->getResultTypes())
    kind = llvm::hash_combine(kind, type);
  for (Region &region : op->getRegions())
    region.walk([&](Operation *inner) {
      kind = llvm::hash_combine(kind, inner->getName());
    });
  return kind;
}

LayerFinder::LayerFinder(const StepBlock &step) : step(step) {
  size_t count = step.early.size();
  width.resize(count + 1);
  contractions.push_back(0);
  for (auto [i, op] : llvm::enumerate(step.early)) {
    kinds.push_back(kindOf(op));
    contractions.push_back(contractions.back() + isContraction(op));
    bytes.push_back(bytesOf(op->getResultTypes()));
    size_t last = i;
    for (OpOperand &use : op->getUses())
      if (Operation *reader = step.readerOf(use); step.isEarly(reader))
        last = std::max(last, step.positionOf(reader));
    lastReader.push_back(last);
    for (size_t position = i + 1; position <= last; ++position)
      width[position] += bytes[i];
  }
}

/// The bytes of what is made in the range and read by the forward pass after
/// the border.
int64_t LayerFinder::savedBytes(size_t begin, size_t end, size_t border) const {
  int64_t saved = 0;
  for (size_t i = begin; i < end; ++i)
    if (lastReader[i] >= border)
      saved += bytes[i];
  return saved;
}

/// The repetition of operations with a contraction that covers most of the
/// range; of several the one with the shortest period.
Repetition LayerFinder::findRepetition(size_t begin, size_t end) const {
  Repetition best;
  for (size_t period = 1; 2 * period <= end - begin; ++period) {
    size_t equal = 0;
    for (size_t i = begin; i + period < end; ++i) {
      equal = kinds[i] == kinds[i + period] ? equal + 1 : 0;
      size_t first = i + 1 - equal;
      if (equal >= period && equal + period > best.length &&
          contractionsIn(first, first + period) > 0)
        best = {first, period, equal + period};
    }
  }
  return best;
}

/// The place in the first period where the fewest bytes cross, on average over
/// the repetitions.
size_t LayerFinder::chooseStart(const Repetition &repetition) const {
  auto [begin, period, length] = repetition;
  size_t best = begin;
  double least = 0;
  for (size_t start = begin; start < begin + period; ++start) {
    double sum = 0;
    size_t count = 0;
    for (size_t i = start; i <= begin + length; i += period, ++count)
      sum += width[i];
    if (start == begin || sum / count < least) {
      best = start;
      least = sum / count;
    }
  }
  return best;
}

/// Divides at transfers between stages first: several stages of equal layers
/// would repeat more than the layers of one.
void LayerFinder::divideStages() {
  size_t begin = 0;
  for (auto [i, op] : llvm::enumerate(step.early)) {
    if (!isBetweenStages(op))
      continue;
    divide(begin, i);
    borders.push_back(i);
    begin = i;
  }
  divide(begin, step.early.size());
}

void LayerFinder::divide(size_t begin, size_t end) {
  Repetition found = findRepetition(begin, end);
  if (found.length == 0)
    return divideByMemory(begin, end);
  size_t last = chooseStart(found);
  divide(begin, last);
  borders.push_back(last);
  for (; last + found.period <= found.begin + found.length;
       last += found.period)
    borders.push_back(last + found.period);
  divide(last, end);
}

/// The places between two contractions where the fewest bytes cross, with the
/// ends of the range.
SmallVector<size_t> LayerFinder::narrowPlaces(size_t begin, size_t end) const {
  SmallVector<size_t> places = {begin};
  size_t previous = end;
  for (size_t i = begin; i < end; ++i) {
    if (!isContraction(step.early[i]))
      continue;
    size_t best = i;
    for (size_t place = i; previous < end && place > previous; --place)
      if (width[place] < width[best])
        best = place;
    if (previous < end)
      places.push_back(best);
    previous = i;
  }
  places.push_back(end);
  return places;
}

/// Divides at the narrow places that leave the least sum of what is saved and
/// of the largest layer. The dynamic programming over the places is made for
/// several limits of a layer.
void LayerFinder::divideByMemory(size_t begin, size_t end) {
  SmallVector<size_t> places = narrowPlaces(begin, end);
  size_t count = places.size();
  int64_t whole =
      std::accumulate(bytes.begin() + begin, bytes.begin() + end, int64_t(0));
  constexpr int64_t never = std::numeric_limits<int64_t>::max() / 2;
  constexpr int64_t mostParts = 32;
  int64_t least = whole;
  SmallVector<size_t> chosen;
  for (int64_t parts = 2; parts <= std::min<int64_t>(count - 1, mostParts);
       ++parts) {
    int64_t limit = 5 * whole / (4 * parts); // A quarter more than equal parts.
    SmallVector<int64_t> saved(count, never);
    SmallVector<size_t> from(count, 0);
    saved[0] = 0;
    for (size_t to = 1; to < count; ++to) {
      int64_t inside = 0, leaving = 0;
      for (size_t i = to; i-- > 0;) {
        inside = std::accumulate(bytes.begin() + places[i],
                                 bytes.begin() + places[i + 1], inside);
        if (inside > limit)
          break;
        leaving += savedBytes(places[i], places[i + 1], places[to]);
        if (saved[i] + leaving < saved[to]) {
          saved[to] = saved[i] + leaving;
          from[to] = i;
        }
      }
    }
    if (saved.back() + limit >= least)
      continue;
    least = saved.back() + limit;
    chosen.clear();
    for (size_t i = from[count - 1]; i > 0; i = from[i])
      chosen.push_back(places[i]);
  }
  llvm::append_range(borders, chosen);
}

SmallVector<size_t> dist::findLayers(const StepBlock &step) {
  return LayerFinder(step).run();
}
