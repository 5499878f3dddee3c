# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The numbers of rng_bit_generator, with numpy."""

import numpy as np

ROTATIONS = ((13, 15, 26, 6), (17, 29, 16, 24))


def words(value):
    """The halves of 64-bit numbers, the lower one first."""
    return value.astype(np.uint32), (value >> np.uint64(32)).astype(np.uint32)


def threefry(key, counter):
    """counter: an array of uint64. Returns two arrays of uint32."""
    k = [np.uint32(w) for w in words(np.uint64(key))]
    k.append(k[0] ^ k[1] ^ np.uint32(0x1BD11BDA))
    x, y = words(counter)
    x, y = x + k[0], y + k[1]
    for group in range(5):
        for bits in ROTATIONS[group % 2]:
            x = x + y
            y = (y << np.uint32(bits) | y >> np.uint32(32 - bits)) ^ x
        x, y = x + k[(group + 1) % 3], y + k[(group + 2) % 3] + np.uint32(group + 1)
    return x, y


def philox(key, counter):
    """The upper half of the 128-bit counter is the key, and takes the carry."""
    k = list(words(np.full(counter.shape, key, np.uint64)))
    start = counter.flat[0] if counter.size else 0
    c = [*words(counter), *words(np.uint64(key) + (counter < start).astype(np.uint64))]
    for _ in range(10):
        first = np.uint64(0xD2511F53) * c[0].astype(np.uint64)
        second = np.uint64(0xCD9E8D57) * c[2].astype(np.uint64)
        c = [words(second)[1] ^ c[1] ^ k[0], words(second)[0],
             words(first)[1] ^ c[3] ^ k[1], words(first)[0]]
        k = [k[0] + np.uint32(0x9E3779B9), k[1] + np.uint32(0xBB67AE85)]
    return c


def counters(start, count):
    return np.uint64(start) + np.arange(count, dtype=np.uint64)


def philox_bits(key, counter, shape):
    """uint32; returns the bits and the next counter."""
    size = int(np.prod(shape))
    blocks = -(-size // 4)
    found = np.stack(philox(key, counters(counter, blocks)), -1)
    return found.reshape(-1)[:size].reshape(shape), np.uint64(counter) + np.uint64(blocks)


def threefry_bits(key, counter, shape):
    """uint32; returns the bits and the next counter. shape: not empty."""
    even = [d for d, size in enumerate(shape) if size % 2 == 0]
    dim = even[0] if even else int(np.argmax(shape))
    half = list(shape)
    half[dim] = -(-half[dim] // 2)
    blocks = counters(counter, int(np.prod(half))).reshape(half)
    found = np.stack(threefry(key, blocks), dim + 1)
    joined = found.reshape(*half[:dim], 2 * half[dim], *half[dim + 1:])
    return (np.take(joined, np.arange(shape[dim]), dim),
            np.uint64(counter) + np.uint64(blocks.size))
