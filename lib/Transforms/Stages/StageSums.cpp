//===- StageSums.cpp - sums over micro-batches of several stages ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StageSums.h"

#include "dist/Dialect/LinalgExt/IR/MapElements.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace dist;

namespace {
/// A sum that the loop carries, divided by stages.
struct StageSum {
  unsigned position;
  linalg::LinalgOp accumulation; ///< Adds to what the loop carries.
  llvm::MapVector<int, SmallVector<Value>> terms; ///< By stage.
};

/// Makes a loop with an accumulator for each stage of its sums.
class SumSplitter {
public:
  SumSplitter(const StepParts &parts, const StageAssignment &stages)
      : parts(parts), stages(stages), builder(parts.loop()) {}

  bool run();

private:
  void collect(Value value, StageSum &sum) const;
  std::optional<StageSum> sumAt(unsigned position) const;
  scf::WhileOp extendLoop(ArrayRef<StageSum> sums);
  Value addTerms(ArrayRef<Value> terms);
  void accumulate(const StageSum &sum, unsigned &next, scf::WhileOp loop);

  const StepParts &parts;
  const StageAssignment &stages;
  OpBuilder builder;
};
} // namespace

/// Adds the terms of a tree of sums. Sums that others read as well are terms.
void SumSplitter::collect(Value value, StageSum &sum) const {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  if (linalg_ext::isSumOfTwo(op) && value.hasOneUse() &&
      op->getBlock() == &parts.body())
    for (Value input : op.getDpsInputs())
      collect(input, sum);
  else
    sum.terms[stages.stageOf(value)].push_back(value);
}

/// Returns the sum at a position of the loop to which several stages
/// contribute.
std::optional<StageSum> SumSplitter::sumAt(unsigned position) const {
  BlockArgument carried = parts.body().getArgument(position);
  Value yielded = parts.body().getTerminator()->getOperand(position);
  auto op = yielded.getDefiningOp<linalg::LinalgOp>();
  if (!linalg_ext::isSumOfTwo(op) || op->getBlock() != &parts.body() ||
      !yielded.hasOneUse() || !carried.hasOneUse())
    return std::nullopt;
  ValueRange inputs = op->getOperands();
  if (inputs[0] != carried)
    return std::nullopt;
  StageSum sum{position, op, {}};
  collect(inputs[1], sum);
  auto everywhere = sum.terms.find(kEverywhere);
  if (everywhere != sum.terms.end() && sum.terms.size() > 1) {
    SmallVector<Value> terms = std::move(everywhere->second);
    sum.terms.erase(everywhere);
    llvm::append_range(sum.terms.begin()->second, terms);
  }
  if (sum.terms.size() < 2)
    return std::nullopt;
  return sum;
}

/// Replaces the loop by one with a further position for each stage of a sum but
/// the first.
scf::WhileOp SumSplitter::extendLoop(ArrayRef<StageSum> sums) {
  scf::WhileOp loop = parts.loop();
  SmallVector<Value> inits(loop.getInits()), more;
  for (const StageSum &sum : sums)
    for (size_t i = 1; i < sum.terms.size(); ++i)
      more.push_back(linalg_ext::zeros(
          builder, loop.getLoc(),
          cast<RankedTensorType>(loop->getResult(sum.position).getType())));
  llvm::append_range(inits, more);
  auto longer = scf::WhileOp::create(builder, loop.getLoc(),
                                     ValueRange(inits).getTypes(), inits);
  longer->setAttrs(loop->getAttrs());
  for (auto [from, to] : llvm::zip(loop->getRegions(), longer->getRegions())) {
    to.takeBody(from);
    for (Value init : more)
      to.addArgument(init.getType(), init.getLoc());
  }
  auto condition = longer.getConditionOp();
  condition.getArgsMutable().append(
      longer.getBeforeArguments().take_back(more.size()));
  for (auto [from, to] : llvm::zip(loop->getResults(), longer->getResults()))
    from.replaceAllUsesWith(to);
  loop->erase();
  return longer;
}

Value SumSplitter::addTerms(ArrayRef<Value> terms) {
  Value sum = terms.front();
  for (Value term : terms.drop_front())
    sum = linalg_ext::addElements(builder, sum.getLoc(), sum, term);
  return sum;
}

/// Accumulates the terms of each stage on their own, and adds the accumulators
/// after the loop.
void SumSplitter::accumulate(const StageSum &sum, unsigned &next,
                             scf::WhileOp loop) {
  Block &body = loop.getAfter().front();
  auto yield = cast<scf::YieldOp>(body.getTerminator());
  linalg::LinalgOp accumulation = sum.accumulation;
  Value whole = loop->getResult(sum.position);
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : whole.getUses())
    uses.push_back(&use);
  Value total = whole;
  for (auto [i, stage] : llvm::enumerate(sum.terms)) {
    builder.setInsertionPoint(yield);
    Value terms = addTerms(stage.second);
    unsigned position = i == 0 ? sum.position : next++;
    auto copy = cast<linalg::LinalgOp>(builder.clone(*accumulation));
    copy->setOperand(0, body.getArgument(position));
    copy->setOperand(1, terms);
    if (i == 0) {
      yield->setOperand(position, copy->getResult(0));
      continue;
    }
    yield.getResultsMutable().append(copy->getResult(0));
    builder.setInsertionPointAfterValue(total);
    total = linalg_ext::addElements(builder, total.getLoc(), total,
                                    loop->getResult(position));
  }
  for (OpOperand *use : uses)
    use->set(total);
}

bool SumSplitter::run() {
  SmallVector<StageSum> sums;
  for (unsigned i = 0; i < parts.body().getNumArguments(); ++i)
    if (std::optional<StageSum> sum = sumAt(i))
      sums.push_back(std::move(*sum));
  if (sums.empty())
    return false;
  unsigned next = parts.body().getNumArguments();
  scf::WhileOp loop = extendLoop(sums);
  for (const StageSum &sum : sums)
    accumulate(sum, next, loop);
  // The sums of several stages have no reader any more.
  SmallVector<Operation *> ops;
  for (Operation &op : loop.getAfter().front().without_terminator())
    ops.push_back(&op);
  for (Operation *op : llvm::reverse(ops))
    if (isOpTriviallyDead(op))
      op->erase();
  return true;
}

bool dist::splitSumsOfStages(const StepParts &parts,
                             const StageAssignment &stages) {
  return SumSplitter(parts, stages).run();
}
