//===- StackedPorts.h - blocks of stacks as one tensor ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// dist-split-layer-loops cuts arguments and results of stacked layers into
// blocks, each of a stage. The manifest has them as one tensor, whose dimension
// 0 is sharded over the axis of the pipeline first:
//
//   argument   dist.rows   sharding          manifest
//   0          0 of 2      [{}, {"tp"}]      0: [{"pp"}, {"tp"}]
//   1          1 of 2      [{}, {"tp"}]      0
//   2          -           [{}]              1: [{}]
//
// If coordinate c has not just block c, the sharding lists the coordinates of
// the blocks (StackedSharding.h). The buffers of the blocks of a coordinate are
// parts of one.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_STACKEDPORTS_H
#define DIST_LIB_CODEGEN_STACKEDPORTS_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/StackRows.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <nlohmann/json.hpp>

namespace dist {

/// The arguments or the results of an entry function.
class StackedPorts {
public:
  static StackedPorts argumentsOf(mlir::func::FuncOp entry,
                                  PipelineOp pipeline);
  static StackedPorts resultsOf(mlir::func::FuncOp entry, PipelineOp pipeline);

  /// The number of a port in the manifest.
  size_t numberOf(size_t port) const { return numbers[port]; }
  /// True if the port is what the ranks of a coordinate have of its number: a
  /// block of a stack is at the coordinate of its stage alone.
  bool isAt(size_t port, size_t coordinate) const {
    return !rows[port] || coordinateOf[port] == int64_t(coordinate);
  }
  bool isBlock(size_t port) const { return rows[port].has_value(); }

  /// Merges the descriptions of blocks. Errors: blocks of one stack have
  /// several shardings, or one that divides dimension 0 unevenly.
  mlir::FailureOr<nlohmann::json> merge(const nlohmann::json &ports,
                                        const Mesh &mesh) const;

  /// Describes the ports that a coordinate has: `own` has the buffer of each
  /// port, -1 for none. Adds to `buffers` those whose parts the buffers of
  /// blocks become.
  nlohmann::json describe(llvm::ArrayRef<int> own, size_t coordinate,
                          nlohmann::json &buffers) const;

private:
  StackedPorts(mlir::func::FuncOp entry, PipelineOp pipeline,
               mlir::StringRef kind, mlir::TypeRange types);
  void add(mlir::DictionaryAttr attrs);
  mlir::LogicalResult verify(size_t port, const Sharding &sharding,
                             int64_t rows, const Mesh &mesh) const;
  Sharding shardingOf(size_t port) const;
  std::vector<int64_t> scattered(size_t first) const;

  mlir::func::FuncOp entry;
  PipelineOp pipeline;
  mlir::StringRef kind;
  mlir::TypeRange types;
  llvm::SmallVector<mlir::DictionaryAttr> attrs;
  llvm::SmallVector<std::optional<StackRows>> rows;
  llvm::SmallVector<int64_t> coordinateOf; ///< -1: of no stage.
  llvm::SmallVector<size_t> numbers;
};

} // namespace dist

#endif // DIST_LIB_CODEGEN_STACKEDPORTS_H
