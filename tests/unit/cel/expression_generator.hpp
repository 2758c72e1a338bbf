#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kubexx::cel::test {

/// Random expressions from the grammar, a share of them damaged, and strings of random tokens. The same seed gives the
/// same expressions on every platform.
class ExpressionGenerator {
 public:
  explicit ExpressionGenerator(std::uint64_t seed) : state_(seed) {}

  std::string next();

 private:
  std::uint64_t random();
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random() % bound); }
  bool chance(int percent) { return below(100) < static_cast<std::size_t>(percent); }
  template <class Items>
  std::string_view pick(const Items& items) {
    return items[below(std::size(items))];
  }

  void put(std::string_view token) { tokens_.emplace_back(token); }
  void expression(int depth);
  void operation(int depth);
  void unary(int depth);
  void member(int depth);
  void primary(int depth);
  void message(int depth);
  void macro(int depth);
  void has(int depth);
  void list(int depth);
  void map(int depth);
  void arguments(int depth, std::size_t count);
  void damage();

  std::string joined();
  std::string damaged(std::string text);

  std::uint64_t state_;
  std::vector<std::string> tokens_;
};

}  // namespace kubexx::cel::test
