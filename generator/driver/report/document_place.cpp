#include "generator/driver/report/document_place.hpp"

#include <algorithm>
#include <variant>
#include <vector>

#include "runtime/json/members.hpp"

namespace kubexx::driver {
namespace {

constexpr std::string_view kDefinitionKind = "CustomResourceDefinition";
constexpr std::string_view kDefinitionGroup = "apiextensions.k8s.io/";

std::vector<json::Step> steps_of(const schema::Location& location) {
  std::vector<json::Step> steps;
  steps.reserve(location.size());
  for (const schema::Step& step : location) std::visit([&](const auto& one) { steps.emplace_back(one); }, step);
  return steps;
}

bool is_scalar(const json::Value& value) { return !value.is_object() && !value.is_array() && !value.is_null(); }

}  // namespace

json::Mark DocumentPlaces::place(const schema::Location& location) {
  const json::MarkedValue found = finder_.find(steps_of(location));
  const bool is_there = found.steps == location.size();
  const bool at_value = is_there && is_scalar(*found.value) && found.marks->value.known();
  return at_value ? found.marks->value : found.marks->name();
}

json::Mark DocumentPlaces::key_place(const schema::Location& location) {
  return finder_.find(steps_of(location)).marks->name();
}

json::Mark place_of(const json::Marked& document, const schema::Location& location) {
  return DocumentPlaces(document).place(location);
}

bool is_definition(const json::Value& document) {
  return json::text_at(document, {"kind"}) == kDefinitionKind &&
         json::text_at(document, {"apiVersion"}).starts_with(kDefinitionGroup);
}

std::optional<UntypedDefinition> untyped_definition(const json::Marked& document) {
  const std::string kind = json::text_at(document.value, {"kind"});
  const std::string api_version = json::text_at(document.value, {"apiVersion"});
  if (kind.empty() && api_version.starts_with(kDefinitionGroup))
    return UntypedDefinition{"this object has no kind; expected CustomResourceDefinition",
                             place_of(document, {"apiVersion"})};
  if (api_version.empty() && kind == kDefinitionKind)
    return UntypedDefinition{"this object has no apiVersion; expected apiextensions.k8s.io/v1",
                             place_of(document, {"kind"})};
  return std::nullopt;
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
