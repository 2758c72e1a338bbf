#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "generator/import/present_type.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::importing {

/// Whether a schema becomes a struct: an object with properties, or one about which nothing is known.
bool is_struct(const schema::JsonSchema& schema);

/// Whether two schemas give the same C++ type, as numbers: equal schemas have the same number. Time and memory grow
/// with the size of the schemas.
class TypeNumbers {
 public:
  /// All schemas below `root`, of which some have a type that is there already. Both must outlive this object.
  explicit TypeNumbers(const schema::JsonSchema& root, const FoundTypes& present = {});

  /// Of the type of a property: its own description, default value, nullability, title and example belong to the
  /// member.
  std::size_t of_property(const schema::JsonSchema& schema) const { return types_.at(&schema); }
  /// Of the type of a list element or map value, which has no member for them.
  std::size_t of_element(const schema::JsonSchema& schema) const { return elements_.at(&schema); }

 private:
  std::size_t number(std::string key);
  void visit(const schema::JsonSchema& schema, const FoundTypes& present);

  std::unordered_map<std::string, std::size_t> numbers_;
  std::unordered_map<const schema::JsonSchema*, std::size_t> types_;
  std::unordered_map<const schema::JsonSchema*, std::size_t> elements_;
};

}  // namespace kubexx::importing
