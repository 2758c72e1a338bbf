#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "generator/crd/context.hpp"

/// From C++ types to schemas. Named types become references: a `$ref` whose text is the type's key.
namespace kubexx::crd {

/// What the place of use says about the type beside its own declaration.
struct TypeUse {
  bool number_allowed = false;       ///< a `Type` marker stands at this type
  bool item_number_allowed = false;  ///< … at the elements of this list
  std::string_view where;            ///< for messages: `stable::v1::Spec::size`
};

/// The schema of a type at its place of use, or nothing after an error.
std::optional<schema::JsonSchema> schema_of(Context& context, const facts::Type& type, const TypeUse& use);

/// The type without aliases, `std::optional` and smart pointers around it.
const facts::Type& bare(const model::Types& types, const facts::Type& type);

/// The type without aliases.
const facts::Type& behind_aliases(const model::Types& types, const facts::Type& type);

/// Whether an object may leave a value of this type out, by its structure.
bool is_optional(const model::Types& types, const facts::Type& type);

/// The values a C++ integer can hold, as far as doubles can say it: a bound that a double cannot hold is absent.
struct IntegerRange {
  std::optional<double> minimum;
  std::optional<double> maximum;
};
IntegerRange range_of(const facts::Type& type);

}  // namespace kubexx::crd
