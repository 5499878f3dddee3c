//===- ArgumentTest.cpp - calls refused before anything is sent -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Members.h"

using namespace dist;
using namespace dist::testing;

namespace {

/// Runs `body` on rank 0 of two. A later call of the group succeeds, which
/// shows that nothing was sent.
void onFirst(const std::function<void(Group &)> &body) {
  onMembers(2, [&](JobMember &member) {
    Group &group = *member.world();
    if (group.rank() == 0)
      body(group);
    Ints data(1, 1);
    EXPECT_OK(group.allReduce(view(data)));
    EXPECT_EQ(data[0], 2);
  });
}

TEST(Arguments, Ranks) {
  onFirst([](Group &group) {
    Ints a(2), b(4);
    expectInvalid(group.broadcast(view(a), 2),
                  "broadcast in group 'world': root 2 is not a rank of a group "
                  "of 2");
    expectInvalid(group.reduce(view(a), view(b), -1),
                  "reduce in group 'world'");
    expectInvalid(group.gather(view(a), view(b), 7), "root 7");
    expectInvalid(group.scatter(view(b), view(a), 7), "root 7");
    expectInvalid(group.gather(view(a), std::vector<TensorView>(), 3),
                  "root 3");
    expectInvalid(group.scatter(std::vector<TensorView>(), view(a), 3),
                  "root 3");
    expectInvalid(group.send(view(a), 2),
                  "send in group 'world': rank 2 is not "
                  "in a group of 2");
    expectInvalid(group.send(view(a), kAnySource), "rank -1 is not in a group");
    expectInvalid(group.receive(view(a), -2), "rank -2 is not in a group");
    expectInvalid(group.send(view(a), 0), "rank 0 is this rank itself");
    expectInvalid(group.ireceive(view(a), 0).status(), "this rank itself");
    expectInvalid(group.isend(view(a), 9).status(), "rank 9");
    expectInvalid(group.exchange(std::vector<PeerMessage>{{true, 5, view(a)}}),
                  "rank 5");
    expectInvalid(group.broadcastObject("", 2).status(), "root 2");
    expectInvalid(group.sendObject("", 2), "rank 2");
    expectInvalid(group.receiveObject(2).status(), "rank 2");
    expectInvalid(
        group.rankOf(2).status(),
        "rank 2 of the job is not in the group 'world' of ranks 0, 1");
    expectInvalid(group.jobRankOf(2).status(),
                  "rank 2 is not in the group 'world' of 2");
  });
}

/// Errors have the location of the call in the program.
TEST(Arguments, Locations) {
  onFirst([](Group &group) {
    Ints a(2);
    CallOptions options;
    options.location = "net.py:3";
    expectInvalid(group.broadcast(view(a), 2, options),
                  "broadcast in group 'world' (net.py:3): root 2 is not");
    expectInvalid(group.send(view(a), 2, options),
                  "send in group 'world' (net.py:3): rank 2 is not");
    expectInvalid(group.sendObject("", 2, options), "(net.py:3)");
  });
}

TEST(Arguments, Sizes) {
  onFirst([](Group &group) {
    Ints a(2), b(3), c(4);
    expectInvalid(group.allReduce(view(a), view(b)),
                  "a send of 2 elements needs a receive of 2, got 3");
    expectInvalid(group.allGather(view(a), view(b)),
                  "a receive of 3 elements is not 2 equal blocks");
    expectInvalid(group.allGather(view(b), view(c)),
                  "a send of 3 elements needs a receive of 6, got 4");
    expectInvalid(group.reduceScatter(view(b), view(a)),
                  "a send of 3 elements is not 2 equal blocks");
    expectInvalid(group.allToAll(view(b), view(b)), "is not 2 equal blocks");
    expectInvalid(group.scatter(view(c), view(b), 0),
                  "a send of 4 elements needs a receive of 2, got 3");
    std::vector<TensorView> one = {view(a)}, two = {view(a), view(b)};
    for (const Status &status :
         {group.allGather(view(a), one), group.gather(view(a), one, 0),
          group.scatter(one, view(a), 0), group.reduceScatter(one, view(a)),
          group.allToAll(one, two), group.allToAll(two, one)})
      expectInvalid(status, "2 ranks need as many views, got 1");
    expectInvalid(group.allGather(view(c), two),
                  "this rank's block has 4 elements to send and 2 to receive");
    expectInvalid(blocksOf(view(c), std::vector<int64_t>{1, 2}).status(),
                  "blocks of [1, 2] elements are not the 4 that there are");
    expectInvalid(blocksOf(view(c), std::vector<int64_t>{5, -1}).status(),
                  "blocks of [5, -1] elements");
    expectInvalid(group.scatterObjects(std::vector<std::string>(3), 0).status(),
                  "2 ranks need as many objects, got 3");
  });
}

TEST(Arguments, Buffers) {
  onFirst([](Group &group) {
    Ints a(4);
    TensorView null = view(a), negative = view(a), odd = view(a),
               none = view(a);
    null.data = nullptr;
    negative.count = -1;
    odd.data = reinterpret_cast<char *>(a.data()) + 1;
    none.dtype = DType(99);
    expectInvalid(group.allReduce(null), "no data for 4 elements");
    expectInvalid(group.allReduce(negative), "a count of -1");
    expectInvalid(group.allReduce(odd),
                  "i32 data at an address that is no multiple of 4");
    expectInvalid(group.send(null, 1), "no data for 4 elements");
    expectInvalid(group.wait(negative), "wait in group 'world': a count of -1");
    expectInvalid(group.allReduce(none), "there is no type 99");
    TensorView device = view(a);
    device.memory = MemorySpace::Device;
    expectInvalid(
        group.allReduce(device),
        "the backend 'local' has no all_reduce of i32 in device memory");
    Ints b(4); // Also for receives alone.
    for (auto [send, receive] : {std::pair(view(b), device), {device, view(b)}})
      expectInvalid(
          group.allReduce(send, receive),
          "the backend 'local' has no all_reduce of i32 in device memory");
    expectInvalid(group.send(device, 1), "does not send i32 from this memory");
  });
}

TEST(Arguments, Types) {
  onFirst([](Group &group) {
    Ints a(4);
    std::vector<float> b(4);
    expectInvalid(group.allReduce(view(a), view(b)),
                  "a send of i32 and a receive of f32");
    expectInvalid(group.allReduce(view(b), Reduction::Xor),
                  "no reduction 'xor' of f32");
    std::vector<uint8_t> bytes(4);
    TensorView bools = view(bytes);
    bools.dtype = DType::I1;
    expectInvalid(group.allReduce(bools, Reduction::Average),
                  "no reduction 'avg' of i1");
    expectInvalid(group.allToAll(std::vector<TensorView>{view(a), view(b)},
                                 std::vector<TensorView>{view(a), view(a)}),
                  "a view of f32 among views of i32");
  });
}

TEST(Arguments, Overlaps) {
  onFirst([](Group &group) {
    Ints a(8);
    auto part = [&](int begin, int count) {
      return view(std::span(a.data() + begin, size_t(count)));
    };
    const char *overlap = "the send and the receive overlap";
    expectInvalid(group.allReduce(part(0, 4), part(2, 4)), overlap);
    expectInvalid(group.allGather(part(2, 2), part(0, 4)), overlap);
    expectInvalid(group.reduceScatter(part(0, 4), part(1, 2)), overlap);
    expectInvalid(group.allToAll(part(0, 4), part(0, 4)), overlap);
    const char *written = "buffers overlap of which one is written";
    std::vector<TensorView> low = {part(0, 2), part(2, 2)};
    std::vector<TensorView> high = {part(3, 2), part(5, 2)};
    std::vector<TensorView> same = {part(6, 2), part(6, 2)};
    expectInvalid(group.allToAll(low, high), written);
    expectInvalid(group.allToAll(low, same), written);
    expectInvalid(group.reduceScatter(low, part(3, 2)), written);
    expectInvalid(group.exchange(std::vector<PeerMessage>{
                      {true, 1, part(0, 4)}, {false, 1, part(2, 4)}}),
                  "exchange in group 'world': buffers overlap of which one is "
                  "written");
  });
}

TEST(Arguments, Strides) {
  onFirst([](Group &group) {
    Ints a(6);
    TensorView array = view(a);
    std::vector<int64_t> shape = {2, 3}, columns = {1, 2}, rows = {3, 1};
    array.shape = shape;
    array.strides = columns;
    expectInvalid(group.allReduce(array),
                  "the array is not contiguous: strides "
                  "[1, 2] of the shape [2, 3]");
    expectInvalid(group.send(array, 1), "not contiguous");
    array.strides = {};
    expectInvalid(group.allReduce(array), "a shape of 2 dimensions with 0");
    array.strides = rows;
    EXPECT_OK(array.verify());
    array.count = 5;
    expectInvalid(group.allReduce(array), "a count of 5 for the shape [2, 3]");
    // Dimensions of one element, and arrays without elements, have any stride.
    std::vector<int64_t> thin = {1, 6}, any = {77, 1}, empty = {0, 6};
    array.count = 6;
    array.shape = thin;
    array.strides = any;
    EXPECT_OK(array.verify());
    array.count = 0;
    array.shape = empty;
    EXPECT_OK(array.verify());
  });
}

/// Calls in a batch return before they are executed.
TEST(Arguments, CoalescedCallsHaveNoResultsOfTheirOwn) {
  onFirst([](Group &group) {
    Ints a(2);
    EXPECT_OK(group.startCoalescing());
    PendingWork work;
    CallOptions options;
    options.work = &work;
    int source = 0;
    const char *refused = "it has no work or source of its own";
    expectInvalid(group.allReduce(view(a), {}, options), refused);
    expectInvalid(group.isend(view(a), 1).status(), refused);
    expectInvalid(group.receive(view(a), 1, {}, &source), refused);
    EXPECT_OK(group.endCoalescing());
  });
}

TEST(Arguments, Coalescing) {
  onFirst([](Group &group) {
    Ints a(2);
    expectInvalid(group.endCoalescing(), "it has no start");
    EXPECT_OK(group.startCoalescing());
    expectInvalid(group.startCoalescing(), "the calls before have no end");
    expectInvalid(group.allGatherObjects("").status(),
                  "objects cannot be coalesced");
    EXPECT_OK(group.allReduce(view(a)));
    EXPECT_OK(group.send(view(a), 1));
    expectInvalid(group.endCoalescing(),
                  "collectives and messages cannot be one batch");
    EXPECT_OK(group.startCoalescing());
    EXPECT_OK(group.allReduce(view(a)));
    EXPECT_OK(group.broadcast(view(std::span(a.data(), 1)), 0));
    expectInvalid(group.endCoalescing(),
                  "calls of one batch depend on each other");
    PendingWork work;
    CallOptions options;
    options.work = &work;
    expectInvalid(group.broadcastObject("", 0, options).status(),
                  "objects have no asynchronous form");
  });
}

/// A rank's own blocks, which are not sent, are memory of a call too.
TEST(Arguments, CoalescingOfBlocks) {
  onFirst([](Group &group) {
    Ints a(2), b(2), x(2), y(4), z(6);
    auto of = [](Ints &data, int begin) {
      return view(std::span(data.data() + begin, 2));
    };
    const char *depend = "calls of one batch depend on each other";
    std::vector<TensorView> first = {of(x, 0), of(y, 0)};
    std::vector<TensorView> second = {of(x, 0), of(y, 2)};
    EXPECT_OK(group.startCoalescing());
    EXPECT_OK(group.allGather(view(a), first));
    EXPECT_OK(group.allGather(view(b), second));
    expectInvalid(group.endCoalescing(), depend);
    std::vector<TensorView> sends = {of(z, 0), of(z, 2)};
    // The result is used by another call: out of place, then in place.
    for (const TensorView &result : {of(x, 0), of(z, 0)}) {
      EXPECT_OK(group.startCoalescing());
      EXPECT_OK(group.reduceScatter(sends, result));
      EXPECT_OK(group.allReduce(result, of(z, 4)));
      expectInvalid(group.endCoalescing(), depend);
    }
  });
}

TEST(Arguments, GroupsOfAJob) {
  onMembers(3, [](JobMember &member) {
    auto errorOf = [&](const std::vector<int> &ranks,
                       const GroupOptions &options = {}) {
      return member.newGroup(ranks, options).status();
    };
    expectInvalid(errorOf({}), "a group needs a rank");
    expectInvalid(errorOf({0, 3}), "rank 3 is not in a job of 3");
    expectInvalid(errorOf({-1}), "rank -1 is not in a job of 3");
    expectInvalid(errorOf({1, 2, 1}), "rank 1 is in the group twice");
    GroupOptions named;
    named.name = "world";
    expectInvalid(errorOf({0, 1, 2}, named),
                  "there is a group 'world' already");
    GroupOptions elsewhere;
    elsewhere.backend = "carrier pigeons";
    EXPECT_EQ(errorOf({0, 1, 2}, elsewhere).getCode(), StatusCode::NotFound);
    expectInvalid(member.destroyGroup(nullptr), "there is no such group");
    expectInvalid(member.destroyGroup(member.world()),
                  "the group of all ranks ends with the job");
  });
}

} // namespace
