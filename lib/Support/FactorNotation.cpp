//===- FactorNotation.cpp - sharding rules that people write --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/FactorNotation.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <sstream>

using namespace dist;

//===----------------------------------------------------------------------===//
// The text
//===----------------------------------------------------------------------===//

namespace {
/// One tensor of the text: the names of each dimension.
struct TensorText {
  bool hasEllipsis = false;
  std::vector<std::vector<std::string>> dims;
};

class Reader {
public:
  explicit Reader(std::string_view text) : rest(text) {}

  /// Reads a tensor up to the end, `,` or `->`.
  Result<TensorText> tensor();
  bool consume(std::string_view token);
  bool atEnd() { return skipSpace(), rest.empty(); }

private:
  void skipSpace();
  std::string name();
  Status dimension(std::vector<std::string> &factors);
  Status unexpected() const;

  std::string_view rest;
};
} // namespace

static bool isNameChar(char c) { return std::isalnum(uint8_t(c)) || c == '_'; }

void Reader::skipSpace() {
  while (!rest.empty() && std::isspace(uint8_t(rest.front())))
    rest.remove_prefix(1);
}

bool Reader::consume(std::string_view token) {
  skipSpace();
  if (!rest.starts_with(token))
    return false;
  rest.remove_prefix(token.size());
  return true;
}

/// Reads a letter followed by letters, digits and `_`; empty if there is none.
std::string Reader::name() {
  skipSpace();
  if (rest.empty() || !std::isalpha(uint8_t(rest.front())))
    return "";
  size_t size =
      std::find_if_not(rest.begin(), rest.end(), isNameChar) - rest.begin();
  std::string name(rest.substr(0, size));
  rest.remove_prefix(size);
  return name;
}

Status Reader::unexpected() const {
  return Status::invalid(fmt::format(
      "expected the name of a factor, '(' or '...' at the front, got '{}'",
      rest.substr(0, 20)));
}

Status Reader::dimension(std::vector<std::string> &factors) {
  bool isCompound = consume("(");
  do {
    factors.push_back(name());
    if (factors.back().empty())
      return unexpected();
  } while (isCompound && !consume(")"));
  return {};
}

Result<TensorText> Reader::tensor() {
  TensorText tensor;
  tensor.hasEllipsis = consume("...");
  while (!atEnd() && rest.front() != ',' && !rest.starts_with("->"))
    if (Status status = dimension(tensor.dims.emplace_back()); !status.ok())
      return status;
  return tensor;
}

/// Reads the tensors of one side of the arrow. An empty side is no tensor if
/// none is expected, else a scalar.
static Result<std::vector<TensorText>> readSide(Reader &reader,
                                                size_t expected) {
  std::vector<TensorText> tensors;
  do {
    Result<TensorText> tensor = reader.tensor();
    if (!tensor)
      return tensor.status();
    tensors.push_back(std::move(*tensor));
  } while (reader.consume(","));
  bool isEmpty =
      tensors.size() == 1 && tensors[0].dims.empty() && !tensors[0].hasEllipsis;
  if (isEmpty && expected == 0)
    tensors.clear();
  return tensors;
}

//===----------------------------------------------------------------------===//
// The text and the shapes
//===----------------------------------------------------------------------===//

namespace {
class Resolver {
public:
  explicit Resolver(const std::map<std::string, int64_t> &sizes)
      : sizes(sizes) {}

  Result<std::vector<FactorNotation::Tensor>>
  resolve(const std::vector<TensorText> &texts,
          const std::vector<FactorNotation::Shape> &shapes,
          const std::string &what);
  Status resolveSizes();

  FactorNotation notation;

private:
  /// A dimension of the program, and its factors.
  struct Dim {
    std::string where;
    int64_t size;
    std::vector<unsigned> factors;
  };

  Status expand(TensorText &tensor, size_t rank, const std::string &where);
  unsigned factor(const std::string &name);
  Status resolve(const Dim &dim);

  const std::map<std::string, int64_t> &sizes;
  std::vector<Dim> dims;
  std::vector<std::string> sizedAt; ///< Where a factor's size is from.
  int leading = -1;                 ///< Number of dimensions of `...`.
};
} // namespace

unsigned Resolver::factor(const std::string &name) {
  if (int known = notation.find(name); known >= 0)
    return known;
  notation.factors.push_back({name, -1, false});
  sizedAt.emplace_back();
  return notation.factors.size() - 1;
}

/// Replaces `...` by `...0`, `...1`, ...
Status Resolver::expand(TensorText &tensor, size_t rank,
                        const std::string &where) {
  size_t named = tensor.dims.size();
  if (tensor.hasEllipsis ? named > rank : named != rank)
    return Status::invalid(
        fmt::format("{} has {} dimensions, the rule has {}{}", where, rank,
                    tensor.hasEllipsis ? "at least " : "", named));
  if (!tensor.hasEllipsis)
    return {};
  int count = int(rank - named);
  if (leading >= 0 && leading != count)
    return Status::invalid(fmt::format(
        "'...' stands for {} dimensions of {}, for {} of those before it",
        count, where, leading));
  leading = count;
  for (int i = count; i-- > 0;)
    tensor.dims.insert(tensor.dims.begin(), {fmt::format("...{}", i)});
  return {};
}

Result<std::vector<FactorNotation::Tensor>>
Resolver::resolve(const std::vector<TensorText> &texts,
                  const std::vector<FactorNotation::Shape> &shapes,
                  const std::string &what) {
  if (texts.size() != shapes.size())
    return Status::invalid(fmt::format("the call has {} {}s, the rule {}",
                                       shapes.size(), what, texts.size()));
  std::vector<FactorNotation::Tensor> tensors;
  for (size_t i = 0; i < texts.size(); ++i) {
    std::string where = fmt::format("{} {}", what, i);
    TensorText text = texts[i];
    if (Status s = expand(text, shapes[i].size(), where); !s.ok())
      return s;
    FactorNotation::Tensor &tensor = tensors.emplace_back();
    for (size_t d = 0; d < text.dims.size(); ++d) {
      std::vector<unsigned> &factors = tensor.emplace_back();
      for (const std::string &name : text.dims[d]) {
        unsigned index = factor(name);
        for (const std::vector<unsigned> &others : tensor)
          if (std::count(others.begin(), others.end(), index))
            return Status::invalid(
                fmt::format("factor '{}' is twice in {}", name, where));
        factors.push_back(index);
      }
      dims.push_back(
          {fmt::format("dimension {} of {}", d, where), shapes[i][d], factors});
    }
  }
  return tensors;
}

/// Derives the size of a factor from a dimension of that factor alone. The
/// sizes of several factors must multiply to that of their dimension.
Status Resolver::resolve(const Dim &dim) {
  int64_t product = 1;
  for (unsigned index : dim.factors) {
    NamedFactor &factor = notation.factors[index];
    if (dim.factors.size() == 1 && factor.size < 0) {
      factor.size = dim.size;
      sizedAt[index] = dim.where;
    }
    factor.isPart |= dim.factors.size() > 1;
    if (factor.size < 0)
      return Status::invalid(fmt::format(
          "factor '{}' has no dimension of its own: its size is needed in "
          "factor_sizes",
          factor.name));
    if (__builtin_mul_overflow(product, factor.size, &product))
      product = -1;
  }
  if (product == dim.size)
    return {};
  if (dim.factors.size() > 1)
    return Status::invalid(fmt::format("{} has size {}, its factors have {}",
                                       dim.where, dim.size, product));
  unsigned index = dim.factors.front();
  return Status::invalid(fmt::format("factor '{}' has size {} in {}, {} in {}",
                                     notation.factors[index].name, dim.size,
                                     dim.where, product, sizedAt[index]));
}

Status Resolver::resolveSizes() {
  for (const auto &[name, size] : sizes) {
    int index = notation.find(name);
    if (index < 0)
      return Status::invalid(
          fmt::format("factor '{}' of factor_sizes is not in the rule", name));
    notation.factors[index].size = size;
    sizedAt[index] = "factor_sizes";
  }
  // Dimensions of one factor come first, as they give sizes.
  for (bool isCompound : {false, true})
    for (const Dim &dim : dims)
      if ((dim.factors.size() > 1) == isCompound)
        if (Status status = resolve(dim); !status.ok())
          return status;
  return {};
}

int FactorNotation::find(std::string_view name) const {
  for (size_t i = 0; i < factors.size(); ++i)
    if (factors[i].name == name)
      return int(i);
  return -1;
}

/// The value of one word of a product.
static Result<double> valueOf(const FactorNotation &notation,
                              const std::string &word) {
  double value = 1;
  if (word == "...") {
    for (const NamedFactor &factor : notation.factors)
      if (factor.name.starts_with("..."))
        value *= static_cast<double>(factor.size);
    return value;
  }
  if (int index = notation.find(word); index >= 0)
    return static_cast<double>(notation.factors[index].size);
  const char *end = word.data() + word.size();
  auto [rest, error] = std::from_chars(word.data(), end, value);
  if (error == std::errc() && rest == end && std::isfinite(value) && value > 0)
    return value;
  return Status::invalid(fmt::format(
      "'{}' is neither a factor of the rule nor a number above 0", word));
}

Result<double> FactorNotation::multiply(std::string_view product) const {
  std::istringstream words{std::string(product)};
  long double all = 1; // What is too large by then may not be in the end.
  bool isEmpty = true, isNothing = false;
  for (std::string word; words >> word; isEmpty = false) {
    Result<double> value = valueOf(*this, word);
    if (!value)
      return value;
    all *= *value;
    isNothing |= *value == 0;
  }
  if (isEmpty)
    return Status::invalid("expected numbers and factors, got nothing");
  if (isNothing)
    return 0.0;
  auto result = static_cast<double>(all);
  if (!std::isfinite(result) || result == 0)
    return Status::invalid(result == 0 ? "the product is too small"
                                       : "the product is too large");
  return result;
}

Result<FactorNotation>
FactorNotation::parse(std::string_view text,
                      const std::vector<Shape> &operandShapes,
                      const std::vector<Shape> &resultShapes,
                      const std::map<std::string, int64_t> &sizes) {
  Reader reader(text);
  auto left = readSide(reader, operandShapes.size());
  if (!left)
    return left.status();
  if (!reader.consume("->"))
    return Status::invalid("expected '->' between operands and results");
  auto right = readSide(reader, resultShapes.size());
  if (!right)
    return right.status();
  if (!reader.atEnd())
    return Status::invalid("expected one '->'");
  Resolver resolver(sizes);
  auto operands = resolver.resolve(*left, operandShapes, "operand");
  if (!operands)
    return operands.status();
  auto results = resolver.resolve(*right, resultShapes, "result");
  if (!results)
    return results.status();
  if (Status status = resolver.resolveSizes(); !status.ok())
    return status;
  resolver.notation.operands = std::move(*operands);
  resolver.notation.results = std::move(*results);
  return std::move(resolver.notation);
}
