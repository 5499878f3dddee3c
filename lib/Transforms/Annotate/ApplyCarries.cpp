//===- ApplyCarries.cpp - pairs of results and arguments ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ApplyCarries.h"

#include "CommandLine.h"
#include "PlanPosition.h"

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/State.h"
#include "dist/Transforms/Annotate/AnnotateModule.h"
#include "dist/Transforms/Annotate/Passes.h"

namespace dist {
#define GEN_PASS_DEF_APPLYCARRIESPASS
#include "dist/Transforms/Annotate/Passes.h.inc"
} // namespace dist

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

namespace {
struct ApplyCarriesPass : dist::impl::ApplyCarriesPassBase<ApplyCarriesPass> {
  using ApplyCarriesPassBase::ApplyCarriesPassBase;
  ApplyCarriesPass(const ApplyCarriesPassOptions &options, NamedText plan)
      : ApplyCarriesPassBase(options), givenPlan(std::move(plan)) {}

  void runOnOperation() override {
    FailureOr<NamedText> plan =
        givenPlan ? *givenPlan : readPlan(&getContext(), planFile);
    if (failed(plan) || failed(apply(*plan)))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }

private:
  LogicalResult apply(const NamedText &given) {
    std::string text = given.isEmpty() ? "{}" : given.text;
    auto fail = [&](const Status &status) {
      return failInPlan(&getContext(), given.nameOr("plan"), text, status);
    };
    Result<Plan> plan = Plan::parse(text);
    if (!plan)
      return fail(plan.status());
    FunctionOpInterface func = findEntry(getOperation());
    if (!func)
      return failure();
    SmallVector<std::string> texts(carries.begin(), carries.end());
    return applyCarries(func, *plan, texts, fail);
  }

  std::optional<NamedText> givenPlan;
};
} // namespace

std::unique_ptr<Pass>
dist::createApplyCarriesPass(const ApplyCarriesPassOptions &options,
                             NamedText plan) {
  return std::make_unique<ApplyCarriesPass>(options, std::move(plan));
}
