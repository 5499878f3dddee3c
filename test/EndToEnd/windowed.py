# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random convolutions and poolings."""

import numpy as np

import windows
from elements import extremes, is_exact
from picking import SIZES, Unsuitable, is_integer, is_moderate, is_number, pick
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
    values = np.random.RandomState(rng.randrange(2**31))
    filters = values.randint(0 if x.dtype.startswith("u") else -2, 3, size=shape).astype(x.array.dtype)
    w = program.argument(filters.transpose(rhs_order), x.dtype)
    turned = [rng.random() < 0.2 for _ in found]
    filters = np.flip(filters, [i + 2 for i, t in enumerate(turned) if t])
    if not is_exact(np.sum(np.abs(moved)) * 2, x.dtype):
        raise Unsuitable
    array = windows.convolution(moved, filters, found, groups, batch_groups)
    lists = window_lists(found, lhs_dilation="base", rhs_dilation="dilation")
    reversal = ", ".join(str(t).lower() for t in turned)
    return program.add(
        "convolution", [x, w], array.transpose(out_order).astype(x.array.dtype),
        f"{lists}, dimension_numbers = #stablehlo.conv<{lhs}x{rhs}->{out}>, "
        f"feature_group_count = {groups} : i64, batch_group_count = {batch_groups} : i64"
        + (f", window_reversal = array<i1: {reversal}>" if turned else ""))


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


def select_and_scatter(rng, program):
    """The gradient of a max-pool; ties are frequent."""
    shape = tuple(rng.choice(SIZES) for _ in range(rng.randint(1, 3)))
    found = [random_window(rng, d, rng.randint(1, 3), dilated=False) for d in shape]
    if None in found:
        return None
    values = np.random.RandomState(rng.randrange(2**31))
    x = program.argument(values.randint(-3, 3, size=shape).astype(np.float32))
    counts = [w.count(d) for w, d in zip(found, shape)]
    source = program.argument(values.standard_normal(counts).astype(np.float32))
    initial = program.constant(np.float32(rng.choice((0, 1))))
    array = windows.select_and_scatter(x.array, source.array, found, initial.array)
    scalar, i1 = "tensor<f32>", "tensor<i1>"
    select = (f"    ^bb0(%a: {scalar}, %b: {scalar}):\n"
              f'      %c = "stablehlo.compare"(%a, %b) <{{comparison_direction = '
              f"#stablehlo<comparison_direction GE>, compare_type = "
              f"#stablehlo<comparison_type FLOAT>}}> : ({scalar}, {scalar}) -> {i1}\n"
              f'      "stablehlo.return"(%c) : ({i1}) -> ()')
    lists = window_lists(found, window_dimensions="size")
    return program.add("select_and_scatter", [x, source, initial], array, lists,
                       select + "\n  }, {\n" + program.combiner("add", x.dtype))
