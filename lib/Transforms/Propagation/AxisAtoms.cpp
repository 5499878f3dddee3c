//===- AxisAtoms.cpp - mesh axes cut into indivisible parts ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/AxisAtoms.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

#include <algorithm>
#include <fmt/format.h>

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

//===----------------------------------------------------------------------===//
// Cutting
//===----------------------------------------------------------------------===//

/// The axes that the shardings name, each once.
static Axes axesOfAll(llvm::ArrayRef<const Sharding *> used) {
  Axes all;
  auto add = [&](const AxisRef &axis) {
    if (std::find(all.begin(), all.end(), axis) == all.end())
      all.push_back(axis);
  };
  for (const Sharding *sharding : used) {
    forEachAxis(*sharding, add);
    llvm::for_each(sharding->replicated, add);
  }
  return all;
}

/// The sub-axes of one axis, those together that fit each other: each with the
/// first that it fits.
static std::vector<Axes> groupFitting(const Mesh &mesh, const MeshAxis &axis,
                                      const Axes &used) {
  std::vector<Axes> groups(1);
  for (const AxisRef &part : used) {
    if (part.name != axis.name)
      continue;
    auto fitsAll = [&](const Axes &group) {
      return llvm::all_of(group,
                          [&](auto &other) { return mesh.fit(other, part); });
    };
    auto group = llvm::find_if(groups, fitsAll);
    if (group == groups.end())
      group = groups.insert(group, Axes());
    group->push_back(part);
  }
  return groups;
}

static int64_t smallestPrime(int64_t number) {
  for (int64_t prime = 2; prime * prime <= number; ++prime)
    if (number % prime == 0)
      return prime;
  return number;
}

/// The number of an atom, which is added if it is new.
uint8_t AxisAtoms::find(const AxisRef &atom) {
  auto found = llvm::find(atoms, atom);
  if (found == atoms.end())
    found = atoms.insert(found, atom);
  return static_cast<uint8_t>(found - atoms.begin());
}

/// Adds the atoms of an axis that is cut so; returns how many these are.
size_t AxisAtoms::addCut(const MeshAxis &axis, const Axes &by) {
  std::vector<uint8_t> cut;
  for (AxisRef part : grid.cut(axis, by))
    for (int64_t end = part.preSize * part.size; part.preSize < end;
         part.preSize *= part.size) {
      part.size = smallestPrime(end / part.preSize);
      cut.push_back(find(part));
    }
  cuts.push_back(cut);
  return cut.size();
}

Status AxisAtoms::addAxes(const Mesh &view, const Axes &used) {
  size_t listed = 0;
  for (const MeshAxis &axis : view.axes) {
    size_t first = atoms.size(), longest = 0;
    for (const Axes &group : groupFitting(grid, axis, used)) {
      longest = std::max(longest, addCut(axis, group));
      if (atoms.size() > kMaxAtoms)
        return Status::invalid(fmt::format("mesh {} has more than {} parts in "
                                           "all of its views and in all ways "
                                           "in which sub-axes cut it",
                                           grid.str(), kMaxAtoms));
    }
    listed += longest;
    for (size_t i = first; !axis.isSpatial() && i < atoms.size(); ++i)
      excludedAtoms |= atomBit(static_cast<uint8_t>(i));
  }
  if (listed <= kMaxListed)
    return {};
  return Status::invalid(fmt::format("mesh {} has more than {} prime factors",
                                     grid.str(), kMaxListed));
}

Result<AxisAtoms> AxisAtoms::create(const Mesh &mesh,
                                    llvm::ArrayRef<const Sharding *> used) {
  AxisAtoms result;
  result.grid = mesh;
  Axes axes = axesOfAll(used);
  if (Status status = result.addAxes(mesh, axes); !status.ok())
    return status;
  for (const Mesh &view : mesh.views) {
    bool isUsed = llvm::any_of(
        axes, [&](const AxisRef &axis) { return view.find(axis.name); });
    Status status = isUsed ? result.addAxes(view, axes) : Status();
    if (!status.ok())
      return status;
  }
  for (const AxisRef &atom : result.atoms)
    result.conflicting.push_back(result.conflicts(atom));
  return result;
}

AtomSet AxisAtoms::conflicts(AtomSet set) const {
  AtomSet result = 0;
  for (; set; set &= set - 1)
    result |= conflicting[llvm::countr_zero(set)];
  return result;
}

AtomSet AxisAtoms::conflicts(llvm::ArrayRef<AxisRef> axes) const {
  AtomSet result = 0;
  for (auto [i, atom] : llvm::enumerate(atoms))
    if (llvm::any_of(axes,
                     [&](auto &axis) { return grid.conflict(atom, axis); }))
      result |= atomBit(static_cast<uint8_t>(i));
  return result;
}

//===----------------------------------------------------------------------===//
// To and from axes
//===----------------------------------------------------------------------===//

/// Splits axes into atoms, each by the first way to cut it in which it consists
/// of whole atoms.
AtomList AxisAtoms::fromAxes(llvm::ArrayRef<AxisRef> axes) const {
  AtomList list;
  for (const AxisRef &axis : axes)
    for (const std::vector<uint8_t> &cut : cuts) {
      AtomList parts;
      for (uint8_t atom : cut)
        if (grid.contains(axis, atoms[atom]))
          parts.push_back(atom);
      if (size(parts) != grid.sizeOf(axis))
        continue;
      for (uint8_t atom : parts)
        list.push_back(atom);
      break;
    }
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
