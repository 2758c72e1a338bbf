#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <kubexx/cache/cache_options.hpp>

/// The rights that follow from the declarations of an operator.
namespace kubexx::controller {

struct Right {
  std::string name_space;  ///< empty: all
  std::string group;
  std::string resource;  ///< with its subresource: `fleets/status`
  std::string verb;
  bool is_certain = true;  ///< false if it depends on what reconcilers do
  std::string name = {};   ///< of the object that it is needed for; empty: all

  friend bool operator==(const Right&, const Right&) = default;
};

class Rights {
 public:
  enum class Need { certain, possible };

  /// In one namespace; in all if it is empty. `create` is needed for all names: its requests do not name the object.
  void add(const std::string& name_space, const std::string& group, const std::string& resource,
           std::initializer_list<const char*> verbs, Need need = Need::certain, const std::string& name = {});
  /// In the namespaces of a cache.
  void add(const CacheOptions& scope, const std::string& group, const std::string& resource,
           std::initializer_list<const char*> verbs, Need need = Need::certain, const std::string& name = {});

  /// Each once, by namespace, group, resource, verb and name. Rights that hold in all namespaces are not repeated for
  /// one, and those for all objects not for a name.
  std::vector<Right> list() const;
  /// A ClusterRole `name` with what holds in all namespaces, and a Role of this name in each other namespace, as YAML.
  /// Rights for names are rules with `resourceNames`.
  std::string roles(const std::string& name) const;

 private:
  using Names = std::map<std::string, Need>;  ///< the empty one stands for all
  using Verbs = std::map<std::string, Names>;
  using Resource = std::pair<std::string, std::string>;  ///< group and name
  using Resources = std::map<Resource, Verbs>;

  bool holds_everywhere(const Resource& resource, const std::string& verb, const std::string& name) const;

  std::map<std::string, Resources> by_namespace_;
};

}  // namespace kubexx::controller
