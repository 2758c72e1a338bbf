#pragma once

#include <kubexx/annotations.hpp>
#include <optional>
#include <string>
#include <vector>

/// What several versions have.
namespace linkerd {

/// Name or number. The schema of the API has no list of the two types beside the keyword.
// +kubexx:schema={"anyOf":null}
using Port = kubexx::IntOrString;

enum class Operator { In, NotIn, Exists, DoesNotExist };

struct Requirement {
  std::string key{};
  // +kubexx:name=operator
  Operator operation{};
  // +optional
  std::vector<std::string> values{};
};

struct Selector {
  std::optional<kubexx::RawExtension> match_labels{};
  // +optional
  std::vector<Requirement> match_expressions{};
};

}  // namespace linkerd
