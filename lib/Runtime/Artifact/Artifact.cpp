//===- Artifact.cpp - a program that can be run ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Artifact/Artifact.h"
#include "ElfFile.h"
#include "Seal.h"
#include "dist/Runtime/Artifact/CpuFeatures.h"
#include "dist/Runtime/File/MappedFile.h"
#include "dist/Runtime/File/MemoryFile.h"
#include "dist/Support/RuntimeLibrary.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <set>

using namespace dist;

static std::string_view manifestOf(const ElfFile &file) {
  std::string_view text = file.dataOf("dist_manifest");
  std::string_view size = file.dataOf("dist_manifest_size");
  uint64_t length = 0;
  if (size.size() == sizeof(length))
    std::memcpy(&length, size.data(), sizeof(length));
  return length <= text.size() ? text.substr(0, length) : std::string_view();
}

/// Returns the offset of a block of a constant; nothing if it exceeds an
/// int64_t.
static std::optional<int64_t> placeOfBlock(const BufferSpec &buffer,
                                           int64_t block) {
  constexpr int64_t kAlignment = 64;
  int64_t stride = 0, place = 0;
  if (__builtin_add_overflow(buffer.bytes, kAlignment - 1, &stride) ||
      __builtin_mul_overflow(stride / kAlignment * kAlignment, block, &place))
    return std::nullopt;
  return place;
}

static Status verifyConstant(const ElfFile &file, const Mesh &mesh,
                             const BufferSpec &buffer) {
  auto size = int64_t(file.dataOf(buffer.symbol).size());
  int64_t blocks = mesh.sizeOf(buffer.axes);
  std::optional<int64_t> last = placeOfBlock(buffer, blocks - 1);
  if (last && *last <= size && buffer.bytes <= size - *last)
    return {};
  return Status::invalid(fmt::format(
      "constant '{}' has {} bytes, the manifest specifies {}{}", buffer.symbol,
      size, blocks > 1 ? fmt::format("{} blocks of ", blocks) : "",
      buffer.bytes));
}

/// Checks that every symbol of a program exists, and that constants are large
/// enough.
static Status verifySymbols(const ElfFile &file, const Mesh &mesh,
                            const Program &program) {
  for (const BufferSpec &buffer : program.buffers)
    if (buffer.kind == BufferKind::Constant)
      if (Status status = verifyConstant(file, mesh, buffer); !status.ok())
        return status;
  for (const Command &command : program.commands)
    if (auto *kernel = std::get_if<KernelCommand>(&command))
      if (file.dataOf(kernel->symbol).empty())
        return Status::invalid(
            fmt::format("kernel '{}' is missing", kernel->symbol));
  return {};
}

static Status verifyCpu(const Manifest &manifest) {
  std::vector<std::string> missing = missingCpuFeatures(manifest.features);
  if (missing.empty())
    return {};
  return Status::invalid(fmt::format(
      "it was compiled for {}: this CPU lacks {}; compile it again here, or "
      "with --target-cpu for this CPU",
      manifest.cpu.empty() ? "another CPU" : manifest.cpu,
      fmt::join(missing, ", ")));
}

static Result<Manifest> inspect(std::string_view bytes) {
  Result<ElfFile> file = ElfFile::read(bytes);
  if (!file)
    return file.status();
  if (Status status = verifySeal(bytes); !status.ok())
    return status;
  std::string_view text = manifestOf(*file);
  if (text.empty())
    return Status::invalid("it has no manifest: expected a shared object "
                           "written by dist-compile");
  Result<Manifest> manifest = readManifest(text);
  if (!manifest)
    return manifest.status();
  for (const Program &program : manifest->programs)
    if (Status status = verifySymbols(*file, manifest->mesh, program);
        !status.ok())
      return status;
  if (Status status = verifyCpu(*manifest); !status.ok())
    return status;
  return manifest;
}

Result<dist_custom_call_fn> Artifact::customCallOf(const Command &command,
                                                   const std::string &path) {
  auto *call = std::get_if<CustomCallCommand>(&command);
  if (!call)
    return static_cast<dist_custom_call_fn>(nullptr);
  return foreign.find(*call, path);
}

Result<dist_kernel_fn> Artifact::kernelOf(const Command &command) const {
  auto *call = std::get_if<KernelCommand>(&command);
  if (!call)
    return static_cast<dist_kernel_fn>(nullptr);
  void *kernel = dlsym(library, call->symbol.c_str());
  if (!kernel)
    return Status::invalid(fmt::format("kernel '{}' is missing", call->symbol));
  return reinterpret_cast<dist_kernel_fn>(kernel);
}

Result<Artifact::Symbols> Artifact::bind(const Program &program,
                                         const std::string &path) {
  Symbols symbols;
  for (const Command &command : program.commands) {
    Result<dist_custom_call_fn> call = customCallOf(command, path);
    if (!call)
      return call.status();
    symbols.customCalls.push_back(*call);
    Result<dist_kernel_fn> kernel = kernelOf(command);
    if (!kernel)
      return kernel.status();
    symbols.kernels.push_back(*kernel);
  }
  for (const BufferSpec &buffer : program.buffers)
    symbols.constants.push_back(buffer.kind == BufferKind::Constant
                                    ? dlsym(library, buffer.symbol.c_str())
                                    : nullptr);
  return symbols;
}

Status Artifact::bind(const std::string &path) {
  for (const Program &program : contents.programs) {
    Result<Symbols> symbols = bind(program, path);
    if (!symbols)
      return symbols.status();
    bound.push_back(std::move(*symbols));
  }
  return {};
}

/// True if the names of functions that it is linked to include those of BLAS.
static bool callsBlas(std::string_view bytes, const Manifest &manifest) {
  using namespace std::string_view_literals;
  for (std::string_view name : {"\0dist_gemm\0"sv, "\0dist_conv\0"sv})
    if (bytes.find(name) != std::string_view::npos)
      return true;
  auto isOfRuntime = [](const Command &command) {
    auto *call = std::get_if<CustomCallCommand>(&command);
    return call && call->library == kRuntimeLibrary;
  };
  return std::ranges::any_of(manifest.programs, [&](const Program &program) {
    return std::ranges::any_of(program.commands, isOfRuntime);
  });
}

static Status cannotRun(const std::string &name, const Status &status) {
  return Status(status.getCode(),
                fmt::format("cannot run '{}': {}", name, status.getMessage()));
}

Result<std::shared_ptr<const Artifact>>
Artifact::make(std::string_view bytes, const std::string &name,
               std::shared_ptr<MemoryFile> memory) {
  Result<Manifest> manifest = inspect(bytes);
  if (!manifest)
    return cannotRun(name, manifest.status());
  std::shared_ptr<Artifact> artifact(new Artifact);
  artifact->isBlasUsed = callsBlas(bytes, *manifest);
  artifact->contents = std::move(*manifest);
  artifact->hash = sealedHash(bytes);
  artifact->memory = std::move(memory);
  std::string path = artifact->memory ? artifact->memory->path() : name;
  // A name without a slash would be looked for in the library path.
  if (path.find('/') == std::string::npos)
    path = "./" + path;
  artifact->library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!artifact->library)
    return cannotRun(name, Status::invalid(dlerror()));
  if (Status status = artifact->bind(name); !status.ok())
    return cannotRun(name, status);
  return std::shared_ptr<const Artifact>(std::move(artifact));
}

Result<std::shared_ptr<const Artifact>>
Artifact::load(const std::string &path) {
  Result<MappedFile> file = MappedFile::open(path);
  if (!file)
    return file.status();
  return make(file->bytes(), path, nullptr);
}

Result<std::shared_ptr<const Artifact>>
Artifact::fromBytes(std::string_view bytes, const std::string &name) {
  Result<std::shared_ptr<MemoryFile>> memory = MemoryFile::create(bytes);
  if (!memory)
    return cannotRun(name, memory.status());
  return make(bytes, name, std::move(*memory));
}

const void *Artifact::constant(int program, size_t index, int64_t rank) const {
  const BufferSpec &buffer = contents.programs[size_t(program)].buffers[index];
  auto *data =
      static_cast<const std::byte *>(bound[size_t(program)].constants[index]);
  return data ? data + *placeOfBlock(buffer,
                                     contents.mesh.indexOn(rank, buffer.axes))
              : nullptr;
}

Artifact::~Artifact() {
  if (library)
    dlclose(library);
}

bool dist::looksLikeArtifact(const std::string &path) {
  char magic[4] = {};
  std::ifstream(path, std::ios::binary).read(magic, sizeof(magic));
  return std::memcmp(magic, "\177ELF", sizeof(magic)) == 0;
}
