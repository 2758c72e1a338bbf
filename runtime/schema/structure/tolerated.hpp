#pragma once

#include <vector>

#include "runtime/schema/structure.hpp"

// What an update may still do because the stored definition already does it (UPD-003 to UPD-008).

namespace kubexx::schema {

struct SchemaUpdate {
  const std::vector<const JsonSchema*>& old_schemas;
  const std::vector<const JsonSchema*>& new_schemas;
  bool preserves_unknown_fields = false;  ///< `spec.preserveUnknownFields` of the new definition
  int server_minor = kNewestServer;
};

Tolerated tolerated_on(const SchemaUpdate& update);

/// Whether the server would accept the structure; defaults and keywords are not checked.
bool is_structural(const JsonSchema& schema, int server_minor);

/// Whether the schema uses what only structural schemas may: defaults, and most of the Kubernetes extensions.
bool needs_structure(const JsonSchema& schema);

bool has_unknown_types(const JsonSchema& schema);
/// Whether pruning would change a default of a structural schema, one below additionalProperties included.
bool has_unpruned_defaults(const JsonSchema& schema, int server_minor);
bool has_non_atomic_sets(const JsonSchema& schema);
bool has_loose_list_map_keys(const JsonSchema& schema);

}  // namespace kubexx::schema
