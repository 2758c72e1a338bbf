#pragma once

#include <map>
#include <string>
#include <vector>

#include "generator/driver/import/import_files.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::driver {

/// Where clang finds headers that are in memory. No such directory exists, so that no file of the user is read in place
/// of one.
inline constexpr const char* kMemoryDir = "/kubexx-import/";

/// A C++ type whose schema is asked for.
struct TypeQuestion {
  std::string type;    ///< `::company::TlsConfig`
  std::string header;  ///< as `#include` names it; empty for <kubexx/annotations.hpp>
  support::Span type_span;
  support::Span header_span;
};

struct TypeAnswer {
  std::map<std::string, schema::JsonSchema> schemas;  ///< by `kubexx:texts`
  bool is_comparable = false;                         ///< it has an `operator==`
};

struct TypeAnswers {
  std::vector<TypeAnswer> types;
  std::vector<std::string> inputs;  ///< files that were read
};

/// How headers are read.
struct HeaderReading {
  std::vector<HeaderFile> headers;       ///< in memory
  std::vector<std::string> clang_flags;  ///< of the user
  std::string annotations_dir;
  std::string preamble_dir;
};

/// What is asked besides schemas.
struct AskedDetails {
  bool wordings = true;     ///< the schemas for each `kubexx:texts`; otherwise one schema
  bool comparisons = true;  ///< whether types have an `operator==`
};

/// What `kubexx generate` makes of members with these types. Nothing after an error: one of a
/// question is reported at its place, and one in a header at that of the header.
TypeAnswers ask_for_schemas(const std::vector<TypeQuestion>& questions, const AskedDetails& details,
                            const HeaderReading& reading, support::SourceMap& sources,
                            std::vector<support::Diagnostic>& diagnostics);

}  // namespace kubexx::driver
