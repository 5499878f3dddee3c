//===- DimWindow.cpp - windows of a sharded dimension ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/WindowSequence.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>

using namespace dist;

/// Positions are below this limit, so that their sums do not overflow.
static constexpr int64_t kMaxPosition = int64_t(1) << 48;

//===----------------------------------------------------------------------===//
// One dimension
//===----------------------------------------------------------------------===//

static std::string str(const Axes &axes) {
  std::vector<std::string> texts;
  for (const AxisRef &axis : axes)
    texts.push_back(axis.str());
  return fmt::format("{{{}}}", fmt::join(texts, ", "));
}

std::string DimWindow::str() const {
  std::string text = fmt::format("{} at {} step {} size {}", ::str(axes),
                                 offset, step, extent);
  return stride == 1 ? text : text + fmt::format(" by {}", stride);
}

DimWindow dist::blockWindow(const Mesh &mesh, int64_t size, const Axes &axes) {
  int64_t block = blockSize(size, mesh.sizeOf(axes));
  return {axes, 0, axes.empty() ? 0 : block, block};
}

/// The number of steps of `stride` from `from` to `to` or beyond it.
static int64_t stepsTo(int64_t from, int64_t to, int64_t stride) {
  return to <= from ? 0 : (to - from + stride - 1) / stride;
}

WindowPart dist::partWithin(const DimWindow &window, int64_t index, int64_t low,
                            int64_t high) {
  int64_t first = window.beginOf(index);
  int64_t begin = std::min(stepsTo(first, low, window.stride), window.extent);
  int64_t end = std::min(stepsTo(first, high, window.stride), window.extent);
  return {begin, std::max<int64_t>(end - begin, 0)};
}

bool dist::isWithinBlocks(const Mesh &mesh, int64_t size, const Axes &axes,
                          const DimWindow &window) {
  int64_t parts = mesh.sizeOf(axes);
  for (auto [block, index] : representatives(mesh, size, axes, window)) {
    int64_t low = blockBegin(size, parts, block);
    int64_t high = low + blockExtent(size, parts, block);
    WindowPart all = partWithin(window, index, 0, size);
    if (all.extent > 0 && all != partWithin(window, index, low, high))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// All dimensions
//===----------------------------------------------------------------------===//

std::vector<int64_t> WindowFetch::resultShape() const {
  std::vector<int64_t> result;
  for (const DimWindow &window : windows)
    result.push_back(window.extent);
  return result;
}

/// The smallest part of an axis that each of both is a part of: of "x":(1)4 and
/// "x":(2)3 of an axis of size 24 it is "x":(1)12.
static AxisRef hull(const Mesh &mesh, const AxisRef &a, const AxisRef &b) {
  int64_t low = std::gcd(a.preSize, b.preSize);
  int64_t high =
      std::lcm(a.preSize * mesh.sizeOf(a), b.preSize * mesh.sizeOf(b));
  return mesh.canonical(AxisRef(a.name, low, high / low));
}

Axes WindowFetch::axes(const Mesh &mesh) const {
  Axes all;
  for (const DimSharding &dim : from.dims)
    all.insert(all.end(), dim.axes.begin(), dim.axes.end());
  for (const DimWindow &window : windows)
    all.insert(all.end(), window.axes.begin(), window.axes.end());
  std::sort(all.begin(), all.end(), [&](const AxisRef &a, const AxisRef &b) {
    return std::pair(mesh.indexOf(a.name), a.preSize) <
           std::pair(mesh.indexOf(b.name), b.preSize);
  });
  Axes disjoint;
  for (AxisRef &axis : all) {
    while (!disjoint.empty() && disjoint.back().name == axis.name &&
           mesh.conflict(disjoint.back(), axis)) {
      axis = hull(mesh, disjoint.back(), axis);
      disjoint.pop_back();
    }
    disjoint.push_back(axis);
  }
  return mesh.merged(disjoint);
}

std::string WindowFetch::str() const {
  std::vector<std::string> texts;
  for (const DimWindow &window : windows)
    texts.push_back(window.str());
  return fmt::format("[{}], {}, [{}]", fmt::join(shape, ", "), from.str(),
                     fmt::join(texts, ", "));
}

WindowFetch dist::blockFetch(const Mesh &mesh,
                             const std::vector<int64_t> &shape,
                             const Sharding &from, const Sharding &to) {
  WindowFetch fetch = {shape, from, {}};
  for (size_t i = 0; i < shape.size(); ++i)
    fetch.windows.push_back(blockWindow(mesh, shape[i], to.dims[i].axes));
  return fetch;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

static bool isPosition(int64_t value) {
  return value > -kMaxPosition && value < kMaxPosition;
}

static Status verifyWindow(const Mesh &mesh, const DimWindow &window) {
  if (window.extent < 0 || window.stride < 1)
    return Status::invalid(fmt::format(
        "{}: expected a size of at least 0 and a stride of at least 1",
        window.str()));
  int64_t last = 0, length = 0;
  bool overflows =
      __builtin_mul_overflow(window.step, mesh.sizeOf(window.axes), &last) ||
      __builtin_mul_overflow(window.extent, window.stride, &length);
  if (overflows || !isPosition(window.offset) || !isPosition(last) ||
      !isPosition(length))
    return Status::invalid(
        fmt::format("{}: positions are 2^48 or more", window.str()));
  return {};
}

Status dist::verify(const Mesh &mesh, const WindowFetch &fetch) {
  if (Status s = verify(mesh, fetch.from, fetch.shape); !s.ok())
    return s;
  for (int64_t size : fetch.shape)
    if (size < 0 || !isPosition(size))
      return Status::invalid(fmt::format(
          "expected sizes of at least 0 and below 2^48, got {}", size));
  if (fetch.windows.size() != fetch.shape.size())
    return Status::invalid(
        fmt::format("expected {} windows, one a dimension, got {}",
                    fetch.shape.size(), fetch.windows.size()));
  if (fetch.from != fetch.from.closed().withoutPartial())
    return Status::invalid("expected axes of dimensions only, got " +
                           fetch.from.str());
  Sharding read;
  for (const DimWindow &window : fetch.windows)
    read.dims.push_back({window.axes});
  if (Status s = verify(mesh, read, fetch.shape); !s.ok())
    return Status::invalid("windows: " + s.getMessage());
  for (size_t i = 0; i < fetch.windows.size(); ++i)
    if (Status s = verifyWindow(mesh, fetch.windows[i]); !s.ok())
      return Status::invalid(fmt::format("window {}: {}", i, s.getMessage()));
  return {};
}
