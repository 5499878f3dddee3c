//===- SafeTensorsTest.cpp - files of named tensors -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Checkpoint/SafeTensors.h"
#include "TemporaryDirectory.h"

#include <chrono>
#include <cstring>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <numeric>

using namespace dist;
using namespace dist::testing;

namespace {

std::string file(std::string header, size_t dataBytes) {
  std::string bytes;
  for (int i = 0; i < 8; ++i)
    bytes.push_back(char(header.size() >> (8 * i)));
  return bytes + header + std::string(dataBytes, 'x');
}

void expectError(const std::string &bytes, const std::string &message) {
  Result<SafeTensorsHeader> header = parseSafeTensors(bytes);
  ASSERT_FALSE(header) << message;
  EXPECT_NE(header.status().getMessage().find(message), std::string::npos)
      << header.status().getMessage();
}

TEST(SafeTensorsTest, EveryTypeComesBack) {
  TemporaryDirectory directory;
  NamedArrays arrays;
  for (int i = 0; i < kNumDTypes; ++i) {
    Array array(DType(i), {2, 3});
    for (int64_t j = 0; j < array.view().bytes(); ++j)
      array.data()[j] = std::byte(i * 31 + j);
    arrays.emplace_back(fmt::format("a {} é", toString(DType(i))), array);
  }
  arrays.emplace_back("scalar", Array(DType::F64, {}));
  arrays.emplace_back("empty", Array(DType::F32, {3, 0}));
  std::string path = directory.file("a.safetensors");
  ASSERT_TRUE(writeSafeTensors(path, arrays, {{"step", "5"}}).ok());
  Result<SafeTensorsFile> read = SafeTensorsFile::open(path);
  ASSERT_TRUE(read) << read.status().getMessage();
  EXPECT_EQ(read->header().metadata.at("step"), "5");
  EXPECT_EQ(read->header().tensors.size(), arrays.size());
  EXPECT_EQ(read->header().dataBegin % 8, 0);
  for (const auto &[name, array] : arrays) {
    const SafeTensor *tensor = read->header().find(name);
    ASSERT_TRUE(tensor) << name;
    EXPECT_EQ(uintptr_t(read->data(*tensor)) % size_t(sizeOf(tensor->dtype)),
              0u);
    Result<Array> value = read->read(name);
    ASSERT_TRUE(value);
    EXPECT_EQ(value->view().type(), array.view().type());
    EXPECT_EQ(
        std::memcmp(value->data(), array.data(), size_t(array.view().bytes())),
        0);
  }
  EXPECT_EQ(read->read("other").status().getMessage(),
            "'" + path + "' has no tensor 'other'");
}

/// A search of all earlier names for each tensor would take 11 s.
TEST(SafeTensorsTest, ManyTensorsAreFoundByName) {
  constexpr int kTensors = 50'000;
  auto nameOf = [](int i) { return fmt::format("layers.{:06}.weight", i); };
  SafeTensorsHeader written;
  for (int i = 0; i < kTensors; ++i)
    written.tensors.push_back({nameOf(i), DType::U8, {1}});
  Result<std::string> bytes = formatSafeTensorsHeader(written);
  ASSERT_TRUE(bytes);
  Result<SafeTensorsHeader> read =
      parseSafeTensors(*bytes + std::string(kTensors, 'x'));
  ASSERT_TRUE(read) << read.status().getMessage();
  auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < kTensors; ++i) {
    const SafeTensor *tensor = read->find(nameOf(i));
    ASSERT_TRUE(tensor && tensor->begin == i);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(1));
  EXPECT_FALSE(read->find("layers"));
}

TEST(SafeTensorsTest, NoTensors) {
  Result<std::string> header = formatSafeTensorsHeader({});
  ASSERT_TRUE(header);
  EXPECT_TRUE(parseSafeTensors(*header));
}

TEST(SafeTensorsTest, WhatCannotBeWritten) {
  SafeTensorsHeader twice;
  twice.tensors = {{"w", DType::F32, {}}, {"w", DType::F32, {}}};
  EXPECT_EQ(formatSafeTensorsHeader(twice).status().getMessage(),
            "a safetensors file has no two tensors 'w'");
  SafeTensorsHeader reserved;
  reserved.tensors = {{"__metadata__", DType::F32, {}}};
  EXPECT_EQ(formatSafeTensorsHeader(reserved).status().getMessage(),
            "'__metadata__' is no name of a tensor: safetensors files have it "
            "for their metadata");
  SafeTensorsHeader bytes;
  bytes.tensors = {{"\xff", DType::F32, {}}};
  EXPECT_EQ(formatSafeTensorsHeader(bytes).status().getMessage(),
            "a safetensors file has names in UTF-8 only");
  SafeTensorsHeader large;
  large.tensors = {{std::string(100'000'000, 'w'), DType::F32, {}}};
  EXPECT_NE(formatSafeTensorsHeader(large).status().getMessage().find(
                "has at most 100000000 bytes, this one 100000"),
            std::string::npos);
}

TEST(SafeTensorsTest, BadLengths) {
  expectError("", "it has 0 bytes, the length of the header alone has 8");
  expectError("1234567", "it has 7 bytes");
  expectError(file("{}", 0).substr(0, 9),
              "the header has 2 bytes, but only 1 follow");
  expectError(std::string(16, '\xff'),
              "a header of 18446744073709551615 bytes");
  std::string large(8, '\0');
  uint64_t length = 100'000'001;
  std::memcpy(large.data(), &length, 8);
  expectError(large, "a header of 100000001 bytes; at most 100000000");
  expectError("GET / HTTP/1.1\r\n", "no safetensors file");
}

TEST(SafeTensorsTest, BadHeaders) {
  expectError(file("{", 0), "the header: line 1, column 2: not JSON");
  expectError(file("[]", 0), "the header: expected an object, got []");
  expectError(file(R"({"w": 1})", 0),
              "tensor 'w': expected dtype, shape and data_offsets, got 1");
  expectError(file(R"({"w": {"dtype": "F32", "shape": [1]}})", 4),
              "tensor 'w': expected dtype, shape and data_offsets");
  expectError(
      file(R"({"w": {"dtype": "F8_E5M2", "shape": [], "data_offsets": [0,1]}})",
           1),
      "tensor 'w': expected one of the dtypes F32 F64 F16 BF16 BOOL I8 I16 I32 "
      "I64 U8 U16 U32 U64, got \"F8_E5M2\"");
  for (const char *shape :
       {"[-1]", "3", "[1.5]", "[\"a\"]", "[18446744073709551615]"})
    expectError(file(fmt::format(R"({{"w": {{"dtype": "F32", "shape": {}, )"
                                 R"("data_offsets": [0, 4]}}}})",
                                 shape),
                     4),
                "tensor 'w': expected a list of sizes");
  expectError(file(R"({"w": {"dtype": "U8", "shape": [], "data_offsets": [0,1]},
                       "w": {"dtype": "U8", "shape": [], "data_offsets": [1,2]}
                      })",
                   2),
              "key \"w\" is there twice");
  expectError(file(R"({"__metadata__": []})", 0),
              "__metadata__: expected an object of strings, got []");
  expectError(file(R"({"__metadata__": {"a": 1}})", 0),
              "__metadata__: 'a': expected a string, got 1");
  expectError(file(std::string(100'000, '[') + std::string(100'000, ']'), 0),
              "more than 16 levels");
}

TEST(SafeTensorsTest, BadOffsets) {
  auto two = [](const char *first, const char *second, size_t bytes) {
    return file(
        fmt::format(
            R"({{"a": {{"dtype": "F32", "shape": [2], "data_offsets": {}}},)"
            R"( "b": {{"dtype": "F32", "shape": [2], "data_offsets": {}}}}})",
            first, second),
        bytes);
  };
  EXPECT_TRUE(parseSafeTensors(two("[0, 8]", "[8, 16]", 16)));
  EXPECT_TRUE(parseSafeTensors(two("[8, 16]", "[0, 8]", 16)));
  expectError(two("[0, 8]", "[8, 16]", 15),
              "tensor 'b' ends at 16, but there are 15 bytes of data");
  expectError(two("[0, 8]", "[8, 16]", 17),
              "the last 1 bytes of the file belong to no tensor");
  expectError(two("[0, 8]", "[4, 12]", 12), "tensors 'a' and 'b' overlap");
  expectError(two("[0, 8]", "[9, 17]", 17),
              "1 bytes before tensor 'b' belong to no tensor");
  expectError(two("[0, 4]", "[4, 12]", 12),
              "tensor 'a': f32[2] has 8 bytes, data_offsets are [0, 4]");
  expectError(two("[8, 0]", "[8, 16]", 16), "data_offsets are [8, 0]");
  expectError(two("[0]", "[8, 16]", 16), "data_offsets are [0]");
  expectError(two("[9223372036854775799, 9223372036854775807]", "[0, 8]", 8),
              "'a' ends at 9223372036854775807");
  expectError(file(R"({"w": {"dtype": "F64", "shape": [4294967296, 4294967296],
                       "data_offsets": [0, 0]}})",
                   0),
              "has more bytes than can be counted");
}

TEST(SafeTensorsTest, OpenNamesThePath) {
  TemporaryDirectory directory;
  std::string path = directory.file("a.safetensors");
  EXPECT_NE(SafeTensorsFile::open(path).status().getMessage().find(path),
            std::string::npos);
  std::ofstream(path) << "abc";
  EXPECT_NE(SafeTensorsFile::open(path).status().getMessage().find(
                "cannot read '" + path + "': no safetensors file"),
            std::string::npos);
}

} // namespace
