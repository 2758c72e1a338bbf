#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/json/value.hpp>
#include "generator/driver/check/definitions.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/json/marked.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::driver {

/// The files that `kubexx cel` reads, and which of their definitions it uses.
struct CelInputs {
  std::string schema;   ///< a file with definitions or with one JSON schema; can be empty
  std::string kind;     ///< of the definition, if there are several
  std::string version;  ///< `v1` or `group/v1`; empty: the version of the object, or the storage version
  std::string object;   ///< a file; can be empty
  std::string old;      ///< a file with the object before an update; can be empty
};

/// The schema in which an expression is tried: a copy that can be changed.
struct CelSchema {
  /// The schema of a resource. Any other schema is a property of it, so that the fields of resources are not added to
  /// it.
  schema::JsonSchema resource;
  bool is_resource = true;
  bool keeps_unknown_fields = false;
  std::string api_version, kind;  ///< of the objects; empty for a schema without a definition
  json::Marked document;
  support::FileId file;
  schema::Location location;  ///< of the schema in the document

  schema::JsonSchema& root();

  /// The position of the node at `below`, which is relative to the schema.
  support::Span span(const schema::Location& below, const support::SourceMap& sources) const;
};

struct ReadCelInputs {
  std::optional<CelSchema> schema;
  std::optional<json::Value> object, old;
  std::vector<support::Diagnostic> faults;  ///< files that cannot be read
  std::string misuse;                       ///< why the definition or version cannot be selected; empty if it can
};

ReadCelInputs read_cel_inputs(const CelInputs& inputs, std::istream* standard_input, support::SourceMap& sources);

}  // namespace kubexx::driver
