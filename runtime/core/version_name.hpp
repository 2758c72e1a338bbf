#pragma once

#include <algorithm>
#include <string_view>

namespace kubexx::core {

/// Whether `name` is like `v1`, `v2beta1` or `v1alpha3`: names that Kubernetes gives versions of an API. Other names
/// are valid versions too.
constexpr bool is_version_name(std::string_view name) {
  const auto take_number = [&] {
    const std::size_t end = std::min(name.find_first_not_of("0123456789"), name.size());
    const bool is_number = end > 0 && name.front() != '0';
    name.remove_prefix(end);
    return is_number;
  };
  if (!name.starts_with('v')) return false;
  name.remove_prefix(1);
  if (!take_number()) return false;
  if (name.empty()) return true;
  if (!name.starts_with("alpha") && !name.starts_with("beta")) return false;
  name.remove_prefix(name.starts_with("alpha") ? 5 : 4);
  return take_number() && name.empty();
}

static_assert(is_version_name("v1") && is_version_name("v12beta3") && is_version_name("v1alpha1"));
static_assert(!is_version_name("") && !is_version_name("v") && !is_version_name("v0") && !is_version_name("v1gamma1") &&
              !is_version_name("v1beta") && !is_version_name("v1beta0") && !is_version_name("v1beta1x"));

}  // namespace kubexx::core
