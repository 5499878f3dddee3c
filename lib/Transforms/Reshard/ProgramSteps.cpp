//===- ProgramSteps.cpp - what one rank does in a step --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/ProgramSteps.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Planning/CollectivePrice.h"
#include "dist/Support/CollectiveCost.h"
#include "dist/Transforms/Reshard/Prices.h"
#include "dist/Transforms/Reshard/Transfers.h"

using namespace mlir;
using namespace dist;

namespace {

/// A reshard that waits for its place in the list.
struct Waiting {
  Value value;
  ShardingAttr from, to;
  unsigned copy; ///< Which one, of those that are given up after use.
  bool isSecond; ///< It begins with what another one has made.
};

class StepLister {
public:
  StepLister(ReshardContext &context, const ShardedProgram &program,
             const Device &device)
      : context(context), program(program), device(device) {}

  std::vector<ProgramStep> list();

private:
  ReshardContext &context;
  const ShardedProgram &program;
  const Device &device;
  std::vector<ProgramStep> steps;
  /// Before the operation that uses them first, behind the one that makes them.
  llvm::DenseMap<Operation *, std::vector<Waiting>> before, behind;
  llvm::DenseMap<Operation *, int> done;
  llvm::DenseSet<Operation *> known; ///< The program's operations.
  llvm::DenseMap<std::tuple<Value, ShardingAttr, unsigned>, int> arrived;

  void place(Value value);
  Operation *firstUser(const Transfer &transfer) const;
  int findSource(Value value, ShardingAttr sharding, unsigned copy = 0) const;
  void addSources(ProgramStep &step, const OpShardings &shardings) const;
  void addMoves(const Waiting &waiting, Operation *user);
  void add(ProgramStep step, int source);
  void addExchange(const OpShardings &shardings);
  void addOperation(const OpShardings &shardings);
};

} // namespace

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// What is used in a body is used by the operation that has the body; what is
/// made again is no step, but has its place.
Operation *StepLister::firstUser(const Transfer &transfer) const {
  Operation *first = nullptr;
  for (OpOperand *use : transfer.uses) {
    Operation *user = use->getOwner();
    Block *home = use->get().getParentBlock();
    while (!known.contains(user) && user->getBlock() != home &&
           user->getParentOp())
      user = user->getParentOp();
    if (!first || program.positionOf(user) < program.positionOf(first))
      first = user;
  }
  return first;
}

/// As ReshardInserter does: what grows before its first use, the rest at once,
/// behind the producer or the transfer that it begins with.
void StepLister::place(Value value) {
  Operation *producer = value.getDefiningOp();
  bool isFirstBehind = false;
  Operation *firstPlace = nullptr;
  for (const Transfer &it : transfersOf(context, program, value)) {
    Type type = value.getType();
    Operation *user = firstUser(it);
    bool grows =
        context.localBytes(it.to, type) > context.localBytes(it.from, type);
    bool isBehind =
        producer && !grows && producer->getBlock() == user->getBlock();
    Operation *place = isBehind ? producer : user;
    if (it.isSecond && !grows)
      std::tie(isBehind, place) = std::pair(isFirstBehind, firstPlace);
    (isBehind ? behind : before)[place].push_back(
        {value, it.from, it.to, it.copy, it.isSecond});
    if (!firstPlace)
      std::tie(isFirstBehind, firstPlace) = std::pair(isBehind, place);
  }
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// The step that the value is there after, as it is needed; -1 for none.
int StepLister::findSource(Value value, ShardingAttr sharding,
                           unsigned copy) const {
  if (auto it = arrived.find({value, sharding, copy}); it != arrived.end())
    return it->second;
  Operation *op = value.getDefiningOp();
  if (!op) // What a loop or region is given, is there when that begins.
    op = value.getParentBlock()->getParentOp();
  auto it = done.find(op);
  return it == done.end() ? -1 : it->second;
}

/// All that the operation needs.
void StepLister::addSources(ProgramStep &step,
                            const OpShardings &shardings) const {
  for (OpOperand &use : shardings.op->getOpOperands()) {
    ShardingAttr need = shardings.operands[use.getOperandNumber()];
    if (!need)
      continue;
    int source = findSource(use.get(), need, program.copies.lookup(&use));
    if (source >= 0)
      step.after.push_back(source);
  }
}

void StepLister::add(ProgramStep step, int source) {
  if (source >= 0)
    step.after.push_back(source);
  steps.push_back(std::move(step));
}

/// As dist-communication-report counts it.
static double receivedBy(const ReshardContext &context, const ReshardStep &move,
                         ShardingAttr before, ShardingAttr after, Type type) {
  if (move.kind == ReshardKind::Exchange)
    return move.bytes;
  auto bytes = [&](ShardingAttr sharding) {
    return static_cast<int64_t>(context.localBytes(sharding, type));
  };
  return static_cast<double>(bytesReceived(toString(move.kind),
                                           context.mesh.sizeOf(move.axes),
                                           {{bytes(before), bytes(after)}}));
}

/// An exchange with what the value was made of, or the steps of the plan.
void StepLister::addMoves(const Waiting &waiting, Operation *user) {
  auto [value, from, to, copy, isSecond] = waiting;
  Operation *producer = value.getDefiningOp();
  bool combines = from.getValue().partial != to.getValue().partial;
  ProgramStep step;
  step.kind = ProgramStep::Kind::Move;
  step.op = producer && combines ? producer : user;
  step.value = value;
  step.from = from;
  step.to = to;
  step.times = estimateExecutions(value.getParentBlock());
  int source = findSource(value, isSecond ? from : ShardingAttr());
  ShardingAttr before = from;
  auto addMove = [&](ReshardStep move) {
    ShardingAttr after = context.get(move.after);
    step.bytes = receivedBy(context, move, before, after,
                            context.movedType(from, to, value.getType()));
    before = after;
    step.cost = step.time = move.cost;
    step.move = std::move(move);
    add(step, source);
    source = static_cast<int>(steps.size()) - 1;
  };
  if (auto fetch = fetchPrice(context, value, from, to)) {
    ReshardStep move;
    move.kind = ReshardKind::Exchange;
    move.axes = blockFetch(context.mesh, shapeOf(value.getType()),
                           from.getValue(), to.getValue())
                    .axes(context.mesh);
    move.after = to.getValue();
    move.bytes = fetch->bytes;
    move.cost = fetch->cost;
    addMove(std::move(move));
  } else if (const auto &plan = context.plan(from, to, value.getType())) {
    for (const ReshardStep &move : plan->steps)
      addMove(move);
  }
  arrived[{value, to, copy}] = source;
}

/// The windows of operands.
void StepLister::addExchange(const OpShardings &shardings) {
  ReshardContext::Price price = exchangePriceOnce(context, shardings);
  if (price.bytes == 0)
    return;
  ProgramStep step;
  step.kind = ProgramStep::Kind::Exchange;
  step.op = shardings.op;
  step.times = estimateExecutions(shardings.op->getBlock());
  step.move.kind = ReshardKind::Exchange;
  for (const Axes &axes : shardings.axes)
    llvm::append_range(step.move.axes, axes);
  step.bytes = step.move.bytes = price.bytes;
  step.cost = step.time = step.move.cost = price.cost;
  addSources(step, shardings);
  steps.push_back(std::move(step));
}

void StepLister::addOperation(const OpShardings &shardings) {
  Operation *op = shardings.op;
  for (const Waiting &waiting : before.lookup(op))
    addMoves(waiting, op);
  bool mayFetch = isa<ShardingRuleOpInterface>(op);
  if (mayFetch)
    addExchange(shardings);
  bool isFetched = mayFetch && !steps.empty() && steps.back().op == op &&
                   steps.back().kind == ProgramStep::Kind::Exchange;
  ProgramStep step;
  step.op = op;
  step.shardings = &shardings;
  step.times = estimateExecutions(op->getBlock());
  if (shardings.rule)
    step.cost = step.time = workOnce(context, device, shardings);
  if (isFetched)
    step.after.push_back(static_cast<int>(steps.size()) - 1);
  addSources(step, shardings);
  done[op] = static_cast<int>(steps.size());
  steps.push_back(std::move(step));
  for (const Waiting &waiting : behind.lookup(op))
    addMoves(waiting, op);
}

std::vector<ProgramStep> StepLister::list() {
  for (const OpShardings &shardings : program.operations)
    known.insert(shardings.op);
  for (Value value : program.operands())
    place(value);
  for (const OpShardings &shardings : program.operations)
    addOperation(shardings);
  return std::move(steps);
}

std::vector<ProgramStep> dist::stepsOf(ReshardContext &context,
                                       const ShardedProgram &program,
                                       const Device &device) {
  return StepLister(context, program, device).list();
}

void dist::takeKernelTimes(std::vector<ProgramStep> &steps,
                           const WorkTimes &times) {
  for (ProgramStep &step : steps)
    if (step.kind == ProgramStep::Kind::Operation)
      step.time = times.lookup(step.op);
}

//===----------------------------------------------------------------------===//
// Tasks
//===----------------------------------------------------------------------===//

namespace {
/// Which queues collectives are on, asked once for each list of axes.
class LinkQueues {
public:
  LinkQueues(const ReshardContext &context, const Cluster *cluster)
      : context(context), cluster(cluster) {}

  uint32_t of(const ProgramStep &step) {
    if (!step.isCollective())
      return 1;
    auto [it, isNew] = known.try_emplace(step.move.axes, 0);
    if (isNew)
      it->second = find(step.move.axes);
    return it->second;
  }

private:
  const ReshardContext &context;
  const Cluster *cluster;
  std::map<Axes, uint32_t> known;

  uint32_t find(const Axes &axes) const {
    constexpr size_t kMostLevels = 31;
    uint32_t queues = 0;
    if (cluster && !axes.empty())
      for (auto [level, span] :
           llvm::enumerate(spanOf(*cluster, context.mesh, axes)))
        if (span.parts > 1)
          queues |= 1u << std::min(level + 1, kMostLevels);
    return queues ? queues : 2;
  }
};
} // namespace

/// Of each step the operation that waits for it first; -1 for none.
static std::vector<int> firstUsers(const std::vector<ProgramStep> &steps) {
  std::vector<int> users(steps.size(), -1);
  for (auto [index, step] : llvm::enumerate(steps))
    for (int other : step.after)
      if (users[other] < 0)
        users[other] = static_cast<int>(index);
  return users;
}

std::vector<TimelineTask> dist::tasksOf(const ReshardContext &context,
                                        const std::vector<ProgramStep> &steps,
                                        const Cluster *cluster) {
  constexpr size_t kAhead = 2;
  LinkQueues queues(context, cluster);
  std::vector<int> users = firstUsers(steps), gathers;
  std::vector<TimelineTask> tasks;
  for (auto [index, step] : llvm::enumerate(steps)) {
    tasks.push_back({step.allTime(), queues.of(step), step.after});
    if (step.move.kind != ReshardKind::AllGather || !step.isCollective())
      continue;
    if (gathers.size() >= kAhead) {
      int user = users[gathers[gathers.size() - kAhead]];
      if (user >= 0 && user < static_cast<int>(index))
        tasks.back().after.push_back(user);
    }
    gathers.push_back(static_cast<int>(index));
  }
  return tasks;
}
