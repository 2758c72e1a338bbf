#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "runtime/schema/json_schema.hpp"

namespace kubexx::crd {

/// The largest schema that is built. Written down, one of this size is larger than any request that an API server
/// reads.
inline constexpr std::uint64_t most_schema_nodes = 100'000;

/// Two layers of one schema that contradict each other.
struct FlattenConflict {
  enum class Kind { type, enumeration };
  Kind kind = Kind::type;
  std::string path;      ///< JSON path below the flattened schema, such as `.spec.ports[*].name`
  std::string in_type;   ///< of the type (the earlier layer): a type name, or its enum as JSON
  std::string in_field;  ///< of the field (the later layer)
};

struct Flattened {
  schema::JsonSchema schema;  ///< without `$ref`; with `allOf` only if two layers could not be merged
  std::vector<FlattenConflict> conflicts;
};

/// Resolves every reference of `root` and merges what a field adds to its type, what a struct inlines, and what an
/// alias adds to its target.
///
/// `definitions` has the schema of each named type by the name that `JsonSchema::ref` uses; every name must have one,
/// and no type may be recursive. With `controller_gen`, layers are merged as there: equal bounds twice in `allOf`, a
/// field's enum lost. Otherwise equal values are written once, the stricter bound wins, a field's enum narrows that of
/// its type, and a field's default value wins.
Flattened flatten(schema::JsonSchema root, const std::map<std::string, schema::JsonSchema>& definitions,
                  bool controller_gen);

/// How many nodes `root` has once flattened. Numbers above `most_schema_nodes` only mean "too many".
std::uint64_t flat_size(const schema::JsonSchema& root, const std::map<std::string, schema::JsonSchema>& definitions);

/// The same as `flatten` for all roots of a run, which share the resolved references. Consumes the definitions, and
/// moves those that are used once.
class Flattener {
 public:
  Flattener(std::map<std::string, schema::JsonSchema> definitions, bool controller_gen);
  ~Flattener();

  /// Every root must be counted before the first is flattened.
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
