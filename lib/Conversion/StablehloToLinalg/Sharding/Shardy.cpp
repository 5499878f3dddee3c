//===- Shardy.cpp - JAX's own shardings -----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shardy.h"

#include "Converters.h"
#include "ShardyText.h"

using namespace mlir;
using namespace dist;

using Error = function_ref<InFlightDiagnostic()>;

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// Reads a sharding; `text` is the part after #sdy.sharding.
static FailureOr<ShardingAttr> readSharding(Operation *scope, StringRef text,
                                            Error error) {
  if (text.ltrim("< ").starts_with("mesh"))
    return error() << "expected a sharding over a mesh that has a name, got "
                   << text;
  auto sharding = dyn_cast_or_null<ShardingAttr>(
      parseDist(scope->getContext(), "sharding" + withPartial(text)));
  if (!sharding)
    return error()
           << "expected a sharding that #dist.sharding can express, got "
           << text;
  auto mesh = lookupMesh(scope, sharding.getMesh());
  if (!mesh)
    return error() << "unknown mesh " << sharding.getMesh();
  const Mesh &grid = mesh.getMesh().getValue();
  if (!grid.axes.empty())
    return sharding;
  if (grid.deviceIds.empty())
    return ShardingAttr();
  return error() << "places a value on one device, by mesh "
                 << sharding.getMesh()
                 << "; expected a sharding over the axes of a mesh";
}

FailureOr<ShardingAttr> dist::importSharding(Operation *scope, Attribute shardy,
                                             Error error) {
  StringRef text = shardyText(shardy);
  if (!text.consume_front("sharding") || text.starts_with("_"))
    return error() << "expected #sdy.sharding, got " << shardy;
  return readSharding(scope, text, error);
}

FailureOr<SmallVector<ShardingAttr>> dist::importShardings(Operation *scope,
                                                           Attribute shardy,
                                                           size_t count,
                                                           Error error) {
  StringRef text = shardyText(shardy);
  if (!text.consume_front("sharding_per_value"))
    return error() << "expected #sdy.sharding_per_value, got " << shardy;
  SmallVector<ShardingAttr> shardings;
  for (StringRef element : splitList(text)) {
    FailureOr<ShardingAttr> sharding = readSharding(scope, element, error);
    if (failed(sharding))
      return failure();
    shardings.push_back(*sharding);
  }
  if (shardings.size() != count)
    return error() << "expected " << count << " shardings, got "
                   << shardings.size();
  return shardings;
}

LogicalResult dist::importMesh(Operation *shardy) {
  Attribute attr = shardy->getAttr("mesh");
  auto mesh = dyn_cast_or_null<MeshAttr>(
      parseDist(shardy->getContext(), shardyText(attr)));
  auto name = shardy->getAttrOfType<StringAttr>("sym_name");
  if (!mesh || !name)
    return shardy->emitError("'sdy.mesh': expected a name and a mesh that "
                             "#dist.mesh can express, got ")
           << attr;
  OpBuilder builder(shardy);
  MeshOp::create(builder, shardy->getLoc(), name, mesh);
  shardy->erase();
  return success();
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

/// The value with the sharding `sharding`; the value itself if that is null.
static Value constrain(SourceOp &op, Value value, ShardingAttr sharding) {
  return sharding
             ? ShardTensorOp::create(op.builder, value, sharding).getResult()
             : value;
}

LogicalResult dist::constrainResults(SourceOp &op) {
  Attribute attr = op.attribute("sdy.sharding");
  if (!attr)
    return success();
  auto shardings = importShardings(op.getSource(), attr, op.getNumResults(),
                                   [&] { return op.error(); });
  if (failed(shardings))
    return failure();
  SmallVector<Value> results;
  for (auto [index, sharding] : llvm::enumerate(*shardings))
    results.push_back(constrain(op, op.result(index), sharding));
  return op.replaceWith(results);
}

static FailureOr<ShardingAttr> ownSharding(SourceOp &op,
                                           StringRef name = "sharding") {
  return importSharding(op.getSource(), op.attribute(name),
                        [&] { return op.error(); });
}

static LogicalResult convertShardingConstraint(SourceOp &op) {
  FailureOr<ShardingAttr> sharding = ownSharding(op);
  if (failed(sharding))
    return failure();
  return op.replaceWith(constrain(op, op.operand(0), *sharding));
}

static LogicalResult reshardTo(SourceOp &op, StringRef name) {
  FailureOr<ShardingAttr> sharding = ownSharding(op, name);
  if (failed(sharding))
    return failure();
  if (!*sharding)
    return op.replaceWith(op.operand(0));
  auto closed =
      ShardingAttr::get(op.builder.getContext(), (*sharding).getMesh(),
                        (*sharding).getValue().closed());
  return op.replaceWith(
      ReshardOp::create(op.builder, op.operand(0), closed).getResult());
}

static LogicalResult convertReshard(SourceOp &op) {
  return reshardTo(op, "sharding");
}

/// Converts a collective between shardings of a whole value. Only its target
/// sharding is kept: the collectives are chosen again later.
static LogicalResult convertMove(SourceOp &op) {
  return reshardTo(op, "out_sharding");
}

static LogicalResult convertShardingGroup(SourceOp &op) {
  FailureOr<int64_t> group = op.integer("group_id");
  if (failed(group))
    return failure();
  ShardingGroupOp::create(op.builder, op.operand(0), *group,
                          /*soft=*/true);
  return success();
}

/// Shardy numbers the directions that may pass: 0 none, 1 forward, 2 backward,
/// 3 both.
static LogicalResult convertPropagationBarrier(SourceOp &op) {
  static constexpr Direction directions[] = {
      Direction::None, Direction::Forward, Direction::Backward};
  FailureOr<int64_t> number = op.integer("allowed_direction");
  if (failed(number))
    return failure();
  if (*number < 0 || *number > 3)
    return op.error() << "allowed_direction is " << *number
                      << ", expected 0 to 3";
  if (*number == 3)
    return op.replaceWith(op.operand(0));
  auto direction =
      DirectionAttr::get(op.builder.getContext(), directions[*number]);
  return op.replaceWith(
      PropagationBarrierOp::create(op.builder, op.operand(0), direction)
          .getResult());
}

//===----------------------------------------------------------------------===//
// Named computations
//===----------------------------------------------------------------------===//

/// Constrains `values` to the shardings of the attribute `name`, if there is
/// one.
static LogicalResult constrainAll(SourceOp &op, StringRef name,
                                  SmallVectorImpl<Value> &values) {
  if (!op.attribute(name))
    return success();
  auto shardings =
      importShardings(op.getSource(), op.attribute(name), values.size(),
                      [&] { return op.error() << name << ": "; });
  if (failed(shardings))
    return failure();
  for (auto [value, sharding] : llvm::zip(values, *shardings))
    value = constrain(op, value, sharding);
  return success();
}

static LogicalResult importNamedComputation(RegionImporter &importer,
                                            SourceOp &op) {
  SmallVector<Value> operands = op.operands();
  if (failed(constrainAll(op, "in_shardings", operands)))
    return failure();
  FailureOr<SmallVector<Value>> results = importer.importRegion(op, operands);
  if (failed(results) || failed(constrainAll(op, "out_shardings", *results)))
    return failure();
  return op.replaceWith(*results);
}

void dist::addShardyConverters(ConverterTable &table) {
  table["sdy.all_gather"] = {1, 1, convertMove};
  table["sdy.all_reduce"] = {1, 1, convertMove};
  table["sdy.all_slice"] = {1, 1, convertMove};
  table["sdy.all_to_all"] = {1, 1, convertMove};
  table["sdy.collective_permute"] = {1, 1, convertMove};
  table["sdy.reduce_scatter"] = {1, 1, convertMove};
  table["sdy.replicated_to_unreduced"] = {1, 1, convertMove};
  table["sdy.sharded_to_unreduced"] = {1, 1, convertMove};
  table["sdy.propagation_barrier"] = {1, 1, convertPropagationBarrier};
  table["sdy.reshard"] = {1, 1, convertReshard};
  table["sdy.sharding_constraint"] = {1, 1, convertShardingConstraint};
  table["sdy.sharding_group"] = {1, 0, convertShardingGroup};
}

void dist::addShardyRegionConverters(RegionConverterTable &table) {
  table["sdy.manual_computation"] = importManualComputation;
  table["sdy.named_computation"] = importNamedComputation;
}
