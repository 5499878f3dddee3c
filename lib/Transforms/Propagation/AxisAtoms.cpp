//===- AxisAtoms.cpp - mesh axes cut into indivisible parts ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/AxisAtoms.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

using namespace dist;

//===----------------------------------------------------------------------===//
// AtomList
//===----------------------------------------------------------------------===//

AtomSet AtomList::set() const {
  AtomSet result = 0;
  for (uint8_t atom : *this)
    result |= atomBit(atom);
  return result;
}

size_t AtomList::commonPrefix(const AtomList &other) const {
  size_t shorter = std::min(size(), other.size()), i = 0;
  while (i < shorter && items[i] == other[i])
    ++i;
  return i;
}

bool AtomList::isPrefixOf(const AtomList &other) const {
  return commonPrefix(other) == size();
}

bool AtomList::operator==(const AtomList &other) const {
  return size() == other.size() && isPrefixOf(other);
}

//===----------------------------------------------------------------------===//
// Cutting
//===----------------------------------------------------------------------===//

/// Where sub-axes of `axis` begin and end, as products of what lies before.
static std::set<int64_t> cutsOf(const MeshAxis &axis,
                                llvm::ArrayRef<const Sharding *> used) {
  std::set<int64_t> cuts = {1, axis.size};
  auto cut = [&](const AxisRef &ref) {
    if (ref.name != axis.name || ref.isWhole())
      return;
    cuts.insert(ref.preSize);
    cuts.insert(ref.preSize * ref.size);
  };
  for (const Sharding *sharding : used) {
    forEachAxis(*sharding, cut);
    llvm::for_each(sharding->replicated, cut);
  }
  return cuts;
}

static int64_t smallestPrime(int64_t number) {
  for (int64_t prime = 2; prime * prime <= number; ++prime)
    if (number % prime == 0)
      return prime;
  return number;
}

Status AxisAtoms::addAxis(const MeshAxis &axis,
                          llvm::ArrayRef<const Sharding *> used) {
  int64_t before = 1;
  for (int64_t cut : cutsOf(axis, used)) {
    if (cut % before != 0)
      return Status::invalid(fmt::format(
          "sub-axes cut axis '{}' of size {} after {} and after {}: expected "
          "cuts that divide one another",
          axis.name, axis.size, before, cut));
    for (; before < cut; before *= atoms.back().size)
      atoms.push_back(AxisRef(axis.name, before, smallestPrime(cut / before)));
  }
  return {};
}

Status AxisAtoms::addAxes(const Mesh &view,
                          llvm::ArrayRef<const Sharding *> used) {
  AtomSet own = 0;
  for (const MeshAxis &axis : view.axes) {
    size_t first = atoms.size();
    if (Status status = addAxis(axis, used); !status.ok())
      return status;
    if (atoms.size() > kMaxAtoms)
      return Status::invalid(fmt::format(
          "mesh {} has more than {} prime factors", grid.str(), kMaxAtoms));
    for (size_t i = first; i < atoms.size(); ++i) {
      own |= atomBit(static_cast<uint8_t>(i));
      if (axis.temporal)
        temporalAtoms |= atomBit(static_cast<uint8_t>(i));
    }
  }
  views.push_back(own);
  return {};
}

Result<AxisAtoms> AxisAtoms::create(const Mesh &mesh,
                                    llvm::ArrayRef<const Sharding *> used) {
  AxisAtoms result;
  result.grid = mesh;
  if (Status status = result.addAxes(mesh, used); !status.ok())
    return status;
  for (const Mesh &view : mesh.views)
    if (Status status = result.addAxes(view, used); !status.ok())
      return status;
  return result;
}

AtomSet AxisAtoms::conflicts(AtomSet set) const {
  AtomSet result = set;
  for (size_t i = 0; i < views.size(); ++i)
    for (size_t other = 0; other < views.size(); ++other)
      if (i != other && (set & views[i]))
        result |= views[other];
  return result;
}

//===----------------------------------------------------------------------===//
// To and from axes
//===----------------------------------------------------------------------===//

AtomList AxisAtoms::fromAxes(llvm::ArrayRef<AxisRef> axes) const {
  AtomList list;
  for (const AxisRef &axis : axes)
    for (size_t i = 0; i < atoms.size(); ++i)
      if (grid.overlap(atoms[i], axis) && list.size() < kMaxAtoms)
        list.push_back(static_cast<uint8_t>(i));
  return list;
}

Axes AxisAtoms::toAxes(const AtomList &list) const {
  Axes axes;
  for (uint8_t atom : list) {
    const AxisRef &ref = atoms[atom];
    bool continues = !axes.empty() && axes.back().name == ref.name &&
                     axes.back().preSize * axes.back().size == ref.preSize;
    if (continues)
      axes.back().size *= ref.size;
    else
      axes.push_back(ref);
  }
  for (AxisRef &axis : axes)
    axis = grid.canonical(axis);
  return axes;
}

int64_t AxisAtoms::size(const AtomList &list) const {
  int64_t product = 1;
  for (uint8_t atom : list)
    product *= size(atom);
  return product;
}
