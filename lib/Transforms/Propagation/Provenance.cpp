//===- Provenance.cpp - why a value is sharded as it is -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/Provenance.h"

#include "llvm/ADT/STLExtras.h"

using namespace dist;

void Provenance::addStep(Step step) {
  if (const Step *before = find(step.source, step.atom)) {
    step.origin = before->origin;
    step.length = before->length + 1;
  }
  steps[step.place].push_back(step);
}

void Provenance::addConflict(Conflict conflict) {
  const AtomList &atoms = conflict.atoms;
  if (known.emplace(conflict.place, conflict.node,
                    std::vector(atoms.begin(), atoms.end()))
          .second)
    conflicts[conflict.place].push_back(conflict);
}

const Step *Provenance::find(Place place, uint8_t atom) const {
  auto it = steps.find(place);
  if (it == steps.end())
    return nullptr;
  auto step = llvm::find_if(
      it->second, [&](const Step &step) { return step.atom == atom; });
  return step == it->second.end() ? nullptr : &*step;
}

llvm::ArrayRef<Conflict> Provenance::conflictsAt(Place place) const {
  auto it = conflicts.find(place);
  if (it == conflicts.end())
    return {};
  return it->second;
}
