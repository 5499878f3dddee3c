//===- StackedPorts.cpp - blocks of stacks as one tensor ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StackedPorts.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Support/Json.h"
#include "dist/Support/StackedSharding.h"

using namespace mlir;
using namespace dist;
using nlohmann::json;

StackedPorts::StackedPorts(func::FuncOp entry, PipelineOp pipeline,
                           StringRef kind, TypeRange types)
    : entry(entry), pipeline(pipeline), kind(kind), types(types) {}

/// Adds the next port. The blocks of a stack follow one another.
void StackedPorts::add(DictionaryAttr own) {
  attrs.push_back(own);
  rows.push_back(stackRowsOf(own ? own.get(kRowsAttr) : Attribute()));
  auto stage = own ? own.getAs<IntegerAttr>(kStageAttr) : IntegerAttr();
  coordinateOf.push_back(stage ? pipeline.getCoordinates()[stage.getInt()]
                               : -1);
  bool isLater = rows.back() && rows.back()->block > 0;
  size_t next = numbers.empty() ? 0 : numbers.back() + 1;
  numbers.push_back(isLater && next > 0 ? next - 1 : next);
}

StackedPorts StackedPorts::argumentsOf(func::FuncOp entry,
                                       PipelineOp pipeline) {
  StackedPorts ports(entry, pipeline, "argument", entry.getArgumentTypes());
  for (unsigned i = 0; i < entry.getNumArguments(); ++i)
    ports.add(entry.getArgAttrDict(i));
  return ports;
}

StackedPorts StackedPorts::resultsOf(func::FuncOp entry, PipelineOp pipeline) {
  StackedPorts ports(entry, pipeline, "result", entry.getResultTypes());
  for (unsigned i = 0; i < entry.getNumResults(); ++i)
    ports.add(entry.getResultAttrDict(i));
  return ports;
}

Sharding StackedPorts::shardingOf(size_t port) const {
  auto attr = attrs[port].getAs<ShardingAttr>(kShardingAttr);
  auto type = cast<RankedTensorType>(types[port]);
  return (attr ? attr.getValue() : Sharding::replicate(type.getRank()))
      .closed();
}

LogicalResult StackedPorts::verify(size_t port, const Sharding &sharding,
                                   int64_t rows, const Mesh &mesh) const {
  auto name = attrs[port].getAs<StringAttr>(kNameAttr);
  std::string what = (kind + " " + Twine(numberOf(port)) +
                      (name ? " (" + name.getValue() + ")" : Twine()))
                         .str();
  if (Sharding own = shardingOf(port); own.str() != sharding.str())
    return emitError(func::FuncOp(entry).getLoc())
           << what << ": block " << this->rows[port]->block
           << " of the layers is sharded as " << own.str()
           << ", and block 0 as " << sharding.str()
           << ": a stacked tensor has one sharding; give it in the plan";
  int64_t parts = mesh.sizeOf(sharding.dims[0].axes);
  if (rows % parts != 0)
    return emitError(func::FuncOp(entry).getLoc())
           << what << ": " << rows
           << " layers, those of a stage or a part of it, are sharded over "
           << parts << " ranks, expected a divisor of " << rows
           << ": shard another dimension";
  return success();
}

/// The coordinates of the blocks of a stack whose block 0 is port `first`;
/// empty if coordinate c has just block c.
std::vector<int64_t> StackedPorts::scattered(size_t first) const {
  std::vector<int64_t> coordinates;
  bool isInOrder = true;
  for (int64_t block = 0; block < rows[first]->blocks; ++block) {
    coordinates.push_back(coordinateOf[first + size_t(block)]);
    isInOrder &= coordinates.back() == block;
  }
  return isInOrder ? std::vector<int64_t>() : coordinates;
}

FailureOr<json> StackedPorts::merge(const json &ports, const Mesh &mesh) const {
  std::string axis = PipelineOp(pipeline).getAxis().str();
  json merged = json::array();
  Sharding first;
  for (size_t i = 0; i < rows.size(); ++i) {
    if (!rows[i]) {
      merged.push_back(ports[i]);
      continue;
    }
    int64_t own = ports[i]["shape"][0].get<int64_t>();
    if (rows[i]->block == 0)
      first = shardingOf(i);
    if (failed(verify(i, first, own, mesh)))
      return failure();
    if (rows[i]->block > 0)
      continue;
    json &port = merged.emplace_back(ports[i]);
    port["shape"][0] = own * rows[i]->blocks;
    Sharding whole = first;
    whole.dims[0].axes.insert(whole.dims[0].axes.begin(), AxisRef(axis));
    whole.stacked = scattered(i);
    port["sharding"] = toJson(whole);
  }
  return merged;
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

/// Returns the buffer that `blocks` are the parts of, made now unless they are
/// the parts of one.
static size_t wholeOf(ArrayRef<int> blocks, int64_t most, json &buffers) {
  json &first = buffers[size_t(blocks.front())];
  if (first.contains("of"))
    return first["of"].get<size_t>();
  size_t whole = buffers.size();
  int64_t stride = blockStride(first["bytes"].get<int64_t>());
  json entry = {{"kind", first["kind"]}, {"bytes", most * stride}};
  for (auto [i, block] : llvm::enumerate(blocks)) {
    buffers[size_t(block)]["of"] = whole;
    buffers[size_t(block)]["offset"] = int64_t(i) * stride;
  }
  buffers.push_back(std::move(entry));
  return whole;
}

json StackedPorts::describe(ArrayRef<int> own, size_t coordinate,
                            json &buffers) const {
  json list = json::array();
  Sharding placed;
  SmallVector<int> blocks; // Of the stack whose ports are looked at.
  for (auto [i, buffer] : llvm::enumerate(own)) {
    if (rows[i] && rows[i]->block == 0) {
      placed.stacked = scattered(i);
      blocks.clear();
    }
    bool isScattered = rows[i] && isStacked(placed);
    bool isHere = buffer >= 0 && isAt(i, coordinate);
    if (isHere && !isScattered)
      list.push_back({{kind.str(), numberOf(i)}, {"buffer", buffer}});
    if (isHere && isScattered)
      blocks.push_back(buffer);
    if (isScattered && rows[i]->block == rows[i]->blocks - 1 && !blocks.empty())
      list.push_back(
          {{kind.str(), numberOf(i)},
           {"buffer", wholeOf(blocks, mostBlocks(placed), buffers)}});
  }
  return list;
}
