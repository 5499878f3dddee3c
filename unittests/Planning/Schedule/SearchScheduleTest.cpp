//===- SearchScheduleTest.cpp - the search against all orders -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With one stage a coordinate and few micro-batches, all orders can be tried.
//
//===----------------------------------------------------------------------===//

#include "ScheduleFixture.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <limits>

using namespace dist;
using namespace dist::schedule;

namespace {

/// The parts that a coordinate runs; those of a kind in the order of the
/// micro-batches: 0 for F, 1 for I, 2 for W.
using Order = std::vector<int>;

/// Lists the orders in which at most `limit` micro-batches are saved at a time.
class AllOrders {
public:
  AllOrders(int micros, int limit) : micros(micros), limit(limit) { extend(); }

  std::vector<Order> orders;

private:
  void extend() {
    if (order.size() == size_t(3 * micros))
      orders.push_back(order);
    for (int part = 0; part < 3; ++part) {
      int most = part == 0 ? std::min(micros, done[2] + limit) : done[part - 1];
      if (done[part] >= most)
        continue;
      ++done[part];
      order.push_back(part);
      extend();
      order.pop_back();
      --done[part];
    }
  }

  int micros, limit;
  std::array<int, 3> done = {};
  Order order;
};

/// Returns when all coordinates are done; infinity for a deadlock.
double makespanOf(const std::vector<const Order *> &orders, int micros,
                  const std::array<double, 3> &seconds) {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  int stages = int(orders.size());
  std::vector<double> free(orders.size(), 0);
  std::vector<size_t> next(orders.size(), 0);
  // When a part of a micro-batch ends, by stage and micro-batch.
  std::vector<std::array<double, 3>> ends(size_t(stages * micros),
                                          {kNever, kNever, kNever});
  std::vector<std::array<int, 3>> done(orders.size());
  auto end = [&](int stage, int part, int micro) {
    return ends[size_t(stage * micros + micro)][size_t(part)];
  };
  bool isMoving = true;
  while (isMoving) {
    isMoving = false;
    for (int stage = 0; stage < stages; ++stage)
      while (next[size_t(stage)] < orders[size_t(stage)]->size()) {
        int part = (*orders[size_t(stage)])[next[size_t(stage)]];
        int micro = done[size_t(stage)][size_t(part)];
        double ready = free[size_t(stage)];
        if (part == 0 && stage > 0)
          ready = std::max(ready, end(stage - 1, 0, micro));
        if (part == 1 && stage + 1 < stages)
          ready = std::max(ready, end(stage + 1, 1, micro));
        if (ready == kNever)
          break;
        free[size_t(stage)] = ready + seconds[size_t(part)];
        ends[size_t(stage * micros + micro)][size_t(part)] =
            free[size_t(stage)];
        ++done[size_t(stage)][size_t(part)];
        ++next[size_t(stage)];
        isMoving = true;
      }
  }
  for (int stage = 0; stage < stages; ++stage)
    if (next[size_t(stage)] < orders[size_t(stage)]->size())
      return kNever;
  return *std::max_element(free.begin(), free.end());
}

/// Returns the least makespan of all orders.
double bruteForce(int stages, int micros, int limit,
                  const std::array<double, 3> &seconds) {
  std::vector<Order> orders = AllOrders(micros, limit).orders;
  std::vector<size_t> picked(size_t(stages), 0);
  double least = std::numeric_limits<double>::infinity();
  while (true) {
    std::vector<const Order *> now;
    for (size_t index : picked)
      now.push_back(&orders[index]);
    least = std::min(least, makespanOf(now, micros, seconds));
    size_t stage = 0;
    while (stage < picked.size() && ++picked[stage] == orders.size())
      picked[stage++] = 0;
    if (stage == picked.size())
      return least;
  }
}

} // namespace

TEST(SearchSchedule, IsWithinFivePercentOfAllOrders) {
  for (std::array<double, 3> seconds :
       {std::array<double, 3>{1, 1, 1}, {2, 3, 1}, {1, 1, 3}})
    for (int stages = 1; stages <= 3; ++stages)
      for (int micros = 1; micros <= 3; ++micros)
        for (int limit = 1; limit <= 3; ++limit) {
          ChainCosts costs;
          costs.forward = seconds[0];
          costs.input = seconds[1];
          costs.weight = seconds[2];
          ScheduleCase made;
          ScheduleRequest request;
          for (int stage = 0; stage < stages; ++stage)
            request.coordinateOf.push_back(stage);
          request.micros = micros;
          request.memory.assign(size_t(stages), limit);
          made.graph = makeChain(request.coordinateOf, costs);
          Result<Schedule> found =
              makeSchedule("searched", made.graph, request);
          ASSERT_TRUE(bool(found)) << found.status().getMessage();
          made.schedule = *found;
          Simulation simulation = simulationOf(made, /*hasPeriod=*/false);
          for (double bytes : simulation.peakBytes)
            EXPECT_LE(bytes, limit);
          double least = bruteForce(stages, micros, limit, seconds);
          EXPECT_LE(simulation.makespan, 1.05 * least)
              << stages << " stages, " << micros << " micro-batches, at most "
              << limit << " saved";
          EXPECT_GE(simulation.makespan, least - 1e-9);
        }
}
