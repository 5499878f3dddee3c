//===- OverlapCollectives.cpp - the pass dist-overlap-collectives ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandBlock.h"
#include "DelayReaders.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/RankOps.h"
#include "dist/Dialect/Dist/IR/Reshapes.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Transforms/Collectives/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

namespace dist {
#define GEN_PASS_DEF_OVERLAPCOLLECTIVESPASS
#include "dist/Transforms/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {

/// The gaps between commands at which a collective is started and waited for.
struct Span {
  int collective, start, wait;
};

/// Chooses the spans of a block's collectives, in their order.
class SpanChooser {
public:
  SpanChooser(CommandBlock &commands, int64_t minBytes, int64_t limit)
      : commands(commands), minBytes(minBytes), limit(limit) {}

  std::vector<Span> choose();

private:
  Span spanOf(int collective) const;
  int firstStart(int collective) const;
  bool mayPass(int position) const;
  bool mayDelay(int position, int collective) const;
  bool helps(const Span &span) const;
  void take(const Span &span);
  bool hasRoom(int position, int64_t bytes) const {
    return commands.live[position] + bytes <= limit;
  }
  int64_t newBytes(int collective) const;
  int64_t heldBytes(int collective, int position) const;

  CommandBlock &commands;
  int64_t minBytes, limit;
  /// The gap before which no collective over these axes may start.
  DenseMap<Attribute, int> earliest;
};

} // namespace

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

/// False for operations with side effects, and for loops and branches with
/// collectives or custom calls.
bool SpanChooser::mayPass(int position) const {
  Operation *op = commands[position];
  if (op->hasTrait<OpTrait::IsTerminator>())
    return false;
  if (!isControlFlow(op))
    return isa<func::CallOp>(op) || isMemoryEffectFree(op);
  return !op->walk([&](Operation *inner) {
              bool isFixed = isCollective(inner) || isa<CustomCallOp>(inner);
              return isFixed ? WalkResult::interrupt() : WalkResult::advance();
            }).wasInterrupted();
}

/// The first gap in which the inputs are ready. A collective that reads the
/// result of another collective, or the same value as another one, keeps its
/// place.
int SpanChooser::firstStart(int collective) const {
  Operation *op = commands[collective];
  int first = earliest.lookup(op->getAttr("axes"));
  for (Value input : op->getOperands()) {
    Value root = rootOf(input);
    int at = commands.definedAt(root);
    if (at >= 0 && isCollective(commands[at]))
      return collective;
    first = std::max(first, at + 1);
    for (int reader : commands.readers(root)) {
      if (reader != collective && isCollective(commands[reader]))
        return collective;
      // It is read until the collective writes over it.
      if (reader < collective && commands.isInPlace(collective, root))
        first = std::max(first, reader + 1);
    }
  }
  return first;
}

/// True if the collective may still be under way during a command.
bool SpanChooser::mayDelay(int position, int collective) const {
  Operation *op = commands[collective];
  auto reads = [&](Value root) {
    return llvm::is_contained(commands.readers(root), position);
  };
  return mayPass(position) && llvm::none_of(op->getResults(), reads) &&
         llvm::all_of(op->getOperands(), [&](Value input) {
           Value root = rootOf(input);
           return !reads(root) || commands.onlyReads(position, root);
         });
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// The bytes that an earlier start takes.
int64_t SpanChooser::newBytes(int collective) const {
  Operation *op = commands[collective];
  int64_t bytes = 0;
  for (auto [i, result] : llvm::enumerate(op->getResults()))
    if (i >= op->getNumOperands() ||
        !commands.isInPlace(collective, rootOf(op->getOperand(i))))
      bytes += bytesOf(result.getType());
  return bytes;
}

/// The bytes that are live during a command only because the collective is
/// under way.
int64_t SpanChooser::heldBytes(int collective, int position) const {
  int64_t bytes = 0;
  for (Value input : commands[collective]->getOperands()) {
    Value root = rootOf(input);
    if (commands.definedAt(root) >= 0 &&
        commands.readers(root).back() < position &&
        !commands.isInPlace(collective, root))
      bytes += bytesOf(root.getType());
  }
  return bytes;
}

void SpanChooser::take(const Span &span) {
  int64_t bytes = newBytes(span.collective);
  for (int i = span.start; i < span.collective; ++i)
    commands.live[i] += bytes;
  for (int i = span.collective + 1; i < span.wait; ++i)
    commands.live[i] += heldBytes(span.collective, i);
}

//===----------------------------------------------------------------------===//
// Spans
//===----------------------------------------------------------------------===//

Span SpanChooser::spanOf(int collective) const {
  Span span{collective, collective, collective + 1};
  int first = firstStart(collective);
  int64_t bytes = newBytes(collective);
  while (span.start > first && mayPass(span.start - 1) &&
         hasRoom(span.start - 1, bytes))
    --span.start;
  while (mayDelay(span.wait, collective) &&
         hasRoom(span.wait, heldBytes(collective, span.wait)))
    ++span.wait;
  return span;
}

/// True if something is computed meanwhile.
bool SpanChooser::helps(const Span &span) const {
  return llvm::any_of(llvm::seq(span.start, span.wait), [&](int i) {
    Operation *op = commands[i];
    return isa<func::CallOp, CustomCallOp>(op) || isControlFlow(op);
  });
}

std::vector<Span> SpanChooser::choose() {
  std::vector<Span> spans;
  for (int i = 0; i < commands.size(); ++i) {
    Operation *op = commands[i];
    if (!isCollective(op))
      continue;
    int &gap = earliest[op->getAttr("axes")];
    int64_t bytes =
        std::max(bytesOf(op->getOperandTypes()), bytesOf(op->getResultTypes()));
    Span span{i, i, i + 1};
    if (isStartable(op) && bytes >= minBytes)
      span = spanOf(i);
    bool isStarted = helps(span);
    gap = isStarted ? span.start : i + 1;
    if (!isStarted)
      continue;
    take(span);
    spans.push_back(span);
  }
  return spans;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// Moves reshapes directly behind their operands.
static void hoistReshapes(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (isReshape(&op)) {
      Operation *source = op.getOperand(0).getDefiningOp();
      if (source && source->getBlock() == &block)
        op.moveAfter(source);
      else
        op.moveBefore(&block, block.begin());
    } else if (op.hasTrait<OpTrait::ConstantLike>()) {
      op.moveBefore(&block, block.begin());
    }
  }
}

static StartOp createStart(OpBuilder &builder, Operation *collective) {
  Location loc = collective->getLoc();
  auto results = llvm::to_vector(collective->getResultTypes());
  auto type = FutureType::get(builder.getContext(), results);
  auto start = StartOp::create(builder, loc, type, collective->getOperands());
  OpBuilder::InsertionGuard guard(builder);
  Block *body = builder.createBlock(&start.getBody());
  for (Value input : collective->getOperands())
    body->addArgument(input.getType(), loc);
  Operation *inner = builder.clone(*collective);
  inner->setOperands(body->getArguments());
  YieldOp::create(builder, loc, inner->getResults());
  return start;
}

static void createWait(OpBuilder &builder, Operation *collective,
                       StartOp start) {
  auto wait = WaitOp::create(builder, collective->getLoc(),
                             collective->getResultTypes(), start.getFuture());
  if (Attribute location = collective->getAttr(kLocationAttr))
    wait->setAttr(kLocationAttr, location);
  collective->replaceAllUsesWith(wait->getResults());
  moveReshapesAfter(wait, wait->getResults());
}

/// Rewrites gap by gap, since a started collective may read the result of one
/// that was waited for.
static void rewrite(Block &block, const CommandBlock &commands,
                    ArrayRef<Span> spans) {
  std::vector<SmallVector<size_t, 1>> starts(commands.size()),
      waits(commands.size());
  for (auto [i, span] : llvm::enumerate(spans)) {
    starts[span.start].push_back(i);
    waits[span.wait].push_back(i);
  }
  std::vector<StartOp> started(spans.size());
  for (int gap = 0; gap < commands.size(); ++gap) {
    OpBuilder builder(commands[gap]);
    for (size_t i : waits[gap])
      createWait(builder, commands[spans[i].collective], started[i]);
    for (size_t i : starts[gap])
      started[i] = createStart(builder, commands[spans[i].collective]);
  }
  for (const Span &span : spans)
    commands[span.collective]->erase();
}

/// Checks that the memory of each tensor is known.
static LogicalResult verifyStatic(Operation *op, TypeRange types) {
  for (Type type : types)
    if (auto tensor = dyn_cast<RankedTensorType>(type);
        tensor && !tensor.hasStaticShape())
      return op->emitError() << "has an operand or result of type " << tensor
                             << ": expected tensors of static shape";
  return success();
}

static LogicalResult verifyStatic(func::FuncOp entry) {
  auto result = entry->walk([](Operation *op) {
    return WalkResult(failure(failed(verifyStatic(op, op->getOperandTypes())) ||
                              failed(verifyStatic(op, op->getResultTypes()))));
  });
  return failure(result.wasInterrupted());
}

namespace {
struct OverlapCollectivesPass
    : dist::impl::OverlapCollectivesPassBase<OverlapCollectivesPass> {
  using OverlapCollectivesPassBase::OverlapCollectivesPassBase;

  void runOnOperation() override {
    if (memoryGrowth < 0) {
      emitError(getOperation().getLoc())
          << "memory-growth must not be negative, got "
          << memoryGrowth.getValue();
      return signalPassFailure();
    }
    FunctionOpInterface entry = findEntry(getOperation());
    auto func = entry ? dyn_cast<func::FuncOp>(*entry) : func::FuncOp();
    if (!func || failed(verifyStatic(func)))
      return signalPassFailure();
    SymbolTable kernels(getOperation());
    Block &block = func.getBody().front();
    int64_t peak = CommandBlock(block, kernels).peak();
    overlap(block, kernels, peak + int64_t(double(peak) / 100 * memoryGrowth));
  }

  /// `limit` is the most bytes that may be live during a command of this block.
  void overlap(Block &block, const SymbolTable &kernels, int64_t limit) {
    hoistReshapes(block);
    delayReaders(block, kernels, minBytes);
    CommandBlock commands(block, kernels);
    std::vector<Span> spans = SpanChooser(commands, minBytes, limit).choose();
    for (int i = 0; i < commands.size(); ++i)
      if (isControlFlow(commands[i]))
        for (Region &region : commands[i]->getRegions())
          for (Block &inner : region)
            overlap(inner, kernels,
                    limit - commands.live[i] + commands.liveWithin(i));
    if (!spans.empty())
      rewrite(block, commands, spans);
  }
};
} // namespace
