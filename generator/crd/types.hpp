#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "generator/crd/context.hpp"

/// From C++ types to schemas. Named types become references: a `$ref` whose text is the type's key.
namespace kubexx::crd {

/// Properties of one use of a type, besides its declaration.
struct TypeUse {
  bool number_allowed = false;       ///< this use has a `Type` marker
  bool item_number_allowed = false;  ///< the elements of this list have one
  std::string_view where;            ///< for messages: `stable::v1::Spec::size`
};

/// The schema of a type at its place of use, or nothing after an error.
std::optional<schema::JsonSchema> schema_of(Context& context, const facts::Type& type, const TypeUse& use);

/// The type without aliases, `std::optional` and smart pointers.
const facts::Type& bare(const model::Types& types, const facts::Type& type);

/// The type without aliases.
const facts::Type& behind_aliases(const model::Types& types, const facts::Type& type);

/// Whether a value of this type may be absent from an object.
bool is_optional(const model::Types& types, const facts::Type& type);

/// Whether a `Type` marker declares a struct to be something else than an object: the marker is all there is to know,
/// and the user defines its codec.
bool is_opaque(const model::Struct& type);

/// The range of a C++ integer; a bound that a double cannot represent is absent.
struct IntegerRange {
  std::optional<double> minimum;
  std::optional<double> maximum;
};
IntegerRange range_of(const facts::Type& type);

}  // namespace kubexx::crd
