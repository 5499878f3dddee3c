//===- KernelClusters.cpp - operations that share a kernel ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Analysis/Kernels/KernelClusters.h"
#include "dist/Analysis/Kernels/RowFusion.h"

using namespace mlir;
using namespace dist;

/// A row of intermediate results must stay in a core's cache.
static constexpr int64_t kMaxRowSize = 1 << 16;

namespace {

class StepBuilder {
public:
  StepBuilder(Block &block, const Roles &roles, const ClusterOptions &options)
      : roles(roles), options(options), commonRows(roles) {
    for (Operation &op : block) {
      position[&op] = position.size();
      program.push_back(&op);
    }
  }

  Steps build() {
    for (Operation *op : llvm::reverse(program))
      if (roles.is(op, Role::Compute) || roles.is(op, Role::Collective) ||
          roles.is(op, Role::Control))
        place(op);
    if (options.fuse)
      for (Operation *op : program)
        if (isLastOfItsStep(op))
          joinProducer(op);
    return Steps(inOrder(), roles);
  }

private:
  /// The time of an operation's step: the place of its last operation in the
  /// program, unless it has joined an earlier step.
  int64_t timeOf(Operation *op) const {
    auto step = stepOf.find(op);
    return position.lookup(step == stepOf.end() ? op : step->second);
  }

  bool isLastOfItsStep(Operation *op) const {
    return stepOf.lookup(op) == op && roles.is(op, Role::Compute);
  }

  /// Puts `op` into the step of its earliest user, or into its own.
  void place(Operation *op) {
    Operation *earliest = nullptr;
    forEachUserOf(op, [&](Operation *user) {
      if (!earliest || timeOf(user) < timeOf(earliest))
        earliest = user;
    });
    Operation *step = earliest ? stepOf.lookup(earliest) : nullptr;
    if (!step || !options.fuse || !canProduceFor(op, step))
      step = op;
    stepOf[op] = step;
    members[step].push_back(op);
  }

  /// True if `op` can be computed with all its users in `step`.
  bool canProduceFor(Operation *op, Operation *step) {
    if (members[step].size() >= options.maxOps)
      return false;
    bool fits = true;
    forEachUserOf(op, [&](Operation *user) {
      if (stepOf.lookup(user) == step)
        fits = fits && shareRows(op, user);
    });
    return fits;
  }

  /// Puts all of a step into that of the latest of its producers.
  void joinProducer(Operation *step) {
    Operation *latest = nullptr;
    SmallVector<std::pair<Operation *, Operation *>> edges;
    forEachProducerOf(step, [&](Operation *producer, Operation *member) {
      edges.emplace_back(producer, member);
      if (!latest || timeOf(producer) > timeOf(latest))
        latest = producer;
    });
    Operation *target = latest ? stepOf.lookup(latest) : nullptr;
    if (!target ||
        members[target].size() + members[step].size() > options.maxOps)
      return;
    for (auto [producer, member] : edges)
      if (stepOf.lookup(producer) == target && !shareRows(producer, member))
        return;
    for (Operation *op : members[step])
      stepOf[op] = target;
    llvm::append_range(members[target], members[step]);
    members.erase(step);
  }

  bool shareRows(Operation *producer, Operation *consumer) {
    std::optional<Rows> rows = commonRows.of(producer, consumer);
    return rows && rows->size <= kMaxRowSize;
  }

  void forEachUserOf(Operation *op,
                     function_ref<void(Operation *)> visit) const {
    for (Value result : op->getResults())
      roles.forEachUser(result, visit);
  }

  /// Calls `visit` with each (producer outside of the step, member that reads
  /// it), also through reshapes and copied operations.
  void
  forEachProducerOf(Operation *step,
                    function_ref<void(Operation *, Operation *)> visit) const {
    for (Operation *member : members.lookup(step)) {
      SmallVector<Value> pending = valuesReadBy(member);
      DenseSet<Operation *> passed;
      while (!pending.empty()) {
        Operation *op = pending.pop_back_val().getDefiningOp();
        if (!op || stepOf.lookup(op) == step || !passed.insert(op).second)
          continue;
        if (stepOf.contains(op))
          visit(op, member);
        else
          llvm::append_range(pending, valuesReadBy(op));
      }
    }
  }

  SmallVector<SmallVector<Operation *>> inOrder() {
    SmallVector<SmallVector<Operation *>> steps;
    for (Operation *op : program) {
      auto found = members.find(op);
      if (found == members.end())
        continue;
      llvm::sort(found->second, [&](Operation *a, Operation *b) {
        return position.lookup(a) < position.lookup(b);
      });
      steps.push_back(std::move(found->second));
    }
    return steps;
  }

  const Roles &roles;
  const ClusterOptions &options;
  CommonRows commonRows;
  SmallVector<Operation *> program;
  DenseMap<Operation *, int64_t> position;
  /// A step is named by the operation that began it; it runs at its place.
  DenseMap<Operation *, Operation *> stepOf;
  DenseMap<Operation *, SmallVector<Operation *>> members;
};

} // namespace

Steps dist::formSteps(Block &block, const Roles &roles,
                      const ClusterOptions &options) {
  return StepBuilder(block, roles, options).build();
}
