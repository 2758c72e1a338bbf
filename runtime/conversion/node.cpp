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

/// Where a value or a key is in the text of a document.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t next = 0;  ///< the span after this one and all in it
};

/// The spans of a document in their order. The members of an object are keys and values in turn.
class Indexer {
 public:
  explicit Indexer(std::string_view text) : text_(text), in_(text, kLevels) {}

  Result<std::vector<Span>> run() {
    begin_value();
    while (!open_.empty()) {
      if (next_child())
        begin_value();
      else
        end_value();
    }
    if (in_.finish()) return std::move(spans_);
    return Error{
        .stage = Stage::decode,
        .message = fmt::format("the object is not JSON: {} at byte {}", in_.failure().message, in_.failure().offset)};
  }

 private:
  void begin_value() {
    const json::Token token = in_.peek();
    open_.push_back(add());
    if (token == json::Token::object) {
      in_.begin_object();
    } else if (token == json::Token::array) {
      in_.begin_array();
    } else {
      in_.skip();
      end_value();
    }
  }

  bool next_child() {
    if (text_[spans_[open_.back()].begin] == '[') return in_.next_element();
    if (!in_.next_member()) return false;
    const std::uint32_t key = add();
    const std::size_t begin = spans_[key].begin;
    const std::string_view name = in_.key();
    const bool is_plain = name.data() == text_.data() + begin + 1;
    end(key, is_plain ? begin + name.size() + 2 : json::value_end(text_, begin));
    return true;
  }

  std::uint32_t add() {
    const auto place = static_cast<std::uint32_t>(spans_.size());
    spans_.push_back({.begin = static_cast<std::uint32_t>(in_.offset())});
    return place;
  }

  void end(std::uint32_t place, std::size_t offset) {
    spans_[place].end = static_cast<std::uint32_t>(offset);
    spans_[place].next = static_cast<std::uint32_t>(spans_.size());
  }

  void end_value() {
    const std::uint32_t place = open_.back();
    open_.pop_back();
    end(place, spans_[place].begin + in_.since(spans_[place].begin).size());
  }

  std::string_view text_;
  json::Reader in_;
  std::vector<Span> spans_;
  std::vector<std::uint32_t> open_;
};

std::string string_of(std::string_view literal) {
  const auto plain = json::plain_string(literal);
  return plain ? std::string(*plain) : json::raw_string(literal);
}

bool is_key(std::string_view literal, std::string_view key) {
  if (literal.size() <= key.size() + 2) return literal.size() == key.size() + 2 && literal.substr(1, key.size()) == key;
  return literal.find('\\') != std::string_view::npos && json::raw_string(literal) == key;
}

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

struct Node::Content {
  std::string text = {};
  std::vector<Span> spans = {};  ///< of the text; none if this is built of other nodes
  std::variant<Members, Elements> children = {};
};

Node::Node(Members members) : content_(std::make_shared<const Content>(Content{.children = std::move(members)})) {}

Node::Node(Elements elements) : content_(std::make_shared<const Content>(Content{.children = std::move(elements)})) {}

Result<Node> Node::read(std::string document) {
  if (document.size() > std::numeric_limits<std::uint32_t>::max())
    return Error{.stage = Stage::decode, .message = "the object has more than 4 GiB"};
  Content content{.text = std::move(document)};
  auto spans = Indexer(content.text).run();
  if (!spans) return std::move(spans).error();
  content.spans = *std::move(spans);
  return Node(std::make_shared<const Content>(std::move(content)), 0);
}

Node Node::string(std::string_view value) {
  Content content;
  json::Writer(content.text).string(value);
  content.spans.push_back({.begin = 0, .end = static_cast<std::uint32_t>(content.text.size()), .next = 1});
  return {std::make_shared<const Content>(std::move(content)), 0};
}

bool Node::is_built() const { return content_ != nullptr && content_->spans.empty(); }

char Node::first_byte() const {
  if (content_ == nullptr) return '\0';
  if (is_built()) return std::holds_alternative<Members>(content_->children) ? '{' : '[';
  return content_->text[content_->spans[place_].begin];
}

std::string_view Node::written(std::uint32_t place) const {
  const Span& span = content_->spans[place];
  return std::string_view(content_->text).substr(span.begin, span.end - span.begin);
}

/// Of a written object or list: keys and values, or elements.
template <class Visit>
void Node::visit_children(Visit visit) const {
  const std::uint32_t end = content_->spans[place_].next;
  for (std::uint32_t child = place_ + 1; child < end; child = content_->spans[child].next) visit(child);
}

template <class Children>
Node::Parts<Children> Node::no_parts() {
  // Never destroyed: conversions may be under way when the program ends.
  static const auto& none = *new std::shared_ptr<const Children>(std::make_shared<const Children>());
  return Parts<Children>(none);
}

template <class Children>
Node::Parts<Children> Node::built() const {
  return Parts<Children>(std::shared_ptr<const Children>(content_, &std::get<Children>(content_->children)));
}

Node::Parts<Node::Members> Node::members() const {
  if (!is_object()) return no_parts<Members>();
  if (is_built()) return built<Members>();
  Members members;
  members.reserve(size());
  bool is_value = false;
  visit_children([&](std::uint32_t child) {
    if (is_value)
      members.back().second = Node(content_, child);
    else
      members.emplace_back(string_of(written(child)), Node());
    is_value = !is_value;
  });
  return Parts<Members>(std::make_shared<const Members>(last_of_repeated(std::move(members))));
}

Node::Parts<Node::Elements> Node::elements() const {
  if (!is_array()) return no_parts<Elements>();
  if (is_built()) return built<Elements>();
  Elements elements;
  elements.reserve(size());
  visit_children([&](std::uint32_t child) { elements.push_back(Node(content_, child)); });
  return Parts<Elements>(std::make_shared<const Elements>(std::move(elements)));
}

Node Node::find(std::string_view key) const {
  if (!is_object()) return {};
  if (is_built()) {
    const auto& members = std::get<Members>(content_->children);
    const auto found = std::ranges::find(members, key, &Member::first);
    return found == members.end() ? Node() : found->second;
  }
  const std::vector<Span>& spans = content_->spans;
  Node found;
  for (std::uint32_t name = place_ + 1; name < spans[place_].next; name = spans[spans[name].next].next)
    if (is_key(written(name), key)) found = Node(content_, spans[name].next);
  return found;
}

std::size_t Node::size() const {
  if (!is_object() && !is_array()) return 0;
  if (is_built()) return std::visit([](const auto& children) { return children.size(); }, content_->children);
  std::size_t count = 0;
  visit_children([&](std::uint32_t) { ++count; });
  return is_object() ? count / 2 : count;
}

std::string Node::string_value() const { return is_string() ? string_of(written(place_)) : std::string(); }

void Node::write(json::Writer& out) const {
  if (content_ == nullptr) return;
  if (!is_built()) return out.raw(written(place_));
  if (const auto* members = std::get_if<Members>(&content_->children)) {
    out.begin_object();
    for (const auto& [key, value] : *members) {
      out.key(key);
      value.write(out);
    }
    return out.end_object();
  }
  out.begin_array();
  for (const Node& element : std::get<Elements>(content_->children)) element.write(out);
  out.end_array();
}

std::string Node::text() const {
  std::string text;
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
  if (content_ == other.content_ && place_ == other.place_) return true;
  const bool are_written = content_ && other.content_ && !is_built() && !other.is_built();
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

Node with_member(const Node& object, std::string_view key, const Node& value) {
  Node::Members members = *object.members();
  const auto present = std::ranges::find(members, key, &Node::Member::first);
  if (present != members.end())
    present->second = value;
  else
    members.emplace_back(key, value);
  return Node(std::move(members));
}

Node without_member(const Node& object, std::string_view key) {
  Node::Members members = *object.members();
  std::erase_if(members, [&](const Node::Member& member) { return member.first == key; });
  return Node(std::move(members));
}

}  // namespace kubexx::conversion
