#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Opens a page of dist-plan-report in a headless browser.

  page.py BROWSER PAGE DIRECTORY [--nothing]      exit status 1 if something is not as it should be

--nothing: the page is of a program without work, not of layers.mlir.
"""

import html.parser
import pathlib
import re
import subprocess
import sys

SECTIONS = ("summary", "remarks", "mesh", "timeline", "memory", "collectives", "tensors",
            "program", "alternatives")


class Page(html.parser.HTMLParser):
    """The elements, and the text of those that are shown, by section."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.section, self.hidden = [], "", False
        self.texts = dict.fromkeys(SECTIONS, "")
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.hidden = tag in ("script", "style")
        if tag == "section":
            self.section = dict(attrs)["id"]
            self.texts.setdefault(self.section, "")

    def handle_endtag(self, tag):
        self.hidden = False
        self.section = "" if tag == "section" else self.section

    def handle_data(self, data):
        if self.section and not self.hidden:
            self.texts[self.section] += data

    def count(self, tag):
        return sum(name == tag for name, _ in self.tags)


def drawn(browser, page, directory):
    """The document once its script is done, and what the browser complained of."""
    done = subprocess.run(
        [browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
         f"--user-data-dir={directory}/browser", "--virtual-time-budget=5000", "--dump-dom",
         page.resolve().as_uri()], capture_output=True, text=True, timeout=100, check=True)
    said = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    return Page(done.stdout), said


def problems(source, page, said):
    yield from said
    if addresses := set(re.findall(r"\w+://[\w./-]+", source)) - {"http://www.w3.org/2000/svg"}:
        yield f"names addresses: {addresses}"
    body = dict(next(attrs for tag, attrs in page.tags if tag == "body"))
    if body.get("data-drawn") != "all":
        yield "its script did not come to its end"
    for section in SECTIONS:
        if not page.texts[section].strip():
            yield f"section {section} is empty"
    if page.count("img") or page.count("b") > 40:
        yield "a name became markup"
    if "()" in page.texts["summary"]:
        yield f"nothing in parentheses: {page.texts['summary']}"


def lacking(page):
    expected = {"tensors": ("<img src=x onerror=alert(1)>", "<b>&amp;", "w[*]", "÷tp"),
                "program": ("alike", "model.py:6:1"), "mesh": ("nvlink", "infiniband"),
                "collectives": ("reduce_scatter", "all_to_all", "nvlink", "In the program"), "memory": ("peak",),
                "alternatives": ("lay otherwise", "as it is", "÷tp"),
                "summary": ("a step, with overlap", "in kernels", "as the search counts it", "µs")}
    for section, texts in expected.items():
        for text in texts:
            if text not in page.texts[section]:
                yield f"section {section} lacks '{text}': {page.texts[section]}"


def main():
    browser, page, directory = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    document, said = drawn(browser, page, directory)
    found = list(problems(page.read_text(), document, said))
    if "--nothing" not in sys.argv:
        found += lacking(document)
    print("\n".join(found) or "drawn as it should be")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
