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
  /// Those that allow it count as used. A watch also counts as a question about `list`, which clients need when a
  /// server does not stream lists.
  void note(const Access& access);
  /// Those that allow it count as asked about; without any, it is missing.
  void note_question(const Access& access);
  void note_denied(const Access& access);
  /// The rules that are in force in a namespace, as access reviews list them.
  json::Array rules(std::string_view name_space) const;
  /// Rules that have not been used, one verb of one resource each, in the order of the roles:
  /// `delete fleets.harbour.example.com`, `get secrets in the namespace shop`.
  std::vector<std::string> unused() const;
  /// Those of `unused` that were not asked about either.
  std::vector<std::string> spare() const;
  /// What was denied, described in the same way; each once.
  const std::vector<std::string>& missing() const { return missing_; }

 private:
  struct Right {
    std::string verb, group, resource, name_space;
    std::vector<std::string> names;  ///< empty: any
    bool is_used = false;
    bool is_asked_about = false;
  };

  void add(const json::Value& rule, const std::string& name_space);
  static bool covers(const Right& right, const Access& access);
  void ask_about(const Access& access);

  std::vector<Right> rights_;
  std::vector<std::string> missing_;
};

}  // namespace kubexx::testing
