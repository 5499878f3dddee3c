//===- SharedWindow.cpp - a window that one rank has for all --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedWindow.h"

#include <algorithm>

using namespace dist;

/// The block that has all of a window that every rank reads; nothing if there
/// is none.
static std::optional<int64_t> blockOf(const Mesh &mesh, int64_t size,
                                      const Axes &axes,
                                      const DimWindow &window) {
  int64_t last = window.offset + (window.extent - 1) * window.stride;
  if (!window.axes.empty() || window.extent == 0 || window.offset < 0 ||
      last >= size)
    return std::nullopt;
  int64_t block = blockSize(size, mesh.sizeOf(axes));
  if (window.offset / block != last / block)
    return std::nullopt;
  return last / block;
}

/// True if some of the axes share ranks with some of the others.
static bool conflict(const Mesh &mesh, const Axes &some, const Axes &others) {
  return std::any_of(some.begin(), some.end(), [&](const AxisRef &a) {
    return std::any_of(others.begin(), others.end(),
                       [&](const AxisRef &b) { return mesh.conflict(a, b); });
  });
}

std::optional<SharedWindow> dist::findSharedWindow(const Mesh &mesh,
                                                   const WindowFetch &fetch) {
  SharedWindow shared;
  shared.windows = fetch.windows;
  Axes read;
  for (size_t dim = 0; dim < fetch.shape.size(); ++dim) {
    int64_t size = fetch.shape[dim];
    const Axes &axes = fetch.from.dims[dim].axes;
    DimWindow &window = shared.windows[dim];
    if (isWithinBlocks(mesh, size, axes, window)) {
      read.insert(read.end(), window.axes.begin(), window.axes.end());
      continue;
    }
    std::optional<int64_t> block = blockOf(mesh, size, axes, window);
    if (!block)
      return std::nullopt;
    int64_t parts = mesh.sizeOf(axes), rows = blockSize(size, parts);
    shared.root = shared.root * parts + *block;
    shared.axes.insert(shared.axes.end(), axes.begin(), axes.end());
    window.axes = axes;
    window.offset -= *block * rows;
    window.step = rows;
  }
  if (shared.axes.empty() || !mesh.gridOf(shared.axes) ||
      conflict(mesh, shared.axes, read))
    return std::nullopt;
  shared.elements = 1;
  for (const DimWindow &window : shared.windows)
    shared.elements *= window.extent;
  return shared;
}
