#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runtime/schema/crd.hpp"
#include "runtime/schema/field_path.hpp"

/// When two definitions are the same to an API server and to readers.
namespace kubexx::importing {

/// Whether an annotation records the version of the tool that generated a definition.
bool is_tool_annotation(std::string_view key);

/// The definition as JSON, with the server's default values, without status and what a server sets in metadata, without
/// the annotations of tools, with versions, `required` and other sets in order, and without keywords whose value is the
/// same as their absence. Every byte of a string counts.
json::Value normal_form(schema::CustomResourceDefinition crd);

/// The first place where two values differ, and how.
struct Difference {
  std::string path;      ///< `spec.versions[0].name`
  std::string expected;  ///< JSON, shortened; empty if only the other has a value there
  std::string found;     ///< the same
};
/// A value of a difference in a message.
std::string shown_value(const std::string& json);
std::optional<Difference> first_difference(const json::Value& expected, const json::Value& found);

}  // namespace kubexx::importing
