#include <kubexx/detail/conversion/node.hpp>

#include <algorithm>
#include <unordered_map>
#include <variant>

#include <kubexx/detail/json/writer.hpp>
#include "runtime/conversion/arena.hpp"
#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::conversion {
namespace {

/// Whether a scalar differs from all scalars that are written in another way: strings without escapes, short integers,
/// and literals.
bool is_plain_scalar(std::string_view text) {
  constexpr std::size_t kDigits = 15;  // a double can hold them
  if (text.front() == '"') return text.find('\\') == std::string_view::npos;
  const bool is_literal = text == "true" || text == "false" || text == "null";
  const bool is_short = text.size() <= kDigits && !text.starts_with("-0");
  return is_literal || (is_short && text.find_first_not_of("-0123456789") == std::string_view::npos);
}

}  // namespace

std::string_view Node::unescaped_key(std::string_view literal) const {
  if (literal.find('\\') == std::string_view::npos) return literal.substr(1, literal.size() - 2);
  return content_->arena->unescaped(literal);
}

Node::Elements Node::elements() const {
  if (!is_array()) return {};
  if (is_built()) return {content_->elements, content_->elements + content_->size};
  Elements elements;
  elements.reserve(size());
  const json::Span* const spans = content_->spans;
  for (std::uint32_t child = place_ + 1; child < spans[place_].next; child = spans[child].next)
    elements.push_back(Node(content_, child));
  return elements;
}

/// Whether a key of a document stands for this one.
bool Node::is_key(std::uint32_t place, std::string_view key) const {
  const std::string_view literal = written(place);
  if (literal.substr(1, literal.size() - 2) == key) return true;
  return content_->has_escaped_keys && literal.find('\\') != std::string_view::npos && json::raw_string(literal) == key;
}

Node Node::find(std::string_view key) const {
  std::size_t next = 0;
  return find(key, next);
}

Node Node::find(std::string_view key, std::size_t& next) const {
  if (!is_object()) return {};
  if (is_built()) {
    const auto is_found = [&](const Member& member) { return member.first == key; };
    const Member* const end = content_->members + content_->size;
    const Member* const begin = content_->members + std::min(next, content_->size);
    const Member* found = std::find_if(begin, end, is_found);
    if (found == end) found = std::find_if(content_->members, begin, is_found);
    if (found == end || (found == begin && !is_found(*found))) return {};
    next = static_cast<std::size_t>(found - content_->members) + 1;
    return found->second;
  }
  const json::Span* const spans = content_->spans;
  const std::uint32_t first = place_ + 1, end = spans[place_].next;
  const std::uint32_t begin = next == 0 ? first : static_cast<std::uint32_t>(next);
  const auto search = [&](std::uint32_t name, std::uint32_t last) -> Node {
    for (; name < last; name = spans[name + 1].next) {
      if (!is_key(name, key)) continue;
      next = spans[name + 1].next;
      return {content_, name + 1};
    }
    return {};
  };
  const Node found = search(begin, end);
  return found ? found : search(first, begin);
}

std::size_t Node::size() const {
  if (!is_object() && !is_array()) return 0;
  if (is_built()) return content_->size;
  const json::Span* const spans = content_->spans;
  std::size_t count = 0;
  for (std::uint32_t child = place_ + 1; child < spans[place_].next; child = spans[child].next) ++count;
  return is_object() ? count / 2 : count;
}

bool Node::has_children() const {
  if (!is_object() && !is_array()) return false;
  return is_built() ? content_->size > 0 : content_->spans[place_].next > place_ + 1;
}

std::string Node::string_value() const {
  if (!is_string()) return {};
  const auto plain = json::plain_string(written(place_));
  return plain ? std::string(*plain) : json::raw_string(written(place_));
}

void Node::write(json::Writer& out) const {
  if (content_ == nullptr) return;
  if (!is_built()) return out.raw(written(place_));
  if (content_->is_list) {
    out.begin_array();
    for (std::size_t i = 0; i < content_->size; ++i) content_->elements[i].write(out);
    return out.end_array();
  }
  out.begin_object();
  for (const auto& [key, value] : members()) {
    out.key(key);
    value.write(out);
  }
  out.end_object();
}

std::size_t Node::text_size() const {
  if (content_ == nullptr) return 0;
  if (!is_built()) return written(place_).size();
  std::size_t size = 2;
  for (const auto& [key, value] : members()) size += key.size() + value.text_size() + 4;
  for (std::size_t i = 0; content_->is_list && i < content_->size; ++i) size += content_->elements[i].text_size() + 1;
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
  if (size() != other.size()) return false;
  // Members are mostly in the same order, which saves the index.
  const MemberRange others = other.members();
  auto rest = others.begin();
  std::unordered_map<std::string_view, Node> index;
  for (const auto& [key, value] : members()) {
    Node found;
    if (index.empty() && (*rest).first == key) {
      found = (*rest).second;
      ++rest;
    } else {
      for (; rest != others.end(); ++rest) index.insert(*rest);
      const auto place = index.find(key);
      if (place == index.end()) return false;
      found = place->second;
    }
    if (!value.has_equal_value(found)) return false;
  }
  return true;
}

/// Does not compare what objects and lists are written like, which would take time for each of their levels.
bool Node::has_equal_value(const Node& other) const {
  if (is_object() && other.is_object()) return has_equal_members(other);
  if (is_array() && other.is_array())
    return std::ranges::equal(elements(), other.elements(),
                              [](const Node& a, const Node& b) { return a.has_equal_value(b); });
  if (is_object() || other.is_object() || is_array() || other.is_array()) return false;
  if (is_written_like(other)) return true;
  const bool are_plain = is_plain_scalar(written(place_)) && is_plain_scalar(other.written(other.place_));
  return !are_plain && scalar_text(*this) == scalar_text(other);
}

bool Node::is_written_like(const Node& other) const {
  if (content_ == other.content_ && place_ == other.place_) return true;
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

}  // namespace kubexx::conversion
