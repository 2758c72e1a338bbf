#pragma once

#include <string_view>

namespace kubexx::schema {

/// Whether clients prefer the version `a` to `b`: v2 to v1, v1 to v1beta1, that to v1alpha1, and all of these to names
/// of another form, which go by the alphabet.
bool outranks(std::string_view a, std::string_view b);

}  // namespace kubexx::schema
