//===- RecomputeCopies.cpp - copies in place of reshards ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecomputeCopies.h"

#include "dist/Dialect/Dist/IR/Pinned.h"
#include "dist/Transforms/Reshard/Prices.h"
#include "dist/Transforms/Reshard/Recomputation.h"
#include "dist/Transforms/Reshard/Transfers.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace dist;

namespace {
/// Goes from users to producers: what a copy reads is copied after it.
class CopyWriter {
public:
  CopyWriter(ReshardContext &context, ShardedProgram &program)
      : context(context), program(program),
        recomputation(*context.recomputation) {}

  void run();

private:
  using Uses = SmallVector<OpOperand *>;

  ReshardContext &context;
  ShardedProgram &program;
  const Recomputation &recomputation;
  /// Values that copies need and that are priced as if nothing moved.
  llvm::DenseSet<std::pair<Value, ShardingAttr>> promised;

  /// A copy, and the uses that take its results.
  struct Written {
    RecomputedCopy copy;
    std::vector<std::pair<OpResult, ShardingAttr>> needs;
    Uses uses;
  };

  bool isCopied(Value value, ShardingAttr need) const;
  void promise(const RecomputedCopy &copy);
  void collect(std::vector<Written> &all, OpResult result, ShardingAttr need,
               const Uses &uses);
  void writeCopies(Operation *op);
  void replace(const Written &written);
  Operation *write(Operation *behind, const Written &written);
  void addNested(Operation *made, const RecomputedCopy &copy);
};
} // namespace

bool CopyWriter::isCopied(Value value, ShardingAttr need) const {
  ShardingAttr from = program.natural(value);
  if (!recomputation.copyFor(context, value, need))
    return false;
  ReshardContext::Price moved = movePrice(context, value, from, need);
  return moved.bytes > 0 &&
         (promised.contains({value, need}) ||
          recomputedPrice(context, value, from, need, moved));
}

void CopyWriter::promise(const RecomputedCopy &copy) {
  copy.forEachOperand([&](Value operand, ShardingAttr need) {
    if (need && recomputation.isLocal(operand))
      promised.insert({operand, need});
  });
}

/// Adds uses to a copy that has what they need, or another copy.
void CopyWriter::collect(std::vector<Written> &all, OpResult result,
                         ShardingAttr need, const Uses &uses) {
  RecomputedCopy copy = *recomputation.copyFor(context, result, need);
  unsigned number = result.getResultNumber();
  auto it = llvm::find_if(all, [&](const Written &written) {
    return copy.own.results[number] == need &&
           written.copy.own.results == copy.own.results;
  });
  if (it == all.end())
    it = all.insert(it, Written{std::move(copy), {}, {}});
  it->needs.push_back({result, need});
  llvm::append_range(it->uses, uses);
}

/// Does the operation itself as a copy would be.
void CopyWriter::replace(const Written &written) {
  auto replaceOne = [&](const OpShardings &shardings) {
    program.replace(*program.find(shardings.op), shardings);
  };
  replaceOne(written.copy.own);
  for (const OpShardings &nested : written.copy.nested) {
    replaceOne(nested);
    program.setHomes(nested.op, nested.results);
  }
  program.setHomes(written.copy.own.op, written.copy.own.results);
  for (auto [result, need] : written.needs)
    program.setHome(result, need);
}

/// Adds the operations in the regions of a copy to the program.
void CopyWriter::addNested(Operation *made, const RecomputedCopy &copy) {
  auto nested = copy.nested.begin();
  for (auto [from, to] :
       llvm::zip(copy.own.op->getRegions(), made->getRegions()))
    for (auto [original, clone] : llvm::zip(from.getOps(), to.getOps())) {
      clone.removeAttr(kPinnedAttr);
      if (nested == copy.nested.end() || nested->op != &original) {
        program.addRematerializable(&original, &clone);
        continue;
      }
      OpShardings shardings = *nested++;
      shardings.op = &clone;
      SmallVector<ShardingAttr, 1> homes = shardings.results;
      program.addCopy(&original, std::move(shardings), homes);
    }
}

/// Writes a copy behind `behind`.
Operation *CopyWriter::write(Operation *behind, const Written &written) {
  Operation *original = written.copy.own.op;
  OpBuilder builder(original->getContext());
  builder.setInsertionPointAfter(behind);
  OpShardings copy = written.copy.own;
  copy.op = builder.clone(*original);
  copy.op->removeAttr(kPinnedAttr);
  SmallVector<ShardingAttr, 1> homes = copy.results;
  for (auto [result, need] : written.needs)
    homes[result.getResultNumber()] = need;
  setShardings(copy.op, homes);
  for (OpOperand *use : written.uses)
    use->set(copy.op->getResult(cast<OpResult>(use->get()).getResultNumber()));
  Operation *made = copy.op;
  program.addCopy(original, std::move(copy), homes);
  if (written.copy.isRegion())
    addNested(made, written.copy);
  return made;
}

/// True if the user annotated the result, or a value in its regions.
static bool isPinned(Operation *op) {
  return op
      ->walk([](Operation *nested) {
        return nested->hasAttr(kPinnedAttr) ? WalkResult::interrupt()
                                            : WalkResult::advance();
      })
      .wasInterrupted();
}

void CopyWriter::writeCopies(Operation *op) {
  bool isKept = isPinned(op);
  std::vector<Written> copied;
  for (OpResult result : op->getResults()) {
    ShardingAttr natural = program.natural(result);
    for (auto &[need, uses] :
         groupUses(context, program, result,
                   [&](OpOperand &use) { return program.needed(use); })) {
      auto [sharding, number] = need;
      if (number == 0 && sharding != natural && isCopied(result, sharding))
        collect(copied, result, sharding, uses);
      else
        isKept = true;
    }
  }
  Operation *last = op;
  for (const Written &written : copied) {
    promise(written.copy);
    if (isKept)
      last = write(last, written);
    else
      replace(written);
    isKept = true;
  }
}

void CopyWriter::run() {
  std::vector<Operation *> operations;
  for (const OpShardings &shardings : program.operations)
    operations.push_back(shardings.op);
  for (Operation *op : llvm::reverse(operations))
    if (recomputation.contains(op))
      writeCopies(op);
  program.restoreOrder();
}

void dist::recomputeCopies(ReshardContext &context, ShardedProgram &program) {
  if (context.recomputation)
    CopyWriter(context, program).run();
}
