#pragma once

#include <string>
#include <vector>

#include "runtime/schema/crd.hpp"

/// The reference documentation of kinds, as data. Writers turn it into pages and escape every string in it.
namespace kubexx::reference {

/// A bound or property of values, such as `Minimum`: `1`, or `Enum`: `Allow`, `Forbid`.
struct Constraint {
  std::string label;
  std::vector<std::string> values;  ///< code; empty if the label is complete without them
};

/// One of `x-kubernetes-validations`.
struct RuleDoc {
  std::string rule;
  std::string message;  ///< can be empty
};

/// A field, with what its elements or values have if it is a list or map.
struct FieldDoc {
  std::string name;
  std::string path;    ///< `spec.ports[].name`; `{}` stands for the key of a map
  std::string anchor;  ///< unique on the page; depends on kind, version, group and path only
  std::string type;    ///< `[]object`, `map[string]integer`
  std::string description;
  bool is_required = false;
  bool is_deprecated = false;  ///< stated in the description, as in Kubernetes' own
  std::vector<Constraint> constraints;
  std::vector<RuleDoc> rules;
  std::vector<FieldDoc> children;  ///< in alphabetical order
};

struct VersionDoc {
  std::string name;
  std::string anchor;
  bool is_served = false;
  bool is_storage = false;
  bool is_deprecated = false;
  std::string deprecation;  ///< the warning of servers
  FieldDoc root;            ///< the object itself
  std::string previous;     ///< the version that the changes refer to; can be empty
  std::vector<std::string> changes;
  std::vector<Constraint> details;  ///< subresources, printed columns, selectable fields
  std::string smallest;             ///< an object as YAML; empty if none was found
  std::string full;
};

struct KindDoc {
  std::string group;
  std::string kind;
  std::string anchor;
  std::vector<Constraint> details;   ///< names and scope
  std::vector<VersionDoc> versions;  ///< the one that clients prefer first
};

struct Reference {
  std::string title;
  std::vector<KindDoc> kinds;  ///< in the order of the definitions
};

/// Describes valid definitions, which have their defaults. Uses all processors; the result does not depend on their
/// number.
Reference build_reference(std::vector<schema::CustomResourceDefinition> crds, int server_minor);

}  // namespace kubexx::reference
