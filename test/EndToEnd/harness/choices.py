# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random choices that are remembered, so that a case can be made again from a
shorter or smaller list of them (the way of Hypothesis, https://hypothesis.works):
whatever makes cases from choices needs nothing of its own for shrinking."""

import contextlib
import random


class Choices:
    """Like random.Random, as far as it goes. Smaller numbers should mean simpler
    cases: the first of a list is its simplest.

      Choices(seed=7)           # random
      Choices(replay=[3, 0])    # these, and then only zeros
    """

    def __init__(self, seed=None, replay=None):
        self.source = random.Random(seed)
        self.replay = replay
        self.made = []  # what was chosen
        self.spans = []  # (begin, end) of what belongs together

    def randrange(self, n):
        at = len(self.made)
        if self.replay is None:
            value = self.source.randrange(n)
        else:
            value = min(self.replay[at], n - 1) if at < len(self.replay) else 0
        self.made.append(value)
        return value

    def randint(self, low, high):
        return low + self.randrange(high - low + 1)

    def random(self):
        """In [0, 1); what is done `if rng.random() < p` should be the simple thing."""
        return self.randrange(1000) / 1000

    def choice(self, items):
        return items[self.randrange(len(items))]

    def sample(self, items, count):
        items = list(items)
        return [items.pop(self.randrange(len(items))) for _ in range(count)]

    def happens(self, probability):
        """True so often; the simple case is False."""
        return self.randrange(1000) >= 1000 - round(1000 * probability)

    @contextlib.contextmanager
    def span(self):
        """Choices made inside can be left out as a whole."""
        begin = len(self.made)
        yield
        if len(self.made) > begin:
            self.spans.append((begin, len(self.made)))

    def repeat(self, low, high):
        """Yields `low` to `high` times; shrinking leaves out any but `low`."""
        count = 0
        while count < high:
            with self.span():
                if count >= low and not self.happens(1 - 1 / (1 + high - low)):
                    return
                yield count
            count += 1
