//===- ProblemFile.cpp - problems and their solutions as JSON -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Solver/ProblemFile.h"

#include "ScanProblem.h"

#include "dist/Support/AtomicFile.h"
#include "dist/Support/ParseJson.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <zlib.h>

using namespace dist;
using namespace dist::solver;
using Json = nlohmann::ordered_json;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static Status unexpected(const std::string &where, const char *expected,
                         const Json &got) {
  return Status::invalid(
      fmt::format("{}: expected {}, got {}", where, expected, shown(got)));
}

/// Returns the member `key` of an object.
static Result<const Json *> member(const Json &object, const char *key,
                                   const std::string &where) {
  if (!object.is_object())
    return unexpected(where, "an object", object);
  auto it = object.find(key);
  if (it == object.end())
    return Status::invalid(
        fmt::format("{}: expected a member '{}', there is none", where, key));
  return &*it;
}

static Status readInteger(const Json &value, const std::string &where,
                          int64_t &result) {
  if (!value.is_number_integer() ||
      (value.is_number_unsigned() && value.get<uint64_t>() > INT64_MAX))
    return unexpected(where, "an integer of 64 bits", value);
  result = value.get<int64_t>();
  return {};
}

static Status readIntegers(const Json &value, const std::string &where,
                           std::vector<int64_t> &result) {
  if (!value.is_array())
    return unexpected(where, "a list of integers", value);
  result.resize(value.size());
  for (size_t i = 0; i < value.size(); ++i)
    if (Status status = readInteger(value[i], where, result[i]); !status.ok())
      return status;
  return {};
}

/// Reads the list `key`, whose items are lists of integers.
static Result<std::vector<std::vector<int64_t>>>
readLists(const Json &object, const char *key, const std::string &where) {
  Result<const Json *> lists = member(object, key, where);
  if (!lists)
    return lists.status();
  std::string place = where + "." + key;
  if (!(*lists)->is_array())
    return unexpected(place, "a list", **lists);
  std::vector<std::vector<int64_t>> result((*lists)->size());
  for (size_t i = 0; i < result.size(); ++i)
    if (Status status = readIntegers(
            (**lists)[i], fmt::format("{}[{}]", place, i), result[i]);
        !status.ok())
      return status;
  return result;
}

static Status differentLengths(const char *where, const char *first, size_t a,
                               const char *second, size_t b) {
  return Status::invalid(
      fmt::format("{}: {} has {} items, {} has {}: expected as many", where,
                  first, a, second, b));
}

static Status readNodes(const Json &object, std::vector<Node> &nodes) {
  const char *where = "problem.nodes";
  auto intervals = readLists(object, "intervals", where);
  auto costs = readLists(object, "costs", where);
  auto usages = readLists(object, "usages", where);
  for (const auto *list : {&intervals, &costs, &usages})
    if (!*list)
      return list->status();
  if (costs->size() != intervals->size())
    return differentLengths(where, "intervals", intervals->size(), "costs",
                            costs->size());
  if (costs->size() != usages->size())
    return differentLengths(where, "costs", costs->size(), "usages",
                            usages->size());
  for (size_t i = 0; i < costs->size(); ++i) {
    if ((*intervals)[i].size() != 2)
      return unexpected(fmt::format("{}.intervals[{}]", where, i), "[from, to)",
                        (*intervals)[i]);
    nodes.push_back({std::move((*costs)[i]), std::move((*usages)[i]),
                     (*intervals)[i][0], (*intervals)[i][1]});
  }
  return {};
}

static Status readEdges(const Json &object, std::vector<Edge> &edges) {
  const char *where = "problem.edges";
  auto nodes = readLists(object, "nodes", where);
  auto costs = readLists(object, "costs", where);
  for (const auto *list : {&nodes, &costs})
    if (!*list)
      return list->status();
  if (nodes->size() != costs->size())
    return differentLengths(where, "nodes", nodes->size(), "costs",
                            costs->size());
  for (size_t i = 0; i < nodes->size(); ++i) {
    Edge &edge = edges.emplace_back();
    for (int64_t node : (*nodes)[i])
      edge.nodes.push_back(
          node < 0 || node > INT32_MAX ? -1 : static_cast<int>(node));
    edge.costs = std::move((*costs)[i]);
  }
  return {};
}

static Result<Problem> fromJson(const Json &file) {
  Result<const Json *> object = member(file, "problem", "the file");
  if (!object)
    return object.status();
  Result<const Json *> nodes = member(**object, "nodes", "problem");
  if (!nodes)
    return nodes.status();
  Problem problem;
  if (Status status = readNodes(**nodes, problem.nodes); !status.ok())
    return status;
  if (auto edges = (*object)->find("edges"); edges != (*object)->end())
    if (Status status = readEdges(*edges, problem.edges); !status.ok())
      return status;
  auto limit = (*object)->find("usage_limit");
  if (limit != (*object)->end() && !limit->is_null()) {
    int64_t value = 0;
    if (Status s = readInteger(*limit, "problem.usage_limit", value); !s.ok())
      return s;
    problem.usageLimit = value;
  }
  return problem;
}

Result<Problem> solver::parseProblem(std::string_view text) {
  Problem problem;
  if (std::optional<Problem> plain = scanProblem(text)) {
    problem = std::move(*plain);
  } else {
    Result<Json> file = parseJson(text);
    Result<Problem> read = file ? fromJson(*file) : file.status();
    if (!read)
      return read;
    problem = std::move(*read);
  }
  if (Status status = problem.verify(); !status.ok())
    return status;
  return problem;
}

Result<Problem> solver::readProblem(const std::string &path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    return Status::invalid(fmt::format(
        "cannot read '{}': a directory, expected the file of a problem", path));
  gzFile file = gzopen(path.c_str(), "rb");
  if (!file)
    return Status::notFound(
        fmt::format("cannot open '{}': {}", path, std::strerror(errno)));
  gzbuffer(file, 1 << 18);
  std::string text;
  int read = 0;
  do {
    size_t size = text.size();
    text.resize(size + (1 << 22));
    read = gzread(file, text.data() + size, 1 << 22);
    text.resize(size + std::max(read, 0));
  } while (read > 0);
  bool complete = gzclose_r(file) == Z_OK;
  if (read < 0 || !complete)
    return Status::invalid(fmt::format(
        "cannot read '{}': the file is compressed (gzip), and damaged or cut",
        path));
  Result<Problem> problem = parseProblem(text);
  if (!problem)
    return Status::invalid(
        fmt::format("{}: {}", path, problem.status().getMessage()));
  return problem;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static Json toJson(const Problem &problem) {
  Json nodes, edges;
  for (const Node &node : problem.nodes) {
    std::vector<Span> lives = node.lives();
    Span life = lives.empty() ? Span{} : lives.front();
    nodes["intervals"].push_back({life.from, life.to});
    nodes["costs"].push_back(node.costs);
    nodes["usages"].push_back(node.usages);
  }
  edges["nodes"] = edges["costs"] = Json::array();
  for (const Edge &edge : problem.edges) {
    edges["nodes"].push_back(edge.nodes);
    edges["costs"].push_back(edge.costs);
  }
  Json result = {{"nodes", nodes}, {"edges", edges}};
  if (problem.usageLimit)
    result["usage_limit"] = *problem.usageLimit;
  return result;
}

Status solver::writeProblem(const Problem &problem,
                            const std::vector<int> &strategies,
                            const std::string &path) {
  for (size_t i = 0; i < problem.nodes.size(); ++i)
    if (size_t lives = problem.nodes[i].lives().size(); lives > 1)
      return Status::invalid(fmt::format(
          "cannot write '{}': node {} is live {} times, the format has one",
          path, i, lives));
  Json file = {{"problem", toJson(problem)}, {"strategies", strategies}};
  return writeFile(path, file.dump() + "\n");
}

Status solver::writeSolution(const Solution &solution,
                             const std::string &path) {
  // Sums may exceed 64 bits, for which nlohmann/json has no integer.
  return writeFile(path, fmt::format("{{\"cost\": {}, \"lower_bound\": {}, "
                                     "\"strategies\": [{}]}}\n",
                                     toString(solution.cost),
                                     toString(solution.lowerBound),
                                     fmt::join(solution.strategies, ", ")));
}
