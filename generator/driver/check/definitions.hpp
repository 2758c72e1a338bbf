#pragma once

#include <deque>
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

/// All definitions of files and directories by name. If two have the same name, the later one is used.
struct DefinitionSet {
  std::map<std::string, PlacedDefinition, std::less<>> definitions;
  std::vector<support::Diagnostic> faults;  ///< files that could not be read
};

DefinitionSet read_definitions(const std::vector<std::string>& inputs, std::istream* standard_input,
                               support::SourceMap& sources);

}  // namespace kubexx::driver
