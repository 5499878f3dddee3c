//===- ReshardContext.h - what the phases of insertion share -- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_RESHARDCONTEXT_H
#define DIST_TRANSFORMS_RESHARD_RESHARDCONTEXT_H

#include "dist/Dialect/Dist/IR/PartialSums.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Planning/Cluster.h"
#include "dist/Planning/ReshardCosts.h"
#include "dist/Planning/ReshardPlanner.h"
#include "dist/Transforms/Reshard/AlikeTables.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace dist {

class Recomputation;

/// The Partial axes of a sharding, written in one way: each run in the order of
/// the mesh, neighbouring parts of an axis put together (Mesh::merged).
std::vector<PartialAxis> mergedPartial(const Mesh &mesh,
                                       const Sharding &sharding);

/// Attributes of shardings, made once; the planner's prices, asked once.
class ReshardContext {
public:
  struct Price {
    double bytes = 0; ///< What one rank receives.
    double cost = 0;  ///< Bytes and latencies, in the unit of the CostModel.

    Price &operator+=(const Price &other) {
      bytes += other.bytes;
      cost += other.cost;
      return *this;
    }
    Price operator*(double times) const {
      return {times * bytes, times * cost};
    }
  };

  /// `known`: costs of this mesh and model that were asked for before, which
  /// are added to.
  explicit ReshardContext(MeshOp mesh, const CostModel &model = {},
                          std::shared_ptr<ReshardCosts> known = {});
  /// Of the same mesh and model, for another thread. It knows nothing yet.
  ReshardContext another() const;

  const Mesh &mesh;

  /// What is found once for operations that are alike.
  AlikeTable<ShardingList, FactorOptions> factorOptions; ///< By homes.
  AlikeTable<FactorWay, std::optional<TensorShardings>> tensorShardings;
  AlikeTable<PartialSet, bool> distributions;
  mutable AlikeTable<ShardingList, bool> ownBlocks; ///< readsOwnBlocks.

  /// The values of the function that ranks may compute again instead of moving
  /// them; null where all are moved.
  std::shared_ptr<Recomputation> recomputation;

  /// The attribute of a sharding: closed, without axes of size 1, the parts of
  /// an axis put together.
  ShardingAttr get(const Sharding &sharding);
  ShardingAttr canonical(ShardingAttr sharding);
  ShardingAttr withoutPartial(ShardingAttr sharding);
  ShardingAttr replicated(mlir::Type type);

  /// What it costs to reshard a tensor of `type`.
  const Price &price(ShardingAttr from, ShardingAttr to, mlir::Type type);
  /// bytesThrough; asked once for values that are made alike.
  std::optional<int64_t> bytesThrough(mlir::Value value, ShardingAttr from,
                                      ShardingAttr to);
  /// The type in which a reshard moves a tensor of `type`.
  mlir::Type movedType(ShardingAttr from, ShardingAttr to,
                       mlir::Type type) const {
    return travelType(type, from.getValue(), to.getValue(), partialSums);
  }
  /// How it is done.
  const Result<ReshardPlan> &plan(ShardingAttr from, ShardingAttr to,
                                  mlir::Type type);
  /// price().cost from each to each, that to the last varying fastest, or no
  /// more than it. Quicker where all are asked for.
  std::vector<double> costs(llvm::ArrayRef<ShardingAttr> from,
                            llvm::ArrayRef<ShardingAttr> to, mlir::Type type);
  /// How closely costs() is to know them.
  CostPrecision precision = CostPrecision::Exact;
  /// From now on ways are compared by what they cost with the work, as on a
  /// cluster, instead of by the bytes that they move.
  void weighWork() { isWorkWeighed = true; }
  bool weighsWork() const { return model.cluster || isWorkWeighed; }
  /// By which prices are compared.
  double amount(const Price &price) const {
    return weighsWork() ? price.cost : price.bytes;
  }
  /// The cluster's; null without one.
  const Device *device() const {
    return model.cluster ? &model.cluster->device : nullptr;
  }
  /// What does the work: the cluster's, or Device::countedInBytes(). It takes
  /// the unit of the CostModel.
  const Device &worker() const;
  /// What it costs that a rank has `bytes` from its neighbours; 0 for none.
  Price exchangePrice(double bytes) const;
  /// The bytes of an element as ranks hold it.
  double elementBytesOf(ShardingAttr sharding, mlir::Type type) const {
    return static_cast<double>(
        elementBytes(heldType(type, sharding.getValue(), partialSums)));
  }
  /// The size of one rank's buffer.
  double localBytes(ShardingAttr sharding, mlir::Type type) const;
  const std::string &textOf(mlir::Type type) const;

  /// Reshards that some operation asks for: others get them free.
  bool isAsked(mlir::Value value, ShardingAttr sharding) const {
    return asked.lookup({value, sharding}) > 0;
  }
  void ask(mlir::Value value, ShardingAttr sharding, int count = 1) {
    asked[{value, sharding}] += count;
  }

private:
  ReshardContext(const Mesh &mesh, mlir::FlatSymbolRefAttr meshName,
                 const CostModel &model, PartialSums partialSums,
                 bool isWorkWeighed)
      : mesh(mesh), meshName(meshName), model(model), partialSums(partialSums),
        isWorkWeighed(isWorkWeighed), planner(mesh, model) {}

  bool isHeldWider(ShardingAttr sharding, mlir::Type type) const {
    return heldType(type, sharding.getValue(), partialSums) != type;
  }

  mlir::FlatSymbolRefAttr meshName;
  CostModel model;
  PartialSums partialSums;
  bool isWorkWeighed = false;
  ReshardPlanner planner;
  std::shared_ptr<ReshardCosts> allCosts; ///< Made when asked for.
  llvm::DenseMap<ShardingAttr, ShardingAttr> canonicalOf, completeOf;
  mutable llvm::DenseMap<std::pair<ShardingAttr, mlir::Type>, double> bytes;
  mutable llvm::DenseMap<mlir::Type, std::string> texts;
  llvm::DenseMap<std::tuple<ShardingAttr, ShardingAttr, mlir::Type>, Price>
      prices;
  llvm::StringMap<llvm::DenseMap<std::pair<ShardingAttr, ShardingAttr>,
                                 std::optional<int64_t>>>
      fetches; ///< By fetchKey.
  llvm::DenseMap<std::pair<mlir::Value, ShardingAttr>, int> asked;
};

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_RESHARDCONTEXT_H
