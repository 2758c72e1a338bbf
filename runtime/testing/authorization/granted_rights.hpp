#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/result.hpp>
#include <kubexx/json/value.hpp>

/// The rules of ClusterRoles and Roles (`rbac.authorization.k8s.io/v1`).
namespace kubexx::testing {

/// What a request does, in the terms of such rules.
struct Access {
  std::string verb;
  std::string group;
  std::string resource;    ///< with its subresource: `fleets/status`
  std::string name_space;  ///< empty at the cluster scope
  std::string name;        ///< empty if it is not restricted to one object
};

/// The rights of a user, and which of them were needed.
class GrantedRights {
 public:
  /// From a stream of YAML documents. A ClusterRole is in force in every namespace, a Role in that of its metadata.
  /// Documents of other kinds are errors.
  static Result<GrantedRights> read(std::string_view roles);

  bool allow(const Access& access) const;
  /// Those that allow it count as used.
  void note(const Access& access);
  /// The rules that are in force in a namespace, as access reviews list them.
  json::Array rules(std::string_view name_space) const;
  /// Rules that have not been used, one verb of one resource each, in the order of the roles:
  /// `delete fleets.harbour.example.com`, `get secrets in the namespace shop`.
  std::vector<std::string> unused() const;

 private:
  struct Right {
    std::string verb, group, resource, name_space;
    std::vector<std::string> names;  ///< empty: any
    bool is_used = false;
  };

  void add(const json::Value& rule, const std::string& name_space);
  static bool covers(const Right& right, const Access& access);

  std::vector<Right> rights_;
};

}  // namespace kubexx::testing
