//===- StepParts.cpp - forward, backward and update of a step -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Stages/StepParts.h"

#include "dist/Analysis/Steps/Contractions.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Reshapes.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;

Operation *dist::firstProductIn(Operation *op) {
  Operation *found = nullptr;
  op->walk([&](Operation *inner) {
    if (!isContraction(inner))
      return WalkResult::advance();
    found = inner;
    return WalkResult::interrupt();
  });
  return found;
}

scf::WhileOp dist::findPipelineLoop(FunctionOpInterface func) {
  SmallVector<scf::WhileOp> loops = timeLoopsOf(func.getFunctionBody());
  if (loops.size() > 1)
    llvm::erase_if(loops, [](scf::WhileOp loop) {
      return firstProductIn(loop) == nullptr;
    });
  return loops.empty() ? scf::WhileOp() : loops.back();
}

/// Emits an error at the request for a pipeline, in a plan or in the program.
static InFlightDiagnostic failAtPipeline(FunctionOpInterface func) {
  auto pipelines = func->getParentOfType<ModuleOp>().getOps<PipelineOp>();
  return emitError(pipelines.empty() ? func.getLoc()
                                     : (*pipelines.begin()).getLoc());
}

/// True for a loop over batches around loops over micro-batches.
static bool hasTimeLoop(scf::WhileOp loop) {
  return loop
      ->walk([&](Operation *op) {
        return WalkResult(failure(op != loop && isTimeLoop(op)));
      })
      .wasInterrupted();
}

static FailureOr<scf::WhileOp> requireTimeLoop(FunctionOpInterface func) {
  scf::WhileOp loop = findPipelineLoop(func);
  if (loop && hasTimeLoop(loop))
    return failAtPipeline(func)
           << "gradient_merge with micro_batches: the step needs several "
              "passes over a batch (as for a masked mean) or keeps its rows, "
              "so that it has a loop over batches around those over "
              "micro-batches, which a pipeline does not schedule. Leave out "
              "micro_batches: each batch is a micro-batch then; or leave out "
              "gradient_merge";
  if (loop)
    return loop;
  size_t count = timeLoopsOf(func.getFunctionBody()).size();
  if (count == 0)
    return failAtPipeline(func)
           << "a pipeline needs a loop over micro-batches: give "
              "micro_batches in the plan";
  return failAtPipeline(func)
         << "the stages of a pipeline divide the last pass over the "
            "micro-batches that has products, but none of the "
         << count << " passes of the step has any: leave out the pipeline";
}

StepParts::StepParts(FunctionOpInterface func, scf::WhileOp loop)
    : timeLoop(loop), forward(func) {
  for (Operation &op : func.getFunctionBody().front().without_terminator())
    if (&op != loop)
      ops.push_back(&op);
    else
      for (Operation &inner : body().without_terminator())
        ops.push_back(&inner);
}

FailureOr<StepParts> StepParts::of(FunctionOpInterface func) {
  FailureOr<scf::WhileOp> loop = requireTimeLoop(func);
  if (failed(loop))
    return failure();
  StepParts parts(func, *loop);
  Operation *end = func.getFunctionBody().front().getTerminator();
  if (parts.forwardResults().empty() && end->getNumOperands())
    return func.emitError()
           << "has no result that is not state, so that the forward pass "
              "cannot be told from the backward pass; return the loss";
  return parts;
}

/// True for a value that is made of the number of an iteration over
/// micro-batches, and of constants.
static bool isIteration(Value value) {
  Value root = rootOf(value);
  if (auto argument = dyn_cast<BlockArgument>(root))
    return isTimeLoop(argument.getOwner()->getParentOp());
  auto scalars = root.getDefiningOp<linalg::GenericOp>();
  return scalars && scalars.getNumLoops() == 0 &&
         llvm::any_of(scalars.getInputs(), isIteration) &&
         llvm::all_of(scalars.getInputs(), [](Value input) {
           return input.getDefiningOp<arith::ConstantOp>() ||
                  isIteration(input);
         });
}

bool StepParts::isCounter(unsigned position) const {
  scf::WhileOp loop = timeLoop;
  return llvm::any_of(
      loop.getBeforeArguments()[position].getUsers(),
      [](Operation *user) { return !isa<scf::ConditionOp>(user); });
}

bool StepParts::isBatch(BlockArgument argument) const {
  SmallVector<Value> stack = {argument};
  while (!stack.empty()) {
    Value value = stack.pop_back_val();
    for (Operation *user : value.getUsers()) {
      if (isReshape(user))
        stack.push_back(user->getResult(0));
      auto slice = dyn_cast<linalg_ext::GatherOp>(user);
      if (slice && slice->getOperand(0) == value &&
          isIteration(slice.getIndices()))
        return true;
    }
  }
  return false;
}

StepPart StepParts::partOf(Operation *op) const {
  if (op->getBlock() == timeLoop->getBlock())
    return op->isBeforeInBlock(timeLoop) ? StepPart::Before : StepPart::After;
  return forward.contains(op) ? StepPart::Forward : StepPart::Backward;
}
