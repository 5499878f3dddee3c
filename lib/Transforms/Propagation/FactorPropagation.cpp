//===- FactorPropagation.cpp - axes pass through one operation ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/FactorPropagation.h"
#include "dist/Transforms/Propagation/Provenance.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

using namespace dist;

Node Node::edge(ValueId operand, ValueId result,
                llvm::ArrayRef<int64_t> shape) {
  Node node;
  TensorFactors factors;
  for (int64_t size : shape)
    factors.dims.push_back({node.rule.addFactor({size})});
  node.rule.operands = {factors};
  node.rule.results = {factors};
  node.values = {operand, result};
  return node;
}

bool dist::isPassThrough(const Node &node) {
  const auto &factors = node.rule.factors;
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

namespace {

/// The axes that a factor should have, and the dimension that says so.
struct Proposal {
  AtomList axes;
  Place source;
  int64_t bits = -1;
};

/// One visit of one node.
class Visit {
public:
  Visit(const Node &node, PropagationState &state, Turn now, Provenance *record)
      : node(node), state(state), now(now), record(record),
        lists(node.values.size() * node.rule.factors.size()),
        proposals(node.rule.factors.size()) {}

  void project();
  bool propose();
  void apply(llvm::SmallVectorImpl<ValueId> &changed);

private:
  const Factor &factor(unsigned index) const {
    return node.rule.factors[index];
  }
  bool takesPart(unsigned factor) const;
  bool mayPropose(size_t tensor) const;
  bool mayReceive(size_t tensor) const;
  AtomList &list(size_t tensor, unsigned factor) {
    return lists[tensor * node.rule.factors.size() + factor];
  }

  void projectDim(size_t tensor, const DimState &dim,
                  llvm::ArrayRef<unsigned> factors);
  void proposeFrom(size_t tensor);
  bool endsWithFactor(size_t tensor, unsigned dim, size_t position);
  bool extend(size_t tensor, unsigned dim, size_t position);
  llvm::SmallVector<unsigned, 6> factorOrder() const;
  bool applyTo(size_t tensor, unsigned factor);
  std::optional<Refusal> refusal(size_t tensor, unsigned dim, unsigned factor,
                                 uint8_t atom);
  void recordConflict(Place place, unsigned factor, size_t agreed, Refusal why);

  const Node &node;
  PropagationState &state;
  Turn now;
  Provenance *record;
  /// What each tensor's sharding says of each factor.
  llvm::SmallVector<AtomList, 16> lists;
  llvm::SmallVector<Proposal, 6> proposals; ///< One a factor.
};

} // namespace

bool Visit::takesPart(unsigned index) const {
  return mayBeSharded(factor(index).kind);
}

bool Visit::mayPropose(size_t tensor) const {
  bool isOperand = tensor < node.numOperands();
  return node.values[tensor] != kNoValue &&
         (isOperand ? node.passesForward : node.passesBackward);
}

bool Visit::mayReceive(size_t tensor) const {
  bool isOperand = tensor < node.numOperands();
  return node.values[tensor] != kNoValue &&
         (isOperand ? node.passesBackward : node.passesForward);
}

//===----------------------------------------------------------------------===//
// From tensors to factors
//===----------------------------------------------------------------------===//

/// Distributes the axes of a dimension over its factors, major to minor, as far
/// as they fall on them.
void Visit::projectDim(size_t tensor, const DimState &dim,
                       llvm::ArrayRef<unsigned> factors) {
  if (dim.turn > now || factors.empty())
    return;
  if (factors.size() == 1) {
    list(tensor, factors.front()) = dim.axes;
    return;
  }
  int64_t rest = factor(factors.front()).size;
  for (uint8_t atom : dim.axes) {
    for (; rest == 1 && factors.size() > 1; rest = factor(factors.front()).size)
      factors = factors.drop_front();
    int64_t size = state.getAtoms().size(atom);
    if (rest % size != 0)
      return;
    rest /= size;
    list(tensor, factors.front()).push_back(atom);
  }
}

void Visit::project() {
  for (size_t tensor = 0; tensor < node.values.size(); ++tensor)
    if (node.values[tensor] != kNoValue)
      for (auto [dim, factors] :
           llvm::zip(state.dims(node.values[tensor]), node.tensor(tensor).dims))
        projectDim(tensor, dim, factors);
}

/// A longer list that agrees with the best one so far is better.
void Visit::proposeFrom(size_t tensor) {
  ValueId value = node.values[tensor];
  for (auto [dim, factors] : llvm::enumerate(node.tensor(tensor).dims))
    for (unsigned index : factors) {
      const AtomList &axes = list(tensor, index);
      Proposal &best = proposals[index];
      if (!takesPart(index) || axes.size() <= best.axes.size() ||
          !best.axes.isPrefixOf(axes))
        continue;
      int64_t bits = std::max(best.bits, state.bits(value));
      best = {axes, {value, static_cast<unsigned>(dim)}, bits};
    }
}

/// Asks the tensors, larger ones first. False if nobody proposes anything.
bool Visit::propose() {
  llvm::SmallVector<size_t, 4> order;
  for (size_t tensor = 0; tensor < node.values.size(); ++tensor)
    if (mayPropose(tensor))
      order.push_back(tensor);
  llvm::sort(order, [&](size_t a, size_t b) {
    int64_t ofA = state.bits(node.values[a]), ofB = state.bits(node.values[b]);
    return ofA != ofB ? ofA > ofB : a < b;
  });
  for (size_t tensor : order)
    proposeFrom(tensor);
  return llvm::any_of(proposals, [](const Proposal &proposal) {
    return !proposal.axes.empty();
  });
}

//===----------------------------------------------------------------------===//
// From factors to tensors
//===----------------------------------------------------------------------===//

/// True if axes appended to the dimension extend its factor at `position`: the
/// factors before it are sharded fully, those after it not at all.
bool Visit::endsWithFactor(size_t tensor, unsigned dim, size_t position) {
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

/// Why `factor` of a dimension cannot be sharded over one more atom.
std::optional<Refusal> Visit::refusal(size_t tensor, unsigned dim,
                                      unsigned index, uint8_t atom) {
  ValueId value = node.values[tensor];
  if (!state.dims(value)[dim].open)
    return Refusal::Closed;
  if (state.taken(value) & atomBit(atom))
    return Refusal::AxisInUse;
  bool isWhole = node.tensor(tensor).dims[dim].size() == 1;
  int64_t size = isWhole ? state.dims(value)[dim].size : factor(index).size;
  // Each side of a slice, a pad or a window has blocks of its own, uneven ones
  // too, but for what is too small.
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
void Visit::recordConflict(Place place, unsigned index, size_t agreed,
                           Refusal why) {
  const Proposal &proposal = proposals[index];
  if (!record || proposal.source == place)
    return;
  AtomList refused;
  for (size_t i = agreed; i < proposal.axes.size(); ++i)
    refused.push_back(proposal.axes[i]);
  record->addConflict({place, refused, &node, proposal.source, why});
}

/// Gives the factor at `position` of a dimension what is proposed for it, as
/// far as possible. True if the dimension changed.
bool Visit::extend(size_t tensor, unsigned dim, size_t position) {
  unsigned index = node.tensor(tensor).dims[dim][position];
  AtomList &have = list(tensor, index);
  const AtomList &want = proposals[index].axes;
  Place place = {node.values[tensor], dim};
  size_t agreed = have.commonPrefix(want), before = have.size();
  if (agreed < have.size() && agreed < want.size())
    recordConflict(place, index, agreed, Refusal::LargerTensor);
  if (agreed < have.size() || state.dims(place.value)[dim].turn > now ||
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

/// The factors in the order in which they choose their axes: what larger
/// tensors propose first.
llvm::SmallVector<unsigned, 6> Visit::factorOrder() const {
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

/// Gives a factor of a tensor what is proposed for it. True if it changed.
bool Visit::applyTo(size_t tensor, unsigned factor) {
  bool hasChanged = false;
  for (auto [dim, factors] : llvm::enumerate(node.tensor(tensor).dims))
    for (size_t position = 0; position < factors.size(); ++position)
      if (factors[position] == factor)
        hasChanged |= extend(tensor, dim, position);
  return hasChanged;
}

void Visit::apply(llvm::SmallVectorImpl<ValueId> &changed) {
  llvm::SmallVector<unsigned, 6> order = factorOrder();
  for (size_t tensor = 0; tensor < node.values.size(); ++tensor) {
    if (!mayReceive(tensor))
      continue;
    bool hasChanged = false;
    for (unsigned factor : order)
      hasChanged |= applyTo(tensor, factor);
    if (hasChanged)
      changed.push_back(node.values[tensor]);
  }
}

void dist::propagateThrough(const Node &node, PropagationState &state, Turn now,
                            llvm::SmallVectorImpl<ValueId> &changed,
                            Provenance *record) {
  Visit visit(node, state, now, record);
  visit.project();
  if (visit.propose())
    visit.apply(changed);
}
