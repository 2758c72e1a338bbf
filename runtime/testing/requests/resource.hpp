#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/resource.hpp>
#include "runtime/schema/served_definition.hpp"
#include "runtime/schema/validate_object.hpp"
#include "runtime/testing/apply/server_side_apply.hpp"
#include "runtime/testing/kinds/go_values.hpp"
#include "runtime/testing/requests/outcome.hpp"

/// What a server serves: resources, and where their rules are.
namespace kubexx::testing {

/// A definition with its rules, made ready for objects. Any number of requests may hold it.
struct Definition {
  explicit Definition(schema::CustomResourceDefinition crd);

  schema::ServedDefinition served;
  schema::ExpressionEvaluation expressions;
};

enum class Handling {
  custom,      ///< by the rules of a definition alone
  core,        ///< likewise, and by the additional rules of the built-in kind
  definition,  ///< a CustomResourceDefinition
};

/// A field by which lists and watches select objects.
struct SelectableField {
  std::string path;                  ///< as clients write it, without a leading dot
  std::vector<std::string> sources;  ///< where objects have the value: the first that is not empty
  std::string absent = {};           ///< the value of an object that has none
};

/// One resource in one version.
struct Resource {
  ResourceInfo info;
  std::string singular;
  std::string list_kind;
  std::vector<std::string> short_names;
  std::vector<std::string> categories;
  Handling handling = Handling::custom;
  std::shared_ptr<const Definition> definition;    ///< null for CustomResourceDefinitions
  const schema::ServedVersion* version = nullptr;  ///< of the definition
  std::shared_ptr<const MergeSchema> merging;      ///< how its objects are applied
  std::vector<schema::PrinterColumn> columns;
  std::vector<SelectableField> selectable_fields;  ///< besides the name and the namespace
  std::string collection;                          ///< where its objects are stored
  std::string stored_api_version;                  ///< in which version
  bool is_terminating = false;                     ///< its definition is about to go
  bool is_inert = false;                           ///< a built-in kind without rules of its own
  bool is_sent = false;                            ///< its objects are sent, such as reviews, and not stored
  json::Value blank = {};  ///< of a built-in kind: an object without any value, as a server writes it
  std::shared_ptr<const GoValues> go_values = {};  ///< of a built-in kind; may be null
  std::string go_type = {};                        ///< of a built-in kind: the definition of its Go type
  /// Of an outline, which has no definition: returns the same resource with its rules, which are read the first time.
  std::function<std::shared_ptr<const Resource>()> complete = {};

  GroupResource name() const { return {info.group, info.plural}; }
  GroupResource kind_name() const { return {info.group, info.kind}; }
};

using ResourcePtr = std::shared_ptr<const Resource>;

/// The version of its definition that a custom resource is; null for any other.
const schema::CrdVersion* custom_version(const Resource& resource);

/// Whether all objects of a namespace, or of the cluster, can be deleted in one request.
bool deletes_collections(const Resource& resource);

/// What is served, by URL.
class Registry {
 public:
  /// All versions of one definition. Names of one group and version are served in the order they came.
  void add(std::vector<Resource> resources);
  void add(ResourcePtr resource);
  /// The resources of one plural of a group.
  void remove(std::string_view group, std::string_view plural);
  void mark_terminating(std::string_view group, std::string_view plural);

  /// With its rules.
  ResourcePtr find(std::string_view group, std::string_view version, std::string_view plural) const;
  bool serves(std::string_view group, std::string_view version, std::string_view plural) const;
  /// Some may be outlines.
  const std::vector<ResourcePtr>& resources() const { return resources_; }
  bool knows_group(std::string_view group) const;
  /// The versions of a group, those that clients prefer first.
  std::vector<std::string> versions(std::string_view group) const;
  /// All groups but the core one: built-in ones first, then by name.
  std::vector<std::string> groups() const;
  /// Changes whenever something else is served.
  std::uint64_t generation() const { return generation_; }

 private:
  const ResourcePtr* look_up(std::string_view group, std::string_view version, std::string_view plural) const;

  std::vector<ResourcePtr> resources_;
  std::uint64_t generation_ = 0;
};

/// The resources that a definition makes a server serve.
std::vector<Resource> resources_of(const std::shared_ptr<const Definition>& definition, Handling handling);
std::shared_ptr<const MergeSchema> built_in_merging(const ResourceInfo& info);
/// Where the objects of a definition are stored.
std::string collection_name(std::string_view group, std::string_view plural);

}  // namespace kubexx::testing
