#include <fmt/format.h>

#include "generator/crd/defaults.hpp"
#include "generator/crd/marker_target.hpp"
#include "generator/crd/value_rules.hpp"
#include "generator/markers/stage.hpp"

namespace kubexx::crd {
namespace {

using markers::Effect;
using schema::JsonSchema;

bool is_empty_object(const json::Value& value) { return value.is_object() && value.as_object().empty(); }

void set_default(const MarkerTarget& target) {
  const json::Value& value = target.marker.value().value;
  // Comments write an empty list as `{}` too.
  if (target.schema.type == "array" && is_empty_object(value)) {
    target.schema.default_value = json::Array{};
  } else {
    target.schema.default_value = value;
  }
}

void set_default_json(const MarkerTarget& target) {
  const markers::Argument& argument = target.marker.value();
  if (argument.name == "ref") {
    const std::string& name = argument.value.as_string();
    if (auto value = default_of_constant(target.context, name, target.name_space, target.type, argument.span)) {
      target.schema.default_value = std::move(*value);
    }
    return;
  }
  if (argument.value.is_null()) return;
  target.schema.default_value = argument.value;
}

void set_external_docs(const MarkerTarget& target) {
  const markers::Argument* url = target.marker.find("url");
  if (url == nullptr) return;
  if (!is_documentation_url(url->value.as_string())) {
    error(target.context, "marker-value", url->span,
          fmt::format("'{}' is not an absolute URL or path; expected one such as 'https://example.com/docs'",
                      url->value.as_string()));
    return;
  }
  schema::ExternalDocs docs;
  docs.url = url->value.as_string();
  if (const auto* description = target.marker.find("description")) docs.description = description->value.as_string();
  target.schema.external_docs = std::move(docs);
}

constexpr SchemaEffect kValueEffects[] = {
    {Effect::default_value, set_default},
    {Effect::default_json, set_default_json},
    {Effect::example, [](const MarkerTarget& t) { t.schema.example = t.marker.value().value; }},
    {Effect::nullable, [](const MarkerTarget& t) { t.schema.nullable = true; }},
};
static_assert(markers::covers(kValueEffects, markers::Stage::value));

constexpr SchemaEffect kTextEffects[] = {
    {Effect::description, [](const MarkerTarget& t) { t.schema.description = t.marker.value().value.as_string(); }},
    {Effect::title, [](const MarkerTarget& t) { t.schema.title = t.marker.value().value.as_string(); }},
    {Effect::external_docs, set_external_docs},
};
static_assert(markers::covers(kTextEffects, markers::Stage::text));

}  // namespace

void apply_value(const MarkerTarget& target) { apply_row(kValueEffects, target); }

void apply_text(const MarkerTarget& target) { apply_row(kTextEffects, target); }

}  // namespace kubexx::crd
