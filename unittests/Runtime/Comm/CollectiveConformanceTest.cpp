//===- CollectiveConformanceTest.cpp - every collective on every type -----===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each backend runs this suite: every collective, type and reduction, on 1 to 8
// ranks and several sizes, against a plain reference.
//
//===----------------------------------------------------------------------===//

#include "Ranks.h"
#include "dist/Runtime/Element.h"
#include "dist/Runtime/Elements/Reduce.h"

#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <gtest/gtest.h>

using namespace dist;
using dist::testing::onRanks;
using dist::testing::TestBackend;

namespace {

using Bytes = std::vector<std::byte>;
constexpr std::byte kUntouched{0xee};

struct Case {
  CollectiveSignature signature;
  int size; ///< Of the group.

  /// Returns the group as a mesh of one axis.
  Mesh mesh() const { return {{{"x", size}}, {}}; }
};

/// Returns windows with which every rank reads the mirrored block, and one
/// element before and after it.
WindowFetch mirrored(const Case &item, int64_t rows) {
  int64_t block = blockSize(rows, item.size);
  WindowFetch fetch;
  fetch.shape = {rows, 3};
  fetch.from.dims = {{{"x"}}, {}};
  fetch.windows = {{{"x"}, rows - block - 1, -block, block + 2}, {{}, 1, 0, 2}};
  return fetch;
}

/// Returns small numbers, so that sums and products are exact in every type.
double valueAt(int rank, size_t buffer, int64_t i) {
  return double((rank * 7 + int64_t(buffer) * 3 + i * 5 + 1) % 3);
}

template <typename T> T elementOf(double value) {
  return T(Arithmetic<T>(value));
}

Bytes sendOf(const Case &item, int rank, size_t buffer) {
  const CollectiveSignature &signature = item.signature;
  Bytes bytes(signature.counts[buffer] * sizeOf(signature.dtype));
  visitElement(signature.dtype, [&]<typename T>(ElementTag<T>) {
    T *data = reinterpret_cast<T *>(bytes.data());
    for (int64_t i = 0; i < signature.counts[buffer]; ++i)
      data[i] = elementOf<T>(valueAt(rank, buffer, i));
  });
  return bytes;
}

double combine(Reduction kind, double a, double b, bool isBool) {
  switch (kind) {
  case Reduction::Average: // Of the sum, see reduced.
  case Reduction::Sum:
    return isBool ? double(a || b) : a + b;
  case Reduction::Product:
    return a * b;
  case Reduction::Min:
    return std::min(a, b);
  case Reduction::Max:
    return std::max(a, b);
  case Reduction::And:
    return double(int(a) & int(b));
  case Reduction::Or:
    return double(int(a) | int(b));
  case Reduction::UnsignedMin:
    return double(int(std::min(unsigned(int(a)), unsigned(int(b)))));
  case Reduction::UnsignedMax:
    return double(int(std::max(unsigned(int(a)), unsigned(int(b)))));
  case Reduction::Xor:
    return double(int(a) ^ int(b));
  }
  return 0;
}

/// Returns the value that a rank sends as element i, once it is stored in the
/// type.
double stored(const Case &item, int rank, size_t buffer, int64_t i) {
  double value = valueAt(rank, buffer, i);
  return item.signature.dtype == DType::I1 ? double(value != 0) : value;
}

double reduced(const Case &item, size_t buffer, int64_t i) {
  double value = stored(item, 0, buffer, i);
  for (int rank = 1; rank < item.size; ++rank)
    value =
        combine(item.signature.reduction, value, stored(item, rank, buffer, i),
                item.signature.dtype == DType::I1);
  if (item.signature.reduction != Reduction::Average)
    return value;
  value /= item.size;
  return isFloat(item.signature.dtype) ? value : std::trunc(value);
}

Bytes identity(const Case &item, int64_t count) {
  Bytes bytes(count * sizeOf(item.signature.dtype));
  fillIdentity(item.signature.reduction, item.signature.dtype, bytes.data(),
               count);
  return bytes;
}

/// The expected value outside of the tensor of an exchange, where a receive
/// does not change.
constexpr double kUnspecified = -1;

/// Returns element i of receive `buffer` on `rank`, unless it is the identity.
double expectedAt(const Case &item, int rank, size_t buffer, int64_t i) {
  const CollectiveSignature &signature = item.signature;
  int64_t count = signature.counts[buffer], block = count / item.size;
  if (signature.op == CollectiveOp::ReduceScatter)
    block = signature.receiveCount(buffer, item.size);
  switch (signature.op) {
  case CollectiveOp::AllReduce:
  case CollectiveOp::Reduce:
    return reduced(item, buffer, i);
  case CollectiveOp::AllGather:
    return stored(item, int(i / count), buffer, i % count);
  case CollectiveOp::Gather:
    return rank == signature.root
               ? stored(item, int(i / count), buffer, i % count)
               : 0;
  case CollectiveOp::ReduceScatter:
    return rank * block + i < count ? reduced(item, buffer, rank * block + i)
                                    : 0;
  case CollectiveOp::AllToAll:
    return stored(item, int(i / block), buffer, rank * block + i % block);
  case CollectiveOp::Permute: {
    int source = signature.sources[rank];
    return source < 0 ? 0 : stored(item, source, buffer, i);
  }
  case CollectiveOp::Broadcast:
    return stored(item, signature.root, buffer, i);
  case CollectiveOp::Scatter:
    return stored(item, signature.root, buffer, rank * block + i);
  case CollectiveOp::Exchange: {
    const WindowFetch &fetch = signature.fetches[buffer];
    int64_t rows = fetch.shape[0], own = blockSize(rows, item.size);
    int64_t row = fetch.windows[0].beginOf(rank) + i / 2, column = 1 + i % 2;
    if (row < 0 || row >= rows)
      return kUnspecified;
    return stored(item, int(row / own), buffer, row % own * 3 + column);
  }
  case CollectiveOp::Barrier:
    break;
  }
  return 0;
}

Bytes expected(const Case &item, int rank, size_t buffer) {
  const CollectiveSignature &signature = item.signature;
  int64_t count = signature.receiveCount(buffer, item.size);
  if (signature.op == CollectiveOp::Reduce && rank != signature.root)
    return identity(item, count);
  Bytes bytes(count * sizeOf(signature.dtype), kUntouched);
  visitElement(signature.dtype, [&]<typename T>(ElementTag<T>) {
    T *data = reinterpret_cast<T *>(bytes.data());
    for (int64_t i = 0; i < count; ++i)
      if (double value = expectedAt(item, rank, buffer, i);
          value != kUnspecified)
        data[i] = elementOf<T>(value);
  });
  return bytes;
}

/// The owner of the memory of buffers.
enum class Memory { Own, OfTheBackend, Both };

/// Bytes in memory of the process or of the backend.
class Buffer {
public:
  Buffer(ProcessGroup &group, Memory memory, const Bytes &contents)
      : size(contents.size()) {
    bool isOwn =
        memory == Memory::Own || (memory == Memory::Both && group.rank() == 0);
    data = isOwn ? std::shared_ptr<void>(std::malloc(size + 1), std::free)
                 : *group.allocate(size + 1);
    std::copy(contents.begin(), contents.end(), get());
  }
  std::byte *get() const { return static_cast<std::byte *>(data.get()); }
  bool operator==(const Bytes &other) const {
    return std::equal(other.begin(), other.end(), get(), get() + size);
  }

private:
  size_t size;
  std::shared_ptr<void> data;
};

Status runOn(ProcessGroup &group, const Case &item, bool inPlace,
             Memory memory = Memory::Own) {
  std::vector<Buffer> sends, receives;
  CollectiveRequest request;
  request.signature = item.signature;
  size_t buffers = item.signature.counts.size();
  for (size_t i = 0; i < buffers; ++i) {
    sends.emplace_back(group, memory, sendOf(item, group.rank(), i));
    receives.emplace_back(group, memory,
                          Bytes(item.signature.receiveCount(i, item.size) *
                                    sizeOf(item.signature.dtype),
                                kUntouched));
  }
  if (item.signature.op == CollectiveOp::Exchange)
    request.plans = std::make_shared<const std::vector<FetchPlan>>(
        planExchange(item.mesh(), {"x"}, item.signature.fetches));
  for (size_t i = 0; i < buffers; ++i) {
    request.sends.push_back(sends[i].get());
    request.receives.push_back((inPlace ? sends : receives)[i].get());
  }
  if (Status status = group.run(request); !status.ok())
    return status;
  for (size_t i = 0; i < buffers; ++i)
    if (!((inPlace ? sends : receives)[i] == expected(item, group.rank(), i)))
      return Status::internal(
          fmt::format("{}: wrong data in buffer {}", item.signature.str(), i));
  return {};
}

/// Returns the all-reduce of one value of each rank.
template <typename T>
T allReduced(ProcessGroup &group, DType dtype, ReductionKind kind, T own) {
  CollectiveRequest request = {
      {CollectiveOp::AllReduce, dtype, kind, 0, {}, {1}}, {&own}, {&own}, ""};
  EXPECT_TRUE(group.run(request).ok());
  return own;
}

class Conformance
    : public ::testing::TestWithParam<std::tuple<TestBackend, int>> {
protected:
  TestBackend backend() const { return std::get<0>(GetParam()); }
  int size() const { return std::get<1>(GetParam()); }

  std::vector<Status>
  onRanks(const std::function<Status(ProcessGroup &)> &body) const {
    return dist::testing::onRanks(backend(), size(), body);
  }

  /// Runs all cases, one after the other.
  void check(const std::vector<Case> &items, bool inPlace = false,
             Memory memory = Memory::Own) {
    for (const Status &status : onRanks([&](ProcessGroup &group) {
           for (const Case &item : items)
             if (Status status = runOn(group, item, inPlace, memory);
                 !status.ok())
               return status;
           return Status();
         }))
      EXPECT_TRUE(status.ok()) << size() << " ranks: " << status.str();
  }

  /// Returns cases of which a rendezvous exposes all data or only the first
  /// part.
  std::vector<Case> largeCases() const {
    std::vector<Case> cases;
    for (int op = 0; op < int(CollectiveOp::Barrier); ++op)
      for (DType dtype : {DType::F32, DType::F64}) {
        int64_t large = 60000 / size() * size();
        Case item = caseOf(CollectiveOp(op), dtype);
        if (CollectiveOp(op) != CollectiveOp::Exchange)
          item.signature.counts = {3 * size(), 0, large, 250 * size()};
        else
          addFetches(item, {size(), 30000 * size() - 1});
        cases.push_back(item);
      }
    return cases;
  }

  void addFetches(Case &item, const std::vector<int> &allRows) const {
    item.signature.counts.clear();
    item.signature.fetches.clear();
    for (int rows : allRows) {
      item.signature.fetches.push_back(mirrored(item, rows));
      item.signature.counts.push_back(3 * blockSize(rows, size()));
    }
  }

  Case caseOf(CollectiveOp op, DType dtype) const {
    Case item;
    item.size = size();
    item.signature.op = op;
    item.signature.dtype = dtype;
    item.signature.root = size() - 1;
    for (int rank = 0; rank < size(); ++rank)
      item.signature.sources.push_back(rank == 0 ? -1 : (rank + 1) % size());
    item.signature.counts = {size(), 0, 9 * size(), 1111 * size()};
    if (op == CollectiveOp::Exchange)
      addFetches(item, {size(), 0, 9 * size() - 1, 1});
    return item;
  }
};

TEST_P(Conformance, EveryOpOfEveryType) {
  std::vector<Case> cases;
  for (int op = 0; op < int(CollectiveOp::Barrier); ++op)
    for (int dtype = 0; dtype < kNumDTypes; ++dtype)
      cases.push_back(caseOf(CollectiveOp(op), DType(dtype)));
  check(cases);
}

TEST_P(Conformance, LargeInOwnMemory) { check(largeCases()); }

TEST_P(Conformance, LargeInMemoryOfTheBackend) {
  check(largeCases(), false, Memory::OfTheBackend);
}

TEST_P(Conformance, LargeInBoth) { check(largeCases(), false, Memory::Both); }

TEST_P(Conformance, EveryReductionOfEveryType) {
  std::vector<Case> cases;
  for (int kind = 0; kind < Reduction::kNumKinds; ++kind)
    for (int dtype = 0; dtype < kNumDTypes; ++dtype) {
      Case item = caseOf(CollectiveOp::AllReduce, DType(dtype));
      item.signature.reduction = Reduction::Kind(kind);
      item.signature.counts = {1, 700};
      if (isSupported(Reduction::Kind(kind), DType(dtype)))
        cases.push_back(item);
    }
  check(cases);
}

TEST_P(Conformance, LastBlocksEndEarly) {
  int64_t n = size();
  std::vector<int64_t> wholes = {9 * n - 1, 1, 0, n + 1, 40001 - n}, blocks;
  for (int64_t whole : wholes)
    blocks.push_back(blockSize(whole, n));
  std::vector<Case> cases;
  for (int dtype = 0; dtype < kNumDTypes; ++dtype) {
    Case gather = caseOf(CollectiveOp::AllGather, DType(dtype));
    gather.signature.counts = blocks;
    gather.signature.receiveCounts = wholes;
    cases.push_back(gather);
    Case scatter = caseOf(CollectiveOp::ReduceScatter, DType(dtype));
    scatter.signature.counts = wholes;
    scatter.signature.receiveCounts = blocks;
    cases.push_back(scatter);
  }
  check(cases);
}

TEST_P(Conformance, InPlace) {
  std::vector<Case> cases = {caseOf(CollectiveOp::AllReduce, DType::F32),
                             caseOf(CollectiveOp::Broadcast, DType::I8)};
  cases.push_back(cases[0]);
  cases.back().signature.counts = {200001};
  for (Memory memory : {Memory::Own, Memory::OfTheBackend, Memory::Both})
    check(cases, /*inPlace=*/true, memory);
}

TEST_P(Conformance, ManyInARow) {
  Case item = caseOf(CollectiveOp::AllReduce, DType::I32);
  item.signature.counts = {3};
  for (const Status &status : onRanks([&](ProcessGroup &group) {
         for (int i = 0; i < 300; ++i)
           if (Status status = runOn(group, item, i % 2); !status.ok())
             return status;
         return Status();
       }))
    EXPECT_TRUE(status.ok()) << status.str();
}

/// Sums whose result depends on the order are added in the order of the ranks,
/// however the data moves, except by NCCL, which has its own order.
TEST_P(Conformance, SumsInTheOrderOfTheRanks) {
  auto valueOf = [](int rank, int64_t i) {
    return float(1 + (i * 7919 + rank * 104729) % 1000) * 1e-3f *
           (rank % 2 ? 1e4f : 1.f);
  };
  float tolerance = backend() >= TestBackend::NcclDouble ? 1e-6f : 0;
  for (int64_t count : {5, 5000, 300000})
    for (const Status &status : onRanks([&](ProcessGroup &group) {
           std::vector<float> data(static_cast<size_t>(count));
           for (int64_t i = 0; i < count; ++i)
             data[size_t(i)] = valueOf(group.rank(), i);
           CollectiveRequest request;
           request.signature.op = CollectiveOp::AllReduce;
           request.signature.counts = {count};
           request.sends = {data.data()};
           request.receives = {data.data()};
           if (Status status = group.run(request); !status.ok())
             return status;
           for (int64_t i = 0; i < count; ++i) {
             float sum = valueOf(0, i);
             for (int rank = 1; rank < group.size(); ++rank)
               sum += valueOf(rank, i);
             if (std::abs(data[size_t(i)] - sum) > tolerance * sum)
               return Status::internal(fmt::format("element {}", i));
           }
           return Status();
         }))
      EXPECT_TRUE(status.ok()) << status.str();
}

TEST_P(Conformance, NaNPropagates) {
  for (ReductionKind kind : {ReductionKind::Min, ReductionKind::Max})
    for (int nanOn : {0, size() - 1})
      onRanks([&](ProcessGroup &group) {
        float own = group.rank() == nanOn ? NAN : float(group.rank());
        EXPECT_TRUE(std::isnan(allReduced(group, DType::F32, kind, own)));
        return Status();
      });
}

/// -1 is the largest of unsigned numbers.
TEST_P(Conformance, UnsignedOrder) {
  for (auto kind : {ReductionKind::UnsignedMin, ReductionKind::UnsignedMax})
    onRanks([&](ProcessGroup &group) {
      int8_t own = group.rank() == 0 ? -1 : int8_t(group.rank());
      bool isSmallest = kind == ReductionKind::UnsignedMin && size() > 1;
      EXPECT_EQ(allReduced(group, DType::I8, kind, own), isSmallest ? 1 : -1);
      return Status();
    });
}

TEST_P(Conformance, NegativeZeroIsLess) {
  for (ReductionKind kind : {ReductionKind::Min, ReductionKind::Max})
    for (int otherOn : {0, size() - 1})
      onRanks([&](ProcessGroup &group) {
        float zero = kind == ReductionKind::Min ? 0.f : -0.f;
        float own = group.rank() == otherOn ? -zero : zero;
        EXPECT_EQ(std::signbit(allReduced(group, DType::F32, kind, own)),
                  kind == ReductionKind::Min);
        return Status();
      });
}

INSTANTIATE_TEST_SUITE_P(
    Backends, Conformance,
    ::testing::Combine(::testing::ValuesIn(dist::testing::backendsHere()),
                       ::testing::Range(1, 9)),
    [](const auto &info) {
      return fmt::format("{}{}", toString(std::get<0>(info.param)),
                         std::get<1>(info.param));
    });

class Groups : public ::testing::TestWithParam<TestBackend> {};

TEST_P(Groups, OverEveryAxisOfAMesh) {
  Mesh mesh = *Mesh::parse("dp=2,tp=4");
  std::vector<Axes> groups = {
      {"dp"}, {"tp"}, {"dp", "tp"}, {"tp", "dp"}, {AxisRef("tp", 2, 2)}};
  for (const Status &status : onRanks(GetParam(), 8, [&](ProcessGroup &world) {
         for (const Axes &axes : groups) {
           auto group = world.split(mesh, axes);
           if (!group)
             return group.status();
           std::vector<int64_t> members = mesh.groupOf(world.rank(), axes);
           int64_t rank = world.rank();
           std::vector<int64_t> ranks(members.size());
           CollectiveRequest request;
           request.signature = {
               CollectiveOp::AllGather, DType::I64, {}, 0, {}, {1}};
           request.sends = {&rank};
           request.receives = {ranks.data()};
           if (Status status = (*group)->run(request); !status.ok())
             return status;
           if (ranks != members)
             return Status::internal("wrong members over " + toString(axes));
         }
         return Status();
       }))
    EXPECT_TRUE(status.ok()) << status.str();
}

INSTANTIATE_TEST_SUITE_P(Backends, Groups,
                         ::testing::ValuesIn(dist::testing::backendsHere()),
                         [](const auto &info) {
                           return std::string(toString(info.param));
                         });

} // namespace
