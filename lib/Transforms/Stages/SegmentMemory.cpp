//===- SegmentMemory.cpp - memory of segments and around them -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SegmentMemory.h"

#include "dist/Dialect/Dist/IR/Reshapes.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// In a segment
//===----------------------------------------------------------------------===//

namespace {
/// The values of a block in the order of its operations.
class BlockRanges {
public:
  explicit BlockRanges(const SymbolTable &symbols) : symbols(symbols) {}

  double peak(Block &block);

private:
  Value rootOf(Value value) const;
  Value operandInPlace(OpResult result) const;

  const SymbolTable &symbols;
  llvm::DenseMap<Value, Value> roots; ///< Of values in others' memory.
};
} // namespace

Value BlockRanges::rootOf(Value value) const {
  for (auto found = roots.find(value); found != roots.end();
       found = roots.find(value))
    value = found->second;
  return value;
}

/// The operand whose memory a result has; null if it has its own.
Value BlockRanges::operandInPlace(OpResult result) const {
  Operation *op = result.getOwner();
  if (isReshape(op))
    return op->getOperand(0);
  auto call = dyn_cast<func::CallOp>(op);
  auto kernel =
      call ? symbols.lookup<func::FuncOp>(call.getCallee()) : func::FuncOp();
  if (!kernel)
    return {};
  for (auto [i, operand] : llvm::enumerate(call.getOperands())) {
    auto in = kernel.getArgAttrOfType<IntegerAttr>(i, kInPlaceAttr);
    if (in && in.getInt() == int64_t(result.getResultNumber()))
      return operand;
  }
  return {};
}

/// Loops and branches hold what their blocks need while they run.
double BlockRanges::peak(Block &block) {
  llvm::DenseMap<Value, Operation *> last;
  llvm::SmallPtrSet<Value, 8> kept;
  for (Operation &op : block) {
    for (OpResult result : op.getResults())
      if (Value operand = operandInPlace(result))
        roots[result] = operand;
    op.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        last[rootOf(operand)] = &op;
    });
  }
  for (Value value : block.getTerminator()->getOperands())
    kept.insert(rootOf(value));
  double live = 0, most = 0;
  llvm::DenseMap<Operation *, double> dies;
  for (Operation &op : block) {
    for (OpResult result : op.getResults()) {
      if (op.hasTrait<OpTrait::ConstantLike>() || roots.contains(result) ||
          kept.contains(result))
        continue;
      double bytes = double(bytesOf(result.getType()));
      live += bytes;
      Operation *end = last.lookup(result);
      dies[end ? end : &op] += bytes;
    }
    double inside = 0;
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        inside = std::max(inside, BlockRanges(symbols).peak(inner));
    most = std::max(most, live + inside);
    live -= dies.lookup(&op);
  }
  return most;
}

/// True if the segment consists of calls of kernels and of commands.
static bool isOutlined(func::FuncOp segment) {
  WalkResult walk =
      segment->walk([](linalg::LinalgOp) { return WalkResult::interrupt(); });
  return !walk.wasInterrupted();
}

double dist::temporaryBytesOf(func::FuncOp segment, const SymbolTable &symbols,
                              OwnBytes ownBytes) {
  if (segment.isExternal())
    return 0;
  if (isOutlined(segment))
    return BlockRanges(symbols).peak(segment.getBody().front());
  return double(temporaryBytes(
      cast<FunctionOpInterface>(segment.getOperation()), ownBytes));
}

//===----------------------------------------------------------------------===//
// For a whole step
//===----------------------------------------------------------------------===//

namespace {
class StepState {
public:
  StepState(PipelineOp pipeline, const SymbolTable &symbols, size_t coordinates)
      : pipeline(pipeline), symbols(symbols), bytes(coordinates) {}

  void addAround(FunctionOpInterface entry);
  void addCarried(scf::WhileOp loop);
  void addKept(Block &block);

  std::vector<double> take() { return std::move(bytes); }

private:
  void add(Value value, std::optional<int64_t> stage);
  bool isInPlace(Value result, FunctionOpInterface entry) const;
  std::optional<int64_t> stageOf(Attribute attr) const {
    auto stage = dyn_cast_or_null<IntegerAttr>(attr);
    return stage ? std::optional(stage.getInt()) : std::nullopt;
  }

  PipelineOp pipeline;
  const SymbolTable &symbols;
  std::vector<double> bytes;
};
} // namespace

/// Adds a value to the coordinate of its stage, or to all of them.
void StepState::add(Value value, std::optional<int64_t> stage) {
  double more = double(bytesOf(value.getType()));
  if (stage)
    bytes[pipeline.getCoordinates()[*stage]] += more;
  else
    for (double &each : bytes)
      each += more;
}

/// True if a segment writes the result over an argument of the program.
bool StepState::isInPlace(Value result, FunctionOpInterface entry) const {
  auto call = result.getDefiningOp<func::CallOp>();
  auto segment =
      call ? symbols.lookup<func::FuncOp>(call.getCallee()) : func::FuncOp();
  if (!segment)
    return false;
  auto number = cast<OpResult>(result).getResultNumber();
  for (auto [i, operand] : llvm::enumerate(call.getOperands())) {
    auto replaced = segment.getArgAttrOfType<IntegerAttr>(i, kAliasAttr);
    auto argument = dyn_cast<BlockArgument>(operand);
    if (argument && replaced && replaced.getInt() == int64_t(number) &&
        argument.getOwner() == &entry.getFunctionBody().front())
      return true;
  }
  return false;
}

/// Adds arguments, and results that are not in their place.
void StepState::addAround(FunctionOpInterface entry) {
  for (BlockArgument argument : entry.getArguments())
    add(argument,
        stageOf(entry.getArgAttr(argument.getArgNumber(), kStageAttr)));
  Operation *end = entry.getFunctionBody().front().getTerminator();
  for (auto [i, result] : llvm::enumerate(end->getOperands()))
    if (!isInPlace(result, entry))
      add(result, stageOf(entry.getResultAttr(i, kStageAttr)));
}

/// Adds what the loop carries where a segment computes it.
void StepState::addCarried(scf::WhileOp loop) {
  for (Value value : loop.getAfter().front().getTerminator()->getOperands())
    if (auto call = value.getDefiningOp<func::CallOp>())
      add(value, stageOf(call->getAttr(kStageAttr)));
}

/// Adds what segments outside of the loop, and transfers there, give to others.
void StepState::addKept(Block &block) {
  auto isRead = [&](Value value) {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      return isa<func::CallOp, TransferOp>(user);
    });
  };
  for (Operation &op : block) {
    auto transfer = dyn_cast<TransferOp>(op);
    if (!transfer && !isa<func::CallOp>(op))
      continue;
    for (Value value : op.getResults())
      if (isRead(value))
        add(value, transfer ? std::optional(int64_t(transfer.getTo()))
                            : stageOf(op.getAttr(kStageAttr)));
  }
}

std::vector<double> dist::stateBytesOf(FunctionOpInterface entry,
                                       scf::WhileOp loop, PipelineOp pipeline,
                                       const SymbolTable &symbols,
                                       size_t coordinates) {
  StepState state(pipeline, symbols, coordinates);
  state.addAround(entry);
  state.addCarried(loop);
  state.addKept(entry.getFunctionBody().front());
  return state.take();
}
