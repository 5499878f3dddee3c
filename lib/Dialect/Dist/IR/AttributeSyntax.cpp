//===- AttributeSyntax.cpp - how the attributes are written ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/IR/OpImplementation.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

using Delimiter = AsmParser::Delimiter;

//===----------------------------------------------------------------------===//
// Axes
//===----------------------------------------------------------------------===//

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

/// `"x"` or `"x":(1)2`.
static ParseResult parseAxis(AsmParser &parser, AxisRef &axis) {
  if (parser.parseString(&axis.name))
    return failure();
  if (failed(parser.parseOptionalColon()))
    return success();
  return failure(parser.parseLParen() || parseSubAxis(parser, axis));
}

/// `"x" :` or `"x":(1)2 :`.
static ParseResult parseAxisAndColon(AsmParser &parser, AxisRef &axis) {
  if (parser.parseString(&axis.name) || parser.parseColon())
    return failure();
  if (failed(parser.parseOptionalLParen()))
    return success();
  return failure(parseSubAxis(parser, axis) || parser.parseColon());
}

static ParseResult parseAxes(AsmParser &parser, Axes &axes,
                             Delimiter delimiter) {
  return parser.parseCommaSeparatedList(
      delimiter, [&] { return parseAxis(parser, axes.emplace_back()); });
}

static void printAxes(AsmPrinter &printer, const Axes &axes) {
  llvm::interleaveComma(axes, printer.getStream(),
                        [&](const AxisRef &axis) { printer << axis.str(); });
}

static ParseResult parseKind(AsmParser &parser, ReductionKind &kind) {
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

//===----------------------------------------------------------------------===//
// Direction
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// Mesh
//===----------------------------------------------------------------------===//

static ParseResult parseMeshAxis(AsmParser &parser, MeshAxis &axis) {
  if (parser.parseString(&axis.name) || parser.parseEqual() ||
      parser.parseInteger(axis.size))
    return failure();
  axis.temporal = succeeded(parser.parseOptionalKeyword("temporal"));
  return success();
}

/// `<["x"=2], device_ids=[1, 0], views=[<["y"=2]>]>`.
static ParseResult parseMesh(AsmParser &parser, Mesh &mesh) {
  if (parser.parseLess() ||
      parser.parseCommaSeparatedList(Delimiter::Square, [&] {
        return parseMeshAxis(parser, mesh.axes.emplace_back());
      }))
    return failure();
  while (succeeded(parser.parseOptionalComma())) {
    bool hasIds = succeeded(parser.parseOptionalKeyword("device_ids"));
    if ((!hasIds && parser.parseKeyword("views")) || parser.parseEqual() ||
        parser.parseCommaSeparatedList(Delimiter::Square, [&] {
          return hasIds ? parser.parseInteger(mesh.deviceIds.emplace_back())
                        : parseMesh(parser, mesh.views.emplace_back());
        }))
      return failure();
  }
  return parser.parseGreater();
}

Attribute MeshAttr::parse(AsmParser &parser, Type) {
  Mesh mesh;
  SMLoc loc = parser.getCurrentLocation();
  if (parseMesh(parser, mesh))
    return {};
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    mesh);
}

static void printMesh(AsmPrinter &printer, const Mesh &mesh) {
  printer << "<[";
  llvm::interleaveComma(mesh.axes, printer.getStream(),
                        [&](const MeshAxis &axis) {
                          printer << '"' << axis.name << "\"=" << axis.size
                                  << (axis.temporal ? " temporal" : "");
                        });
  printer << "]";
  if (!mesh.deviceIds.empty()) {
    printer << ", device_ids=[";
    llvm::interleaveComma(mesh.deviceIds, printer.getStream());
    printer << "]";
  }
  if (!mesh.views.empty()) {
    printer << ", views=[";
    llvm::interleaveComma(mesh.views, printer.getStream(),
                          [&](const Mesh &view) { printMesh(printer, view); });
    printer << "]";
  }
  printer << ">";
}

void MeshAttr::print(AsmPrinter &printer) const {
  printMesh(printer, getValue());
}

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

/// One of `replicated = {...}`, `partial = {...}`, `single = {...}`.
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
