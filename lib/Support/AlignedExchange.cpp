//===- AlignedExchange.cpp - exchanges within rows of blocks --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rank is an index along every list of axes. The elements that it reads are a
// product over the dimensions, and so are those that it keeps and those read of
// its blocks. It gives away the elements read of its blocks without those it
// keeps. Along each list these counts turn at the same few indices.
//
//===----------------------------------------------------------------------===//

#include "AlignedExchange.h"

#include "dist/Support/WindowSequence.h"

#include <algorithm>

using namespace dist;

namespace {

/// Elements per index of a list of axes.
struct Counts {
  std::vector<int64_t> read, kept, given;
};

/// Dimensions of one fetch, each over one of the lists.
struct FetchCounts {
  std::vector<std::pair<size_t, Counts>> dims;
};

class AlignedExchange {
public:
  AlignedExchange(const Mesh &mesh, std::span<const WindowFetch> fetches)
      : mesh(mesh), fetches(fetches) {}

  bool findLists(const Axes &group);
  int64_t mostMoved();

private:
  size_t listOf(const Axes &axes) const {
    return std::find(lists.begin(), lists.end(), axes) - lists.begin();
  }
  WindowSequence sequenceOf(const WindowFetch &fetch, size_t dim) const;
  void findIndices();
  void count();
  int64_t movedBy(const std::vector<size_t> &rank) const;
  bool advance(std::vector<size_t> &rank) const;

  const Mesh &mesh;
  std::span<const WindowFetch> fetches;
  std::vector<Axes> lists;
  std::vector<std::vector<int64_t>> indices; ///< The indices examined, by list.
  std::vector<FetchCounts> counts;           ///< By fetch.
};

} // namespace

/// The lists of the first fetch, if those of all others are the same ones.
bool AlignedExchange::findLists(const Axes &group) {
  for (const WindowFetch &fetch : fetches) {
    int64_t blocks = 1;
    for (size_t dim = 0; dim < fetch.shape.size(); ++dim) {
      const Axes &axes = fetch.from.dims[dim].axes;
      if (axes != fetch.windows[dim].axes)
        return false;
      blocks *= mesh.sizeOf(axes);
      if (listOf(axes) < lists.size())
        continue;
      if (&fetch != &fetches.front() && !axes.empty())
        return false;
      lists.push_back(axes);
    }
    if (blocks != mesh.sizeOf(group))
      return false;
  }
  return true;
}

WindowSequence AlignedExchange::sequenceOf(const WindowFetch &fetch,
                                           size_t dim) const {
  int64_t parts = mesh.sizeOf(fetch.from.dims[dim].axes);
  return {fetch.shape[dim], parts, parts, fetch.windows[dim]};
}

void AlignedExchange::findIndices() {
  std::vector<Turns> turns(lists.size());
  for (const WindowFetch &fetch : fetches)
    for (size_t dim = 0; dim < fetch.shape.size(); ++dim) {
      WindowSequence sequence = sequenceOf(fetch, dim);
      Turns &all = turns[listOf(fetch.from.dims[dim].axes)];
      all.add(sequence.turns());
      all.add(sequence.turnsOfGiven());
    }
  for (size_t list = 0; list < lists.size(); ++list)
    indices.push_back(turns[list].indices(mesh.sizeOf(lists[list])));
}

void AlignedExchange::count() {
  for (const WindowFetch &fetch : fetches) {
    FetchCounts &own = counts.emplace_back();
    for (size_t dim = 0; dim < fetch.shape.size(); ++dim) {
      WindowSequence sequence = sequenceOf(fetch, dim);
      auto &[list, elements] = own.dims.emplace_back();
      list = listOf(fetch.from.dims[dim].axes);
      for (int64_t index : indices[list]) {
        elements.read.push_back(sequence.read(index));
        elements.kept.push_back(sequence.kept(index));
        elements.given.push_back(sequence.given(index));
      }
    }
  }
}

/// The elements that one rank sends or receives, whichever are more.
int64_t AlignedExchange::movedBy(const std::vector<size_t> &rank) const {
  int64_t sent = 0, received = 0;
  for (const FetchCounts &fetch : counts) {
    int64_t read = 1, kept = 1, given = 1;
    for (const auto &[list, elements] : fetch.dims) {
      read *= elements.read[rank[list]];
      kept *= elements.kept[rank[list]];
      given *= elements.given[rank[list]];
    }
    sent += given - kept;
    received += read - kept;
  }
  return std::max(sent, received);
}

/// Moves to the next of the examined ranks; false after the last one.
bool AlignedExchange::advance(std::vector<size_t> &rank) const {
  for (size_t list = 0; list < rank.size(); ++list) {
    if (++rank[list] < indices[list].size())
      return true;
    rank[list] = 0;
  }
  return false;
}

int64_t AlignedExchange::mostMoved() {
  findIndices();
  count();
  std::vector<size_t> rank(lists.size(), 0);
  int64_t most = 0;
  do
    most = std::max(most, movedBy(rank));
  while (advance(rank));
  return most;
}

std::optional<int64_t>
dist::alignedExchangedElements(const Mesh &mesh, const Axes &axes,
                               std::span<const WindowFetch> fetches) {
  AlignedExchange exchange(mesh, fetches);
  if (!exchange.findLists(axes))
    return std::nullopt;
  return exchange.mostMoved();
}
