#pragma once

#include <string>
#include <vector>

#include "generator/driver/report/schema_path.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"

/// Tables of the user's own types that imported kinds have: YAML, a list of entries.
///
///     - type: company::TlsConfig
///       header: company/tls.hpp
///       at:                                # optional
///         shop.example.com/v1/Widget: [spec.tls]
namespace kubexx::driver {

/// An object that has the type of an entry.
struct OwnTypePlace {
  std::string kind;  ///< `shop.example.com/v1/Widget`
  std::string path;  ///< as in the table
  SchemaPath steps;
  support::Span span;
};

struct OwnTypeEntry {
  std::string type;    ///< `::company::TlsConfig`
  std::string header;  ///< `company/tls.hpp`
  std::vector<OwnTypePlace> places;
  bool has_places = false;  ///< otherwise all equal objects have the type
  support::Span type_span;
  support::Span header_span;
};

/// Whether a value of `--use` names a table, by its ending, and not a type of Kubernetes.
bool is_own_table(const std::string& value);

/// The entries of a table, in their order. Reports what cannot be read, unknown keys, types and headers that cannot be
/// written in C++, and types that are listed twice, also in `earlier` tables.
std::vector<OwnTypeEntry> read_own_table(const std::string& file, const std::vector<OwnTypeEntry>& earlier,
                                         support::SourceMap& sources, std::vector<support::Diagnostic>& diagnostics);

}  // namespace kubexx::driver
