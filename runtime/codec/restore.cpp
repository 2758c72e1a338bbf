#include <kubexx/detail/codec/restore.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <kubexx/detail/json/reader.hpp>
#include <kubexx/detail/json/writer.hpp>

namespace kubexx::codec {
namespace {

using json::Token;

/// Lists that every object has.
constexpr ListKeys common_lists[] = {{"metadata.ownerReferences", "uid"}};

/// What is told of one value; see excess.hpp.
struct Told {
  struct Member {
    std::string behind = {};
    std::string name = {};
    std::string_view json = {};
  };
  struct Inner;
  std::string_view json;
  std::string_view written;
  std::vector<Member> members;
  std::vector<Inner> inside;  ///< by name
  std::vector<Told> elements;
};

struct Told::Inner {
  std::string name;
  Told told;
  bool met = false;
};

Told read_told(json::Reader& in);

void read_members(json::Reader& in, std::vector<Told::Member>& members) {
  for (in.begin_array(); in.next_element();) {
    Told::Member& member = members.emplace_back();
    in.begin_array();
    if (in.next_element()) in.read(member.behind);
    if (in.next_element()) in.read(member.name);
    if (in.next_element()) member.json = in.raw();
    in.next_element();
  }
}

void read_inside(json::Reader& in, std::vector<Told::Inner>& inside) {
  for (in.begin_object(); in.next_member();) {
    Told::Inner& inner = inside.emplace_back();
    inner.name = in.key();
    inner.told = read_told(in);
  }
  std::ranges::sort(inside, {}, &Told::Inner::name);
}

Told read_told(json::Reader& in) {
  Told told;
  if (in.take_null()) return told;
  for (in.begin_object(); in.next_member();) {
    const std::string_view key = in.key();
    if (key == "json") {
      told.json = in.raw();
    } else if (key == "written") {
      told.written = in.raw();
    } else if (key == "members") {
      read_members(in, told.members);
    } else if (key == "inside") {
      read_inside(in, told.inside);
    } else {
      for (in.begin_array(); in.next_element();) told.elements.push_back(read_told(in));
    }
  }
  return told;
}

/// One level of values takes two here.
Told read_told(std::string_view excess) {
  json::Reader in(excess, 4 * json::Reader::kDepthLimit);
  return read_told(in);
}

Told::Inner* find(Told& told, std::string_view name) {
  const auto place = std::ranges::lower_bound(told.inside, name, {},
                                              [](const Told::Inner& inner) -> std::string_view { return inner.name; });
  return place == told.inside.end() || place->name != name ? nullptr : &*place;
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

/// For each element of `after` the place of the element of `before` that it was, if it was there.
using Origins = std::vector<std::optional<std::size_t>>;

/// Pairs elements of one text, first with first.
template <class Text>
void match_by(Text text, const std::vector<std::string_view>& before, const std::vector<std::string_view>& after,
              std::vector<bool>& used, Origins& origins) {
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

/// `keys` are empty where elements have none.
Origins match(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after,
              std::string_view keys) {
  Origins origins(after.size());
  std::vector<bool> used(before.size(), false);
  if (!keys.empty()) {
    match_by([&](std::string_view element) { return key_text(element, keys); }, before, after, used, origins);
    return origins;
  }
  match_by([](std::string_view element) { return element; }, before, after, used, origins);
  match_by_place(used, origins);
  return origins;
}

// ---------------------------------------------------------------------------------------------------- the way down

/// Goes through what is written, as deep as there is something to put back, and copies all that lies between.
class Restoring {
 public:
  Restoring(std::string_view written, std::span<const ListKeys> lists)
      : lists_(lists), out_(text_), copied_(written.data()) {}

  std::string root(std::string_view written, std::string_view excess) {
    text_.reserve(written.size() + excess.size());
    json::Reader in(written);
    Told told = read_told(excess);
    value(in, told);
    copy_to(written.data() + written.size());
    return std::move(text_);
  }

 private:
  /// Puts back what is told of the value that is next. Afterwards the reader is behind it, or somewhere inside.
  void value(json::Reader& in, Told& told) {
    const Token token = in.peek();
    if (!told.json.empty()) {
      replace(in, told);
    } else if (token == Token::object && (!told.members.empty() || !told.inside.empty())) {
      object(in, told);
    } else if (token == Token::array && !told.elements.empty()) {
      list(in, told);
    } else {
      in.skip();
    }
  }

  void replace(json::Reader& in, const Told& told) {
    const char* const begin = here(in);
    if (in.raw() != told.written) return;
    copy_to(begin);
    text_ += told.json;
    copied_ = here(in);
  }

  /// Looks at members only until everything is in its place.
  void object(json::Reader& in, Told& told) {
    const std::size_t depth = in.place().depth + 1;
    std::size_t left = told.members.size() + told.inside.size();
    auto member = told.members.begin();
    in.begin_object();
    const char* end = here(in);
    const bool is_empty = in.peek() != Token::string;
    left -= put_behind({}, end, member, told);
    if (member != told.members.begin() && !is_empty) text_ += ',';
    while (left > 0) {
      if (!in.next_member()) return put_rest(end, member, told);
      const std::string name(in.key());
      if (Told::Inner* inner = find(told, name)) {
        const Step step(*this, name);
        value(in, inner->told);
        inner->met = true;
        if (--left == 0) return;
        leave(in, depth);
      } else {
        in.skip();
      }
      end = here(in);
      left -= put_behind(name, end, member, told);
    }
  }

  /// Passes the rest of all objects that are deeper.
  static void leave(json::Reader& in, std::size_t depth) {
    while (!in.failed() && in.place().depth > depth)
      if (in.next_member()) in.key(), in.skip();
  }

  using MemberPlace = std::vector<Told::Member>::iterator;

  /// How many members were put there.
  std::size_t put_behind(std::string_view name, const char* place, MemberPlace& member, const Told& told) {
    const MemberPlace first = member;
    for (; member != told.members.end() && member->behind == name; ++member) put(place, member->name, member->json);
    return static_cast<std::size_t>(member - first);
  }

  /// Members whose neighbours are gone, and values that still are not written.
  void put_rest(const char* end, MemberPlace member, const Told& told) {
    for (; member != told.members.end(); ++member) put(end, member->name, member->json);
    for (const Told::Inner& inner : told.inside) {
      if (inner.met) continue;
      const Told& gone = inner.told;
      if (gone.json == "null" || (!gone.json.empty() && gone.written.empty())) put(end, inner.name, gone.json);
    }
  }

  void put(const char* place, std::string_view name, std::string_view json) {
    copy_to(place);
    out_.key(name);
    out_.raw(json);
  }

  void list(json::Reader& in, Told& told) {
    const std::string_view rest = in.text().substr(in.offset());
    if (rest.starts_with(told.written)) return same_list(in, told);
    const std::vector<std::string_view> after = elements_of(in.raw());
    const Origins origins = match(elements_of(told.written), after, keys_of_list());
    const Step step(*this, std::nullopt);
    for (std::size_t j = 0; j < after.size(); ++j) {
      if (!origins[j] || *origins[j] >= told.elements.size()) continue;
      json::Reader element(after[j]);
      value(element, told.elements[*origins[j]]);
    }
  }

  /// Each element is what it was.
  void same_list(json::Reader& in, Told& told) {
    const Step step(*this, std::nullopt);
    const std::size_t depth = in.place().depth + 1;
    std::size_t place = 0;
    for (in.begin_array(); in.next_element(); ++place) {
      if (place >= told.elements.size()) {
        in.skip();
        continue;
      }
      value(in, told.elements[place]);
      leave(in, depth);
    }
  }

  std::string_view keys_of_list() const {
    for (const std::span<const ListKeys> lists : {lists_, std::span<const ListKeys>(common_lists)}) {
      const auto list = std::ranges::find_if(lists, [&](const ListKeys& row) { return matches(row.path, path_); });
      if (list != lists.end()) return list->keys;
    }
    return {};
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

  /// One step down from the value that is being restored.
  class Step {
   public:
    Step(Restoring& all, std::optional<std::string_view> name) : all_(all), size_(all.path_.size()) {
      if (!name) {
        all.path_ += "[]";
      } else {
        all.path_.append(size_ == 0 ? "" : ".");
        for (const char c : *name) all.path_ += c == '.' || c == '[' ? '_' : c;
      }
    }
    ~Step() { all_.path_.resize(size_); }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

   private:
    Restoring& all_;
    std::size_t size_;
  };

  static const char* here(json::Reader& in) { return in.text().data() + in.offset(); }
  void copy_to(const char* place) {
    text_.append(copied_, place);
    copied_ = place;
  }

  std::span<const ListKeys> lists_;
  std::string text_;
  json::Writer out_;
  const char* copied_;
  std::string path_;
};

}  // namespace

std::string restored(std::string_view written, std::string_view excess, std::span<const ListKeys> list_keys) {
  return Restoring(written, list_keys).root(written, excess);
}

}  // namespace kubexx::codec
