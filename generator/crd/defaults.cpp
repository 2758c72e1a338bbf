#include "generator/crd/defaults.hpp"

#include <fmt/format.h>

#include "generator/crd/default_value.hpp"
#include "generator/crd/fields.hpp"
#include "generator/markers/spelling.hpp"

namespace kubexx::crd {
namespace {

using markers::Effect;

const facts::Constant* find_constant(const Context& context, std::string_view name, std::string_view name_space) {
  if (name.starts_with("::")) name.remove_prefix(2), name_space = {};
  while (true) {
    const std::string qualified = name_space.empty() ? std::string(name) : fmt::format("{}::{}", name_space, name);
    const auto found = context.types.constants.find(qualified);
    if (found != context.types.constants.end()) return found->second;
    if (name_space.empty()) return nullptr;
    const std::size_t colons = name_space.rfind("::");
    name_space = colons == std::string_view::npos ? std::string_view() : name_space.substr(0, colons);
  }
}

void report_unreadable(Context& context, const std::string& what, const ConvertedValue& converted, support::Span whole,
                       bool typed = false) {
  error(context, "default-unreadable", converted.span.valid() ? converted.span : whole,
        fmt::format("{} cannot become a default value: {}", what, converted.problem))
      .notes.push_back({fmt::format("initialise it with a constant, or set the default value with '{}'",
                                    markers::spelling("kubebuilder:default", "…", typed)),
                        {}});
}

}  // namespace

bool has_default_marker(const model::Field& field) {
  return find_marker(field.markers, Effect::default_value) != nullptr ||
         find_marker(field.markers, Effect::default_json) != nullptr;
}

std::optional<json::Value> default_of(Context& context, const model::Struct& type, const model::Field& field,
                                      bool schemaless) {
  const facts::Value& value = *field.fact->initializer;
  if (has_default_marker(field)) return std::nullopt;
  const bool untyped = schemaless && !value.is_empty_braces();
  ConvertedValue converted = untyped ? convert_untyped(context, value) : convert(context, value, field.type());
  if (converted.problem.empty()) return std::move(converted.value);
  report_unreadable(context, fmt::format("the initialiser of '{}'", name_of(type, field)), converted, value.span,
                    markers::prefers_typed(field.markers));
  return std::nullopt;
}

std::optional<json::Value> default_of_constant(Context& context, std::string_view name, std::string_view name_space,
                                               const facts::Type* type, support::Span span) {
  const facts::Constant* constant = find_constant(context, name, name_space);
  if (constant == nullptr) {
    error(context, "constant-unknown", span,
          fmt::format("no constant '{}' is visible from namespace '{}'", name, name_space))
        .notes.push_back({"expected an inline constexpr variable at namespace scope", {}});
    return std::nullopt;
  }
  ConvertedValue converted =
      type != nullptr ? convert(context, constant->value, *type) : convert_untyped(context, constant->value);
  if (converted.problem.empty()) return std::move(converted.value);
  report_unreadable(context, fmt::format("the constant '{}'", name), converted, span);
  return std::nullopt;
}

}  // namespace kubexx::crd
