//===- ComplexShardings.cpp - shardings of the parts ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComplexShardings.h"

#include "Sharding/ShardyText.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace dist;

static constexpr StringLiteral kShardySharding = "sdy.sharding";

static bool isComplexType(Type type) {
  return isa<ComplexType>(getElementTypeOrSelf(type));
}

static OpaqueAttr shardyAttr(MLIRContext *context, const Twine &text) {
  return OpaqueAttr::get(StringAttr::get(context, "sdy"),
                         StringAttr::get(context, text).getValue(),
                         NoneType::get(context));
}

/// The sharding with one more dimension, for the parts; null if the attribute
/// is no sharding with dimensions.
static Attribute withPartDimension(Attribute attr) {
  if (auto sharding = dyn_cast<ShardingAttr>(attr)) {
    Sharding value = sharding.getValue();
    value.dims.emplace_back();
    return ShardingAttr::get(attr.getContext(), sharding.getMesh(), value);
  }
  StringRef text = shardyText(attr);
  size_t begin = findUnquoted(text, '['), end = findUnquoted(text, ']');
  if (begin == StringRef::npos || end == StringRef::npos || end < begin)
    return {};
  bool isScalar = text.slice(begin + 1, end).trim().empty();
  return shardyAttr(attr.getContext(), text.take_front(end) +
                                           (isScalar ? "{}" : ", {}") +
                                           text.drop_front(end));
}

void dist::addPartDimensions(FunctionOpInterface function) {
  for (StringRef name :
       {StringRef(kShardingAttr), StringRef(kShardySharding)}) {
    for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
      if (Attribute attr = function.getArgAttr(i, name);
          attr && isComplexType(type))
        if (Attribute packed = withPartDimension(attr))
          function.setArgAttr(i, name, packed);
    for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
      if (Attribute attr = function.getResultAttr(i, name);
          attr && isComplexType(type))
        if (Attribute packed = withPartDimension(attr))
          function.setResultAttr(i, name, packed);
  }
}

/// An entry for each of the types; null where there are not as many.
static Attribute repeated(Attribute list, TypeRange types) {
  if (auto array = dyn_cast<ArrayAttr>(list)) {
    SmallVector<Attribute> entries;
    if (array.size() != types.size())
      return {};
    for (auto [entry, type] : llvm::zip(array, types))
      entries.append(isComplexType(type) ? 2 : 1, entry);
    return ArrayAttr::get(list.getContext(), entries);
  }
  SmallVector<StringRef> texts = splitList(shardyText(list)), entries;
  if (texts.size() != types.size())
    return {};
  for (auto [text, type] : llvm::zip(texts, types))
    entries.append(isComplexType(type) ? 2 : 1, text);
  return shardyAttr(list.getContext(),
                    "sharding_per_value<[" + llvm::join(entries, ", ") + "]>");
}

void dist::repeatShardings(Operation *op, Operation *made) {
  const std::pair<StringRef, TypeRange> lists[] = {
      {"in_shardings", op->getOperandTypes()},
      {"out_shardings", op->getResultTypes()},
      {kShardySharding, op->getResultTypes()},
      {kShardingsAttr, op->getResultTypes()}};
  for (auto [name, types] : lists)
    if (Attribute list = op->getAttr(name))
      if (Attribute entries = repeated(list, types))
        made->setAttr(name, entries);
}
