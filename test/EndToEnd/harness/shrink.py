# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a failing case small: it tries shorter and smaller lists of choices
(choices.py) until none of them fails any more."""

LARGEST_SEARCHED = 1000  # beyond it, a choice is a seed: zero or nothing


class Shrinker:
    def __init__(self, choices, fails, attempts):
        """`choices` fail. fails(list) makes a case of the list and returns its
        Choices if that fails in the same way, else None. `attempts`: how often
        it is called at most."""
        self.best, self.fails, self.attempts = choices, fails, attempts
        self.tried = {tuple(choices.made)}

    def smallest(self):
        """The Choices of the smallest case that was found."""
        before = None
        while before != self.best.made and self.attempts > 0:
            before = self.best.made
            self.leave_out()
            self.lower()
        return self.best

    def attempt(self, replay):
        if tuple(replay) in self.tried or self.attempts <= 0:
            return False
        self.tried.add(tuple(replay))
        self.attempts -= 1
        found = self.fails(replay)
        made = self.best.made
        if found is None or (len(found.made), found.made) >= (len(made), made):
            return False
        self.best = found
        return True

    def leave_out(self):
        """Spans, the long ones first; those that lie in one that went are gone."""
        at = 0
        while at < len(self.best.spans):
            spans = sorted(set(self.best.spans), key=lambda s: (s[0] - s[1], -s[0]))
            if at >= len(spans):
                break
            begin, end = spans[at]
            made = self.best.made
            if not self.attempt(made[:begin] + made[end:]):
                at += 1

    def lower(self):
        """Each choice, to zero if that fails too, else as far as it goes."""
        for at in range(len(self.best.made)):
            low = 0
            while at < len(self.best.made) and low < self.best.made[at]:
                made = self.best.made
                middle = (low + made[at]) // 2 if low else 0
                if not self.attempt(made[:at] + [middle] + made[at + 1:]):
                    low = middle + 1
                    if made[at] > LARGEST_SEARCHED:
                        break
