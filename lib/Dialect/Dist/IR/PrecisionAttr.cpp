//===- PrecisionAttr.cpp - the type that a program computes in ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/PrecisionAttr.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace dist;

Attribute dist::precisionAttr(MLIRContext *context,
                              const Precision &precision) {
  Builder builder(context);
  StringAttr type = builder.getStringAttr(precision.str());
  if (precision.keep.empty())
    return type;
  auto keep = llvm::to_vector_of<StringRef>(precision.keep);
  return builder.getDictionaryAttr(
      {builder.getNamedAttr("type", type),
       builder.getNamedAttr("keep", builder.getStrArrayAttr(keep))});
}

std::optional<Precision> dist::precisionOf(Attribute attr) {
  auto object = dyn_cast_or_null<DictionaryAttr>(attr);
  auto type = dyn_cast_or_null<StringAttr>(object ? object.get("type") : attr);
  if (!type)
    return std::nullopt;
  Result<Precision> precision = Precision::parse(type.getValue());
  if (!precision)
    return std::nullopt;
  if (!object)
    return *precision;
  auto keep = object.getAs<ArrayAttr>("keep");
  if (object.size() != 2 || !keep ||
      !llvm::all_of(keep, llvm::IsaPred<StringAttr>))
    return std::nullopt;
  for (StringRef pattern : keep.getAsValueRange<StringAttr>())
    precision->keep.push_back(pattern.str());
  return *precision;
}
