#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "runtime/schema/json_schema.hpp"

namespace kubexx::crd {

/// The largest schema that is built. Written down, one of this size is larger than any request that an API server reads.
inline constexpr std::uint64_t most_schema_nodes = 100'000;

/// Two layers of one value that cannot both hold.
struct FlattenConflict {
  enum class Kind { type, enumeration };
  Kind kind = Kind::type;
  std::string path;      ///< JSON path below the flattened schema, such as `.spec.ports[*].name`
  std::string in_type;   ///< what the type (the earlier layer) says: a type name, or its enum as JSON
  std::string in_field;  ///< what the field (the later layer) says
};

struct Flattened {
  schema::JsonSchema schema;  ///< free of `$ref`; `allOf` only where two layers could not be said as one
  std::vector<FlattenConflict> conflicts;
};

/// Resolves every reference of `root` and merges what a field adds to its type, what a struct inlines, and what an
/// alias adds to its target.
///
/// `definitions` holds the schema of each named type by the name that `JsonSchema::ref` uses; all names must be there
/// and no type may contain itself. Where layers meet, `controller_gen` repeats the peer exactly: equal bounds twice in
/// `allOf`, a field's enum lost. Otherwise equal values are said once, the tighter bound holds, a field's enum narrows
/// its type's, and a field's default wins.
Flattened flatten(schema::JsonSchema root, const std::map<std::string, schema::JsonSchema>& definitions,
                  bool controller_gen);

/// The same for all roots of a run, which share what their references resolve to. Uses the definitions up, and moves
/// what is used once.
class Flattener {
 public:
  Flattener(std::map<std::string, schema::JsonSchema> definitions, bool controller_gen);
  ~Flattener();

  /// Every root has to be counted before the first is flattened.
  void count(const schema::JsonSchema& root);
  /// How many nodes `root` has once flattened, without flattening it: a struct counts wherever it is used. Numbers
  /// above `most_schema_nodes` only mean "too many".
  std::uint64_t size(const schema::JsonSchema& root);
  Flattened flatten(schema::JsonSchema root);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kubexx::crd
