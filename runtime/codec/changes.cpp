#include "runtime/codec/changes.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/codec/parts.hpp"
#include "runtime/json/writer.hpp"

namespace kubexx::codec {
namespace {

using json::Token;

/// Lists that every object has.
constexpr ListKeys common_lists[] = {{"metadata.ownerReferences", "uid"}};

/// The three states of one value. `original` and `before` say the same, in different detail.
struct States {
  const Part& original;
  const Part& before;
  const Part& after;

  bool all(Token token) const { return original.token == token && before.token == token && after.token == token; }
};

std::string key_text(const Part& element, std::string_view keys) {
  const Parts members(element);
  std::string text;
  while (!keys.empty()) {
    const std::size_t end = std::min(keys.find(' '), keys.size());
    const Part* value = members.find(keys.substr(0, end));
    text.append(value != nullptr ? value->text : std::string_view()).append(1, '\n');
    keys.remove_prefix(std::min(end + 1, keys.size()));
  }
  return text;
}

/// For each element of `after` the place of the element of `before` that it was, if it was there.
using Origins = std::vector<std::optional<std::size_t>>;

/// Pairs elements of one text, first with first.
template <class Text>
void match_by(Text text, const Parts& before, const Parts& after, std::vector<bool>& used, Origins& origins) {
  std::map<decltype(text(before[0])), std::vector<std::size_t>> places;  // the first one last
  for (std::size_t i = before.size(); i-- > 0;)
    if (!used[i]) places[text(before[i])].push_back(i);
  for (std::size_t j = 0; j < after.size(); ++j) {
    const auto found = places.find(text(after[j]));
    if (origins[j] || found == places.end() || found->second.empty()) continue;
    origins[j] = found->second.back();
    used[found->second.back()] = true;
    found->second.pop_back();
  }
}

/// What is left: an element was changed where the one in front of it, or its own place, says that it stood.
void match_by_place(std::vector<bool>& used, Origins& origins) {
  for (std::size_t j = 0; j < origins.size(); ++j) {
    if (origins[j]) continue;
    const std::optional<std::size_t> next = j == 0           ? 0
                                            : origins[j - 1] ? std::optional(*origins[j - 1] + 1)
                                                             : std::nullopt;
    for (const std::optional<std::size_t> place : {next, std::optional(j)}) {
      if (!place || *place >= used.size() || used[*place]) continue;
      origins[j] = place;
      used[*place] = true;
      break;
    }
  }
}

class Merge {
 public:
  Merge(json::Writer& out, std::span<const ListKeys> lists) : out_(out), lists_(lists) {}

  void root(const States& states) { members(states); }

 private:
  void value(const States& states) {
    const bool whole = path_ != "metadata";  // its managedFields go
    if (whole && states.before.text == states.after.text) return out_.raw(states.original.text);
    if (states.all(Token::object)) return members(states);
    if (states.all(Token::array)) return elements(states);
    out_.raw(states.after.text);
  }

  void members(const States& states) {
    const Parts original(states.original), before(states.before), after(states.after);
    out_.begin_object();
    for (const Part& member : original) {
      const Part* was = before.find(member.name);
      const Part* is = after.find(member.name);
      if ((was != nullptr && is == nullptr) || (path_ == "metadata" && member.name == "managedFields")) continue;
      out_.key(member.name);
      if (was != nullptr) {
        const Step step(*this, member.name);
        value({member, *was, *is});
      } else {
        out_.raw(is != nullptr ? is->text : member.text);
      }
    }
    for (const Part& is : after) {
      if (original.find(is.name) != nullptr) continue;
      const Part* was = before.find(is.name);
      const bool names_kind = path_.empty() && (is.name == "apiVersion" || is.name == "kind");
      if (was != nullptr && was->text == is.text && !names_kind) continue;  // absent, and still the default
      out_.key(is.name);
      out_.raw(is.text);
    }
    out_.end_object();
  }

  void elements(const States& states) {
    const Parts original(states.original), before(states.before), after(states.after);
    const ListKeys* keys = find_list();
    const bool in_step = original.size() == before.size() && !(keys != nullptr && keys->keys.empty());
    if (!in_step) return out_.raw(states.after.text);
    const Origins origins = match(before, after, keys);
    const Step step(*this, std::nullopt);
    out_.begin_array();
    for (std::size_t j = 0; j < origins.size(); ++j)
      origins[j] ? value({original[*origins[j]], before[*origins[j]], after[j]}) : out_.raw(after[j].text);
    out_.end_array();
  }

  static Origins match(const Parts& before, const Parts& after, const ListKeys* keys) {
    Origins origins(after.size());
    std::vector<bool> used(before.size(), false);
    if (keys != nullptr) {
      match_by([&](const Part& element) { return key_text(element, keys->keys); }, before, after, used, origins);
      return origins;
    }
    match_by([](const Part& element) { return element.text; }, before, after, used, origins);
    match_by_place(used, origins);
    return origins;
  }

  const ListKeys* find_list() const {
    for (const std::span<const ListKeys> lists : {lists_, std::span<const ListKeys>(common_lists)}) {
      const auto list = std::ranges::find_if(lists, [&](const ListKeys& row) { return matches(row.path, path_); });
      if (list != lists.end()) return &*list;
    }
    return nullptr;
  }

  /// `{}` of a pattern stands for any key of a map: `spec.zones.{}.ports`.
  static bool matches(std::string_view pattern, std::string_view path) {
    while (true) {
      const std::size_t wild = pattern.find("{}");
      if (path.substr(0, wild) != pattern.substr(0, wild)) return false;
      if (wild == std::string_view::npos) return true;
      path.remove_prefix(wild);
      pattern.remove_prefix(wild + 2);
      path.remove_prefix(std::min(path.find_first_of(".["), path.size()));
    }
  }

  /// One step down from the value that is being merged.
  class Step {
   public:
    Step(Merge& merge, std::optional<std::string_view> name) : merge_(merge), size_(merge.path_.size()) {
      if (!name) {
        merge_.path_ += "[]";
      } else {
        merge_.path_.append(size_ == 0 ? "" : ".");
        for (const char c : *name) merge_.path_ += c == '.' || c == '[' ? '_' : c;
      }
    }
    ~Step() { merge_.path_.resize(size_); }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

   private:
    Merge& merge_;
    std::size_t size_;
  };

  json::Writer& out_;
  std::span<const ListKeys> lists_;
  std::string path_;
};

}  // namespace

std::string apply_changes(std::string_view original, std::string_view before, std::string_view after,
                          std::span<const ListKeys> list_keys) {
  const Part first = read_part(original);
  if (first.token != Token::object) return std::string(after);
  std::string text;
  text.reserve(original.size() + after.size() / 4);
  json::Writer out(text);
  Merge(out, list_keys).root({first, {{}, Token::object, before}, {{}, Token::object, after}});
  return text;
}

}  // namespace kubexx::codec
