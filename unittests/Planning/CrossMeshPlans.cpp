//===- CrossMeshPlans.cpp - all plans between two meshes ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossMeshPlans.h"

#include <algorithm>
#include <limits>
#include <map>

using namespace dist;

using Shape = std::vector<int64_t>;

Mesh dist::placesOf(Mesh mesh) {
  mesh.deviceIds.clear();
  return mesh;
}

//===----------------------------------------------------------------------===//
// One crossing
//===----------------------------------------------------------------------===//

std::vector<Held> dist::regions(const Mesh &mesh, const Sharding &sharding,
                                const Shape &shape) {
  std::vector<Held> all;
  for (int64_t rank : mesh.ranks()) {
    Held held{rank, {}, {}};
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      const Axes &axes = sharding.dims[dim].axes;
      int64_t parts = mesh.sizeOf(axes), index = mesh.indexOn(rank, axes);
      held.begin.push_back(blockBegin(shape[dim], parts, index));
      held.end.push_back(blockBegin(shape[dim], parts, index + 1));
    }
    all.push_back(held);
  }
  return all;
}

int64_t dist::common(const Held &a, const Held &b) {
  int64_t elements = 1;
  for (size_t dim = 0; dim < a.begin.size(); ++dim)
    elements *= std::max<int64_t>(0, std::min(a.end[dim], b.end[dim]) -
                                         std::max(a.begin[dim], b.begin[dim]));
  return elements;
}

/// The devices of both sides, sorted.
static Shape devicesOf(const std::vector<Held> &from,
                       const std::vector<Held> &to) {
  Shape devices;
  for (const auto *side : {&from, &to})
    for (const Held &held : *side)
      devices.push_back(held.device);
  std::sort(devices.begin(), devices.end());
  devices.erase(std::unique(devices.begin(), devices.end()), devices.end());
  return devices;
}

/// Returns the pieces that each device of `to` lacks; devices are numbered by
/// their place in `devices`.
static std::vector<WantedPiece> wanted(const std::vector<Held> &from,
                                       const std::vector<Held> &to,
                                       const Shape &devices) {
  auto place = [&](int64_t device) {
    return std::lower_bound(devices.begin(), devices.end(), device) -
           devices.begin();
  };
  std::vector<WantedPiece> pieces;
  for (const Held &target : to) {
    std::map<Shape, WantedPiece> blocks;
    for (const Held &source : from)
      if (int64_t elements = common(source, target)) {
        WantedPiece &piece = blocks[source.begin];
        piece.elements = elements;
        piece.target = place(target.device);
        piece.holders.push_back(place(source.device));
      }
    for (auto &[begin, piece] : blocks)
      if (std::find(piece.holders.begin(), piece.holders.end(), piece.target) ==
          piece.holders.end())
        pieces.push_back(piece);
  }
  return pieces;
}

int64_t dist::crossing(const std::vector<Held> &from,
                       const std::vector<Held> &to) {
  Shape devices = devicesOf(from, to);
  std::vector<WantedPiece> pieces = wanted(from, to, devices);
  Shape received(devices.size(), 0);
  for (const WantedPiece &piece : pieces)
    received[piece.target] += piece.elements;
  Shape sent = sentBy(std::move(pieces), devices.size(),
                      [](int64_t place) { return place; });
  return std::max(*std::max_element(sent.begin(), sent.end()),
                  *std::max_element(received.begin(), received.end()));
}

//===----------------------------------------------------------------------===//
// All ways
//===----------------------------------------------------------------------===//

CrossMeshPlans::CrossMeshPlans(const Side &source, const Side &target,
                               const Shape &shape)
    : fromPlaces(placesOf(source.make())), toPlaces(placesOf(target.make())),
      from(fromPlaces, source.axes, shape, 4, {ReductionKind::Sum}),
      to(toPlaces, target.axes, shape, 4, {ReductionKind::Sum}),
      crossings(from.size()) {
  Mesh fromMesh = source.make(), toMesh = target.make();
  for (size_t j = 0; j < to.size(); ++j)
    arriving.push_back(to.costsFrom(j));
  for (size_t i = 0; i < from.size(); ++i)
    for (size_t j = 0; j < to.size(); ++j)
      crossings[i].push_back(
          4. * static_cast<double>(
                   crossing(regions(fromMesh, from.sharding(i), shape),
                            regions(toMesh, to.sharding(j), shape))));
}

double CrossMeshPlans::least(const std::vector<double> &leaving,
                             size_t end) const {
  double lowest = std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < from.size(); ++i)
    for (size_t j = 0; j < to.size(); ++j)
      if (!from.sharding(i).isPartial() && !to.sharding(j).isPartial())
        lowest =
            std::min(lowest, leaving[i] + crossings[i][j] + arriving[j][end]);
  return lowest + CostModel().exchangeLatency;
}
