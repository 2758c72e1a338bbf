#pragma once

#include <map>
#include <string>
#include <vector>

/// Choosing objects by their labels.
namespace kubexx {

/// One condition on a label.
struct LabelSelectorRequirement {
  std::string key = {};
  std::string operation = {};  ///< `operator` on the wire: `In`, `NotIn`, `Exists` or `DoesNotExist`
  std::vector<std::string> values = {};

  friend bool operator==(const LabelSelectorRequirement& a, const LabelSelectorRequirement& b) = default;
};

/// Chooses the objects that satisfy every part; an empty one chooses all.
struct LabelSelector {
  std::map<std::string, std::string> match_labels = {};
  std::vector<LabelSelectorRequirement> match_expressions = {};

  friend bool operator==(const LabelSelector& a, const LabelSelector& b) = default;
};

}  // namespace kubexx
