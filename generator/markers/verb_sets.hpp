#pragma once

#include <string_view>

namespace kubexx::markers {

/// A constant of the namespace `kubexx::verbs`, for the verbs of access rules.
struct VerbSet {
  std::string_view name;
  std::string_view summary;
  std::string_view verbs;  ///< as in comments: `get,list`
};

inline constexpr VerbSet kVerbSets[] = {
    {"read", "reading objects and their changes", "get,list,watch"},
    {"write", "changing single objects", "create,update,patch,delete"},
    {"manage", "`read` and `write`", "get,list,watch,create,update,patch,delete"},
    {"all", "every verb, also those of later releases", "*"},
};

}  // namespace kubexx::markers
