# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random convolutions and poolings."""

import numpy as np

import annotations
import windows
from elements import extremes, is_exact
from picking import SIZES, Unsuitable, is_integer, is_moderate, is_number, pick, values
from pieces import cut, random_cut
from program import i64s


def random_window(rng, extent, size, dilated=True):
    """A window that fits at least once; None if this one does not."""
    dilations = (1, 1, 1, 2, 3) if dilated else (1,)
    window = windows.Window(size, rng.choice((1, 1, 2, 3)), rng.choice((0, 0, 1, 2, -1)),
                            rng.choice((0, 0, 1, 2, -1)), rng.choice(dilations),
                            rng.choice(dilations))
    return window if window.count(extent) > 0 else None


def window_lists(found, **names):
    """The attributes of windows; names: {attribute: field of Window}."""
    lists = [f"{name} = {i64s([getattr(w, field) for w in found])}"
             for name, field in {"window_strides": "stride", **names}.items()]
    padding = ", ".join(f"[{w.low}, {w.high}]" for w in found)
    lists.append(f"padding = dense<[{padding}]> : tensor<{len(found)}x2xi64>" if found else
                 "padding = dense<> : tensor<0x2xi64>")
    return ", ".join(lists)


def dimension_names(rng, names):
    """The names in a random order, and where each of them went."""
    order = rng.sample(range(len(names)), len(names))
    return f"[{', '.join(names[i] for i in order)}]", order


def convolution_attributes(dimensions, found, groups, batch_groups):
    """dimensions: of the input, of the filters and of the result, as StableHLO names them."""
    lists = window_lists(found, lhs_dilation="base", rhs_dilation="dilation")
    return (f"{lists}, dimension_numbers = #stablehlo.conv<{dimensions}>, "
            f"feature_group_count = {groups} : i64, batch_group_count = {batch_groups} : i64")


def convolution(rng, program):
    x = pick(rng, program, lambda v: v.rank > 1 and is_number(v) and v.array.size)
    if not is_moderate(x, 100):
        return None
    spatial = [str(i) for i in range(x.rank - 2)]
    lhs, lhs_order = dimension_names(rng, ["b", "f", *spatial])
    rhs, rhs_order = dimension_names(rng, ["i", "o", *spatial])
    out, out_order = dimension_names(rng, ["b", "f", *spatial])
    moved = x.array.transpose(np.argsort(lhs_order))
    batch, features, *extents = moved.shape
    groups = rng.choice([g for g in range(1, 5) if features % g == 0])
    batch_groups = rng.choice([g for g in range(1, 5) if batch % g == 0]) if groups == 1 else 1
    found = [random_window(rng, d, rng.randint(1, 3)) for d in extents]
    if None in found:
        return None
    shape = (features // groups, groups * batch_groups * rng.randint(1, 3),
             *[w.size for w in found])
    source = np.random.RandomState(rng.randrange(2**31))
    filters = source.randint(0 if x.dtype.startswith("u") else -2, 3, size=shape).astype(x.array.dtype)
    w = program.argument(filters.transpose(rhs_order), x.dtype)
    turned = [rng.random() < 0.2 for _ in found]
    filters = np.flip(filters, [i + 2 for i, t in enumerate(turned) if t])
    if not is_exact(np.sum(np.abs(moved)) * 2, x.dtype):
        raise Unsuitable
    array = windows.convolution(moved, filters, found, groups, batch_groups)
    text = convolution_attributes(f"{lhs}x{rhs}->{out}", found, groups, batch_groups)
    reversal = ", ".join(str(t).lower() for t in turned)
    return program.add(
        "convolution", [x, w], array.transpose(out_order).astype(x.array.dtype),
        text + (f", window_reversal = array<i1: {reversal}>" if turned else ""))


def gradient_window(window, extent):
    """The window of the gradient of a filter, which slides over the operand of the filter.
    Rows that no position reads are cut off."""
    count = window.count(extent)
    reach = (window.size - 1) * window.dilation + (count - 1) * window.stride + 1
    high = reach - window.low - ((extent - 1) * window.base + 1)
    return windows.Window(count, window.dilation, window.low, high, window.base, window.stride)


def filter_gradient(rng, program):
    """The gradient of a convolution's filter: the features are its batch, and the batch
    and the positions are reduced, often two of these over two axes."""
    extents = [rng.randint(5, 12) for _ in range(rng.choice((1, 1, 2)))]
    forward = [random_window(rng, d, rng.randint(1, 3)) for d in extents]
    if None in forward:
        return None
    found = [gradient_window(w, d) for w, d in zip(forward, extents)]
    groups, batch_groups = rng.choice(((1, 1), (1, 1), (1, 2), (1, 3), (2, 1)))
    features, batch = batch_groups * rng.randint(1, 4), groups * rng.randint(1, 5)
    outputs = groups * batch_groups * rng.randint(1, 3)
    spatial = [str(i) for i in range(len(extents))]
    lhs, lhs_order = dimension_names(rng, ["b", "f", *spatial])
    rhs, rhs_order = dimension_names(rng, ["i", "o", *spatial])
    dtype = rng.choice(("float32", "float32", "int32"))
    moved = values(rng, (features, batch, *extents), dtype)
    gradient = values(rng, (batch // groups, outputs, *[w.size for w in found]), dtype)
    x = program.argument(moved.transpose(lhs_order), dtype)
    if rng.happens(0.7):
        reduced = [dim for dim, name in enumerate(lhs_order) if name > 0]
        x = program.shard(x, annotations.crossed(rng, x.rank, reduced, program.meshes))
    array = windows.convolution(moved, gradient, found, groups, batch_groups)
    return program.add(
        "convolution", [x, program.argument(gradient.transpose(rhs_order), dtype)],
        array.astype(moved.dtype),
        convolution_attributes(f"{lhs}x{rhs}->[b, f{''.join(', ' + d for d in spatial)}]", found,
                               groups, batch_groups))


def reduce_window(rng, program):
    x = pick(rng, program, lambda v: v.rank > 0 and is_number(v) and v.array.size)
    found = [random_window(rng, d, rng.choice((1, 1, 2, 3, d))) for d in x.shape]
    if None in found:
        return None
    lowest, highest = extremes(x.dtype)
    kind, f, identity = rng.choice([("add", np.sum, 0), ("add", np.sum, 2),
                                    ("maximum", np.max, lowest), ("minimum", np.min, highest)])
    array = windows.reduce(x.array, found, f, identity)
    if identity == 2:
        array = (array + 2).astype(x.array.dtype)
    if not is_integer(x) and not np.all(np.isfinite(array)):
        return None  # a window of padding alone
    initial = program.constant(identity, x.dtype)
    lists = window_lists(found, window_dimensions="size", base_dilations="base",
                         window_dilations="dilation")
    return program.add("reduce_window", [x, initial], array, lists,
                       program.combiner(kind, x.dtype))


def padded(rng, program, x):
    """With more of the lowest number at the edges, or of another that may be selected."""
    low, high = ([rng.choice((0, 1, 2)) for _ in x.shape] for _ in range(2))
    fill = rng.choice((-np.inf, 0))
    array = windows.pad(x.array, low, high, [0] * x.rank, fill)
    x = program.add("pad", [x, program.constant(np.float32(fill))], array,
                    f"edge_padding_low = {i64s(low)}, edge_padding_high = {i64s(high)}, "
                    f"interior_padding = {i64s([0] * x.rank)}")
    program.values.pop()  # infinite: for no other operation
    return x, low


def select_and_scatter(rng, program):
    """The gradient of a max-pool; ties are frequent, -inf among them."""
    shape = tuple(rng.choice(SIZES) for _ in range(rng.randint(1, 3)))
    numbers = np.random.RandomState(rng.randrange(2**31))
    array = numbers.randint(-3, 3, size=shape).astype(np.float32)
    x = program.argument(np.where(array == -3, -np.inf, array).astype(np.float32))
    program.values.pop()
    is_padded = rng.random() < 0.6
    if is_padded:
        x, low = padded(rng, program, x)
    found = [random_window(rng, d, rng.randint(1, 3), dilated=False) for d in x.shape]
    if None in found:
        raise Unsuitable
    counts = [w.count(d) for w, d in zip(found, x.shape)]
    source = program.argument(numbers.standard_normal(counts).astype(np.float32))
    initial = program.constant(np.float32(rng.choice((0, 1))))
    array = windows.select_and_scatter(x.array, source.array, found, initial.array)
    scalar, i1 = "tensor<f32>", "tensor<i1>"
    select = (f"    ^bb0(%a: {scalar}, %b: {scalar}):\n"
              f'      %c = "stablehlo.compare"(%a, %b) <{{comparison_direction = '
              f"#stablehlo<comparison_direction GE>, compare_type = "
              f"#stablehlo<comparison_type FLOAT>}}> : ({scalar}, {scalar}) -> {i1}\n"
              f'      "stablehlo.return"(%c) : ({i1}) -> ()')
    lists = window_lists(found, window_dimensions="size")
    result = program.add("select_and_scatter", [x, source, initial], array, lists,
                         select + "\n  }, {\n" + program.combiner("add", x.dtype))
    if not is_padded or 0 in shape:
        return result
    if rng.random() < 0.8:
        program.values.pop()  # The slice alone reads it.
    if rng.random() < 0.6:
        return cut(program, result, low, [a + b for a, b in zip(low, shape)], [1] * len(shape))
    return random_cut(rng, program, result)
