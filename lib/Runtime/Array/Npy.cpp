//===- Npy.cpp - numpy's file of one array --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Array/Npy.h"
#include "dist/Runtime/Elements/StridedCopy.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>

using namespace dist;

static constexpr std::string_view kMagic = "\x93NUMPY";

namespace {
/// The name of a type in numpy, without the byte order.
struct NumpyType {
  DType dtype;
  const char *name;
};

struct Header {
  std::string descr;
  bool fortranOrder = false;
  std::vector<int64_t> shape;
};
} // namespace

static constexpr std::array<NumpyType, kNumDTypes> kTypes = {{
    {DType::F32, "f4"},
    {DType::F64, "f8"},
    {DType::F16, "f2"},
    {DType::BF16, "V2"},
    {DType::I1, "b1"},
    {DType::I8, "i1"},
    {DType::I16, "i2"},
    {DType::I32, "i4"},
    {DType::I64, "i8"},
    {DType::U8, "u1"},
    {DType::U16, "u2"},
    {DType::U32, "u4"},
    {DType::U64, "u8"},
}};

/// True for the one-byte elements of ml_dtypes: f8 and i4.
static bool isOpaque(std::string_view descr) {
  return descr.size() == 3 && (descr.ends_with("V1") || descr.ends_with("f1"));
}

static Result<DType> dtypeOf(std::string_view descr) {
  std::vector<const char *> names;
  if (isOpaque(descr))
    return DType::U8;
  for (const NumpyType &type : kTypes) {
    names.push_back(type.name);
    if (descr.size() == 3 && descr.substr(1) == type.name)
      return type.dtype;
  }
  return Status::invalid(
      fmt::format("numpy type '{}' is not supported, expected one of {}", descr,
                  fmt::join(names, " ")));
}

//===----------------------------------------------------------------------===//
// The header: {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
//===----------------------------------------------------------------------===//

namespace {

/// Reads the dictionary of a header, and no other Python.
class HeaderParser {
public:
  explicit HeaderParser(std::string_view text) : text(text) {}

  Result<Header> parse() {
    Header header;
    bool good = take("{");
    while (good && !take("}"))
      good = parseEntry(header) && (take(",") || peek("}"));
    if (good && seen == 7)
      return header;
    return Status::invalid("its header is malformed");
  }

private:
  bool parseEntry(Header &header) {
    std::string key;
    if (!parseString(key) || !take(":"))
      return false;
    if (key == "descr")
      return mark(1) && parseString(header.descr);
    if (key == "fortran_order")
      return mark(2) && parseBool(header.fortranOrder);
    return key == "shape" && mark(4) && parseShape(header.shape);
  }

  bool mark(int bit) {
    bool isNew = !(seen & bit);
    seen |= bit;
    return isNew;
  }

  bool parseString(std::string &value) {
    char quote = take("'") ? '\'' : take("\"") ? '"' : 0;
    size_t end = quote ? text.find(quote) : std::string_view::npos;
    if (end == std::string_view::npos)
      return false;
    value = text.substr(0, end);
    text.remove_prefix(end + 1);
    return true;
  }

  bool parseBool(bool &value) {
    value = take("True");
    return value || take("False");
  }

  bool parseShape(std::vector<int64_t> &shape) {
    bool good = take("(");
    while (good && !take(")")) {
      good = parseInteger(shape.emplace_back()) && (take(",") || peek(")"));
    }
    return good;
  }

  bool parseInteger(int64_t &value) {
    skipSpace();
    auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), value);
    text.remove_prefix(end - text.data());
    return error == std::errc() && value >= 0;
  }

  void skipSpace() {
    size_t begin = text.find_first_not_of(" \n\t");
    text.remove_prefix(std::min(begin, text.size()));
  }
  bool peek(std::string_view token) {
    skipSpace();
    return text.starts_with(token);
  }
  bool take(std::string_view token) {
    if (!peek(token))
      return false;
    text.remove_prefix(token.size());
    return true;
  }

  std::string_view text;
  int seen = 0;
};

} // namespace

/// Removes the header from `bytes` and returns it.
static Result<Header> takeHeader(std::string_view &bytes) {
  Status truncated = Status::invalid("it is truncated");
  if (!bytes.starts_with(kMagic))
    return Status::invalid("it is not a .npy file");
  bytes.remove_prefix(kMagic.size());
  if (bytes.size() < 4)
    return truncated;
  int major = uint8_t(bytes[0]);
  if (major < 1 || major > 3)
    return Status::invalid(
        fmt::format(".npy version {} is not supported", major));
  size_t lengthBytes = major == 1 ? 2 : 4;
  bytes.remove_prefix(2);
  if (bytes.size() < lengthBytes)
    return truncated;
  size_t length = 0;
  for (size_t i = 0; i < lengthBytes; ++i)
    length |= size_t(uint8_t(bytes[i])) << (8 * i);
  bytes.remove_prefix(lengthBytes);
  if (bytes.size() < length)
    return truncated;
  Result<Header> header = HeaderParser(bytes.substr(0, length)).parse();
  bytes.remove_prefix(length);
  return header;
}

std::string dist::npyHeader(DType dtype, const std::vector<int64_t> &shape) {
  const NumpyType &type =
      *std::find_if(kTypes.begin(), kTypes.end(),
                    [&](const NumpyType &item) { return item.dtype == dtype; });
  bool ordered = sizeOf(dtype) > 1 && dtype != DType::BF16;
  std::string header = fmt::format(
      "{{'descr': '{}{}', 'fortran_order': False, 'shape': ({}{}), }}",
      ordered ? '<' : '|', type.name, fmt::join(shape, ", "),
      shape.size() == 1 ? "," : "");
  // Magic number, version, length and header fill whole blocks of 64 bytes.
  size_t prefix = kMagic.size() + 4;
  header.append(63 - (prefix + header.size()) % 64, ' ');
  header.push_back('\n');
  std::string result(kMagic);
  result += {'\1', '\0', char(header.size() & 0xff), char(header.size() >> 8)};
  return result + header;
}

//===----------------------------------------------------------------------===//
// The data
//===----------------------------------------------------------------------===//

static void swapBytes(Array &array) {
  int64_t size = sizeOf(array.dtype());
  for (int64_t i = 0; i < array.view().bytes(); i += size)
    std::reverse(array.data() + i, array.data() + i + size);
}

/// Converts an array from Fortran's order of elements. The last `inner`
/// dimensions are within an element.
static Array toRowMajor(const ArrayView &columns, int inner) {
  Array rows(columns.dtype, columns.shape);
  std::vector<int64_t> reversed = columns.shape;
  std::reverse(reversed.begin(), reversed.end() - inner);
  std::vector<int64_t> strides =
      rowMajorStrides(reversed, sizeOf(columns.dtype));
  std::reverse(strides.begin(), strides.end() - inner);
  copyStrided(rows.data(),
              rowMajorStrides(columns.shape, sizeOf(columns.dtype)),
              columns.data, strides, columns.shape, sizeOf(columns.dtype));
  return rows;
}

/// Turns a complex type into two reals along one more dimension. Returns false
/// for any other type.
static bool splitComplex(Header &header) {
  std::string_view name = std::string_view(header.descr).substr(1);
  if (name != "c8" && name != "c16")
    return false;
  header.descr = header.descr[0] + std::string(name == "c8" ? "f4" : "f8");
  header.shape.push_back(2);
  return true;
}

Result<Array> dist::readNpy(std::string_view bytes) {
  Result<Header> header = takeHeader(bytes);
  if (!header)
    return header.status();
  bool isComplex = !header->descr.empty() && splitComplex(*header);
  Result<DType> dtype = dtypeOf(header->descr);
  if (!dtype)
    return dtype.status();
  int64_t elements = elementCount(header->shape), size = 0;
  if (elements < 0 || __builtin_mul_overflow(elements, sizeOf(*dtype), &size) ||
      uint64_t(size) != bytes.size())
    return Status::invalid(
        fmt::format("its header specifies {}, but {} bytes of data follow",
                    typeString(*dtype, header->shape), bytes.size()));
  Array array(*dtype, header->shape);
  std::memcpy(array.data(), bytes.data(), bytes.size());
  if (isOpaque(header->descr))
    array.setOpaque();
  if (header->descr[0] == '>')
    swapBytes(array);
  return header->fortranOrder ? toRowMajor(array, isComplex) : array;
}
