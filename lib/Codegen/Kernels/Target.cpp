//===- Target.cpp - the machine that code is generated for ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/TargetParser/X86TargetParser.h"

using namespace dist;

static void initializeTargets() {
  static const bool done = [] {
    llvm::InitializeAllTargetInfos();
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    llvm::InitializeAllAsmPrinters();
    return true;
  }();
  (void)done;
}

static llvm::CodeGenOptLevel codegenLevel(unsigned optLevel) {
  return optLevel == 0   ? llvm::CodeGenOptLevel::None
         : optLevel == 1 ? llvm::CodeGenOptLevel::Less
         : optLevel == 2 ? llvm::CodeGenOptLevel::Default
                         : llvm::CodeGenOptLevel::Aggressive;
}

static Result<const llvm::Target *> findTarget(const llvm::Triple &triple) {
  initializeTargets();
  std::string error;
  if (auto *found = llvm::TargetRegistry::lookupTarget(triple, error))
    return found;
  return Status::invalid("unknown target '" + triple.str() + "': " + error);
}

Result<std::unique_ptr<llvm::TargetMachine>>
dist::kernels::createTargetMachine(const TargetOptions &target) {
  llvm::Triple triple(target.triple);
  Result<const llvm::Target *> found = findTarget(triple);
  if (!found)
    return found.status();
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Fast;
  return std::unique_ptr<llvm::TargetMachine>((*found)->createTargetMachine(
      triple, target.cpu, target.features, options, llvm::Reloc::PIC_,
      std::nullopt, codegenLevel(target.optLevel)));
}

Result<std::string> dist::kernels::assemble(llvm::Module &module,
                                            llvm::TargetMachine &machine) {
  llvm::SmallString<0> object;
  llvm::raw_svector_ostream stream(object);
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, nullptr,
                                  llvm::CodeGenFileType::ObjectFile))
    return Status::invalid("no object file can be written for target '" +
                           machine.getTargetTriple().str() + "'");
  passes.run(module);
  return object.str().str();
}

static void addHostFeatures(TargetOptions &options) {
  llvm::SubtargetFeatures features;
  for (const auto &feature : llvm::sys::getHostCPUFeatures())
    features.AddFeature(feature.first(), feature.second);
  std::string own = std::move(options.features);
  options.features = features.getString();
  if (!own.empty())
    options.features += "," + own;
}

static Status checkFeatures(const TargetOptions &options,
                            const llvm::MCSubtargetInfo &info) {
  llvm::SubtargetFeatures given(options.features);
  for (const std::string &feature : given.getFeatures()) {
    if (feature.empty() || (feature[0] != '+' && feature[0] != '-'))
      return Status::invalid("target feature '" + feature +
                             "': expected +NAME or -NAME");
    auto isNamed = [&](const llvm::SubtargetFeatureKV &known) {
      return llvm::StringRef(known.Key) ==
             llvm::StringRef(feature).drop_front();
    };
    if (llvm::none_of(info.getAllProcessorFeatures(), isNamed))
      return Status::invalid("unknown target feature '" + feature.substr(1) +
                             "' for " + options.triple);
  }
  return Status();
}

/// True if a runtime may be built for the target, and lld can link it as the
/// artifact is linked.
static bool isSupported(const llvm::Triple &triple) {
  bool is32Bit = !triple.isArch64Bit() || triple.isX32() ||
                 triple.getEnvironment() == llvm::Triple::GNUILP32;
  return !is32Bit && triple.isLittleEndian() && triple.isOSBinFormatELF() &&
         !triple.isGPU() && !triple.isBPF();
}

/// Takes the CPU of this machine and its features. Errors: a target of another
/// architecture.
static Status takeHostCpu(TargetOptions &options, const llvm::Triple &triple) {
  llvm::Triple host(llvm::sys::getProcessTriple());
  if (triple.getArch() != host.getArch())
    return Status::invalid("target '" + options.triple +
                           "' is not of this machine (" + host.str() +
                           "), whose CPU is the default: expected the name of "
                           "one of its CPUs, such as 'generic'");
  options.cpu = llvm::sys::getHostCPUName().str();
  addHostFeatures(options);
  return {};
}

Result<TargetOptions> TargetOptions::resolve(TargetOptions options) {
  if (options.triple.empty())
    options.triple = llvm::sys::getDefaultTargetTriple();
  options.triple = llvm::Triple::normalize(options.triple);
  llvm::Triple triple(options.triple);
  Result<const llvm::Target *> target = findTarget(triple);
  if (!target)
    return target.status();
  if (!isSupported(triple))
    return Status::invalid("target '" + options.triple +
                           "': expected a 64-bit little-endian CPU with ELF "
                           "object files, such as x86_64-linux-gnu");
  if (options.cpu.empty() || options.cpu == "native")
    if (Status status = takeHostCpu(options, triple); !status.ok())
      return status;
  std::unique_ptr<llvm::MCSubtargetInfo> plain(
      (*target)->createMCSubtargetInfo(triple, "", ""));
  if (!plain || !plain->isCPUStringValid(options.cpu))
    return Status::invalid("unknown CPU '" + options.cpu + "' for " +
                           options.triple);
  if (Status status = checkFeatures(options, *plain); !status.ok())
    return status;
  return options;
}

/// The features of instruction sets. Subtargets also have features that only
/// tune ("fast-gather") or describe an ABI.
static llvm::StringSet<> instructionSets() {
  llvm::SmallVector<llvm::StringRef> cpus, features;
  llvm::X86::fillValidCPUArchList(cpus);
  for (llvm::StringRef cpu : cpus)
    llvm::X86::getFeaturesForCPU(cpu, features);
  llvm::StringSet<> names;
  for (llvm::StringRef feature : features)
    names.insert(feature);
  return names;
}

std::vector<std::string> TargetOptions::enabledFeatures() const {
  auto created = kernels::createTargetMachine(*this);
  if (!created)
    return {};
  const llvm::TargetMachine *machine = created->get();
  std::vector<std::string> names;
  bool isX86 = machine->getTargetTriple().isX86();
  llvm::StringSet<> known = instructionSets();
  for (const llvm::SubtargetFeatureKV &feature :
       machine->getMCSubtargetInfo()->getEnabledProcessorFeatures())
    if (!isX86 || known.contains(feature.Key))
      names.push_back(feature.Key);
  llvm::sort(names);
  return names;
}
