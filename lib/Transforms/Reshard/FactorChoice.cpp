//===- FactorChoice.cpp - which axes shard an operation -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FactorChoice.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Planning/Cost.h"
#include "dist/Support/AxisDifference.h"

#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace dist;

/// Choices that are priced for one operation.
static constexpr unsigned kMaxChoices = 512;
/// Choices that are remembered.
static constexpr unsigned kMaxWays = 4;

//===----------------------------------------------------------------------===//
// From axes to shardings
//===----------------------------------------------------------------------===//

/// What the results are Partial over, by sharded Reduction factors.
static std::vector<PartialAxis> partialOf(const ShardingRule &rule,
                                          const FactorAxes &axes) {
  std::vector<PartialAxis> partial;
  for (auto [factor, list] : llvm::zip(rule.factors, axes))
    if (factor.kind == FactorKind::Reduction)
      for (const AxisRef &axis : list)
        partial.push_back({axis, factor.reduction});
  return partial;
}

/// True if the accumulator may stay replicated: counting it once a rank changes
/// nothing.
static bool mayRepeat(Value accumulator,
                      const std::vector<PartialAxis> &partial) {
  return llvm::all_of(partial, [&](const PartialAxis &item) {
    return isIdempotent(item.kind) || isNeutral(accumulator, item.kind);
  });
}

bool dist::deriveShardings(ReshardContext &context, OpShardings &s) {
  std::vector<PartialAxis> partial = partialOf(s.rule, s.axes);
  auto derive = [&](Value value, const TensorFactors &tensor, bool isPartial,
                    ShardingAttr &result) {
    if (!isa<RankedTensorType>(value.getType()))
      return true;
    auto sharding = shardingFromFactors(context.mesh, s.rule, tensor, s.axes);
    if (!sharding)
      return false;
    if (isPartial)
      sharding->partial = partial;
    result = context.get(*sharding);
    return true;
  };
  s.operands.assign(s.op->getNumOperands(), {});
  s.results.assign(s.op->getNumResults(), {});
  for (auto [i, operand] : llvm::enumerate(s.op->getOperands())) {
    bool isPartial = llvm::is_contained(s.rule.accumulators, i) &&
                     !mayRepeat(operand, partial);
    if (!derive(operand, s.rule.operands[i], isPartial, s.operands[i]))
      return false;
  }
  for (auto [i, result] : llvm::enumerate(s.op->getResults()))
    if (!derive(result, s.rule.results[i], true, s.results[i]))
      return false;
  return true;
}

ReshardContext::Price dist::reshardPrice(ReshardContext &context, Value value,
                                         ShardingAttr from, ShardingAttr to) {
  ReshardContext::Price price = context.price(from, to, value.getType());
  double times = estimateExecutions(value.getParentBlock());
  return {times * price.bytes, times * price.cost};
}

bool dist::mayShard(const Mesh &mesh, const Factor &factor, const Axes &axes) {
  if (axes.empty())
    return true;
  if (!mayBeSharded(factor.kind))
    return false;
  return factor.mayBeUneven || factor.size % mesh.sizeOf(axes) == 0;
}

int64_t dist::countParts(const Mesh &mesh, const FactorAxes &axes) {
  int64_t parts = 1;
  for (const Axes &list : axes)
    parts *= mesh.sizeOf(list);
  return parts;
}

int64_t dist::exchangedBytes(const ReshardContext &context,
                             const OpShardings &shardings) {
  auto values = [](ArrayRef<ShardingAttr> attrs) {
    return llvm::map_to_vector(attrs, [](ShardingAttr attr) {
      return attr ? attr.getValue() : Sharding();
    });
  };
  return dist::exchangedBytes(shardings.op, context.mesh,
                              values(shardings.operands),
                              values(shardings.results));
}

//===----------------------------------------------------------------------===//
// The choice
//===----------------------------------------------------------------------===//

namespace {
/// How good a choice is; smaller is better.
struct Score {
  double bytes = 0, parallelism = 1, cost = 0, memory = 0;

  auto key() const { return std::tuple(bytes, -parallelism, cost, memory); }
  bool operator<(const Score &other) const { return key() < other.key(); }
};

class FactorChooser {
public:
  FactorChooser(ReshardContext &context, Operation *op,
                const Surroundings &surroundings, bool isAgain)
      : context(context), surroundings(surroundings), isAgain(isAgain),
        rule(getShardingRule(op)), proposals(rule.factors.size()) {
    best.op = op;
  }

  OpShardings choose();

private:
  ReshardContext &context;
  const Surroundings &surroundings;
  bool isAgain;
  ShardingRule rule;
  /// For each factor the different lists of axes that tensors propose.
  SmallVector<SmallVector<Axes, 2>> proposals;
  OpShardings best;
  Score bestScore;
  /// All that was priced.
  std::vector<std::pair<Score, FactorAxes>> priced;
  unsigned tried = 0;
  bool mayReduce = false;

  void collect(Value value, const TensorFactors &tensor);
  void propose(unsigned factor, const Axes &axes);
  void proposeParts();
  bool mayShard(unsigned factor, const Axes &axes) const {
    return dist::mayShard(context.mesh, rule.factors[factor], axes);
  }
  bool isDisjoint(const FactorAxes &axes, unsigned factor) const;
  bool combinesMoved(const FactorAxes &axes) const;
  void proposeElsewhere();
  bool takeAgreed();
  void search(FactorAxes &axes, unsigned factor);
  void consider(const FactorAxes &axes);
  Score score(const OpShardings &shardings);
  ShardingAttr alone(OpResult result, ShardingAttr natural);
  std::vector<FactorAxes> ways();
};
} // namespace

/// Notes what the home of one tensor says of its factors. Axes that do not fall
/// on factors say nothing.
void FactorChooser::collect(Value value, const TensorFactors &tensor) {
  ShardingAttr sharding = surroundings.home(value);
  if (!sharding)
    return;
  auto own = projectToFactors(context.mesh, rule, tensor, sharding.getValue());
  if (!own)
    own = FactorAxes(rule.factors.size());
  for (const auto &factors : tensor.dims)
    for (unsigned factor : factors)
      propose(factor, (*own)[factor]);
}

void FactorChooser::propose(unsigned factor, const Axes &axes) {
  if (!llvm::is_contained(proposals[factor], axes))
    proposals[factor].push_back(axes);
}

/// What remains of each proposal where another factor takes some of its axes.
void FactorChooser::proposeParts() {
  auto whole = proposals;
  for (unsigned factor = 0; factor < whole.size(); ++factor)
    for (const Axes &axes : whole[factor])
      for (unsigned other = 0; other < whole.size(); ++other)
        for (const Axes &taken : whole[other])
          if (other != factor && !taken.empty())
            propose(factor, without(context.mesh, axes, taken));
}

/// True if no axis of `factor` is used by an earlier one.
bool FactorChooser::isDisjoint(const FactorAxes &axes, unsigned factor) const {
  for (const AxisRef &axis : axes[factor])
    for (unsigned other = 0; other < factor; ++other)
      for (const AxisRef &taken : axes[other])
        if (context.mesh.conflict(axis, taken))
          return false;
  return true;
}

/// True if sharding the factor saves no work, but makes results Partial.
static bool isCombinedMove(const Factor &factor) {
  return factor.kind == FactorKind::Reduction && factor.onlyMoves;
}

bool FactorChooser::combinesMoved(const FactorAxes &axes) const {
  return llvm::any_of(llvm::zip(rule.factors, axes), [](auto item) {
    const auto &[factor, list] = item;
    return isCombinedMove(factor) && !list.empty();
  });
}

/// The usual case: every factor has one proposal, and they fit together.
bool FactorChooser::takeAgreed() {
  FactorAxes axes(rule.factors.size());
  for (unsigned factor = 0; factor < axes.size(); ++factor) {
    if (proposals[factor].size() > 1)
      return false;
    if (!proposals[factor].empty())
      axes[factor] = proposals[factor].front();
    if (!mayShard(factor, axes[factor]) || !isDisjoint(axes, factor))
      return false;
  }
  mayReduce = combinesMoved(axes);
  if (mayReduce && isAgain)
    return false;
  best.axes = std::move(axes);
  best.mayReduce = mayReduce;
  return deriveShardings(context, best);
}

/// What of a result must be combined for it alone.
ShardingAttr FactorChooser::alone(OpResult result, ShardingAttr natural) {
  if (!natural || !natural.getValue().isPartial())
    return natural;
  mayReduce = true;
  Sharding sharding = natural.getValue();
  std::erase_if(sharding.partial, [&](const PartialAxis &item) {
    return surroundings.joins(result, item);
  });
  return context.get(sharding);
}

Score FactorChooser::score(const OpShardings &shardings) {
  Score score;
  auto add = [&](const ReshardContext::Price &price) {
    score.bytes += price.bytes;
    score.cost += price.cost;
  };
  Operation *op = shardings.op;
  for (OpOperand &operand : op->getOpOperands()) {
    ShardingAttr needed = shardings.operands[operand.getOperandNumber()];
    ShardingAttr home = surroundings.home(operand.get());
    if (home && needed && !context.isAsked(operand.get(), needed))
      add(reshardPrice(context, operand.get(), home, needed));
    if (needed)
      score.memory += context.localBytes(needed, operand.get().getType());
  }
  for (OpResult result : op->getResults()) {
    ShardingAttr natural = shardings.results[result.getResultNumber()];
    if (ShardingAttr from = alone(result, natural))
      add(surroundings.combinePrice(result, from));
    if (natural)
      score.memory += context.localBytes(natural, result.getType());
  }
  if (double bytes = static_cast<double>(exchangedBytes(context, shardings))) {
    double times = estimateExecutions(op->getBlock());
    score.bytes += times * bytes;
    score.cost += times * (bytes + CostModel().permuteLatency);
  }
  score.parallelism =
      static_cast<double>(countParts(context.mesh, shardings.axes));
  return score;
}

void FactorChooser::consider(const FactorAxes &axes) {
  ++tried;
  OpShardings candidate;
  candidate.op = best.op;
  candidate.rule = rule;
  candidate.axes = axes;
  if (!deriveShardings(context, candidate))
    return;
  Score candidateScore = score(candidate);
  priced.emplace_back(candidateScore, axes);
  if (!best.axes.empty() && !(candidateScore < bestScore))
    return;
  best = std::move(candidate);
  bestScore = candidateScore;
}

/// Axes that share out only memory may as well do so along another dimension.
void FactorChooser::proposeElsewhere() {
  SmallVector<Axes> movable;
  for (auto [factor, lists] : llvm::zip(rule.factors, proposals))
    if (isCombinedMove(factor))
      llvm::append_range(movable, lists);
  for (auto [factor, lists] : llvm::zip(rule.factors, proposals))
    for (const Axes &axes : movable)
      if (factor.kind == FactorKind::Parallel &&
          factor.size >= context.mesh.sizeOf(axes) &&
          !llvm::is_contained(lists, axes))
        lists.push_back(axes);
}

/// Every combination of proposals, and of none, that uses no axis twice.
void FactorChooser::search(FactorAxes &axes, unsigned factor) {
  if (tried >= kMaxChoices)
    return;
  if (factor == axes.size())
    return consider(axes);
  for (const Axes &proposal : proposals[factor]) {
    axes[factor] = proposal;
    if (!proposal.empty() && mayShard(factor, proposal) &&
        isDisjoint(axes, factor))
      search(axes, factor + 1);
  }
  axes[factor].clear();
  search(axes, factor + 1);
}

std::vector<FactorAxes> FactorChooser::ways() {
  llvm::erase_if(priced, [&](const auto &item) {
    return item.first.parallelism < bestScore.parallelism;
  });
  auto order = llvm::to_vector(llvm::seq<unsigned>(0, priced.size()));
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return std::pair(priced[a].first, a) < std::pair(priced[b].first, b);
  });
  std::vector<FactorAxes> result;
  for (unsigned index : ArrayRef(order).take_front(kMaxWays))
    result.push_back(priced[index].second);
  return result;
}

OpShardings FactorChooser::choose() {
  Operation *op = best.op;
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    collect(operand, rule.operands[i]);
  for (auto [i, result] : llvm::enumerate(op->getResults()))
    collect(result, rule.results[i]);
  best.rule = rule;
  if (takeAgreed())
    return std::move(best);
  best.axes.clear();
  proposeElsewhere();
  proposeParts();
  FactorAxes axes(rule.factors.size());
  consider(axes);
  search(axes, 0);
  best.mayReduce = mayReduce;
  best.ways = ways();
  return std::move(best);
}

OpShardings dist::chooseFactors(ReshardContext &context, Operation *op,
                                const Surroundings &surroundings,
                                bool isAgain) {
  return FactorChooser(context, op, surroundings, isAgain).choose();
}
