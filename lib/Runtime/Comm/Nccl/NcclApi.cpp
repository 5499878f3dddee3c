//===- NcclApi.cpp - NCCL and CUDA, loaded at run time --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NcclApi.h"

#include <cstdlib>
#include <dlfcn.h>
#include <fmt/format.h>

using namespace dist;

/// The oldest NCCL that has all functions and the whole configuration.
static constexpr int kLeastVersion = 21800;

Status NcclApi::cuda(int code) const {
  if (code == kCudaSuccess)
    return {};
  const char *text = nullptr;
  (void)cuGetErrorString(code, &text);
  return {code == kCudaOutOfMemory ? StatusCode::ResourceExhausted
                                   : StatusCode::Internal,
          text ? fmt::format("CUDA: {}", text)
               : fmt::format("CUDA: error {}", code)};
}

Status NcclApi::nccl(int code) const {
  if (code == kNcclSuccess || code == kNcclInProgress)
    return {};
  const char *detail = ncclGetLastError(nullptr);
  bool hasDetail = detail && *detail;
  return Status::internal(fmt::format("NCCL: {}{}{}", ncclGetErrorString(code),
                                      hasDetail ? ": " : "",
                                      hasDetail ? detail : ""));
}

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

namespace {
/// Functions of a library by name; keeps why the first one is missing.
struct Library {
  Library(const char *variable, const char *usual) {
    const char *chosen = std::getenv(variable);
    name = chosen ? chosen : usual;
    handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!handle)
      missing = dlerror();
  }
  template <typename Function>
  void find(Function *&function, const char *symbol) {
    if (handle)
      function = reinterpret_cast<Function *>(dlsym(handle, symbol));
    if (!function && missing.empty())
      missing = fmt::format("{} has no {}", name, symbol);
  }

  const char *name;
  void *handle;
  std::string missing;
};
} // namespace

/// Loads NCCL. Returns why it cannot be used here; empty if it can.
static std::string loadNccl(NcclApi &api) {
  Library nccl("DIST_NCCL_LIBRARY", "libnccl.so.2");
#define DIST_FIND(name, result, arguments) nccl.find(api.name, #name);
  DIST_NCCL_FUNCTIONS(DIST_FIND)
#undef DIST_FIND
  int version = 0;
  if (api.ncclGetVersion)
    (void)api.ncclGetVersion(&version);
  if (api.ncclGetVersion && version < kLeastVersion)
    return fmt::format("{} is of version {}", nccl.name, version);
  return nccl.missing;
}

/// Loads CUDA. Returns why it cannot be used here; empty if it can.
static std::string loadCuda(NcclApi &api) {
  Library cuda("DIST_CUDA_LIBRARY", "libcuda.so.1");
#define DIST_FIND(name, result, arguments) cuda.find(api.name, #name);
  DIST_CUDA_FUNCTIONS(DIST_FIND)
#undef DIST_FIND
  if (!cuda.missing.empty())
    return cuda.missing;
  int devices = 0, code = api.cuInit(0);
  if (code == kCudaSuccess)
    code = api.cuDeviceGetCount(&devices);
  if (code != kCudaSuccess)
    return api.cuda(code).getMessage();
  return devices > 0 ? "" : "there is no GPU";
}

static Status load(NcclApi &api) {
  std::string nccl = loadNccl(api), cuda = loadCuda(api), missing;
  if (!nccl.empty())
    missing =
        fmt::format("NCCL 2.18 or later (PyPI: nvidia-nccl-cu13 or -cu12, "
                    "whose libnccl.so.2 is named by DIST_NCCL_LIBRARY): "
                    "{}",
                    nccl);
  if (!cuda.empty())
    missing += fmt::format("{}an NVIDIA GPU and its driver (Debian: libcuda1): "
                           "{}",
                           nccl.empty() ? "" : "; and ", cuda);
  if (missing.empty())
    return {};
  return {StatusCode::Unavailable,
          "the backend 'nccl' is not available: it needs " + missing};
}

Result<const NcclApi *> dist::loadNccl() {
  static NcclApi api;
  static const Status status = load(api);
  if (!status.ok())
    return status;
  return &api;
}
