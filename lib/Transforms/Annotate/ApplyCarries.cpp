//===- ApplyCarries.cpp - pairs of results and arguments ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ApplyCarries.h"

#include "CommandLine.h"

#include "dist/Dialect/Dist/IR/State.h"

using namespace mlir;
using namespace dist;

static Result<std::vector<CarryRequest>> parse(ArrayRef<std::string> texts) {
  std::vector<CarryRequest> requests;
  for (const std::string &text : texts) {
    Result<CarryRequest> request = parseCarry(text);
    if (!request)
      return Status::invalid("option 'carry' " + request.status().getMessage());
    requests.push_back(*request);
  }
  return requests;
}

LogicalResult
dist::applyCarries(FunctionOpInterface func, const Plan &plan,
                   ArrayRef<std::string> texts,
                   function_ref<LogicalResult(const Status &)> failInPlan) {
  if (plan.carries.empty() && texts.empty())
    return success();
  StepPorts ports(func);
  auto ofPlan = findPairs(plan.carries, ports.arguments, ports.results);
  if (!ofPlan)
    return failInPlan(ofPlan.status());
  auto fail = [&](const Status &status) {
    return emitError(commandLineLoc(func->getContext())) << status.getMessage();
  };
  Result<std::vector<CarryRequest>> requests = parse(texts);
  if (!requests)
    return fail(requests.status());
  auto pairs = findPairs(*requests, ports.arguments, ports.results);
  if (!pairs)
    return fail(pairs.status());
  for (const StatePair &pair : *ofPlan)
    if (llvm::none_of(*pairs, [&](const StatePair &other) {
          return other.argument == pair.argument;
        }))
      pairs->push_back(pair);
  writeState(func, ports, *pairs);
  return success();
}
