//===- Provenance.h - why a value is sharded as it is -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The record of propagation for dist-explain: every atom that a dimension
// received, and every one that it was refused.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PROPAGATION_PROVENANCE_H
#define DIST_TRANSFORMS_PROPAGATION_PROVENANCE_H

#include "dist/Transforms/Propagation/FactorPropagation.h"

#include <map>
#include <set>

namespace dist {

/// A dimension of a value.
struct Place {
  ValueId value = kNoValue;
  unsigned dim = 0;
  auto operator<=>(const Place &) const = default;
};

/// `place` received `atom` through `node` from `source`, which has it from the
/// annotation of `origin`: `length` steps in all, this one included.
struct Step {
  Place place;
  uint8_t atom;
  const Node *node;
  Place source;
  Place origin = source;
  unsigned length = 1;
};

enum class Refusal {
  Closed,       ///< The annotation closed the dimension.
  LargerTensor, ///< Another tensor's axes for the same factor won.
  AxisInUse,    ///< The value uses, pins or reduces over the axis already.
  Uneven,       ///< The size is not divisible.
};

/// `place` was refused `atoms`, which `source` proposed through `node`.
struct Conflict {
  Place place;
  AtomList atoms;
  const Node *node;
  Place source;
  Refusal why;
};

class Provenance {
public:
  /// Follows the way of its source; `origin` and `length` are known afterwards.
  void addStep(Step step);
  /// The same conflict is kept once, however often it is met.
  void addConflict(Conflict conflict);

  /// The step that gave `atom` to `place`; null if its annotation did.
  const Step *find(Place place, uint8_t atom) const;
  llvm::ArrayRef<Conflict> conflictsAt(Place place) const;

private:
  std::map<Place, std::vector<Step>> steps;
  std::map<Place, std::vector<Conflict>> conflicts;
  std::set<std::tuple<Place, const Node *, std::vector<uint8_t>>> known;
};

} // namespace dist

#endif // DIST_TRANSFORMS_PROPAGATION_PROVENANCE_H
