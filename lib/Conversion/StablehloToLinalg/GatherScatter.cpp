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
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace dist;

/// linalg_ext's verifiers know what dimension numbers must be.
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
  if (failed(verify(gather)))
    return failure();
  return op.replaceWith(gather->getResults());
}

/// The region is called with the old values of all inputs, then the updates;
/// input `number` needs its own two.
static LogicalResult emitScatterCombiner(SourceOp &op,
                                         linalg_ext::ScatterOp scatter,
                                         unsigned number) {
  ImplicitLocOpBuilder &b = op.builder;
  OpBuilder::InsertionGuard guard(b);
  unsigned inputs = op.getNumResults();
  SmallVector<Type> elements;
  for (unsigned i = 0; i < 2 * inputs; ++i)
    elements.push_back(op.operandType(i % inputs).getElementType());
  SmallVector<Location> locs(elements.size(), b.getLoc());
  Block *block = b.createBlock(&scatter.getCombiner(), {}, elements, locs);
  auto yielded = emitCombiner(b, op, block->getArguments());
  if (failed(yielded))
    return failure();
  linalg_ext::YieldOp::create(b, (*yielded)[number]);
  for (Operation &dead : llvm::make_early_inc_range(llvm::reverse(*block)))
    if (isOpTriviallyDead(&dead))
      dead.erase();
  for (unsigned i = 2 * inputs; i-- > 0;) {
    if (i % inputs == number)
      continue;
    if (!block->getArgument(i).use_empty())
      return op.error() << "the region makes what input " << number
                        << " becomes of input " << i % inputs
                        << " as well, expected its own old value and update";
    block->eraseArgument(i);
  }
  return success();
}

/// What becomes of one of the inputs.
static FailureOr<Value> emitScatter(SourceOp &op, const AttributeText &fields,
                                    Value indices, unsigned number) {
  unsigned inputs = op.getNumResults();
  auto scatter = linalg_ext::ScatterOp::create(
      op.builder, op.operandType(number), op.operand(number), indices,
      op.operand(inputs + 1 + number), fields.list("update_window_dims"),
      fields.list("inserted_window_dims"), fields.list("input_batching_dims"),
      fields.list("scatter_indices_batching_dims"),
      fields.list("scatter_dims_to_operand_dims"),
      fields.integer("index_vector_dim"));
  if (failed(emitScatterCombiner(op, scatter, number)) ||
      failed(verify(scatter)))
    return failure();
  return scatter.getResult();
}

/// Operands: inputs, indices, an update for each input. Inputs that do not
/// depend on each other are one scatter each.
static LogicalResult convertScatter(SourceOp &op) {
  unsigned inputs = op.getNumResults();
  if (inputs == 0 || op.getNumOperands() != 2 * inputs + 1)
    return op.error() << "got " << op.getNumOperands() << " operands and "
                      << inputs << " results, expected 2 n + 1 and n";
  auto fields =
      op.fields("scatter_dimension_numbers", "scatter",
                {"update_window_dims", "inserted_window_dims",
                 "input_batching_dims", "scatter_indices_batching_dims",
                 "scatter_dims_to_operand_dims", "index_vector_dim"});
  auto indices = importIndices(op, inputs);
  if (failed(fields) || failed(indices))
    return failure();
  SmallVector<Value> results;
  for (unsigned number = 0; number < inputs; ++number) {
    FailureOr<Value> result = emitScatter(op, *fields, *indices, number);
    if (failed(result))
      return failure();
    results.push_back(*result);
  }
  return op.replaceWith(results);
}

void dist::addGatherScatterConverters(ConverterTable &table) {
  table["stablehlo.gather"] = {2, 1, convertGather};
  table["stablehlo.scatter"] = {Converter::anyNumber, Converter::anyNumber,
                                convertScatter};
}
