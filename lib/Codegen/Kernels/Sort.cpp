//===- Sort.cpp - stable merge sort of lines ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lines.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist;
using namespace dist::kernels;
using linalg_ext::SortOp;

namespace {

/// One line in each tensor, or one array of its length for each.
using Lines = SmallVector<Line, 6>;

template <typename... Along>
Lines linesOf(BodyContext &context, ArrayRef<View> views, Along... along) {
  return llvm::map_to_vector<6>(
      views, [&](const View &view) { return Line(context, view, along...); });
}

/// Emits the body of a sort: lines are copied to `from`, neighbouring runs of
/// r, 2 r, 4 r, ... elements are merged to `to` and copied back. `results`:
/// which of the lines `outputs` are.
class MergeSort {
public:
  MergeSort(BodyContext &context, int64_t size, int64_t runs, Lines from,
            Lines to, function_ref<Value(ValueRange)> isBefore)
      : context(context), size(constantIndex(context, size)),
        runs(constantIndex(context, std::min(runs, size))),
        from(std::move(from)), to(std::move(to)), isBefore(isBefore) {}

  void run(Lines inputs, Lines outputs, ArrayRef<unsigned> results) {
    copy(inputs, from);
    emitWhile(
        context, runs,
        [&](ValueRange width) {
          return compare(arith::CmpIPredicate::ult, width[0], size);
        },
        [&](ValueRange width) {
          Value next = add(width[0], width[0]);
          forEach(constantIndex(context, 0), next,
                  [&](Value begin) { merge(begin, width[0]); });
          copy(to, from);
          return Values{next};
        });
    Lines sorted = llvm::map_to_vector<6>(
        results, [&](unsigned result) { return from[result]; });
    copy(sorted, outputs);
  }

private:
  Value add(Value a, Value b) {
    return arith::AddIOp::create(context.builder, context.loc, a, b);
  }
  Value atMostSize(Value index) {
    return arith::MinUIOp::create(context.builder, context.loc, index, size);
  }
  Value compare(arith::CmpIPredicate predicate, Value a, Value b) {
    return arith::CmpIOp::create(context.builder, context.loc, predicate, a, b);
  }
  Value select(Value condition, Value a, Value b) {
    return arith::SelectOp::create(context.builder, context.loc, condition, a,
                                   b);
  }
  void forEach(Value begin, Value step, function_ref<void(Value)> body) {
    emitFor(context, begin, size, step, {}, [&](Value index, ValueRange) {
      body(index);
      return Values();
    });
  }

  void copy(Lines &source, Lines &target) {
    forEach(constantIndex(context, 0), constantIndex(context, 1),
            [&](Value index) {
              for (auto [in, out] : llvm::zip_equal(source, target))
                out.store(in.load(index), index);
            });
  }

  /// to[begin, end) = from[begin, middle) and from[middle, end), merged.
  void merge(Value begin, Value width) {
    Value middle = atMostSize(add(begin, width)),
          end = atMostSize(add(middle, width));
    Value one = constantIndex(context, 1);
    emitFor(context, begin, end, one, {begin, middle},
            [&](Value place, ValueRange next) {
              Value second = takesSecond(next[0], middle, next[1], end);
              Value taken = select(second, next[1], next[0]);
              for (auto [in, out] : llvm::zip_equal(from, to))
                out.store(in.load(taken), place);
              return Values{select(second, next[0], add(next[0], one)),
                            select(second, add(next[1], one), next[1])};
            });
  }

  /// The second run has an element, and the first has none or one that is not
  /// to stay before it.
  Value takesSecond(Value first, Value firstEnd, Value second,
                    Value secondEnd) {
    OpBuilder &b = context.builder;
    Value last =
        arith::SubIOp::create(b, context.loc, size, constantIndex(context, 1));
    auto load = [&](Line &line, Value index) {
      return line.load(arith::MinUIOp::create(b, context.loc, index, last));
    };
    Values arguments;
    for (Line &line : from) {
      arguments.push_back(load(line, second));
      arguments.push_back(load(line, first));
    }
    Value isEmpty = compare(arith::CmpIPredicate::uge, first, firstEnd);
    Value wins =
        arith::OrIOp::create(b, context.loc, isEmpty, isBefore(arguments));
    Value exists = compare(arith::CmpIPredicate::ult, second, secondEnd);
    return arith::AndIOp::create(b, context.loc, exists, wins);
  }

  BodyContext &context;
  Value size, runs;
  Lines from, to;
  function_ref<Value(ValueRange)> isBefore;
};

} // namespace

static LogicalResult buildSort(Operation *op, ProgramBuilder &builder) {
  auto sort = cast<SortOp>(op);
  if (failed(checkCaptures(op)))
    return failure();
  ArrayRef<int64_t> shape = shapeOf(op->getResult(0).getType());
  unsigned dim = sort.getDimension();
  SmallVector<View> inputs, outputs, from, to;
  SmallVector<unsigned> results; // That somebody reads.
  for (auto [input, output] :
       llvm::zip_equal(sort.getInputs(), op->getResults())) {
    auto line = RankedTensorType::get(shape[dim], getElementTypeOrSelf(input));
    inputs.push_back(builder.view(input));
    from.push_back(builder.addLocal(line));
    to.push_back(builder.addLocal(line));
    if (output.use_empty())
      continue;
    outputs.push_back(builder.addLocal(output));
    results.push_back(output.getResultNumber());
  }
  Statement *statement = addLines(builder, op->getLoc(), shape, dim);
  if (!statement)
    return success();
  BodyRegion comparator(sort.getComparator(), builder);
  for (const View &view : inputs)
    builder.touch(*statement, view);
  for (const auto *views : {&outputs, &from, &to})
    for (const View &view : *views)
      builder.touchToWrite(*statement, view);
  auto runs = static_cast<int64_t>(sort.getRuns().value_or(1));
  statement->body = [=, size = shape[dim]](BodyContext &context,
                                           ValueRange scalars) {
    auto isBefore = [&](ValueRange arguments) {
      return comparator.emit(context, arguments, scalars)[0];
    };
    MergeSort(context, size, runs, linesOf(context, from),
              linesOf(context, to), isBefore)
        .run(linesOf(context, inputs, dim), linesOf(context, outputs, dim),
             results);
    return SmallVector<Value>();
  };
  return success();
}

void dist::kernels::addSortHandlers(HandlerTable &table) {
  table.add<SortOp>(buildSort);
}
