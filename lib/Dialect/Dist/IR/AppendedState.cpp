//===- AppendedState.cpp - state that a pass adds to a step ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/AppendedState.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/Signature.h"
#include "dist/Dialect/Dist/IR/State.h"

using namespace mlir;
using namespace dist;

void dist::appendState(FunctionOpInterface func,
                       ArrayRef<AppendedState> states) {
  Block &body = func.getFunctionBody().front();
  Operation *end = body.getTerminator();
  Builder builder(func.getContext());
  Signature signature(func);
  for (const AppendedState &state : states) {
    BlockArgument argument = body.addArgument(state.type, func.getLoc());
    unsigned result = end->getNumOperands();
    end->insertOperands(result, Value(argument));
    NamedAttrList attrs;
    attrs.set(kNameAttr, builder.getStringAttr(state.name));
    signature.results.push_back(attrs);
    attrs.set(kAliasAttr, builder.getI64IntegerAttr(result));
    attrs.set(kStartsAtZeroAttr, builder.getUnitAttr());
    signature.arguments.push_back(attrs);
  }
  func.setType(FunctionType::get(func.getContext(), body.getArgumentTypes(),
                                 end->getOperandTypes()));
  signature.write();
}
