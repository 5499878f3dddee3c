# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Three small models in plain PyTorch, each with an input."""

import torch
from torch import nn
from torch.nn import functional


class MLP(nn.Module):
    """A classifier."""

    def __init__(self, inputs=16, d=32, classes=8):
        super().__init__()
        self.up = nn.Linear(inputs, d)
        self.down = nn.Linear(d, classes)

    def forward(self, x):
        return torch.softmax(self.down(torch.relu(self.up(x))), dim=-1)


class Block(nn.Module):
    def __init__(self, d, heads):
        super().__init__()
        self.heads = heads
        self.norm1, self.norm2 = nn.LayerNorm(d), nn.LayerNorm(d)
        self.q, self.k, self.v, self.o = (nn.Linear(d, d, bias=False) for _ in range(4))
        self.up, self.down = nn.Linear(d, 4 * d), nn.Linear(4 * d, d)

    def forward(self, x):
        y = self.norm1(x)
        split = lambda z: z.view(*z.shape[:2], self.heads, -1).transpose(1, 2)
        q, k, v = split(self.q(y)), split(self.k(y)), split(self.v(y))
        scores = q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5
        causal = torch.tril(torch.ones(x.shape[1], x.shape[1])) == 0
        weights = torch.softmax(scores.masked_fill(causal, -1e9), dim=-1)
        x = x + self.o((weights @ v).transpose(1, 2).reshape(x.shape))
        return x + self.down(functional.gelu(self.up(self.norm2(x))))


class GPT(nn.Module):
    """A decoder that returns logits: learned positions, GELU by erf."""

    def __init__(self, layers=2, d=16, heads=4, seq=8, vocab=32):
        super().__init__()
        self.tokens = nn.Embedding(vocab, d)
        self.positions = nn.Parameter(0.1 * torch.randn(seq, d))
        self.layers = nn.ModuleList(Block(d, heads) for _ in range(layers))
        self.norm = nn.LayerNorm(d)
        self.head = nn.Linear(d, vocab, bias=False)

    def forward(self, tokens):
        x = self.tokens(tokens) + self.positions
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x))


class CNN(nn.Module):
    """A network of convolutions with padding and strides, batch norm and
    pooling."""

    def __init__(self, channels=3, d=8, classes=4):
        super().__init__()
        self.first = nn.Conv2d(channels, d, 3, padding=1)
        self.norm = nn.BatchNorm2d(d)
        self.second = nn.Conv2d(d, d, 3, stride=2, padding=1)
        self.head = nn.Linear(d, classes)

    def forward(self, x):
        x = functional.max_pool2d(torch.relu(self.norm(self.first(x))), 2)
        x = torch.relu(self.second(x))
        return self.head(functional.adaptive_avg_pool2d(x, 1).flatten(1))


def make(name, batch=4):
    """Returns the model in evaluation mode and {name of the input: tensor}."""
    torch.manual_seed(0)
    if name == "mlp":
        return MLP().eval(), {"x": torch.randn(batch, 16)}
    if name == "gpt":
        return GPT().eval(), {"tokens": torch.randint(32, (batch, 8))}
    return CNN().eval(), {"images": torch.randn(batch, 3, 8, 8)}
