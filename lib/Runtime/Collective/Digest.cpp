//===- Digest.cpp - numbers for what ranks ask for ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Collective/Collective.h"

#include <bit>

using namespace dist;

namespace {

/// The sum of all words, each times a factor of its own (multilinear hashing):
/// no word waits for the one before.
class Mixer {
public:
  explicit Mixer(uint64_t seed) : sum(std::rotl(seed, 29)) {}

  void add(uint64_t word) {
    sum += (word + 0x9e3779b97f4a7c15) * factor;
    factor *= 0x9fb21c651e98df25;
  }
  template <typename T> void addAll(const std::vector<T> &items) {
    add(items.size());
    for (const T &item : items)
      add(uint64_t(item));
  }
  void add(const std::string &text) { add(std::hash<std::string>()(text)); }
  void add(const Axes &axes) {
    add(axes.size());
    for (const AxisRef &axis : axes) {
      add(axis.name);
      add(uint64_t(axis.preSize));
      add(uint64_t(axis.size));
    }
  }
  void add(const WindowFetch &fetch);

  uint64_t digest() const { return sum; }

private:
  uint64_t sum, factor = 0xd6e8feb86659fd93;
};

} // namespace

void Mixer::add(const WindowFetch &fetch) {
  addAll(fetch.shape);
  for (const DimSharding &dim : fetch.from.dims)
    add(dim.axes);
  for (const DimWindow &window : fetch.windows) {
    add(window.axes);
    add(uint64_t(window.offset));
    add(uint64_t(window.step));
    add(uint64_t(window.extent));
    add(uint64_t(window.stride));
  }
}

uint64_t CollectiveSignature::digest(uint64_t seed) const {
  // A new field does not compile until it is mixed in here.
  const auto &[op, dtype, reduction, root, sources, counts, fetches,
               receiveCounts, isUneven, blocks, purpose] = *this;
  Mixer mixer(seed);
  mixer.add(uint64_t(op) | uint64_t(dtype) << 8 |
            uint64_t(Reduction::Kind(reduction)) << 16 |
            uint64_t(isUneven) << 24 | uint64_t(purpose) << 25 |
            uint64_t(uint32_t(root)) << 32);
  mixer.addAll(counts);
  if (!sources.empty())
    mixer.addAll(sources);
  if (!receiveCounts.empty())
    mixer.addAll(receiveCounts);
  if (isUneven)
    mixer.addAll(blocks);
  for (const WindowFetch &fetch : fetches)
    mixer.add(fetch);
  return mixer.digest();
}
