#include "runtime/webhook/repeated_key.hpp"

#include <cstddef>
#include <unordered_set>
#include <vector>

#include <kubexx/detail/json/reader.hpp>

namespace kubexx::webhook {
namespace {

constexpr std::size_t kLevels = 1000;

/// The keys of one object; none for a list.
struct Level {
  bool is_object = false;
  std::unordered_set<std::string> keys = {};
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
        if (const auto [key, is_new] = level.keys.emplace(in_.key()); !is_new) return *key;
      enter();
    }
    return std::nullopt;
  }

 private:
  /// Scalars are skipped.
  void enter() {
    const json::Token token = in_.peek();
    if (token != json::Token::object && token != json::Token::array) return void(in_.skip());
    levels_.push_back({.is_object = token == json::Token::object});
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
