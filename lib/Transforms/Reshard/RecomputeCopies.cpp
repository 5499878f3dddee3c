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

  bool isCopied(Value value, ShardingAttr need) const;
  void promise(const OpShardings &copy);
  void writeCopies(Operation *op);
  Operation *write(Operation *behind, OpShardings copy, ShardingAttr need,
                   ArrayRef<OpOperand *> uses);
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

void CopyWriter::promise(const OpShardings &copy) {
  for (auto [operand, need] : llvm::zip(copy.op->getOperands(), copy.operands))
    if (need && recomputation.isLocal(operand))
      promised.insert({operand, need});
}

/// Writes a copy for some uses, behind `behind`.
Operation *CopyWriter::write(Operation *behind, OpShardings copy,
                             ShardingAttr need, ArrayRef<OpOperand *> uses) {
  Operation *original = copy.op;
  OpBuilder builder(original->getContext());
  builder.setInsertionPointAfter(behind);
  copy.op = builder.clone(*original);
  copy.op->removeAttr(kPinnedAttr);
  setShardings(copy.op, {need});
  for (OpOperand *use : uses)
    use->set(copy.op->getResult(0));
  Operation *written = copy.op;
  program.addCopy(original, std::move(copy), need);
  return written;
}

void CopyWriter::writeCopies(Operation *op) {
  OpResult result = op->getResult(0);
  ShardingAttr natural = program.natural(result);
  bool isKept = op->hasAttr(kPinnedAttr);
  std::vector<std::pair<ShardingAttr, Uses>> copied;
  for (auto &[need, uses] :
       groupUses(context, program, result,
                 [&](OpOperand &use) { return program.needed(use); })) {
    auto [sharding, number] = need;
    if (number == 0 && sharding != natural && isCopied(result, sharding))
      copied.push_back({sharding, uses});
    else
      isKept = true;
  }
  Operation *last = op;
  for (auto &[need, uses] : copied) {
    OpShardings copy = *recomputation.copyFor(context, result, need);
    promise(copy);
    if (isKept) {
      last = write(last, std::move(copy), need, uses);
      continue;
    }
    program.replace(*program.find(op), std::move(copy));
    program.setHome(result, need);
    isKept = true;
  }
}

void CopyWriter::run() {
  std::vector<Operation *> operations;
  for (const OpShardings &shardings : program.operations)
    operations.push_back(shardings.op);
  for (Operation *op : llvm::reverse(operations))
    if (op->getNumResults() == 1 && program.natural(op->getResult(0)))
      writeCopies(op);
  program.restoreOrder();
}

void dist::recomputeCopies(ReshardContext &context, ShardedProgram &program) {
  if (context.recomputation)
    CopyWriter(context, program).run();
}
