#pragma once

#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <kubexx/cache/cache_options.hpp>

/// The rights that follow from the declarations of an operator.
namespace kubexx::controller {

class Rights {
 public:
  /// In one namespace; in all if it is empty.
  void add(const std::string& name_space, const std::string& group, const std::string& resource,
           std::initializer_list<const char*> verbs);
  /// In the namespaces of a cache.
  void add(const CacheOptions& scope, const std::string& group, const std::string& resource,
           std::initializer_list<const char*> verbs);
  /// A ClusterRole `name` with what holds in all namespaces, and a Role of this name in each other namespace, as YAML.
  /// Rights that the ClusterRole grants are not repeated.
  std::string roles(const std::string& name) const;

 private:
  using Verbs = std::set<std::string>;
  using Resource = std::pair<std::string, std::string>;  ///< group and name
  using Resources = std::map<Resource, Verbs>;

  /// What the ClusterRole does not grant.
  Verbs beyond_cluster_role(const Resource& resource, const Verbs& verbs) const;

  std::map<std::string, Resources> by_namespace_;
};

}  // namespace kubexx::controller
