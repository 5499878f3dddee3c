//===- CutStacks.cpp - stacked tensors in blocks of layers ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CutStacks.h"

#include "dist/Dialect/Dist/IR/State.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <numeric>

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Operations block by block
//===----------------------------------------------------------------------===//

/// The major factor of dimension 0; nothing if it has none.
static std::optional<unsigned> firstFactor(const TensorFactors &tensor) {
  if (tensor.dims.empty() || tensor.dims[0].empty())
    return std::nullopt;
  return tensor.dims[0].front();
}

static bool hasFactor(const TensorFactors &tensor, unsigned factor) {
  return llvm::any_of(tensor.dims, [&](const auto &dim) {
    return llvm::is_contained(dim, factor);
  });
}

/// True if the body of a linalg operation asks for its position along a factor.
static bool needsPosition(Operation *op, unsigned factor) {
  return isa<linalg::LinalgOp>(op) && op->walk([&](linalg::IndexOp index) {
                                          return index.getDim() == factor
                                                     ? WalkResult::interrupt()
                                                     : WalkResult::advance();
                                        }).wasInterrupted();
}

/// True if the operation can be done for one block of a factor after another:
/// the factor is dimension 0 of all tensors that have it; results have it, or
/// are sums that start from the one before.
bool CutStacks::isRowFactor(Operation *op, const ShardingRule &rule,
                            unsigned factor) const {
  const Factor &own = rule.factors[factor];
  auto isRows = [&](const TensorFactors &tensor) {
    return firstFactor(tensor) == factor;
  };
  auto lacksFactor = [&](const TensorFactors &tensor) {
    return !hasFactor(tensor, factor);
  };
  if (own.size % blocks != 0 ||
      !llvm::all_of(rule.operands, [&](const TensorFactors &tensor) {
        return isRows(tensor) || lacksFactor(tensor);
      }))
    return false;
  bool isParallel =
      own.kind == FactorKind::Parallel && llvm::all_of(rule.results, isRows);
  bool isSum = own.kind == FactorKind::Reduction &&
               llvm::all_of(rule.results, lacksFactor) &&
               rule.accumulators.size() == rule.results.size();
  return (isParallel || isSum) && !needsPosition(op, factor) &&
         hasLocalForm(op, rule, {factor, 1}, blocks);
}

std::optional<unsigned> CutStacks::factorOf(Operation *op) const {
  if (!mayBeInLoop(op) || !llvm::any_of(op->getOperands(), [&](Value value) {
        return isCut(value);
      }))
    return std::nullopt;
  auto rule = ruleOf(op);
  std::optional<unsigned> factor;
  for (auto [operand, tensor] : llvm::zip(op->getOperands(), rule->operands)) {
    if (!isCut(operand))
      continue;
    auto own = firstFactor(tensor);
    if (!own || (factor && factor != own))
      return std::nullopt;
    factor = own;
  }
  return isRowFactor(op, *rule, *factor) ? factor : std::nullopt;
}

std::optional<unsigned> CutStacks::factorOfRows(OpResult result) const {
  Operation *op = result.getOwner();
  if (!mayBeInLoop(op))
    return std::nullopt;
  auto rule = ruleOf(op);
  auto factor = firstFactor(rule->results[result.getResultNumber()]);
  return factor && isRowFactor(op, *rule, *factor) ? factor : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Collects the arguments whose rows a stack has, but for those of the batch.
void CutStacks::collect(Value value,
                        llvm::SmallSetVector<Value, 8> &found) const {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (!batch.contains(argument))
      found.insert(argument);
    return;
  }
  auto result = cast<OpResult>(value);
  std::optional<unsigned> factor = factorOfRows(result);
  if (!factor)
    return;
  auto rule = ruleOf(result.getOwner());
  for (auto [operand, tensor] :
       llvm::zip(result.getOwner()->getOperands(), rule->operands))
    if (hasFactor(tensor, *factor))
      collect(operand, found);
}

/// True for a loop that reads rows of weights, or of what such a loop stacks; a
/// loop over time reads rows of the batch. Adds the arguments that it reads to
/// `found`. `before` are the loops over layers before this one.
bool CutStacks::isOverLayers(const LayerLoop &layers,
                             const DenseSet<Operation *> &before,
                             llvm::SmallSetVector<Value, 8> &found) const {
  bool readsStacks = false;
  for (Value stack : layers.read) {
    collect(stack, found);
    Operation *from = stack.getDefiningOp();
    readsStacks |= from && before.contains(from);
  }
  return readsStacks || llvm::any_of(found, [](Value value) {
           return isa<FloatType>(getElementTypeOrSelf(value));
         });
}

/// Finds the loops that read rows of weights, and the loops that read rows of
/// what these stack.
std::vector<CutStacks::Candidate> CutStacks::findCandidates() {
  std::vector<Candidate> candidates;
  DenseSet<Operation *> before;
  for (auto loop : func.getFunctionBody().getOps<scf::WhileOp>()) {
    std::optional<LayerLoop> layers = findLayerLoop(loop);
    llvm::SmallSetVector<Value, 8> found;
    if (!layers || !isOverLayers(*layers, before, found))
      continue;
    before.insert(loop);
    candidates.push_back({std::move(*layers), std::move(found)});
  }
  return candidates;
}

/// Chooses the fewest blocks that divide the layers of all loops with which the
/// largest stage has the fewest layers.
void CutStacks::chooseBlocks(ArrayRef<Candidate> candidates) {
  int64_t common = 0;
  for (const Candidate &candidate : candidates)
    common = std::gcd(common, candidate.layers.count);
  int64_t fewest = std::numeric_limits<int64_t>::max();
  for (int64_t count = stages; count <= common; ++count) {
    if (common % count != 0)
      continue;
    int64_t most = llvm::divideCeil(count, stages) * (common / count);
    if (most < fewest) {
      fewest = most;
      blocks = count;
    }
  }
}

void CutStacks::findLoops() {
  std::vector<Candidate> candidates = findCandidates();
  chooseBlocks(candidates);
  for (Candidate &candidate : candidates) {
    scf::WhileOp loop = candidate.layers.loop;
    if (candidate.layers.count % blocks != 0) {
      unevenLoop = loop;
      continue;
    }
    cut.insert(candidate.arguments.begin(), candidate.arguments.end());
    for (auto [i, isStack] : llvm::enumerate(candidate.layers.isStack))
      if (isStack)
        cut.insert(loop.getResult(i));
    layerLoops.insert({loop, std::move(candidate.layers)});
  }
}

bool CutStacks::add(Value value) { return cut.insert(value).second; }

/// Adds the results of an operation that is done block by block, and the
/// arguments that it reads along with stacks.
bool CutStacks::addOf(Operation *op) {
  std::optional<unsigned> factor = factorOf(op);
  if (!factor)
    return false;
  bool isNew = false;
  auto rule = ruleOf(op);
  for (auto [operand, tensor] : llvm::zip(op->getOperands(), rule->operands)) {
    auto argument = dyn_cast<BlockArgument>(operand);
    if (argument && hasFactor(tensor, *factor) && !batch.contains(argument))
      isNew |= add(argument);
  }
  for (auto [result, tensor] : llvm::zip(op->getResults(), rule->results))
    if (hasFactor(tensor, *factor))
      isNew |= add(result);
  return isNew;
}

/// Cuts results that are cut, or replace arguments that are; and arguments that
/// such results replace.
bool CutStacks::addState() {
  bool isNew = false;
  Operation *end = func.getFunctionBody().front().getTerminator();
  for (auto [result, value] : llvm::enumerate(end->getOperands()))
    cutResults[result] |= isCut(value);
  for (BlockArgument argument : func.getArguments()) {
    auto result = replacingResult(func, argument.getArgNumber());
    if (!result)
      continue;
    if (isCut(argument))
      cutResults[*result] = true;
    else if (cutResults[*result])
      isNew |= add(argument);
  }
  return isNew;
}

CutStacks::CutStacks(FunctionOpInterface func, int64_t stages,
                     const TimePlacement::Batch &batch)
    : func(func), stages(stages), blocks(stages), batch(batch),
      cutResults(func.getNumResults()) {
  findLoops();
  bool isNew = !layerLoops.empty();
  while (isNew) {
    isNew = false;
    for (Operation &op : func.getFunctionBody().front().without_terminator())
      isNew |= addOf(&op);
    isNew |= addState();
  }
}
