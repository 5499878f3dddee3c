//===- DirectReshard.cpp - the way that always exists ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardSearch.h"

#include <utility>

using namespace dist;

namespace {
/// The steps so far.
class DirectWay {
public:
  DirectWay(const Mesh &mesh, const Sharding &from, const Sharding &to,
            const std::vector<int64_t> &shape, int64_t elementBytes)
      : mesh(mesh), to(to), shape(shape), elementBytes(elementBytes),
        now(from) {}

  std::vector<ReshardStep> run();

private:
  const Mesh &mesh;
  const Sharding &to;
  const std::vector<int64_t> &shape;
  int64_t elementBytes;
  Sharding now;
  std::vector<ReshardStep> steps;

  double localBytes() const {
    double bytes = static_cast<double>(elementBytes);
    for (int64_t size : localShape(mesh, now, shape))
      bytes *= static_cast<double>(size);
    return bytes;
  }
  void add(ReshardKind kind, Axes axes, int64_t dim, ReductionKind reduction,
           double bytes) {
    steps.push_back(
        {kind, std::move(axes), dim, -1, reduction, {}, now, bytes});
  }
  void reduceAll();
  void gatherWhatDiffers();
  void slice();
};
} // namespace

void DirectWay::reduceAll() {
  while (!now.partial.empty()) {
    PartialAxis item = now.partial.back();
    now.partial.pop_back();
    double n = static_cast<double>(mesh.sizeOf(item.axis));
    add(ReshardKind::AllReduce, {item.axis}, -1, item.kind,
        2 * (n - 1) / n * localBytes());
  }
}

void DirectWay::gatherWhatDiffers() {
  for (size_t dim = 0; dim < now.dims.size(); ++dim) {
    if (now.dims[dim].axes.empty() || now.dims[dim] == to.dims[dim])
      continue;
    double local = localBytes();
    Axes axes = std::exchange(now.dims[dim].axes, {});
    double others = static_cast<double>(mesh.sizeOf(axes) - 1);
    add(ReshardKind::AllGather, axes, dim, {}, local * others);
  }
}

void DirectWay::slice() {
  for (size_t dim = 0; dim < to.dims.size(); ++dim) {
    if (now.dims[dim] == to.dims[dim])
      continue;
    now.dims[dim].axes = to.dims[dim].axes;
    add(ReshardKind::AllSlice, to.dims[dim].axes, dim, {}, 0);
  }
}

std::vector<ReshardStep> DirectWay::run() {
  reduceAll();
  gatherWhatDiffers();
  slice();
  for (const PartialAxis &item : to.partial) {
    now.partial.push_back(item);
    add(ReshardKind::Partialise, {item.axis}, -1, item.kind, 0);
  }
  return std::move(steps);
}

std::vector<ReshardStep>
dist::directSteps(const Mesh &mesh, const Sharding &from, const Sharding &to,
                  const std::vector<int64_t> &shape, int64_t elementBytes) {
  return DirectWay(mesh, from, to, shape, elementBytes).run();
}
