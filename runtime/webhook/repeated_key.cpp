#include "runtime/webhook/repeated_key.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <kubexx/detail/json/reader.hpp>

namespace kubexx::webhook {
namespace {

constexpr std::size_t kLevels = 1000;

/// The keys of one object; none for a list. Few keys are searched one by one.
class Level {
 public:
  explicit Level(bool is_object) : is_object(is_object) {}

  /// False if it has the key.
  bool add(std::string_view key) {
    if (many_.empty() && few_.size() < kFew) {
      if (std::ranges::find(few_, key) != few_.end()) return false;
      few_.emplace_back(key);
      return true;
    }
    if (many_.empty()) many_.insert(few_.begin(), few_.end());
    return many_.emplace(key).second;
  }

  bool is_object;

 private:
  static constexpr std::size_t kFew = 16;

  std::vector<std::string> few_;
  std::unordered_set<std::string> many_;
};

class KeySearch {
 public:
  explicit KeySearch(std::string_view document) : in_(document, kLevels) {}

  std::optional<std::string> run() {
    enter();
    while (!levels_.empty() && !in_.failed()) {
      Level& level = levels_.back();
      if (!(level.is_object ? in_.next_member() : in_.next_element())) {
        levels_.pop_back();
        continue;
      }
      if (level.is_object)
        if (const std::string_view key = in_.key(); !level.add(key)) return std::string(key);
      enter();
    }
    return std::nullopt;
  }

 private:
  /// Scalars are skipped.
  void enter() {
    const json::Token token = in_.peek();
    if (token != json::Token::object && token != json::Token::array) return void(in_.skip());
    levels_.emplace_back(token == json::Token::object);
    if (levels_.back().is_object)
      in_.begin_object();
    else
      in_.begin_array();
  }

  json::Reader in_;
  std::vector<Level> levels_;
};

}  // namespace

std::optional<std::string> repeated_key(std::string_view document) { return KeySearch(document).run(); }

}  // namespace kubexx::webhook
