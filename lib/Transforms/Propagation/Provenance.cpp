//===- Provenance.cpp - why a value is sharded as it is -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/Provenance.h"

#include "llvm/ADT/STLExtras.h"

using namespace dist;

void Provenance::addConflict(Conflict conflict) {
  std::vector<Conflict> &known = conflicts[conflict.place];
  bool isKnown = llvm::any_of(known, [&](const Conflict &other) {
    return other.atoms == conflict.atoms && other.node == conflict.node;
  });
  if (!isKnown)
    known.push_back(conflict);
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
