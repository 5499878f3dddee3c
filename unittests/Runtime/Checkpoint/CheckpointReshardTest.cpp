//===- CheckpointReshardTest.cpp - loading onto other meshes --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Saving.h"

#include "dist/Support/StackedSharding.h"

#include <random>

using namespace dist;
using namespace dist::testing;

namespace {

/// Returns the assembled parts that the ranks of a layout load.
Array loaded(const Checkpoint &checkpoint, int tensor, const Mesh &mesh,
             const Sharding &sharding) {
  const CheckpointTensor &spec = checkpoint.manifest().tensors[tensor];
  ShardedLayout layout(mesh, sharding, spec.dtype, spec.shape);
  std::vector<std::vector<std::byte>> buffers;
  std::vector<const void *> pointers;
  for (int64_t rank = 0; rank < mesh.numRanks(); ++rank) {
    buffers.emplace_back(size_t(layout.localBytes()), std::byte(0xee));
    Status status =
        checkpoint.load(tensor, layout, rank, buffers.back().data());
    EXPECT_TRUE(status.ok()) << status.str();
    std::vector<std::byte> cut(buffers.back().size());
    Result<Array> whole = checkpoint.read(tensor);
    EXPECT_TRUE(whole);
    layout.cut(*whole, rank, cut.data());
    if (!sharding.isPartial()) {
      EXPECT_EQ(cut, buffers.back()) << "rank " << rank << ", with its padding";
    }
  }
  for (auto &buffer : buffers)
    pointers.push_back(buffer.data());
  EXPECT_TRUE(layout.verifyReplicas(pointers).ok());
  return layout.assemble(pointers);
}

TEST(CheckpointReshardTest, EveryTypeAndShape) {
  TemporaryDirectory directory;
  Tensors tensors("x=2,y=2");
  for (int i = 0; i < kNumDTypes; ++i)
    tensors.add(toString(DType(i)), DType(i), {5, 6}, dimsOver({{"x"}, {"y"}}));
  tensors.add("scalar", DType::I64, {}, {});
  tensors.add("empty", DType::F32, {0, 4}, dimsOver({{"x"}, {}}));
  Result<Checkpoint> checkpoint =
      Checkpoint::open(tensors.saveTo(directory.file("c"), 42));
  ASSERT_TRUE(checkpoint) << checkpoint.status().str();
  EXPECT_EQ(checkpoint->manifest().step, 42);
  EXPECT_TRUE(checkpoint->damage().empty());
  for (size_t i = 0; i < tensors.specs.size(); ++i) {
    int index = checkpoint->find(tensors.specs[i].name);
    ASSERT_EQ(index, int(i));
    Result<Array> whole = checkpoint->read(index);
    ASSERT_TRUE(whole) << whole.status().str();
    EXPECT_TRUE(sameBits(*whole, tensors.wholes[i])) << tensors.specs[i].name;
  }
  EXPECT_EQ(checkpoint->find("other"), -1);
}

/// Sometimes makes the rows stacked layers, in blocks at any coordinates.
void stackSometimes(const Mesh &mesh, int64_t rows, Sharding &sharding,
                    std::mt19937 &random) {
  const Axes &axes = sharding.dims[0].axes;
  if (axes.empty() || random() % 2)
    return;
  Sharding stacked = sharding;
  uint64_t blocks = uint64_t(rows) / (1 + random() % 2);
  for (uint64_t i = 0; i < blocks; ++i)
    stacked.stacked.push_back(
        int64_t(random() % uint64_t(mesh.sizeOf(axes.front()))));
  if (blocks && verifyStacked(mesh, stacked, {rows, 1}).ok())
    sharding = stacked;
}

/// Returns a random sharding of two dimensions.
Sharding randomSharding(const Mesh &mesh, int64_t rows, std::mt19937 &random) {
  Sharding sharding = Sharding::replicate(2);
  for (const MeshAxis &axis : mesh.axes)
    switch (random() % 5) {
    case 0:
    case 1:
      sharding.dims[0].axes.push_back(axis.name);
      break;
    case 2:
      sharding.dims[1].axes.push_back(axis.name);
      break;
    case 3:
      sharding.single.push_back(
          {axis.name, int64_t(random() % uint64_t(axis.size))});
      break;
    default:
      break;
    }
  stackSometimes(mesh, rows, sharding, random);
  return sharding;
}

TEST(CheckpointReshardTest, FromAnyMeshToAnyOther) {
  const char *meshes[] = {"x=1", "x=2",     "x=3",         "x=5",
                          "x=4", "x=2,y=3", "x=2,y=2,z=2", "x=7"};
  std::mt19937 random(1);
  for (int i = 0; i < 60; ++i) {
    TemporaryDirectory directory;
    Tensors tensors(meshes[random() % std::size(meshes)]);
    // Sometimes large enough to be divided among replicas.
    int64_t columns = random() % 4 == 0 ? 40'000 : 1 + int64_t(random() % 9);
    int64_t rows = 1 + int64_t(random() % 11);
    tensors.add("w", random() % 2 ? DType::F32 : DType::U8, {rows, columns},
                randomSharding(tensors.mesh, rows, random));
    Result<Checkpoint> checkpoint =
        Checkpoint::open(tensors.saveTo(directory.file("c")));
    ASSERT_TRUE(checkpoint) << checkpoint.status().str();
    for (const char *text : meshes) {
      Mesh mesh = *Mesh::parse(text);
      Sharding sharding = randomSharding(mesh, rows, random);
      EXPECT_TRUE(
          sameBits(loaded(*checkpoint, 0, mesh, sharding), tensors.wholes[0]))
          << tensors.mesh.str() << " " << tensors.specs[0].sharding.str()
          << " -> " << text << " " << sharding.str();
    }
  }
}

class PartialTest : public ::testing::Test {
protected:
  PartialTest() {
    sharding.partial = {{"x", ReductionKind::Sum}, {"y", ReductionKind::Max}};
    tensors.add("w", DType::F32, {3}, sharding);
    for (int rank = 0; rank < 6; ++rank)
      for (int i = 0; i < 3; ++i)
        value(rank, i) = float(rank * 10 + (rank % 2 ? -i : i)) + 0.1f;
    checkpoint.emplace(
        std::move(*Checkpoint::open(tensors.saveTo(directory.file("c")))));
  }

  float &value(int rank, int element) {
    return reinterpret_cast<float *>(tensors.locals[0][rank].data())[element];
  }

  TemporaryDirectory directory;
  Tensors tensors{"x=2,y=3"};
  Sharding sharding = Sharding::replicate(1);
  std::optional<Checkpoint> checkpoint;
};

TEST_F(PartialTest, ContributionsComeBackAsTheyWere) {
  ShardedLayout layout(tensors.mesh, sharding, DType::F32, {3});
  for (int rank = 0; rank < 6; ++rank) {
    std::vector<std::byte> buffer(12);
    ASSERT_TRUE(checkpoint->load(0, layout, rank, buffer.data()).ok());
    EXPECT_EQ(buffer, tensors.locals[0][rank]);
  }
}

TEST_F(PartialTest, ElsewhereTheyAreCombined) {
  std::vector<const void *> pointers;
  for (auto &local : tensors.locals[0])
    pointers.push_back(local.data());
  Array value =
      ShardedLayout(tensors.mesh, sharding, DType::F32, {3}).assemble(pointers);
  EXPECT_TRUE(sameBits(*checkpoint->read(0), value));
  EXPECT_TRUE(sameBits(
      loaded(*checkpoint, 0, *Mesh::parse("z=2"), dimsOver({{"z"}})), value));
  Sharding other = Sharding::replicate(1);
  other.partial = {{"z", ReductionKind::Sum}};
  EXPECT_TRUE(
      sameBits(loaded(*checkpoint, 0, *Mesh::parse("z=3"), other), value));
}

TEST(CheckpointReshardTest, ThreadsLoadAtOnce) {
  TemporaryDirectory directory;
  Tensors tensors("x=4");
  for (int i = 0; i < 20; ++i)
    tensors.add("w" + std::to_string(i), DType::F32, {64, 64},
                dimsOver({{"x"}, {}}));
  Result<Checkpoint> checkpoint =
      Checkpoint::open(tensors.saveTo(directory.file("c")));
  ASSERT_TRUE(checkpoint);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 8; ++thread)
    threads.emplace_back([&] {
      for (int i = 0; i < 20; ++i)
        EXPECT_TRUE(sameBits(*checkpoint->read(i), tensors.wholes[i]));
    });
  for (std::thread &thread : threads)
    thread.join();
}

} // namespace
