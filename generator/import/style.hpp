#pragma once

#include <map>
#include <string>

#include "generator/import/names.hpp"

namespace kubexx::importing {

/// What users choose in headers; none of it changes a definition.
struct Style {
  MemberNames names = MemberNames::snake_case;
  bool has_equality = false;                           ///< structs have an `operator==`
  std::map<std::string, std::string> namespaces = {};  ///< of groups, where they do not come from the group's name

  /// `cert_manager_io` for `cert-manager.io`, or what the user chose.
  std::string namespace_of(const std::string& group) const {
    const auto found = namespaces.find(group);
    return found == namespaces.end() ? namespace_name(group) : found->second;
  }
};

}  // namespace kubexx::importing
