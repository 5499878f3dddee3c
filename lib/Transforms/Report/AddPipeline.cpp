//===- AddPipeline.cpp - the stages of a plan, and their schedule ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The steps of the program are added up by stage and part, as the segments of
// one micro-batch. Their graph is scheduled and simulated as
// dist-schedule-stages does it with the segments that are made of them.
//
//===----------------------------------------------------------------------===//

#include "MakeReport.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Planning/Schedule/Frames.h"
#include "dist/Planning/Schedule/NamedSchedules.h"
#include "dist/Planning/Schedule/ScheduleFile.h"
#include "dist/Transforms/Stages/SplitStages.h"
#include "dist/Transforms/Stages/StageLabels.h"
#include "dist/Transforms/Stages/StepParts.h"
#include "dist/Transforms/Stages/TransferCosts.h"

#include "mlir/IR/BuiltinOps.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;
using schedule::Part;

namespace {
class PipelineReporter {
public:
  PipelineReporter(PlanReport &report, SettledPlan &plan,
                   const Machine &machine, const StepParts &parts)
      : report(report.pipeline), plan(plan), machine(machine), parts(parts),
        labels(plan.func) {}

  void run(ArrayRef<ProgramStep> steps, PipelineOp pipeline);

private:
  int stageOf(Operation *op) const;
  Part partOf(Operation *op) const;
  void findParts(PipelineOp pipeline);
  void findRecomputed();
  void readShardings(ArrayRef<ProgramStep> steps);
  void addSegments();
  void addSteps(ArrayRef<ProgramStep> steps);
  void addSaved();
  void addTransfers();
  double bytesOf(Value value) const;
  void addEdge(Value value, const std::map<int, std::vector<Operation *>> &);
  Result<schedule::Schedule> scheduleOf(PipelineOp pipeline) const;
  void simulate(PipelineOp pipeline);
  double stateOf(int coordinate) const;

  PlanReport::Pipeline &report;
  SettledPlan &plan;
  const Machine &machine;
  const StepParts &parts;
  StageLabels labels;
  std::vector<int> coordinateOf;      ///< By stage.
  llvm::DenseSet<Operation *> inputs; ///< Operations of parts I.
  llvm::DenseSet<Operation *> again;  ///< Clones of the forward pass.
  llvm::DenseMap<Value, ShardingAttr> shardings;
  schedule::StageGraph graph;
  std::map<std::pair<int, Part>, int> segments; ///< Positions in the graph.
  schedule::TransferSeconds transferSeconds;
};
} // namespace

/// The stage of an operation; 0 if there are no stages or it is in each.
int PipelineReporter::stageOf(Operation *op) const {
  return std::max(0, labels.stageOf(op));
}

static bool isOfLoop(Operation *op, const StepParts &parts) {
  return op->getBlock() == &parts.body();
}

Part PipelineReporter::partOf(Operation *op) const {
  if (parts.partOf(op) == StepPart::Forward)
    return Part::Forward;
  if (inputs.contains(op))
    return Part::Input;
  bool isSplit = segments.count({stageOf(op), Part::Input});
  return isSplit ? Part::Weight : Part::Backward;
}

/// Finds the operations of I of each stage, where the schedule divides B: what
/// other stages wait for.
void PipelineReporter::findParts(PipelineOp pipeline) {
  if (!pipeline || !dividesBackward(pipeline))
    return;
  for (Operation &op : llvm::reverse(parts.body().without_terminator())) {
    if (parts.partOf(&op) == StepPart::Forward || isa<TransferOp>(op) ||
        labels.stageOf(&op) == kEverywhere)
      continue;
    bool isNeeded = llvm::any_of(op.getUsers(), [&](Operation *user) {
      return isBetweenStages(user) || inputs.contains(user);
    });
    if (isNeeded)
      inputs.insert(&op);
  }
}

/// Finds the clones that dist-recompute made: operations of the backward pass
/// at the place of one of the forward pass, which depend on a barrier.
void PipelineReporter::findRecomputed() {
  std::set<std::pair<const void *, const void *>> forward;
  auto keyOf = [](Operation *op) {
    return std::pair(op->getLoc().getAsOpaquePointer(),
                     op->getName().getAsOpaquePointer());
  };
  llvm::DenseSet<Operation *> behind;
  for (Operation &op : parts.body().without_terminator()) {
    if (parts.partOf(&op) == StepPart::Forward) {
      forward.insert(keyOf(&op));
      continue;
    }
    bool isBehind = isa<OptimizationBarrierOp>(op) ||
                    llvm::any_of(op.getOperands(), [&](Value value) {
                      return behind.contains(value.getDefiningOp());
                    });
    if (!isBehind)
      continue;
    bool isClone = forward.count(keyOf(&op));
    if (isClone || isa<OptimizationBarrierOp>(op))
      behind.insert(&op);
    if (isClone)
      again.insert(&op);
  }
}

void PipelineReporter::readShardings(ArrayRef<ProgramStep> steps) {
  for (const ProgramStep &step : steps)
    if (step.kind == ProgramStep::Kind::Operation)
      for (auto [result, sharding] :
           llvm::zip(step.op->getResults(), step.shardings->results))
        shardings[result] = sharding;
}

double PipelineReporter::bytesOf(Value value) const {
  ShardingAttr sharding = shardings.lookup(value);
  return sharding && isa<RankedTensorType>(value.getType())
             ? plan.context.localBytes(sharding, value.getType())
             : 0;
}

/// Adds a segment for each stage and part that has operations.
void PipelineReporter::addSegments() {
  std::set<std::pair<int, Part>> found;
  for (Operation *op : inputs)
    segments[{stageOf(op), Part::Input}] = 0;
  for (Operation &op : parts.body().without_terminator())
    if (!isa<TransferOp>(op) &&
        (report.stages.size() == 1 || labels.stageOf(&op) != kEverywhere))
      found.insert({stageOf(&op), partOf(&op)});
  segments.clear();
  for (auto [stage, part] : found) {
    segments[{stage, part}] = int(graph.segments.size());
    graph.segments.push_back({stage, part, 0});
  }
}

/// Adds the work and the collectives of each stage.
void PipelineReporter::addSteps(ArrayRef<ProgramStep> steps) {
  auto micros = double(report.microBatches);
  for (const ProgramStep &step : steps) {
    Operation *op = step.op;
    if (!op || isa<TransferOp>(op))
      continue;
    while (op->getBlock() != parts.loop()->getBlock() && !isOfLoop(op, parts))
      op = op->getParentOp();
    PlanReport::Stage &stage = report.stages[stageOf(op)];
    if (!isOfLoop(op, parts)) {
      stage.once += op == parts.loop() ? 0 : step.allTime();
      continue;
    }
    double seconds = step.allTime() / micros;
    bool isForward = parts.partOf(op) == StepPart::Forward;
    (isForward ? stage.forward : stage.backward) += seconds;
    if (again.contains(op))
      stage.recomputed += seconds;
    auto segment = segments.find({stageOf(op), partOf(op)});
    if (segment != segments.end())
      graph.segments[segment->second].seconds += seconds;
  }
}

/// Adds an edge from a value to the segments of each stage that read it.
void PipelineReporter::addEdge(
    Value value, const std::map<int, std::vector<Operation *>> &readers) {
  Operation *writer = value.getDefiningOp();
  auto from = segments.find({stageOf(writer), partOf(writer)});
  for (const auto &[stage, ops] : readers) {
    std::vector<int> positions;
    for (Operation *op : ops) {
      auto to = segments.find({stage, partOf(op)});
      if (from != segments.end() && to != segments.end() &&
          to->second != from->second &&
          !llvm::is_contained(positions, to->second))
        positions.push_back(to->second);
    }
    if (!positions.empty())
      graph.edges.push_back({from->second, positions, bytesOf(value)});
  }
}

/// Adds what the backward pass reads of the forward pass, and what goes from
/// one stage to another.
void PipelineReporter::addSaved() {
  for (Operation &op : parts.body().without_terminator())
    for (Value value : op.getResults()) {
      if (isa<TransferOp>(op))
        continue;
      std::map<int, std::vector<Operation *>> readers;
      bool isSaved = false, isRead = false;
      auto visit = [&](Value same, int stage, auto &visit) -> void {
        for (Operation *user : same.getUsers()) {
          if (user->hasTrait<OpTrait::IsTerminator>())
            continue;
          Operation *reader = parts.body().findAncestorOpInBlock(*user);
          if (auto transfer = dyn_cast_or_null<TransferOp>(reader)) {
            visit(transfer.getResult(), int(transfer.getTo()), visit);
            continue;
          }
          if (!reader)
            continue;
          readers[stage].push_back(reader);
          bool isBackward = parts.partOf(reader) == StepPart::Backward;
          isSaved |= isBackward && stage == stageOf(&op);
          isRead |= isBackward && !again.contains(reader);
        }
      };
      visit(value, stageOf(&op), visit);
      PlanReport::Stage &stage = report.stages[stageOf(&op)];
      if (parts.partOf(&op) == StepPart::Forward && isSaved)
        stage.saved += bytesOf(value);
      if (again.contains(&op) && isRead)
        stage.recomputedBytes += bytesOf(value);
      addEdge(value, readers);
    }
}

void PipelineReporter::addTransfers() {
  auto add = [&](Block &block, bool isOnce) {
    for (auto transfer : block.getOps<TransferOp>()) {
      int from = coordinateOf[transfer.getFrom()],
          to = coordinateOf[transfer.getTo()];
      if (from == to)
        continue;
      double bytes = bytesOf(transfer.getResult());
      report.transfers.push_back({from, to, describeValue(transfer.getInput()),
                                  bytes, transferSeconds(from, to, bytes),
                                  isOnce});
    }
  };
  add(*parts.loop()->getBlock(), true);
  add(parts.body(), false);
}

/// The bytes of the arguments that a coordinate has.
double PipelineReporter::stateOf(int coordinate) const {
  double bytes = 0;
  for (BlockArgument argument : plan.func.getArguments()) {
    int stage = labels.stageOf(argument);
    ShardingAttr sharding = getArgSharding(plan.func, argument.getArgNumber());
    bool isHere = stage == kEverywhere || coordinateOf[stage] == coordinate;
    if (isHere && sharding && isa<RankedTensorType>(argument.getType()))
      bytes += plan.context.localBytes(sharding, argument.getType());
  }
  return bytes;
}

/// The schedule that the pipeline has, or the one that its name asks for.
Result<schedule::Schedule>
PipelineReporter::scheduleOf(PipelineOp pipeline) const {
  if (!pipeline || !pipeline.getSchedule()) {
    schedule::ScheduleRequest request;
    request.coordinateOf = coordinateOf;
    request.micros = int(report.microBatches);
    request.transferSeconds = transferSeconds;
    return schedule::makeSchedule(
        pipeline ? pipeline.getBy().value_or("1f1b") : "1f1b", graph, request);
  }
  std::string text;
  ArrayAttr lists = *pipeline.getSchedule();
  for (Attribute list : lists)
    text += cast<StringAttr>(list).getValue().str() + "\n";
  auto file = schedule::parseScheduleCsv(text);
  if (!file)
    return file.status();
  for (std::vector<schedule::Action> &list : file->schedule.lists)
    std::erase_if(list, [](const schedule::Action &action) {
      return schedule::isOnce(action.part);
    });
  schedule::fitParts(graph, file->schedule);
  return std::move(file->schedule);
}

/// Simulates the schedule. A graph that cannot be scheduled has no lanes: the
/// passes that follow say why.
void PipelineReporter::simulate(PipelineOp pipeline) {
  auto order = scheduleOf(pipeline);
  if (!order)
    return;
  schedule::SimulationOptions options;
  options.transferSeconds = transferSeconds;
  auto step = schedule::simulateSchedule(graph, *order, options);
  if (!step)
    return;
  report.makespan = step->makespan;
  report.period = step->period;
  for (int c = 0; c < order->coordinates(); ++c) {
    PlanReport::Lane &lane = report.lanes.emplace_back();
    lane.name = pipeline ? fmt::format("{}={}", report.axis, c) : "all ranks";
    lane.busy = step->busy[c];
    lane.bubble = step->bubble(c);
    lane.state = stateOf(c);
    lane.saved = step->peakBytes[c];
    std::vector<std::string> names;
    for (const schedule::Action &action : order->lists[c])
      names.push_back(schedule::toString(action));
    for (auto [name, span] : llvm::zip(names, step->spans[c]))
      lane.spans.push_back({name, span.start, span.end});
  }
}

void PipelineReporter::run(ArrayRef<ProgramStep> steps, PipelineOp pipeline) {
  const Mesh &mesh = plan.context.mesh;
  coordinateOf = {0};
  transferSeconds = [](int, int, double) { return 0; };
  if (pipeline) {
    coordinateOf.assign(pipeline.getCoordinates().begin(),
                        pipeline.getCoordinates().end());
    report.axis = pipeline.getAxis().str();
    report.schedule = pipeline.getBy().value_or("1f1b").str();
    transferSeconds = transferCosts(machine.cluster, mesh, report.axis);
  }
  for (auto [stage, coordinate] : llvm::enumerate(coordinateOf))
    report.stages.push_back({int(stage), coordinate});
  findParts(pipeline);
  findRecomputed();
  readShardings(steps);
  addSegments();
  addSteps(steps);
  addSaved();
  if (pipeline)
    addTransfers();
  simulate(pipeline);
}

void dist::addPipeline(PlanReport &report, SettledPlan &plan,
                       const Machine &machine,
                       const std::vector<ProgramStep> &steps) {
  scf::WhileOp loop = findPipelineLoop(plan.func);
  std::optional<int64_t> micros =
      loop ? tripCountOf(loop) : std::optional<int64_t>();
  if (!micros)
    return;
  ScopedDiagnosticHandler quiet(plan.func.getContext(),
                                [](Diagnostic &) { return success(); });
  FailureOr<StepParts> parts = StepParts::of(plan.func);
  if (failed(parts))
    return;
  report.pipeline.microBatches = *micros;
  auto module = plan.func->getParentOfType<ModuleOp>();
  auto pipelines = module.getOps<PipelineOp>();
  PipelineReporter(report, plan, machine, *parts)
      .run(steps, pipelines.empty() ? PipelineOp() : *pipelines.begin());
}
