namespace dist {
namespace {
enum class Kind { Red };
} // namespace
struct Plan {
  int size() { return 1'000; }
};
struct Route {
  struct Step {};
};
struct Route first() { return {}; }
} // namespace dist
