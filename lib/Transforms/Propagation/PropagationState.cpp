//===- PropagationState.cpp - shardings of all values ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/PropagationState.h"

#include <set>

using namespace dist;

ValueId PropagationState::addValue(llvm::ArrayRef<int64_t> shape,
                                   unsigned elementBits) {
  int64_t bits = elementBits;
  values.push_back({static_cast<uint32_t>(allDims.size()),
                    static_cast<uint32_t>(shape.size()), 0, atoms.excluded()});
  for (int64_t size : shape) {
    bits *= size;
    allDims.emplace_back().size = size;
  }
  values.back().bits = bits;
  return static_cast<ValueId>(values.size() - 1);
}

void PropagationState::annotate(ValueId value, const Sharding &sharding,
                                bool isState) {
  Value &v = values[value];
  v.annotated = true;
  AtomSet used = atoms.fromAxes(sharding.replicated).set();
  for (size_t i = 0; i < sharding.dims.size(); ++i) {
    const DimSharding &from = sharding.dims[i];
    DimState &dim = allDims[v.firstDim + i];
    dim.axes = atoms.fromAxes(from.axes);
    dim.open = from.open;
    // An open dimension without axes has nothing to give: it need not wait.
    bool isKept = isState && !dim.axes.empty();
    dim.turn = {from.priority, isKept ? Standing::Kept : Standing::Flows};
    used |= dim.axes.set();
  }
  std::vector<PartialAxis> partial;
  for (const PartialAxis &item : sharding.partial) {
    AtomSet set = atoms.fromAxes(item.axis).set();
    used |= set;
    if (set) // Over an axis of size 1 there is nothing to combine.
      partial.push_back(item);
  }
  for (const SingleAxis &item : sharding.single)
    used |= atoms.fromAxes(item.axis).set();
  v.taken |= atoms.conflicts(used);
  if (!partial.empty() || !sharding.single.empty()) {
    v.extra = static_cast<uint32_t>(extras.size());
    extras.push_back({std::move(partial), sharding.single});
  }
}

void PropagationState::setWork(ValueId value, unsigned dim, double work) {
  allDims[firstDim(value) + dim].turn.negatedWork = -work;
}

void PropagationState::setStanding(ValueId value, unsigned dim,
                                   Standing standing) {
  allDims[firstDim(value) + dim].turn.standing = standing;
}

void PropagationState::pinReplicated(ValueId value) {
  annotate(value, Sharding::replicate(values[value].rank), false);
}

void PropagationState::append(ValueId value, unsigned dim, uint8_t atom) {
  Value &v = values[value];
  v.taken |= atoms.conflicts(atomBit(atom));
  allDims[v.firstDim + dim].axes.push_back(atom);
}

llvm::SmallVector<Turn> PropagationState::turns() const {
  std::set<Turn> turns;
  const Turn *last = nullptr; // Neighbours mostly have the same.
  for (const DimState &dim : allDims)
    if (!last || *last != dim.turn)
      last = &*turns.insert(dim.turn).first;
  return llvm::SmallVector<Turn>(turns.begin(), turns.end());
}

Sharding PropagationState::sharding(ValueId value) const {
  Sharding result = Sharding::replicate(values[value].rank);
  for (auto [to, from] : llvm::zip(result.dims, dims(value)))
    to.axes = atoms.toAxes(from.axes);
  result.partial = extras[values[value].extra].partial;
  result.single = extras[values[value].extra].single;
  return result;
}

std::string PropagationState::key(ValueId value) const {
  const Value &v = values[value];
  std::string key = std::to_string(v.extra);
  for (const DimState &dim : dims(value)) {
    key.push_back(';');
    key.append(dim.axes.begin(), dim.axes.end());
  }
  return key;
}
