namespace dist {
// struct Route {};
template <class T> struct Plan final : Base<T> {
  struct Step {};
};
enum class Kind : char { Brace = '{' };
struct Later;
} // namespace dist
namespace dist::other {
struct Kind {};
} // namespace dist::other
