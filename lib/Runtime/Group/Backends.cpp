//===- Backends.cpp - backends by name ------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Group/Backends.h"
#include "Comm/Nccl/NcclBackend.h"
#include "dist/Runtime/Comm/Local/LocalCommunicator.h"
#include "dist/Runtime/Comm/Messages/TransportCommunicator.h"
#include "dist/Runtime/Comm/Shm/ShmCommunicator.h"

#include "dist/Support/OptionTable.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <mutex>

using namespace dist;

namespace {

class LocalBackend final : public Backend {
public:
  Capabilities capabilities() const override { return {"local", true, true}; }
  /// Fails: ranks that are threads are created together, by
  /// createLocalCommunicators.
  Result<std::unique_ptr<Communicator>>
  create(const BackendSetup &setup) const override {
    if (setup.size == 1)
      return std::move(createLocalCommunicators(1).front());
    return Status::invalid(fmt::format(
        "the ranks of the backend 'local' are threads of one process: make all "
        "{} at once, or take 'shm' for processes",
        setup.size));
  }
};

class ShmBackend final : public Backend {
public:
  Capabilities capabilities() const override { return {"shm", true, true}; }
  Result<std::unique_ptr<Communicator>>
  create(const BackendSetup &setup) const override {
    ShmOptions options;
    if (const char *groups = std::getenv("DIST_SHM_GROUPS"))
      if (Status status = setInteger(options.maxGroups, 1)(groups);
          !status.ok())
        return Status::invalid("DIST_SHM_GROUPS " + status.getMessage());
    const char *attach = std::getenv("DIST_SHM_CMA");
    options.crossMemoryAttach = !attach || std::strcmp(attach, "0") != 0;
    options.timeout = setup.timeout;
    options.deadAfter = setup.deadAfter;
    options.lost = setup.lost;
    return createShmCommunicator(*setup.store, setup.rank, setup.size, options);
  }
};

/// A library or device that a plug-in needs and that is not part of the
/// project.
struct Requirement {
  const char *backend, *what;
};

/// The backends of the process: they are code, not state of a job.
struct Registry {
  LocalBackend local;
  ShmBackend shm;
  NcclBackend nccl;
  std::mutex mutex;
  std::map<std::string, const Backend *> backends = {
      {"local", &local}, {"shm", &shm}, {"nccl", &nccl}};

  static Registry &get() {
    static Registry registry;
    return registry;
  }
};

} // namespace

static constexpr std::array<Requirement, 2> kPlugins = {{
    {"gloo", "Gloo (Debian: libgloo-dev), then build the runtime again"},
    {"mpi", "OpenMPI (Debian: libopenmpi-dev, openmpi-bin), then build the "
            "runtime again"},
}};

//===----------------------------------------------------------------------===//
// Finding
//===----------------------------------------------------------------------===//

Status dist::registerBackend(const Backend &backend) {
  Registry &registry = Registry::get();
  std::lock_guard lock(registry.mutex);
  std::string name = backend.capabilities().name;
  if (registry.backends.try_emplace(name, &backend).second)
    return {};
  return Status::invalid(fmt::format("there is a backend '{}' already", name));
}

std::vector<std::string> dist::loadedBackends() {
  Registry &registry = Registry::get();
  std::lock_guard lock(registry.mutex);
  std::vector<std::string> names;
  for (const auto &[name, backend] : registry.backends)
    names.push_back(name);
  return names;
}

/// Returns the possible paths of the plug-in. A path without a slash is
/// searched by the loader.
static std::vector<std::string> candidates(const std::string &file) {
  std::vector<std::string> paths;
  if (const char *path = std::getenv("DIST_BACKEND_PATH"))
    for (std::string_view rest = path; !rest.empty();) {
      size_t end = std::min(rest.find(':'), rest.size());
      paths.push_back(fmt::format("{}/{}", rest.substr(0, end), file));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  std::error_code error;
  if (Dl_info own = {}; dladdr(reinterpret_cast<void *>(&candidates), &own)) {
    auto library = std::filesystem::canonical(own.dli_fname, error);
    paths.push_back(library.parent_path() / file);
  }
  auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) {
    paths.push_back(self.parent_path() / file);
    paths.push_back(self.parent_path().parent_path() / "lib" / file);
  }
  paths.push_back(file);
  return paths;
}

/// Returns the backend of a library, if it was built with the same headers;
/// null with a reason otherwise.
static const Backend *enter(void *library, const std::string &path,
                            std::string &reason) {
  auto entry =
      reinterpret_cast<const Backend *(*)()>(dlsym(library, "dist_backend"));
  auto version = reinterpret_cast<const char *(*)()>(
      dlsym(library, "dist_backend_version"));
  std::string built = version ? version() : "none";
  if (entry && built == DIST_BACKEND_VERSION)
    return entry();
  reason = entry ? fmt::format("{} has the version {} of the interface, this "
                               "program has {}: build it again",
                               path, built, DIST_BACKEND_VERSION)
                 : path + " defines no dist_backend";
  return nullptr;
}

/// Loads a plug-in; null with the loader's reason.
static const Backend *load(const std::string &name, std::string &reason) {
  for (const std::string &path : candidates("libdist_" + name + ".so")) {
    if (path.find('/') != std::string::npos && !std::filesystem::exists(path))
      continue;
    void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      reason = reason.empty() ? dlerror() : reason;
      continue;
    }
    if (const Backend *backend = enter(library, path, reason))
      return backend;
    dlclose(library);
  }
  return nullptr;
}

Result<const Backend *> dist::findBackend(const std::string &name) {
  Registry &registry = Registry::get();
  const Backend *known = nullptr;
  {
    std::lock_guard lock(registry.mutex);
    auto found = registry.backends.find(name);
    if (found != registry.backends.end())
      known = found->second;
  }
  if (known) {
    Status status = known->available();
    return status.ok() ? Result<const Backend *>(known) : status;
  }
  auto plugin = std::find_if(
      kPlugins.begin(), kPlugins.end(),
      [&](const Requirement &entry) { return name == entry.backend; });
  std::string reason;
  bool isName = !name.empty() && name.find('/') == std::string::npos;
  if (const Backend *backend = isName ? load(name, reason) : nullptr) {
    std::lock_guard lock(registry.mutex);
    return registry.backends.try_emplace(name, backend).first->second;
  }
  if (plugin != kPlugins.end())
    return Status(StatusCode::Unavailable,
                  fmt::format("the backend '{0}' is not available: it needs "
                              "{1}; or set DIST_BACKEND_PATH to the directory "
                              "of libdist_{0}.so ({2})",
                              name, plugin->what, reason));
  return Status::notFound(fmt::format(
      "there is no backend '{}'; there are {}, and as plug-ins gloo, "
      "mpi{}{}",
      name, fmt::join(loadedBackends(), ", "), reason.empty() ? "" : ": ",
      reason));
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static std::string typesOf(const Capabilities &can, CollectiveOp op,
                           MemorySpace memory) {
  std::vector<const char *> names;
  for (int dtype = 0; can.has(op) && dtype < kNumDTypes; ++dtype)
    if (can.has(memory, DType(dtype)))
      names.push_back(toString(DType(dtype)));
  if (names.empty())
    return "-";
  return names.size() == size_t(kNumDTypes)
             ? "all"
             : fmt::format("{}", fmt::join(names, ", "));
}

static std::string rowsOf(const Capabilities &can) {
  std::string text;
  for (int i = 0; i <= int(CollectiveOp::Barrier); ++i) {
    auto op = CollectiveOp(i);
    text += fmt::format("| {} | {} | {} | {} |\n", can.name, toString(op),
                        typesOf(can, op, MemorySpace::Host),
                        typesOf(can, op, MemorySpace::Device));
  }
  return text;
}

static std::string reductionsOf(const Capabilities &can) {
  std::vector<const char *> names;
  for (int i = 0; i < Reduction::kNumKinds; ++i)
    if (can.has(Reduction(Reduction::Kind(i))))
      names.push_back(toString(Reduction(Reduction::Kind(i))));
  return fmt::format(
      "| {} | {} | {} | {} |\n", can.name, fmt::join(names, ", "),
      can.comparesSignatures ? "yes" : "no", can.hasAnySource ? "yes" : "no");
}

std::string dist::capabilityTable() {
  std::map<std::string, Capabilities> all;
  for (const Requirement &plugin : kPlugins)
    all[plugin.backend] = wireCapabilities(plugin.backend);
  {
    Registry &registry = Registry::get();
    std::lock_guard lock(registry.mutex);
    for (const auto &[name, backend] : registry.backends)
      all[name] = backend->capabilities();
  }
  std::string rows, others;
  for (const auto &[name, can] : all) {
    rows += rowsOf(can);
    others += reductionsOf(can);
  }
  std::vector<const char *> types;
  for (int dtype = 0; dtype < kNumDTypes; ++dtype)
    types.push_back(toString(DType(dtype)));
  return fmt::format(
      "# What each backend can do\n\n"
      "Written by `dist-groups --backends` (scripts/generate-docs). The types "
      "are {};\n`and`, `or`, `xor`, `umin` and `umax` are of integers, `avg` "
      "is "
      "of numbers.\nMessages have the types of the barrier's row.\n\n"
      "| backend | operation | types in host memory | in device memory |\n"
      "|---|---|---|---|\n{}\n"
      "| backend | reductions | compares signatures | receives from any rank "
      "|\n|---|---|---|---|\n{}",
      fmt::join(types, ", "), rows, others);
}
