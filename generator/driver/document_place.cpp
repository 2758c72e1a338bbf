#include "generator/driver/document_place.hpp"

#include <algorithm>
#include <variant>

namespace kubexx::driver {
namespace {

constexpr std::size_t kFewMembers = 16;
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

std::size_t first_index(const json::Object& object, std::string_view key) {
  const auto found =
      std::find_if(object.begin(), object.end(), [&](const auto& member) { return member.first == key; });
  return found == object.end() ? kNone : static_cast<std::size_t>(found - object.begin());
}

const json::Value& child(const json::Value& value, std::size_t index) {
  return value.is_array() ? value.as_array()[index]
                          : (value.as_object().begin() + static_cast<std::ptrdiff_t>(index))->second;
}

bool is_scalar(const json::Value& value) { return !value.is_object() && !value.is_array() && !value.is_null(); }

}  // namespace

std::size_t DocumentPlaces::member_index(const json::Object& object, std::string_view key) {
  if (object.size() <= kFewMembers) return first_index(object, key);
  const auto [entry, is_new] = members_.try_emplace(&object);
  if (is_new)
    for (const auto& [name, value] : object) entry->second.emplace(name, entry->second.size());
  const auto found = entry->second.find(key);
  return found == entry->second.end() ? kNone : found->second;
}

std::size_t DocumentPlaces::child_index(const json::Value& value, const schema::Step& step) {
  if (const auto* key = std::get_if<std::string>(&step))
    return value.is_object() ? member_index(value.as_object(), *key) : kNone;
  const std::size_t index = std::get<std::size_t>(step);
  return value.is_array() && index < value.as_array().size() ? index : kNone;
}

DocumentPlaces::Node DocumentPlaces::find(const schema::Location& location) {
  Node node{&document_.value, &document_.marks, true};
  for (const schema::Step& step : location) {
    const std::size_t index = child_index(*node.value, step);
    if (index >= node.marks->children.size()) return {node.value, node.marks, false};
    node = {&child(*node.value, index), &node.marks->children[index], true};
  }
  return node;
}

json::Mark DocumentPlaces::place(const schema::Location& location) {
  const Node found = find(location);
  const bool at_value = found.is_there && is_scalar(*found.value) && found.marks->value.known();
  return at_value ? found.marks->value : found.marks->name();
}

json::Mark DocumentPlaces::key_place(const schema::Location& location) { return find(location).marks->name(); }

json::Mark place_of(const json::Marked& document, const schema::Location& location) {
  return DocumentPlaces(document).place(location);
}

json::Mark key_place_of(const json::Marked& document, const schema::Location& location) {
  return DocumentPlaces(document).key_place(location);
}

std::string text_member(const json::Value& document, std::string_view key) {
  const json::Value* value = document.is_object() ? document.as_object().find(key) : nullptr;
  return value != nullptr && value->is_string() ? value->as_string() : std::string();
}

bool is_definition(const json::Value& document) {
  return text_member(document, "kind") == "CustomResourceDefinition" &&
         text_member(document, "apiVersion").starts_with("apiextensions.k8s.io/");
}

std::uint32_t token_length(std::string_view text, std::uint32_t offset) {
  if (offset >= text.size()) return 0;
  const std::string_view rest = text.substr(offset);
  const char first = rest.front();
  std::size_t end = 1;
  if (first == '"' || first == '\'') {
    while (end < rest.size() && rest[end] != first && rest[end] != '\n')
      end += rest[end] == '\\' && first == '"' ? 2 : 1;
    return static_cast<std::uint32_t>(std::min(end + 1, rest.size()));
  }
  const auto ends_here = [&](std::size_t at) {
    const char c = rest[at];
    const bool before_blank =
        at + 1 >= rest.size() || std::string_view(" \t\r\n").find(rest[at + 1]) != std::string_view::npos;
    return c == '\n' || c == '\r' || c == ',' || c == '}' || c == ']' || (c == ':' && before_blank) ||
           (c == '#' && rest[at - 1] == ' ');
  };
  while (end < rest.size() && !ends_here(end)) ++end;
  while (end > 1 && rest[end - 1] == ' ') --end;
  return static_cast<std::uint32_t>(end);
}

}  // namespace kubexx::driver
