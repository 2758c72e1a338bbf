#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>

namespace kubexx::chart {

/// Helm expressions in trees of values. A tree has a token in the place of each; `write` puts the expressions into the
/// YAML of the tree, in which it first escapes what Helm would take for one.
class Expressions {
 public:
  /// Tokens are chosen so that none of the manifests contains one.
  explicit Expressions(const std::vector<json::Value>& manifests);

  /// The token of `{{ expression | toJson }}`: JSON is YAML, so that any value fits into any place.
  std::string value(std::string_view expression);
  /// The token of `{{ expression }}`, for a part of a string.
  std::string part(std::string_view expression);

  std::string write(const json::Value& tree) const;

 private:
  std::string add(std::string text);

  std::string prefix_ = "helm-expression-";
  std::vector<std::string> texts_;
};

}  // namespace kubexx::chart
