#pragma once

#include <cstddef>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/json/marked.hpp"
#include "runtime/schema/beta_layout.hpp"
#include "runtime/schema/crd.hpp"
#include "runtime/schema/field_path.hpp"

namespace kubexx::driver {

/// A definition with its document, from which positions are computed.
struct PlacedDefinition {
  schema::CustomResourceDefinition crd;
  json::Marked document;
  support::FileId file;
  std::optional<schema::BetaLayout> beta = {};

  /// The position of `location` in the text.
  support::Span span(const schema::Location& location, const support::SourceMap& sources) const;
};

/// All definitions of files and directories by name.
struct DefinitionSet {
  std::map<std::string, PlacedDefinition, std::less<>> definitions;
  std::vector<support::Diagnostic> faults;  ///< files that could not be read, and names with two different definitions
  std::size_t read = 0;                     ///< definitions, repeated ones included
};

/// Adds the definitions of the inputs to the set.
void read_definitions(const std::vector<std::string>& inputs, std::istream* standard_input, support::SourceMap& sources,
                      DefinitionSet& set);

DefinitionSet read_definitions(const std::vector<std::string>& inputs, std::istream* standard_input,
                               support::SourceMap& sources);

}  // namespace kubexx::driver
