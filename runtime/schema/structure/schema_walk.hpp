#pragma once

#include <unordered_set>

#include "runtime/schema/field_error.hpp"
#include "runtime/schema/structure.hpp"
#include "runtime/schema/structure/node.hpp"

// The one walk over a schema. The server walks twice: over the structure with its junctors, and over all schemas. Here
// each node is visited once for both, and their errors are kept apart.

namespace kubexx::schema::structure {

struct WalkResult {
  bool complete = true;    ///< every node was visited
  bool converts = true;    ///< the schema can be made structural; else `structural` counts for nothing
  FieldErrors structural;  ///< of the structure and of junctors
  FieldErrors keywords;    ///< of all nodes, as the server's second walk finds them
  /// Nodes with an error in `keywords` at them or below.
  std::unordered_set<const JsonSchema*> refused;
  /// Nodes with a default at them or below.
  std::unordered_set<const JsonSchema*> with_defaults;
};

/// Time and memory are bounded: what is nested too deeply, or has too many errors to print, is an error itself.
WalkResult walk_schema(const Node& root, const Tolerated& tolerated, int server_minor);

}  // namespace kubexx::schema::structure
