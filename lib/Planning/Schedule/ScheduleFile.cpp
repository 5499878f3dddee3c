//===- ScheduleFile.cpp - schedules as CSV --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dist/Planning/Schedule/ScheduleFile.h"

#include "dist/Support/OptionTable.h"
#include "dist/Support/TextFile.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

using namespace dist;
using namespace dist::schedule;

namespace {
/// The words after the number of a stage, longest first.
struct Word {
  std::string_view name;
  std::optional<Part> part;
  std::optional<FileTransfer> transfer;
  bool needsMicro = true;
};

/// One cell, or one item of an OVERLAP_F_B.
struct CsvField {
  size_t row = 0, column = 0;
  std::string_view text;

  Status error(const std::string &message) const {
    constexpr size_t kMostShown = 40;
    return Status::invalid(fmt::format("row {}, cell {}: '{}': {}", row + 1,
                                       column + 1, text.substr(0, kMostShown),
                                       message));
  }
};

/// A cell with its meaning.
struct Item {
  CsvField cell;
  const Word *word = nullptr;
  int stage = 0, micro = 0;
};
} // namespace

static const std::array<Word, 17> kWords = {{
    {"REDUCE_GRAD", {}, {}, false},
    {"WAIT_REDUCE_GRAD", {}, {}, false},
    {"WAIT_SEND_F", {}, {}},
    {"WAIT_SEND_B", {}, {}},
    {"UNSHARD", {}, {}, false},
    {"RESHARD", {}, {}, false},
    {"SEND_F", {}, FileTransfer{0, true, true, 0}},
    {"RECV_F", {}, FileTransfer{0, false, true, 0}},
    {"SEND_B", {}, FileTransfer{0, true, false, 0}},
    {"RECV_B", {}, FileTransfer{0, false, false, 0}},
    {"BW", Part::Backward, {}},
    {"F", Part::Forward, {}},
    {"I", Part::Input, {}},
    {"W", Part::Weight, {}},
    {"B", Part::Backward, {}},
    {"P", Part::Prologue, {}, false},
    {"U", Part::Update, {}, false},
}};

static std::string_view trim(std::string_view text) {
  size_t from = text.find_first_not_of(" \t\r");
  if (from == text.npos)
    return {};
  return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

//===----------------------------------------------------------------------===//
// Cells
//===----------------------------------------------------------------------===//

/// Splits digits off the front of `text`.
static std::string_view takeDigits(std::string_view &text) {
  size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
  std::string_view digits = text.substr(0, end);
  text.remove_prefix(end);
  return digits;
}

static Status notAnAction(const CsvField &cell) {
  return cell.error("expected an action such as 0F3 (stage, part, micro-batch; "
                    "parts are F, B, I, W, P, U), communication such as "
                    "0SEND_F3, or (0F3;1B2)OVERLAP_F_B");
}

static Result<Item> readItem(const CsvField &cell) {
  Item item{cell};
  std::string_view text = cell.text;
  std::string_view stage = takeDigits(text);
  auto word =
      std::find_if(kWords.begin(), kWords.end(), [&](const Word &known) {
        return text.starts_with(known.name);
      });
  if (stage.empty() || word == kWords.end())
    return notAnAction(cell);
  text.remove_prefix(word->name.size());
  std::string_view micro = takeDigits(text);
  if (!text.empty() || (micro.empty() && word->needsMicro))
    return notAnAction(cell);
  if (!parseNumber(stage, item.stage) || item.stage >= kMostStages)
    return cell.error(
        fmt::format("expected a stage from 0 to {}", kMostStages - 1));
  if (!micro.empty() &&
      (!parseNumber(micro, item.micro) || item.micro >= kMostMicros))
    return cell.error(
        fmt::format("expected a micro-batch from 0 to {}", kMostMicros - 1));
  if (!word->needsMicro)
    item.micro = 0;
  item.word = &*word;
  return item;
}

/// Appends the items of a cell.
static Status readCell(const CsvField &cell, std::vector<Item> &items) {
  if (cell.text.empty())
    return {};
  if (cell.text.front() != '(') {
    Result<Item> item = readItem(cell);
    if (item)
      items.push_back(*item);
    return item.status();
  }
  size_t end = cell.text.find(')');
  if (end == cell.text.npos || cell.text.substr(end + 1) != "OVERLAP_F_B")
    return notAnAction(cell);
  std::string_view inner = cell.text.substr(1, end - 1);
  for (size_t from = 0; from <= inner.size();) {
    size_t to = std::min(inner.find(';', from), inner.size());
    Result<Item> item =
        readItem({cell.row, cell.column, trim(inner.substr(from, to - from))});
    if (!item)
      return item.status();
    items.push_back(*item);
    from = to + 1;
  }
  return {};
}

/// Returns the items of each row that is not empty.
static Result<std::vector<std::vector<Item>>> readRows(std::string_view text) {
  std::vector<std::vector<Item>> rows;
  size_t row = 0;
  for (size_t from = 0; from < text.size(); ++row) {
    size_t end = std::min(text.find('\n', from), text.size());
    std::string_view line = trim(text.substr(from, end - from));
    from = end + 1;
    if (line.empty())
      continue;
    std::vector<Item> &items = rows.emplace_back();
    size_t column = 0;
    for (size_t start = 0; start <= line.size(); ++column) {
      size_t comma = std::min(line.find(',', start), line.size());
      CsvField cell{row, column, trim(line.substr(start, comma - start))};
      if (Status status = readCell(cell, items); !status.ok())
        return status;
      start = comma + 1;
    }
  }
  return rows;
}

//===----------------------------------------------------------------------===//
// Schedules
//===----------------------------------------------------------------------===//

/// Places each stage in the row that has its actions.
static Result<std::vector<int>>
findCoordinates(const std::vector<std::vector<Item>> &rows) {
  std::vector<int> result;
  for (size_t row = 0; row < rows.size(); ++row)
    for (const Item &item : rows[row]) {
      if (!item.word->part)
        continue;
      if (item.stage >= static_cast<int>(result.size()))
        result.resize(item.stage + 1, -1);
      int &coordinate = result[item.stage];
      if (coordinate >= 0 && coordinate != static_cast<int>(row))
        return item.cell.error(
            fmt::format("stage {} has actions in row {} already; expected one "
                        "row for each stage",
                        item.stage, rows[coordinate].front().cell.row + 1));
      coordinate = static_cast<int>(row);
    }
  auto missing = std::find(result.begin(), result.end(), -1);
  if (missing != result.end())
    return Status::invalid(
        fmt::format("stage {} has no actions, but stage {} has",
                    missing - result.begin(), result.size() - 1));
  return result;
}

static Status verifyPlace(const Item &item, const std::vector<int> &coordinates,
                          size_t row, int micros) {
  int stages = static_cast<int>(coordinates.size());
  if (item.stage >= stages || coordinates[item.stage] != static_cast<int>(row))
    return item.cell.error(fmt::format(
        "stage {} has no actions in this row; expected communication in the "
        "row of its stage",
        item.stage));
  if (item.micro >= micros)
    return item.cell.error(
        fmt::format("expected a micro-batch from 0 to {}", micros - 1));
  if (!item.word->transfer)
    return {};
  FileTransfer kind = *item.word->transfer;
  bool isLower = kind.isForward != kind.isSend;
  if (isLower ? item.stage == 0 : item.stage + 1 == stages)
    return item.cell.error(fmt::format("there is no stage {} the other end",
                                       isLower ? "before, at" : "after, at"));
  return {};
}

static Result<ScheduleFile>
assemble(const std::vector<std::vector<Item>> &rows) {
  Result<std::vector<int>> coordinates = findCoordinates(rows);
  if (!coordinates)
    return coordinates.status();
  if (coordinates->empty())
    return Status::invalid("expected a row of actions for each rank, such as "
                           "0F0,0F1,0B0,0B1; there is none");
  ScheduleFile file;
  file.schedule.coordinateOf = *coordinates;
  file.schedule.lists.resize(rows.size());
  file.transfers.resize(rows.size());
  for (size_t row = 0; row < rows.size(); ++row)
    for (const Item &item : rows[row])
      if (item.word->part) {
        file.schedule.micros = std::max(file.schedule.micros, item.micro + 1);
        file.schedule.lists[row].push_back(
            {item.stage, *item.word->part, item.micro});
      }
  for (size_t row = 0; row < rows.size(); ++row)
    for (const Item &item : rows[row]) {
      if (item.word->part)
        continue;
      if (Status status =
              verifyPlace(item, *coordinates, row, file.schedule.micros);
          !status.ok())
        return status;
      if (!item.word->transfer)
        continue;
      FileTransfer transfer = *item.word->transfer;
      transfer.stage = item.stage;
      transfer.micro = item.micro;
      file.transfers[row].push_back(transfer);
    }
  return file;
}

Result<ScheduleFile> schedule::parseScheduleCsv(std::string_view text) {
  Result<std::vector<std::vector<Item>>> rows = readRows(text);
  if (!rows)
    return rows.status();
  for (const std::vector<Item> &row : *rows) {
    bool hasActions = std::any_of(row.begin(), row.end(), [](const Item &item) {
      return item.word->part.has_value();
    });
    if (!hasActions)
      return Status::invalid(fmt::format(
          "row {} has no actions; expected a row for each rank with the "
          "actions of its stages",
          row.empty() ? &row - rows->data() + 1
                      : static_cast<ptrdiff_t>(row.front().cell.row + 1)));
  }
  return assemble(*rows);
}

Result<ScheduleFile> schedule::readScheduleCsv(const std::string &path) {
  Result<std::string> text = readTextFile(path);
  if (!text)
    return Status::notFound(
        fmt::format("cannot read '{}': {}", path, text.status().getMessage()));
  Result<ScheduleFile> file = parseScheduleCsv(*text);
  if (!file)
    return Status::invalid(
        fmt::format("{}: {}", path, file.status().getMessage()));
  return file;
}

std::string schedule::toCsv(const Schedule &schedule) {
  std::string text;
  for (const std::vector<Action> &list : schedule.lists) {
    for (size_t i = 0; i < list.size(); ++i)
      text += (i ? "," : "") + toString(list[i]);
    text += '\n';
  }
  return text;
}
