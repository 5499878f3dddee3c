//===- RunnerComparisons.cpp - results compared after a run ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include "Runner.h"
#include "Summary.h"
#include "dist/Runtime/Run/Compile.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

/// Prints the differences of results from the expected ones. True if they are
/// within the tolerance.
bool Runner::judge(const std::vector<Comparison> &comparisons,
                   const std::string &against) const {
  bool good = std::all_of(comparisons.begin(), comparisons.end(),
                          [](const Comparison &item) { return item.good(); });
  if (!options.quiet || !good)
    fmt::print("\n{}", comparisonTable(comparisons, against));
  else
    fmt::print(stderr, "{}", notesOf(comparisons));
  return good;
}

RoundingRuns
Runner::roundingRuns(const std::shared_ptr<const Artifact> &program,
                     std::vector<Array> plain) {
  auto again = [this](std::shared_ptr<const Artifact> program) {
    return [this, program](Inputs &moved) -> Result<std::vector<Array>> {
      Result<SessionResults> run =
          repeat(program, std::move(moved), RunKind::Moved);
      if (!run)
        return run.status();
      return std::move(run->values);
    };
  };
  RoundingRuns runs(program->manifest(), inputs, std::move(plain),
                    again(program));
  runs.moveSums(artifact->manifest().gradientSums, results.values,
                again(artifact));
  return runs;
}

/// Returns the single-device program that runs with moved inputs. Plans divide
/// chains of 16-bit operations into kernels at other places, and each kernel
/// rounds what it stores. So the program rounds after each operation, and its
/// results differ by these roundings as well.
Result<std::shared_ptr<const Artifact>>
Runner::compileMoved(const std::shared_ptr<const Artifact> &single) {
  if (sizeOf(single->manifest().coarsestFloat) >= sizeOf(DType::F32) ||
      options.tolerance)
    return single;
  RunOptions rounding = options;
  rounding.roundEach = true;
  return compileProgram(rounding, /*singleDevice=*/true, interrupt);
}

Result<bool> Runner::verify() {
  Result<std::shared_ptr<const Artifact>> program =
      compileProgram(options, /*singleDevice=*/true, interrupt);
  if (!program)
    return program.status();
  if (!sameTypes(artifact->manifest(), (*program)->manifest()))
    return Status::internal("the program for a single device has other "
                            "arguments or results");
  bool hasManualRegions = !(*program)->manifest().mesh.axes.empty();
  if (!results.replicas.ok() && !hasManualRegions)
    return results.replicas;
  if (!results.replicas.ok())
    fmt::print(stderr, "dist-run: {}: its manual regions may make it so\n",
               results.replicas.getMessage());
  if (!options.quiet && options.stepCount() > 1)
    fmt::print(stderr, "the same on a single device, to compare:\n");
  Result<SessionResults> single = repeat(*program, inputs, RunKind::Reference);
  if (!single)
    return single.status();
  Result<std::shared_ptr<const Artifact>> moved = compileMoved(*program);
  if (!moved)
    return moved.status();
  RoundingRuns runs = roundingRuns(*moved, single->values);
  auto compare = [&](const RoundingRuns &runs) {
    return dist::compareResults(artifact->manifest(), results.values,
                                single->values, options.tolerance, runs);
  };
  Result<std::vector<Comparison>> comparisons =
      options.tolerance
          ? Result<std::vector<Comparison>>(compare(runs))
          : compareWithRounding(runs, RoundingRuns::kFirst, compare);
  if (!comparisons)
    return comparisons.status();
  return judge(*comparisons,
               hasManualRegions
                   ? fmt::format("the program on {}, with all but its manual "
                                 "regions replicated",
                                 (*program)->manifest().mesh.str())
                   : "the program on a single device");
}

/// Measures what rounding does only if something differs.
Result<bool> Runner::compareWithFile() {
  Result<RecordedResults> recorded =
      readRecorded(artifact->manifest(), options.expected);
  if (!recorded)
    return recorded.status();
  RoundingRuns runs = roundingRuns(artifact, results.values);
  auto compare = [&](const RoundingRuns &runs) {
    return compareWithRecorded(artifact->manifest(), results.values, *recorded,
                               options.tolerance, options.measuresRounding(),
                               runs);
  };
  Result<std::vector<Comparison>> comparisons =
      options.measuresRounding()
          ? compareWithRounding(runs, 0, compare)
          : Result<std::vector<Comparison>>(compare(runs));
  if (!comparisons)
    return comparisons.status();
  size_t all = artifact->manifest().results.size();
  return judge(*comparisons,
               recorded->size() == all
                   ? options.expected
                   : fmt::format("{}, which has {} of {} results",
                                 options.expected, recorded->size(), all));
}

Result<bool> Runner::compareResults() {
  bool good = true;
  if (options.verify) {
    Result<bool> same = verify();
    if (!same)
      return same;
    good &= *same;
  }
  if (!options.expected.empty()) {
    Result<bool> same = compareWithFile();
    if (!same)
      return same;
    good &= *same;
  }
  return good;
}
