#include "generator/crd/value_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "runtime/net/url.hpp"
#include "runtime/schema/object/prune.hpp"
#include "runtime/schema/object/value_validation.hpp"

namespace kubexx::crd {
namespace {

using schema::FieldError;

/// The server's detail without the name of the value, which differs between a default and an object.
std::string_view without_name(std::string_view detail) {
  constexpr std::string_view in_body = " in body ";
  const std::size_t found = detail.find(in_body);
  return found == std::string_view::npos ? detail : detail.substr(found + in_body.size());
}

std::string words_of(const FieldError& error) {
  if (error.type == schema::ErrorType::required) return "is required";
  const std::string_view detail = without_name(error.detail);
  return detail.empty() ? schema::body(error) : std::string(detail);
}

/// Relative to the value that is validated; empty for that itself.
std::string_view name_of(const FieldError& error) {
  const std::string_view name = error.field;
  if (name == "<nil>") return {};
  return name.substr(std::min(name.find_first_not_of('.'), name.size()));
}

/// `must not have unknown fields: 'a', 'b.c'`; empty if all fields are in the schema.
std::string unknown_fields_of(const json::Value& value, const schema::SchemaNode& schema) {
  json::Value pruned = value;
  std::vector<schema::UnknownField> unknown;
  schema::prune(pruned, schema, false, &unknown);
  if (pruned == value) return {};
  std::string names;
  for (const schema::UnknownField& field : unknown)
    names += fmt::format("{} '{}'", names.empty() ? ":" : ",", field.path);
  return "must not have unknown fields" + names;
}

std::string first_error_of(const json::Value& value, const schema::SchemaNode& schema) {
  schema::FieldErrors errors;
  const schema::Location start;
  schema::validate_value(value, schema, {"", start}, schema::kNewestServer, errors);
  if (errors.empty()) return {};
  const FieldError& first = errors.list().front();
  const std::string_view name = name_of(first);
  return name.empty() ? words_of(first) : fmt::format("'{}' {}", name, words_of(first));
}

}  // namespace

bool is_documentation_url(std::string_view url) { return net::url_problem(url).empty(); }

std::string complaint_about(const json::Value& value, const schema::JsonSchema& schema) {
  const schema::CompiledSchema compiled = schema::compile_schema(schema);
  std::string error = first_error_of(value, compiled.root());
  std::string unknown = unknown_fields_of(value, compiled.root());
  if (error.empty() || unknown.empty()) return error + unknown;
  return fmt::format("{}; it {}", error, unknown);
}

}  // namespace kubexx::crd
