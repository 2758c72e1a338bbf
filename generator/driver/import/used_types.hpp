#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/driver/import/import_files.hpp"
#include "generator/driver/import/own_schemas.hpp"
#include "generator/driver/import/own_table.hpp"
#include "generator/driver/import/own_type_uses.hpp"
#include "generator/import/built_in/equal_types.hpp"
#include "generator/import/own_types.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/schema/crd.hpp"

namespace kubexx::driver {

/// Types that objects of imported kinds can have, and the headers that declare them.
struct UsedTypes {
  importing::Likeness likeness = importing::Likeness::form;
  std::optional<importing::EqualTypes> of_kubernetes;  ///< of external kinds
  std::vector<OwnTypeEntry> entries;                   ///< of tables
  std::optional<importing::OwnTypes> own;              ///< those of `entries`, then adopted ones of Kubernetes
  HeaderReading reading;
  std::vector<std::string> inputs;  ///< files with headers of own types, and all that they include

  /// The objects of a version that have such a type. `uses`, unless null, notes what becomes of the entries.
  importing::FoundTypes find(const schema::CustomResourceDefinition& crd, const schema::CrdVersion& version,
                             std::vector<OwnTypeUses>* uses = nullptr) const;
};

/// What `--use` names, and how it is compared.
struct UseOptions {
  std::vector<std::string> names;  ///< types of Kubernetes, with all that they contain, and tables
  bool external = false;           ///< nothing is generated from the kinds
  bool adopts = false;             ///< descriptions may differ
  bool compares = false;           ///< whether the types can be compared matters
};

/// Nothing after an error, which is reported.
std::optional<UsedTypes> find_used_types(const UseOptions& use, HeaderReading reading, support::SourceMap& sources,
                                         std::vector<support::Diagnostic>& diagnostics);

/// The type of Kubernetes that contains most of those which definitions have copies of.
inline constexpr std::string_view kWidelyUsedType = "core/v1/PodTemplateSpec";
/// The objects of definitions that could have it, or a type that it contains, if their kinds were external.
std::size_t count_usable_objects(const std::vector<ImportedDefinition>& imported);

/// Reports the entries of tables that no object has, and places that lead to no object that could have the type.
void report_unused(const UsedTypes& used, const std::vector<OwnTypeUses>& uses,
                   std::vector<support::Diagnostic>& diagnostics);

}  // namespace kubexx::driver
