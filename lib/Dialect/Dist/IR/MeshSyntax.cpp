//===- MeshSyntax.cpp - text of meshes ------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace dist;

static ParseResult parseMeshAxis(AsmParser &parser, MeshAxis &axis) {
  if (parser.parseString(&axis.name) || parser.parseEqual() ||
      parser.parseInteger(axis.size))
    return failure();
  axis.temporal = succeeded(parser.parseOptionalKeyword("temporal"));
  axis.pipeline =
      !axis.temporal && succeeded(parser.parseOptionalKeyword("pipeline"));
  return success();
}

/// `<["x"=2], device_ids=[1, 0], views=[<["y"=2]>]>`.
static ParseResult parseMesh(AsmParser &parser, Mesh &mesh) {
  if (parser.parseLess() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        return parseMeshAxis(parser, mesh.axes.emplace_back());
      }))
    return failure();
  while (succeeded(parser.parseOptionalComma())) {
    bool hasIds = succeeded(parser.parseOptionalKeyword("device_ids"));
    if ((!hasIds && parser.parseKeyword("views")) || parser.parseEqual() ||
        parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
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
                                  << (axis.isSpatial() ? "" : " ")
                                  << axis.kind();
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
