//===- Shardings.h - reading and writing shardings of values ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The names of attributes on operations of other dialects, and the sharding of
// a value.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_SHARDINGS_H
#define DIST_DIALECT_DIST_IR_SHARDINGS_H

#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

inline constexpr llvm::StringLiteral kShardingAttr = "dist.sharding";
inline constexpr llvm::StringLiteral kShardingsAttr = "dist.shardings";
inline constexpr llvm::StringLiteral kNameAttr = "dist.name";
inline constexpr llvm::StringLiteral kAliasAttr = "dist.alias";
inline constexpr llvm::StringLiteral kUnsignedAttr = "dist.unsigned";
inline constexpr llvm::StringLiteral kInPlaceAttr = "dist.inplace";
inline constexpr llvm::StringLiteral kLocationAttr = "dist.location";
inline constexpr llvm::StringLiteral kGlobalTypeAttr = "dist.global_type";
inline constexpr llvm::StringLiteral kTripCountAttr = "dist.trip_count";
/// A unit attribute of arguments, operations (all of their results) and
/// dist.shard_tensor: larger copies of the value, gathered for its users, are
/// dropped after use and gathered again if that saves memory.
inline constexpr llvm::StringLiteral kReshardAfterUseAttr =
    "dist.reshard_after_use";

/// The mesh of that name for an operation at `op`; null if there is none.
/// Unlike SymbolTable::lookupNearestSymbolFrom, it looks through operations
/// that are not registered: StableHLO's loops and branches.
MeshOp lookupMesh(mlir::Operation *op, mlir::FlatSymbolRefAttr name);

/// The innermost dist.manual that the block is in; null outside of one.
ManualOp manualAround(mlir::Block *block);

/// The mesh for an operation at `op`: that of the dist.manual around it, else
/// the module's; null if there is none.
MeshOp meshAround(mlir::Operation *op);

/// The module's mesh; null where it has none. (A program has one mesh.)
MeshOp findMesh(mlir::ModuleOp module);
/// The same; null, with a diagnostic on the module, where it has none.
MeshOp requireMesh(mlir::ModuleOp module);
/// The same, for passes that do not complete open dimensions. Null, with a
/// diagnostic, if the plan leaves them to a search that was not made.
MeshOp requireSearchedMesh(mlir::ModuleOp module);

/// The function that the program enters: the one public function with a body;
/// of several the one that is called `main`. Null, with a diagnostic on the
/// module, if there is none.
mlir::FunctionOpInterface findEntry(mlir::ModuleOp module);

/// True if the value has `dist.reshard_after_use`: as an argument of a
/// function, or by the operation that makes it.
bool isReshardedAfterUse(mlir::Value value);

/// The sharding of an argument or result of a function; null where it has none.
ShardingAttr getArgSharding(mlir::FunctionOpInterface func, unsigned index);
ShardingAttr getResultSharding(mlir::FunctionOpInterface func, unsigned index);

/// The sharding of a value:
///   - of a function argument its `dist.sharding`;
///   - of an operation's result its element of `dist.shardings`;
///   - of a value that a loop passes to a region that of the loop's result;
///   - of a reshard its target, of a collective its `result_sharding`;
///   - of results and block arguments of a dist.manual the region's shardings.
/// Null if there is none.
ShardingAttr getSharding(mlir::Value value);

/// Sets `dist.shardings` (one a result; null entries are not allowed).
void setShardings(mlir::Operation *op, llvm::ArrayRef<ShardingAttr> shardings);

/// The bytes of an element in memory: whole ones, so 1 for i1.
int64_t elementBytes(mlir::Type tensorType);

/// The bytes of all elements of the tensors among `types`.
int64_t bytesOf(mlir::TypeRange types);

/// Checks that elements of the type can be combined by the kinds of the Partial
/// axes: and, or, umin, umax need integers.
Status verifyReductions(const Sharding &sharding, mlir::Type tensorType);

/// Checks that a value can enter or leave a dist.manual so: its manual axes
/// come first and divide dimensions, and other axes fit them.
Status verifyBorder(const Mesh &mesh, const Sharding &sharding,
                    mlir::RankedTensorType type, const Axes &manual);

/// The shape of a ranked tensor type in the planner's form.
inline std::vector<int64_t> shapeOf(mlir::Type type) {
  return mlir::cast<mlir::RankedTensorType>(type).getShape().vec();
}

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_SHARDINGS_H
