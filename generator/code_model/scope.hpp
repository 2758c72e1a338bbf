#pragma once

#include <string>
#include <string_view>

#include "generator/model/model.hpp"

namespace kubexx::code_model {

/// What opens a namespace of the user's headers again: `namespace golden::inline v1`; empty for the global namespace.
std::string opening_of(const model::Model& model, std::string_view name_space);

/// A type for code in `name_space`: names of `std` and `kubexx` begin with `::` if another namespace of that name hides
/// the global one there.
std::string visible_type(const model::Model& model, std::string_view name_space, std::string type);

}  // namespace kubexx::code_model
