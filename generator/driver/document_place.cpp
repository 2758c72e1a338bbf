#include "generator/driver/document_place.hpp"

#include <algorithm>
#include <vector>

namespace kubexx::driver {
namespace {

std::vector<json::Step> steps_of(const schema::Location& location) {
  std::vector<json::Step> steps;
  for (const schema::Step& step : location) {
    if (const auto* key = std::get_if<std::string>(&step)) {
      steps.emplace_back(std::string_view(*key));
    } else {
      steps.emplace_back(std::get<std::size_t>(step));
    }
  }
  return steps;
}

const json::Value* value_at(const json::Value& root, const schema::Location& location) {
  const json::Value* value = &root;
  for (const schema::Step& step : location) {
    if (const auto* key = std::get_if<std::string>(&step)) {
      value = value->is_object() ? value->as_object().find(*key) : nullptr;
    } else {
      const std::size_t index = std::get<std::size_t>(step);
      value = value->is_array() && index < value->as_array().size() ? &value->as_array()[index] : nullptr;
    }
    if (value == nullptr) return nullptr;
  }
  return value;
}

bool is_scalar(const json::Value& value) { return !value.is_object() && !value.is_array() && !value.is_null(); }

}  // namespace

json::Mark place_of(const json::Marked& document, const schema::Location& location) {
  const std::vector<json::Step> steps = steps_of(location);
  const json::Found found = json::find_marks(document.value, document.marks, steps);
  const json::Value* value = value_at(document.value, location);
  return value != nullptr && is_scalar(*value) && found.marks->value.known() ? found.marks->value : found.marks->name();
}

json::Mark key_place_of(const json::Marked& document, const schema::Location& location) {
  const std::vector<json::Step> steps = steps_of(location);
  return json::find_marks(document.value, document.marks, steps).marks->name();
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
