//===- StageManifest.cpp - the JSON of several programs -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StageManifest.h"

#include "ManifestParts.h"
#include "StackedPorts.h"

#include "dist/Dialect/Dist/IR/StageAttributes.h"
#include "dist/Support/Json.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;
using nlohmann::json;

/// The version of manifests with programs.
static constexpr int kProgramsVersion = 3;

std::string dist::constantSymbol(size_t program, size_t buffer) {
  return fmt::format("constant_{}_{}", program, buffer);
}

/// Adds to the sharding of a port that one coordinate alone has it.
static void place(json &port, IntegerAttr stage, PipelineOp pipeline) {
  if (!stage)
    return;
  Sharding single;
  single.single.push_back({AxisRef(pipeline.getAxis().str()),
                           pipeline.getCoordinates()[stage.getInt()]});
  port["sharding"]["single"] = toJson(single)["single"];
}

/// Adds what a segment or a transfer takes, if it was priced.
static void addCost(json &entry, Operation *op) {
  if (auto cost = op->getAttrOfType<FloatAttr>(kCostAttr))
    entry["cost"] = cost.getValueAsDouble();
}

static json describeEdge(const StageEdge &edge, PipelineOp pipeline) {
  TransferOp transfer = edge.transfer;
  std::string axis = pipeline.getAxis().str();
  auto type = cast<RankedTensorType>(transfer.getType());
  json entry = {{"location", locationOf(transfer)},
                {"from", {{axis, edge.from}}},
                {"to", {{axis, edge.to}}},
                {"dtype", dtypeName(type.getElementType())},
                {"count", type.getNumElements()}};
  addCost(entry, transfer);
  return entry;
}

/// The buffers of edges that the program has.
static json describeEdges(ArrayRef<int> buffers) {
  json list = json::array();
  for (auto [i, buffer] : llvm::enumerate(buffers))
    if (buffer >= 0)
      list.push_back({{"edge", i}, {"buffer", buffer}});
  return list;
}

static json describeSegment(const SegmentProgram &segment,
                            const BufferedProgram &memory) {
  func::FuncOp function = segment.function;
  json entry = {
      {"name", function->getAttrOfType<StringAttr>(kSegmentAttr).str()},
      {"commands", describeCommands(segment.commands, memory)}};
  addCost(entry, function);
  if (!segment.frames.empty())
    entry["frames"] = segment.frames;
  if (segment.index >= 0)
    entry["index"] = {
        {"buffer", segment.index},
        {"dtype",
         dtypeName(memory.buffers[segment.index].type.getElementType())}};
  return entry;
}

static json describeListed(const ListedCommand &command) {
  switch (command.kind) {
  case ListedCommand::Call:
    if (command.micro < 0)
      return json::array({"call", command.number});
    return json::array({"call", command.number, command.micro, command.slots});
  case ListedCommand::Send:
  case ListedCommand::Receive:
    return json::array(
        {command.kind == ListedCommand::Send ? "send" : "receive",
         command.number, command.micro, command.slots[0], command.work});
  case ListedCommand::Wait:
    return json::array({"wait", command.number});
  case ListedCommand::Copy:
    return {{"op", "copy"},
            {"operands", {command.from}},
            {"results", {command.to}}};
  }
  llvm_unreachable("covered switch");
}

static json describeProgram(const StageProgram &program, size_t number,
                            PipelineOp pipeline, const StackedPorts &arguments,
                            const StackedPorts &results) {
  const BufferedProgram &memory = program.memory;
  json segments = json::array(), list = json::array(), frames = json::array();
  for (const SegmentProgram &segment : program.segments)
    segments.push_back(describeSegment(segment, memory));
  for (const ListedCommand &command : program.list)
    list.push_back(describeListed(command));
  for (const Frame &frame : program.frames)
    frames.push_back({{"slots", frame.slots}, {"bytes", frame.bytes}});
  json buffers = describeBuffers(
      memory, [&](size_t i) { return constantSymbol(number, i); });
  json own = arguments.describe(memory.arguments, number, buffers);
  json made = results.describe(memory.results, number, buffers);
  return {{"at", {{pipeline.getAxis().str(), number}}},
          {"arguments", std::move(own)},
          {"results", std::move(made)},
          {"edges", describeEdges(program.edges)},
          {"buffers", std::move(buffers)},
          {"frames", frames},
          {"arena_bytes", memory.arenaBytes},
          {"segments", segments},
          {"commands", list}};
}

/// Makes a reference from one list of ports to another that of the manifest.
static void renumber(json &ports, const char *key, const StackedPorts &others) {
  for (json &port : ports)
    if (port.contains(key))
      port[key] = others.numberOf(port[key].get<size_t>());
}

FailureOr<json> dist::buildManifest(func::FuncOp entry, const Mesh &mesh,
                                    PipelineOp pipeline,
                                    const StagePrograms &all,
                                    const TargetOptions &target) {
  auto arguments = StackedPorts::argumentsOf(entry, pipeline);
  auto results = StackedPorts::resultsOf(entry, pipeline);
  json argumentPorts = describeArguments(entry);
  json resultPorts = describeResults(entry);
  for (auto [i, port] : llvm::enumerate(argumentPorts))
    if (!arguments.isBlock(i))
      place(port, entry.getArgAttrOfType<IntegerAttr>(i, kStageAttr), pipeline);
  for (auto [i, port] : llvm::enumerate(resultPorts))
    if (!results.isBlock(i))
      place(port, entry.getResultAttrOfType<IntegerAttr>(i, kStageAttr),
            pipeline);
  renumber(argumentPorts, "copy_of", results);
  renumber(resultPorts, "alias", arguments);
  FailureOr<json> mergedArguments = arguments.merge(argumentPorts, mesh);
  FailureOr<json> mergedResults = results.merge(resultPorts, mesh);
  if (failed(mergedArguments) || failed(mergedResults))
    return failure();
  json manifest = describeHeader(kProgramsVersion, entry, mesh, target);
  manifest["arguments"] = std::move(*mergedArguments);
  manifest["results"] = std::move(*mergedResults);
  if (auto unit = pipeline->getAttrOfType<StringAttr>(kCostAttr))
    manifest["cost_unit"] = unit.str();
  manifest["edges"] = json::array();
  for (const StageEdge &edge : all.edges)
    manifest["edges"].push_back(describeEdge(edge, pipeline));
  manifest["programs"] = json::array();
  for (auto [i, program] : llvm::enumerate(all.programs))
    manifest["programs"].push_back(
        describeProgram(program, i, pipeline, arguments, results));
  return manifest;
}
