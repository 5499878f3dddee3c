//===- WriteReport.cpp - a report for people and scripts ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WriteReport.h"

#include "dist/Dialect/Dist/IR/Arrange.h"
#include "dist/Support/AtomicFile.h"
#include "dist/Support/ByteSize.h"

#include "mlir/IR/Diagnostics.h"

#include <cmath>
#include <fmt/format.h>

using namespace mlir;
using namespace dist;

FailureOr<Machine> dist::loadMachine(MeshOp mesh, const std::string &cluster,
                                     const std::string &memory) {
  auto known = loadCluster(mesh, cluster);
  if (failed(known))
    return failure();
  std::optional<double> limit;
  if (!memory.empty()) {
    FailureOr<double> bytes = readBytes(mesh.getLoc(), "memory", memory);
    if (failed(bytes))
      return failure();
    limit = *bytes;
  } else if (auto known = mesh->getAttrOfType<FloatAttr>(kMemoryLimitAttr)) {
    limit = known.getValueAsDouble();
  }
  return Machine(std::move(*known), limit);
}

FailureOr<double> dist::readBytes(Location loc, StringRef option,
                                  const std::string &text) {
  Result<double> bytes = parseBytes(text);
  if (bytes)
    return *bytes;
  return emitError(loc) << option << ": " << bytes.status().getMessage();
}

LogicalResult dist::verifyCount(Location loc, StringRef option, int count) {
  if (count >= 0)
    return success();
  return emitError(loc) << option << ": expected a number, at least 0, got "
                        << count;
}

LogicalResult dist::writeFile(MLIRContext *context, const std::string &file,
                              const std::string &text) {
  Status status = writeFile(file, text);
  if (status.ok())
    return success();
  return emitError(UnknownLoc::get(context)) << status.getMessage();
}

LogicalResult dist::writeJson(MLIRContext *context, const std::string &file,
                              const nlohmann::ordered_json &json) {
  return writeFile(context, file,
                   json.dump(1, ' ', /*ensure_ascii=*/false,
                             nlohmann::json::error_handler_t::replace) +
                       "\n");
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static std::string secondsText(double seconds) {
  double size = std::abs(seconds);
  if (size >= 1 || size == 0)
    return fmt::format("{:.4g} s", seconds);
  if (size >= 1e-3)
    return fmt::format("{:.4g} ms", seconds * 1e3);
  return fmt::format("{:.4g} us", seconds * 1e6);
}

std::string dist::costText(const PlanReport &report, double cost) {
  return report.isInSeconds ? secondsText(cost) : fmt::format("{:.0f}", cost);
}

std::string dist::bytesText(double bytes) {
  constexpr const char *units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  size_t unit = 0;
  while (std::abs(bytes) >= 1024 && unit + 1 < std::size(units)) {
    bytes /= 1024;
    ++unit;
  }
  return fmt::format("{:.{}f} {}", bytes, unit ? 2 : 0, units[unit]);
}

std::string dist::summaryOf(const PlanReport &report) {
  auto cost = [&](double value) { return costText(report, value); };
  std::string text = fmt::format(
      "mesh {}: a step of {}: work in kernels {}, communication {} ({:.0f} "
      "bytes received)\n",
      report.mesh, cost(report.step()), cost(report.kernels),
      cost(report.communication), report.received);
  text += fmt::format("estimated by the search: cost {}, work {}\n",
                      cost(report.cost()), cost(report.work));
  text += fmt::format("with overlap {}, of which no operation runs in {}\n",
                      cost(report.timeline), cost(report.exposed));
  text += fmt::format("memory {}", bytesText(report.memory));
  if (report.memoryLimit > 0)
    text += fmt::format(" of {}", bytesText(report.memoryLimit));
  for (const PlanReport::Holding &holding : report.holdings)
    text += fmt::format("\n  {} as {}: {}", holding.name, holding.sharding,
                        bytesText(holding.bytes));
  return text + "\n" + pipelineText(report);
}
