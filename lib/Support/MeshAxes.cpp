//===- MeshAxes.cpp - sizes and parts of axes -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/Mesh.h"

#include <algorithm>
#include <set>

using namespace dist;

int Mesh::indexOf(std::string_view name) const {
  for (size_t i = 0; i < axes.size(); ++i)
    if (axes[i].name == name)
      return static_cast<int>(i);
  size_t first = axes.size();
  for (const Mesh &view : views) {
    if (int index = view.indexOf(name); index >= 0)
      return static_cast<int>(first) + index;
    first += view.axes.size();
  }
  return -1;
}

const MeshAxis *Mesh::find(std::string_view name) const {
  for (const MeshAxis &axis : axes)
    if (axis.name == name)
      return &axis;
  for (const Mesh &view : views)
    if (const MeshAxis *axis = view.find(name))
      return axis;
  return nullptr;
}

const Mesh *Mesh::gridOf(const Axes &list) const {
  if (views.empty() || list.empty())
    return this;
  const Mesh *grid = nullptr;
  for (const AxisRef &axis : list) {
    const Mesh *own = this;
    for (const Mesh &view : views)
      if (view.find(axis.name))
        own = &view;
    if (grid && grid != own)
      return nullptr;
    grid = own;
  }
  return grid;
}

int64_t Mesh::sizeOf(const AxisRef &axis) const {
  if (!axis.isWhole())
    return axis.size;
  const MeshAxis *found = find(axis.name);
  return found ? found->size : 1;
}

int64_t Mesh::sizeOf(const Axes &axes) const {
  if (!gridOf(axes))
    return numRanks();
  int64_t product = 1;
  for (const AxisRef &axis : axes)
    product *= sizeOf(axis);
  return product;
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

AxisRef Mesh::canonical(AxisRef axis) const {
  const MeshAxis *whole = find(axis.name);
  if (whole && axis.preSize == 1 && axis.size == whole->size)
    axis.size = 0;
  return axis;
}

Axes Mesh::merged(const Axes &axes) const {
  Axes result;
  for (const AxisRef &axis : axes) {
    AxisRef *last = result.empty() ? nullptr : &result.back();
    if (last && last->name == axis.name &&
        last->preSize * sizeOf(*last) == axis.preSize)
      *last = canonical(
          AxisRef(axis.name, last->preSize, sizeOf(*last) * sizeOf(axis)));
    else
      result.push_back(canonical(axis));
  }
  return result;
}

bool Mesh::contains(const AxisRef &whole, const AxisRef &part) const {
  return whole.name == part.name && whole.preSize <= part.preSize &&
         part.preSize * sizeOf(part) <= whole.preSize * sizeOf(whole);
}

bool Mesh::overlap(const AxisRef &a, const AxisRef &b) const {
  if (a.name != b.name)
    return false;
  int64_t aEnd = a.preSize * sizeOf(a), bEnd = b.preSize * sizeOf(b);
  return a.preSize < bEnd && b.preSize < aEnd;
}

static bool divide(int64_t a, int64_t b) {
  return std::max(a, b) % std::min(a, b) == 0;
}

bool Mesh::fit(const AxisRef &a, const AxisRef &b) const {
  if (a.name != b.name)
    return views.empty() || gridOf({a, b});
  int64_t aEnd = a.preSize * sizeOf(a), bEnd = b.preSize * sizeOf(b);
  return divide(a.preSize, b.preSize) && divide(a.preSize, bEnd) &&
         divide(aEnd, b.preSize) && divide(aEnd, bEnd);
}

bool Mesh::conflict(const AxisRef &a, const AxisRef &b) const {
  return overlap(a, b) || !fit(a, b);
}

Axes Mesh::cut(const MeshAxis &axis, const Axes &by) const {
  std::set<int64_t> places = {1, axis.size};
  for (const AxisRef &part : by)
    if (part.name == axis.name)
      places.insert({part.preSize, part.preSize * sizeOf(part)});
  Axes parts;
  for (auto end = std::next(places.begin()); end != places.end(); ++end)
    parts.push_back({axis.name, *std::prev(end), *end / *std::prev(end)});
  return parts;
}

int64_t Mesh::sharedSize(const AxisRef &a, const AxisRef &b) const {
  if (!overlap(a, b))
    return 1;
  int64_t end = std::min(a.preSize * sizeOf(a), b.preSize * sizeOf(b));
  return end / std::max(a.preSize, b.preSize);
}

bool Mesh::contains(const Axes &axes, const AxisRef &axis) const {
  int64_t shared = 1;
  for (const AxisRef &part : axes)
    shared *= sharedSize(part, axis);
  return shared == sizeOf(axis);
}

/// The parts of `axis` before and after `other`.
static Axes outsideOf(const Mesh &mesh, const AxisRef &axis,
                      const AxisRef &other) {
  int64_t begin = axis.preSize, end = begin * mesh.sizeOf(axis);
  int64_t otherBegin = std::max(other.preSize, begin);
  int64_t otherEnd = std::min(other.preSize * mesh.sizeOf(other), end);
  if (!mesh.overlap(axis, other) || otherBegin % begin != 0 ||
      otherEnd % otherBegin != 0 || end % otherEnd != 0)
    return {axis};
  Axes parts;
  if (begin < otherBegin)
    parts.push_back({axis.name, begin, otherBegin / begin});
  if (otherEnd < end)
    parts.push_back({axis.name, otherEnd, end / otherEnd});
  return parts;
}

Axes Mesh::without(const Axes &axes, const Axes &others) const {
  Axes rest;
  for (const AxisRef &axis : axes)
    if (sizeOf(axis) > 1)
      rest.push_back(axis);
  for (const AxisRef &other : others) {
    Axes next;
    for (const AxisRef &axis : rest)
      for (AxisRef &part : outsideOf(*this, axis, other))
        next.push_back(std::move(part));
    rest = std::move(next);
  }
  return rest;
}
