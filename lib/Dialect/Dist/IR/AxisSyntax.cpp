//===- AxisSyntax.cpp - text of axes --------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AxisSyntax.h"

#include "dist/Dialect/Dist/IR/Dist.h"

using namespace mlir;
using namespace dist;

using Delimiter = AsmParser::Delimiter;

/// The `1)2` of `"x":(1)2`.
static ParseResult parseSubAxis(AsmParser &parser, AxisRef &axis) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseInteger(axis.preSize) || parser.parseRParen() ||
      parser.parseInteger(axis.size))
    return failure();
  if (axis.preSize < 1 || axis.size < 2)
    return parser.emitError(loc)
           << "a sub-axis is (PRE)SIZE with PRE >= 1 and SIZE >= 2, got ("
           << axis.preSize << ")" << axis.size;
  return success();
}

ParseResult dist::parseAxis(AsmParser &parser, AxisRef &axis) {
  if (parser.parseString(&axis.name))
    return failure();
  if (failed(parser.parseOptionalColon()))
    return success();
  return failure(parser.parseLParen() || parseSubAxis(parser, axis));
}

ParseResult dist::parseAxisAndColon(AsmParser &parser, AxisRef &axis) {
  if (parser.parseString(&axis.name) || parser.parseColon())
    return failure();
  if (failed(parser.parseOptionalLParen()))
    return success();
  return failure(parseSubAxis(parser, axis) || parser.parseColon());
}

ParseResult dist::parseAxes(AsmParser &parser, Axes &axes,
                            Delimiter delimiter) {
  return parser.parseCommaSeparatedList(
      delimiter, [&] { return parseAxis(parser, axes.emplace_back()); });
}

static void printAxes(AsmPrinter &printer, const Axes &axes) {
  llvm::interleaveComma(axes, printer.getStream(),
                        [&](const AxisRef &axis) { printer << axis.str(); });
}

ParseResult dist::parseKind(AsmParser &parser, ReductionKind &kind) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef text;
  if (parser.parseKeyword(&text))
    return failure();
  Result<ReductionKind> parsed = parseReductionKind(text);
  if (!parsed)
    return parser.emitError(loc) << parsed.status().getMessage();
  kind = *parsed;
  return success();
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

Attribute AxesAttr::parse(AsmParser &parser, Type) {
  Axes axes;
  if (parser.parseLess() || parseAxes(parser, axes, Delimiter::Square) ||
      parser.parseGreater())
    return {};
  return get(parser.getContext(), axes);
}

void AxesAttr::print(AsmPrinter &printer) const {
  printer << "<[";
  printAxes(printer, getValue());
  printer << "]>";
}

Attribute ReductionKindAttr::parse(AsmParser &parser, Type) {
  ReductionKind kind;
  if (parser.parseLess() || parseKind(parser, kind) || parser.parseGreater())
    return {};
  return get(parser.getContext(), kind);
}

void ReductionKindAttr::print(AsmPrinter &printer) const {
  printer << "<" << toString(getValue()) << ">";
}

static constexpr StringLiteral kDirections[] = {"none", "forward", "backward"};

Attribute DirectionAttr::parse(AsmParser &parser, Type) {
  StringRef text;
  if (parser.parseLess())
    return {};
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&text) || parser.parseGreater())
    return {};
  auto *found = llvm::find(kDirections, text);
  if (found == std::end(kDirections)) {
    parser.emitError(loc) << "expected none, forward or backward, got '" << text
                          << "'";
    return {};
  }
  return get(parser.getContext(),
             static_cast<Direction>(found - std::begin(kDirections)));
}

void DirectionAttr::print(AsmPrinter &printer) const {
  printer << "<" << kDirections[static_cast<size_t>(getValue())] << ">";
}
