//===- InlineCalls.cpp - dist-inline-calls --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InlineCalls.h"

#include "dist/Conversion/StablehloToLinalg/Passes.h"
#include "dist/Dialect/Dist/IR/Locations.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"

namespace dist {
#define GEN_PASS_DEF_INLINECALLSPASS
#include "dist/Conversion/StablehloToLinalg/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Calls that call twice double the program at every level.
static constexpr int64_t maxOps = int64_t(1) << 20;

/// The operations that call a function, each with the attribute that names it.
static const llvm::StringMap<StringRef> &callees() {
  static const llvm::StringMap<StringRef> table = {
      {"func.call", "callee"},
      {"stablehlo.composite", "decomposition"},
  };
  return table;
}

static SmallVector<Operation *> callsIn(Operation *op) {
  SmallVector<Operation *> calls;
  op->walk([&](Operation *inner) {
    if (callees().contains(inner->getName().getStringRef()))
      calls.push_back(inner);
  });
  return calls;
}

namespace {
class Inliner {
public:
  explicit Inliner(ModuleOp module) : symbols(module) {}

  /// Replaces all calls in `op`, which may be one itself.
  LogicalResult inlineCallsIn(Operation *op);
  LogicalResult inlineCallsIn(func::FuncOp function);

private:
  LogicalResult inlineCall(Operation *call);
  FailureOr<func::FuncOp> findCallee(Operation *call);
  FailureOr<SmallVector<Operation *>> cloneBody(func::FuncOp callee,
                                                Operation *call);

  SymbolTable symbols;
  /// The functions that we are in, outermost first.
  llvm::SetVector<Operation *> functions;
  int64_t numOps = 0;
};
} // namespace

/// Checks that the operands of a call come before it; in a region of an
/// unregistered operation they may come in any order.
static LogicalResult checkOrder(Operation *call) {
  for (Value operand : call->getOperands()) {
    Operation *producer = operand.getDefiningOp();
    if (producer && producer->getBlock() == call->getBlock() &&
        !producer->isBeforeInBlock(call))
      return call->emitError()
             << "'" << call->getName() << "': an operand comes after the call";
  }
  return success();
}

FailureOr<func::FuncOp> Inliner::findCallee(Operation *call) {
  auto name = call->getAttrOfType<FlatSymbolRefAttr>(
      callees().lookup(call->getName().getStringRef()));
  auto callee =
      name ? symbols.lookup<func::FuncOp>(name.getAttr()) : func::FuncOp();
  auto type = FunctionType::get(call->getContext(), call->getOperandTypes(),
                                call->getResultTypes());
  if (callee && callee.getFunctionType() == type)
    return callee;
  auto diagnostic = call->emitError()
                    << "'" << call->getName()
                    << "': expected a function of the module of type " << type;
  if (callee)
    diagnostic.attachNote(callee.getLoc())
        << "this is of type " << callee.getFunctionType();
  return diagnostic;
}

/// Clones the body in front of the call, whose results become the returned
/// values.
FailureOr<SmallVector<Operation *>> Inliner::cloneBody(func::FuncOp callee,
                                                       Operation *call) {
  if (callee.isExternal() || !callee.getBody().hasOneBlock())
    return callee.emitError("expected a function body of one block");
  Block &body = callee.getBody().front();
  IRMapping values;
  values.map(body.getArguments(), call->getOperands());
  OpBuilder builder(call);
  SmallVector<Operation *> clones;
  for (Operation &op : body.without_terminator()) {
    Operation *clone = clones.emplace_back(builder.clone(op, values));
    clone->walk([&](Operation *inner) {
      inner->setLoc(CallSiteLoc::get(inner->getLoc(), call->getLoc()));
      ++numOps;
    });
    if (numOps > maxOps)
      return call->emitError()
             << "more than " << maxOps << " operations after inlining";
  }
  for (auto [result, returned] :
       llvm::zip(call->getResults(), body.getTerminator()->getOperands()))
    result.replaceAllUsesWith(values.lookup(returned));
  return clones;
}

LogicalResult Inliner::inlineCall(Operation *call) {
  FailureOr<func::FuncOp> callee = findCallee(call);
  if (failed(callee) || failed(checkOrder(call)))
    return failure();
  if (!functions.insert(*callee))
    return callee->emitError("calls itself; recursion can't be inlined");
  auto clones = cloneBody(*callee, call);
  if (failed(clones))
    return failure();
  call->erase();
  for (Operation *clone : *clones)
    if (failed(inlineCallsIn(clone)))
      return failure();
  functions.pop_back();
  return success();
}

LogicalResult Inliner::inlineCallsIn(Operation *op) {
  for (Operation *call : callsIn(op))
    if (failed(inlineCall(call)))
      return failure();
  return success();
}

LogicalResult Inliner::inlineCallsIn(func::FuncOp function) {
  functions.insert(function);
  if (failed(inlineCallsIn(function.getOperation())))
    return failure();
  functions.pop_back();
  return success();
}

/// The functions that custom calls in `op` name, such as the comparator of
/// @ApproxTopK.
static SmallVector<FlatSymbolRefAttr> namesIn(Operation *op) {
  SmallVector<FlatSymbolRefAttr> names;
  op->walk([&](Operation *inner) {
    if (inner->getName().getStringRef() != "stablehlo.custom_call")
      return;
    if (auto called = inner->getAttrOfType<ArrayAttr>("called_computations"))
      for (Attribute name : called)
        if (auto symbol = dyn_cast<FlatSymbolRefAttr>(name))
          names.push_back(symbol);
  });
  return names;
}

/// The verifier takes any operation that is not registered for the end of a
/// block.
static LogicalResult verifyEnd(Block &block) {
  Operation *parent = block.getParentOp();
  Operation *end = block.empty() ? nullptr : &block.back();
  if (!end || parent->hasTrait<OpTrait::NoTerminator>() ||
      end->getNumSuccessors() > 0)
    return success();
  StringRef name = end->getName().stripDialect();
  if (!end->hasTrait<OpTrait::IsTerminator>() && name != "return" &&
      name != "yield")
    return emitError(reportAt(parent->getLoc(), end->getLoc()))
           << "'" << parent->getName() << "': the region ends in '"
           << end->getName() << "', expected a return after it";
  auto function = dyn_cast<func::FuncOp>(parent);
  if (function && function.getResultTypes() != end->getOperandTypes())
    return end->emitError()
           << "'" << end->getName() << "': returns " << end->getOperandTypes()
           << ", expected the types of the function: "
           << function.getResultTypes();
  return success();
}

static LogicalResult verifyEnds(ModuleOp module) {
  WalkResult walk =
      module.walk([](Block *block) { return WalkResult(verifyEnd(*block)); });
  return failure(walk.wasInterrupted());
}

LogicalResult dist::inlineCalls(ModuleOp module) {
  if (failed(verifyEnds(module)))
    return failure();
  Inliner inliner(module);
  llvm::SetVector<func::FuncOp> kept;
  auto functions = llvm::to_vector(module.getOps<func::FuncOp>());
  for (func::FuncOp function : functions)
    if (!function.isPrivate())
      kept.insert(function);
  for (size_t i = 0; i < kept.size(); ++i) { // It grows.
    if (failed(inliner.inlineCallsIn(kept[i])))
      return failure();
    for (FlatSymbolRefAttr name : namesIn(kept[i]))
      if (auto named = module.lookupSymbol<func::FuncOp>(name))
        kept.insert(named);
  }
  for (func::FuncOp function : functions)
    if (!kept.contains(function))
      function.erase();
  return success();
}

namespace {
struct InlineCallsPass : dist::impl::InlineCallsPassBase<InlineCallsPass> {
  void runOnOperation() override {
    if (failed(inlineCalls(getOperation())))
      signalPassFailure();
  }
};
} // namespace
