//===- CustomCalls.cpp - custom_call --------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// dist-bind-custom-calls finds the function of a call. Some targets are no
// functions, but annotations of JAX's, or an operation that StableHLO lacks.
//
//===----------------------------------------------------------------------===//

#include "ApproxTopK.h"
#include "Callbacks.h"
#include "Converters.h"

#include "dist/Dialect/Dist/IR/CustomCall.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Notes
//===----------------------------------------------------------------------===//

/// Notes on a value: the result is the operand.
static bool isNoteOnValue(StringRef target) {
  return llvm::is_contained(
      {"Sharding", "annotate_device_placement", "xla.sdy.FuncResultSharding"},
      target);
}

/// True if the call is an annotation with a sharding in GSPMD's form.
static bool isGspmdSharding(SourceOp &op) {
  return op.attribute("mhlo.sharding") && !op.attribute("sdy.sharding");
}

static LogicalResult convertNote(SourceOp &op) {
  if (op.getNumOperands() != 1 || op.getNumResults() != 1)
    return op.error() << "a note on a value has one operand and one result";
  if (isGspmdSharding(op))
    emitWarning(op.builder.getLoc())
        << "GSPMD's shardings are not read; export the program with Shardy "
           "(jax_use_shardy_partitioner)";
  return op.replaceWith(op.operands());
}

//===----------------------------------------------------------------------===//
// Calls that are refused
//===----------------------------------------------------------------------===//

/// The reason why a call has no importer; empty if it may have one.
static std::string reasonToRefuse(SourceOp &op, StringRef target) {
  if (target == "SPMDFullToShardShape" || target == "SPMDShardToFullShape")
    return "is GSPMD's border of a shard_map; export the program with Shardy "
           "(jax_use_shardy_partitioner)";
  if (isPythonCallback(target))
    return describeCallback(op.getSource());
  if (target == "ragged_all_to_all")
    return "is jax.lax.ragged_all_to_all: sizes of messages that are known "
           "only when the program runs are not supported; pad the parts to "
           "one size and use jax.lax.all_to_all";
  return "";
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

static SmallVector<int64_t> rowMajor(int64_t rank) {
  return llvm::to_vector(llvm::reverse(llvm::seq<int64_t>(0, rank)));
}

/// Appends the layout of each type, minor to major.
static LogicalResult
addLayouts(SourceOp &op, StringRef name, TypeRange types,
           SmallVectorImpl<SmallVector<int64_t>> &layouts) {
  auto given = dyn_cast_or_null<ArrayAttr>(op.attribute(name));
  if (given && given.size() != types.size())
    return op.error() << name << " has " << given.size()
                      << " layouts, expected " << types.size();
  for (auto [i, type] : llvm::enumerate(types)) {
    SmallVector<int64_t> &layout = layouts.emplace_back();
    if (!given) {
      layout = rowMajor(importType(type).getRank());
      continue;
    }
    auto dims = dyn_cast<DenseIntElementsAttr>(given[i]);
    if (!dims)
      return op.error() << "attribute '" << name << "' is not a list of "
                        << "integer tensors";
    for (const APInt &dim : dims.getValues<APInt>())
      layout.push_back(dim.getLimitedValue());
    if (int64_t(layout.size()) != importType(type).getRank() ||
        !isPermutationVector(layout))
      return op.error() << name << "[" << i << "] is " << dims
                        << ", expected each dimension of " << type << " once";
  }
  return success();
}

/// The layouts of operands and results; none where all are row-major.
static LogicalResult readLayouts(SourceOp &op, NamedAttrList &attributes) {
  SmallVector<SmallVector<int64_t>> layouts;
  if (failed(addLayouts(op, "operand_layouts",
                        op.getSource()->getOperandTypes(), layouts)) ||
      failed(addLayouts(op, "result_layouts", op.getSource()->getResultTypes(),
                        layouts)))
    return failure();
  SmallVector<Attribute> lists;
  for (const SmallVector<int64_t> &layout : layouts)
    lists.push_back(op.builder.getDenseI64ArrayAttr(layout));
  if (llvm::any_of(layouts, [](const SmallVector<int64_t> &layout) {
        return layout != rowMajor(layout.size());
      }))
    attributes.set("layouts", op.builder.getArrayAttr(lists));
  return success();
}

/// The operand whose memory each result takes over, or -1.
static FailureOr<SmallVector<int64_t>> readAliases(SourceOp &op) {
  SmallVector<int64_t> aliases(op.getNumResults(), -1);
  auto list =
      dyn_cast_or_null<ArrayAttr>(op.attribute("output_operand_aliases"));
  for (Attribute attr : list ? list.getValue() : ArrayRef<Attribute>()) {
    auto fields = AttributeText::parse(
        attr, "output_operand_alias",
        {"output_tuple_indices", "operand_index", "operand_tuple_indices"},
        [&] { return op.error(); });
    if (failed(fields))
      return failure();
    ArrayRef<int64_t> place = fields->list("output_tuple_indices");
    int64_t result = place.empty() ? 0 : place.front();
    if (place.size() > 1 || !fields->list("operand_tuple_indices").empty() ||
        result < 0 || result >= int64_t(aliases.size()))
      return op.error() << "alias " << attr
                        << " refers to a part of a tuple or of a result that "
                           "is not there";
    aliases[result] = fields->integer("operand_index");
  }
  return aliases;
}

static SmallVector<int64_t> unsignedValues(Operation *op) {
  SmallVector<int64_t> positions;
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  for (auto [index, type] : llvm::enumerate(types))
    if (getElementTypeOrSelf(type).isUnsignedInteger())
      positions.push_back(index);
  return positions;
}

/// A text is the function's to read; a dictionary, the way of JAX's ffi, is
/// passed entry by entry.
static LogicalResult addConfig(SourceOp &op, NamedAttrList &attributes) {
  for (StringRef name : {"backend_config", "mhlo.backend_config"}) {
    Attribute config = op.attribute(name);
    if (isa_and_nonnull<DictionaryAttr>(config)) {
      if (attributes.set("call_attributes", config))
        return op.error() << "has two dictionaries, backend_config and "
                             "mhlo.backend_config: write their entries in one";
    } else if (auto text = dyn_cast_or_null<StringAttr>(config)) {
      if (!text.empty())
        attributes.set("config", text);
    } else if (config)
      return op.error() << "attribute '" << name
                        << "' is neither a text nor a dictionary: " << config;
  }
  return success();
}

static FailureOr<NamedAttrList> readAttributes(SourceOp &op,
                                               StringAttr target) {
  Builder &builder = op.builder;
  NamedAttrList attributes;
  attributes.set("target", target);
  FailureOr<SmallVector<int64_t>> aliases = readAliases(op);
  if (failed(aliases) || failed(addConfig(op, attributes)) ||
      failed(readLayouts(op, attributes)))
    return failure();
  if (llvm::any_of(*aliases, [](int64_t operand) { return operand >= 0; }))
    attributes.set("aliases", builder.getDenseI64ArrayAttr(*aliases));
  SmallVector<int64_t> positions = unsignedValues(op.getSource());
  if (!positions.empty())
    attributes.set("unsigned_values", builder.getDenseI64ArrayAttr(positions));
  auto effect = dyn_cast_or_null<BoolAttr>(op.attribute("has_side_effect"));
  if (effect && effect.getValue())
    attributes.set("has_side_effect", builder.getUnitAttr());
  return attributes;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

static LogicalResult convertCall(SourceOp &op, StringAttr target) {
  auto called =
      dyn_cast_or_null<ArrayAttr>(op.attribute("called_computations"));
  if (called && !called.empty())
    return op.error() << "'" << target.getValue()
                      << "' calls functions of the program, which a C function "
                         "cannot";
  FailureOr<NamedAttrList> attributes = readAttributes(op, target);
  if (failed(attributes))
    return failure();
  SmallVector<Type> types;
  for (unsigned i = 0; i < op.getNumResults(); ++i)
    types.push_back(op.resultType(i));
  OperationState state(op.builder.getLoc(), CustomCallOp::getOperationName());
  state.addOperands(op.operands());
  state.addTypes(types);
  state.addAttributes(*attributes);
  return op.replaceWith(op.builder.create(state)->getResults());
}

static LogicalResult convertCustomCall(SourceOp &op) {
  auto target = dyn_cast_or_null<StringAttr>(op.attribute("call_target_name"));
  if (!target)
    return op.error() << "attribute 'call_target_name' is missing or no text";
  StringRef name = target.getValue();
  if (isNoteOnValue(name))
    return convertNote(op);
  if (name == "ApproxTopK")
    return convertApproxTopK(op);
  // Shapes are static here, so the constraints on them have been checked.
  if (name == "shape_assertion" && op.getNumResults() == 0)
    return success();
  if (std::string reason = reasonToRefuse(op, name); !reason.empty())
    return op.error() << "'" << name << "' " << reason;
  return convertCall(op, target);
}

void dist::addCustomCallConverters(ConverterTable &table) {
  table["stablehlo.custom_call"] = {Converter::anyNumber, Converter::anyNumber,
                                    convertCustomCall};
}
