//===- CommandLine.cpp - dist-schedule ------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dist/Planning/Schedule/CommandLine.h"

#include "dist/Planning/Schedule/NamedSchedules.h"
#include "dist/Planning/Schedule/SchedulePicture.h"
#include "dist/Support/AtomicFile.h"
#include "dist/Support/OptionTable.h"

#include "ListScheduler.h"
#include "ScheduleReport.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

using namespace dist;
using namespace dist::schedule;

namespace {
struct ScheduleOptions {
  std::vector<std::string> names, files;
  int stages = 0, coordinates = 0, micros = 0, columns = 120; // 0: not given.
  std::string placement, svg, output;
  double transfer = 0, memory = 0;
  ChainCosts costs;
  bool joins = false, help = false;
};
} // namespace

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

static std::vector<std::string_view> splitAt(std::string_view text,
                                             char comma) {
  std::vector<std::string_view> items;
  for (size_t from = 0; from <= text.size();) {
    size_t to = std::min(text.find(comma, from), text.size());
    items.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  return items;
}

/// Sets an amount of at least `least`, in units that errors name.
static OptionSetter setAmount(double &amount, const char *units, double least) {
  return [&amount, units, least](std::string_view value) {
    constexpr double kMost = 1e12;
    if (!parseNumber(value, amount) || !(amount <= kMost && amount >= least))
      return Status::invalid(fmt::format("needs {} from {} to {:g}, got '{}'",
                                         units, least, kMost, value));
    return Status();
  };
}

/// Reads F=1,I=1,W=1, with B for I and W together, P and U.
static Status readTimes(std::string_view text, ChainCosts &costs) {
  std::map<char, double> times;
  for (std::string_view item : splitAt(text, ',')) {
    bool isItem = item.size() > 2 && item[1] == '=' && partOf(item[0]) &&
                  !times.count(item[0]);
    if (!isItem)
      return Status::invalid(
          fmt::format("needs seconds of parts, such as F=1,I=1,W=1 (or B for I "
                      "and W together; P, U), each once, got '{}'",
                      item));
    Status status = setAmount(times[item[0]], "seconds", 0)(item.substr(2));
    if (!status.ok())
      return Status::invalid(
          fmt::format("{}: {}", item.substr(0, 1), status.getMessage()));
  }
  if (times.count('B') && (times.count('I') || times.count('W')))
    return Status::invalid("needs either B or I and W, got both");
  auto get = [&](char letter, double &seconds) {
    if (auto found = times.find(letter); found != times.end())
      seconds = found->second;
  };
  get('F', costs.forward);
  get('I', costs.input);
  get('W', costs.weight);
  get('P', costs.prologue);
  get('U', costs.update);
  if (auto both = times.find('B'); both != times.end())
    costs.input = costs.weight = both->second / 2;
  return {};
}

static OptionTable optionsOf(ScheduleOptions &o) {
  auto addNames = [&o](std::string_view value) {
    for (std::string_view name : splitAt(value, ','))
      o.names.emplace_back(name);
    return Status();
  };
  return OptionTable({
      {"schedule", "NAMES",
       "One or several of gpipe, 1f1b, interleaved, "
       "looped-bfs, zb-h1, zb-h2, zb-v, dualpipe-v, v-half, v-min, searched",
       addNames, true},
      {"csv", "FILE",
       "A schedule of torch.distributed.pipelining; may be "
       "given several times",
       addText(o.files), true},
      {"stages", "S", "Stages of the model",
       setInteger(o.stages, 1, kMostStages)},
      {"coordinates", "P",
       "Coordinates of the pipeline axis (default: the "
       "stages, or half of them for schedules of two stages a coordinate)",
       setInteger(o.coordinates, 1, kMostStages)},
      {"micro-batches", "M", "Micro-batches of a step",
       setInteger(o.micros, 1, kMostMicros)},
      {"placement", "P",
       "loop, v, or the coordinate of each stage, such as "
       "0,1,1,0 (default: that of the schedule)",
       setText(o.placement)},
      {"times", "TIMES",
       "Seconds of a micro-batch on a coordinate, all of its "
       "stages together (default: F=1,I=1,W=1). B for I and W; P and U: once "
       "a step",
       [&o](std::string_view text) { return readTimes(text, o.costs); }},
      {"transfer", "SECONDS",
       "Seconds of a transfer between coordinates "
       "(default: 0)",
       setAmount(o.transfer, "seconds", 0)},
      {"join", nullptr, "All U of a step meet, as for a clip by global norm",
       setFlag(o.joins)},
      {"memory", "N",
       "Activations that a coordinate may hold, for searched: "
       "1 is one micro-batch of all its stages (default: any number)",
       setAmount(o.memory, "activations", 1)},
      {"columns", "N", "Width of the picture (default: 120; 0: no picture)",
       setInteger(o.columns, 0, 10000)},
      {"svg", "FILE", "Write the picture as SVG", setText(o.svg)},
      {"write-schedule", "FILE", "Write the schedule as CSV",
       setText(o.output)},
      {"help", nullptr, "This text", setFlag(o.help), false, 'h'},
  });
}

static std::string usage() {
  ScheduleOptions options;
  return "usage: dist-schedule --schedule NAMES --stages S --micro-batches M "
         "[options]\n       dist-schedule --csv FILE [options]\n\n"
         "Prints, proves and simulates schedules of pipelines; compares "
         "several.\n\n" +
         optionsOf(options).help(24);
}

static Status verifyOptions(const ScheduleOptions &o) {
  size_t count = o.names.size() + o.files.size();
  if (count == 0)
    return Status::invalid("expected --schedule NAMES or --csv FILE");
  if (!o.names.empty() && o.micros == 0)
    return Status::invalid("expected --micro-batches M");
  if (!o.names.empty() && o.stages == 0 && o.coordinates == 0)
    return Status::invalid("expected --stages S or --coordinates P");
  if (count > 1 && !(o.svg.empty() && o.output.empty()))
    return Status::invalid(fmt::format(
        "--svg and --write-schedule take one schedule, got {}", count));
  return {};
}

//===----------------------------------------------------------------------===//
// Schedules
//===----------------------------------------------------------------------===//

static Result<std::vector<int>> placeNamed(const ScheduleOptions &o,
                                           const std::string &name) {
  int usual = usualStages(name);
  int stages = o.stages ? o.stages : o.coordinates * usual;
  int coordinates = o.coordinates;
  std::string placement(usualPlacement(name));
  if (!o.placement.empty())
    placement = o.placement;
  if (!coordinates && placement != "loop" && placement != "v")
    for (std::string_view item : splitAt(placement, ','))
      if (int place = 0; parseNumber(item, place))
        coordinates = std::clamp(place + 1, coordinates, kMostStages);
  if (!coordinates)
    coordinates = stages % usual ? stages : stages / usual;
  return placeStages(placement, stages, coordinates);
}

static Result<ReportedSchedule> report(const ScheduleOptions &o,
                                       ReportedSchedule made) {
  Result<Proof> proof = proveSchedule(made.graph, made.schedule);
  if (!proof)
    return proof.status();
  made.proof = *proof;
  if (Status status =
          proveStreams(made.graph, made.schedule, made.proof.streams);
      !status.ok())
    return status;
  SimulationOptions options;
  if (o.transfer > 0)
    options.transferSeconds = [&](int, int, double) { return o.transfer; };
  Result<Simulation> simulation =
      simulateSchedule(made.graph, made.schedule, options);
  if (!simulation)
    return simulation.status();
  made.simulation = std::move(*simulation);
  made.bound =
      lowerBound(made.graph, made.schedule.coordinateOf, made.schedule.micros);
  return made;
}

static bool isInLoop(const std::vector<int> &coordinateOf, int coordinates) {
  for (size_t stage = 0; stage < coordinateOf.size(); ++stage)
    if (coordinateOf[stage] != static_cast<int>(stage) % coordinates)
      return false;
  return true;
}

/// Returns the makespan by formula; none where there is no formula.
static std::optional<double> closedFormOf(const ScheduleOptions &o,
                                          const ReportedSchedule &made) {
  const ChainCosts &costs = o.costs;
  if (o.transfer != 0 || costs.prologue != 0 || costs.update != 0)
    return std::nullopt;
  int coordinates = made.schedule.coordinates();
  ScheduleShape shape{coordinates,
                      made.schedule.stages(),
                      made.schedule.micros,
                      costs.forward,
                      costs.input,
                      costs.weight,
                      isInLoop(made.schedule.coordinateOf, coordinates)};
  return closedFormMakespan(made.name, shape);
}

static Result<ReportedSchedule> makeNamed(const ScheduleOptions &o,
                                          const std::string &name) {
  Result<std::vector<int>> coordinateOf = placeNamed(o, name);
  if (!coordinateOf)
    return coordinateOf.status();
  ReportedSchedule made;
  made.name = name;
  made.graph = makeChain(*coordinateOf, o.costs);
  ScheduleRequest request{*coordinateOf, o.micros, {}};
  if (o.memory > 0)
    for (double bytes : bytesOfOneMicro(made.graph, *coordinateOf))
      request.memory.push_back(bytes * o.memory);
  Result<Schedule> schedule = makeSchedule(name, made.graph, request);
  if (!schedule)
    return schedule.status();
  made.schedule = *schedule;
  made.closedForm = closedFormOf(o, made);
  return report(o, std::move(made));
}

static Status verifyFile(const ScheduleOptions &o, const Schedule &schedule) {
  auto expect = [](const char *option, int given, int got) {
    if (given == 0 || given == got)
      return Status();
    return Status::invalid(
        fmt::format("{} is {}, the file has {}", option, given, got));
  };
  if (Status s = expect("--stages", o.stages, schedule.stages()); !s.ok())
    return s;
  if (Status s = expect("--coordinates", o.coordinates, schedule.coordinates());
      !s.ok())
    return s;
  return expect("--micro-batches", o.micros, schedule.micros);
}

/// Reads a file and prints whether its own communication can run on one queue.
static Result<ReportedSchedule> makeFromFile(const ScheduleOptions &o,
                                             const std::string &path) {
  Result<ScheduleFile> file = readScheduleCsv(path);
  if (!file)
    return file.status();
  if (Status status = verifyFile(o, file->schedule); !status.ok())
    return status;
  ReportedSchedule made;
  made.name = path;
  made.schedule = file->schedule;
  ChainCosts costs = o.costs;
  auto has = [&](Part part) {
    for (const std::vector<Action> &list : made.schedule.lists)
      for (const Action &action : list)
        if (action.part == part)
          return true;
    return false;
  };
  costs.hasBackward = has(Part::Backward) || has(Part::Input);
  if (!has(Part::Prologue))
    costs.prologue = 0;
  if (!has(Part::Update)) {
    costs.update = 0;
    costs.joinsUpdates = false;
  }
  made.graph = makeChain(made.schedule.coordinateOf, costs);
  Result<ReportedSchedule> reported = report(o, std::move(made));
  bool hasTransfers =
      std::any_of(file->transfers.begin(), file->transfers.end(),
                  [](const auto &list) { return !list.empty(); });
  if (!reported || !hasTransfers)
    return reported;
  Result<StreamOrder> streams = streamsOf(reported->graph, *file);
  Status status =
      streams ? proveStreams(reported->graph, reported->schedule, *streams)
              : streams.status();
  fmt::print("{}: its own communication on one queue for each coordinate: {}\n",
             path, status.ok() ? "proved" : status.getMessage());
  return reported;
}

//===----------------------------------------------------------------------===//
// Output
//===----------------------------------------------------------------------===//

static Status writeFiles(const ScheduleOptions &o,
                         const ReportedSchedule &reported) {
  if (!o.output.empty())
    if (Status status = writeFile(o.output, toCsv(reported.schedule));
        !status.ok())
      return status;
  if (o.svg.empty())
    return {};
  return writeFile(
      o.svg, drawSvg(reported.schedule, reported.simulation, reported.name));
}

static void print(const ScheduleOptions &o, const ReportedSchedule &reported) {
  fmt::print("{}", describe(reported));
  if (o.columns > 0)
    fmt::print("\n{}",
               drawText(reported.schedule, reported.simulation, o.columns));
}

static int runSchedules(const ScheduleOptions &o) {
  std::vector<ReportedSchedule> all;
  int status = 0;
  auto add = [&](const std::string &name, Result<ReportedSchedule> made) {
    if (made) {
      all.push_back(std::move(*made));
      return;
    }
    fmt::print(stderr, "error: {}{}\n",
               o.names.size() + o.files.size() > 1 ? name + ": " : "",
               made.status().getMessage());
    status = 1;
  };
  for (const std::string &name : o.names)
    add(name, makeNamed(o, name));
  for (const std::string &path : o.files)
    add(path, makeFromFile(o, path));
  if (all.empty())
    return status;
  if (o.names.size() + o.files.size() > 1) {
    fmt::print("{}", compare(all));
    return status;
  }
  print(o, all.front());
  if (Status written = writeFiles(o, all.front()); !written.ok()) {
    fmt::print(stderr, "error: {}\n", written.getMessage());
    return 1;
  }
  return status;
}

int schedule::scheduleMain(int argc, char **argv) {
  ScheduleOptions options;
  Status status =
      optionsOf(options).parse(argc, argv, [](std::string_view value) {
        return Status::invalid(fmt::format(
            "unexpected argument '{}'; a file is given by --csv", value));
      });
  if (status.ok() && !options.help)
    status = verifyOptions(options);
  if (!status.ok()) {
    fmt::print(stderr, "error: {}\n{}", status.getMessage(), usage());
    return 2;
  }
  if (options.help) {
    fmt::print("{}", usage());
    return 0;
  }
  options.costs.joinsUpdates = options.joins;
  return runSchedules(options);
}
