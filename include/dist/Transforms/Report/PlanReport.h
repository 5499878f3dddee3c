//===- PlanReport.h - a settled plan as plain data --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What there is to be said of a plan, free of the program that it was made
// from: what reports, explanations and comparisons read. Of one rank, the
// busiest. docs/reference/plan-report.md has the form that it has as JSON.
//
// Costs are seconds; without a cluster bytes that could have been received
// meanwhile.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_REPORT_PLANREPORT_H
#define DIST_TRANSFORMS_REPORT_PLANREPORT_H

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace dist {

struct PlanReport {
  struct Axis {
    std::string name;
    int64_t size = 1;
    std::vector<std::string> links; ///< The levels that it goes over.
  };

  struct Level {
    std::string name;
    int64_t size = 1;
    double latency = 0, bandwidth = 0;
  };

  /// How a tensor lies.
  struct Tensor {
    std::vector<int64_t> shape;                 ///< Of all ranks together.
    std::string element;                        ///< "f32".
    std::vector<std::vector<std::string>> axes; ///< Of each dimension.
    std::vector<std::string> partial;           ///< "tp : sum".
    std::string sharding;                       ///< As it is written in IR.
    double bytes = 0;                           ///< Of one rank's part.
    double globalBytes = 0;
    bool operator==(const Tensor &) const = default;
  };

  /// An argument or a result.
  struct Port {
    std::string kind; ///< "argument", "result".
    int64_t index = 0;
    std::string name; ///< What the user calls it; may be empty.
    Tensor tensor;
    int64_t replaces = -1; ///< Of a donated argument: the result.
    bool isAnnotated = false;
  };

  /// An operation, or a part of a reshard.
  struct Step {
    std::string kind;     ///< "operation"; "all_gather", "reduce_scatter", ...
    std::string name;     ///< Of an operation: "linalg.contract".
    std::string category; ///< "product", "reduction", "elementwise", "layout",
                          ///< "other"; of others "communication", "local".
    std::string location;
    std::string value;             ///< Of what is moved: its name.
    std::vector<Tensor> results;   ///< Of a reshard: what comes of it.
    std::string from;              ///< Of a reshard: the sharding before.
    std::vector<std::string> axes; ///< That it is divided or moved over.
    std::vector<std::string> links;
    double times = 1; ///< How often it is done; what follows is of all times.
    double flops = 0;
    double bytes = 0;  ///< Read and written; of collectives, received.
    double cost = 0;   ///< As the search counts it: for itself.
    double time = 0;   ///< Of an operation: its part of a kernel.
    std::string bound; ///< "compute", "memory", "launch"; "latency", "links".
    double start = 0, end = 0; ///< In the simulated timeline.
    double exposed = 0;        ///< How long operations wait for it.
    bool isCritical = false;
    bool lacksRule = false; ///< An operation that all ranks do alike for that.
    uint32_t queues = 1;    ///< Bit q: it runs on queue q.
  };

  /// Steps first .. first + length * count - 1: the same `length`, `count`
  /// times.
  struct Run {
    size_t first = 0, length = 1, count = 1;
    double start = 0, end = 0; ///< In the simulated timeline.
  };

  /// What a rank holds from a step on.
  struct Held {
    double time = 0;
    double state = 0;  ///< Arguments, results in their place, constants.
    double values = 0; ///< What operations make.
    double copies = 0; ///< With another sharding than they are made with.
    double all() const { return state + values + copies; }
  };

  /// Values that are alike but for numbers in their names.
  struct Holding {
    std::string name, sharding;
    int64_t count = 1;
    double bytes = 0; ///< Of all.
  };

  /// Something suspicious.
  struct Remark {
    std::string kind; ///< "replicated", "waits", "no rule", "refused".
    std::string text, location;
    double cost = 0, bytes = 0; ///< What it is about.
  };

  /// A plan that was considered.
  struct Candidate {
    std::string name, mesh;
    double cost = 0, step = 0, work = 0, kernels = 0, communication = 0;
    double bytes = 0, memory = 0;
    double timeline = 0; ///< With overlap.
    bool isChosen = false;
  };

  /// Arguments that are alike, and what the plan would cost if they lay
  /// otherwise, all else annotated as it is.
  struct Otherwise {
    struct Other {
      Tensor tensor;
      double cost = 0, step = 0, work = 0, kernels = 0, communication = 0;
      double bytes = 0, memory = 0;
    };
    std::string name;
    int64_t count = 1;
    Tensor now;
    std::vector<Other> others; ///< The cheapest first.
  };

  /// A stage of the pipeline; costs and bytes of one micro-batch. A step
  /// without stages, but with micro-batches, has one.
  struct Stage {
    int number = 0, coordinate = 0;
    double forward = 0, backward = 0; ///< With collectives.
    double once = 0;                  ///< Outside of the loop, once a step.
    /// The part of `backward` that computes values of the forward pass again.
    double recomputed = 0;
    double saved = 0;           ///< Bytes that the backward pass reads.
    double recomputedBytes = 0; ///< Bytes that would be saved otherwise.
  };
  /// The simulated actions of a coordinate.
  struct Lane {
    struct Span {
      std::string action; ///< "1F3".
      double start = 0, end = 0;
    };
    std::string name; ///< "pp=0".
    double busy = 0, bubble = 0;
    double state = 0; ///< Bytes of arguments.
    double saved = 0; ///< Bytes of saved values at a time, at most.
    std::vector<Span> spans;
  };
  /// A value that goes from one coordinate to another.
  struct Transfer {
    int from = 0, to = 0; ///< Coordinates.
    std::string value;
    double bytes = 0, time = 0; ///< Of one micro-batch.
    bool isOnce = false;        ///< Once a step.
  };
  struct Pipeline {
    std::string axis, schedule; ///< Empty: micro-batches without stages.
    int64_t microBatches = 0;   ///< 0: the step has no such loop.
    double makespan = 0, period = 0;
    std::vector<Stage> stages;
    std::vector<Lane> lanes;
    std::vector<Transfer> transfers;
  };

  std::string program; ///< The function.
  std::string mesh;    ///< "dp=2,tp=4".
  std::string cluster, device;
  bool isInSeconds = false;
  std::vector<Axis> axes;
  std::vector<Level> links;
  std::vector<Port> ports;
  std::vector<Step> steps;         ///< In the order in which they are issued.
  std::vector<Run> runs;           ///< All of the steps.
  std::vector<std::string> queues; ///< Of the timeline: "compute", links.

  double work = 0, communication = 0; ///< Costs, one after the other.
  double kernels = 0;                 ///< The same work, in kernels.
  double received = 0; ///< Bytes, of `collectives`; of `steps` without these.
  double timeline = 0; ///< With overlap.
  double exposed = 0;  ///< Of the timeline: where no operation runs.

  double memoryLimit = 0; ///< 0: none.
  double memory = 0;      ///< At most, in the program; as planned without that.
  double peak = 0, peakTime = 0; ///< As planned.
  std::vector<Held> held;
  std::vector<Holding> holdings; ///< At the peak; the largest first.
  Pipeline pipeline;
  std::vector<Otherwise> otherwise;
  std::vector<Candidate> candidates;
  std::vector<Remark> remarks;
  /// Of the program that the passes make of the plan, as
  /// CommunicationReport::toJson lists them: counts before, bytes after they
  /// are combined. Empty where the passes refuse it.
  nlohmann::json collectives = nlohmann::json::array();

  /// What the search counts, and what a step takes, one after the other.
  double cost() const { return work + communication; }
  double step() const { return kernels + communication; }
};

/// All of it. `onlyFirst`: of each run, only the first steps.
nlohmann::ordered_json toJson(const PlanReport &report, bool onlyFirst = false);

} // namespace dist

#endif // DIST_TRANSFORMS_REPORT_PLANREPORT_H
