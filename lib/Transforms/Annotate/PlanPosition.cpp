//===- PlanPosition.cpp - positions in a plan file ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanPosition.h"

#include "dist/Transforms/Annotate/AnnotateModule.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace dist;

/// Returns the position one past the end of the string that begins at `begin`.
static size_t endOfString(StringRef text, size_t begin) {
  size_t end = begin + 1;
  while (end < text.size() && text[end] != '"')
    end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

namespace {
/// Finds element `index` of the list `key` in the JSON object `text`, or the
/// key itself if it has no such element.
class EntryFinder {
public:
  EntryFinder(StringRef text, StringRef key, int64_t index)
      : text(text), key(key), index(index) {}

  size_t find() {
    for (size_t i = 0; i < text.size(); ++i) {
      if (isElement(i))
        return i;
      i = step(i);
    }
    return position;
  }

private:
  /// True at the first character of the element.
  bool isElement(size_t i) const {
    return inList && depth == 2 && element == index &&
           !llvm::isSpace(text[i]) && text[i] != ',';
  }

  /// Takes one character, or a string; returns the last one.
  size_t step(size_t i) {
    char c = text[i];
    if (c == '"') {
      size_t end = endOfString(text, i);
      if (depth == 1 && text.slice(i + 1, end - 1) == key) {
        position = i;
        isNext = true;
      }
      return end - 1;
    }
    if (c == '{' || c == '[') {
      ++depth;
      inList |= depth == 2 && isNext;
    } else if (c == '}' || c == ']') {
      inList &= --depth >= 2;
    } else if (c == ',') {
      isNext &= depth > 1;
      element += inList && depth == 2;
    }
    return i;
  }

  StringRef text, key;
  int64_t index, element = 0, depth = 0;
  bool isNext = false, inList = false;
  size_t position = 0;
};
} // namespace

/// `line 2, column 5: ` off the front.
static bool takePosition(StringRef &message, unsigned &line, unsigned &column) {
  StringRef rest = message;
  bool isThere = rest.consume_front("line ") &&
                 !rest.consumeInteger(10, line) &&
                 rest.consume_front(", column ") &&
                 !rest.consumeInteger(10, column) && rest.consume_front(": ");
  if (isThere)
    message = rest;
  return isThere;
}

Location dist::locatePlanError(MLIRContext *context, StringRef file,
                               StringRef text, StringRef &message) {
  unsigned line = 1, column = 1;
  if (takePosition(message, line, column))
    return FileLineColLoc::get(context, file, line, column);
  StringRef rest = message;
  StringRef key =
      rest.take_while([](char c) { return llvm::isAlpha(c) || c == '_'; });
  rest = rest.drop_front(key.size());
  int64_t index = -1;
  if (rest.consume_front("["))
    rest.consumeInteger(10, index);
  StringRef before = text.take_front(EntryFinder(text, key, index).find());
  line = before.count('\n') + 1;
  column = before.size() - (before.rfind('\n') + 1) + 1;
  return FileLineColLoc::get(context, file, line, column);
}

LogicalResult dist::failInPlan(MLIRContext *context, StringRef file,
                               StringRef text, const Status &status) {
  StringRef message = status.getMessage();
  Location loc = locatePlanError(context, file, text, message);
  return emitError(loc) << message;
}

Location dist::planPlace(MLIRContext *context, const NamedText &plan,
                         StringRef key) {
  return locatePlanError(context, plan.nameOr("plan"), plan.text, key);
}
