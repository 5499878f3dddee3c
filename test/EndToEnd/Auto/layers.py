# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The training step of layers of 12 h^2 weights, as linalg: what a transformer multiplies.

Query, key and value of (h, h) meet element by element, `o` of (h, h) follows; `up` of (h, 4h)
and `down` of (4h, h) have a tanh between. x and the target are (tokens, h). Each weight is
donated and replaced by itself less its gradient.
"""

PRODUCTS = {  # maps of a contraction over (i, j, k)
    "ab": ("(i, k)", "(k, j)"),   # a b
    "abt": ("(i, k)", "(j, k)"),  # a b^T
    "atb": ("(k, i)", "(k, j)"),  # a^T b
}
WEIGHTS = {"q": (1, 1), "k": (1, 1), "v": (1, 1), "o": (1, 1), "up": (1, 4), "down": (4, 1)}


class Writer:
    def __init__(self):
        self.lines, self.shapes = [], {}

    def name(self, shape):
        name = f"%v{len(self.shapes)}"
        self.shapes[name] = shape
        return name

    def type(self, name):
        return f"tensor<{'x'.join(map(str, self.shapes[name]))}xf32>"

    def empty(self, shape):
        name = self.name(shape)
        self.lines.append(f"{name} = tensor.empty() : {self.type(name)}")
        return name

    def elementwise(self, op, *operands):
        into = self.empty(self.shapes[operands[0]])
        result, types = self.name(self.shapes[into]), ", ".join(map(self.type, operands))
        self.lines.append(f"{result} = linalg.{op} ins({', '.join(operands)} : {types}) "
                          f"outs({into} : {self.type(into)}) -> {self.type(into)}")
        return result

    def product(self, kind, a, b):
        left, right = PRODUCTS[kind]
        pick = lambda name, term, letter: self.shapes[name][term.replace(" ", "")[1:-1].split(",")
                                                            .index(letter)]
        into = self.empty((pick(a, left, "i"), pick(b, right, "j")))
        zero = self.name(self.shapes[into])
        self.lines.append(f"{zero} = linalg.fill ins(%zero : f32) outs({into} : {self.type(into)})"
                          f" -> {self.type(into)}")
        maps = ", ".join(f"affine_map<(i, j, k) -> {term}>" for term in (left, right, "(i, j)"))
        result = self.name(self.shapes[into])
        self.lines.append(f"{result} = linalg.contract indexing_maps = [{maps}] ins({a}, {b} : "
                          f"{self.type(a)}, {self.type(b)}) outs({zero} : {self.type(into)}) -> "
                          f"{self.type(into)}")
        return result


def forward(writer, x, weights):
    """(the next x, what the way back needs)"""
    q, k, v = (writer.product("ab", x, weights[name]) for name in "qkv")
    mixed = writer.elementwise("mul", writer.elementwise("mul", q, k), v)
    y = writer.elementwise("add", x, writer.product("ab", mixed, weights["o"]))
    hidden = writer.elementwise("tanh", writer.product("ab", y, weights["up"]))
    after = writer.elementwise("add", y, writer.product("ab", hidden, weights["down"]))
    return after, (x, q, k, v, mixed, y, hidden)


def backward(writer, d, weights, kept):
    """(the gradient of x, those of the weights); derivatives of products are themselves here."""
    x, q, k, v, mixed, y, hidden = kept
    gradients = {"down": writer.product("atb", hidden, d)}
    through = writer.elementwise("mul", writer.product("abt", d, weights["down"]), hidden)
    gradients["up"] = writer.product("atb", y, through)
    d = writer.elementwise("add", d, writer.product("abt", through, weights["up"]))
    gradients["o"] = writer.product("atb", mixed, d)
    through = writer.product("abt", d, weights["o"])
    for name, value in zip("qkv", (q, k, v)):
        part = writer.elementwise("mul", through, value)
        gradients[name] = writer.product("atb", x, part)
        d = writer.elementwise("add", d, writer.product("abt", part, weights[name]))
    return d, gradients


def program(layers, tokens, h):
    """The text of the module."""
    writer = Writer()
    x, target = writer.name((tokens, h)), writer.name((tokens, h))
    stack = [{name: writer.name((rows * h, columns * h)) for name, (rows, columns)
              in WEIGHTS.items()} for _ in range(layers)]
    arguments = list(writer.shapes)
    kept, value = [], x
    for weights in stack:
        value, needs = forward(writer, value, weights)
        kept.append(needs)
    d, results = writer.elementwise("sub", value, target), {}
    for weights, needs in reversed(list(zip(stack, kept))):
        d, gradients = backward(writer, d, weights, needs)
        for name, weight in weights.items():
            results[weight] = writer.elementwise("sub", weight, gradients[name])
    donated = {weight: i for i, weight in enumerate(arguments[2:])}
    described = [f"{name}: {writer.type(name)}"
                 + (f" {{dist.alias = {donated[name]} : i64}}" if name in donated else "")
                 for name in arguments]
    returned = [results[weight] for weight in arguments[2:]]
    types = ", ".join(map(writer.type, returned))
    body = "\n  ".join(["%zero = arith.constant 0.0 : f32", *writer.lines,
                        f"return {', '.join(returned)} : {types}"])
    return f"func.func @step({', '.join(described)}) -> ({types}) {{\n  {body}\n}}\n"
