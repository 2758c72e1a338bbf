#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runtime/schema/crd.hpp"
#include "runtime/schema/field_path.hpp"

// What a new definition means for the objects that are stored and for the clients there are.

namespace kubexx::schema::diff {

enum class Impact {
  safe,      ///< nobody has to do anything
  risky,     ///< some objects or clients may come to grief; somebody should look
  breaking,  ///< stored objects become invalid or lose data, or requests that worked fail
};

struct Change {
  std::string_view rule;  ///< `DIFF-020`; its row in the rulebook says more
  Impact impact = Impact::breaking;
  std::string version;  ///< of the definition; empty where all are meant
  std::string path;     ///< `spec.ports[*].name`, or the field of the definition
  std::string text;     ///< what changed, lower case, no full stop
  Location location;
  bool is_in_old = false;  ///< the location is in the old definition, as the new one has nothing there
};

/// All changes from `old` to `now`, which have the same name. Descriptions, titles and examples do not count.
std::vector<Change> diff_definitions(const CustomResourceDefinition& old, const CustomResourceDefinition& now);

}  // namespace kubexx::schema::diff
