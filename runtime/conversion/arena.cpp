#include "runtime/conversion/arena.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include <kubexx/detail/json/writer.hpp>
#include "runtime/json/repeated_key.hpp"
#include "runtime/json/slice.hpp"

namespace kubexx::conversion {
namespace {

constexpr std::size_t kLevels = 1000;

Node::Members last_of_repeated(const Node& object) {
  std::unordered_map<std::string_view, std::size_t> seen;
  Node::Members distinct;
  for (const auto& [key, value] : object.members()) {
    const auto [earlier, is_new] = seen.emplace(key, distinct.size());
    if (is_new)
      distinct.emplace_back(key, value);
    else
      distinct[earlier->second].second = value;
  }
  return distinct;
}

}  // namespace

Arena::Arena() : memory_(first_, sizeof first_) {}

template <class T>
T* Arena::copies_of(const T* items, std::size_t count) {
  static_assert(std::is_trivially_destructible_v<T>);
  auto* const copies = static_cast<T*>(memory_.allocate(std::max<std::size_t>(count, 1) * sizeof(T), alignof(T)));
  std::uninitialized_copy_n(items, count, copies);
  return copies;
}

std::string_view Arena::copy_of(std::string_view text) { return {copies_of(text.data(), text.size()), text.size()}; }

std::string_view Arena::unescaped(std::string_view literal) {
  const auto [known, is_new] = unescaped_.try_emplace(literal.data());
  if (is_new) known->second = copy_of(json::raw_string(literal));
  return known->second;
}

Node Arena::document(std::string_view text, const json::Span* spans, bool has_escaped_keys, std::size_t place) {
  const Node::Content content{.text = text, .spans = spans, .has_escaped_keys = has_escaped_keys, .arena = this};
  return {copies_of(&content, 1), static_cast<std::uint32_t>(place)};
}

Result<Node> Arena::read_distinct(std::string_view document) {
  if (document.size() > std::numeric_limits<std::uint32_t>::max())
    return Error{.stage = Stage::decode, .message = "the object has more than 4 GiB"};
  json::Reader in(document, kLevels);
  if (in.skip(index_) && in.finish())
    return this->document(document, copies_of(index_.spans.data(), index_.spans.size()), index_.has_escaped_keys);
  return Error{
      .stage = Stage::decode,
      .message = fmt::format("the object is not JSON: {} at byte {}", in.failure().message, in.failure().offset)};
}

Result<Node> Arena::read(const Document& document) {
  if (const json::Index* index = document.index())
    return this->document(document.text(), index->spans.data(), index->has_escaped_keys, document.place());
  auto node = read_distinct(document.text());
  if (node && json::repeated_key(document.text(), index_)) return without_repeats(*node);
  return node;
}

Node Arena::without_repeats(const Node& node) {
  if (node.is_object()) {
    Node::Members members = last_of_repeated(node);
    for (auto& [key, value] : members) value = without_repeats(value);
    return object(members);
  }
  Node::Elements elements = node.elements();
  for (Node& element : elements) element = without_repeats(element);
  return node.is_array() ? list(elements) : node;
}

Node Arena::object(const Node::Members& members) {
  const Node::Content content{.members = copies_of(members.data(), members.size()), .size = members.size()};
  return {copies_of(&content, 1), 0};
}

Node Arena::list(const Node::Elements& elements) {
  const Node::Content content{
      .is_list = true, .elements = copies_of(elements.data(), elements.size()), .size = elements.size()};
  return {copies_of(&content, 1), 0};
}

Node Arena::string(std::string_view value) {
  std::string text;
  text.reserve(value.size() + value.size() / 4 + 2);
  json::Writer(text).string(value);
  const json::Span span{.begin = 0, .end = static_cast<std::uint32_t>(text.size()), .next = 1};
  return document(copy_of(text), copies_of(&span, 1), false);
}

Node Arena::with_member(const Node& object, std::string_view key, const Node& value) {
  Node::Members members;
  members.reserve(object.size() + 1);
  bool is_present = false;
  for (const auto& member : object.members()) {
    const bool is_meant = member.first == key;
    members.emplace_back(member.first, is_meant ? value : member.second);
    is_present = is_present || is_meant;
  }
  if (!is_present) members.emplace_back(key, value);
  return this->object(members);
}

Node Arena::without_member(const Node& object, std::string_view key) {
  Node::Members members;
  members.reserve(object.size());
  for (const auto& member : object.members())
    if (member.first != key) members.push_back(member);
  return this->object(members);
}

}  // namespace kubexx::conversion
