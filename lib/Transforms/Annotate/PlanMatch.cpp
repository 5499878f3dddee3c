//===- PlanMatch.cpp - values that the patterns of a plan name ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Annotate/PlanMatch.h"

#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/StackRows.h"
#include "dist/Support/ParseJson.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace mlir;
using namespace dist;

Status dist::error(const PlanEntry &entry, const std::string &message) {
  return Status::invalid(
      fmt::format("{} ('{}'): {}", entry.where, entry.pattern, message));
}

//===----------------------------------------------------------------------===//
// Arguments and results
//===----------------------------------------------------------------------===//

bool Port::isNamedBy(const PlanEntry &entry) const {
  return matchesPattern(entry.pattern, position) ||
         (!name.empty() && matchesPattern(entry.pattern, name));
}

SmallVector<Port> dist::namedBy(StringRef pattern, ArrayRef<Port> ports) {
  PlanEntry entry;
  entry.pattern = pattern;
  return llvm::filter_to_vector(
      ports, [&](const Port &port) { return port.isNamedBy(entry); });
}

static std::string nameOf(DictionaryAttr attrs) {
  auto name = attrs ? attrs.getAs<StringAttr>(kNameAttr) : StringAttr();
  return name ? name.str() : "";
}

/// Adds a port. The blocks of a stack (dist.rows) have one position.
static void addPort(SmallVector<Port> &ports, StringRef kind, size_t &positions,
                    DictionaryAttr attrs, Type type) {
  auto rows = stackRowsOf(attrs ? attrs.get(kRowsAttr) : Attribute());
  positions += !rows || rows->block == 0;
  ports.push_back({fmt::format("{}{}", kind.str(), positions - 1),
                   nameOf(attrs), type, unsigned(ports.size())});
}

SmallVector<Port> dist::argumentsOf(FunctionOpInterface func) {
  SmallVector<Port> ports;
  size_t positions = 0;
  for (auto [i, type] : llvm::enumerate(func.getArgumentTypes()))
    addPort(ports, "arg", positions, func.getArgAttrDict(i), type);
  return ports;
}

SmallVector<Port> dist::resultsOf(FunctionOpInterface func) {
  SmallVector<Port> ports;
  size_t positions = 0;
  for (auto [i, type] : llvm::enumerate(func.getResultTypes()))
    addPort(ports, "result", positions, func.getResultAttrDict(i), type);
  return ports;
}

std::string dist::listOf(ArrayRef<Port> ports) {
  constexpr size_t most = 20;
  std::vector<std::string> items;
  for (const Port &port : ports.take_front(most))
    items.push_back(port.name.empty() ? port.position
                                      : port.position + " " + port.name);
  if (ports.size() > most)
    items.push_back(fmt::format("... ({} in all)", ports.size()));
  return fmt::format("{}", fmt::join(items, ", "));
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

bool dist::isNamedByPlan(Value value) {
  Operation *op = value.getDefiningOp();
  return isa<RankedTensorType>(value.getType()) &&
         !isa<tensor::EmptyOp, linalg::FillOp>(op) &&
         !matchPattern(op, m_Constant());
}

/// The location without the directory of its file, where that is an absolute
/// one: the same in each checkout of a program.
static std::string portable(std::string location) {
  size_t file = location.starts_with('/') ? 0 : location.rfind(" /") + 1;
  if (location[file] == '/')
    location.erase(file, location.rfind('/') + 1 - file);
  return location;
}

bool dist::isOfPlan(Operation *op) {
  auto constraint = dyn_cast<ShardTensorOp>(op);
  return constraint && constraint.getLoc() == constraint.getInput().getLoc();
}

static bool isPlacedBy(StringRef pattern, const std::string &location) {
  return matchesPattern(pattern, location) ||
         matchesPattern(pattern, portable(location));
}

bool dist::isPlacedBy(StringRef pattern, Operation *op) {
  return ::isPlacedBy(pattern, locationText(op->getLoc()));
}

bool dist::hasPlace(FunctionOpInterface func, StringRef pattern) {
  return func
      ->walk([&](Operation *op) {
        return op != func && isPlacedBy(pattern, op) ? WalkResult::interrupt()
                                                     : WalkResult::advance();
      })
      .wasInterrupted();
}

Status dist::verifyPlaces(FunctionOpInterface func, const std::string &key,
                          ArrayRef<std::string> patterns) {
  for (auto [i, pattern] : llvm::enumerate(patterns))
    if (!hasPlace(func, pattern))
      return jsonError(fmt::format("{}[{}]", key, i),
                       fmt::format("no operation has a location that matches "
                                   "'{}'",
                                   pattern));
  return {};
}

std::string dist::placeName(Operation *op) {
  bool isInText = true;
  op->getLoc()->walk([&](Location part) {
    auto file = dyn_cast<FileLineColLoc>(part);
    isInText &= !isa<NameLoc>(part) &&
                (!file || file.getFilename().strref().ends_with(".mlir") ||
                 file.getFilename() == "-" || file.getFilename() == "<stdin>");
    return file || !isInText ? WalkResult::interrupt() : WalkResult::advance();
  });
  return isInText ? op->getName().getStringRef().str()
                  : portable(locationText(op->getLoc()));
}

PlacedValues::PlacedValues(FunctionOpInterface func) {
  func->walk([&](Operation *op) {
    if (isOfPlan(op))
      return;
    for (Value result : op->getResults())
      if (isNamedByPlan(result)) {
        std::string location = locationText(op->getLoc());
        values[location].push_back({count, result});
        ofFile[portable(location)].push_back({count, result});
        named[op->getName().getStringRef().str()].push_back({count++, result});
      }
  });
}

SmallVector<PlacedValues::Placed>
PlacedValues::matches(const std::string &pattern) const {
  if (auto exact = values.find(pattern); exact != values.end())
    return exact->second;
  if (auto moved = ofFile.find(portable(pattern)); moved != ofFile.end())
    return moved->second;
  SmallVector<Placed> found;
  for (const auto &[location, placed] : values)
    if (::isPlacedBy(pattern, location))
      llvm::append_range(found, placed);
  llvm::sort(found, llvm::less_first());
  if (auto kind = named.find(pattern); found.empty() && kind != named.end())
    return kind->second;
  return found;
}

Result<Value> PlacedValues::find(const PlanEntry &entry) const {
  SmallVector<Placed> found = matches(entry.pattern);
  if (entry.ordinal < static_cast<int64_t>(found.size()))
    return found[entry.ordinal].second;
  if (found.empty() && entry.pattern.find(".mlir:") != std::string::npos)
    return error(entry, "no value has such a location: places in the text of a "
                        "program change when it is printed again or moved; "
                        "give the name of the operation after the import, "
                        "such as 'linalg.matmul', and the ordinal of the value "
                        "among the results of such operations");
  if (found.empty())
    return error(entry,
                 "no value has such a location; `dist-opt "
                 "--dist-import-pipeline --mlir-print-debuginfo` prints those "
                 "that there are");
  return error(entry, fmt::format("ordinal {} requested, but the last value of "
                                  "such a location has ordinal {}",
                                  entry.ordinal, found.size() - 1));
}
