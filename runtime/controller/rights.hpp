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
  std::string name = {};   ///< of the only object that it is needed for; empty: all

  friend bool operator==(const Right&, const Right&) = default;
};

class Rights {
 public:
  enum class Need { certain, possible };

  /// In one namespace; in all if it is empty.
  void add(const std::string& name_space, const std::string& group, const std::string& resource,
           std::initializer_list<const char*> verbs, Need need = Need::certain, const std::string& name = {});
  /// In the namespaces of a cache.
  void add(const CacheOptions& scope, const std::string& group, const std::string& resource,
           std::initializer_list<const char*> verbs, Need need = Need::certain, const std::string& name = {});

  /// Each once, by namespace, group and resource. Rights that hold in all namespaces are not repeated for one.
  std::vector<Right> list() const;
  /// A ClusterRole `name` with what holds in all namespaces, and a Role of this name in each other namespace, as YAML.
  std::string roles(const std::string& name) const;

 private:
  struct Wanted {
    Need need = Need::certain;
    std::string name = {};
  };
  using Verbs = std::map<std::string, Wanted>;
  using Resource = std::pair<std::string, std::string>;  ///< group and name
  using Resources = std::map<Resource, Verbs>;

  bool holds_everywhere(const Resource& resource, const std::string& verb) const;

  std::map<std::string, Resources> by_namespace_;
};

}  // namespace kubexx::controller
