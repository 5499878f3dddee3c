//===- Artifact.cpp - outlined program -> artifact ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Codegen/Artifact.h"

#include "Buffers.h"
#include "DataObject.h"
#include "Linker.h"
#include "Manifest.h"
#include "StageManifest.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

/// The functions that the entry calls, in the order of the module.
static SmallVector<func::FuncOp> kernelsOf(ModuleOp module) {
  auto functions = module.getOps<func::FuncOp>();
  return llvm::to_vector(
      llvm::make_filter_range(functions, [](func::FuncOp func) {
        return func.isPrivate() && !func->hasAttr(kSegmentAttr);
      }));
}

/// The bytes of a constant as the artifact stores them: if it is stored in
/// blocks, these in the order of the ranks.
static std::string storedAs(const Buffer &buffer, std::string bytes,
                            const Mesh &mesh) {
  if (buffer.dims.empty())
    return bytes;
  auto whole = cast<ShapedType>(cast<TypedAttr>(buffer.contents).getType());
  std::vector<int64_t> parts;
  for (const Axes &axes : buffer.dims)
    parts.push_back(mesh.sizeOf(axes));
  return cutIntoBlocks(bytes, whole.getShape(), buffer.type.getShape(), parts);
}

static LogicalResult addConstants(const BufferedProgram &program,
                                  const Mesh &mesh, Location loc,
                                  function_ref<std::string(size_t)> symbolOf,
                                  std::vector<DataSymbol> &symbols) {
  for (auto [i, buffer] : llvm::enumerate(program.buffers)) {
    if (buffer.kind != BufferKind::Constant)
      continue;
    std::optional<std::string> bytes = bytesOfConstant(buffer.contents);
    if (!bytes)
      return emitError(loc) << "a constant of type " << buffer.type
                            << " does not hold its elements";
    symbols.push_back({symbolOf(i), storedAs(buffer, std::move(*bytes), mesh)});
  }
  return success();
}

static LogicalResult report(Location loc, const Status &status) {
  if (status.ok())
    return success();
  return emitError(loc) << status.getMessage();
}

namespace {

class ArtifactWriter {
public:
  ArtifactWriter(ModuleOp module, const TargetOptions &target,
                 std::optional<double> memory)
      : module(module), target(target), memory(memory) {
    MeshOp op = findMesh(module);
    mesh = op ? op.getMesh().getValue() : Mesh();
  }

  FailureOr<std::string>
  write(const std::string &scratch,
        function_ref<void(const std::string &)> onStage) {
    if (!scratch.empty() &&
        failed(report(module.getLoc(), checkWritable(scratch))))
      return failure();
    SmallVector<func::FuncOp> functions = kernelsOf(module);
    onStage(fmt::format("compile {} kernels", functions.size()));
    FailureOr<std::vector<KernelObject>> kernels =
        compileKernels(functions, mesh, target);
    if (failed(kernels))
      return failure();
    onStage("plan buffers");
    FailureOr<std::string> data = emitData(*kernels);
    if (failed(data))
      return failure();
    onStage("link");
    return link(*kernels, *data, scratch);
  }

private:
  /// The object with the constants and the manifest.
  FailureOr<std::string> emitData(const std::vector<KernelObject> &kernels) {
    FunctionOpInterface found = findEntry(module);
    auto entry = found ? dyn_cast<func::FuncOp>(*found) : func::FuncOp();
    if (!entry)
      return failure();
    llvm::StringMap<int64_t> scratch;
    for (const KernelObject &kernel : kernels)
      scratch[kernel.symbol] = kernel.scratchBytes;
    std::vector<DataSymbol> constants;
    auto pipelines = module.getOps<PipelineOp>();
    FailureOr<nlohmann::json> manifest =
        pipelines.empty()
            ? describeProgram(entry, scratch, constants)
            : describePrograms(entry, *pipelines.begin(), scratch, constants);
    if (failed(manifest))
      return failure();
    // Names come from users: characters that are not UTF-8 are replaced.
    std::string text = manifest->dump(-1, ' ', false,
                                      nlohmann::json::error_handler_t::replace);
    Result<std::string> object = emitDataObject(constants, text, target);
    if (!object)
      return report(entry.getLoc(), object.status());
    return std::move(*object);
  }

  /// Returns the manifest, and appends the constants.
  FailureOr<nlohmann::json>
  describeProgram(func::FuncOp entry, const llvm::StringMap<int64_t> &scratch,
                  std::vector<DataSymbol> &constants) {
    FailureOr<BufferedProgram> program = assignBuffers(entry, scratch);
    if (failed(program))
      return failure();
    warnOfMemory(entry, program->bytesTaken());
    auto symbolOf = [](size_t buffer) { return constantSymbol(buffer); };
    if (failed(
            addConstants(*program, mesh, entry.getLoc(), symbolOf, constants)))
      return failure();
    return buildManifest(entry, mesh, *program, target);
  }

  /// The same for a program with stages.
  FailureOr<nlohmann::json>
  describePrograms(func::FuncOp entry, PipelineOp pipeline,
                   const llvm::StringMap<int64_t> &scratch,
                   std::vector<DataSymbol> &constants) {
    FailureOr<StagePrograms> all =
        assignStagePrograms(entry, pipeline, scratch);
    if (failed(all))
      return failure();
    for (auto [i, program] : llvm::enumerate(all->programs)) {
      warnOfMemory(entry, program.bytesTaken());
      auto symbolOf = [i = i](size_t buffer) {
        return constantSymbol(i, buffer);
      };
      if (failed(addConstants(program.memory, mesh, entry.getLoc(), symbolOf,
                              constants)))
        return failure();
    }
    return buildManifest(entry, mesh, pipeline, *all, target);
  }

  /// Warns if a rank takes more than the memory limit. The scratch memory of
  /// kernels is known only now.
  void warnOfMemory(func::FuncOp entry, int64_t taken) const {
    if (memory && static_cast<double>(taken) > *memory)
      entry.emitWarning() << fmt::format(
          "each rank takes {} bytes (arguments, results, constants and "
          "temporaries), expected at most {:.0f}: allow less memory, so that "
          "there is room for scratch memory of kernels, or use more devices",
          taken, *memory);
  }

  FailureOr<std::string> link(const std::vector<KernelObject> &kernels,
                              const std::string &data,
                              const std::string &scratch) {
    std::vector<ObjectFile> objects = {{"data.o", data}};
    for (const KernelObject &kernel : kernels)
      objects.push_back({kernel.symbol + ".o", kernel.object});
    Result<std::string> artifact = linkArtifact(objects, scratch);
    if (!artifact)
      return report(module.getLoc(), artifact.status());
    return std::move(*artifact);
  }

  ModuleOp module;
  const TargetOptions &target;
  std::optional<double> memory; ///< Of a rank.
  Mesh mesh;
};

} // namespace

FailureOr<std::string>
dist::emitArtifact(ModuleOp module, const TargetOptions &target,
                   const std::string &scratch,
                   function_ref<void(const std::string &)> onStage,
                   std::optional<double> memory) {
  Result<TargetOptions> resolved = TargetOptions::resolve(target);
  if (!resolved)
    return report(module.getLoc(), resolved.status());
  return ArtifactWriter(module, *resolved, memory).write(scratch, onStage);
}
