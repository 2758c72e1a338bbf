#include <algorithm>
#include <vector>

#include <kubexx/detail/json/reader.hpp>
#include "runtime/core/ascii.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::json {
namespace {

/// One object or array that is open.
struct Level {
  bool is_object;
  std::size_t index = 0;      ///< of the element that is being read
  std::string_view key = {};  ///< of the member that is being read, as written
};

bool is_plain(char c) { return core::is_ascii_alphanumeric(c) || c == '_' || c == '-' || c == '$'; }

void append(std::string& path, const Level& level) {
  constexpr std::size_t kShown = 80;
  if (!level.is_object) {
    path += "[" + std::to_string(level.index) + "]";
  } else if (std::ranges::all_of(level.key, is_plain) && !level.key.empty() && level.key.size() <= kShown) {
    if (!path.empty()) path += ".";
    path += level.key;
  } else {
    path += "[" + quoted(level.key.substr(0, kShown)) + "]";
  }
}

/// Follows text that is known to be well formed.
class Walk {
 public:
  void take(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] == '"') {
        const std::size_t end = string_end(text, at);
        if (expects_key_) levels_.back().key = text.substr(at + 1, end - at - 1), expects_key_ = false;
        at = end;
      } else {
        step(text[at]);
      }
    }
  }

  std::string path() const {
    std::string path;
    for (const Level& level : levels_) {
      // In front of a key the object is the place itself.
      if (&level == &levels_.back() && level.is_object && expects_key_) break;
      append(path, level);
    }
    return path;
  }

 private:
  static std::size_t string_end(std::string_view text, std::size_t at) {
    for (++at; at < text.size() && text[at] != '"'; ++at) at += text[at] == '\\' ? 1 : 0;
    return std::min(at, text.size());
  }

  void step(char c) {
    if (c == '{' || c == '[') {
      levels_.push_back({c == '{'});
      expects_key_ = c == '{';
    } else if ((c == '}' || c == ']') && !levels_.empty()) {
      levels_.pop_back();
      expects_key_ = false;
    } else if (c == ',' && !levels_.empty()) {
      ++levels_.back().index;
      expects_key_ = levels_.back().is_object;
    }
  }

  std::vector<Level> levels_;
  bool expects_key_ = false;
};

}  // namespace

std::string path_of(std::string_view text, std::size_t offset) {
  Walk walk;
  walk.take(text.substr(0, offset));
  return walk.path();
}

}  // namespace kubexx::json
