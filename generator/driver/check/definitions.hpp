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

/// A definition with its document, so that places in it can be found.
struct PlacedDefinition {
  schema::CustomResourceDefinition crd;
  json::Marked document;
  support::FileId file;
  std::optional<schema::BetaLayout> beta = {};

  /// Where `location` stands in the text.
  support::Span span(const schema::Location& location, const support::SourceMap& sources) const;
};

/// All definitions of a file or folder by their names; of two with one name the later counts.
struct DefinitionSet {
  std::map<std::string, PlacedDefinition, std::less<>> definitions;
  std::vector<support::Diagnostic> faults;  ///< what could not be read
};

DefinitionSet read_definitions(const std::string& input, std::istream* standard_input, support::SourceMap& sources);

}  // namespace kubexx::driver
