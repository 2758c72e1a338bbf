#include <kubexx/detail/codec/restore.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include <kubexx/detail/json/reader.hpp>
#include <kubexx/detail/json/writer.hpp>
#include "runtime/codec/list_origins.hpp"
#include "runtime/codec/list_path.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::codec {
namespace {

using json::Token;

/// The excess of one value; see excess.hpp.
struct ExcessTree {
  struct Member {
    std::string previous = {};
    std::string name = {};
    std::string_view json = {};
  };
  struct Inner;
  std::string_view json;
  std::string_view written;
  bool sparse = false;
  std::vector<Member> members;
  std::vector<Inner> inside;  ///< by name
  std::vector<ExcessTree> elements;
};

struct ExcessTree::Inner {
  std::string name;
  ExcessTree tree;
  bool met = false;
};

ExcessTree read_excess(json::Reader& in);

void read_members(json::Reader& in, std::vector<ExcessTree::Member>& members) {
  for (in.begin_array(); in.next_element();) {
    ExcessTree::Member& member = members.emplace_back();
    in.begin_array();
    if (in.next_element()) in.read(member.previous);
    if (in.next_element()) in.read(member.name);
    if (in.next_element()) member.json = in.raw();
    in.next_element();
  }
}

void read_inside(json::Reader& in, std::vector<ExcessTree::Inner>& inside) {
  for (in.begin_object(); in.next_member();) {
    ExcessTree::Inner& inner = inside.emplace_back();
    inner.name = in.key();
    inner.tree = read_excess(in);
  }
  std::ranges::sort(inside, {}, &ExcessTree::Inner::name);
}

ExcessTree read_excess(json::Reader& in) {
  ExcessTree tree;
  if (in.take_null()) return tree;
  for (in.begin_object(); in.next_member();) {
    const std::string_view key = in.key();
    if (key == "json") {
      tree.json = in.raw();
    } else if (key == "written") {
      tree.written = in.raw();
    } else if (key == "sparse") {
      in.read(tree.sparse);
    } else if (key == "members") {
      read_members(in, tree.members);
    } else if (key == "inside") {
      read_inside(in, tree.inside);
    } else {
      for (in.begin_array(); in.next_element();) tree.elements.push_back(read_excess(in));
    }
  }
  return tree;
}

/// One level of an object is two levels of its excess.
ExcessTree read_excess(std::string_view excess) {
  json::Reader in(excess, 4 * json::Reader::kDepthLimit);
  return read_excess(in);
}

ExcessTree::Inner* find(ExcessTree& tree, std::string_view name) {
  const auto place = std::ranges::lower_bound(
      tree.inside, name, {}, [](const ExcessTree::Inner& inner) -> std::string_view { return inner.name; });
  return place == tree.inside.end() || place->name != name ? nullptr : &*place;
}

// ------------------------------------------------------------------------------------------------ elements of lists

std::vector<std::string_view> elements_of(std::string_view list) {
  std::vector<std::string_view> elements;
  json::Reader in(list);
  for (in.begin_array(); in.next_element();) elements.push_back(in.raw());
  return elements;
}

std::string_view member_of(std::string_view object, std::string_view name) {
  json::Reader in(object);
  if (in.peek() != Token::object) return {};
  for (in.begin_object(); in.next_member();) {
    if (in.key() == name) return in.raw();
    in.skip();
  }
  return {};
}

std::string key_text(std::string_view element, std::string_view keys) {
  std::string text;
  while (!keys.empty()) {
    const std::size_t end = std::min(keys.find(' '), keys.size());
    text.append(member_of(element, keys.substr(0, end))).append(1, '\n');
    keys.remove_prefix(std::min(end + 1, keys.size()));
  }
  return text;
}

/// Matches elements with equal strings, in their order.
template <class Text>
void match_by(Text text, const std::vector<std::string_view>& before, const std::vector<std::string_view>& after,
              std::vector<bool>& used, Origins& origins) {
  std::map<decltype(text(before[0])), std::vector<std::size_t>> places;  // in descending order
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

/// The values of the elements without a match, whose indices are added to `places`.
template <class IsMatched>
json::Array unmatched(const std::vector<std::string_view>& elements, IsMatched is_matched,
                      std::vector<std::size_t>& places) {
  json::Array values;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (is_matched(i)) continue;
    auto read = json::parse(elements[i]);
    auto* const value = std::get_if<json::Value>(&read);
    places.push_back(i);
    values.push_back(value != nullptr ? std::move(*value) : json::Value());
  }
  return values;
}

/// Matches the remaining elements, which changed, with those that they were.
void match_changed(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after,
                   const std::vector<bool>& used, Origins& origins) {
  std::vector<std::size_t> old_places, new_places;
  const json::Array old_ones = unmatched(before, [&](std::size_t i) { return used[i]; }, old_places);
  const json::Array new_ones = unmatched(after, [&](std::size_t i) { return origins[i].has_value(); }, new_places);
  const Origins found = origins_of(old_ones, new_ones, {});
  for (std::size_t i = 0; i < found.size(); ++i)
    if (found[i]) origins[new_places[i]] = old_places[*found[i]];
}

/// `keys` is empty if elements have no keys.
Origins match(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after,
              std::string_view keys) {
  Origins origins(after.size());
  std::vector<bool> used(before.size(), false);
  if (!keys.empty()) {
    match_by([&](std::string_view element) { return key_text(element, keys); }, before, after, used, origins);
    return origins;
  }
  match_by([](std::string_view element) { return element; }, before, after, used, origins);
  match_changed(before, after, used, origins);
  return origins;
}

// ---------------------------------------------------------------------------------------------------- the descent

constexpr std::string_view kEmptied = "{}";

/// Reads `written` as deep as there is excess to put back, and copies the rest.
class Restoring {
 public:
  Restoring(std::string_view written, std::span<const ListKeys> lists)
      : out_(text_), copied_(written.data()), path_(lists) {
    text_.reserve(2 * written.size());
  }

  std::string root(std::string_view written, ExcessTree& tree) {
    json::Reader in(written);
    value(in, tree);
    copy_to(written.data() + written.size());
    return std::move(text_);
  }

 private:
  /// Puts back the excess of the next value. Afterwards the reader is after the value or inside it.
  void value(json::Reader& in, ExcessTree& tree) {
    const Token token = in.peek();
    if (token == Token::object && (!tree.members.empty() || !tree.inside.empty())) {
      object(in, tree);
    } else if (!tree.json.empty()) {
      replace(in, tree);
    } else if (token == Token::array && !tree.elements.empty()) {
      list(in, tree);
    } else {
      in.skip();
    }
  }

  void replace(json::Reader& in, const ExcessTree& tree) {
    const char* const begin = here(in);
    if (in.raw() != tree.written) return;
    copy_to(begin);
    text_ += tree.json;
    copied_ = here(in);
  }

  /// Reads members only until all excess is put back.
  void object(json::Reader& in, ExcessTree& tree) {
    const std::size_t depth = in.position().depth + 1;
    std::size_t left = tree.members.size() + tree.inside.size();
    auto member = tree.members.begin();
    in.begin_object();
    const char* end = here(in);
    const bool is_empty = in.peek() != Token::string;
    left -= put_after({}, end, member, tree);
    if (member != tree.members.begin() && !is_empty) text_ += ',';
    while (left > 0) {
      if (!in.next_member()) return put_rest(end, member, tree);
      const std::string name(in.key());
      if (ExcessTree::Inner* inner = find(tree, name)) {
        const ListPath::Step step(path_, name);
        value(in, inner->tree);
        inner->met = true;
        if (--left == 0) return;
        leave(in, depth);
      } else {
        in.skip();
      }
      end = here(in);
      left -= put_after(name, end, member, tree);
    }
  }

  /// Skips the rest of all objects deeper than `depth`.
  static void leave(json::Reader& in, std::size_t depth) {
    while (!in.failed() && in.position().depth > depth)
      if (in.next_member()) in.key(), in.skip();
  }

  using MemberIterator = std::vector<ExcessTree::Member>::iterator;

  /// Returns how many members were put there.
  std::size_t put_after(std::string_view name, const char* place, MemberIterator& member, const ExcessTree& tree) {
    const MemberIterator first = member;
    for (; member != tree.members.end() && member->previous == name; ++member) put(place, member->name, member->json);
    return static_cast<std::size_t>(member - first);
  }

  /// Puts back members whose neighbours were removed, values that are still not written, and the unknown members of
  /// objects that are not written any more because they became empty.
  void put_rest(const char* end, MemberIterator member, ExcessTree& tree) {
    for (; member != tree.members.end(); ++member) put(end, member->name, member->json);
    for (ExcessTree::Inner& inner : tree.inside) {
      if (inner.met) continue;
      const bool is_unwritten = !inner.tree.json.empty() && inner.tree.written.empty();
      if (is_unwritten) put(end, inner.name, inner.tree.json);
      const std::string unknown =
          inner.tree.sparse ? Restoring(kEmptied, {}).root(kEmptied, inner.tree) : std::string();
      if (unknown.size() > kEmptied.size()) put(end, inner.name, unknown);
    }
  }

  void put(const char* place, std::string_view name, std::string_view json) {
    copy_to(place);
    out_.key(name);
    out_.raw(json);
  }

  void list(json::Reader& in, ExcessTree& tree) {
    const std::string_view rest = in.text().substr(in.offset());
    if (rest.starts_with(tree.written)) return same_list(in, tree);
    const std::vector<std::string_view> after = elements_of(in.raw());
    const Origins origins = match(elements_of(tree.written), after, path_.keys());
    const ListPath::Step step(path_, std::nullopt);
    for (std::size_t j = 0; j < after.size(); ++j) {
      if (!origins[j] || *origins[j] >= tree.elements.size()) continue;
      json::Reader element(after[j]);
      value(element, tree.elements[*origins[j]]);
    }
  }

  /// For a list that did not change.
  void same_list(json::Reader& in, ExcessTree& tree) {
    const ListPath::Step step(path_, std::nullopt);
    const std::size_t depth = in.position().depth + 1;
    std::size_t place = 0;
    for (in.begin_array(); in.next_element(); ++place) {
      if (place >= tree.elements.size()) {
        in.skip();
        continue;
      }
      value(in, tree.elements[place]);
      leave(in, depth);
    }
  }

  static const char* here(json::Reader& in) { return in.text().data() + in.offset(); }
  void copy_to(const char* place) {
    text_.append(copied_, place);
    copied_ = place;
  }

  std::string text_;
  json::Writer out_;
  const char* copied_;
  ListPath path_;
};

}  // namespace

std::string restored(std::string_view written, std::string_view excess, std::span<const ListKeys> list_keys) {
  ExcessTree tree = read_excess(excess);
  return Restoring(written, list_keys).root(written, tree);
}

}  // namespace kubexx::codec
