//===- ExchangePlan.cpp - the transfers of an exchange --------------------===//
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

/// The part of a window that is in one block of a dimension.
struct Piece {
  int64_t block = 0;
  int64_t from = 0; ///< In the block.
  WindowPart to;    ///< In the window.
};

/// A box that has to come from another rank.
struct Demand {
  size_t fetch, box; ///< Numbers of tensor and box.
  int64_t target;
  const std::vector<int64_t> *owners;
  int64_t elements;
};

/// Ranks of a mesh, each with its number in transfers.
struct Members {
  const Mesh &mesh;
  std::vector<int64_t> ranks, numbers;
};

/// One tensor of an exchange: finds the pieces of every rank's windows.
class FetchPlanner {
public:
  FetchPlanner(const Members &sources, const Members &targets,
               const WindowFetch &fetch);

  std::vector<int64_t> block() const {
    return localShape(sources.mesh, fetch.from, fetch.shape);
  }

  /// Calls `visit` for every box that a target reads, with the number of the
  /// target, its piece of each dimension, and the holders of its block, in
  /// their order.
  template <typename Function> void visitBoxes(Function &&visit) const;

private:
  /// The pieces of a dimension by the index of the window.
  std::vector<std::vector<Piece>> piecesOf(size_t dim) const;
  std::vector<Piece> piecesOf(size_t dim, int64_t index) const;

  const Members &sources, &targets;
  const WindowFetch &fetch;
  std::vector<int64_t> parts; ///< The blocks of each dimension.
  /// The numbers of the ranks that hold a block, by its place in the grid of
  /// blocks, row-major.
  std::vector<std::vector<int64_t>> owners;
};

} // namespace

FetchPlanner::FetchPlanner(const Members &sources, const Members &targets,
                           const WindowFetch &fetch)
    : sources(sources), targets(targets), fetch(fetch) {
  int64_t blocks = 1;
  for (const DimSharding &dim : fetch.from.dims) {
    parts.push_back(sources.mesh.sizeOf(dim.axes));
    blocks *= parts.back();
  }
  owners.resize(blocks);
  for (size_t i = 0; i < sources.ranks.size(); ++i) {
    int64_t block = 0;
    for (size_t dim = 0; dim < fetch.shape.size(); ++dim)
      block = block * parts[dim] +
              sources.mesh.indexOn(sources.ranks[i], fetch.from.dims[dim].axes);
    owners[block].push_back(sources.numbers[i]);
  }
}

std::vector<Piece> FetchPlanner::piecesOf(size_t dim, int64_t index) const {
  const DimWindow &window = fetch.windows[dim];
  int64_t size = fetch.shape[dim], parts = this->parts[dim];
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

std::vector<std::vector<Piece>> FetchPlanner::piecesOf(size_t dim) const {
  std::vector<std::vector<Piece>> pieces;
  int64_t indices = targets.mesh.sizeOf(fetch.windows[dim].axes);
  for (int64_t index = 0; index < indices; ++index)
    pieces.push_back(piecesOf(dim, index));
  return pieces;
}

template <typename Function>
void FetchPlanner::visitBoxes(Function &&visit) const {
  size_t rank = fetch.shape.size();
  std::vector<std::vector<std::vector<Piece>>> pieces;
  for (size_t dim = 0; dim < rank; ++dim)
    pieces.push_back(piecesOf(dim));
  std::vector<std::span<const Piece>> choices(rank);
  std::vector<Piece> box(rank);
  auto descend = [&](auto &self, int64_t target, size_t dim,
                     int64_t block) -> void {
    if (dim == rank)
      return visit(target, std::span<const Piece>(box), owners[block]);
    for (const Piece &piece : choices[dim]) {
      box[dim] = piece;
      self(self, target, dim + 1, block * parts[dim] + piece.block);
    }
  };
  for (size_t i = 0; i < targets.ranks.size(); ++i) {
    for (size_t dim = 0; dim < rank; ++dim)
      choices[dim] = pieces[dim][targets.mesh.indexOn(targets.ranks[i],
                                                      fetch.windows[dim].axes)];
    descend(descend, targets.numbers[i], 0, 0);
  }
}

static int64_t elementsOf(std::span<const Piece> box) {
  int64_t elements = 1;
  for (const Piece &piece : box)
    elements *= piece.to.extent;
  return elements;
}

static bool holds(const std::vector<int64_t> &owners, int64_t rank) {
  return std::find(owners.begin(), owners.end(), rank) != owners.end();
}

/// Adds the boxes that every target reads. Those that it does not hold are
/// added to `demands`.
static FetchPlan planBoxes(const FetchPlanner &planner, size_t fetch,
                           std::vector<Demand> &demands) {
  FetchPlan plan{planner.block(), {}};
  planner.visitBoxes([&](int64_t target, std::span<const Piece> box,
                         const std::vector<int64_t> &owners) {
    if (!holds(owners, target))
      demands.push_back(
          {fetch, plan.transfers.size(), target, &owners, elementsOf(box)});
    BoxTransfer &transfer = plan.transfers.emplace_back();
    transfer.source = transfer.target = target;
    for (const Piece &piece : box) {
      transfer.from.push_back(piece.from);
      transfer.to.push_back(piece.to.begin);
      transfer.extent.push_back(piece.to.extent);
    }
  });
  return plan;
}

/// Returns the owner that has sent least; of equal ones the nearest.
static int64_t chooseSource(const std::vector<int64_t> &owners, int64_t target,
                            const std::vector<int64_t> &sent) {
  auto key = [&](int64_t owner) {
    return std::pair(sent[owner], std::abs(owner - target));
  };
  return *std::min_element(
      owners.begin(), owners.end(),
      [&](int64_t a, int64_t b) { return key(a) < key(b); });
}

/// Calls `assign` with the source of each demand. Returns the elements that
/// each rank sends. The largest demands are assigned first: the small ones then
/// even out the differences.
template <typename Function>
static std::vector<int64_t> assignSources(std::vector<Demand> &demands,
                                          size_t groupSize, Function &&assign) {
  std::sort(demands.begin(), demands.end(),
            [](const Demand &a, const Demand &b) {
              return std::tuple(-a.elements, a.fetch, a.box) <
                     std::tuple(-b.elements, b.fetch, b.box);
            });
  std::vector<int64_t> sent(groupSize, 0);
  for (const Demand &demand : demands) {
    int64_t source = chooseSource(*demand.owners, demand.target, sent);
    sent[source] += demand.elements;
    assign(demand, source);
  }
  return sent;
}

/// The group over `axes` that rank 0 is in.
static Members groupOver(const Mesh &mesh, const Axes &axes) {
  Members group = {mesh, mesh.groupOf(0, axes), {}};
  group.numbers.resize(group.ranks.size());
  std::iota(group.numbers.begin(), group.numbers.end(), 0);
  return group;
}

/// The planners of fetches whose sources and targets are one group.
static std::vector<FetchPlanner>
plannersWithin(const Members &group, std::span<const WindowFetch> fetches) {
  std::vector<FetchPlanner> planners;
  for (const WindowFetch &fetch : fetches)
    planners.emplace_back(group, group, fetch);
  return planners;
}

std::vector<FetchPlan>
dist::planExchange(const Mesh &mesh, const Axes &axes,
                   std::span<const WindowFetch> fetches) {
  Members group = groupOver(mesh, axes);
  std::vector<FetchPlanner> planners = plannersWithin(group, fetches);
  std::vector<FetchPlan> plan;
  std::vector<Demand> demands;
  for (size_t i = 0; i < fetches.size(); ++i)
    plan.push_back(planBoxes(planners[i], i, demands));
  assignSources(demands, group.ranks.size(),
                [&](const Demand &demand, int64_t source) {
                  plan[demand.fetch].transfers[demand.box].source = source;
                });
  return plan;
}

/// Counts the elements of an exchange without planning its transfers.
static int64_t countExchange(const Mesh &mesh, const Axes &axes,
                             std::span<const WindowFetch> fetches) {
  Members group = groupOver(mesh, axes);
  std::vector<FetchPlanner> planners = plannersWithin(group, fetches);
  std::vector<Demand> demands;
  std::vector<int64_t> received(group.ranks.size(), 0);
  size_t boxes = 0;
  for (size_t i = 0; i < fetches.size(); ++i)
    planners[i].visitBoxes([&](int64_t target, std::span<const Piece> box,
                               const std::vector<int64_t> &owners) {
      ++boxes;
      if (holds(owners, target))
        return;
      demands.push_back({i, boxes, target, &owners, elementsOf(box)});
      received[target] += demands.back().elements;
    });
  std::vector<int64_t> sent = assignSources(demands, group.ranks.size(),
                                            [](const Demand &, int64_t) {});
  return std::max(*std::max_element(received.begin(), received.end()),
                  *std::max_element(sent.begin(), sent.end()));
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
  return countExchange(mesh, axes, fetches);
}

int64_t dist::exchangedElements(const Mesh &mesh, const WindowFetch &fetch) {
  return exchangedElements(mesh, fetch.axes(mesh), {&fetch, 1});
}

//===----------------------------------------------------------------------===//
// Between meshes
//===----------------------------------------------------------------------===//

/// All ranks, with the places of their devices in `devices` as numbers.
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

/// Plans a fetch with places in `devices` as sources and targets.
static FetchPlan planAmong(const std::vector<int64_t> &devices,
                           const Mesh &fromMesh, const Mesh &toMesh,
                           const WindowFetch &fetch) {
  Members sources = membersOf(fromMesh, devices);
  Members targets = membersOf(toMesh, devices);
  std::vector<Demand> demands;
  FetchPlanner planner(sources, targets, fetch);
  FetchPlan plan = planBoxes(planner, 0, demands);
  assignSources(demands, devices.size(),
                [&](const Demand &demand, int64_t source) {
                  plan.transfers[demand.box].source = source;
                });
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
