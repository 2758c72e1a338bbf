#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "generator/import/normal_form.hpp"
#include "generator/import/present_type.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::importing {

/// What has to be equal so that an object has a type.
enum class Likeness {
  schema,                ///< all that `kubexx generate` writes
  schema_without_texts,  ///< all but descriptions
  form,  ///< what codecs read and write: properties, which are required, default values, types of values
};

/// A struct that objects can have, with what `kubexx generate` makes of it.
struct OwnType {
  PresentType type;
  std::map<std::string, schema::JsonSchema> schemas;  ///< by `kubexx:texts`; not empty
  bool is_everywhere = true;                          ///< objects have it wherever they are equal, not only in places
};

/// An object that the user said to have a type, or that has the same properties as one, but differs from it.
struct UnlikeObject {
  const schema::JsonSchema* object = nullptr;
  Difference difference;  ///< of the schema of the type, and that of the object
};

struct OwnTypeUse {
  std::size_t objects = 0;
  std::vector<UnlikeObject> unlike;  ///< those in places, and the first one of the others
};

/// Finds the objects of a definition that have one of these types. Immutable, and so safe to use from several threads.
class OwnTypes {
 public:
  OwnTypes(std::vector<OwnType> types, Likeness likeness);

  /// An earlier type that every object with this type could have, too, if both are used everywhere.
  std::optional<std::size_t> same_as(std::size_t type) const;

  /// Objects below the root, and those in `places` with the type that is named for each. `uses` has an element for each
  /// type. Time and memory are linear in the size of the schema, if objects with the properties of a type are not deep
  /// in each other.
  FoundTypes find(const schema::JsonSchema& root, const std::map<const schema::JsonSchema*, std::size_t>& places,
                  std::vector<OwnTypeUse>& uses) const;

  std::size_t size() const { return types_.size(); }

 private:
  class Search;

  const schema::JsonSchema& schema_of(const OwnType& type, const std::string& wording) const;
  std::optional<Difference> difference(const OwnType& type, const std::string& wording,
                                       const schema::JsonSchema& object) const;

  std::vector<OwnType> types_;
  Likeness likeness_;
  std::map<std::string, std::vector<std::size_t>> by_properties_;  ///< of the types that are used everywhere
};

}  // namespace kubexx::importing
