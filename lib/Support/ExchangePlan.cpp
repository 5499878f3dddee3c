//===- ExchangePlan.cpp - who sends what to whom --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/ExchangePlan.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <tuple>

using namespace dist;

int64_t BoxTransfer::elements() const {
  return std::accumulate(extent.begin(), extent.end(), int64_t(1),
                         std::multiplies<>());
}

namespace {

using Indices = std::vector<int64_t>;

/// What one block of a dimension has of a window.
struct Piece {
  int64_t block = 0;
  int64_t from = 0; ///< In the block.
  WindowPart to;    ///< In the window.
};

/// One tensor of an exchange: finds the pieces of every rank's windows.
class FetchPlanner {
public:
  FetchPlanner(const Mesh &mesh, const std::vector<int64_t> &group,
               const WindowFetch &fetch);

  /// The boxes that `target` reads, without their sources.
  std::vector<std::pair<Indices, BoxTransfer>> boxesOf(int64_t target) const;
  /// The ranks that hold a block, in the order of the group.
  const std::vector<int64_t> &ownersOf(const Indices &block) const {
    return owners.at(block);
  }

private:
  std::vector<Piece> piecesOf(int64_t target, size_t dim) const;

  const Mesh &mesh;
  const std::vector<int64_t> &group;
  const WindowFetch &fetch;
  std::map<Indices, std::vector<int64_t>> owners;
};

/// A box that has to come from another rank.
struct Demand {
  std::vector<BoxTransfer> *transfers;
  size_t index;
  const std::vector<int64_t> *owners;
  int64_t elements;
};

} // namespace

FetchPlanner::FetchPlanner(const Mesh &mesh, const std::vector<int64_t> &group,
                           const WindowFetch &fetch)
    : mesh(mesh), group(group), fetch(fetch) {
  for (size_t member = 0; member < group.size(); ++member) {
    Indices block;
    for (const DimSharding &dim : fetch.from.dims)
      block.push_back(mesh.indexOn(group[member], dim.axes));
    owners[block].push_back(int64_t(member));
  }
}

std::vector<Piece> FetchPlanner::piecesOf(int64_t target, size_t dim) const {
  const DimWindow &window = fetch.windows[dim];
  int64_t index = mesh.indexOn(group[target], window.axes);
  int64_t size = fetch.shape[dim];
  int64_t parts = mesh.sizeOf(fetch.from.dims[dim].axes);
  int64_t block = std::max<int64_t>(blockSize(size, parts), 1);
  int64_t first = window.beginOf(index);
  int64_t last = first + (window.extent - 1) * window.stride;
  std::vector<Piece> pieces;
  for (int64_t i = std::max<int64_t>(first, 0) / block;
       i < parts && i * block <= last; ++i) {
    int64_t low = blockBegin(size, parts, i);
    WindowPart part =
        partWithin(window, index, low, low + blockExtent(size, parts, i));
    if (part.extent > 0)
      pieces.push_back({i, first + part.begin * window.stride - low, part});
  }
  return pieces;
}

std::vector<std::pair<Indices, BoxTransfer>>
FetchPlanner::boxesOf(int64_t target) const {
  std::vector<std::pair<Indices, BoxTransfer>> boxes(1);
  boxes[0].second.target = target;
  for (size_t dim = 0; dim < fetch.shape.size(); ++dim) {
    std::vector<std::pair<Indices, BoxTransfer>> longer;
    std::vector<Piece> pieces = piecesOf(target, dim);
    for (const auto &[block, box] : boxes)
      for (const Piece &piece : pieces) {
        auto &[indices, next] = longer.emplace_back(block, box);
        indices.push_back(piece.block);
        next.from.push_back(piece.from);
        next.to.push_back(piece.to.begin);
        next.extent.push_back(piece.to.extent);
      }
    boxes = std::move(longer);
  }
  return boxes;
}

/// The owner that has sent least, then the nearest.
static int64_t chooseSource(const std::vector<int64_t> &owners, int64_t target,
                            const std::vector<int64_t> &sent) {
  auto key = [&](int64_t owner) {
    return std::pair(sent[owner], std::abs(owner - target));
  };
  return *std::min_element(
      owners.begin(), owners.end(),
      [&](int64_t a, int64_t b) { return key(a) < key(b); });
}

/// The largest first: the small ones then even out what is left.
static void assignSources(std::vector<Demand> &demands, size_t groupSize) {
  std::sort(demands.begin(), demands.end(),
            [](const Demand &a, const Demand &b) {
              return std::tuple(-a.elements, a.transfers, a.index) <
                     std::tuple(-b.elements, b.transfers, b.index);
            });
  std::vector<int64_t> sent(groupSize, 0);
  for (const Demand &demand : demands) {
    BoxTransfer &transfer = (*demand.transfers)[demand.index];
    transfer.source = chooseSource(*demand.owners, transfer.target, sent);
    sent[transfer.source] += demand.elements;
  }
}

std::vector<FetchPlan>
dist::planExchange(const Mesh &mesh, const Axes &axes,
                   std::span<const WindowFetch> fetches) {
  std::vector<int64_t> group = mesh.groupOf(0, axes);
  std::vector<FetchPlanner> planners;
  for (const WindowFetch &fetch : fetches)
    planners.emplace_back(mesh, group, fetch);
  std::vector<FetchPlan> plan(fetches.size());
  std::vector<Demand> demands;
  for (size_t i = 0; i < fetches.size(); ++i) {
    plan[i].block = localShape(mesh, fetches[i].from, fetches[i].shape);
    auto &transfers = plan[i].transfers;
    for (size_t target = 0; target < group.size(); ++target)
      for (auto &[block, box] : planners[i].boxesOf(int64_t(target))) {
        const std::vector<int64_t> &owners = planners[i].ownersOf(block);
        box.source = int64_t(target);
        if (std::find(owners.begin(), owners.end(), box.source) == owners.end())
          demands.push_back(
              {&transfers, transfers.size(), &owners, box.elements()});
        transfers.push_back(std::move(box));
      }
  }
  assignSources(demands, group.size());
  return plan;
}

int64_t dist::exchangedElements(const Mesh &mesh, const Axes &axes,
                                std::span<const WindowFetch> fetches) {
  std::vector<int64_t> sent(mesh.sizeOf(axes), 0), received = sent;
  for (const FetchPlan &plan : planExchange(mesh, axes, fetches))
    for (const BoxTransfer &transfer : plan.transfers)
      if (transfer.source != transfer.target) {
        sent[transfer.source] += transfer.elements();
        received[transfer.target] += transfer.elements();
      }
  return std::max(*std::max_element(sent.begin(), sent.end()),
                  *std::max_element(received.begin(), received.end()));
}

int64_t dist::exchangedElements(const Mesh &mesh, const WindowFetch &fetch) {
  return exchangedElements(mesh, fetch.axes(mesh), {&fetch, 1});
}
