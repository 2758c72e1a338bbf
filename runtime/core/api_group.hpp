#pragma once

#include <string_view>

namespace kubexx::core {

/// The group of an `apiVersion`: `apps` for `apps/v1`, empty for `v1`. Part of the argument.
inline std::string_view api_group(std::string_view api_version) {
  const auto slash = api_version.find('/');
  return slash == std::string_view::npos ? std::string_view() : api_version.substr(0, slash);
}

}  // namespace kubexx::core
