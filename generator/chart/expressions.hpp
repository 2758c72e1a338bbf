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

  /// The token of a member of an object. The member is omitted if the expression is null.
  std::string optional_member(std::string_view expression);

  std::string write(const json::Value& tree) const;

 private:
  /// What the YAML has instead of a token: `text`, and what encloses the line of the token.
  struct Expression {
    std::string text;
    std::string line_start = {};
    std::string line_end = {};
  };

  std::string add(Expression expression);

  std::string prefix_ = "helm-expression-";
  std::vector<Expression> expressions_;
};

}  // namespace kubexx::chart
