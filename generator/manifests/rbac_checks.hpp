#pragma once

#include <string>
#include <vector>

#include "generator/manifests/known_resources.hpp"
#include "generator/manifests/rbac_rules.hpp"
#include "generator/manifests/source_markers.hpp"
#include "generator/support/diagnostic.hpp"

namespace kubexx::manifests {

/// What the rules of a program may name besides the verbs and resources of Kubernetes.
struct RbacVocabulary {
  std::vector<std::string> verbs;       ///< of aggregated API servers
  std::vector<kubernetes::Kind> kinds;  ///< of the program
  bool controller_gen = false;          ///< any group is accepted, as by that tool
};

/// Checks the rule of one marker.
class RbacChecks {
 public:
  /// `vocabulary` must outlive this object.
  explicit RbacChecks(const RbacVocabulary& vocabulary) : vocabulary_(vocabulary), resources_(vocabulary.kinds) {}

  /// Reports what an API server would reject and verbs that it does not know, and warns of rules that never match or
  /// grant much. False after an error.
  bool check(const RbacRule& rule, const MarkerArguments& arguments, support::Diagnostics& diagnostics) const;

 private:
  bool check_verbs(const RbacRule& rule, const MarkerArguments& arguments, support::Diagnostics& diagnostics) const;
  bool knows_verb(const std::string& verb, bool is_for_urls) const;
  void warn_about_groups(const RbacRule& rule, const MarkerArguments& arguments,
                         support::Diagnostics& diagnostics) const;
  void warn_about_group(const std::string& group, const RbacRule& rule, const MarkerArguments& arguments,
                        support::Diagnostics& diagnostics) const;
  void warn_about_resources(const RbacRule& rule, const MarkerArguments& arguments,
                            support::Diagnostics& diagnostics) const;

  const RbacVocabulary& vocabulary_;
  KnownResources resources_;
};

}  // namespace kubexx::manifests
