//===- Linker.cpp - object files -> a sealed shared object ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Linker.h"

#include "dist/Support/AtomicFile.h"
#include "dist/Support/ScratchDirectory.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Object/ArchiveWriter.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

//===----------------------------------------------------------------------===//
// Temporary files
//===----------------------------------------------------------------------===//

static Status cannotWrite(const std::string &path, const std::string &why) {
  return Status::invalid(fmt::format("cannot write {}: {}", path, why));
}

namespace {

/// A temporary file, removed in the end; also on Ctrl-C.
class TemporaryFile {
public:
  ~TemporaryFile() {
    if (path.empty())
      return;
    llvm::sys::fs::remove(path);
    llvm::sys::DontRemoveFileOnSignal(path);
  }

  Status create(const std::string &besides, llvm::StringRef suffix) {
    llvm::SmallString<128> result;
    if (std::error_code error = llvm::sys::fs::createUniqueFile(
            besides + ".%%%%%%" + suffix, result))
      return cannotWrite(besides, error.message());
    path = result.str();
    llvm::sys::RemoveFileOnSignal(path);
    return {};
  }

  std::string path;
};

} // namespace

//===----------------------------------------------------------------------===//
// ld.lld
//===----------------------------------------------------------------------===//

Result<std::string> dist::findLinker(llvm::StringRef directory) {
  for (llvm::StringRef name : {"ld.lld", "ld.lld-22"}) {
    if (auto found = llvm::sys::findProgramByName(name, directory))
      return *found;
    if (auto found = llvm::sys::findProgramByName(name))
      return *found;
  }
  return Status::notFound(
      fmt::format("no linker: expected ld.lld in {} or in PATH (Debian: apt "
                  "install lld-22)",
                  directory.str()));
}

static Status writeArchive(llvm::ArrayRef<ObjectFile> objects,
                           const std::string &path) {
  std::vector<llvm::NewArchiveMember> members;
  for (const ObjectFile &object : objects)
    members.emplace_back(llvm::MemoryBufferRef(object.contents, object.name));
  auto archive = llvm::writeArchiveToBuffer(
      members, llvm::SymtabWritingMode::NoSymtab, llvm::object::Archive::K_GNU,
      /*Deterministic=*/true, /*Thin=*/false);
  if (!archive)
    return cannotWrite(path, llvm::toString(archive.takeError()));
  return writeFile(path, (*archive)->getBuffer());
}

/// The linker's messages as one line, without the program's name.
static std::string messagesIn(const std::string &log) {
  auto contents = llvm::MemoryBuffer::getFile(log, /*IsText=*/true);
  std::string text = contents ? (*contents)->getBuffer().trim().str() : "";
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

namespace {
/// The files of one run of the linker.
struct LinkerFiles {
  std::string archive, library, log;
};
} // namespace

static Status runLinker(const LinkerFiles &files) {
  Result<std::string> linker = findLinker(DIST_LLVM_TOOLS_DIR);
  if (!linker)
    return linker.status();
  std::string message;
  std::optional<llvm::StringRef> redirects[] = {std::nullopt, "", files.log};
  int code = llvm::sys::ExecuteAndWait(
      *linker,
      {"ld.lld", "-shared", "-s", "-Bsymbolic", "-z", "noexecstack", "-z",
       "now", "--hash-style=gnu", "--whole-archive", files.archive, "-o",
       files.library},
      /*Env=*/std::nullopt, redirects, /*SecondsToWait=*/0,
      /*MemoryLimit=*/0, &message);
  if (code == 0)
    return {};
  return Status::internal(fmt::format("{} failed ({}) {}{}", *linker, code,
                                      message, messagesIn(files.log)));
}

//===----------------------------------------------------------------------===//
// Undefined symbols
//===----------------------------------------------------------------------===//

/// The functions of Runtime/Abi.h, of libm (with float variants) and of
/// libc that compiled code may call.
static bool isProvided(llvm::StringRef symbol) {
  static const llvm::StringSet<> names = {"dist_conv", "dist_gemm", "memcpy",
                                          "memmove", "memset"};
  static const llvm::StringSet<> libm = {
      "acos", "acosh", "asin",      "asinh", "atan",   "atan2", "atanh",
      "cbrt", "ceil",  "cos",       "cosh",  "erf",    "erfc",  "exp",
      "exp2", "expm1", "fabs",      "floor", "fma",    "fmax",  "fmin",
      "fmod", "ldexp", "log",       "log10", "log1p",  "log2",  "pow",
      "rint", "round", "roundeven", "sin",   "sincos", "sinh",  "sqrt",
      "tan",  "tanh",  "tgamma",    "trunc"};
  return names.contains(symbol) || libm.contains(symbol) ||
         (symbol.consume_back("f") && libm.contains(symbol));
}

static Status checkUndefined(const std::string &path) {
  auto file = llvm::object::ObjectFile::createObjectFile(path);
  if (!file)
    return Status::internal(fmt::format("cannot read {}: {}", path,
                                        llvm::toString(file.takeError())));
  auto *elf = llvm::cast<llvm::object::ELFObjectFileBase>(file->getBinary());
  for (const llvm::object::ELFSymbolRef &symbol :
       elf->getDynamicSymbolIterators()) {
    llvm::StringRef name = llvm::cantFail(symbol.getName(), "symbol name");
    bool isUndefined = llvm::cantFail(symbol.getFlags()) &
                       llvm::object::SymbolRef::SF_Undefined;
    if (isUndefined && !name.empty() && !isProvided(name))
      return Status::internal(fmt::format(
          "the code calls '{}', which no runtime provides", name.str()));
  }
  return {};
}

//===----------------------------------------------------------------------===//
// The seal
//===----------------------------------------------------------------------===//

/// The library with the seal that marks it as complete.
static Result<std::string> sealed(const std::string &path) {
  auto contents = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                              /*RequiresNullTerminator=*/false);
  if (!contents)
    return cannotWrite(path, contents.getError().message());
  char hash[8];
  llvm::support::endian::write64le(hash,
                                   llvm::xxh3_64bits((*contents)->getBuffer()));
  return (*contents)->getBuffer().str() + "DISTSEAL" +
         std::string(hash, sizeof(hash));
}

Status dist::checkWritable(const std::string &scratch) {
  return TemporaryFile().create(scratch, "");
}

static Result<std::string> linkIn(const LinkerFiles &files,
                                  llvm::ArrayRef<ObjectFile> objects) {
  if (Status status = writeArchive(objects, files.archive); !status.ok())
    return status;
  if (Status status = runLinker(files); !status.ok())
    return status;
  if (Status status = checkUndefined(files.library); !status.ok())
    return status;
  return sealed(files.library);
}

/// Links in a directory of its own: a library leaves signals to its program.
static Result<std::string> linkInDirectory(llvm::ArrayRef<ObjectFile> objects) {
  Result<ScratchDirectory> directory = ScratchDirectory::create("dist-link");
  if (!directory)
    return directory.status();
  const std::string &path = directory->path();
  return linkIn({path + "/a.a", path + "/a.so", path + "/a.log"}, objects);
}

Result<std::string> dist::linkArtifact(llvm::ArrayRef<ObjectFile> objects,
                                       const std::string &scratch) {
  if (scratch.empty())
    return linkInDirectory(objects);
  TemporaryFile archive, library, log;
  if (Status status = archive.create(scratch, ".a"); !status.ok())
    return status;
  if (Status status = library.create(scratch, ".so"); !status.ok())
    return status;
  if (Status status = log.create(scratch, ".log"); !status.ok())
    return status;
  return linkIn({archive.path, library.path, log.path}, objects);
}
