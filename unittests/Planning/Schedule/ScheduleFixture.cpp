//===- ScheduleFixture.cpp ------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ScheduleFixture.h"

#include "gtest/gtest.h"

using namespace dist;
using namespace dist::schedule;

std::vector<int> schedule::usualCoordinates(std::string_view name,
                                            int coordinates) {
  int stages = coordinates * usualStages(name);
  Result<std::vector<int>> result =
      placeStages(usualPlacement(name), stages, coordinates);
  EXPECT_TRUE(bool(result)) << result.status().getMessage();
  return *result;
}

ScheduleCase schedule::makeCase(std::string_view name, int coordinates,
                                int micros, const ChainCosts &costs) {
  ScheduleRequest request;
  request.coordinateOf = usualCoordinates(name, coordinates);
  request.micros = micros;
  ScheduleCase result;
  result.graph = makeChain(request.coordinateOf, costs);
  Result<Schedule> made = makeSchedule(name, result.graph, request);
  EXPECT_TRUE(bool(made)) << name << ": " << made.status().getMessage();
  if (made)
    result.schedule = *made;
  return result;
}

Simulation schedule::simulationOf(const ScheduleCase &made, bool hasPeriod) {
  SimulationOptions options;
  options.hasPeriod = hasPeriod;
  Result<Simulation> result =
      simulateSchedule(made.graph, made.schedule, options);
  EXPECT_TRUE(bool(result)) << result.status().getMessage();
  return result ? *result : Simulation();
}
