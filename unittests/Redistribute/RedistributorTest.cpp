//===- RedistributorTest.cpp - changes of sharding at run time ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Redistribute/Redistributor.h"
#include "Ranks.h"
#include "dist/Runtime/Array/ShardedArray.h"

#include <cstring>
#include <gtest/gtest.h>
#include <random>

using namespace dist;
using namespace dist::testing;

namespace {

/// Returns a group that does not end with the pointer.
std::shared_ptr<ProcessGroup> borrowed(ProcessGroup &group) {
  return {std::shared_ptr<void>(), &group};
}

/// A tensor, and two shardings on a mesh.
struct Case {
  Mesh mesh;
  std::vector<int64_t> shape;
  Sharding from, to;
};

class RandomCases {
public:
  explicit RandomCases(unsigned seed) : engine(seed) {}

  Case next() {
    static const char *const kMeshes[] = {"x=2",     "x=3",         "x=4,y=2",
                                          "x=2,y=3", "x=2,y=2,z=2", "x=8"};
    Case item;
    item.mesh = *Mesh::parse(kMeshes[upTo(5)]);
    for (int64_t rank = 1 + upTo(2); rank > 0; --rank)
      item.shape.push_back(1 + upTo(8));
    item.from = sharding(item);
    item.to = sharding(item);
    return item;
  }

private:
  int64_t upTo(int64_t most) {
    return std::uniform_int_distribution<int64_t>(0, most)(engine);
  }

  /// Returns a sharding with every axis on some dimension, partial, or unused.
  Sharding sharding(const Case &item) {
    Sharding result = Sharding::replicate(item.shape.size());
    Axes axes;
    for (const MeshAxis &axis : item.mesh.axes)
      axes.push_back({axis.name});
    std::shuffle(axes.begin(), axes.end(), engine);
    int64_t rank = int64_t(item.shape.size());
    for (const AxisRef &axis : axes) {
      int64_t choice = upTo(rank + 1);
      if (choice < rank)
        result.dims[choice].axes.push_back(axis);
      else if (choice == rank)
        result.partial.push_back({axis, ReductionKind::Sum});
    }
    return result;
  }

  std::mt19937 engine;
};

Array counting(const std::vector<int64_t> &shape) {
  Array array(DType::I32, shape);
  auto values = array.as<int32_t>();
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = int32_t(1000 + i);
  return array;
}

/// Returns the whole tensor, assembled from the final blocks of the ranks of
/// `item`.
Array redistributed(const Case &item, const Array &whole,
                    std::vector<Status> &statuses) {
  std::vector<Array> blocks(item.mesh.numRanks());
  statuses = onRanks(int(blocks.size()), [&](ProcessGroup &world) -> Status {
    Redistributor redistributor(borrowed(world), item.mesh);
    auto before =
        DistributedArray::cut(item.mesh, whole, item.from, world.rank());
    if (!before)
      return before.status();
    auto after = redistributor.redistribute(*before, item.to);
    if (!after)
      return after.status();
    blocks[world.rank()] = after->block;
    return after->verify(item.mesh);
  });
  std::vector<const void *> places;
  for (const Array &block : blocks)
    places.push_back(block.data());
  ShardedLayout layout(item.mesh, item.to, whole.dtype(), item.shape);
  Status replicas = layout.verifyReplicas(places);
  statuses.push_back(replicas);
  return layout.assemble(places);
}

} // namespace

TEST(Redistributor, AnyShardingBecomesAnyOther) {
  RandomCases cases(7);
  for (int i = 0; i < 300; ++i) {
    Case item = cases.next();
    Array whole = counting(item.shape);
    std::vector<Status> statuses;
    Array result = redistributed(item, whole, statuses);
    std::string where = item.mesh.str() + ": " +
                        typeString(DType::I32, item.shape) + ", " +
                        item.from.str() + " to " + item.to.str();
    for (const Status &status : statuses)
      ASSERT_TRUE(status.ok()) << where << ": " << status.str();
    ASSERT_EQ(std::memcmp(result.data(), whole.data(), whole.view().bytes()), 0)
        << where;
  }
}

TEST(Redistributor, PartialsOfEveryKindTakeTheirIdentity) {
  Case item{
      *Mesh::parse("x=2"), {3}, Sharding::replicate(1), Sharding::replicate(1)};
  item.to.partial.push_back({{"x"}, ReductionKind::Min});
  Array whole(DType::U8, {3});
  whole.as<uint8_t>()[0] = 0, whole.as<uint8_t>()[1] = 200,
  whole.as<uint8_t>()[2] = 7;
  std::vector<Status> statuses;
  Case back{item.mesh, item.shape, item.to, item.from};
  EXPECT_EQ(redistributed(item, whole, statuses).as<uint8_t>()[1], 200);
  EXPECT_EQ(redistributed(back, whole, statuses).as<uint8_t>()[1], 200);
}

TEST(Redistributor, SaysWhatDoesNotFit) {
  Mesh mesh = *Mesh::parse("x=2");
  Sharding whole = Sharding::replicate(1), rows = whole;
  rows.dims[0].axes = {{"x"}};
  for (const Status &status : onRanks(2, [&](ProcessGroup &world) {
         DistributedArray array{{4}, rows, counting({4})};
         return Redistributor(borrowed(world), mesh)
             .redistribute(array, whole)
             .status();
       }))
    EXPECT_EQ(status.getMessage(), "a tensor of i32[4] over [{\"x\"}] has "
                                   "blocks of i32[2], got i32[4]");
  for (const Status &status : onRanks(3, [&](ProcessGroup &world) {
         DistributedArray array{{4}, whole, counting({4})};
         return Redistributor(borrowed(world), mesh)
             .redistribute(array, rows)
             .status();
       }))
    EXPECT_EQ(status.getMessage(), "mesh x=2 has 2 ranks, the group has 3");
  EXPECT_EQ(
      DistributedArray::cut(mesh, counting({2, 2}), rows, 0).status().getCode(),
      StatusCode::InvalidArgument);
}

/// One rank uses another mesh than the others.
TEST(Redistributor, RanksOfDifferentMeshes) {
  Sharding whole = Sharding::replicate(1), parts = whole;
  parts.dims[0].axes = {{"x"}};
  for (const Status &status : onRanks(4, [&](ProcessGroup &world) {
         DistributedArray array{{4}, whole, counting({4})};
         Mesh mesh = *Mesh::parse(world.rank() == 2 ? "y=2,x=2" : "x=2,y=2");
         return Redistributor(borrowed(world), mesh)
             .redistribute(array, parts)
             .status();
       })) {
    EXPECT_EQ(status.getCode(), StatusCode::Mismatch) << status.str();
    for (const char *text : {"on mesh x=2,y=2", "on mesh y=2,x=2"})
      EXPECT_NE(status.getMessage().find(text), std::string::npos)
          << status.str();
  }
}

/// Ranks would wait for each other in different groups.
TEST(Redistributor, RanksThatWantDifferentThings) {
  Mesh mesh = *Mesh::parse("x=2,y=2");
  Sharding rows = Sharding::replicate(2), columns = rows, whole = rows;
  rows.dims[0].axes = {{"x"}};
  columns.dims[1].axes = {{"y"}};
  for (const Status &status : onRanks(4, [&](ProcessGroup &world) {
         DistributedArray array{{4, 4}, rows, counting({2, 4})};
         return Redistributor(borrowed(world), mesh)
             .redistribute(array, world.rank() == 1 ? columns : whole)
             .status();
       })) {
    EXPECT_EQ(status.getCode(), StatusCode::Mismatch) << status.str();
    EXPECT_EQ(status.getRank(), 1);
    for (const char *text :
         {"redistribute: i32[4,4] from [{\"x\"}, {}] to [{}, {}] on mesh "
          "x=2,y=2, rank 1",
          "redistribute: i32[4,4] from [{\"x\"}, {}] to [{}, {\"y\"}]"})
      EXPECT_NE(status.getMessage().find(text), std::string::npos)
          << status.str();
  }
}
