#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runtime/schema/crd.hpp"
#include "runtime/schema/field_path.hpp"
#include "runtime/schema/rule_id.hpp"

// How a new definition affects stored objects and existing clients.

namespace kubexx::schema::diff {

enum class Impact {
  safe,      ///< no effect on stored objects and existing clients
  risky,     ///< may break some objects or clients, and needs a review
  breaking,  ///< stored objects become invalid or lose data, or requests that worked fail
};

struct Change {
  RuleId rule;  ///< a DIFF rule, whose row in the rulebook has the impact too
  Impact impact = Impact::breaking;
  std::string version;  ///< of the definition; empty if the change concerns all versions
  std::string path;     ///< `spec.ports[*].name`, or the field of the definition
  std::string text;     ///< what changed, lower case, no full stop
  Location location;
  bool is_in_old = false;  ///< the location is in the old definition, since the new one has nothing there
};

/// All changes from `old` to `now`, which have the same name. Descriptions, titles and examples do not count.
std::vector<Change> diff_definitions(const CustomResourceDefinition& old, const CustomResourceDefinition& now);

}  // namespace kubexx::schema::diff
