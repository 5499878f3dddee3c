//===- JsonField.h - JSON values with their paths ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_JSONFIELD_H
#define DIST_SUPPORT_JSONFIELD_H

#include "dist/Support/Status.h"

#include <nlohmann/json.hpp>

namespace dist {

/// A JSON value and its path, for readers that expect a certain form. All
/// fields of a document share one Status, which keeps the first deviation from
/// that form; after it all reads return defaults. A reader therefore reads to
/// the end and checks the Status once:
///
///   Status status;
///   JsonField root(document, "manifest", status);
///   int64_t version = root["version"].integer(1);   // manifest.version
class JsonField {
public:
  JsonField(const nlohmann::json &value, std::string path, Status &status)
      : value(&value), path(std::move(path)), status(&status) {}

  /// The member of an object; it must exist.
  JsonField operator[](const char *key) const;
  bool has(const char *key) const;
  /// The keys of an object, in alphabetical order.
  std::vector<std::string> keys() const;
  bool isList() const { return value->is_array(); }
  /// The number of elements of a list.
  size_t size() const;
  /// An element of a list; it must exist.
  JsonField at(size_t index) const;

  int64_t integer(int64_t least, int64_t most = INT64_MAX) const;
  bool isNumber() const { return value->is_number(); }
  double number() const { return value->get<double>(); }
  std::string string() const;
  /// A member that may be missing.
  std::string stringOr(const char *key, const char *fallback) const;

  /// Reads every element of a list with `read`.
  template <typename Read> auto list(Read &&read) const {
    std::vector<decltype(read(*this))> items;
    size_t count = size();
    for (size_t i = 0; i < count && status->ok(); ++i)
      items.push_back(read(at(i)));
    return items;
  }

  /// Converts this value by `read`, a reader of plain JSON.
  template <typename T>
  T parsed(Result<T> (*read)(const nlohmann::json &)) const {
    if (!status->ok())
      return T();
    Result<T> result = read(*value);
    if (result)
      return std::move(*result);
    fail(result.status().getMessage());
    return T();
  }

  /// Records `message` with the path, unless the Status has an earlier error.
  void fail(const std::string &message) const;

private:
  void expected(const char *what) const;

  const nlohmann::json *value;
  std::string path;
  Status *status;
};

} // namespace dist

#endif // DIST_SUPPORT_JSONFIELD_H
