//===- StackedPorts.cpp - blocks of stacks as one tensor ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StackedPorts.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Support/Json.h"

using namespace mlir;
using namespace dist;
using nlohmann::json;

StackedPorts::StackedPorts(func::FuncOp entry, StringRef kind, TypeRange types)
    : entry(entry), kind(kind), types(types) {}

/// Adds the next port. The blocks of a stack follow one another.
void StackedPorts::add(DictionaryAttr own) {
  attrs.push_back(own);
  rows.push_back(stackRowsOf(own ? own.get(kRowsAttr) : Attribute()));
  bool isLater = rows.back() && rows.back()->block > 0;
  size_t next = numbers.empty() ? 0 : numbers.back() + 1;
  numbers.push_back(isLater && next > 0 ? next - 1 : next);
}

StackedPorts StackedPorts::argumentsOf(func::FuncOp entry) {
  StackedPorts ports(entry, "argument", entry.getArgumentTypes());
  for (unsigned i = 0; i < entry.getNumArguments(); ++i)
    ports.add(entry.getArgAttrDict(i));
  return ports;
}

StackedPorts StackedPorts::resultsOf(func::FuncOp entry) {
  StackedPorts ports(entry, "result", entry.getResultTypes());
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
           << what << ": the layers of stage " << this->rows[port]->block
           << " are sharded as " << own.str() << ", and those of stage 0 as "
           << sharding.str()
           << ": a stacked tensor has one sharding; give it in the plan";
  int64_t parts = mesh.sizeOf(sharding.dims[0].axes);
  if (rows % parts != 0)
    return emitError(func::FuncOp(entry).getLoc())
           << what << ": the " << rows << " layers of a stage are sharded over "
           << parts << " ranks, expected a divisor of " << rows
           << ": shard another dimension";
  return success();
}

FailureOr<json> StackedPorts::merge(const json &ports, StringRef axis,
                                    const Mesh &mesh) const {
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
    whole.dims[0].axes.insert(whole.dims[0].axes.begin(), AxisRef(axis.str()));
    port["sharding"] = toJson(whole);
  }
  return merged;
}
