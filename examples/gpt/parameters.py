# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Initial parameters, with numpy alone: the demo needs no JAX for them.

RandomState's streams never change between versions of numpy.
"""

import numpy as np


def layer_shapes(d):
    return {"q": (d, d), "q_bias": (d,), "k": (d, d), "v": (d, d), "v_bias": (d,),
            "o": (d, d), "o_bias": (d,), "norm1": (d,), "norm1_bias": (d,),
            "up": (d, 4 * d), "up_bias": (4 * d,), "down": (4 * d, d),
            "down_bias": (d,), "norm2": (d,), "norm2_bias": (d,)}


def shapes(layers, d, seq, vocab, **_):
    """Returns the tree of shapes of all parameters."""
    tree = {"embedding": (vocab, d), "position": (seq, d),
            "norm": (d,), "norm_bias": (d,)}
    return tree | {f"layer{i}": layer_shapes(d) for i in range(layers)}


def initial(layers, d, seq, vocab, seed=0, **_):
    """Returns the parameters. Matrices are normal with variance 1 / rows, embeddings smaller,
    norms' scales 1, biases 0. Smaller matrices would leave the attention uniform, and the gradients
    of query and key below the rounding of their sums."""
    random = np.random.RandomState(seed)
    embeddings = ("embedding", "position")

    def make(name, shape):
        if isinstance(shape, dict):
            return {key: make(key, shape[key]) for key in shape}
        if len(shape) == 1:
            return np.full(shape, 0 if name.endswith("bias") else 1, np.float32)
        deviation = 0.02 if name in embeddings else shape[0] ** -0.5
        return (random.standard_normal(shape) * deviation).astype(np.float32)

    return make("", shapes(layers, d, seq, vocab))
