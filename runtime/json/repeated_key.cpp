#include "runtime/json/repeated_key.hpp"

#include <algorithm>
#include <cstddef>
#include <list>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "runtime/json/slice.hpp"

namespace kubexx::json {
namespace {

/// The keys of one object. Few are searched one by one.
class KeysOfObject {
 public:
  KeysOfObject() { keys_.reserve(kUsual); }

  void clear() {
    if (indexed_ > 0) index_.clear();
    keys_.clear();
    indexed_ = 0;
  }

  /// False if it has the key, which must outlive this.
  bool add(std::string_view key) {
    const bool is_new = !has(key);
    keys_.push_back(key);
    return is_new;
  }

 private:
  static constexpr std::size_t kFew = 16;
  static constexpr std::size_t kUsual = 32;

  bool has(std::string_view key) {
    if (keys_.size() < kFew) return std::ranges::find(keys_, key) != keys_.end();
    for (; indexed_ < keys_.size(); ++indexed_) index_.insert(keys_[indexed_]);
    return index_.contains(key);
  }

  std::vector<std::string_view> keys_;
  std::size_t indexed_ = 0;  ///< keys that are in the index
  std::unordered_set<std::string_view> index_;
};

class KeySearch {
 public:
  KeySearch(std::string_view text, const Index& index) : text_(text), index_(index) {}

  /// The first one in the value at this place.
  std::optional<std::string> run(std::size_t place) {
    const std::size_t end = index_.spans[place].next;
    for (found_ = end; place < found_; ++place)
      if (text_[index_.spans[place].begin] == '{' && !is_sorted(place)) search_object(place);
    if (found_ == end) return std::nullopt;
    return std::string(key_at(found_));
  }

 private:
  /// Servers write keys in their order, which needs no search.
  bool is_sorted(std::size_t place) {
    const std::size_t end = std::min<std::size_t>(index_.spans[place].next, found_);
    std::string_view last;
    for (std::size_t key = place + 1; key < end; key = index_.spans[key + 1].next) {
      const std::string_view name = key_at(key);
      if (key > place + 1 && name <= last) return false;
      last = name;
    }
    return true;
  }

  void search_object(std::size_t place) {
    keys_.clear();
    const std::size_t end = std::min<std::size_t>(index_.spans[place].next, found_);
    for (std::size_t key = place + 1; key < end; key = index_.spans[key + 1].next)
      if (!keys_.add(key_at(key))) return void(found_ = key);
  }

  std::string_view key_at(std::size_t place) {
    const auto [begin, end, next] = index_.spans[place];
    const std::string_view literal(text_.data() + begin, end - begin);
    return index_.has_escaped_keys ? unescaped(literal) : std::string_view(literal.data() + 1, literal.size() - 2);
  }

  std::string_view unescaped(std::string_view literal) {
    if (const auto plain = plain_string(literal)) return *plain;
    return unescaped_.emplace_back(raw_string(literal));
  }

  std::string_view text_;
  const Index& index_;
  std::size_t found_ = 0;  ///< the place after the value if there is none
  KeysOfObject keys_;
  std::list<std::string> unescaped_;
};

}  // namespace

std::optional<std::string> repeated_key(std::string_view text, const Index& index, std::size_t place) {
  return KeySearch(text, index).run(place);
}

}  // namespace kubexx::json
