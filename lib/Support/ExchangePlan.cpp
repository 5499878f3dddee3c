//===- ExchangePlan.cpp - who sends what to whom --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AlignedExchange.h"
#include "SoleOwners.h"

#include "dist/Support/CrossingPlan.h"

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

/// A box that has to come from another rank.
struct Demand {
  std::vector<BoxTransfer> *transfers;
  size_t index;
  const std::vector<int64_t> *owners;
  int64_t elements;
};

/// Ranks of a mesh, each with the number that transfers know it by.
struct Members {
  const Mesh &mesh;
  std::vector<int64_t> ranks, numbers;
};

/// One tensor of an exchange: finds the pieces of every rank's windows.
class FetchPlanner {
public:
  FetchPlanner(const Members &sources, const Members &targets,
               const WindowFetch &fetch);

  /// Adds what every target reads; what it has to have from others is added to
  /// `demands`, which point into the plan.
  void addTransfers(FetchPlan &plan, std::vector<Demand> &demands) const;

private:
  /// The boxes that a rank of the targets' mesh reads, without their sources.
  std::vector<std::pair<Indices, BoxTransfer>> boxesOf(int64_t rank) const;
  /// The numbers of those that hold a block, in their order.
  const std::vector<int64_t> &ownersOf(const Indices &block) const {
    return owners.at(block);
  }
  std::vector<Piece> piecesOf(int64_t rank, size_t dim) const;

  const Members &sources, &targets;
  const WindowFetch &fetch;
  std::map<Indices, std::vector<int64_t>> owners;
};

} // namespace

FetchPlanner::FetchPlanner(const Members &sources, const Members &targets,
                           const WindowFetch &fetch)
    : sources(sources), targets(targets), fetch(fetch) {
  for (size_t i = 0; i < sources.ranks.size(); ++i) {
    Indices block;
    for (const DimSharding &dim : fetch.from.dims)
      block.push_back(sources.mesh.indexOn(sources.ranks[i], dim.axes));
    owners[block].push_back(sources.numbers[i]);
  }
}

std::vector<Piece> FetchPlanner::piecesOf(int64_t rank, size_t dim) const {
  const DimWindow &window = fetch.windows[dim];
  int64_t index = targets.mesh.indexOn(rank, window.axes);
  int64_t size = fetch.shape[dim];
  int64_t parts = sources.mesh.sizeOf(fetch.from.dims[dim].axes);
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
FetchPlanner::boxesOf(int64_t rank) const {
  std::vector<std::pair<Indices, BoxTransfer>> boxes(1);
  for (size_t dim = 0; dim < fetch.shape.size(); ++dim) {
    std::vector<std::pair<Indices, BoxTransfer>> longer;
    std::vector<Piece> pieces = piecesOf(rank, dim);
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

void FetchPlanner::addTransfers(FetchPlan &plan,
                                std::vector<Demand> &demands) const {
  plan.block = localShape(sources.mesh, fetch.from, fetch.shape);
  std::vector<BoxTransfer> &transfers = plan.transfers;
  for (size_t i = 0; i < targets.ranks.size(); ++i)
    for (auto &[block, box] : boxesOf(targets.ranks[i])) {
      const std::vector<int64_t> &holders = ownersOf(block);
      box.source = box.target = targets.numbers[i];
      if (std::find(holders.begin(), holders.end(), box.source) ==
          holders.end())
        demands.push_back(
            {&transfers, transfers.size(), &holders, box.elements()});
      transfers.push_back(std::move(box));
    }
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
  Members group = {mesh, mesh.groupOf(0, axes), {}};
  group.numbers.resize(group.ranks.size());
  std::iota(group.numbers.begin(), group.numbers.end(), 0);
  std::vector<FetchPlanner> planners;
  for (const WindowFetch &fetch : fetches)
    planners.emplace_back(group, group, fetch);
  std::vector<FetchPlan> plan(fetches.size());
  std::vector<Demand> demands;
  for (size_t i = 0; i < fetches.size(); ++i)
    planners[i].addTransfers(plan[i], demands);
  assignSources(demands, group.ranks.size());
  return plan;
}

MovedElements dist::movedElements(std::span<const FetchPlan> plans,
                                  size_t ranks) {
  std::vector<int64_t> sent(ranks, 0), received = sent;
  for (const FetchPlan &plan : plans)
    for (const BoxTransfer &transfer : plan.transfers)
      if (transfer.source != transfer.target) {
        sent[transfer.source] += transfer.elements();
        received[transfer.target] += transfer.elements();
      }
  MovedElements moved;
  moved.received = *std::max_element(received.begin(), received.end());
  moved.busiest =
      std::max(moved.received, *std::max_element(sent.begin(), sent.end()));
  moved.all = std::accumulate(sent.begin(), sent.end(), int64_t(0));
  return moved;
}

int64_t dist::exchangedElements(const Mesh &mesh, const Axes &axes,
                                std::span<const WindowFetch> fetches) {
  if (auto moved = alignedExchangedElements(mesh, axes, fetches))
    return *moved;
  if (auto moved = soleOwnersExchangedElements(mesh, axes, fetches))
    return *moved;
  return movedElements(planExchange(mesh, axes, fetches), mesh.sizeOf(axes))
      .busiest;
}

int64_t dist::exchangedElements(const Mesh &mesh, const WindowFetch &fetch) {
  return exchangedElements(mesh, fetch.axes(mesh), {&fetch, 1});
}

//===----------------------------------------------------------------------===//
// Between meshes
//===----------------------------------------------------------------------===//

/// All ranks; their numbers are the places of their devices in `devices`.
static Members membersOf(const Mesh &mesh,
                         const std::vector<int64_t> &devices) {
  Members members = {mesh, {}, {}};
  for (int64_t device : mesh.ranks()) {
    members.ranks.push_back(device);
    members.numbers.push_back(
        std::lower_bound(devices.begin(), devices.end(), device) -
        devices.begin());
  }
  return members;
}

/// The devices of both meshes, sorted.
static std::vector<int64_t> devicesOfBoth(const Mesh &a, const Mesh &b) {
  std::vector<int64_t> all = a.ranks(), more = b.ranks();
  all.insert(all.end(), more.begin(), more.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

/// Sources and targets are places in `devices`.
static FetchPlan planAmong(const std::vector<int64_t> &devices,
                           const Mesh &fromMesh, const Mesh &toMesh,
                           const WindowFetch &fetch) {
  Members sources = membersOf(fromMesh, devices);
  Members targets = membersOf(toMesh, devices);
  FetchPlanner planner(sources, targets, fetch);
  FetchPlan plan;
  std::vector<Demand> demands;
  planner.addTransfers(plan, demands);
  assignSources(demands, devices.size());
  return plan;
}

FetchPlan dist::planCrossing(const Mesh &fromMesh, const Mesh &toMesh,
                             const WindowFetch &fetch) {
  std::vector<int64_t> devices = devicesOfBoth(fromMesh, toMesh);
  FetchPlan plan = planAmong(devices, fromMesh, toMesh, fetch);
  for (BoxTransfer &transfer : plan.transfers) {
    transfer.source = devices[transfer.source];
    transfer.target = devices[transfer.target];
  }
  return plan;
}

Status dist::verifyExchangeAxes(const Mesh &mesh, const Axes &axes) {
  std::map<const Mesh *, Sharding> byView;
  for (const AxisRef &axis : axes)
    byView[mesh.gridOf({axis})].replicated.push_back(axis);
  for (const auto &[view, axesOfView] : byView)
    if (Status status = verify(mesh, axesOfView, {}); !status.ok())
      return status;
  return {};
}

MovedElements dist::crossedElements(const Mesh &fromMesh, const Mesh &toMesh,
                                    const WindowFetch &fetch) {
  std::vector<int64_t> devices = devicesOfBoth(fromMesh, toMesh);
  FetchPlan plan = planAmong(devices, fromMesh, toMesh, fetch);
  return movedElements({&plan, 1}, devices.size());
}
