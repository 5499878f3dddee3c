//===- RoutineCall.cpp - check of a call of a routine ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/RoutineCall.h"

#include "dist/Support/FactorNotation.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

static std::string describeOption(const RoutineCall &call,
                                  const std::string &name) {
  auto found = call.options.find(name);
  if (found == call.options.end())
    return "is missing";
  return found->second ? fmt::format("is {}", *found->second) : "is no integer";
}

static Status checkOption(const RoutineOption &option,
                          const RoutineCall &call) {
  std::string name(option.name);
  auto found = call.options.find(name);
  std::vector<std::string> expected;
  for (char letter : option.letters) {
    if (found != call.options.end() && found->second == letter)
      return {};
    expected.push_back(fmt::format("{} ('{}')", int(letter), letter));
  }
  return Status::invalid(fmt::format("option '{}' {}, expected {}", name,
                                     describeOption(call, name),
                                     fmt::join(expected, " or ")));
}

static Status checkOptions(const RuntimeRoutine &routine,
                           const RoutineCall &call) {
  for (const RoutineOption &option : routine.options)
    if (Status status = checkOption(option, call); !status.ok())
      return status;
  for (const auto &[name, value] : call.options)
    if (std::ranges::find(routine.options, name, &RoutineOption::name) ==
        routine.options.end())
      return Status::invalid(
          fmt::format("'{}' has no option '{}'", routine.symbol, name));
  return {};
}

static const RoutineForm &formOf(const RuntimeRoutine &routine,
                                 const RoutineCall &call) {
  return *std::ranges::find_if(routine.forms, [&](const RoutineForm &form) {
    return form.letter == 0 ||
           call.options.at(std::string(routine.options[0].name)) == form.letter;
  });
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

static Result<FactorNotation> readShapes(const RoutineForm &form,
                                         const RoutineCall &call) {
  std::vector<FactorNotation::Shape> operands, results;
  for (const RoutineCall::Tensor &operand : call.operands)
    operands.push_back(operand.sizes);
  for (const RoutineCall::Tensor &result : call.results)
    results.push_back(result.sizes);
  Result<FactorNotation> notation =
      FactorNotation::parse(form.rule, operands, results, {});
  if (notation)
    return notation;
  return Status::invalid(fmt::format("its tensors are not '{}': {}", form.rule,
                                     notation.status().getMessage()));
}

static Status checkSizes(const RoutineForm &form,
                         const FactorNotation &notation) {
  auto sizeOf = [&](std::string_view factor) {
    return notation.factors[notation.find(factor)].size;
  };
  for (const auto &[factor, others] : form.sizes) {
    int64_t least =
        sizeOf(std::ranges::min(others, std::ranges::less(), sizeOf));
    if (sizeOf(factor) != least)
      return Status::invalid(fmt::format(
          "of its tensors '{}' {} is {}, expected {}{}, which is {}", form.rule,
          factor, sizeOf(factor), others.size() > 1 ? "the least of " : "",
          fmt::join(others, " and "), least));
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// Checks strides. Those of dimensions of size 1, or of tensors without
/// elements, may have any value.
static Status checkLayout(const RoutineCall::Tensor &tensor, size_t batch,
                          bool isRowMajor) {
  if (std::ranges::find(tensor.sizes, 0) != tensor.sizes.end())
    return {};
  std::vector<size_t> order;
  for (size_t dim = batch; dim < tensor.sizes.size(); ++dim)
    order.push_back(dim);
  if (isRowMajor)
    std::ranges::reverse(order);
  for (size_t dim = batch; dim-- > 0;)
    order.push_back(dim);
  int64_t stride = 1;
  for (size_t dim : order) {
    if (tensor.sizes[dim] > 1 && tensor.strides[dim] != stride)
      return Status::invalid(
          fmt::format("is not {}-major: expected the layout [{}], minor to "
                      "major",
                      isRowMajor ? "row" : "column", fmt::join(order, ", ")));
    stride *= tensor.sizes[dim];
  }
  return {};
}

static Status checkTensor(const RoutineCall::Tensor &tensor,
                          std::string_view type, size_t batch,
                          bool isRowMajor) {
  if (tensor.type != type)
    return Status::invalid(
        fmt::format("has elements of {}, expected {}", tensor.type, type));
  return checkLayout(tensor, batch, isRowMajor);
}

static size_t batchRank(const FactorNotation &notation) {
  return std::ranges::count_if(notation.factors, [](const NamedFactor &factor) {
    return factor.name.starts_with("...");
  });
}

static Status checkTensors(const RuntimeRoutine &routine,
                           const RoutineCall &call, size_t batch) {
  std::string_view real = call.real;
  if (real.empty())
    real = call.operands[0].type == "f64" ? "f64" : "f32";
  for (size_t i = 0; i < routine.types.size(); ++i) {
    size_t operands = call.operands.size();
    bool isOperand = i < operands;
    Status status = checkTensor(
        isOperand ? call.operands[i] : call.results[i - operands],
        routine.types[i] == 'i' ? "i32" : real, batch, routine.isRowMajor);
    if (!status.ok())
      return Status::invalid(
          fmt::format("{} {} {}", isOperand ? "operand" : "result",
                      isOperand ? i : i - operands, status.getMessage()));
  }
  return {};
}

Result<const RoutineForm *>
dist::checkRoutineCall(const RuntimeRoutine &routine, const RoutineCall &call) {
  if (Status status = checkOptions(routine, call); !status.ok())
    return status;
  const RoutineForm &form = formOf(routine, call);
  Result<FactorNotation> notation = readShapes(form, call);
  if (!notation)
    return notation.status();
  if (Status status = checkSizes(form, *notation); !status.ok())
    return status;
  if (Status status = checkTensors(routine, call, batchRank(*notation));
      !status.ok())
    return status;
  return &form;
}
