//===- PartOfCore.cpp - some variables while the others stay --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core.h"

#include <algorithm>

using namespace dist;
using namespace dist::solver;

Core::Core(const Core &whole, std::vector<int> members,
           const Assignment &assignment, const std::vector<double> &usage)
    : names(std::move(members)), edgesOf(names.size()),
      usageLimit(whole.usageLimit) {
  std::vector<int> index(whole.size(), -1);
  for (size_t i = 0; i < names.size(); ++i)
    index[names[i]] = static_cast<int>(i);
  for (int member : names)
    addMember(whole, member, assignment, index);
  addMemory(whole, assignment, usage);
}

/// Adds a member. Edges to other variables become costs; an edge between
/// members is added with its first end.
void Core::addMember(const Core &whole, int member,
                     const Assignment &assignment,
                     const std::vector<int> &index) {
  std::vector<double> &sum = costs.emplace_back(whole.costs[member]);
  for (int id : whole.edgesOf[member]) {
    CoreEdge edge = whole.edges[id];
    int other = edge.otherEnd(member);
    if (index[other] < 0) {
      const double *extra =
          edge.costsOf(member, assignment[other], whole.size(member));
      for (size_t s = 0; s < sum.size(); ++s)
        sum[s] += extra[s];
    } else if (edge.first == member) {
      edge.first = index[edge.first];
      edge.second = index[edge.second];
      addEdge(edge);
    }
  }
}

namespace {
/// The present and the largest memory of members, by segments of time between
/// its changes.
struct Segments {
  std::vector<int> bounds; ///< Ends of the segments, ascending.
  std::vector<double> present, most;

  Segments(const Core &whole, const std::vector<int> &members,
           const Assignment &assignment);
  int indexOf(int time) const {
    return static_cast<int>(
        std::lower_bound(bounds.begin(), bounds.end(), time) - bounds.begin());
  }
};
} // namespace

Segments::Segments(const Core &whole, const std::vector<int> &members,
                   const Assignment &assignment) {
  for (int member : members)
    for (const Usage &part : whole.usages[member]) {
      bounds.push_back(part.from);
      bounds.push_back(part.to);
    }
  std::sort(bounds.begin(), bounds.end());
  bounds.erase(std::unique(bounds.begin(), bounds.end()), bounds.end());
  present.resize(bounds.size());
  most.resize(bounds.size());
  for (int member : members)
    for (const Usage &part : whole.usages[member]) {
      int from = indexOf(part.from), to = indexOf(part.to);
      double now = part.amount[assignment[member]],
             largest =
                 *std::max_element(part.amount.begin(), part.amount.end());
      present[from] += now;
      present[to] -= now;
      most[from] += largest;
      most[to] -= largest;
    }
  for (size_t i = 1; i < bounds.size(); ++i) {
    present[i] += present[i - 1];
    most[i] += most[i - 1];
  }
}

/// Adds memory in the segments in which not everything fits.
void Core::addMemory(const Core &whole, const Assignment &assignment,
                     const std::vector<double> &usage) {
  usages.resize(names.size());
  Segments segments(whole, names, assignment);
  std::vector<int> newTime(segments.bounds.size(), 0);
  for (size_t i = 0; i + 1 < segments.bounds.size(); ++i) {
    Period period{segments.bounds[i], segments.bounds[i + 1]};
    double base = *std::max_element(usage.begin() + period.from,
                                    usage.begin() + period.to) -
                  segments.present[i];
    if (base + segments.most[i] > usageLimit) {
      baseUsage.push_back(std::min(base, usageLimit));
      periods.push_back(period);
    }
    newTime[i + 1] = times();
  }
  for (size_t i = 0; i < names.size(); ++i)
    for (const Usage &part : whole.usages[names[i]]) {
      int from = newTime[segments.indexOf(part.from)],
          to = newTime[segments.indexOf(part.to)];
      if (from < to)
        usages[i].push_back({from, to, part.amount});
    }
}
