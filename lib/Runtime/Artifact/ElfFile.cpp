//===- ElfFile.cpp - a shared object as a file ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElfFile.h"

#include <cstring>
#include <elf.h>
#include <fmt/format.h>
#include <vector>

using namespace dist;

#if defined(__x86_64__)
static constexpr int kMachine = EM_X86_64;
#elif defined(__aarch64__)
static constexpr int kMachine = EM_AARCH64;
#else
static constexpr int kMachine = EM_NONE;
#endif

namespace {

/// Reads structures at offsets of any alignment.
class Reader {
public:
  explicit Reader(std::string_view bytes) : bytes(bytes) {}

  bool contains(uint64_t offset, uint64_t size) const {
    return offset <= bytes.size() && size <= bytes.size() - offset;
  }

  /// Returns `count` structures; empty if they are not all within the file.
  template <typename T>
  std::vector<T> table(uint64_t offset, uint64_t count) const {
    if (count == 0 || count > bytes.size() / sizeof(T) ||
        !contains(offset, count * sizeof(T)))
      return {};
    std::vector<T> items(count);
    std::memcpy(static_cast<void *>(items.data()), bytes.data() + offset,
                count * sizeof(T));
    return items;
  }

  /// Returns the string that starts at `offset` and ends before `end`.
  std::string_view string(uint64_t offset, uint64_t end) const {
    if (offset >= end || end > bytes.size())
      return {};
    std::string_view rest = bytes.substr(offset, end - offset);
    return rest.substr(0, rest.find('\0'));
  }

private:
  std::string_view bytes;
};

} // namespace

static Status verifyHeader(const Elf64_Ehdr &header) {
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
    return Status::invalid("it is not an ELF file");
  if (header.e_ident[EI_CLASS] != ELFCLASS64 ||
      header.e_ident[EI_DATA] != ELFDATA2LSB || header.e_type != ET_DYN)
    return Status::invalid("it is not a 64-bit little-endian shared object");
  if (header.e_machine != kMachine)
    return Status::invalid(
        fmt::format("it is for another architecture (ELF machine {}, this one "
                    "is {})",
                    header.e_machine, kMachine));
  if (header.e_phentsize != sizeof(Elf64_Phdr) ||
      header.e_shentsize != sizeof(Elf64_Shdr))
    return Status::invalid("its ELF header is damaged");
  return {};
}

static Status verifyExtents(const Reader &reader,
                            const std::vector<Elf64_Phdr> &segments,
                            const std::vector<Elf64_Shdr> &sections) {
  bool complete = !segments.empty() && !sections.empty();
  for (const Elf64_Phdr &segment : segments)
    complete &= reader.contains(segment.p_offset, segment.p_filesz);
  for (const Elf64_Shdr &section : sections)
    complete &= section.sh_type == SHT_NOBITS ||
                reader.contains(section.sh_offset, section.sh_size);
  return complete ? Status()
                  : Status::invalid("it is truncated: segments or sections "
                                    "end beyond the file");
}

/// Returns the segment from which the loader maps `address`, if the file has
/// `size` bytes there.
static const Elf64_Phdr *segmentOf(const std::vector<Elf64_Phdr> &segments,
                                   uint64_t address, uint64_t size) {
  for (const Elf64_Phdr &segment : segments)
    if (segment.p_type == PT_LOAD && address >= segment.p_vaddr &&
        address - segment.p_vaddr <= segment.p_filesz &&
        size <= segment.p_filesz - (address - segment.p_vaddr))
      return &segment;
  return nullptr;
}

Result<ElfFile> ElfFile::read(std::string_view bytes) {
  Reader reader(bytes);
  auto headers = reader.table<Elf64_Ehdr>(0, 1);
  if (headers.empty())
    return Status::invalid("it is not an ELF file");
  const Elf64_Ehdr &header = headers[0];
  if (Status status = verifyHeader(header); !status.ok())
    return status;
  auto segments = reader.table<Elf64_Phdr>(header.e_phoff, header.e_phnum);
  auto sections = reader.table<Elf64_Shdr>(header.e_shoff, header.e_shnum);
  if (Status status = verifyExtents(reader, segments, sections); !status.ok())
    return status;
  ElfFile file;
  for (const Elf64_Shdr &section : sections) {
    if (section.sh_type != SHT_DYNSYM || section.sh_link >= sections.size())
      continue;
    const Elf64_Shdr &strings = sections[section.sh_link];
    uint64_t end = strings.sh_offset + strings.sh_size;
    for (const Elf64_Sym &symbol : reader.table<Elf64_Sym>(
             section.sh_offset, section.sh_size / sizeof(Elf64_Sym))) {
      const Elf64_Phdr *segment =
          symbol.st_shndx == SHN_UNDEF
              ? nullptr
              : segmentOf(segments, symbol.st_value, symbol.st_size);
      if (!segment)
        continue;
      uint64_t offset =
          segment->p_offset + (symbol.st_value - segment->p_vaddr);
      std::string name(reader.string(strings.sh_offset + symbol.st_name, end));
      file.symbols[name] = bytes.substr(offset, symbol.st_size);
    }
  }
  return file;
}

std::string_view ElfFile::dataOf(const std::string &symbol) const {
  auto found = symbols.find(symbol);
  return found == symbols.end() ? std::string_view() : found->second;
}
