#include "runtime/webhook/repeated_key.hpp"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <kubexx/detail/json/reader.hpp>

namespace kubexx::webhook {
namespace {

constexpr std::size_t kLevels = 1000;

/// The keys of one object; none for a list. Servers write them in their order, which needs no search; of others, few
/// are searched one by one.
class Level {
 public:
  explicit Level(bool is_object) : is_object(is_object) {}

  /// False if it has the key, which must outlive this.
  bool add(std::string_view key) {
    is_sorted_ = is_sorted_ && (keys_.empty() || keys_.back() < key);
    const bool is_new = is_sorted_ || !has(key);
    keys_.push_back(key);
    return is_new;
  }

  bool is_object;

 private:
  static constexpr std::size_t kFew = 16;

  bool has(std::string_view key) {
    if (keys_.size() < kFew) return std::ranges::find(keys_, key) != keys_.end();
    for (; indexed_ < keys_.size(); ++indexed_) index_.insert(keys_[indexed_]);
    return index_.contains(key);
  }

  std::vector<std::string_view> keys_;
  bool is_sorted_ = true;
  std::size_t indexed_ = 0;  ///< keys that are in the index
  std::unordered_set<std::string_view> index_;
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
        if (const std::string_view key = lasting_key(); !level.add(key)) return std::string(key);
      enter();
    }
    return std::nullopt;
  }

 private:
  /// The reader keeps a key with escapes until the next one only.
  std::string_view lasting_key() {
    const std::size_t begin = in_.offset();
    const std::string_view key = in_.key();
    return key.data() == in_.text().data() + begin + 1 ? key : unescaped_.emplace_back(key);
  }

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
  std::deque<std::string> unescaped_;
};

}  // namespace

std::optional<std::string> repeated_key(std::string_view document) { return KeySearch(document).run(); }

}  // namespace kubexx::webhook
