#pragma once

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>

/// The kinds and types in an OpenAPI v3 document of an API server.
namespace kubexx::importing {

struct GroupVersion {
  std::string group;  ///< empty for the core group
  std::string version;
  friend auto operator<=>(const GroupVersion&, const GroupVersion&) = default;
};

/// A kind with the verbs that its paths have.
struct ServedKind {
  std::string kind;
  std::string plural;
  bool is_namespaced = false;
  std::set<std::string> verbs;
  bool has_status = false;
  bool has_scale = false;
  bool takes_strategic_patches = false;
};

/// One document, which is not copied: `document` must outlive this object.
class OpenApiDocument {
 public:
  explicit OpenApiDocument(const json::Value& document);

  /// The group versions that its paths serve.
  std::vector<GroupVersion> group_versions() const;
  /// The kinds of a group version by name.
  const std::map<std::string, ServedKind>& kinds(const GroupVersion& of) const;
  /// The definition of a type of a group version: that of the kind with this name, one of the Go package of its kinds,
  /// or any other one with this name, in this order.
  std::optional<std::string> find(const GroupVersion& of, std::string_view type) const;
  /// The names of the types of a group version that `find` finds in the first two ways.
  std::vector<std::string> own_types(const GroupVersion& of) const;
  /// Whether a definition belongs to the Go package of the kinds of a group version.
  bool is_own(const GroupVersion& of, std::string_view definition) const;

  /// All definitions by name.
  const std::map<std::string_view, const json::Value*>& definitions() const { return definitions_; }

 private:
  struct Served {
    std::map<std::string, ServedKind> kinds;
    std::map<std::string, std::string> definitions;  ///< of types by `x-kubernetes-group-version-kind`
    std::set<std::string, std::less<>> packages;     ///< of the definitions of its kinds
    std::map<std::string, std::set<std::string, std::less<>>> subresources;  ///< by plural
  };

  void read_path(const std::string& path, const json::Value& operations);
  void read_definitions();

  std::map<std::string_view, const json::Value*> definitions_;
  std::map<GroupVersion, Served> served_;
};

/// `io.k8s.api.core.v1` of `io.k8s.api.core.v1.Pod`
std::string_view go_package_of(std::string_view definition);

}  // namespace kubexx::importing
