//===- ConvolutionDims.cpp - the dimensions of a convolution --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConvolutionDims.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace dist;

int64_t ConvolutionDims::spatialNumber(int64_t dim) const {
  auto it = llvm::find(spatial, dim);
  return it == spatial.end() ? -1 : it - spatial.begin();
}

/// `b,0,1,f`, where rows are named `rows` and columns `columns`; nullopt for
/// anything else.
static std::optional<ConvolutionDims> parseDims(StringRef text, StringRef rows,
                                                StringRef columns) {
  SmallVector<StringRef> names;
  text.split(names, ',');
  int64_t count = static_cast<int64_t>(names.size()) - 2;
  if (count < 0)
    return std::nullopt;
  ConvolutionDims dims{-1, -1, SmallVector<int64_t>(count, -1)};
  for (auto [dim, name] : llvm::enumerate(names)) {
    int64_t number = -1;
    if (!name.getAsInteger(10, number) && (number < 0 || number >= count))
      return std::nullopt;
    int64_t *place = name == rows      ? &dims.rows
                     : name == columns ? &dims.columns
                     : number >= 0     ? &dims.spatial[number]
                                       : nullptr;
    if (!place || *place >= 0)
      return std::nullopt;
    *place = dim;
  }
  return dims;
}

/// Parses the dimension numbers. There are as many names as places, so none is
/// missing if none occurs twice.
static std::optional<ConvolutionDimNumbers> parseNumbers(StringRef text) {
  if (!text.consume_front("conv<[") || !text.consume_back("]>"))
    return std::nullopt;
  auto [lhs, rest] = text.split("]x[");
  auto [rhs, result] = rest.split("]->[");
  auto lhsDims = parseDims(lhs, "b", "f");
  auto rhsDims = parseDims(rhs, "i", "o");
  auto resultDims = parseDims(result, "b", "f");
  if (!lhsDims || !rhsDims || !resultDims)
    return std::nullopt;
  return ConvolutionDimNumbers{*lhsDims, *rhsDims, *resultDims};
}

FailureOr<ConvolutionDimNumbers> dist::readConvolutionDims(SourceOp &op) {
  Attribute attribute = op.attribute("dimension_numbers");
  auto opaque = dyn_cast_or_null<OpaqueAttr>(attribute);
  std::string text = opaque ? opaque.getAttrData().str() : "";
  llvm::erase_if(text, [](char c) { return llvm::isSpace(c); });
  std::optional<ConvolutionDimNumbers> dims = parseNumbers(text);
  if (!dims)
    return op.error() << "attribute 'dimension_numbers' is " << attribute
                      << ", expected #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, "
                         "0, f]> with each name once";
  if (dims->lhs.rank() != op.operandType(0).getRank() ||
      dims->rhs.rank() != op.operandType(1).getRank() ||
      dims->result.rank() != op.resultType().getRank() ||
      dims->lhs.rank() != dims->rhs.rank() ||
      dims->lhs.rank() != dims->result.rank())
    return op.error() << "operands and result have ranks "
                      << op.operandType(0).getRank() << ", "
                      << op.operandType(1).getRank() << " and "
                      << op.resultType().getRank()
                      << ", expected as many dimensions as each list of "
                         "dimension_numbers has: "
                      << attribute;
  return *dims;
}
