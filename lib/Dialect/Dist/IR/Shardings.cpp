//===- Shardings.cpp - reading and writing shardings of values ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "dist/Dialect/Dist/IR/Arrange.h"
#include "dist/Dialect/Dist/IR/ControlFlow.h"

using namespace mlir;
using namespace dist;

MeshOp dist::findMesh(ModuleOp module) {
  auto meshes = module.getOps<MeshOp>();
  return meshes.empty() ? MeshOp() : *meshes.begin();
}

MeshOp dist::requireMesh(ModuleOp module) {
  MeshOp mesh = findMesh(module);
  if (!mesh)
    module.emitError("needs a dist.mesh: give one with dist-annotate, by a "
                     "plan or option 'mesh', such as dp=2");
  return mesh;
}

MeshOp dist::requireSearchedMesh(ModuleOp module) {
  MeshOp mesh = requireMesh(module);
  if (!mesh || !mesh->hasAttr(kSearchAttr))
    return mesh;
  mesh.emitError("the plan has \"auto\": true, which leaves unspecified "
                 "shardings to a search: expected dist-auto-shard after "
                 "dist-annotate, as in dist-shard-pipeline");
  return {};
}

MeshOp dist::lookupMesh(Operation *op, FlatSymbolRefAttr name) {
  while (op && !op->hasTrait<OpTrait::SymbolTable>())
    op = op->getParentOp();
  return op ? dyn_cast_or_null<MeshOp>(
                  SymbolTable::lookupSymbolIn(op, name.getAttr()))
            : MeshOp();
}

ManualOp dist::manualAround(Block *block) {
  Operation *op = block ? block->getParentOp() : nullptr;
  while (op && !isa<ManualOp>(op))
    op = op->getParentOp();
  return cast_or_null<ManualOp>(op);
}

MeshOp dist::meshAround(Operation *op) {
  if (ManualOp manual = manualAround(op->getBlock()))
    return manual.getMeshOp();
  auto module = op->getParentOfType<ModuleOp>();
  return module ? findMesh(module) : MeshOp();
}

bool dist::isReshardedAfterUse(Value value) {
  if (Operation *op = value.getDefiningOp())
    return op->hasAttrOfType<UnitAttr>(kReshardAfterUseAttr);
  auto argument = cast<BlockArgument>(value);
  auto func = dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return func && func.getArgAttrOfType<UnitAttr>(argument.getArgNumber(),
                                                 kReshardAfterUseAttr);
}

FunctionOpInterface dist::findEntry(ModuleOp module) {
  SmallVector<FunctionOpInterface> entries;
  for (auto func : module.getOps<FunctionOpInterface>())
    if (!func.isExternal() && !func.isPrivate())
      entries.push_back(func);
  if (entries.empty())
    module.emitError("expected a public function with a body, got none");
  if (entries.size() < 2)
    return entries.empty() ? FunctionOpInterface() : entries.front();
  for (FunctionOpInterface func : entries)
    if (func.getName() == "main")
      return func;
  auto diag = module.emitError()
              << "expected one public function or @main, got '"
              << entries[0].getName() << "' and '" << entries[1].getName()
              << "'";
  diag.attachNote(entries[1].getLoc()) << "make all but the entry private";
  return {};
}

ShardingAttr dist::getArgSharding(FunctionOpInterface func, unsigned index) {
  return func.getArgAttrOfType<ShardingAttr>(index, kShardingAttr);
}

ShardingAttr dist::getResultSharding(FunctionOpInterface func, unsigned index) {
  return func.getResultAttrOfType<ShardingAttr>(index, kShardingAttr);
}

/// The sharding that a dist operation itself gives its results.
static ShardingAttr shardingFromDistOp(Operation *op) {
  if (auto reshard = dyn_cast<ReshardOp>(op))
    return reshard.getSharding();
  if (auto shard = dyn_cast<ShardTensorOp>(op))
    return dyn_cast<ShardingAttr>(shard.getSharding());
  if (isa_and_nonnull<DistDialect>(op->getDialect()))
    return op->getAttrOfType<ShardingAttr>("result_sharding");
  return {};
}

ShardingAttr dist::getSharding(Value value) {
  value = carrierOf(value);
  if (auto arg = dyn_cast<BlockArgument>(value)) {
    Operation *parent = arg.getOwner()->getParentOp();
    if (auto manual = dyn_cast_or_null<ManualOp>(parent))
      return manual.insideOf(manual.getInSharding(arg.getArgNumber()));
    auto func = dyn_cast_or_null<FunctionOpInterface>(parent);
    return func && arg.getOwner()->isEntryBlock()
               ? getArgSharding(func, arg.getArgNumber())
               : ShardingAttr();
  }
  auto result = cast<OpResult>(value);
  if (auto manual = dyn_cast<ManualOp>(result.getOwner()))
    return manual.getOutSharding(result.getResultNumber());
  auto shardings = result.getOwner()->getAttrOfType<ArrayAttr>(kShardingsAttr);
  if (shardings && result.getResultNumber() < shardings.size())
    return dyn_cast<ShardingAttr>(shardings[result.getResultNumber()]);
  return shardingFromDistOp(result.getOwner());
}

void dist::setShardings(Operation *op, ArrayRef<ShardingAttr> shardings) {
  SmallVector<Attribute> list(shardings.begin(), shardings.end());
  op->setAttr(kShardingsAttr, ArrayAttr::get(op->getContext(), list));
}

int64_t dist::elementBytes(Type tensorType) {
  Type element = cast<RankedTensorType>(tensorType).getElementType();
  return element.isIntOrFloat() ? (element.getIntOrFloatBitWidth() + 7) / 8 : 8;
}

int64_t dist::bytesOf(TypeRange types) {
  int64_t bytes = 0;
  for (Type type : types)
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      bytes += tensor.getNumElements() * elementBytes(tensor);
  return bytes;
}

Status dist::verifyReductions(const Sharding &sharding, Type tensorType) {
  Type element = cast<RankedTensorType>(tensorType).getElementType();
  for (const PartialAxis &item : sharding.partial)
    if (needsIntegers(item.kind) && !element.isInteger())
      return Status::invalid(std::string("partial(") + toString(item.kind) +
                             ") over axis " + item.axis.str() +
                             " needs integers, the tensor has floating point");
  return {};
}
