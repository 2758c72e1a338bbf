#include "runtime/regex/dialect.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace kubexx::regex {
namespace {

/// Go bounds the height of the expression's tree; a capturing group adds one level.
constexpr int kGroupDepth = 999;

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

class Translator {
 public:
  explicit Translator(std::string_view pattern) : pattern_(pattern) {}

  std::variant<std::string, PatternError> run() {
    while (at_ < pattern_.size() && !error_) step();
    if (error_) return *std::move(error_);
    return std::move(out_);
  }

 private:
  std::string_view rest() const { return pattern_.substr(at_); }

  void copy(std::size_t count) {
    out_ += rest().substr(0, count);
    at_ = std::min(at_ + count, pattern_.size());
  }

  void step() {
    switch (rest().front()) {
      case '\\':
        return escape();
      case '[':
        return character_class();
      case '(':
        return group();
      case ')':
        closed();
        return copy(1);
      default:
        return copy(1);
    }
  }

  void escape() {
    if (rest().starts_with("\\Q")) {
      const std::size_t end = rest().find("\\E");
      return copy(end == std::string_view::npos ? rest().size() : end + 2);
    }
    if (rest().starts_with("\\C")) {
      error_ = PatternError{"invalid escape sequence", "\\C"};
      return;
    }
    copy(2);
  }

  void character_class() {
    copy(rest().starts_with("[^") ? 2 : 1);
    if (rest().starts_with(']')) copy(1);
    while (!rest().empty() && rest().front() != ']') {
      const std::size_t end = rest().starts_with("[:") ? rest().find(":]", 2) : std::string_view::npos;
      copy(end != std::string_view::npos ? end + 2 : rest().front() == '\\' ? 2 : 1);
    }
    copy(1);
  }

  void group() {
    const bool named = rest().starts_with("(?<") && rest().size() > 3;
    const bool capturing = named || rest().starts_with("(?P<") || !rest().starts_with("(?");
    groups_.push_back(capturing ? 1 : 0);
    depth_ += capturing ? 1 : 0;
    if (depth_ > kGroupDepth) {
      error_ = PatternError{"expression nests too deeply", std::string(pattern_)};
      return;
    }
    return named ? named_group() : copy(1);
  }

  void named_group() {
    const std::size_t end = rest().find('>');
    const std::string_view name = rest().substr(3, end == std::string_view::npos ? 0 : end - 3);
    if (name.empty() || !std::all_of(name.begin(), name.end(), is_name_character)) {
      error_ = PatternError{"invalid named capture",
                            std::string(rest().substr(0, end == std::string_view::npos ? end : end + 1))};
      return;
    }
    out_ += "(?P<";
    at_ += 3;
  }

  void closed() {
    if (groups_.empty()) return;
    depth_ -= groups_.back();
    groups_.pop_back();
  }

  std::string_view pattern_;
  std::size_t at_ = 0;
  std::string out_;
  std::vector<char> groups_;
  int depth_ = 0;
  std::optional<PatternError> error_;
};

}  // namespace

std::variant<std::string, PatternError> translate(std::string_view pattern) { return Translator(pattern).run(); }

}  // namespace kubexx::regex
