//===- YieldingConstraints.cpp - constraints that come last ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "YieldingConstraints.h"

#include "llvm/ADT/MapVector.h"

using namespace dist;

/// Sums of so many levels are looked at.
static constexpr unsigned kMaxDepth = 4;

namespace {

/// Dimensions of one class, over one atom.
using Request = std::pair<unsigned, uint8_t>;

/// Bits of tensors that have to be moved.
struct Moved {
  double ifFirst = 0, ifYields = 0;
};

class YieldFinder {
public:
  YieldFinder(PropagationGraph &graph, const DimClasses &classes)
      : graph(graph), state(graph.state), classes(classes),
        ofArguments(classes.count()), ofConstraints(classes.count()) {
    collect();
  }

  bool hasRequests() const { return !moved.empty(); }
  void weigh();
  /// True if all axes of the dimension should come later.
  bool yields(ValueId value, unsigned dim) const;

private:
  PropagationGraph &graph;
  const PropagationState &state;
  const DimClasses &classes;
  /// The atoms that annotations request in dimensions of each class.
  std::vector<AtomSet> ofArguments, ofConstraints;
  llvm::DenseSet<ValueId> arguments;
  llvm::MapVector<Request, Moved> moved;
  llvm::DenseSet<std::pair<Request, ValueId>> counted;
  /// The only user of each value; null if there is none, or if there are
  /// several.
  std::vector<const Node *> onlyUsers;

  void collect();
  void findOnlyUsers();
  ValueId addedUpAs(ValueId value) const;
  AtomSet wantedByArguments(ValueId value, unsigned except) const;
  void weigh(const Node &node);
  void weigh(const Node &node, Request request, Moved &sum);
  bool hasClass(ValueId value, unsigned index) const;
};

} // namespace

void YieldFinder::collect() {
  for (mlir::Value argument : graph.func.getArguments())
    if (ValueId id = graph.find(argument); id != kNoValue)
      arguments.insert(id);
  for (ValueId value = 0; value < state.numValues(); ++value)
    for (auto [dim, known] : llvm::enumerate(state.dims(value))) {
      auto &wanted = arguments.contains(value) ? ofArguments : ofConstraints;
      wanted[classes.of(value, dim)] |= known.axes.set();
    }
  AtomSet ofAny = 0;
  for (AtomSet set : ofArguments)
    ofAny |= set;
  for (unsigned index = 0; index < classes.count(); ++index)
    for (uint8_t atom = 0; atom < kMaxAtoms; ++atom)
      if (ofConstraints[index] & ~ofArguments[index] & ofAny & atomBit(atom))
        moved[{index, atom}];
}

void YieldFinder::findOnlyUsers() {
  std::vector<unsigned> counts(state.numValues());
  onlyUsers.assign(state.numValues(), nullptr);
  for (const Node &node : graph.nodes)
    for (size_t i = 0; i < node.numOperands(); ++i)
      if (ValueId value = node.values[i]; value != kNoValue)
        onlyUsers[value] = counts[value]++ == 0 ? &node : nullptr;
}

/// The sum into which a value is added at once, which is moved instead of the
/// value: gradients of queries, keys and values.
ValueId YieldFinder::addedUpAs(ValueId value) const {
  for (unsigned depth = 0; depth < kMaxDepth; ++depth) {
    const Node *user = onlyUsers[value];
    if (!user || !isPassThrough(*user))
      break;
    auto operands =
        llvm::ArrayRef(user->values).take_front(user->numOperands());
    ValueId result = user->values.back();
    bool joins = llvm::count_if(operands, [](ValueId operand) {
                   return operand != kNoValue;
                 }) > 1;
    if (!joins || result == kNoValue)
      break;
    value = result;
  }
  return value;
}

/// The atoms that arguments request in dimensions of other classes.
AtomSet YieldFinder::wantedByArguments(ValueId value, unsigned except) const {
  AtomSet set = 0;
  for (unsigned dim = 0; dim < state.dims(value).size(); ++dim)
    if (unsigned index = classes.of(value, dim); index != except)
      set |= ofArguments[index];
  return set;
}

bool YieldFinder::hasClass(ValueId value, unsigned index) const {
  for (unsigned dim = 0; dim < state.dims(value).size(); ++dim)
    if (classes.of(value, dim) == index)
      return true;
  return false;
}

/// Adds the bits that a node has to move. A value that has only one of the two
/// is gathered or combined for the other. If the class has two factors in the
/// node (queries and keys) one of its own is, too, if it comes first.
void YieldFinder::weigh(const Node &node, Request request, Moved &sum) {
  auto [index, atom] = request;
  bool isWanted = false;
  double least = std::numeric_limits<double>::infinity();
  for (ValueId value : node.values)
    if (value != kNoValue)
      isWanted |= (wantedByArguments(value, index) & atomBit(atom)) != 0;
  if (!isWanted)
    return;
  for (ValueId value : node.values) {
    if (value == kNoValue)
      continue;
    bool isOwn = hasClass(value, index);
    bool isOther = (wantedByArguments(value, index) & atomBit(atom)) != 0;
    if (isOwn)
      least = std::min(least, static_cast<double>(state.bits(value)));
    if (isOwn != isOther && counted.insert({request, addedUpAs(value)}).second)
      (isOwn ? sum.ifYields : sum.ifFirst) += state.bits(value);
  }
  if (llvm::count(classes.ofFactors(node), index) > 1)
    sum.ifFirst += least;
}

void YieldFinder::weigh(const Node &node) {
  llvm::SmallVector<unsigned, 16> own;
  for (ValueId value : node.values)
    if (value != kNoValue)
      for (unsigned dim = 0; dim < state.dims(value).size(); ++dim)
        own.push_back(classes.of(value, dim));
  for (auto &[request, sum] : moved)
    if (llvm::is_contained(own, request.first))
      weigh(node, request, sum);
}

void YieldFinder::weigh() {
  findOnlyUsers();
  for (const Node &node : graph.nodes)
    if (!isPassThrough(node))
      weigh(node);
}

bool YieldFinder::yields(ValueId value, unsigned dim) const {
  const AtomList &axes = state.dims(value)[dim].axes;
  return !axes.empty() && !arguments.contains(value) &&
         llvm::all_of(axes, [&](uint8_t atom) {
           auto it = moved.find({classes.of(value, dim), atom});
           return it != moved.end() && it->second.ifYields < it->second.ifFirst;
         });
}

void dist::letConstraintsYield(PropagationGraph &graph,
                               const DimClasses &classes) {
  YieldFinder finder(graph, classes);
  if (!finder.hasRequests())
    return;
  finder.weigh();
  for (ValueId value = 0; value < graph.state.numValues(); ++value)
    for (unsigned dim = 0; dim < graph.state.dims(value).size(); ++dim)
      if (finder.yields(value, dim))
        graph.state.setStanding(value, dim, Standing::Yields);
}
