//===- GatherScatter.cpp - gather, scatter --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"
#include "Indices.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace dist;

/// linalg_ext's verifiers know what dimension numbers must be.
static LogicalResult finish(SourceOp &op, Operation *imported) {
  if (failed(verify(imported)))
    return failure();
  return op.replaceWith(imported->getResults());
}

static LogicalResult convertGather(SourceOp &op) {
  auto fields = op.fields(
      "dimension_numbers", "gather",
      {"offset_dims", "collapsed_slice_dims", "operand_batching_dims",
       "start_indices_batching_dims", "start_index_map", "index_vector_dim"});
  auto sizes = op.integers("slice_sizes");
  auto indices = importIndices(op, 1);
  if (failed(fields) || failed(sizes) || failed(indices))
    return failure();
  auto gather = linalg_ext::GatherOp::create(
      op.builder, op.resultType(), op.operand(0), *indices, *sizes,
      fields->list("offset_dims"), fields->list("collapsed_slice_dims"),
      fields->list("operand_batching_dims"),
      fields->list("start_indices_batching_dims"),
      fields->list("start_index_map"), fields->integer("index_vector_dim"));
  return finish(op, gather);
}

/// The region is called with the old value, then the update.
static LogicalResult emitScatterCombiner(SourceOp &op,
                                         linalg_ext::ScatterOp scatter) {
  ImplicitLocOpBuilder &b = op.builder;
  OpBuilder::InsertionGuard guard(b);
  Type element = op.operandType(0).getElementType();
  Block *block = b.createBlock(&scatter.getCombiner(), {}, {element, element},
                               {b.getLoc(), b.getLoc()});
  auto yielded = emitCombiner(b, op, block->getArguments());
  if (failed(yielded))
    return failure();
  linalg_ext::YieldOp::create(b, yielded->front());
  return success();
}

/// Operands: input, indices, updates.
static LogicalResult convertScatter(SourceOp &op) {
  auto fields =
      op.fields("scatter_dimension_numbers", "scatter",
                {"update_window_dims", "inserted_window_dims",
                 "input_batching_dims", "scatter_indices_batching_dims",
                 "scatter_dims_to_operand_dims", "index_vector_dim"});
  auto indices = importIndices(op, 1);
  if (failed(fields) || failed(indices))
    return failure();
  ImplicitLocOpBuilder &b = op.builder;
  auto scatter = linalg_ext::ScatterOp::create(
      b, op.operandType(0), op.operand(0), *indices, op.operand(2),
      fields->list("update_window_dims"), fields->list("inserted_window_dims"),
      fields->list("input_batching_dims"),
      fields->list("scatter_indices_batching_dims"),
      fields->list("scatter_dims_to_operand_dims"),
      fields->integer("index_vector_dim"));
  if (failed(emitScatterCombiner(op, scatter)))
    return failure();
  return finish(op, scatter);
}

void dist::addGatherScatterConverters(ConverterTable &table) {
  table["stablehlo.gather"] = {2, 1, convertGather};
  table["stablehlo.scatter"] = {3, 1, convertScatter};
}
