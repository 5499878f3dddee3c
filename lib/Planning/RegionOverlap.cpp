//===- RegionOverlap.cpp - elements that a rank lacks ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegionOverlap.h"

#include "dist/Support/Sharding.h"

#include <algorithm>
#include <optional>

using namespace dist;

namespace {
using Atoms = std::vector<uint8_t>;

/// The numbers of elements that a rank needs, and holds of these, over some
/// dimensions.
struct Extent {
  int64_t wanted = 1, held = 1;
};

/// Dimensions that share atoms.
struct Component {
  std::vector<DimCut> dims;
  Atoms atoms;
};

class OverlapFinder {
public:
  explicit OverlapFinder(const std::vector<int64_t> &sizes)
      : sizes(sizes), places(sizes.size()), coordinates(sizes.size()) {}

  /// Returns the extents of the ranks of a component, without those that lack
  /// less for any extent of the other dimensions.
  std::vector<Extent> extentsOf(const Component &component);
  /// Returns the extent of all ranks, if no dimension has blocks of two sizes.
  std::optional<Extent> evenExtent(const std::vector<DimCut> &dims) const;

private:
  const std::vector<int64_t> &sizes;
  /// The coordinates examined of every atom.
  std::vector<std::vector<int64_t>> places;
  std::vector<int64_t> coordinates;

  int64_t parts(const Atoms &atoms) const;
  int64_t indexOn(const Atoms &atoms) const;
  bool isEven(const DimCut &dim) const;
  bool nests(const DimCut &dim) const;
  Extent extentHere(const Component &component) const;
  void addPlaces(const Atoms &atoms, int64_t index);
  void findPlaces(const Component &component);
  void addExtents(const Component &component, size_t first,
                  std::vector<Extent> &extents);
};
} // namespace

//===----------------------------------------------------------------------===//
// One component
//===----------------------------------------------------------------------===//

int64_t OverlapFinder::parts(const Atoms &atoms) const {
  int64_t product = 1;
  for (uint8_t atom : atoms)
    product *= sizes[atom];
  return product;
}

int64_t OverlapFinder::indexOn(const Atoms &atoms) const {
  int64_t index = 0;
  for (uint8_t atom : atoms)
    index = index * sizes[atom] + coordinates[atom];
  return index;
}

bool OverlapFinder::isEven(const DimCut &dim) const {
  return dim.size % parts(*dim.before) == 0 &&
         dim.size % parts(*dim.after) == 0;
}

/// True if one list continues the other, apart from atoms of size 1.
bool OverlapFinder::nests(const DimCut &dim) const {
  auto before = dim.before->begin(), after = dim.after->begin();
  auto divides = [&](uint8_t atom) { return sizes[atom] > 1; };
  while (true) {
    before = std::find_if(before, dim.before->end(), divides);
    after = std::find_if(after, dim.after->end(), divides);
    if (before == dim.before->end() || after == dim.after->end())
      return true;
    if (*before++ != *after++)
      return false;
  }
}

/// Returns the extent of even cuts. If one list continues the other, the finer
/// blocks are within the coarser ones. Otherwise some rank's blocks are
/// disjoint: the one whose coordinates are 0 on the first atom in which the
/// lists differ, and largest on the other list's.
std::optional<Extent>
OverlapFinder::evenExtent(const std::vector<DimCut> &dims) const {
  if (!std::all_of(dims.begin(), dims.end(),
                   [&](const DimCut &dim) { return isEven(dim); }))
    return std::nullopt;
  Extent extent;
  for (const DimCut &dim : dims) {
    int64_t wanted = dim.size / parts(*dim.after);
    extent.wanted *= wanted;
    extent.held *=
        nests(dim) ? std::min(wanted, dim.size / parts(*dim.before)) : 0;
  }
  return extent;
}

/// Returns the extent of a rank with block `had` before and block `needs`
/// after.
static Extent extentAt(int64_t size, int64_t hadParts, int64_t had,
                       int64_t needsParts, int64_t needs) {
  int64_t begin = blockBegin(size, needsParts, needs);
  int64_t end = blockBegin(size, needsParts, needs + 1);
  int64_t wanted = end - begin;
  begin = std::max(begin, blockBegin(size, hadParts, had));
  end = std::min(end, blockBegin(size, hadParts, had + 1));
  return {wanted, std::max<int64_t>(0, end - begin)};
}

Extent OverlapFinder::extentHere(const Component &component) const {
  Extent extent;
  for (const DimCut &dim : component.dims) {
    Extent own = extentAt(dim.size, parts(*dim.before), indexOn(*dim.before),
                          parts(*dim.after), indexOn(*dim.after));
    extent.wanted *= own.wanted;
    extent.held *= own.held;
  }
  return extent;
}

/// Drops extents that another one exceeds in both respects.
static void keepLargest(std::vector<Extent> &extents, Extent extent) {
  auto covers = [](const Extent &a, const Extent &b) {
    return a.wanted >= b.wanted && a.held <= b.held;
  };
  for (const Extent &other : extents)
    if (covers(other, extent))
      return;
  std::erase_if(extents, [&](const Extent &e) { return covers(extent, e); });
  extents.push_back(extent);
}

void OverlapFinder::addPlaces(const Atoms &atoms, int64_t index) {
  for (auto atom = atoms.rbegin(); atom != atoms.rend(); ++atom) {
    int64_t place = index % sizes[*atom];
    places[*atom].push_back(place);
    places[*atom].push_back(std::max<int64_t>(0, place - 1));
    index /= sizes[*atom];
  }
}

/// Chooses the coordinates to examine. A rank needs a whole block up to some
/// index, and at most one index has a part of a block. The elements that it
/// holds of that are a product of lengths, each concave in the coordinates
/// where it is not 0. The logarithm of the product is concave, so that in a box
/// of ranks with whole blocks it is least at a corner. The indices up to (a, b,
/// ..) are the boxes (< a, any, ..), (a, < b, ..), .., (a, b, ..).
void OverlapFinder::findPlaces(const Component &component) {
  for (uint8_t atom : component.atoms)
    places[atom] = {0, sizes[atom] - 1};
  for (const DimCut &dim : component.dims) {
    int64_t needs = parts(*dim.after);
    int64_t whole = dim.size / std::max<int64_t>(1, blockSize(dim.size, needs));
    for (int64_t index : {whole - 1, whole})
      if (index >= 0 && index < needs)
        addPlaces(*dim.after, index);
  }
  for (uint8_t atom : component.atoms) {
    std::sort(places[atom].begin(), places[atom].end());
    auto end = std::unique(places[atom].begin(), places[atom].end());
    places[atom].erase(end, places[atom].end());
  }
}

/// Adds the extents of all ranks at the examined places that share the
/// coordinates before `first`.
void OverlapFinder::addExtents(const Component &component, size_t first,
                               std::vector<Extent> &extents) {
  if (first == component.atoms.size())
    return keepLargest(extents, extentHere(component));
  uint8_t atom = component.atoms[first];
  for (int64_t place : places[atom]) {
    coordinates[atom] = place;
    addExtents(component, first + 1, extents);
  }
}

std::vector<Extent> OverlapFinder::extentsOf(const Component &component) {
  if (std::optional<Extent> extent = evenExtent(component.dims))
    return {*extent};
  findPlaces(component);
  std::vector<Extent> extents;
  addExtents(component, 0, extents);
  return extents;
}

//===----------------------------------------------------------------------===//
// All dimensions
//===----------------------------------------------------------------------===//

static void addAtoms(Atoms &atoms, const Atoms &more) {
  for (uint8_t atom : more)
    if (std::find(atoms.begin(), atoms.end(), atom) == atoms.end())
      atoms.push_back(atom);
}

static bool share(const Atoms &a, const Atoms &b) {
  return std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) != a.end();
}

/// Groups the dimensions into components. Unchanged dimensions are in none;
/// their largest extent is multiplied into `common`.
static std::vector<Component> componentsOf(const std::vector<DimCut> &dims,
                                           const std::vector<int64_t> &sizes,
                                           int64_t &common) {
  std::vector<Component> components;
  for (const DimCut &dim : dims) {
    if (*dim.before == *dim.after) {
      int64_t parts = 1;
      for (uint8_t atom : *dim.before)
        parts *= sizes[atom];
      common *= blockSize(dim.size, parts);
      continue;
    }
    Component own{{dim}, {}};
    addAtoms(own.atoms, *dim.before);
    addAtoms(own.atoms, *dim.after);
    for (size_t i = components.size(); i-- > 0;)
      if (share(components[i].atoms, own.atoms)) {
        addAtoms(own.atoms, components[i].atoms);
        own.dims.insert(own.dims.end(), components[i].dims.begin(),
                        components[i].dims.end());
        components.erase(components.begin() + i);
      }
    components.push_back(std::move(own));
  }
  return components;
}

int64_t dist::missingElements(const std::vector<DimCut> &dims,
                              const std::vector<int64_t> &sizes) {
  OverlapFinder finder(sizes);
  if (std::optional<Extent> extent = finder.evenExtent(dims))
    return extent->wanted - extent->held;
  int64_t common = 1;
  std::vector<Extent> extents = {{}};
  for (const Component &component : componentsOf(dims, sizes, common)) {
    std::vector<Extent> next;
    for (const Extent &own : finder.extentsOf(component))
      for (const Extent &other : extents)
        keepLargest(next, {own.wanted * other.wanted, own.held * other.held});
    extents = std::move(next);
  }
  int64_t most = 0;
  for (const Extent &extent : extents)
    most = std::max(most, extent.wanted - extent.held);
  return most * common;
}
