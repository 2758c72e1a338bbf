#pragma once

#include <map>
#include <string>
#include <vector>

/// Selection of objects by their labels.
namespace kubexx {

/// One condition on a label.
struct LabelSelectorRequirement {
  std::string key = {};
  std::string operation = {};  ///< `operator` on the wire: `In`, `NotIn`, `Exists` or `DoesNotExist`
  std::vector<std::string> values = {};

  friend bool operator==(const LabelSelectorRequirement& a, const LabelSelectorRequirement& b) = default;
};

/// Selects the objects that satisfy every requirement, as `metav1.LabelSelector`; an empty one selects all.
struct LabelSelector {
  std::map<std::string, std::string> match_labels = {};
  std::vector<LabelSelectorRequirement> match_expressions = {};

  friend bool operator==(const LabelSelector& a, const LabelSelector& b) = default;
};

}  // namespace kubexx
