#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "generator/driver/check/definitions.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/json/marked.hpp"
#include <kubexx/json/value.hpp>
#include "runtime/schema/json_schema.hpp"

namespace kubexx::driver {

/// What `kubexx cel` reads.
struct CelInputs {
  std::string schema;   ///< a file with definitions or with one JSON schema; may be empty
  std::string kind;     ///< of the definition, where there are several
  std::string version;  ///< `v1` or `group/v1`; empty: that of the object, or the one that is stored
  std::string object;   ///< a file; may be empty
  std::string old;      ///< the same before an update
};

/// A schema to try expressions with, as a copy that may be changed.
struct CelSchema {
  /// Of a resource. A schema that is none stands in here as a property, where nothing is added to it.
  schema::JsonSchema resource;
  bool is_resource = true;
  bool keeps_unknown_fields = false;
  std::string api_version, kind;  ///< of the objects; empty for a schema without a definition
  json::Marked document;
  support::FileId file;
  schema::Location location;  ///< of the schema in the document

  schema::JsonSchema& root();

  /// Where `below` stands in the text; that of the schema in front of it.
  support::Span span(const schema::Location& below, const support::SourceMap& sources) const;
};

struct ReadCelInputs {
  std::optional<CelSchema> schema;
  std::optional<json::Value> object, old;
  std::vector<support::Diagnostic> faults;  ///< what cannot be read
  std::string misuse;                       ///< what cannot be chosen; empty if all can
};

ReadCelInputs read_cel_inputs(const CelInputs& inputs, std::istream* standard_input, support::SourceMap& sources);

}  // namespace kubexx::driver
