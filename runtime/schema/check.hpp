#pragma once

#include <functional>
#include <unordered_set>
#include <vector>

#include "runtime/schema/crd.hpp"
#include "runtime/schema/field_error.hpp"
#include "runtime/schema/json_schema.hpp"

// The verdict of an API server on CustomResourceDefinitions, as pure functions: no rule knows where its input came
// from. The rules of the definition itself are in definition/, those of its schemas in structure/.

namespace kubexx::schema {

/// Minors of Kubernetes 1.x whose rules are known.
inline constexpr int kOldestServer = 30;
inline constexpr int kNewestServer = 37;

/// One schema whose x-kubernetes-validations are to be looked at: called once a schema.
struct ExpressionRequest {
  const JsonSchema& root;
  const FieldPath& path;  ///< of `root`
  /// Nodes that were refused, or have such a node below them: their rules are passed over, as the server does.
  const std::unordered_set<const JsonSchema*>& refused;
  /// The schemas of the definition before an update; empty on create.
  const std::vector<const JsonSchema*>& old_schemas;
  int server_minor = kNewestServer;
  /// False when the structure or the defaults are refused: the server then looks at the rules' fields only (CEL-002 to
  /// CEL-009) and compiles nothing.
  bool compile = true;
};
/// What the room of expressions adds to the verdict (section C of the rulebook).
using ExpressionCheck = std::function<void(const ExpressionRequest&, FieldErrors&)>;

struct CheckOptions {
  int server_minor = kNewestServer;
  ExpressionCheck expressions;  ///< none: expressions are not looked at
  bool is_established = true;   ///< of the definition before an update: the server serves it
};

struct Verdict {
  std::vector<FieldError> errors;      ///< refused when there are any
  std::vector<FieldWarning> warnings;  ///< of the server, and traps
};

/// The verdict on a create. `crd` is as decoded: defaulting (`default_crd`) is done on a copy.
Verdict check_create(const CustomResourceDefinition& crd, const CheckOptions& options = {});

/// The verdict on an update from `old`, which the server has accepted.
Verdict check_update(const CustomResourceDefinition& crd, const CustomResourceDefinition& old,
                     const CheckOptions& options = {});

}  // namespace kubexx::schema
