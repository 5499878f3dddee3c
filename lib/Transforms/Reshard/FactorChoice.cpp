//===- FactorChoice.cpp - which axes shard an operation -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/FactorChoice.h"

#include "FactorProposals.h"
#include "Siblings.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Transforms/Reshard/Prices.h"

#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace dist;

/// Choices that are priced for one operation.
static constexpr unsigned kMaxChoices = 512;
/// Choices that are remembered.
static constexpr unsigned kMaxWays = 4;

namespace {
/// How good a choice is; smaller is better.
struct Score {
  double amount = 0; ///< Bytes, or costs with the work (weighsWork).
  ReshardContext::Price price;
  double parallelism = 1, memory = 0;

  auto key() const {
    return std::tuple(amount, -parallelism, price.cost, memory);
  }
  bool operator<(const Score &other) const { return key() < other.key(); }
};

class FactorChooser {
public:
  FactorChooser(ReshardContext &context, OpShardings given,
                const Surroundings &surroundings, bool isAgain)
      : context(context), surroundings(surroundings), isAgain(isAgain),
        open(std::move(given)), options(findOptions()) {}

  OpShardings choose();

private:
  ReshardContext &context;
  const Surroundings &surroundings;
  bool isAgain;
  OpShardings open; ///< Before any axes are chosen.
  const FactorOptions &options;
  std::optional<OpShardings> best;
  bool isBestHome = false;
  Score bestScore;
  /// All that was priced, of `options`.
  std::vector<std::pair<Score, const FactorAxes *>> priced;
  bool mayReduce = false;
  /// By operand and result, once they are asked for; the same for all choices.
  SmallVector<std::optional<double>, 4> readers, addends;

  const FactorOptions &findOptions();
  std::optional<OpShardings> takeAgreed();
  double stepOf(const OpShardings &shardings);
  OpShardings share(OpShardings whole);
  double readerShare(OpOperand &operand);
  double addendShare(OpResult result);
  void consider(const FactorAxes &axes);
  Score score(const OpShardings &shardings);
  ReshardContext::Price resultPrice(OpResult result, ShardingAttr natural);
  std::vector<FactorAxes> ways();
};
} // namespace

/// Of a reduction to one element: along its largest factor, over all axes and
/// over each.
static std::vector<FactorAxes> waysToShare(const Mesh &mesh,
                                           const ShardingRule &rule) {
  std::vector<FactorAxes> ways;
  auto isReduced = [](const Factor &factor) {
    return factor.kind == FactorKind::Reduction && !factor.onlyMoves;
  };
  if (rule.factors.empty() || !llvm::all_of(rule.factors, isReduced))
    return ways;
  auto largest = llvm::max_element(
      rule.factors, [](auto &a, auto &b) { return a.size < b.size; });
  Axes all = usableAxes(mesh, {});
  std::vector<Axes> lists{all};
  for (const AxisRef &axis : all)
    lists.push_back({axis});
  for (const Axes &axes : lists)
    if (mayShard(mesh, *largest, axes)) {
      FactorAxes &way = ways.emplace_back(rule.factors.size());
      way[largest - rule.factors.begin()] = axes;
    }
  return ways;
}

static FactorOptions optionsFor(const Mesh &mesh, const ShardingRule &rule,
                                ArrayRef<ShardingAttr> homes) {
  FactorProposals proposals(mesh, rule);
  for (auto [i, home] : llvm::enumerate(homes))
    if (home)
      proposals.add(i < rule.operands.size()
                        ? rule.operands[i]
                        : rule.results[i - rule.operands.size()],
                    home.getValue());
  FactorOptions options{proposals.agreed(), {}, {}};
  if (options.agreed && countParts(mesh, *options.agreed) == 1)
    options.shared = waysToShare(mesh, rule);
  proposals.widen();
  options.all.emplace_back(rule.factors.size());
  proposals.forEach([&](const FactorAxes &axes) {
    options.all.push_back(axes);
    return options.all.size() < kMaxChoices;
  });
  return options;
}

const FactorOptions &FactorChooser::findOptions() {
  ShardingList homes;
  for (Value operand : open.op->getOperands())
    homes.items.push_back(surroundings.home(operand));
  for (Value result : open.op->getResults())
    homes.items.push_back(surroundings.home(result));
  return context.factorOptions.find(open.rule, homes, [&] {
    return optionsFor(context.mesh, *open.rule, homes.items);
  });
}

static bool isPartial(ShardingAttr sharding) {
  return sharding && sharding.getValue().isPartial();
}

/// What all tensors agree on. What it costs to combine what only moves is
/// weighed when the choice is made again.
std::optional<OpShardings> FactorChooser::takeAgreed() {
  if (!options.agreed)
    return std::nullopt;
  mayReduce = combinesMoved(*open.rule, *options.agreed);
  if (mayReduce && isAgain)
    return std::nullopt;
  auto agreed = open.over(context, *options.agreed);
  if (agreed && surroundings.outlook() != Outlook::Alone &&
      llvm::any_of(agreed->results, isPartial))
    return std::nullopt;
  if (agreed)
    agreed->mayReduce = mayReduce;
  return agreed;
}

//===----------------------------------------------------------------------===//
// Scores
//===----------------------------------------------------------------------===//

/// What is moved for several readers counts once.
double FactorChooser::readerShare(OpOperand &operand) {
  readers.resize(operand.getOwner()->getNumOperands());
  std::optional<double> &share = readers[operand.getOperandNumber()];
  if (!share)
    share = surroundings.outlook() == Outlook::Hopeful
                ? 1.0 / static_cast<double>(
                            llvm::range_size(operand.get().getUses()))
                : dist::readerShare(operand);
  return *share;
}

/// What is combined with others counts once.
double FactorChooser::addendShare(OpResult result) {
  addends.resize(result.getOwner()->getNumResults());
  std::optional<double> &share = addends[result.getResultNumber()];
  if (!share)
    share = dist::addendShare(result);
  return *share;
}

/// What it costs to bring a result home: what joins others comes with them, the
/// rest is combined for it alone.
ReshardContext::Price FactorChooser::resultPrice(OpResult result,
                                                 ShardingAttr natural) {
  if (!natural.getValue().isPartial())
    return surroundings.combinePrice(result, natural);
  mayReduce = true;
  ReshardContext::Price price;
  Sharding sharding = natural.getValue();
  std::erase_if(sharding.partial, [&](const PartialAxis &item) {
    auto joined = surroundings.joinPrice(result, item);
    if (joined)
      price += *joined;
    return joined.has_value();
  });
  double share = sharding.isPartial() ? addendShare(result) : 1;
  price += surroundings.combinePrice(result, context.get(sharding)) * share;
  return price;
}

Score FactorChooser::score(const OpShardings &shardings) {
  Score score;
  Operation *op = shardings.op;
  for (OpOperand &operand : op->getOpOperands()) {
    ShardingAttr needed = shardings.operands[operand.getOperandNumber()];
    ShardingAttr home = surroundings.home(operand.get());
    if (home && needed && !context.isAsked(operand.get(), needed))
      score.price += reshardPrice(context, operand.get(), home, needed) *
                     readerShare(operand);
    if (needed)
      score.memory += context.localBytes(needed, operand.get().getType());
  }
  for (OpResult result : op->getResults()) {
    ShardingAttr natural = shardings.results[result.getResultNumber()];
    if (!natural)
      continue;
    score.price += resultPrice(result, natural);
    score.memory += context.localBytes(natural, result.getType());
  }
  score.price += exchangePrice(context, shardings);
  score.amount = context.amount(score.price);
  if (context.weighsWork())
    score.amount += allWork(context, context.worker(), shardings);
  score.parallelism =
      static_cast<double>(countParts(context.mesh, shardings.axes));
  return score;
}

//===----------------------------------------------------------------------===//
// The search
//===----------------------------------------------------------------------===//

/// True if a result is left elsewhere than at its home, and not to be combined.
static bool leavesHome(const OpShardings &shardings,
                       const Surroundings &surroundings) {
  return llvm::any_of(shardings.op->getResults(), [&](OpResult result) {
    ShardingAttr natural = shardings.results[result.getResultNumber()];
    return natural && !natural.getValue().isPartial() &&
           natural != surroundings.home(result);
  });
}

void FactorChooser::consider(const FactorAxes &axes) {
  std::optional<OpShardings> candidate = open.over(context, axes);
  if (!candidate)
    return;
  Score candidateScore = score(*candidate);
  priced.emplace_back(candidateScore, &axes);
  bool isHome = surroundings.outlook() == Outlook::Hopeful &&
                !leavesHome(*candidate, surroundings);
  if (!best || std::tuple(!isHome, candidateScore.key()) <
                   std::tuple(!isBestHome, bestScore.key())) {
    best = std::move(candidate);
    bestScore = candidateScore;
    isBestHome = isHome;
  }
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
    result.push_back(*priced[index].second);
  return result;
}

/// Work, and what is moved for it. Where work is weighed both are in the score.
double FactorChooser::stepOf(const OpShardings &shardings) {
  Score counted = score(shardings);
  return context.weighsWork()
             ? counted.amount
             : counted.price.cost +
                   allWork(context, context.worker(), shardings);
}

/// Where that saves more work than it costs to combine the parts.
OpShardings FactorChooser::share(OpShardings whole) {
  if (options.shared.empty() || manualAround(open.op->getBlock()))
    return whole;
  double least = stepOf(whole);
  for (const FactorAxes &axes : options.shared)
    if (auto shared = open.over(context, axes))
      if (double step = stepOf(*shared); step < least) {
        least = step;
        whole = std::move(*shared);
        whole.mayReduce = true;
      }
  return whole;
}

OpShardings FactorChooser::choose() {
  if (auto agreed = takeAgreed())
    return share(std::move(*agreed));
  for (const FactorAxes &axes : options.all)
    consider(axes);
  best->mayReduce = mayReduce;
  best->ways = ways();
  return std::move(*best);
}

OpShardings dist::chooseFactors(ReshardContext &context, OpShardings open,
                                const Surroundings &surroundings,
                                bool isAgain) {
  return FactorChooser(context, std::move(open), surroundings, isAgain)
      .choose();
}
