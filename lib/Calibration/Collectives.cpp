//===- Collectives.cpp - measurement of collectives -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Measurements.h"
#include "Samples.h"

#include "dist/Planning/CollectivePrice.h"
#include "dist/Runtime/Comm/Local/LocalCommunicator.h"
#include "dist/Runtime/Comm/ProcessGroup.h"
#include "dist/Runtime/Exec/RankPool.h"
#include "dist/Support/CollectiveCost.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

using namespace dist;

using Clock = std::chrono::steady_clock;

/// Sizes of the whole buffer: the gathered one, the scattered one, or that of
/// one rank.
static constexpr int64_t kBytes[] = {64, 16 << 10, 256 << 10, 2 << 20,
                                     16 << 20};

/// Returns the runtime's operation, which has the name of the CollectiveKind.
static CollectiveOp opOf(CollectiveKind kind) {
  return *parseCollectiveOp(toString(kind));
}

static constexpr CollectiveKind kKinds[] = {
    CollectiveKind::AllReduce,     CollectiveKind::AllGather,
    CollectiveKind::ReduceScatter, CollectiveKind::AllToAll,
    CollectiveKind::Permute,       CollectiveKind::Exchange,
    CollectiveKind::Broadcast,     CollectiveKind::Reduce,
    CollectiveKind::Gather,        CollectiveKind::Scatter};

//===----------------------------------------------------------------------===//
// One collective
//===----------------------------------------------------------------------===//

namespace {
/// The groups of `size` neighbours, all of which communicate at once.
struct Grouping {
  int ranks, size;
  Mesh mesh() const {
    return Mesh{{{"outer", ranks / size}, {"group", size}}, {}};
  }
  Axes axes() const { return {AxisRef("group")}; }
};

/// The buffers of a rank, large enough for every experiment. They are reused:
/// new memory takes longer, and a step's is not new.
struct Buffers {
  explicit Buffers(int ranks)
      : send(*std::max_element(std::begin(kBytes), std::end(kBytes)) /
                     sizeof(float) +
                 ranks,
             1.0f),
        receive(send) {}
  std::vector<float> send, receive;
};

/// A collective on a whole buffer of `bytes` bytes.
struct Experiment {
  CollectiveKind kind;
  Grouping grouping;
  int64_t bytes;

  CollectiveSignature signature() const;
  double seconds(RankPool &pool, std::vector<Buffers> &ranks) const;
};

/// A rank of one experiment.
class Participant {
public:
  Participant(const Experiment &experiment, Buffers &buffers,
              std::unique_ptr<Communicator> communicator)
      : world(std::move(communicator), "world", std::chrono::minutes(1)) {
    request.signature = experiment.signature();
    request.sends = {buffers.send.data()};
    request.receives = {buffers.receive.data()};
    if (!request.signature.fetches.empty())
      request.plans = std::make_shared<const std::vector<FetchPlan>>(
          planExchange(experiment.grouping.mesh(), experiment.grouping.axes(),
                       request.signature.fetches));
  }

  /// Returns the seconds of one of `times` collectives.
  Result<double> run(const Grouping &grouping, int64_t times) {
    auto group = world.split(grouping.mesh(), grouping.axes());
    if (!group)
      return group.status();
    CollectiveRequest barrier;
    Status status = (*group)->run(request);
    if (status.ok())
      status = world.run(barrier);
    Clock::time_point begin = Clock::now();
    for (int64_t i = 0; status.ok() && i < times; ++i)
      status = (*group)->run(request);
    if (status.ok())
      status = world.run(barrier);
    if (!status.ok())
      return status;
    return std::chrono::duration<double>(Clock::now() - begin).count() /
           double(times);
  }

private:
  ProcessGroup world;
  CollectiveRequest request;
};
} // namespace

/// Returns the windows with which each rank reads half of its own block and
/// half of its neighbour's.
static WindowFetch halfBlockAway(const Grouping &grouping, int64_t count) {
  Sharding from = Sharding::replicate(1);
  from.dims[0].axes = grouping.axes();
  DimWindow window{grouping.axes(), count / 2, count, count};
  return {{count * grouping.size}, from, {window}};
}

CollectiveSignature Experiment::signature() const {
  CollectiveSignature signature;
  signature.op = opOf(kind);
  int64_t all = bytes / int64_t(sizeof(float)), size = grouping.size;
  all = (all + size - 1) / size * size;
  bool gathers =
      kind == CollectiveKind::AllGather || kind == CollectiveKind::Gather;
  signature.counts = {gathers ? all / size : all};
  if (kind == CollectiveKind::Permute)
    for (int rank = 0; rank < size; ++rank)
      signature.sources.push_back((rank + 1) % grouping.size);
  if (kind == CollectiveKind::Exchange)
    signature.fetches = {halfBlockAway(grouping, all)};
  return signature;
}

/// Returns the seconds of one collective; negative if it failed.
double Experiment::seconds(RankPool &pool, std::vector<Buffers> &ranks) const {
  constexpr int64_t kTogether = 1 << 20, kMost = 100;
  int64_t times = std::clamp<int64_t>(kTogether / bytes, 1, kMost);
  auto communicators = createLocalCommunicators(grouping.ranks);
  double seconds = 0;
  Status status = pool.run([&](int rank) {
    auto took = Participant(*this, ranks[rank], std::move(communicators[rank]))
                    .run(grouping, times);
    if (rank == 0 && took)
      seconds = *took;
    return took ? Status() : took.status();
  });
  return status.ok() ? seconds : -1;
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

/// Returns the terms of the model for the experiment, with the measured time.
static CollectivePoint pointOf(const Experiment &experiment, double seconds) {
  Cluster unit;
  unit.links = {{"", experiment.grouping.ranks, {1, 1}}};
  std::vector<int64_t> group(experiment.grouping.size);
  std::iota(group.begin(), group.end(), 0);
  StepPrice price = priceOf(unit, experiment.kind, spanOf(unit, group));
  CollectiveSignature signature = experiment.signature();
  int size = experiment.grouping.size;
  int64_t element = sizeof(float), given = signature.counts[0],
          has = signature.receiveCount(0, size);
  bool isExchange = experiment.kind == CollectiveKind::Exchange;
  int64_t bytes = isExchange
                      ? given / 2 * element
                      : bytesReceived(toString(experiment.kind), size,
                                      {{given * element, has * element}});
  return {price.latency, price.perByte * double(bytes), seconds};
}

static Result<std::vector<CollectivePoint>>
measureKind(const CalibrationOptions &options, Interrupt &interrupt,
            RankPool &pool, std::vector<Buffers> &buffers,
            CollectiveKind kind) {
  int ranks = options.ranks;
  std::vector<Experiment> experiments;
  for (int size = 2; size <= ranks; ++size)
    if (ranks % size == 0)
      for (int64_t bytes : kBytes)
        experiments.push_back({kind, {ranks, size}, bytes});
  std::vector<std::vector<double>> seconds(experiments.size());
  for (int round = 0; round < options.rounds; ++round)
    for (size_t i = 0; i < experiments.size(); ++i) {
      if (Status status = checkInterrupt(interrupt); !status.ok())
        return status;
      double took = experiments[i].seconds(pool, buffers);
      if (took < 0)
        return Status::internal(
            fmt::format("{} could not be measured", toString(kind)));
      seconds[i].push_back(took);
    }
  std::vector<CollectivePoint> points;
  for (size_t i = 0; i < experiments.size(); ++i)
    points.push_back(pointOf(experiments[i], typical(seconds[i])));
  return points;
}

/// Returns the time of the rendezvous, a lower bound of all collectives.
static double launchOf(
    const std::map<CollectiveKind, std::vector<CollectivePoint>> &measured) {
  double least = -1;
  for (const auto &[kind, points] : measured)
    for (const CollectivePoint &point : points)
      least = least < 0 ? point.seconds : std::min(least, point.seconds);
  return least;
}

Status dist::measureCollectives(const CalibrationOptions &options,
                                Interrupt &interrupt, Device &device,
                                LinkLevel &level) {
  RankPool pool(options.ranks, [](const Status &) {});
  std::vector<Buffers> buffers(options.ranks, Buffers(options.ranks));
  std::map<CollectiveKind, std::vector<CollectivePoint>> measured;
  std::vector<CollectivePoint> all;
  for (CollectiveKind kind : kKinds) {
    options.onProgress(toString(kind));
    auto points = measureKind(options, interrupt, pool, buffers, kind);
    if (!points)
      return points.status();
    all.insert(all.end(), points->begin(), points->end());
    measured[kind] = std::move(*points);
  }
  device.collectiveLaunch = launchOf(measured);
  for (const auto &[kind, points] : measured)
    level.collectives[kind] = fitLink(points, device.collectiveLaunch);
  level.link = fitLink(all, device.collectiveLaunch);
  return {};
}
