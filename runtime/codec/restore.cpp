#include <kubexx/detail/codec/restore.hpp>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <kubexx/detail/json/reader.hpp>
#include <kubexx/detail/json/writer.hpp>
#include "runtime/codec/excess_tree.hpp"
#include "runtime/codec/list_path.hpp"
#include "runtime/codec/written_elements.hpp"

namespace kubexx::codec {
namespace {

using json::Token;

constexpr std::string_view kEmptied = "{}";

/// What the types wrote for a value when it was read.
struct Before {
  std::string_view text = {};  ///< empty if unknown, as for values that are not in a list
  bool is_same = false;        ///< as now
};

/// Reads `written` as deep as there is excess to put back, and copies the rest.
class Restoring {
 public:
  Restoring(std::string_view written, std::span<const ListKeys> lists)
      : out_(text_), begin_(written.data()), copied_(written.data()), path_(lists) {
    text_.reserve(2 * written.size());
  }

  std::string root(std::string_view written, ExcessTree& tree) {
    json::Reader in(written);
    value(in, tree, {});
    copy_to(written.data() + written.size());
    return std::move(text_);
  }

  /// Removes the offsets of values that got their original form.
  void drop_replaced(std::vector<std::size_t>& offsets) {
    std::ranges::sort(replaced_);
    std::erase_if(offsets, [&](std::size_t offset) { return is_replaced(offset); });
  }

 private:
  /// Puts back the excess of the next value. Afterwards the reader is after the value or inside it.
  void value(json::Reader& in, ExcessTree& tree, const Before& before) {
    const Token token = in.peek();
    if (token == Token::object && (!tree.members.empty() || !tree.inside.empty())) {
      object(in, tree, before);
    } else if (!tree.json.empty()) {
      replace(in, tree);
    } else if (token == Token::array && tree.is_list) {
      list(in, tree, before);
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
    replaced_.push_back({static_cast<std::size_t>(begin - begin_), static_cast<std::size_t>(copied_ - begin_)});
  }

  bool is_replaced(std::size_t offset) const {
    const auto after = std::ranges::upper_bound(replaced_, offset, {}, &Range::first);
    return after != replaced_.begin() && offset < std::prev(after)->second;
  }

  /// Reads members only until all excess is put back.
  void object(json::Reader& in, ExcessTree& tree, const Before& before) {
    const std::size_t depth = in.position().depth + 1;
    std::size_t left = tree.members.size() + tree.inside.size();
    auto member = tree.members.begin();
    in.begin_object();
    const char* end = here(in);
    const bool is_empty = in.peek() != Token::string;
    find_members_before(before, tree);
    left -= put_after({}, end, member, tree);
    if (member != tree.members.begin() && !is_empty) text_ += ',';
    while (left > 0) {
      if (!in.next_member()) return put_rest(end, member, tree);
      const std::string name(in.key());
      if (ExcessTree::Inner* inner = tree.find(name)) {
        const ListPath::Step step(path_, name);
        value(in, inner->tree, {inner->before, before.is_same});
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

  /// Finds what the types wrote for the members with lists, in one pass over their object.
  static void find_members_before(const Before& object, ExcessTree& tree) {
    const auto has_lists = [](const ExcessTree::Inner& inner) { return inner.tree.has_lists; };
    if (object.is_same || object.text.empty() || std::ranges::none_of(tree.inside, has_lists)) return;
    json::Reader in(object.text);
    if (in.peek() != Token::object) return;
    for (in.begin_object(); in.next_member();) {
      ExcessTree::Inner* const inner = tree.find(in.key());
      if (inner != nullptr && has_lists(*inner))
        inner->before = in.raw();
      else
        in.skip();
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

  void list(json::Reader& in, ExcessTree& tree, const Before& before) {
    const std::string_view old = tree.written.empty() ? before.text : tree.written;
    const bool is_same = before.is_same || (!old.empty() && in.text().substr(in.offset()).starts_with(old));
    if (!is_same)
      changed_list(in, tree, old);
    else if (tree.ranks.empty())
      same_list(in, tree);
    else
      same_set(in, tree);
  }

  void changed_list(json::Reader& in, ExcessTree& tree, std::string_view old) {
    const std::vector<std::string_view> before = elements_of(old), after = elements_of(in.raw());
    const Origins origins = origins_of_texts(before, after, path_.keys(), !tree.ranks.empty());
    const std::vector<std::vector<std::size_t>> places = places_by_rank(tree, before.size());
    const ListPath::Step step(path_, std::nullopt);
    for (std::size_t j = 0; j < after.size(); ++j) {
      if (!origins[j]) continue;
      const std::string_view was = before[*origins[j]];
      elements(after[j], places[*origins[j]], tree, {was, was == after[j]});
    }
  }

  /// Where the elements that the types write were in the document: a set may have had one twice.
  static std::vector<std::vector<std::size_t>> places_by_rank(const ExcessTree& tree, std::size_t size) {
    std::vector<std::vector<std::size_t>> places(size);
    for (std::size_t place = 0; tree.ranks.empty() && place < size; ++place) places[place] = {place};
    for (std::size_t place = 0; place < tree.ranks.size(); ++place)
      if (tree.ranks[place] < size) places[tree.ranks[place]].push_back(place);
    return places;
  }

  /// Puts back one element, which was at these places. A set that had it more than once keeps its different forms.
  void elements(std::string_view written, const std::vector<std::size_t>& places, ExcessTree& tree,
                const Before& before) {
    if (places.empty()) return;
    copy_to(written.data());
    const std::size_t begin = text_.size();
    element(written, places.front(), tree, before);
    if (places.size() == 1) return;
    const std::string first = text_.substr(begin);
    std::set<std::string_view> forms = {first};
    for (const std::size_t place : places) {
      if (place >= tree.elements.size() || tree.elements[place].written != written) continue;
      const std::string_view form = tree.elements[place].json;
      if (forms.insert(form).second) text_.append(1, ',').append(form);
    }
  }

  /// Writes one element, from its first byte to its last.
  void element(std::string_view written, std::size_t place, ExcessTree& tree, const Before& before) {
    copied_ = written.data();
    json::Reader in(written);
    if (place < tree.elements.size()) value(in, tree.elements[place], before);
    copy_to(written.data() + written.size());
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
      value(in, tree.elements[place], {{}, true});
      leave(in, depth);
    }
  }

  /// For a set that did not change: in the order of the document.
  void same_set(json::Reader& in, ExcessTree& tree) {
    const ListPath::Step step(path_, std::nullopt);
    copy_to(here(in));
    const std::vector<std::string_view> written = elements_of(in.raw());
    text_ += '[';
    for (std::size_t place = 0; place < tree.ranks.size(); ++place) {
      if (place > 0) text_ += ',';
      if (tree.ranks[place] < written.size()) element(written[tree.ranks[place]], place, tree, {{}, true});
    }
    text_ += ']';
    copied_ = here(in);
  }

  static const char* here(json::Reader& in) { return in.text().data() + in.offset(); }
  void copy_to(const char* place) {
    text_.append(copied_, place);
    copied_ = place;
  }

  using Range = std::pair<std::size_t, std::size_t>;

  std::string text_;
  json::Writer out_;
  const char* begin_;
  const char* copied_;
  ListPath path_;
  std::vector<Range> replaced_;
};

}  // namespace

std::string restored(std::string_view written, std::string_view excess, std::span<const ListKeys> list_keys,
                     std::vector<std::size_t>* unknown) {
  ExcessTree tree = read_excess(excess);
  Restoring restoring(written, list_keys);
  std::string text = restoring.root(written, tree);
  if (unknown != nullptr && !unknown->empty()) restoring.drop_replaced(*unknown);
  return text;
}

}  // namespace kubexx::codec
