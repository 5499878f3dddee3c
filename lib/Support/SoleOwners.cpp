//===- SoleOwners.cpp - exchanges of blocks on one rank -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All ranks together read of a block the product over the dimensions of the
// elements that all windows read, times the number of ranks that read the same.
// The owner of the block gives that away, without the elements that it keeps.
//
//===----------------------------------------------------------------------===//

#include "SoleOwners.h"

#include "dist/Support/WindowSequence.h"

#include <algorithm>

using namespace dist;

namespace {

/// One dimension of a fetch.
struct DimExchange {
  int64_t size, parts;
  const Axes &axes;
  const DimWindow &window;
  std::vector<int64_t> given; ///< Elements read of each block.

  DimExchange(const Mesh &mesh, int64_t size, const Axes &axes,
              const DimWindow &window);

  int64_t readIn(int64_t index, int64_t low, int64_t high) const {
    return partWithin(window, index, low, high).extent;
  }
};

struct Moved {
  int64_t sent = 0, received = 0;
};

class FetchExchange {
public:
  FetchExchange(const Mesh &mesh, int64_t ranks, const WindowFetch &fetch);

  void add(int64_t rank, Moved &moved) const;

private:
  const Mesh &mesh;
  std::vector<DimExchange> dims;
  int64_t readers; ///< Ranks that read the same.
};

} // namespace

DimExchange::DimExchange(const Mesh &mesh, int64_t size, const Axes &axes,
                         const DimWindow &window)
    : size(size), parts(mesh.sizeOf(axes)), axes(axes), window(window) {
  WindowSequence sequence(size, mesh.sizeOf(window.axes), parts, window);
  for (int64_t block = 0; block < parts; ++block)
    given.push_back(sequence.given(block));
}

FetchExchange::FetchExchange(const Mesh &mesh, int64_t ranks,
                             const WindowFetch &fetch)
    : mesh(mesh), readers(ranks) {
  for (size_t i = 0; i < fetch.shape.size(); ++i) {
    dims.emplace_back(mesh, fetch.shape[i], fetch.from.dims[i].axes,
                      fetch.windows[i]);
    readers /= mesh.sizeOf(fetch.windows[i].axes);
  }
}

/// Adds the elements that one rank sends and receives.
void FetchExchange::add(int64_t rank, Moved &moved) const {
  int64_t read = 1, kept = 1, given = readers;
  for (const DimExchange &dim : dims) {
    int64_t block = mesh.indexOn(rank, dim.axes);
    int64_t index = mesh.indexOn(rank, dim.window.axes);
    int64_t low = blockBegin(dim.size, dim.parts, block);
    int64_t high = low + blockExtent(dim.size, dim.parts, block);
    read *= dim.readIn(index, 0, dim.size);
    kept *= dim.readIn(index, low, high);
    given *= dim.given[block];
  }
  moved.sent += given - kept;
  moved.received += read - kept;
}

static int64_t countBlocks(const Mesh &mesh, const Sharding &sharding) {
  int64_t blocks = 1;
  for (const DimSharding &dim : sharding.dims)
    blocks *= mesh.sizeOf(dim.axes);
  return blocks;
}

std::optional<int64_t>
dist::soleOwnersExchangedElements(const Mesh &mesh, const Axes &axes,
                                  std::span<const WindowFetch> fetches) {
  int64_t ranks = mesh.sizeOf(axes);
  if (!std::all_of(fetches.begin(), fetches.end(),
                   [&](const WindowFetch &fetch) {
                     return countBlocks(mesh, fetch.from) == ranks;
                   }))
    return std::nullopt;
  std::vector<FetchExchange> exchanges;
  for (const WindowFetch &fetch : fetches)
    exchanges.emplace_back(mesh, ranks, fetch);
  int64_t most = 0;
  for (int64_t rank : mesh.groupOf(0, axes)) {
    Moved moved;
    for (const FetchExchange &exchange : exchanges)
      exchange.add(rank, moved);
    most = std::max({most, moved.sent, moved.received});
  }
  return most;
}
