//===- NpyTest.cpp - numpy's files ----------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Array/Npy.h"
#include "TestArtifact.h"

using namespace dist;
using namespace dist::testing;

namespace {

std::string npy(const std::string &dictionary, const std::string &data) {
  std::string header = dictionary + "\n";
  return std::string("\x93NUMPY\x01\x00", 8) + char(header.size()) + '\0' +
         header + data;
}

std::string errorOf(const std::string &bytes) {
  Result<Array> array = readNpy(bytes);
  return array ? "" : array.status().getMessage();
}

std::vector<int32_t> intsOf(const std::string &bytes) {
  Result<Array> array = readNpy(bytes);
  EXPECT_TRUE(array) << array.status().str();
  auto values = array->as<int32_t>();
  return {values.begin(), values.end()};
}

const std::string kSixInts = {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0,
                              4, 0, 0, 0, 5, 0, 0, 0, 6, 0, 0, 0};

TEST(Npy, ReadsOrders) {
  EXPECT_EQ(intsOf(npy("{'descr': '<i4', 'fortran_order': False, 'shape': (2, "
                       "3), }",
                       kSixInts)),
            std::vector<int32_t>({1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(intsOf(npy("{'shape': (2, 3), 'fortran_order': True, 'descr': "
                       "'<i4'}",
                       kSixInts)),
            std::vector<int32_t>({1, 3, 5, 2, 4, 6}));
  EXPECT_EQ(
      intsOf(npy("{'descr': '>i4', 'fortran_order': False, 'shape': (1,)}",
                 std::string({0, 0, 1, 2}))),
      std::vector<int32_t>({258}));
}

TEST(Npy, HeaderIsNumpys) {
  std::string header = npyHeader(DType::F32, {3, 4});
  EXPECT_EQ(header.size() % 64, 0u);
  EXPECT_NE(header.find("{'descr': '<f4', 'fortran_order': False, 'shape': (3, "
                        "4), }"),
            std::string::npos);
  EXPECT_NE(npyHeader(DType::BF16, {}).find("'|V2'"), std::string::npos);
  EXPECT_NE(npyHeader(DType::I1, {7})
                .find("'|b1', 'fortran_order': False, "
                      "'shape': (7,), }"),
            std::string::npos);
}

/// Complex numbers are pairs; in Fortran's order the pairs stay together.
TEST(Npy, Complex) {
  std::vector<float> pairs = {1, 2, 3, 4, 5, 6, 7, 8};
  std::string data(reinterpret_cast<const char *>(pairs.data()), 32);
  auto read = [&](const char *fortran) {
    Result<Array> array =
        readNpy(npy(std::string("{'descr': '<c8', 'fortran_order': ") +
                        fortran + ", 'shape': (2, 2)}",
                    data));
    EXPECT_TRUE(array) << array.status().str();
    EXPECT_EQ(array->dtype(), DType::F32);
    EXPECT_EQ(array->shape(), std::vector<int64_t>({2, 2, 2}));
    const float *values = reinterpret_cast<const float *>(array->data());
    return std::vector<float>(values, values + 8);
  };
  EXPECT_EQ(read("False"), pairs);
  EXPECT_EQ(read("True"), std::vector<float>({1, 2, 5, 6, 3, 4, 7, 8}));
}

TEST(Npy, EveryTypeAndShape) {
  for (int dtype = 0; dtype < kNumDTypes; ++dtype)
    for (std::vector<int64_t> shape :
         {std::vector<int64_t>{}, {3}, {2, 0}, {2, 3, 1}}) {
      std::string data(size_t(elementCount(shape) * sizeOf(DType(dtype))),
                       '\1');
      Result<Array> array = readNpy(npyHeader(DType(dtype), shape) + data);
      ASSERT_TRUE(array) << array.status().str();
      EXPECT_EQ(array->dtype(), DType(dtype));
      EXPECT_EQ(array->shape(), shape);
    }
}

TEST(Npy, Errors) {
  EXPECT_EQ(errorOf("hello"), "it is not a .npy file");
  EXPECT_EQ(errorOf("\x93NUMPY"), "it is truncated");
  EXPECT_EQ(errorOf("\x93NUMPY\x09\x01\x01\x01"),
            ".npy version 9 is not supported");
  EXPECT_EQ(errorOf(npy("{'descr': '<M8', 'fortran_order': False, 'shape': "
                        "()}",
                        "12345678")),
            "numpy type '<M8' is not supported, expected one of f4 f8 f2 V2 b1 "
            "i1 i2 i4 i8 u1 u2 u4 u8");
  EXPECT_EQ(errorOf(npy("{'descr': '<f4', 'fortran_order': False, 'shape': "
                        "(2,)}",
                        "1234")),
            "its header specifies f32[2], but 4 bytes of data follow");
  for (const char *header :
       {"{'descr': '<f4', 'shape': (1,)}", "{'descr': [('a', '<f4')]}",
        "{'descr': '<f4', 'descr': '<f4', 'fortran_order': True}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': "
        "(99999999999999999999,)}",
        "[]", ""})
    EXPECT_EQ(errorOf(npy(header, "1234")), "its header is malformed");
  EXPECT_NE(errorOf(npy("{'descr': '<f8', 'fortran_order': False, 'shape': "
                        "(4611686018427387904, 4)}",
                        "")),
            "");
}

class NpzTest : public ::testing::Test {
protected:
  NpzTest() {
    Result<NpzWriter> writer = NpzWriter::create(path);
    EXPECT_TRUE(writer);
    Array a(DType::F32, {300}), b(DType::I64, {});
    std::fill(a.as<float>().begin(), a.as<float>().end(), 1.5f);
    b.as<int64_t>()[0] = -7;
    writer->add("w['a']", a);
    writer->add("b", b);
    EXPECT_TRUE(writer->finish().ok());
  }

  TemporaryDirectory directory;
  std::string path = directory.file("a.npz");
};

TEST_F(NpzTest, RoundTrip) {
  Result<NamedArrays> arrays = readNpzFile(path);
  ASSERT_TRUE(arrays) << arrays.status().str();
  ASSERT_EQ(arrays->size(), 2u);
  EXPECT_EQ((*arrays)[0].first, "w['a']");
  EXPECT_EQ((*arrays)[0].second.as<float>()[299], 1.5f);
  EXPECT_EQ((*arrays)[1].first, "b");
  EXPECT_EQ((*arrays)[1].second.as<int64_t>()[0], -7);
}

TEST_F(NpzTest, EveryTruncationIsAnError) {
  std::string bytes = readFile(path);
  for (size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(readNpz(bytes.substr(0, size))) << size;
  EXPECT_EQ(readNpz(bytes.substr(0, 100)).status().getMessage(),
            "it is not a complete zip archive");
}

TEST_F(NpzTest, NoChangedByteCrashes) {
  std::string bytes = readFile(path);
  for (size_t i = 0; i < bytes.size(); ++i)
    for (int change : {0x01, 0x80, 0xff}) {
      std::string changed = bytes;
      changed[i] = char(changed[i] ^ change);
      if (Result<NamedArrays> arrays = readNpz(changed); !arrays)
        EXPECT_FALSE(arrays.status().getMessage().empty());
    }
}

TEST_F(NpzTest, DamagedDataIsFound) {
  std::string bytes = readFile(path);
  bytes[500] ^= 1;
  Result<NamedArrays> arrays = readNpz(bytes);
  ASSERT_FALSE(arrays);
  EXPECT_NE(arrays.status().getMessage().find("member 'w['a'].npy' is damaged"),
            std::string::npos);
}

TEST_F(NpzTest, OtherCompression) {
  std::string bytes = readFile(path);
  bytes[bytes.find("PK\1\2") + 10] = 12; // bzip2
  EXPECT_EQ(readNpz(bytes).status().getMessage(),
            "member 'w['a'].npy' is encrypted or compressed by method 12; only "
            "stored and deflated members are supported");
}

TEST_F(NpzTest, MissingFile) {
  Result<NamedArrays> arrays = readNpzFile(directory.file("none.npz"));
  EXPECT_EQ(arrays.status().getCode(), StatusCode::NotFound);
  EXPECT_NE(arrays.status().getMessage().find("cannot read '"),
            std::string::npos);
  EXPECT_NE(arrays.status().getMessage().find("none.npz"), std::string::npos);
}

/// Files are exchanged with numpy in both directions.
TEST_F(NpzTest, Numpy) {
  if (std::system("/usr/bin/python3 -c 'import numpy' 2>/dev/null") != 0)
    GTEST_SKIP() << "no numpy";
  std::string script = directory.file("check.py");
  std::ofstream(script) << R"(
import sys
import numpy as np
a = np.load(sys.argv[1])
assert sorted(a.files) == ["b", "w['a']"], a.files
assert a["b"] == -7 and a["b"].dtype == np.int64
assert (a["w['a']"] == np.full(300, 1.5, np.float32)).all()
x = np.arange(6, dtype=np.int32).reshape(2, 3)
np.savez_compressed(sys.argv[2], x=x, y=np.asfortranarray(x), z=x.astype(">i4"),
                    zeros=np.zeros(100000, np.int32))
)";
  std::string out = directory.file("numpy.npz");
  std::string command =
      fmt::format("/usr/bin/python3 {} {} {}", script, path, out);
  ASSERT_EQ(std::system(command.c_str()), 0);
  Result<NamedArrays> arrays = readNpzFile(out);
  ASSERT_TRUE(arrays) << arrays.status().str();
  ASSERT_EQ(arrays->size(), 4u);
  for (int array = 0; array < 3; ++array)
    for (int i = 0; i < 6; ++i)
      EXPECT_EQ((*arrays)[size_t(array)].second.as<int32_t>()[size_t(i)], i);
}

} // namespace
