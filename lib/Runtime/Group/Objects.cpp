//===- Objects.cpp - byte strings of any lengths --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lengths are exchanged first, then the bytes.
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Group/Group.h"

#include <fmt/format.h>
#include <numeric>

using namespace dist;

static TensorView bytesOf(const std::string &text) {
  return view(
      std::span(reinterpret_cast<const uint8_t *>(text.data()), text.size()));
}

static std::vector<TensorView> bytesOf(std::span<const std::string> texts) {
  std::vector<TensorView> views;
  for (const std::string &text : texts)
    views.push_back(bytesOf(text));
  return views;
}

static std::vector<std::string> ofLengths(std::span<const int64_t> lengths) {
  std::vector<std::string> texts;
  for (int64_t length : lengths)
    texts.emplace_back(size_t(length), '\0');
  return texts;
}

/// Runs a call of several steps. Such calls are synchronous, and not part of a
/// batch. An error between two steps aborts the group, as the others wait.
template <typename Call>
auto Group::inSteps(const char *name, Options options, Call &&call)
    -> decltype(call()) {
  if (options.work)
    return fail(name, options,
                Status::invalid("objects have no asynchronous form"));
  if (isCoalescing())
    return fail(name, options, Status::invalid("objects cannot be coalesced"));
  Steps steps(*this, Purpose::Objects);
  try {
    return call();
  } catch (const std::exception &) { // From std::string.
    Status status(StatusCode::ResourceExhausted, "no memory for the objects",
                  ranks()[size_t(rank())]);
    status = fail(name, options, status);
    group->abort(status);
    return status;
  }
}

Result<std::vector<std::string>> Group::allGatherObjects(const std::string &own,
                                                         Options options) {
  return inSteps(
      "all_gather of objects", options,
      [&]() -> Result<std::vector<std::string>> {
        int64_t length = int64_t(own.size());
        std::vector<int64_t> lengths(size());
        if (Status status =
                allGather(view(std::span(&length, 1)), view(lengths), options);
            !status.ok())
          return status;
        std::vector<std::string> all = ofLengths(lengths);
        if (Status status = allGather(bytesOf(own), bytesOf(all), options);
            !status.ok())
          return status;
        return all;
      });
}

Result<std::vector<std::string>>
Group::gatherObjects(const std::string &own, int root, Options options) {
  return inSteps(
      "gather of objects", options, [&]() -> Result<std::vector<std::string>> {
        int64_t length = int64_t(own.size());
        std::vector<int64_t> lengths(rank() == root ? size() : 0);
        if (Status status = gather(view(std::span(&length, 1)), view(lengths),
                                   root, options);
            !status.ok())
          return status;
        std::vector<std::string> all = ofLengths(lengths);
        if (Status status = gather(bytesOf(own), bytesOf(all), root, options);
            !status.ok())
          return status;
        return all;
      });
}

Result<std::string> Group::broadcastObject(const std::string &own, int root,
                                           Options options) {
  return inSteps(
      "broadcast of an object", options, [&]() -> Result<std::string> {
        int64_t length = int64_t(own.size());
        if (Status status =
                broadcast(view(std::span(&length, 1)), root, options);
            !status.ok())
          return status;
        std::string object = rank() == root ? own : std::string(length, '\0');
        if (Status status = broadcast(bytesOf(object), root, options);
            !status.ok())
          return status;
        return object;
      });
}

Result<std::string> Group::scatterObjects(std::span<const std::string> objects,
                                          int root, Options options) {
  return inSteps("scatter of objects", options, [&]() -> Result<std::string> {
    if (rank() == root && objects.size() != size_t(size()))
      return fail("scatter of objects", options,
                  Status::invalid(fmt::format("{} ranks need as many objects, "
                                              "got {}",
                                              size(), objects.size())));
    std::vector<int64_t> lengths;
    for (const std::string &object : objects)
      lengths.push_back(int64_t(object.size()));
    int64_t length = 0;
    if (Status status =
            scatter(view(lengths), view(std::span(&length, 1)), root, options);
        !status.ok())
      return status;
    std::string object(size_t(length), '\0');
    if (Status status =
            scatter(bytesOf(objects), bytesOf(object), root, options);
        !status.ok())
      return status;
    return object;
  });
}

Status Group::sendObject(const std::string &object, int to, Options options) {
  return inSteps("send of an object", options, [&]() -> Status {
    int64_t length = int64_t(object.size());
    if (Status status = send(view(std::span(&length, 1)), to, options);
        !status.ok())
      return status;
    return send(bytesOf(object), to, options);
  });
}

Result<std::string> Group::receiveObject(int from, Options options,
                                         int *source) {
  return inSteps("receive of an object", options, [&]() -> Result<std::string> {
    int64_t length = 0;
    if (Status status =
            receive(view(std::span(&length, 1)), from, options, &from);
        !status.ok())
      return status;
    std::string object(size_t(length), '\0');
    if (Status status = receive(bytesOf(object), from, options); !status.ok())
      return status;
    if (source)
      *source = from;
    return object;
  });
}
