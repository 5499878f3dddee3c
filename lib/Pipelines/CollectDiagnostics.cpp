//===- CollectDiagnostics.cpp - diagnostics as values ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CollectDiagnostics.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

static CompileDiagnostic valueOf(Diagnostic &diagnostic) {
  CompileDiagnostic value;
  value.severity = diagnostic.getSeverity();
  value.message = diagnostic.str();
  value.location = diagnostic.getLocation();
  auto place = value.location.findInstanceOf<FileLineColLoc>();
  // A mesh that an option gives is at line 0.
  if (place && place.getLine() > 0) {
    value.file = place.getFilename().str();
    value.line = place.getLine();
    value.column = place.getColumn();
  }
  for (Diagnostic &note : diagnostic.getNotes())
    value.notes.push_back(valueOf(note));
  return value;
}

CollectDiagnostics::CollectDiagnostics(
    MLIRContext &context, const DiagnosticCallback &onDiagnostic,
    std::vector<CompileDiagnostic> &diagnostics)
    : handler(&context, [&](Diagnostic &diagnostic) {
        diagnostics.push_back(valueOf(diagnostic));
        if (onDiagnostic)
          onDiagnostic(diagnostics.back());
      }) {}

static const char *nameOf(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Note:
    return "note";
  case DiagnosticSeverity::Warning:
    return "warning";
  case DiagnosticSeverity::Error:
    return "error";
  case DiagnosticSeverity::Remark:
    return "remark";
  }
  return "";
}

std::string CompileDiagnostic::str() const {
  std::string text = fmt::format("{}: {}", nameOf(severity), message);
  if (!file.empty())
    text = fmt::format("{}:{}:{}: {}", file, line, column, text);
  for (const CompileDiagnostic &note : notes)
    text += "\n" + note.str();
  return text;
}
