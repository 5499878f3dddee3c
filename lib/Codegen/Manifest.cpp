//===- Manifest.cpp - the JSON that an artifact carries -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Manifest.h"

#include "ManifestParts.h"

#include "CustomCallManifest.h"

#include "dist/Analysis/Kernels/ConstantBlock.h"
#include "dist/Dialect/Dist/IR/AppendedState.h"
#include "dist/Dialect/Dist/IR/Changes.h"
#include "dist/Dialect/Dist/IR/ElementAttr.h"
#include "dist/Dialect/Dist/IR/EndsEarly.h"
#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/IR/PrecisionAttr.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/State.h"
#include "dist/Support/Json.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace dist;
using nlohmann::json;

/// The version of manifests with one program for all ranks.
static constexpr int kVersion = 2;

std::string dist::constantSymbol(size_t buffer) {
  return "constant_" + std::to_string(buffer);
}

//===----------------------------------------------------------------------===//
// Arguments, results, buffers
//===----------------------------------------------------------------------===//

/// The element type as the caller sees it: the program's integers are signless.
static Type elementType(Type tensor, DictionaryAttr attrs) {
  Type element = cast<RankedTensorType>(tensor).getElementType();
  if (!attrs || !attrs.get(kUnsignedAttr) || !isa<IntegerType>(element))
    return element;
  return IntegerType::get(element.getContext(), element.getIntOrFloatBitWidth(),
                          IntegerType::Unsigned);
}

/// An argument or result as the caller sees it: the whole tensor.
static json describePort(Type local, DictionaryAttr attrs) {
  auto global = local;
  Sharding sharding =
      Sharding::replicate(cast<RankedTensorType>(local).getRank());
  json port;
  if (attrs) {
    if (auto type = attrs.getAs<TypeAttr>(kGlobalTypeAttr))
      global = type.getValue();
    if (auto attr = attrs.getAs<ShardingAttr>(kShardingAttr))
      sharding = attr.getValue();
    if (auto name = attrs.getAs<StringAttr>(kNameAttr))
      port["name"] = name.str();
    if (auto element = attrs.getAs<StringAttr>(kElementAttr))
      port["element"] = element.str();
  }
  port["dtype"] = dtypeName(elementType(global, attrs));
  port["shape"] = shapeOf(global);
  port["sharding"] = toJson(sharding.closed());
  return port;
}

json dist::describeArguments(func::FuncOp entry) {
  json list = json::array();
  for (auto [i, type] : llvm::enumerate(entry.getArgumentTypes())) {
    json &port = list.emplace_back(describePort(type, entry.getArgAttrDict(i)));
    if (auto result = entry.getArgAttrOfType<IntegerAttr>(i, kCarriedAttr))
      port["copy_of"] = result.getInt();
    if (auto reason = entry.getArgAttrOfType<StringAttr>(i, kUndecidedAttr))
      port["undecided"] = reason.str();
    if (entry.getArgAttr(i, kStartsAtZeroAttr))
      port["starts_at_zero"] = true;
  }
  return list;
}

json dist::describeResults(func::FuncOp entry) {
  json list = json::array();
  for (auto [i, type] : llvm::enumerate(entry.getResultTypes()))
    list.push_back(describePort(type, entry.getResultAttrDict(i)));
  for (unsigned i = 0; i < entry.getNumArguments(); ++i)
    if (auto alias = entry.getArgAttrOfType<IntegerAttr>(i, kAliasAttr))
      list[alias.getInt()]["alias"] = i;
  return list;
}

/// Adds the buffer of each.
static json withBuffers(json ports, ArrayRef<int> buffers) {
  for (auto [port, buffer] : llvm::zip(ports, buffers))
    port["buffer"] = buffer;
  return ports;
}

json dist::describeBuffers(const BufferedProgram &program,
                           function_ref<std::string(size_t)> symbolOf) {
  json list = json::array();
  for (auto [i, buffer] : llvm::enumerate(program.buffers)) {
    json entry = {{"kind", toString(buffer.kind)}, {"bytes", buffer.bytes}};
    if (buffer.type) {
      entry["dtype"] = dtypeName(buffer.type.getElementType());
      entry["shape"] = buffer.type.getShape().vec();
    }
    if (buffer.kind == BufferKind::Temporary ||
        buffer.kind == BufferKind::Frame)
      entry["offset"] = buffer.offset;
    if (buffer.kind == BufferKind::Frame)
      entry["frame"] = buffer.frame;
    if (buffer.kind == BufferKind::Constant)
      entry["symbol"] = symbolOf(i);
    if (Axes axes = ConstantBlock{{}, buffer.dims}.axes(); !axes.empty())
      entry["axes"] = toJson(axes);
    list.push_back(std::move(entry));
  }
  return list;
}

//===----------------------------------------------------------------------===//
// Commands
//===----------------------------------------------------------------------===//

std::string dist::locationOf(Operation *op) {
  if (auto location = op->getAttrOfType<StringAttr>(kLocationAttr))
    return location.str();
  return locationText(op->getLoc());
}

/// Describes a collective without its buffers: op, axes, kind, root, sources.
static json describeCollective(Operation *op) {
  json command = {{"op", op->getName().stripDialect().str()},
                  {"location", locationOf(op)}};
  command["axes"] = toJson(op->getAttrOfType<AxesAttr>("axes").getValue());
  if (auto kind = op->getAttrOfType<ReductionKindAttr>("kind"))
    command["kind"] = toString(kind.getValue());
  if (auto root = op->getAttrOfType<IntegerAttr>("root"))
    command["root"] = root.getInt();
  if (auto sources = op->getAttrOfType<DenseI64ArrayAttr>("sources"))
    command["sources"] = sources.asArrayRef().vec();
  return command;
}

/// Appends one command for the buffers of each dtype.
static void appendCollective(const BufferedCommand &command,
                             const BufferedProgram &program, json &list) {
  json base = describeCollective(command.op);
  if (command.work)
    base["work"] = *command.work;
  size_t first = list.size();
  if (command.operands.empty())
    list.push_back(base);
  auto exchange = dyn_cast<ExchangeOp>(command.op);
  for (auto [i, operand, send, receive] : llvm::enumerate(
           command.op->getOperands(), command.operands, command.results)) {
    auto type = cast<RankedTensorType>(operand.getType());
    base["dtype"] = dtypeName(type.getElementType());
    auto same =
        std::find_if(list.begin() + first, list.end(), [&](json &other) {
          return other["dtype"] == base["dtype"];
        });
    if (same == list.end())
      same = list.insert(list.end(), base);
    (*same)["sends"].push_back(send);
    (*same)["receives"].push_back(receive);
    (*same)["counts"].push_back(type.getNumElements());
    if (command.op->hasAttr(kEndsEarlyAttr))
      (*same)["receive_counts"].push_back(
          cast<RankedTensorType>(command.op->getResult(i).getType())
              .getNumElements());
    if (exchange)
      (*same)["fetches"].push_back(
          toJson(cast<FetchAttr>((*exchange.getFetches())[i]).getValue()));
  }
}

static json describeLoop(const BufferedCommand &command,
                         const BufferedProgram &program) {
  json loop = {{"op", "while"},
               {"condition", describeCommands(command.blocks[0], program)},
               {"predicate", command.operands[0]},
               {"body", describeCommands(command.blocks[1], program)},
               {"location", locationOf(command.op)}};
  if (auto trips = command.op->getAttrOfType<IntegerAttr>(kTripCountAttr))
    loop["trips"] = trips.getInt();
  return loop;
}

/// An scf.if chooses its first region where the predicate is 1.
static json describeBranches(const BufferedCommand &command,
                             const BufferedProgram &program) {
  std::vector<int64_t> cases = {1};
  if (auto choice = dyn_cast<scf::IndexSwitchOp>(command.op))
    cases = choice.getCases().vec();
  json branches = json::array();
  for (const CommandList &block : command.blocks)
    branches.push_back(describeCommands(block, program));
  const Buffer &index = program.buffers[command.operands[0]];
  return {{"op", "switch"},
          {"index", command.operands[0]},
          {"dtype", dtypeName(index.type.getElementType())},
          {"cases", cases},
          {"branches", std::move(branches)},
          {"location", locationOf(command.op)}};
}

static void appendCommand(const BufferedCommand &command,
                          const BufferedProgram &program, json &list) {
  if (!command.op) {
    list.push_back({{"op", "copy"},
                    {"operands", command.operands},
                    {"results", command.results}});
    return;
  }
  if (auto call = dyn_cast<func::CallOp>(command.op)) {
    list.push_back({{"op", "kernel"},
                    {"symbol", call.getCallee().str()},
                    {"operands", command.operands},
                    {"results", command.results},
                    {"location", locationOf(call)}});
    return;
  }
  if (auto call = dyn_cast<CustomCallOp>(command.op)) {
    list.push_back(describeCustomCall(call, command));
    list.back()["location"] = locationOf(call);
    return;
  }
  if (isa<WaitOp>(command.op)) {
    list.push_back({{"op", "wait"},
                    {"work", *command.work},
                    {"location", locationOf(command.op)}});
    return;
  }
  if (isa<scf::WhileOp>(command.op))
    list.push_back(describeLoop(command, program));
  else if (!command.blocks.empty())
    list.push_back(describeBranches(command, program));
  else
    appendCollective(command, program, list);
}

json dist::describeCommands(const CommandList &commands,
                            const BufferedProgram &program) {
  json list = json::array();
  for (const BufferedCommand &command : commands)
    appendCommand(command, program, list);
  return list;
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

static json describeTarget(const TargetOptions &target) {
  return {{"triple", target.triple},
          {"cpu", target.cpu},
          {"features", target.enabledFeatures()}};
}

/// The float type of fewest mantissa bits among the program's values, in its
/// kernels as well; f32 where there is none.
static Type coarsestFloat(ModuleOp module) {
  FloatType coarsest;
  auto visit = [&](Type type) {
    auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type));
    if (element && !dtypeName(element).empty() &&
        (!coarsest ||
         element.getFPMantissaWidth() < coarsest.getFPMantissaWidth()))
      coarsest = element;
  };
  module.walk([&](Operation *op) {
    llvm::for_each(op->getResultTypes(), visit);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArgumentTypes(), visit);
  });
  return coarsest ? coarsest : Float32Type::get(module.getContext());
}

json dist::describeHeader(int version, func::FuncOp entry, const Mesh &mesh,
                          const TargetOptions &target) {
  json header{{"version", version},
              {"name", entry.getName().str()},
              {"target", describeTarget(target)},
              {"coarsest_float",
               dtypeName(coarsestFloat(entry->getParentOfType<ModuleOp>()))},
              {"mesh", toJson(mesh)}};
  auto module = entry->getParentOfType<ModuleOp>();
  if (auto changes = module->getAttrOfType<ArrayAttr>(kChangedAttr))
    for (StringRef change : changes.getAsValueRange<StringAttr>())
      header["changed"].push_back(change.str());
  MeshOp meshOp = findMesh(module);
  auto sums = meshOp ? meshOp->getAttrOfType<StringAttr>(kNarrowCollectivesAttr)
                     : StringAttr();
  if (sums)
    header["gradient_sums"] = sums.getValue().str();
  return header;
}

json dist::buildManifest(func::FuncOp entry, const Mesh &mesh,
                         const BufferedProgram &program,
                         const TargetOptions &target) {
  json manifest = describeHeader(kVersion, entry, mesh, target);
  manifest["arguments"] =
      withBuffers(describeArguments(entry), program.arguments);
  manifest["results"] = withBuffers(describeResults(entry), program.results);
  manifest["buffers"] =
      describeBuffers(program, [](size_t i) { return constantSymbol(i); });
  manifest["arena_bytes"] = program.arenaBytes;
  manifest["commands"] = describeCommands(program.commands, program);
  return manifest;
}
