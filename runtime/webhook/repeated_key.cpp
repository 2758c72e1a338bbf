#include "runtime/webhook/repeated_key.hpp"

#include <algorithm>
#include <cstddef>
#include <list>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "runtime/json/slice.hpp"

namespace kubexx::webhook {
namespace {

constexpr std::size_t kLevels = 1000;

/// The keys of one object. Servers write them in their order, which needs no search; of others, few are searched one by
/// one.
class KeysOfObject {
 public:
  void clear() {
    if (indexed_ > 0) index_.clear();
    keys_.clear();
    is_sorted_ = true;
    indexed_ = 0;
  }

  /// False if it has the key, which must outlive this.
  bool add(std::string_view key) {
    is_sorted_ = is_sorted_ && (keys_.empty() || keys_.back() < key);
    const bool is_new = is_sorted_ || !has(key);
    keys_.push_back(key);
    return is_new;
  }

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
  KeySearch(std::string_view text, const json::Index& index) : text_(text), index_(index), found_(index.spans.size()) {}

  /// The first one in the document.
  std::optional<std::string> run() {
    for (std::size_t place = 0; place < found_; ++place)
      if (text_[index_.spans[place].begin] == '{') search_object(place);
    if (found_ == index_.spans.size()) return std::nullopt;
    return std::string(key_at(found_));
  }

 private:
  void search_object(std::size_t place) {
    keys_.clear();
    const std::size_t end = std::min<std::size_t>(index_.spans[place].next, found_);
    for (std::size_t key = place + 1; key < end; key = index_.spans[key + 1].next)
      if (!keys_.add(key_at(key))) return void(found_ = key);
  }

  std::string_view key_at(std::size_t place) {
    const auto [begin, end, next] = index_.spans[place];
    const std::string_view literal = text_.substr(begin, end - begin);
    if (index_.has_escaped_keys && literal.find('\\') != std::string_view::npos)
      return unescaped_.emplace_back(json::raw_string(literal));
    return literal.substr(1, literal.size() - 2);
  }

  std::string_view text_;
  const json::Index& index_;
  std::size_t found_;  ///< all spans if there is none
  KeysOfObject keys_;
  std::list<std::string> unescaped_;
};

}  // namespace

std::optional<std::string> repeated_key(std::string_view text, const json::Index& index) {
  return KeySearch(text, index).run();
}

std::optional<std::string> repeated_key(std::string_view document) {
  json::Index index;
  if (!json::Reader(document, kLevels).skip(index)) return std::nullopt;
  return repeated_key(document, index);
}

}  // namespace kubexx::webhook
