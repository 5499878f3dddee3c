//===- AxisAtoms.h - mesh axes cut into indivisible parts -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Propagation compares and moves axes millions of times. It does so on atoms:
// every mesh axis is cut where an annotation cuts it, and then into primes.
// Axes and sub-axes are both short lists of small numbers, and a set of atoms
// is one word.
//
//   mesh x=8,y=3           atoms 0 = "x":(1)2, 1 = "x":(2)2, 2 = "x":(4)2,
//                          3 = "y"
//   {"x"}                  [0, 1, 2]
//   {"x":(1)2, "y"}        [0, 3]
//
// Annotations whose sub-axes do not fit each other cut an axis in several ways.
// A whole axis consists of the atoms of the first way. Two atoms conflict if no
// sharding can have both, as those of different views:
//
//   x=12, cut by "x":(1)4 and by "x":(2)3
//   atoms                  0 = "x":(1)2, 1 = "x":(2)2, 2 = "x":(4)3,
//                          3 = "x":(2)3, 4 = "x":(6)2
//   {"x":(1)4}             [0, 1]
//   {"x":(2)3}             [3], conflicts with 1 and 2
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PROPAGATION_AXISATOMS_H
#define DIST_TRANSFORMS_PROPAGATION_AXISATOMS_H

#include "dist/Support/Sharding.h"

#include "llvm/ADT/ArrayRef.h"

#include <array>
#include <cstdint>

namespace dist {

/// A set of atoms, one bit each.
using AtomSet = uint64_t;
inline constexpr unsigned kMaxAtoms = 64;

/// The most atoms in a sharding: 2^20 ranks are at most 20 factors of two, and
/// there may be temporal axes besides.
inline constexpr unsigned kMaxListed = 31;

inline AtomSet atomBit(uint8_t atom) { return AtomSet(1) << atom; }

/// Atoms of one dimension, major to minor; each at most once.
class AtomList {
public:
  size_t size() const { return count; }
  bool empty() const { return count == 0; }
  uint8_t operator[](size_t i) const { return items[i]; }
  const uint8_t *begin() const { return items.data(); }
  const uint8_t *end() const { return items.data() + count; }

  void push_back(uint8_t atom) { items[count++] = atom; }
  void truncate(size_t size) { count = static_cast<uint8_t>(size); }

  AtomSet set() const;
  bool operator==(const AtomList &other) const {
    return size() == other.size() && isPrefixOf(other);
  }
  /// True if `other` starts with this list; every list starts with itself.
  bool isPrefixOf(const AtomList &other) const {
    return commonPrefix(other) == size();
  }
  /// The number of leading atoms that two lists share.
  size_t commonPrefix(const AtomList &other) const {
    size_t shorter = std::min(size(), other.size()), i = 0;
    while (i < shorter && items[i] == other[i])
      ++i;
    return i;
  }

private:
  std::array<uint8_t, kMaxListed> items;
  uint8_t count = 0;
};

/// The atoms of one mesh.
class AxisAtoms {
public:
  /// Cuts the axes of `mesh` so that every sub-axis of `used` is made of whole
  /// atoms; a view that none of them uses has none. Errors: a mesh of more than
  /// 31 prime factors; more than 64 atoms in all views and ways to cut.
  static Result<AxisAtoms> create(const Mesh &mesh,
                                  llvm::ArrayRef<const Sharding *> used);

  /// The atoms of axes that exist in the mesh; axes of size 1 have none.
  AtomList fromAxes(llvm::ArrayRef<AxisRef> axes) const;
  /// The inverse: neighbouring atoms of one axis become one (sub-)axis.
  Axes toAxes(const AtomList &atoms) const;

  int64_t size(uint8_t atom) const { return atoms[atom].size; }
  /// The number of blocks that a dimension over `list` has.
  int64_t size(const AtomList &list) const;
  /// The set and all atoms that no sharding can have in addition to one of it:
  /// those that share a part with it, cut an axis at other places, or are of
  /// another view of the mesh.
  AtomSet conflicts(AtomSet set) const;
  /// The atoms that no sharding can have in addition to the axes.
  AtomSet conflicts(llvm::ArrayRef<AxisRef> axes) const;
  /// The atoms of axes that are not spatial, over which nothing is sharded.
  AtomSet excluded() const { return excludedAtoms; }
  const Mesh &mesh() const { return grid; }

private:
  uint8_t find(const AxisRef &atom);
  size_t addCut(const MeshAxis &axis, const Axes &by);
  Status addAxes(const Mesh &view, const Axes &used);

  Mesh grid;
  Axes atoms; ///< Each with its size.
  AtomSet excludedAtoms = 0;
  std::vector<AtomSet> conflicting; ///< By atom, with itself.
  /// The ways to cut each axis, each with all of its atoms, major to minor. The
  /// ways of one axis are in the order of the annotations that need them.
  std::vector<std::vector<uint8_t>> cuts;
};

} // namespace dist

#endif // DIST_TRANSFORMS_PROPAGATION_AXISATOMS_H
