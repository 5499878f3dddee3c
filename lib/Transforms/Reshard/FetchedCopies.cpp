//===- FetchedCopies.cpp - what is fetched through pads -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopyFinder.h"
#include "OperandCopies.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Dialect/Dist/Rules/WindowedInterface.h"
#include "dist/Transforms/Reshard/Prices.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Pads that convolutions read
//===----------------------------------------------------------------------===//

/// True for what convolutions read beyond the blocks that ranks have.
bool CopyFinder::isExchanged(OpResult result) const {
  auto pad = dyn_cast<tensor::PadOp>(result.getOwner());
  ShardingAttr lies = program.natural(result);
  return pad && lies && !kernels.isStored(result) &&
         isPaddedAcross(pad, lies.getValue());
}

/// True if all who read the value fetch what they need from what made it.
bool CopyFinder::isFetchedFromBefore(Value value) {
  ShardingAttr natural = program.natural(value);
  return natural && !value.use_empty() &&
         llvm::all_of(value.getUses(), [&](OpOperand &use) {
           return ProgramKernels::isMoved(program, use) &&
                  fetchPrice(context, value, natural, program.needed(use));
         });
}

/// True for a pad, to dilate, of which all that is read is windows that are
/// fetched from what it pads.
bool CopyFinder::isFetchedThrough(OpResult result) {
  Operation *op = result.getOwner();
  if (!isa<tensor::PadOp>(op) && !kernels.isView(op))
    return false;
  return !result.use_empty() &&
         llvm::all_of(result.getUses(), [&](OpOperand &use) {
           Operation *user = use.getOwner();
           return !ProgramKernels::isMoved(program, use) &&
                  user->getNumResults() == 1 &&
                  (isExchanged(user->getResult(0)) ||
                   isFetchedFromBefore(user->getResult(0)) ||
                   (kernels.isView(user) &&
                    isFetchedThrough(user->getResult(0))));
         });
}

/// When a use is over: what is exchanged is read before the first who reads
/// what is fetched.
int64_t CopyFinder::endOf(OpOperand &use) const {
  Operation *user = use.getOwner();
  if (user->getNumResults() != 1)
    return times.end(use);
  if (isExchanged(user->getResult(0)))
    return times.begin(use);
  if (!kernels.isView(user) || user->use_empty())
    return times.end(use);
  int64_t end = 0;
  for (OpOperand &next : user->getUses())
    end = std::max(end, endOf(next));
  return end;
}

/// Of what a rank fetches for a use, edges of neighbours included.
SmallVector<DimWindow> CopyFinder::windowsOf(OpOperand &use) const {
  auto user = dyn_cast<ShardingRuleOpInterface>(use.getOwner());
  ShardingAttr natural = program.natural(use.get());
  ShardingAttr from = program.needed(use);
  ShardingAttr to = user ? program.natural(user->getResult(0)) : ShardingAttr();
  SmallVector<DimWindow> windows;
  if (from && to)
    windows = user.getWindows(use.getOperandNumber(), context.mesh,
                              from.getValue(), to.getValue().closed());
  if (!windows.empty())
    return windows;
  const Sharding &lies = (from && to ? from : natural).getValue();
  return llvm::to_vector(
      blockFetch(context.mesh, shapeOf(use.get().getType()), lies, lies)
          .windows);
}

static double elementsOf(ArrayRef<DimWindow> windows) {
  double elements = 1;
  for (const DimWindow &window : windows)
    elements *= static_cast<double>(window.extent);
  return elements;
}

/// Windows of what is merged are cut out of whole rows: the elements of those,
/// if they are more.
static double rowElements(Value value, SmallVector<DimWindow> windows) {
  double most = 0;
  while (auto op = value.getDefiningOp<WindowedOpInterface>()) {
    if (!isa<tensor::PadOp, tensor::CollapseShapeOp>(op))
      break;
    SmallVector<DimWindow> sources = op.getSourceWindows(0, windows);
    if (sources.empty())
      break;
    if (isa<tensor::CollapseShapeOp>(op) &&
        elementsOf(sources) > elementsOf(windows))
      most = std::max(most, elementsOf(sources));
    windows = std::move(sources);
    value = op->getOperand(0);
  }
  return most;
}

/// Windows of one size are fetched once, for all that read them; those who read
/// them masked read another copy, which is made at once.
void CopyFinder::addPadded(OpResult result) {
  struct Ends {
    int64_t begin, plain = 0, masked = 0;
    double rows = 0;
  };
  double width = static_cast<double>(elementBytes(result.getType()));
  std::map<double, Ends> windowsBySize;
  for (OpOperand &use : result.getUses()) {
    SmallVector<DimWindow> windows = windowsOf(use);
    int64_t begin = ProgramKernels::reshardTime(times.begin(use));
    Ends &ends = windowsBySize.try_emplace(elementsOf(windows), Ends{begin})
                     .first->second;
    ends.begin = std::min(ends.begin, begin);
    int64_t &end =
        isReadMasked(context, program, use) ? ends.masked : ends.plain;
    end = std::max(end, times.end(use));
    ends.rows = std::max(ends.rows, rowElements(result, windows));
  }
  ShardingAttr lies = program.natural(result);
  for (auto &[elements, ends] : windowsBySize) {
    for (int64_t end : {ends.plain, ends.masked})
      if (end > 0)
        held.push_back({result, lies, elements * width, {ends.begin, end}});
    if (ends.rows > 0)
      holdBriefly({result,
                   lies,
                   ends.rows * width,
                   {ends.begin, ends.begin + 1},
                   "fetched"});
  }
}

//===----------------------------------------------------------------------===//
// Pads that are fetched for a use
//===----------------------------------------------------------------------===//

/// What is around the elements of a pad, if it is the same on all ranks, is not
/// fetched.
static double sourcePart(tensor::PadOp pad, const Sharding &lies) {
  if (!pad || isPaddedAcross(pad, lies))
    return 1;
  return static_cast<double>(pad.getSourceType().getNumElements()) /
         static_cast<double>(pad.getResultType().getNumElements());
}

/// Convolutions pad what they read themselves.
double CopyFinder::copyBytes(Value value, const Key &key) {
  double bytes = context.localBytes(key.first, value.getType());
  auto reshard = reshards.find(key);
  bool isFetched = reshard != reshards.end() && !kernels.isStored(value) &&
                   fetchPrice(context, value, reshard->second.from, key.first);
  return isFetched ? bytes * sourcePart(value.getDefiningOp<tensor::PadOp>(),
                                        key.first.getValue())
                   : bytes;
}

/// How the operand of a pad or a view lies for such a result.
static std::optional<Sharding> operandOf(Operation *op, const Mesh &mesh,
                                         const Sharding &result) {
  ShardingRule rule = getShardingRule(op);
  auto axes = projectToFactors(mesh, rule, rule.results[0], result);
  return axes ? shardingFromFactors(mesh, rule, rule.operands[0], *axes)
              : std::nullopt;
}

/// What is fetched to make pads for a use, if they are stored.
void CopyFinder::addFetched(Value value, const Key &key,
                            const Reshard &reshard) {
  double bytes = copyBytes(value, key), fetched = bytes;
  std::optional<Sharding> lies = key.first.getValue();
  for (Value source = value; Operation *op = source.getDefiningOp();
       source = op->getOperand(0)) {
    auto pad = dyn_cast<tensor::PadOp>(op);
    if (!lies || (!pad && !kernels.isView(op)))
      break;
    if (source != value || kernels.isStored(value))
      fetched *= sourcePart(pad, *lies);
    lies = operandOf(op, context.mesh, *lies);
  }
  if (fetched < bytes)
    holdBriefly({value,
                 key.first,
                 fetched,
                 {reshard.time, reshard.time + 1},
                 "fetched"});
}
