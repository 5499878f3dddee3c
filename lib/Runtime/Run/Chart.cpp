//===- Chart.cpp - curves in a terminal -----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <vector>

using namespace dist;

/// The mean of the finite values of each of at most `columns` parts.
static std::vector<double> resample(std::span<const double> values,
                                    size_t columns) {
  size_t count = std::min(values.size(), columns);
  std::vector<double> means;
  for (size_t i = 0; i < count; ++i) {
    size_t begin = i * values.size() / count;
    size_t end = (i + 1) * values.size() / count;
    double sum = 0;
    int finite = 0;
    for (double value : values.subspan(begin, end - begin))
      if (std::isfinite(value)) {
        sum += value;
        ++finite;
      }
    means.push_back(finite ? sum / finite : NAN);
  }
  return means;
}

/// One character of a column whose height is `height` rows, `row` rows above
/// the bottom.
static const char *cell(double height, int row) {
  static constexpr std::array<const char *, 9> kBlocks = {
      " ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  if (std::isnan(height))
    return " ";
  double part = std::clamp((height - row) * 8, 0.0, 8.0);
  return kBlocks[size_t(std::lround(part))];
}

std::string dist::drawCurve(std::span<const double> values, int rows,
                            int columns) {
  std::vector<double> means = resample(values, size_t(columns));
  double low = INFINITY, high = -INFINITY;
  for (double mean : means)
    if (!std::isnan(mean)) {
      low = std::min(low, mean);
      high = std::max(high, mean);
    }
  if (low > high)
    return "  (no finite value)\n";
  // The lowest value is still an eighth of a row high.
  double scale = high > low ? (rows - 0.125) / (high - low) : 0;
  std::string text;
  for (int row = rows - 1; row >= 0; --row) {
    bool labelled = row == rows - 1 || row == 0;
    text += labelled ? fmt::format("{:>11.4g} ┤", row == 0 ? low : high)
                     : fmt::format("{:>11} │", "");
    for (double mean : means)
      text += cell((mean - low) * scale + 0.125, row);
    text += '\n';
  }
  return text;
}
