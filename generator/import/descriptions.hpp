#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/schema/crd.hpp"

namespace kubexx::importing {

/// The lines of a `///` comment from which `kubexx generate` reads exactly `description`; nothing if there is no such
/// comment: a description with spaces at the end of a line, two empty lines in a row, a line that begins like a marker,
/// a line that a backslash would join with the next one, or a character that must not be in source code.
std::optional<std::vector<std::string>> comment_of(std::string_view description);

/// The lines of a `///` comment for readers of a header whose description is in a marker: without what a comment cannot
/// contain. Empty if nothing is left, or if a compiler would join its lines.
std::vector<std::string> readable_comment(std::string_view description);

/// Removes the descriptions of all fields, except those of `apiVersion` and `kind` that every definition has.
void drop_descriptions(schema::CustomResourceDefinition& crd);

}  // namespace kubexx::importing
