#pragma once

#include <map>
#include <string>
#include <vector>

#include "generator/driver/check/check.hpp"
#include "runtime/json/marks.hpp"
#include "runtime/schema/crd.hpp"

namespace kubexx::driver {

/// A finding whose place is still a line and a column; a note of it may stand elsewhere in the same file.
struct PlacedFinding {
  Finding finding;
  json::Mark mark;
  std::vector<std::pair<std::string, json::Mark>> notes;
};

/// What one definition calls itself, for the comparison with others.
struct NamedDefinition {
  std::string name;
  std::string group;
  schema::CrdNames names;
  json::Mark mark;  ///< of its names
};

struct FileCheck {
  bool is_read = false;
  std::string error;  ///< why it could not be read
  std::string text;   ///< kept only where something was found or may be
  std::vector<PlacedFinding> findings;
  std::vector<NamedDefinition> definitions;
  std::size_t others = 0;
};

using OldDefinitions = std::map<std::string, schema::CustomResourceDefinition, std::less<>>;

/// Judges the definitions in one text; those that `old` has under the same name as updates.
FileCheck check_text(std::string text, const CheckOptions& options, const OldDefinitions& old);

/// The definitions in a text, by name; what cannot be read is a finding of the answer.
FileCheck read_old_definitions(const std::string& text, OldDefinitions& old);

}  // namespace kubexx::driver
