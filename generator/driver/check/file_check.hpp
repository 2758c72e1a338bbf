#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "generator/driver/check/check.hpp"
#include "runtime/json/marks.hpp"
#include "runtime/schema/crd.hpp"

namespace kubexx::driver {

/// A finding at a line and a column. Its notes can be elsewhere in the same file.
struct PlacedFinding {
  Finding finding;
  json::Mark mark;
  std::vector<std::pair<std::string, json::Mark>> notes;
  std::optional<schema::Excerpt> excerpt{};  ///< of the scalar at `mark`
};

/// The names of one definition, to find conflicts with other definitions.
struct NamedDefinition {
  std::string name;
  std::string group;
  schema::CrdNames names;
  json::Mark mark;          ///< of its names
  json::Mark name_mark;     ///< of `metadata.name`
  std::size_t content = 0;  ///< of its document, by `content_of`
};

struct FileCheck {
  bool is_read = false;
  std::string error;  ///< why it cannot be read
  std::string text;   ///< empty if the file could not be read
  std::vector<PlacedFinding> findings;
  std::vector<NamedDefinition> definitions;
  std::size_t others = 0;
  std::vector<std::string> created{};  ///< the definitions that are not in a non-empty `old`
};

using OldDefinitions = std::map<std::string, schema::CustomResourceDefinition, std::less<>>;

/// Validates the definitions in one file: as updates if `old` has a definition of the same name.
FileCheck check_text(std::string text, const CheckOptions& options, const OldDefinitions& old);

/// Adds the definitions in a file to `old`. Read errors are findings of the result, whose definitions have no names but
/// their own.
FileCheck read_old_definitions(const std::string& text, OldDefinitions& old);

}  // namespace kubexx::driver
