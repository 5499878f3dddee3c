//===- ShardingSyntax.cpp - text of shardings -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AxisSyntax.h"

#include "dist/Dialect/Dist/IR/Dist.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

using Delimiter = AsmParser::Delimiter;

//===----------------------------------------------------------------------===//
// Sharding
//===----------------------------------------------------------------------===//

/// `"dp"`, or `?`, which must be the last.
static ParseResult parseDimItem(AsmParser &parser, DimSharding &dim) {
  if (dim.open)
    return parser.emitError(parser.getCurrentLocation())
           << "'?' must be the last item of a dimension";
  if (succeeded(parser.parseOptionalQuestion())) {
    dim.open = true;
    return success();
  }
  return parseAxis(parser, dim.axes.emplace_back());
}

/// `{"dp", ?}p1`.
static ParseResult parseDim(AsmParser &parser, DimSharding &dim) {
  if (parser.parseCommaSeparatedList(Delimiter::Braces,
                                     [&] { return parseDimItem(parser, dim); }))
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  StringRef priority;
  if (failed(parser.parseOptionalKeyword(&priority)))
    return success();
  if (!priority.consume_front("p") || priority.getAsInteger(10, dim.priority))
    return parser.emitError(loc) << "expected a priority such as p1";
  return success();
}

static ParseResult parsePartial(AsmParser &parser, PartialAxis &item) {
  return failure(parseAxisAndColon(parser, item.axis) ||
                 parseKind(parser, item.kind));
}

static ParseResult parseSingle(AsmParser &parser, SingleAxis &item) {
  return failure(parseAxisAndColon(parser, item.axis) ||
                 parser.parseInteger(item.coordinate));
}

/// Parses one of `replicated = {...}`, `partial = {...}`, `single = {...}`.
static ParseResult parseExtra(AsmParser &parser, Sharding &sharding) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef key;
  if (parser.parseKeyword(&key) || parser.parseEqual())
    return failure();
  if (key == "replicated")
    return parseAxes(parser, sharding.replicated, Delimiter::Braces);
  if (key == "partial")
    return parser.parseCommaSeparatedList(Delimiter::Braces, [&] {
      return parsePartial(parser, sharding.partial.emplace_back());
    });
  if (key == "single")
    return parser.parseCommaSeparatedList(Delimiter::Braces, [&] {
      return parseSingle(parser, sharding.single.emplace_back());
    });
  return parser.emitError(loc)
         << "expected replicated, partial or single, got '" << key << "'";
}

static ParseResult parseDims(AsmParser &parser, Sharding &sharding) {
  return parser.parseCommaSeparatedList(Delimiter::Square, [&] {
    return parseDim(parser, sharding.dims.emplace_back());
  });
}

Attribute ShardingAttr::parse(AsmParser &parser, Type) {
  FlatSymbolRefAttr mesh;
  Sharding sharding;
  if (parser.parseLess() || parser.parseAttribute(mesh) ||
      parser.parseComma() || parseDims(parser, sharding))
    return {};
  while (succeeded(parser.parseOptionalComma()))
    if (parseExtra(parser, sharding))
      return {};
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), mesh, sharding);
}

void ShardingAttr::print(AsmPrinter &printer) const {
  printer << "<" << getMesh() << ", " << getValue().str() << ">";
}

//===----------------------------------------------------------------------===//
// Placements
//===----------------------------------------------------------------------===//

/// A keyword with an optional argument, read as Placement::parse reads it.
static ParseResult parsePlacement(AsmParser &parser, Placement &placement) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef name;
  if (parser.parseKeyword(&name))
    return failure();
  std::string text = name.str();
  if (succeeded(parser.parseOptionalLParen())) {
    int64_t number = 0;
    StringRef keyword;
    OptionalParseResult isNumber = parser.parseOptionalInteger(number);
    if (isNumber.has_value() ? failed(*isNumber)
                             : failed(parser.parseKeyword(&keyword)))
      return failure();
    text += isNumber.has_value() ? fmt::format("({})", number)
                                 : fmt::format("({})", keyword.str());
    if (parser.parseRParen())
      return failure();
  }
  Result<Placement> parsed = Placement::parse(text);
  if (!parsed)
    return parser.emitError(loc) << parsed.status().getMessage();
  placement = *parsed;
  return success();
}

Attribute PlacementsAttr::parse(AsmParser &parser, Type) {
  FlatSymbolRefAttr mesh;
  Placements placements;
  if (parser.parseLess() || parser.parseAttribute(mesh) ||
      parser.parseComma() ||
      parser.parseCommaSeparatedList(
          Delimiter::Square,
          [&] { return parsePlacement(parser, placements.emplace_back()); }) ||
      parser.parseGreater())
    return {};
  return get(parser.getContext(), mesh, placements);
}

void PlacementsAttr::print(AsmPrinter &printer) const {
  printer << "<" << getMesh() << ", [";
  llvm::interleaveComma(getValue(), printer.getStream(),
                        [&](const Placement &item) { printer << item.str(); });
  printer << "]>";
}

//===----------------------------------------------------------------------===//
// Fetch
//===----------------------------------------------------------------------===//

/// `{"x"} at 2 step 3 size 3 by 2`.
static ParseResult parseWindow(AsmParser &parser, DimWindow &window) {
  if (parseAxes(parser, window.axes, Delimiter::Braces) ||
      parser.parseKeyword("at") || parser.parseInteger(window.offset) ||
      parser.parseKeyword("step") || parser.parseInteger(window.step) ||
      parser.parseKeyword("size") || parser.parseInteger(window.extent))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("by")))
    return parser.parseInteger(window.stride);
  return success();
}

Attribute FetchAttr::parse(AsmParser &parser, Type) {
  FlatSymbolRefAttr mesh;
  WindowFetch fetch;
  if (parser.parseLess() || parser.parseAttribute(mesh) ||
      parser.parseComma() ||
      parser.parseCommaSeparatedList(
          Delimiter::Square,
          [&] { return parser.parseInteger(fetch.shape.emplace_back()); }) ||
      parser.parseComma() || parseDims(parser, fetch.from) ||
      parser.parseComma() ||
      parser.parseCommaSeparatedList(
          Delimiter::Square,
          [&] { return parseWindow(parser, fetch.windows.emplace_back()); }) ||
      parser.parseGreater())
    return {};
  return get(parser.getContext(), mesh, fetch);
}

void FetchAttr::print(AsmPrinter &printer) const {
  printer << "<" << getMesh() << ", " << getValue().str() << ">";
}
