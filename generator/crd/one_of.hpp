#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runtime/schema/json_schema.hpp"

/// The CEL rules for one-of sets and immutable fields. Written in one place, because controller-gen has changed them
/// before.
namespace kubexx::crd {

/// `escape` writes names as CEL identifiers (`self.__namespace__`), as the API server requires; controller-gen does
/// not.
schema::ValidationRule at_most_one_of(const std::vector<std::string>& fields, bool escape);
schema::ValidationRule exactly_one_of(const std::vector<std::string>& fields, bool escape);
schema::ValidationRule at_least_one_of(const std::vector<std::string>& fields, bool escape);

/// On the field itself.
schema::ValidationRule immutable_value();
/// On the object that holds an optional immutable field.
schema::ValidationRule immutable_presence(const std::string& field, bool escape);

/// A property name as CEL spells it after a dot.
std::string cel_name(std::string_view property);

}  // namespace kubexx::crd
