//===- FieldReaders.cpp - reads tensors and buffers -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FieldReaders.h"

#include "dist/Support/Json.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

DType dist::readDType(const JsonField &field) {
  Result<DType> dtype = parseDType(field.string());
  if (dtype)
    return *dtype;
  field.fail(dtype.status().getMessage());
  return DType::F32;
}

int dist::readIndex(const JsonField &field) {
  return int(field.integer(0, kMaxIndex));
}

int64_t dist::readCount(const JsonField &field) { return field.integer(0); }

/// Reads the narrow element type of a type of bytes.
static std::string readElement(const JsonField &field, DType bytes) {
  static constexpr std::string_view kSigned[] = {"i2", "i4"};
  static constexpr std::string_view kUnsigned[] = {
      "ui2",    "ui4",        "f4E2M1FN",   "f8E3M4",
      "f8E4M3", "f8E4M3FN",   "f8E4M3FNUZ", "f8E4M3B11FNUZ",
      "f8E5M2", "f8E5M2FNUZ", "f8E8M0FNU"};
  std::string name = field.string();
  bool isKnown = (bytes == DType::I8 && std::ranges::count(kSigned, name)) ||
                 (bytes == DType::U8 && std::ranges::count(kUnsigned, name));
  if (!isKnown)
    field.fail(fmt::format("'{}' are no elements that are bytes of {}", name,
                           toString(bytes)));
  return name;
}

TensorSpec dist::readTensor(const JsonField &field) {
  TensorSpec tensor;
  tensor.name = field.stringOr("name", "");
  tensor.dtype = readDType(field["dtype"]);
  tensor.shape = field["shape"].list(readCount);
  tensor.sharding = field["sharding"].parsed<Sharding>(shardingFromJson);
  if (field.has("buffer"))
    tensor.buffer = readIndex(field["buffer"]);
  if (field.has("alias"))
    tensor.alias = int(field["alias"].integer(-1, kMaxIndex));
  if (field.has("copy_of"))
    tensor.copyOf = int(field["copy_of"].integer(-1, kMaxIndex));
  tensor.undecided = field.stringOr("undecided", "");
  tensor.startsAtZero = field.has("starts_at_zero");
  if (field.has("element"))
    tensor.element = readElement(field["element"], tensor.dtype);
  if (field.has("layout"))
    tensor.layout = field["layout"].list(readCount);
  return tensor;
}

static BufferKind readBufferKind(const JsonField &field) {
  Result<BufferKind> kind = parseBufferKind(field.string());
  if (kind)
    return *kind;
  field.fail(kind.status().getMessage());
  return BufferKind::Temporary;
}

BufferSpec dist::readBuffer(const JsonField &field) {
  BufferSpec buffer;
  buffer.kind = readBufferKind(field["kind"]);
  buffer.bytes = readCount(field["bytes"]);
  if (buffer.kind == BufferKind::Temporary)
    buffer.offset = readCount(field["offset"]);
  if (buffer.kind == BufferKind::Frame) {
    buffer.frame = readIndex(field["frame"]);
    buffer.offset = readCount(field["offset"]);
  }
  if (field.has("of") && (buffer.kind == BufferKind::Argument ||
                          buffer.kind == BufferKind::Result)) {
    buffer.of = readIndex(field["of"]);
    buffer.offset = readCount(field["offset"]);
  }
  if (buffer.kind == BufferKind::Constant)
    buffer.symbol = field["symbol"].string();
  if (buffer.kind == BufferKind::Constant && field.has("axes"))
    buffer.axes = field["axes"].parsed<Axes>(axesFromJson);
  if (field.has("space") && field["space"].string() != "host")
    field["space"].fail(fmt::format(
        "memory space '{}' is not supported by this runtime: expected 'host'; "
        "compile for a CPU",
        field["space"].string()));
  return buffer;
}
