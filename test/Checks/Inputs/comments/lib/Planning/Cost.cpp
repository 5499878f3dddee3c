// A comment of a file that nobody has wrapped, and that has more than 80 columns.
static const char *const kProgram = R"(
  a program in a string literal may be as long as it is, whatever that comes to
  in columns: nobody reads it ........................................ like prose
)";
// clang-format off
static const int kTable[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
// clang-format on
