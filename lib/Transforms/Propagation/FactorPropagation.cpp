//===- FactorPropagation.cpp - axes pass through one operation ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FactorVisit.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

using namespace dist;

Node Node::edge(ValueId operand, ValueId result,
                llvm::ArrayRef<int64_t> shape) {
  ShardingRule rule;
  TensorFactors factors;
  for (int64_t size : shape)
    factors.dims.push_back({rule.addFactor({size})});
  rule.operands = {factors};
  rule.results = {factors};
  return {std::make_shared<const ShardingRule>(std::move(rule)),
          {operand, result}};
}

bool dist::isPassThrough(const Node &node) {
  const auto &factors = node.rule->factors;
  bool allParallel = llvm::all_of(factors, [](const Factor &factor) {
    return factor.kind == FactorKind::Parallel;
  });
  auto hasAllOrNone = [&](size_t tensor) {
    size_t count = 0;
    for (const auto &dim : node.tensor(tensor).dims)
      count += dim.size();
    return node.values[tensor] == kNoValue || count == 0 ||
           count == factors.size();
  };
  return allParallel &&
         llvm::all_of(llvm::seq<size_t>(0, node.values.size()), hasAllOrNone);
}

//===----------------------------------------------------------------------===//
// From factors to tensors
//===----------------------------------------------------------------------===//

static bool mayReceive(const Node &node, size_t tensor) {
  bool isOperand = tensor < node.numOperands();
  return node.values[tensor] != kNoValue &&
         (isOperand ? node.passesBackward : node.passesForward);
}

/// True if axes appended to the dimension extend its factor at `position`: the
/// factors before it are sharded fully, those after it not at all.
bool FactorVisit::endsWithFactor(size_t tensor, unsigned dim, size_t position) {
  llvm::ArrayRef<unsigned> factors = node.tensor(tensor).dims[dim];
  if (factors.size() == 1)
    return true;
  size_t length = list(tensor, factors[position]).size();
  for (unsigned before : factors.take_front(position)) {
    const AtomList &axes = list(tensor, before);
    length += axes.size();
    if (state.getAtoms().size(axes) != factor(before).size)
      return false;
  }
  return length == state.dims(node.values[tensor])[dim].axes.size();
}

/// The reason why `factor` of a dimension cannot be sharded over one more atom;
/// nothing if it can.
std::optional<Refusal> FactorVisit::refusal(size_t tensor, unsigned dim,
                                            unsigned index, uint8_t atom) {
  ValueId value = node.values[tensor];
  if (!state.dims(value)[dim].open)
    return Refusal::Closed;
  if (state.taken(value) & atomBit(atom))
    return Refusal::AxisInUse;
  bool isWhole = node.tensor(tensor).dims[dim].size() == 1;
  int64_t size = isWhole ? state.dims(value)[dim].size : factor(index).size;
  // Each side of a slice, a pad or a window has blocks of its own, uneven ones
  // too, except a side that is too small.
  bool ownBlocks = isWhole && factor(index).kind == FactorKind::Permutation &&
                   factor(index).mayBeUneven;
  // The proposal has the same size, so it is uneven by annotation.
  bool mayBeUneven = isWhole && size == factor(index).size &&
                     factor(index).mayBeUneven &&
                     factor(index).kind == FactorKind::Parallel;
  int64_t parts =
      state.getAtoms().size(list(tensor, index)) * state.getAtoms().size(atom);
  const DimState &own = state.dims(value)[dim];
  int64_t blocks =
      state.getAtoms().size(own.axes) * state.getAtoms().size(atom);
  if (own.isEven && own.size % blocks != 0)
    return Refusal::Uneven;
  bool divides = size % parts == 0 && factor(index).size % parts == 0;
  bool fits = ownBlocks && size >= parts && factor(index).size >= parts;
  if (!divides && !mayBeUneven && !fits)
    return Refusal::Uneven;
  return std::nullopt;
}

/// The place keeps the first `agreed` atoms of the proposal and no more.
void FactorVisit::recordConflict(Place place, unsigned index, size_t agreed,
                                 Refusal why) {
  const Proposal &proposal = proposals[index];
  if (!record || proposal.source == place)
    return;
  AtomList refused;
  for (size_t i = agreed; i < proposal.axes.size(); ++i)
    refused.push_back(proposal.axes[i]);
  record->addConflict({place, refused, &node, proposal.source, why});
}

/// Gives the factor at `position` of a dimension its proposed atoms, as far as
/// possible. True if the dimension changed.
bool FactorVisit::extend(size_t tensor, unsigned dim, size_t position) {
  unsigned index = node.tensor(tensor).dims[dim][position];
  AtomList &have = list(tensor, index);
  const AtomList &want = proposals[index].axes;
  Place place = {node.values[tensor], dim};
  size_t agreed = have.commonPrefix(want), before = have.size();
  if (agreed < have.size() && agreed < want.size())
    recordConflict(place, index, agreed, Refusal::LargerTensor);
  if (agreed < have.size() || agreed == want.size() ||
      state.dims(place.value)[dim].turn > now ||
      !endsWithFactor(tensor, dim, position))
    return false;
  for (size_t i = agreed; i < want.size(); ++i) {
    if (auto why = refusal(tensor, dim, index, want[i])) {
      recordConflict(place, index, i, *why);
      break;
    }
    state.append(place.value, dim, want[i]);
    have.push_back(want[i]);
    if (record)
      record->addStep({place, want[i], &node, proposals[index].source});
  }
  return have.size() > before;
}

/// The factors in the order in which they choose their axes: proposals of
/// larger tensors first.
llvm::SmallVector<unsigned, 6> FactorVisit::factorOrder() const {
  llvm::SmallVector<unsigned, 6> order(proposals.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::sort(order, [&](unsigned a, unsigned b) {
    int64_t ofA = proposals[a].bits, ofB = proposals[b].bits;
    return ofA != ofB ? ofA > ofB : a < b;
  });
  llvm::erase_if(
      order, [&](unsigned factor) { return proposals[factor].axes.empty(); });
  return order;
}

/// Gives a factor of a tensor its proposed atoms. True if it changed.
bool FactorVisit::applyTo(size_t tensor, unsigned factor) {
  bool hasChanged = false;
  for (auto [dim, factors] : llvm::enumerate(node.tensor(tensor).dims))
    for (size_t position = 0; position < factors.size(); ++position)
      if (factors[position] == factor)
        hasChanged |= extend(tensor, dim, position);
  return hasChanged;
}

void FactorVisit::apply(llvm::SmallVectorImpl<ValueId> &changed) {
  llvm::SmallVector<unsigned, 6> order = factorOrder();
  for (size_t tensor = 0; tensor < node.values.size(); ++tensor) {
    if (!mayReceive(node, tensor))
      continue;
    bool hasChanged = false;
    for (unsigned factor : order)
      hasChanged |= applyTo(tensor, factor);
    if (hasChanged)
      changed.push_back(node.values[tensor]);
  }
}

/// True if some dimension has axes to give, and some may take any.
static bool mayChange(const Node &node, const PropagationState &state) {
  bool hasAxes = false, isOpen = false;
  for (size_t tensor = 0; tensor < node.values.size(); ++tensor)
    if (node.values[tensor] != kNoValue)
      for (const DimState &dim : state.dims(node.values[tensor])) {
        hasAxes |= !dim.axes.empty();
        isOpen |= dim.open && mayReceive(node, tensor);
      }
  return hasAxes && isOpen;
}

/// True if all tensors have the same atoms for every factor: the usual case, in
/// which there is nothing to do.
static bool isAgreed(const Node &node, const PropagationState &state,
                     Turn now) {
  llvm::SmallVector<const AtomList *, 8> known(node.rule->factors.size());
  for (size_t tensor = 0; tensor < node.values.size(); ++tensor) {
    if (node.values[tensor] == kNoValue)
      continue;
    for (auto [dim, factors] :
         llvm::zip(state.dims(node.values[tensor]), node.tensor(tensor).dims)) {
      if (factors.empty())
        continue;
      if (factors.size() > 1 || dim.turn > now)
        return false;
      const AtomList *&axes = known[factors.front()];
      if (!axes)
        axes = &dim.axes;
      else if (!(*axes == dim.axes))
        return false;
    }
  }
  return true;
}

void dist::propagateThrough(const Node &node, PropagationState &state, Turn now,
                            llvm::SmallVectorImpl<ValueId> &changed,
                            Provenance *record) {
  // Conflicts are recorded for closed dimensions, too.
  if (isAgreed(node, state, now) || (!record && !mayChange(node, state)))
    return;
  FactorVisit visit(node, state, now, record);
  visit.project();
  if (visit.propose())
    visit.apply(changed);
}
