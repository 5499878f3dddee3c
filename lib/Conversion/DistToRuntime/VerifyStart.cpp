//===- VerifyStart.cpp - verifier of started collectives ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Conversion/DistToRuntime/FlatCollectives.h"
#include "dist/Dialect/Dist/IR/Reshapes.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace dist;

Operation *dist::collectiveOf(StartOp start) {
  return &start.getBody().front().front();
}

static LogicalResult verifyOrder(StartOp start) {
  Block &body = start.getBody().front();
  Operation *collective = collectiveOf(start);
  if (llvm::equal(collective->getOperands(), body.getArguments()) &&
      llvm::equal(body.getTerminator()->getOperands(),
                  collective->getResults()))
    return success();
  return start.emitOpError("has a collective of other operands than the inputs "
                           "in their order, or yields other values than its "
                           "results");
}

static LogicalResult verifyElementType(StartOp start) {
  for (Type type : start.getInputs().getTypes())
    if (getElementTypeOrSelf(type) !=
        getElementTypeOrSelf(start.getInputs().front()))
      return start.emitOpError("starts a collective of several element types, "
                               "which are commands of their own: start each");
  return success();
}

static FailureOr<WaitOp> waitOf(StartOp start) {
  Value future = start.getFuture();
  auto wait =
      future.hasOneUse() ? dyn_cast<WaitOp>(*future.user_begin()) : WaitOp();
  if (wait && wait->getBlock() == start->getBlock())
    return wait;
  return start.emitOpError("needs one dist.wait, in its block");
}

/// True if `op` is the call of a kernel that writes over one of `values`.
static bool overwrites(Operation &op, const DenseSet<Value> &values) {
  auto call = dyn_cast<func::CallOp>(op);
  auto isOneOf = [&](Value operand) {
    return values.contains(rootOf(operand));
  };
  if (!call || llvm::none_of(call.getOperands(), isOneOf))
    return false;
  auto kernel = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  return kernel && llvm::any_of(llvm::seq(call.getNumOperands()), [&](auto i) {
           return isOneOf(call.getOperand(i)) &&
                  kernel.getArgAttr(i, kInPlaceAttr);
         });
}

static LogicalResult verifyInputsStay(StartOp start, WaitOp wait) {
  DenseSet<Value> inputs;
  for (Value input : start.getInputs())
    inputs.insert(rootOf(input));
  for (Operation *op = start->getNextNode(); op != wait; op = op->getNextNode())
    if (overwrites(*op, inputs)) {
      InFlightDiagnostic error =
          op->emitError("writes over a value that a collective sends "
                        "meanwhile");
      error.attachNote(start.getLoc()) << "which is started here";
      return error;
    }
  return success();
}

FailureOr<WaitOp> dist::verifyStart(StartOp start) {
  if (failed(verifyFlat(collectiveOf(start))) || failed(verifyOrder(start)) ||
      failed(verifyElementType(start)))
    return failure();
  FailureOr<WaitOp> wait = waitOf(start);
  if (failed(wait) || failed(verifyInputsStay(start, *wait)))
    return failure();
  return wait;
}
