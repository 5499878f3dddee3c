"""lit runs every GoogleTest binary, and counts each test in it."""

import lit.formats

config.name = "unittests"
config.test_format = lit.formats.GoogleTest(".", "Tests")
config.suffixes = []
config.test_source_root = config.test_exec_root
