#pragma once

#include <vector>

#include "runtime/schema/check.hpp"

namespace kubexx::schema {

/// What an update still tolerates because the stored definition already has it (UPD-003 to UPD-008).
struct Tolerated {
  bool unstructural = false;
  bool unknown_types = false;
  bool unpruned_defaults = false;
  bool non_atomic_sets = false;
  bool loose_list_map_keys = false;
};

struct SchemaRequest {
  const JsonSchema& root;
  const FieldPath& path;            ///< of `root`
  bool status_subresource = false;  ///< of this version, or of any when the schema is hoisted
  Tolerated tolerated;
  const std::vector<const JsonSchema*>& old_schemas;
  bool unchanged = false;  ///< by an update
};

/// Every rule on one schema: root, structure, junctors, keywords, extensions, list and map types, defaults, then
/// expressions through `options`, which also add warnings. Section B of the rulebook, one family a file in structure/.
void check_schema(const SchemaRequest& request, const CheckOptions& options, FieldErrors& errors,
                  std::vector<FieldWarning>& warnings);

/// Formats that are unknown to servers (WARN-001), and schemas that hardly any object satisfies (TRAP).
std::vector<FieldWarning> schema_warnings(const SchemaRequest& request, const CheckOptions& options);

}  // namespace kubexx::schema
