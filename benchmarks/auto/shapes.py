# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The published shapes on which plans are compared, and their families of
models."""

import sys
from pathlib import Path
from typing import Any, Callable, NamedTuple

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1] / "examples"), str(HERE)]

import jax

import families.bert
import families.moe
import families.resnet
import families.unet
import gpt.model
import gpt.parameters
import models.checkpoint.model
import models.llama.model
import models.translator.model
import models.vit.model


class Family(NamedTuple):
    """The code of a model. batch(**sizes): {name of an argument: (its shape,
    its type)}."""

    initial: Callable
    loss: Callable
    batch: Callable


def _tokens(*names):
    return lambda batch, seq, **_: {name: ((batch, seq), "int32") for name in names}


def _pictures(batch, size, channels, **_):
    return {"x": ((batch, size, size, channels), "float32"), "labels": ((batch,), "int32")}


def _pairs_of_pictures(batch, size, channels, **_):
    return {name: ((batch, size, size, channels), "float32") for name in ("noisy", "clean")}


def _sentences(batch, seq, **_):
    return {"source": ((batch, seq), "int32"), "target": ((batch, seq + 1), "int32")}


def _gpt(random, **sizes):
    return jax.tree.map(lambda shape: random.weight(*shape), gpt.parameters.shapes(**sizes),
                        is_leaf=lambda leaf: isinstance(leaf, tuple))


def _llama(random, d, vocab, **sizes):
    tree = models.llama.model.initial(random, d=d, vocab=vocab, **sizes)
    return tree | {"head": random.weight(d, vocab)}


FAMILIES = {
    "gpt": Family(_gpt, gpt.model.loss, _tokens("tokens", "targets")),
    "gpt-scan": Family(models.checkpoint.model.initial, models.checkpoint.model.loss,
                       _tokens("tokens", "targets")),
    "llama": Family(_llama, models.llama.model.loss, _tokens("tokens", "targets")),
    "bert": Family(families.bert.initial, families.bert.loss,
                   _tokens("tokens", "segments", "targets")),
    "t5": Family(models.translator.model.initial, models.translator.model.loss, _sentences),
    "vit": Family(models.vit.model.initial, models.vit.model.loss, _pictures),
    "resnet": Family(families.resnet.initial, families.resnet.loss, _pictures),
    "unet": Family(families.unet.initial, families.unet.loss, _pairs_of_pictures),
    "moe": Family(families.moe.initial, families.moe.loss, _tokens("tokens", "targets")),
}


class Shape(NamedTuple):
    """A shape. `batch`: sequences or pictures a device; each device count has a
    program of its own."""

    family: str
    batch: int
    sizes: dict[str, Any]

    def of(self, devices, **others):
        """Returns all sizes for so many devices; `others` replace
        some of them."""
        return self.sizes | {"batch": self.batch * devices} | others


def _gpt2(layers, d, heads, **others):
    return Shape("gpt", 8, dict(layers=layers, d=d, heads=heads, seq=1024, vocab=50257,
                               **others))


def _alpa(layers, d, heads, batch):
    """Returns a shape of Alpa's table 4, with layers that are
    computed again."""
    return Shape("gpt", batch, dict(layers=layers, d=d, heads=heads, seq=1024, vocab=51200,
                                    remat=True))


def _llama3(layers, d, heads, hidden, batch):
    return Shape("llama", batch, dict(layers=layers, d=d, heads=heads, groups=8, hidden=hidden,
                                      seq=4096, vocab=128256, remat=True))


def _experts(layers, d, experts):
    """Returns a shape of GShard in Alpa's table 4: two experts a token, with a
    capacity a quarter above the average."""
    seq, chosen = 1024, 2
    return Shape("moe", 8, dict(layers=layers, d=d, heads=16, hidden=8 * d, experts=experts,
                                chosen=chosen, capacity=seq * chosen * 5 // (4 * experts),
                                seq=seq, vocab=32000, remat=True))


SHAPES = {
    "gpt2-small": _gpt2(12, 768, 12),
    "gpt2-medium": _gpt2(24, 1024, 16),
    "gpt2-xl": _gpt2(48, 1600, 25, remat=True),
    "gpt-2.6b": _alpa(32, 2560, 32, batch=8),
    "gpt-15b": _alpa(48, 5120, 40, batch=4),
    "gpt-39b": _alpa(48, 8192, 64, batch=2),
    "llama3-8b": _llama3(32, 4096, 32, 14336, batch=2),
    "llama3-70b": _llama3(80, 8192, 64, 28672, batch=1),
    "bert-large": Shape("bert", 16, dict(layers=24, d=1024, heads=16, seq=512, vocab=30522)),
    "t5-large": Shape("t5", 8, dict(layers=24, d=1024, heads=16, hidden=4096, seq=512,
                                    vocab=32128, buckets=32)),
    "vit-large": Shape("vit", 64, dict(size=224, channels=3, patch=16, layers=24, d=1024,
                                       heads=16, classes=1000)),
    "resnet-50": Shape("resnet", 128, dict(size=224, channels=3, width=64, blocks=(3, 4, 6, 3),
                                           classes=1000)),
    "unet": Shape("unet", 16, dict(size=256, channels=3, width=64, levels=5, groups=32)),
    "moe-8": _experts(16, 1024, 8),
    "moe-16": _experts(16, 1024, 16),
    "moe-64": _experts(32, 2048, 64),
    "gpt-scan": Shape("gpt-scan", 8, dict(layers=32, d=2560, heads=32, seq=1024, vocab=51200)),
}
