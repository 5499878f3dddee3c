# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The convolutions of ResNet-50 and ConvNeXt-T."""

import dataclasses

# Height and width of the input images of each network.
IMAGES = (32, 64, 224)
LARGEST = 56


@dataclasses.dataclass(frozen=True)
class Layer:
    """A layer; its input is `scale` times smaller than the image."""
    net: str
    inputs: int
    features: int
    kernel: int
    stride: int
    scale: int
    groups: int = 1

    def sizes(self):
        """Returns the heights (and widths) of the layer's input."""
        return sorted({min(max(image // self.scale, 1), LARGEST) for image in IMAGES})

    def title(self, size, batch, direction):
        groups = f"/{self.groups}" if self.groups > 1 else ""
        return (f"{self.net} {direction} {batch}x{size}x{size} {self.inputs}->{self.features}"
                f"{groups} {self.kernel}x{self.kernel}s{self.stride}")


def resnet():
    layers = [Layer("resnet50", 3, 64, 7, 2, 1), Layer("resnet50", 64, 64, 1, 1, 4)]
    for stage, width in enumerate((64, 128, 256, 512)):
        scale = 4 * 2**stage
        layers += [Layer("resnet50", width, width, 3, 1, scale),
                   Layer("resnet50", width, 4 * width, 1, 1, scale),
                   Layer("resnet50", 4 * width, width, 1, 1, scale)]
        if stage > 0:
            layers += [Layer("resnet50", 2 * width, width, 1, 1, scale // 2),
                       Layer("resnet50", width, width, 3, 2, scale // 2),
                       Layer("resnet50", 2 * width, 4 * width, 1, 2, scale // 2)]
    return layers


def convnext():
    layers = [Layer("convnext", 3, 96, 4, 4, 1)]
    for stage, width in enumerate((96, 192, 384, 768)):
        scale = 4 * 2**stage
        layers += [Layer("convnext", width, width, 7, 1, scale, groups=width)]
        if stage < 3:
            layers += [Layer("convnext", width, 2 * width, 2, 2, scale)]
    return layers


def cases(batches):
    """Returns (layer, size, batch, direction) of all of them."""
    for layer in resnet() + convnext():
        for size in layer.sizes():
            for batch in batches:
                for direction in ("forward", "data-gradient", "weight-gradient"):
                    yield layer, size, batch, direction
