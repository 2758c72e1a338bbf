#include <kubexx/detail/conversion/node.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_map>
#include <variant>

#include <kubexx/detail/json/reader.hpp>
#include <kubexx/detail/json/writer.hpp>
#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::conversion {
namespace {

constexpr std::size_t kLevels = 1000;

std::string string_of(std::string_view literal) {
  const auto plain = json::plain_string(literal);
  return plain ? std::string(*plain) : json::raw_string(literal);
}

bool is_escaped(std::string_view key_literal) { return key_literal.find('\\') != std::string_view::npos; }

/// Members among which comparing all keys is as fast as an index.
constexpr std::size_t kFew = 16;

Node::Members last_of_repeated(Node::Members members) {
  const auto same_key = [](std::string_view key) { return [key](const auto& member) { return member.first == key; }; };
  if (members.size() <= kFew) {
    for (auto member = members.begin(); member != members.end();) {
      const auto earlier = std::find_if(members.begin(), member, same_key(member->first));
      if (earlier != member) earlier->second = std::move(member->second);
      member = earlier == member ? member + 1 : members.erase(member);
    }
    return members;
  }
  std::unordered_map<std::string_view, std::size_t> seen;
  Node::Members distinct;
  distinct.reserve(members.size());  // keeps the views in `seen` valid
  for (auto& [key, value] : members) {
    if (const auto earlier = seen.find(key); earlier != seen.end()) {
      distinct[earlier->second].second = std::move(value);
      continue;
    }
    distinct.emplace_back(std::move(key), std::move(value));
    seen.emplace(distinct.back().first, distinct.size() - 1);
  }
  return distinct;
}

}  // namespace

struct Node::Content : Counted {
  explicit Content(std::string json) : text(std::move(json)) {}
  explicit Content(std::variant<Members, Elements> nodes) : children(std::move(nodes)) {}

  std::string text = {};
  json::Index index = {};  ///< of the text; none if this is built of other nodes
  std::variant<Members, Elements> children = {};
};

Node::Node(Members members) : owner_(new Content(std::move(members))) {}

Node::Node(Elements elements) : owner_(new Content(std::move(elements))) {}

Result<Node> Node::read(std::string document) {
  if (document.size() > std::numeric_limits<std::uint32_t>::max())
    return Error{.stage = Stage::decode, .message = "the object has more than 4 GiB"};
  auto* const content = new Content(std::move(document));
  Node node(Owner(content), 0);
  json::Reader in(content->text, kLevels);
  if (in.skip(content->index) && in.finish()) return node;
  return Error{
      .stage = Stage::decode,
      .message = fmt::format("the object is not JSON: {} at byte {}", in.failure().message, in.failure().offset)};
}

Node Node::string(std::string_view value) {
  auto* const content = new Content(std::string());
  content->text.reserve(value.size() + value.size() / 4 + 2);
  json::Writer(content->text).string(value);
  content->index.spans.push_back({.begin = 0, .end = static_cast<std::uint32_t>(content->text.size()), .next = 1});
  return {Owner(content), 0};
}

Node::Key Node::Key::copy_of(std::string_view name) {
  auto* const content = new Content(std::string(name));
  return {Owner(content), content->text};
}

void Node::destroy(Counted* content) { delete static_cast<Content*>(content); }

const Node::Content& Node::content() const { return *static_cast<const Content*>(owner_.get()); }

bool Node::is_built() const { return owner_.get() != nullptr && content().index.spans.empty(); }

char Node::first_byte() const {
  if (owner_.get() == nullptr) return '\0';
  if (is_built()) return std::holds_alternative<Members>(content().children) ? '{' : '[';
  return content().text[content().index.spans[place_].begin];
}

std::string_view Node::written(std::uint32_t place) const {
  const json::Span& span = content().index.spans[place];
  return std::string_view(content().text).substr(span.begin, span.end - span.begin);
}

Node::Key Node::written_key(std::uint32_t place) const {
  const std::string_view literal = written(place);
  if (content().index.has_escaped_keys && is_escaped(literal)) return Key::copy_of(json::raw_string(literal));
  return {owner_, literal.substr(1, literal.size() - 2)};
}

/// Of a written object or list: keys and values, or elements.
template <class Visit>
void Node::visit_children(Visit visit) const {
  const std::vector<json::Span>& spans = content().index.spans;
  for (std::uint32_t child = place_ + 1; child < spans[place_].next; child = spans[child].next) visit(child);
}

template <class Children>
Node::Parts<Children> Node::built() const {
  return {owner_, std::get<Children>(content().children)};
}

Node::Parts<Node::Members> Node::members() const {
  if (!is_object()) return {};
  if (is_built()) return built<Members>();
  Members members;
  members.reserve(size());
  const std::vector<json::Span>& spans = content().index.spans;
  for (std::uint32_t key = place_ + 1; key < spans[place_].next; key = spans[key + 1].next)
    members.emplace_back(written_key(key), Node(owner_, key + 1));
  return Parts<Members>(last_of_repeated(std::move(members)));
}

Node::Parts<Node::Elements> Node::elements() const {
  if (!is_array()) return {};
  if (is_built()) return built<Elements>();
  Elements elements;
  elements.reserve(size());
  visit_children([&](std::uint32_t child) { elements.push_back(Node(owner_, child)); });
  return Parts<Elements>(std::move(elements));
}

/// Whether a key of a document stands for this one.
bool Node::is_key(std::uint32_t place, std::string_view key) const {
  const std::string_view literal = written(place);
  if (literal.size() == key.size() + 2) return literal.substr(1, key.size()) == key;
  return is_escaped(literal) && json::raw_string(literal) == key;
}

Node Node::find(std::string_view key) const {
  if (!is_object()) return {};
  if (is_built()) {
    for (const auto& [name, value] : std::get<Members>(content().children))
      if (name == key) return value;
    return {};
  }
  const auto& [spans, has_escaped_keys] = content().index;
  const std::uint32_t end = spans[place_].next;
  std::uint32_t found = 0;
  for (std::uint32_t name = place_ + 1; name < end; name = spans[name + 1].next) {
    const std::size_t size = spans[name].end - spans[name].begin;
    if ((size == key.size() + 2 || has_escaped_keys) && is_key(name, key)) found = name + 1;
  }
  return found == 0 ? Node() : Node(owner_, found);
}

std::size_t Node::size() const {
  if (!is_object() && !is_array()) return 0;
  if (is_built()) return std::visit([](const auto& children) { return children.size(); }, content().children);
  std::size_t count = 0;
  visit_children([&](std::uint32_t) { ++count; });
  return is_object() ? count / 2 : count;
}

std::string Node::string_value() const { return is_string() ? string_of(written(place_)) : std::string(); }

void Node::write(json::Writer& out) const {
  if (owner_.get() == nullptr) return;
  if (!is_built()) return out.raw(written(place_));
  if (const auto* members = std::get_if<Members>(&content().children)) {
    out.begin_object();
    for (const auto& [key, value] : *members) {
      out.key(key);
      value.write(out);
    }
    return out.end_object();
  }
  out.begin_array();
  for (const Node& element : std::get<Elements>(content().children)) element.write(out);
  out.end_array();
}

/// Of the JSON, unless keys have escapes.
std::size_t Node::text_size() const {
  if (owner_.get() == nullptr) return 0;
  if (!is_built()) return written(place_).size();
  std::size_t size = 2;
  if (const auto* members = std::get_if<Members>(&content().children))
    for (const auto& [key, value] : *members) size += std::string_view(key).size() + value.text_size() + 4;
  else
    for (const Node& element : std::get<Elements>(content().children)) size += element.text_size() + 1;
  return size;
}

std::string Node::text() const {
  std::string text;
  text.reserve(text_size());
  json::Writer out(text);
  write(out);
  return text;
}

bool Node::has_equal_members(const Node& other) const {
  const auto own = members(), others = other.members();
  if (own.size() != others.size()) return false;
  // Members are mostly in the same order, which saves the index.
  const auto [rest, rest_of_others] = std::ranges::mismatch(own, others, {}, &Member::first, &Member::first);
  const auto is_equal = [](const Member& a, const Member& b) { return a.second.has_equal_value(b.second); };
  if (!std::equal(own.begin(), rest, others.begin(), is_equal)) return false;
  std::unordered_map<std::string_view, const Node*> index;
  for (auto member = rest_of_others; member != others.end(); ++member) index.emplace(member->first, &member->second);
  return std::all_of(rest, own.end(), [&](const Member& member) {
    const auto found = index.find(member.first);
    return found != index.end() && found->second->has_equal_value(member.second);
  });
}

/// Does not compare what objects and lists are written like, which would take time for each of their levels.
bool Node::has_equal_value(const Node& other) const {
  if (is_object() && other.is_object()) return has_equal_members(other);
  if (is_array() && other.is_array())
    return std::ranges::equal(*elements(), *other.elements(),
                              [](const Node& a, const Node& b) { return a.has_equal_value(b); });
  if (is_object() || other.is_object() || is_array() || other.is_array()) return false;
  return is_written_like(other) || scalar_text(*this) == scalar_text(other);
}

bool Node::is_written_like(const Node& other) const {
  if (owner_.get() == other.owner_.get() && place_ == other.place_) return true;
  const bool are_written = *this && other && !is_built() && !other.is_built();
  return are_written && written(place_) == other.written(other.place_);
}

bool operator==(const Node& a, const Node& b) {
  if (!a || !b) return !a && !b;
  return a.is_written_like(b) || a.has_equal_value(b);
}

std::string scalar_text(const Node& node) {
  if (node.is_string()) return '"' + node.string_value();
  std::string text = node.text();
  const bool is_number = !text.empty() && (text.front() == '-' || (text.front() >= '0' && text.front() <= '9'));
  return is_number ? json::to_text(std::get<json::Value>(json::parse(text))) : text;
}

Node with_member(const Node& object, const Node::Key& key, const Node& value) {
  Node::Members members = object.members().take();
  const auto present = std::ranges::find(members, key, &Node::Member::first);
  if (present != members.end())
    present->second = value;
  else
    members.emplace_back(key, value);
  return Node(std::move(members));
}

Node without_member(const Node& object, std::string_view key) {
  Node::Members members = object.members().take();
  std::erase_if(members, [&](const Node::Member& member) { return member.first == key; });
  return Node(std::move(members));
}

}  // namespace kubexx::conversion
